; made by scripts/regenerate-prelude from scan.c: 819842743 21122
; defines vsscanf sscanf __isoc99_sscanf __isoc23_sscanf __isoc99_vsscanf
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.__va_list_tag = type { i32, i32, ptr, ptr }
@.str = private constant [26 x i8] c"this conversion of sscanf\00", align 1
define weak i32 @vsscanf(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = alloca i32, align 4
  %v2 = alloca [1 x %struct.__va_list_tag], align 16
  %v3 = alloca i8, align 1
  %v4 = alloca [65 x i8], align 16
  %v5 = alloca i8, align 1
  %v6 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr %v2)
  %v8 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_copy(ptr %v8, ptr %a2)
  br label %b1
b1:
  %v10 = phi ptr [ %a1, %b0 ], [ %v307, %b159 ]
  %v11 = phi ptr [ %a0, %b0 ], [ %v305, %b159 ]
  %v12 = phi i32 [ 0, %b0 ], [ %v306, %b159 ]
  %v13 = load i8, ptr %v10, align 1
  %v14 = icmp ne i8 %v13, 0
  br i1 %v14, label %b3, label %b2
b2:
  br label %b160
b3:
  %v15 = sext i8 %v13 to i32
  %v16 = call i32 @is_space(i32 %v15)
  %v17 = icmp ne i32 %v16, 0
  br i1 %v17, label %b4, label %b8
b4:
  br label %b5
b5:
  %v18 = phi ptr [ %v11, %b4 ], [ %v23, %b6 ]
  %v19 = load i8, ptr %v18, align 1
  %v20 = sext i8 %v19 to i32
  %v21 = call i32 @is_space(i32 %v20)
  %v22 = icmp ne i32 %v21, 0
  br i1 %v22, label %b6, label %b7
b6:
  %v23 = getelementptr inbounds i8, ptr %v18, i32 1
  br label %b5
b7:
  br label %b159
b8:
  %v24 = sext i8 %v13 to i32
  %v25 = icmp ne i32 %v24, 37
  br i1 %v25, label %b9, label %b12
b9:
  %v26 = load i8, ptr %v11, align 1
  %v27 = sext i8 %v26 to i32
  %v28 = sext i8 %v13 to i32
  %v29 = icmp ne i32 %v27, %v28
  br i1 %v29, label %b10, label %b11
b10:
  br label %b160
b11:
  %v30 = getelementptr inbounds i8, ptr %v11, i32 1
  br label %b159
b12:
  %v31 = getelementptr inbounds i8, ptr %v10, i32 1
  %v32 = load i8, ptr %v31, align 1
  %v33 = sext i8 %v32 to i32
  %v34 = icmp ne i32 %v33, 42
  %v35 = zext i1 %v34 to i32
  %v36 = icmp ne i32 %v35, 0
  br i1 %v36, label %b14, label %b13
b13:
  %v37 = getelementptr inbounds i8, ptr %v31, i32 1
  %v38 = load i8, ptr %v37, align 1
  br label %b14
b14:
  %v39 = phi ptr [ %v31, %b12 ], [ %v37, %b13 ]
  %v40 = phi i8 [ %v32, %b12 ], [ %v38, %b13 ]
  br label %b15
b15:
  %v41 = phi ptr [ %v39, %b14 ], [ %v54, %b19 ]
  %v42 = phi i8 [ %v40, %b14 ], [ %v55, %b19 ]
  %v43 = phi i64 [ 0, %b14 ], [ %v53, %b19 ]
  %v44 = sext i8 %v42 to i32
  %v45 = icmp sge i32 %v44, 48
  br i1 %v45, label %b16, label %b17
b16:
  %v46 = sext i8 %v42 to i32
  %v47 = icmp sle i32 %v46, 57
  br label %b17
b17:
  %v48 = phi i1 [ false, %b15 ], [ %v47, %b16 ]
  br i1 %v48, label %b18, label %b20
b18:
  %v49 = mul i64 %v43, 10
  %v50 = sext i8 %v42 to i32
  %v51 = sub nsw i32 %v50, 48
  %v52 = sext i32 %v51 to i64
  %v53 = add i64 %v49, %v52
  br label %b19
b19:
  %v54 = getelementptr inbounds i8, ptr %v41, i32 1
  %v55 = load i8, ptr %v54, align 1
  br label %b15
b20:
  br label %b21
b21:
  %v56 = phi ptr [ %v41, %b20 ], [ %v75, %b32 ]
  %v57 = phi i8 [ %v42, %b20 ], [ %v76, %b32 ]
  %v58 = phi i32 [ 32, %b20 ], [ %v74, %b32 ]
  %v59 = sext i8 %v57 to i32
  %v60 = icmp eq i32 %v59, 108
  br i1 %v60, label %b26, label %b22
b22:
  %v61 = sext i8 %v57 to i32
  %v62 = icmp eq i32 %v61, 122
  br i1 %v62, label %b26, label %b23
b23:
  %v63 = sext i8 %v57 to i32
  %v64 = icmp eq i32 %v63, 116
  br i1 %v64, label %b26, label %b24
b24:
  %v65 = sext i8 %v57 to i32
  %v66 = icmp eq i32 %v65, 106
  br i1 %v66, label %b26, label %b25
b25:
  %v67 = sext i8 %v57 to i32
  %v68 = icmp eq i32 %v67, 113
  br i1 %v68, label %b26, label %b27
b26:
  br label %b31
b27:
  %v69 = sext i8 %v57 to i32
  %v70 = icmp eq i32 %v69, 104
  br i1 %v70, label %b28, label %b29
b28:
  %v71 = icmp eq i32 %v58, 16
  %v72 = zext i1 %v71 to i64
  %v73 = select i1 %v71, i32 8, i32 16
  br label %b30
b29:
  br label %b33
b30:
  br label %b31
b31:
  %v74 = phi i32 [ 64, %b26 ], [ %v73, %b30 ]
  br label %b32
b32:
  %v75 = getelementptr inbounds i8, ptr %v56, i32 1
  %v76 = load i8, ptr %v75, align 1
  br label %b21
b33:
  %v77 = sext i8 %v57 to i32
  %v78 = icmp eq i32 %v77, 110
  br i1 %v78, label %b34, label %b40
b34:
  %v79 = icmp ne i32 %v35, 0
  br i1 %v79, label %b35, label %b39
b35:
  %v80 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  %v81 = getelementptr inbounds %struct.__va_list_tag, ptr %v80, i32 0, i32 0
  %v82 = load i32, ptr %v81, align 16
  %v83 = icmp ule i32 %v82, 40
  br i1 %v83, label %b36, label %b37
b36:
  %v84 = getelementptr inbounds %struct.__va_list_tag, ptr %v80, i32 0, i32 3
  %v85 = load ptr, ptr %v84, align 16
  %v86 = getelementptr i8, ptr %v85, i32 %v82
  %v87 = add i32 %v82, 8
  store i32 %v87, ptr %v81, align 16
  br label %b38
b37:
  %v88 = getelementptr inbounds %struct.__va_list_tag, ptr %v80, i32 0, i32 2
  %v89 = load ptr, ptr %v88, align 8
  %v90 = getelementptr i8, ptr %v89, i32 8
  store ptr %v90, ptr %v88, align 8
  br label %b38
b38:
  %v91 = phi ptr [ %v86, %b36 ], [ %v89, %b37 ]
  %v92 = load ptr, ptr %v91, align 8
  %v93 = ptrtoint ptr %v11 to i64
  %v94 = ptrtoint ptr %a0 to i64
  %v95 = sub i64 %v93, %v94
  call void @put_integer(ptr %v92, i64 %v95, i32 %v58)
  br label %b39
b39:
  br label %b157
b40:
  %v97 = sext i8 %v57 to i32
  %v98 = icmp ne i32 %v97, 99
  br i1 %v98, label %b41, label %b46
b41:
  %v99 = sext i8 %v57 to i32
  %v100 = icmp ne i32 %v99, 91
  br i1 %v100, label %b42, label %b46
b42:
  br label %b43
b43:
  %v101 = phi ptr [ %v11, %b42 ], [ %v106, %b44 ]
  %v102 = load i8, ptr %v101, align 1
  %v103 = sext i8 %v102 to i32
  %v104 = call i32 @is_space(i32 %v103)
  %v105 = icmp ne i32 %v104, 0
  br i1 %v105, label %b44, label %b45
b44:
  %v106 = getelementptr inbounds i8, ptr %v101, i32 1
  br label %b43
b45:
  br label %b46
b46:
  %v107 = phi ptr [ %v11, %b40 ], [ %v11, %b41 ], [ %v101, %b45 ]
  %v108 = sext i8 %v57 to i32
  %v109 = icmp eq i32 %v108, 37
  br i1 %v109, label %b47, label %b50
b47:
  %v110 = load i8, ptr %v107, align 1
  %v111 = sext i8 %v110 to i32
  %v112 = icmp ne i32 %v111, 37
  br i1 %v112, label %b48, label %b49
b48:
  br label %b157
b49:
  %v113 = getelementptr inbounds i8, ptr %v107, i32 1
  br label %b157
b50:
  %v114 = load i8, ptr %v107, align 1
  %v115 = icmp ne i8 %v114, 0
  br i1 %v115, label %b52, label %b51
b51:
  br label %b157
b52:
  %v116 = icmp ne i32 %v35, 0
  br i1 %v116, label %b53, label %b57
b53:
  %v117 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  %v118 = getelementptr inbounds %struct.__va_list_tag, ptr %v117, i32 0, i32 0
  %v119 = load i32, ptr %v118, align 16
  %v120 = icmp ule i32 %v119, 40
  br i1 %v120, label %b54, label %b55
b54:
  %v121 = getelementptr inbounds %struct.__va_list_tag, ptr %v117, i32 0, i32 3
  %v122 = load ptr, ptr %v121, align 16
  %v123 = getelementptr i8, ptr %v122, i32 %v119
  %v124 = add i32 %v119, 8
  store i32 %v124, ptr %v118, align 16
  br label %b56
b55:
  %v125 = getelementptr inbounds %struct.__va_list_tag, ptr %v117, i32 0, i32 2
  %v126 = load ptr, ptr %v125, align 8
  %v127 = getelementptr i8, ptr %v126, i32 8
  store ptr %v127, ptr %v125, align 8
  br label %b56
b56:
  %v128 = phi ptr [ %v123, %b54 ], [ %v126, %b55 ]
  %v129 = load ptr, ptr %v128, align 8
  br label %b58
b57:
  br label %b58
b58:
  %v130 = phi ptr [ %v129, %b56 ], [ null, %b57 ]
  %v131 = sext i8 %v57 to i32
  %v132 = icmp eq i32 %v131, 99
  br i1 %v132, label %b59, label %b72
b59:
  %v133 = icmp ne i64 %v43, 0
  br i1 %v133, label %b61, label %b60
b60:
  br label %b61
b61:
  %v134 = phi i64 [ %v43, %b59 ], [ 1, %b60 ]
  br label %b62
b62:
  %v135 = phi ptr [ %v107, %b61 ], [ %v144, %b69 ]
  %v136 = phi i64 [ 0, %b61 ], [ %v143, %b69 ]
  %v137 = icmp ult i64 %v136, %v134
  br i1 %v137, label %b64, label %b63
b63:
  br label %b70
b64:
  %v138 = load i8, ptr %v135, align 1
  %v139 = icmp ne i8 %v138, 0
  br i1 %v139, label %b66, label %b65
b65:
  br label %b70
b66:
  %v140 = icmp ne ptr %v130, null
  br i1 %v140, label %b67, label %b68
b67:
  %v141 = load i8, ptr %v135, align 1
  %v142 = getelementptr inbounds i8, ptr %v130, i64 %v136
  store i8 %v141, ptr %v142, align 1
  br label %b68
b68:
  br label %b69
b69:
  %v143 = add i64 %v136, 1
  %v144 = getelementptr inbounds i8, ptr %v135, i32 1
  br label %b62
b70:
  %v145 = phi i32 [ 17, %b63 ], [ 16, %b65 ]
  switch i32 %v145, label %b156 [ i32 17, label %b71 ]
b71:
  br label %b155
b72:
  %v146 = sext i8 %v57 to i32
  %v147 = icmp eq i32 %v146, 115
  br i1 %v147, label %b74, label %b73
b73:
  %v148 = sext i8 %v57 to i32
  %v149 = icmp eq i32 %v148, 91
  br i1 %v149, label %b74, label %b103
b74:
  %v150 = getelementptr inbounds i8, ptr %v56, i64 1
  %v151 = sext i8 %v57 to i32
  %v152 = icmp eq i32 %v151, 91
  br i1 %v152, label %b75, label %b81
b75:
  %v153 = load i8, ptr %v150, align 1
  %v154 = sext i8 %v153 to i32
  %v155 = icmp eq i32 %v154, 94
  %v156 = zext i1 %v155 to i32
  %v157 = sext i32 %v156 to i64
  %v158 = getelementptr inbounds i8, ptr %v150, i64 %v157
  %v159 = getelementptr inbounds i8, ptr %v158, i32 1
  br label %b76
b76:
  %v160 = phi ptr [ %v159, %b75 ], [ %v168, %b79 ]
  %v161 = load i8, ptr %v160, align 1
  %v162 = sext i8 %v161 to i32
  %v163 = icmp ne i32 %v162, 0
  br i1 %v163, label %b77, label %b78
b77:
  %v164 = load i8, ptr %v160, align 1
  %v165 = sext i8 %v164 to i32
  %v166 = icmp ne i32 %v165, 93
  br label %b78
b78:
  %v167 = phi i1 [ false, %b76 ], [ %v166, %b77 ]
  br i1 %v167, label %b79, label %b80
b79:
  %v168 = getelementptr inbounds i8, ptr %v160, i32 1
  br label %b76
b80:
  br label %b81
b81:
  %v169 = phi ptr [ %v56, %b74 ], [ %v160, %b80 ]
  %v170 = phi ptr [ %v150, %b74 ], [ %v160, %b80 ]
  call void @llvm.lifetime.start.p0(i64 1, ptr %v3)
  br label %b82
b82:
  %v172 = phi ptr [ %v107, %b81 ], [ %v192, %b94 ]
  %v173 = phi i64 [ 0, %b81 ], [ %v193, %b94 ]
  %v174 = icmp ne i64 %v43, 0
  br i1 %v174, label %b83, label %b84
b83:
  %v175 = icmp ult i64 %v173, %v43
  br i1 %v175, label %b84, label %b85
b84:
  %v176 = load i8, ptr %v172, align 1
  store i8 %v176, ptr %v3, align 1
  %v177 = sext i8 %v176 to i32
  %v178 = icmp ne i32 %v177, 0
  br label %b85
b85:
  %v179 = phi i1 [ false, %b83 ], [ %v178, %b84 ]
  br i1 %v179, label %b87, label %b86
b86:
  br label %b95
b87:
  %v180 = sext i8 %v57 to i32
  %v181 = icmp eq i32 %v180, 115
  br i1 %v181, label %b88, label %b89
b88:
  %v182 = load i8, ptr %v3, align 1
  %v183 = sext i8 %v182 to i32
  %v184 = call i32 @is_space(i32 %v183)
  %v185 = icmp ne i32 %v184, 0
  br i1 %v185, label %b90, label %b91
b89:
  %v186 = load i8, ptr %v3, align 1
  %v187 = call i32 @is_in(i8 %v186, ptr %v150, ptr %v170)
  %v188 = icmp ne i32 %v187, 0
  br i1 %v188, label %b91, label %b90
b90:
  br label %b95
b91:
  %v189 = icmp ne ptr %v130, null
  br i1 %v189, label %b92, label %b93
b92:
  %v190 = load i8, ptr %v3, align 1
  %v191 = getelementptr inbounds i8, ptr %v130, i64 %v173
  store i8 %v190, ptr %v191, align 1
  br label %b93
b93:
  br label %b94
b94:
  %v192 = getelementptr inbounds i8, ptr %v172, i32 1
  %v193 = add i64 %v173, 1
  br label %b82
b95:
  call void @llvm.lifetime.end.p0(i64 1, ptr %v3)
  br label %b96
b96:
  %v195 = icmp ne i64 %v173, 0
  br i1 %v195, label %b98, label %b97
b97:
  br label %b101
b98:
  %v196 = icmp ne ptr %v130, null
  br i1 %v196, label %b99, label %b100
b99:
  %v197 = getelementptr inbounds i8, ptr %v130, i64 %v173
  store i8 0, ptr %v197, align 1
  br label %b100
b100:
  br label %b101
b101:
  %v198 = phi i32 [ 7, %b97 ], [ 0, %b100 ]
  switch i32 %v198, label %b156 [ i32 0, label %b102 ]
b102:
  br label %b154
b103:
  call void @llvm.lifetime.start.p0(i64 65, ptr %v4)
  %v200 = icmp ne i64 %v43, 0
  br i1 %v200, label %b104, label %b105
b104:
  %v201 = icmp ugt i64 %v43, 64
  br i1 %v201, label %b105, label %b106
b105:
  br label %b106
b106:
  %v202 = phi i64 [ %v43, %b104 ], [ 64, %b105 ]
  call void @llvm.lifetime.start.p0(i64 1, ptr %v5)
  br label %b107
b107:
  %v204 = phi i64 [ 0, %b106 ], [ %v214, %b112 ]
  %v205 = icmp ult i64 %v204, %v202
  br i1 %v205, label %b108, label %b109
b108:
  %v206 = getelementptr inbounds i8, ptr %v107, i64 %v204
  %v207 = load i8, ptr %v206, align 1
  store i8 %v207, ptr %v5, align 1
  %v208 = sext i8 %v207 to i32
  %v209 = icmp ne i32 %v208, 0
  br label %b109
b109:
  %v210 = phi i1 [ false, %b107 ], [ %v209, %b108 ]
  br i1 %v210, label %b111, label %b110
b110:
  call void @llvm.lifetime.end.p0(i64 1, ptr %v5)
  br label %b113
b111:
  %v212 = load i8, ptr %v5, align 1
  %v213 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 %v204
  store i8 %v212, ptr %v213, align 1
  br label %b112
b112:
  %v214 = add i64 %v204, 1
  br label %b107
b113:
  %v215 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 %v204
  store i8 0, ptr %v215, align 1
  call void @llvm.lifetime.start.p0(i64 8, ptr %v6)
  %v217 = sext i8 %v57 to i32
  %v218 = icmp eq i32 %v217, 100
  br i1 %v218, label %b115, label %b114
b114:
  %v219 = sext i8 %v57 to i32
  %v220 = icmp eq i32 %v219, 105
  br i1 %v220, label %b115, label %b119
b115:
  %v221 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v222 = sext i8 %v57 to i32
  %v223 = icmp eq i32 %v222, 105
  %v224 = zext i1 %v223 to i64
  %v225 = select i1 %v223, i32 0, i32 10
  %v226 = call i64 @strtol(ptr %v221, ptr %v6, i32 %v225)
  %v227 = icmp ne ptr %v130, null
  br i1 %v227, label %b116, label %b118
b116:
  %v228 = load ptr, ptr %v6, align 8
  %v229 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v230 = icmp ne ptr %v228, %v229
  br i1 %v230, label %b117, label %b118
b117:
  call void @put_integer(ptr %v130, i64 %v226, i32 %v58)
  br label %b118
b118:
  br label %b149
b119:
  %v232 = sext i8 %v57 to i32
  %v233 = icmp eq i32 %v232, 117
  br i1 %v233, label %b124, label %b120
b120:
  %v234 = sext i8 %v57 to i32
  %v235 = icmp eq i32 %v234, 120
  br i1 %v235, label %b124, label %b121
b121:
  %v236 = sext i8 %v57 to i32
  %v237 = icmp eq i32 %v236, 88
  br i1 %v237, label %b124, label %b122
b122:
  %v238 = sext i8 %v57 to i32
  %v239 = icmp eq i32 %v238, 111
  br i1 %v239, label %b124, label %b123
b123:
  %v240 = sext i8 %v57 to i32
  %v241 = icmp eq i32 %v240, 112
  br i1 %v241, label %b124, label %b134
b124:
  %v242 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v243 = sext i8 %v57 to i32
  %v244 = icmp eq i32 %v243, 117
  br i1 %v244, label %b125, label %b126
b125:
  br label %b127
b126:
  %v245 = sext i8 %v57 to i32
  %v246 = icmp eq i32 %v245, 111
  %v247 = zext i1 %v246 to i64
  %v248 = select i1 %v246, i32 8, i32 16
  br label %b127
b127:
  %v249 = phi i32 [ 10, %b125 ], [ %v248, %b126 ]
  %v250 = call i64 @strtoul(ptr %v242, ptr %v6, i32 %v249)
  %v251 = icmp ne ptr %v130, null
  br i1 %v251, label %b128, label %b133
b128:
  %v252 = load ptr, ptr %v6, align 8
  %v253 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v254 = icmp ne ptr %v252, %v253
  br i1 %v254, label %b129, label %b133
b129:
  %v255 = sext i8 %v57 to i32
  %v256 = icmp eq i32 %v255, 112
  br i1 %v256, label %b130, label %b131
b130:
  br label %b132
b131:
  br label %b132
b132:
  %v257 = phi i32 [ 64, %b130 ], [ %v58, %b131 ]
  call void @put_integer(ptr %v130, i64 %v250, i32 %v257)
  br label %b133
b133:
  br label %b148
b134:
  %v259 = sext i8 %v57 to i32
  %v260 = icmp eq i32 %v259, 102
  br i1 %v260, label %b139, label %b135
b135:
  %v261 = sext i8 %v57 to i32
  %v262 = icmp eq i32 %v261, 101
  br i1 %v262, label %b139, label %b136
b136:
  %v263 = sext i8 %v57 to i32
  %v264 = icmp eq i32 %v263, 103
  br i1 %v264, label %b139, label %b137
b137:
  %v265 = sext i8 %v57 to i32
  %v266 = icmp eq i32 %v265, 69
  br i1 %v266, label %b139, label %b138
b138:
  %v267 = sext i8 %v57 to i32
  %v268 = icmp eq i32 %v267, 71
  br i1 %v268, label %b139, label %b146
b139:
  %v269 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v270 = call double @strtod(ptr %v269, ptr %v6)
  %v271 = icmp ne ptr %v130, null
  br i1 %v271, label %b140, label %b145
b140:
  %v272 = load ptr, ptr %v6, align 8
  %v273 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v274 = icmp ne ptr %v272, %v273
  br i1 %v274, label %b141, label %b145
b141:
  %v275 = icmp eq i32 %v58, 64
  br i1 %v275, label %b142, label %b143
b142:
  store double %v270, ptr %v130, align 8
  br label %b144
b143:
  %v276 = fptrunc double %v270 to float
  store float %v276, ptr %v130, align 4
  br label %b144
b144:
  br label %b145
b145:
  br label %b147
b146:
  call void @norns.unsupported(ptr @.str)
  unreachable
b147:
  br label %b148
b148:
  br label %b149
b149:
  %v278 = load ptr, ptr %v6, align 8
  %v279 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v280 = icmp eq ptr %v278, %v279
  br i1 %v280, label %b150, label %b151
b150:
  br label %b152
b151:
  %v281 = load ptr, ptr %v6, align 8
  %v282 = getelementptr inbounds [65 x i8], ptr %v4, i64 0, i64 0
  %v283 = ptrtoint ptr %v281 to i64
  %v284 = ptrtoint ptr %v282 to i64
  %v285 = sub i64 %v283, %v284
  %v286 = getelementptr inbounds i8, ptr %v107, i64 %v285
  br label %b152
b152:
  %v287 = phi ptr [ %v107, %b150 ], [ %v286, %b151 ]
  %v288 = phi i32 [ 7, %b150 ], [ 0, %b151 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr %v6)
  call void @llvm.lifetime.end.p0(i64 65, ptr %v4)
  switch i32 %v288, label %b156 [ i32 0, label %b153 ]
b153:
  br label %b154
b154:
  %v291 = phi ptr [ %v169, %b102 ], [ %v56, %b153 ]
  %v292 = phi ptr [ %v172, %b102 ], [ %v287, %b153 ]
  br label %b155
b155:
  %v293 = phi ptr [ %v56, %b71 ], [ %v291, %b154 ]
  %v294 = phi ptr [ %v135, %b71 ], [ %v292, %b154 ]
  %v295 = add nsw i32 %v12, %v35
  br label %b156
b156:
  %v296 = phi ptr [ %v56, %b70 ], [ %v169, %b101 ], [ %v56, %b152 ], [ %v293, %b155 ]
  %v297 = phi ptr [ %v135, %b70 ], [ %v172, %b101 ], [ %v287, %b152 ], [ %v294, %b155 ]
  %v298 = phi i32 [ %v12, %b70 ], [ %v12, %b101 ], [ %v12, %b152 ], [ %v295, %b155 ]
  %v299 = phi i32 [ %v145, %b70 ], [ %v198, %b101 ], [ %v288, %b152 ], [ 0, %b155 ]
  br label %b157
b157:
  %v300 = phi ptr [ %v56, %b39 ], [ %v56, %b48 ], [ %v56, %b49 ], [ %v56, %b51 ], [ %v296, %b156 ]
  %v301 = phi ptr [ %v11, %b39 ], [ %v107, %b48 ], [ %v113, %b49 ], [ %v107, %b51 ], [ %v297, %b156 ]
  %v302 = phi i32 [ %v12, %b39 ], [ %v12, %b48 ], [ %v12, %b49 ], [ %v12, %b51 ], [ %v298, %b156 ]
  %v303 = phi i32 [ 4, %b39 ], [ 7, %b48 ], [ 4, %b49 ], [ 16, %b51 ], [ %v299, %b156 ]
  switch i32 %v303, label %b160 [ i32 0, label %b158 i32 4, label %b159 ]
b158:
  br label %b159
b159:
  %v304 = phi ptr [ %v10, %b7 ], [ %v10, %b11 ], [ %v300, %b157 ], [ %v300, %b158 ]
  %v305 = phi ptr [ %v18, %b7 ], [ %v30, %b11 ], [ %v301, %b157 ], [ %v301, %b158 ]
  %v306 = phi i32 [ %v12, %b7 ], [ %v12, %b11 ], [ %v302, %b157 ], [ %v302, %b158 ]
  %v307 = getelementptr inbounds i8, ptr %v304, i32 1
  br label %b1
b160:
  %v308 = phi i32 [ %v12, %b2 ], [ %v12, %b10 ], [ %v302, %b157 ]
  %v309 = phi i32 [ 2, %b2 ], [ 7, %b10 ], [ %v303, %b157 ]
  switch i32 %v309, label %b167 [ i32 2, label %b161 i32 7, label %b162 i32 16, label %b163 ]
b161:
  br label %b162
b162:
  %v310 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_end(ptr %v310)
  store i32 %v308, ptr %v1, align 4
  br label %b167
b163:
  %v312 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_end(ptr %v312)
  %v314 = icmp ne i32 %v308, 0
  br i1 %v314, label %b164, label %b165
b164:
  br label %b166
b165:
  br label %b166
b166:
  %v315 = phi i32 [ %v308, %b164 ], [ -1, %b165 ]
  store i32 %v315, ptr %v1, align 4
  br label %b167
b167:
  call void @llvm.lifetime.end.p0(i64 24, ptr %v2)
  %v317 = load i32, ptr %v1, align 4
  ret i32 %v317
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.va_copy(ptr, ptr)
define internal i32 @is_space(i32 %a0) {
b0:
  %v1 = icmp eq i32 %a0, 32
  br i1 %v1, label %b4, label %b1
b1:
  %v2 = icmp sge i32 %a0, 9
  br i1 %v2, label %b2, label %b3
b2:
  %v3 = icmp sle i32 %a0, 13
  br label %b3
b3:
  %v4 = phi i1 [ false, %b1 ], [ %v3, %b2 ]
  br label %b4
b4:
  %v5 = phi i1 [ true, %b0 ], [ %v4, %b3 ]
  %v6 = zext i1 %v5 to i32
  ret i32 %v6
}
define internal void @put_integer(ptr %a0, i64 %a1, i32 %a2) {
b0:
  %v1 = icmp eq i32 %a2, 64
  br i1 %v1, label %b1, label %b2
b1:
  store i64 %a1, ptr %a0, align 8
  br label %b9
b2:
  %v2 = icmp eq i32 %a2, 32
  br i1 %v2, label %b3, label %b4
b3:
  %v3 = trunc i64 %a1 to i32
  store i32 %v3, ptr %a0, align 4
  br label %b8
b4:
  %v4 = icmp eq i32 %a2, 16
  br i1 %v4, label %b5, label %b6
b5:
  %v5 = trunc i64 %a1 to i16
  store i16 %v5, ptr %a0, align 2
  br label %b7
b6:
  %v6 = trunc i64 %a1 to i8
  store i8 %v6, ptr %a0, align 1
  br label %b7
b7:
  br label %b8
b8:
  br label %b9
b9:
  ret void
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define internal i32 @is_in(i8 %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = alloca i32, align 4
  %v2 = load i8, ptr %a1, align 1
  %v3 = sext i8 %v2 to i32
  %v4 = icmp eq i32 %v3, 94
  %v5 = zext i1 %v4 to i32
  %v6 = sext i32 %v5 to i64
  %v7 = getelementptr inbounds i8, ptr %a1, i64 %v6
  br label %b1
b1:
  %v8 = phi ptr [ %v7, %b0 ], [ %v38, %b13 ]
  %v9 = icmp ult ptr %v8, %a2
  br i1 %v9, label %b3, label %b2
b2:
  br label %b14
b3:
  %v10 = getelementptr inbounds i8, ptr %v8, i64 2
  %v11 = icmp ult ptr %v10, %a2
  br i1 %v11, label %b4, label %b9
b4:
  %v12 = getelementptr inbounds i8, ptr %v8, i64 1
  %v13 = load i8, ptr %v12, align 1
  %v14 = sext i8 %v13 to i32
  %v15 = icmp eq i32 %v14, 45
  br i1 %v15, label %b5, label %b9
b5:
  %v16 = sext i8 %a0 to i32
  %v17 = getelementptr inbounds i8, ptr %v8, i64 0
  %v18 = load i8, ptr %v17, align 1
  %v19 = sext i8 %v18 to i32
  %v20 = icmp sge i32 %v16, %v19
  br i1 %v20, label %b6, label %b8
b6:
  %v21 = sext i8 %a0 to i32
  %v22 = getelementptr inbounds i8, ptr %v8, i64 2
  %v23 = load i8, ptr %v22, align 1
  %v24 = sext i8 %v23 to i32
  %v25 = icmp sle i32 %v21, %v24
  br i1 %v25, label %b7, label %b8
b7:
  %v26 = icmp ne i32 %v5, 0
  %v27 = xor i1 %v26, true
  %v28 = zext i1 %v27 to i32
  store i32 %v28, ptr %v1, align 4
  br label %b14
b8:
  %v29 = getelementptr inbounds i8, ptr %v8, i64 2
  br label %b12
b9:
  %v30 = load i8, ptr %v8, align 1
  %v31 = sext i8 %v30 to i32
  %v32 = sext i8 %a0 to i32
  %v33 = icmp eq i32 %v31, %v32
  br i1 %v33, label %b10, label %b11
b10:
  %v34 = icmp ne i32 %v5, 0
  %v35 = xor i1 %v34, true
  %v36 = zext i1 %v35 to i32
  store i32 %v36, ptr %v1, align 4
  br label %b14
b11:
  br label %b12
b12:
  %v37 = phi ptr [ %v29, %b8 ], [ %v8, %b11 ]
  br label %b13
b13:
  %v38 = getelementptr inbounds i8, ptr %v37, i32 1
  br label %b1
b14:
  %v39 = phi i32 [ 2, %b2 ], [ 1, %b7 ], [ 1, %b10 ]
  switch i32 %v39, label %b16 [ i32 2, label %b15 ]
b15:
  store i32 %v5, ptr %v1, align 4
  br label %b16
b16:
  %v40 = load i32, ptr %v1, align 4
  ret i32 %v40
}
declare i64 @strtol(ptr, ptr, i32)
declare i64 @strtoul(ptr, ptr, i32)
declare double @strtod(ptr, ptr)
declare void @norns.unsupported(ptr)
declare void @llvm.va_end(ptr)
define weak i32 @sscanf(ptr %a0, ptr %a1, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vsscanf(ptr %a0, ptr %a1, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
declare void @llvm.va_start(ptr)
define weak i32 @__isoc99_sscanf(ptr %a0, ptr %a1, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vsscanf(ptr %a0, ptr %a1, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
define weak i32 @__isoc23_sscanf(ptr %a0, ptr %a1, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vsscanf(ptr %a0, ptr %a1, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
define weak i32 @__isoc99_vsscanf(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @vsscanf(ptr %a0, ptr %a1, ptr %a2)
  ret i32 %v1
}
