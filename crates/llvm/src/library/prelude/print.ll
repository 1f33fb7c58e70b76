; made by scripts/regenerate-prelude from print.c: 1170746254 24295
; defines vsnprintf vprintf vfprintf vsprintf printf fprintf dprintf sprintf snprintf putchar putc fputc fputs fwrite puts perror fflush setvbuf
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.sink = type { ptr, i64, i64 }
@.str = private constant [9 x i8] c": error\0A\00", align 1
@.str.1 = private constant [7 x i8] c"(null)\00", align 1
@.str.2 = private constant [26 x i8] c"this conversion of printf\00", align 1
define weak i32 @vsnprintf(ptr %a0, i64 %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = alloca %struct.sink, align 8
  %v2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v4 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 0
  store ptr %a0, ptr %v4, align 8
  %v5 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 1
  %v6 = icmp ne i64 %a1, 0
  br i1 %v6, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v7 = phi i64 [ %a1, %b1 ], [ 1, %b2 ]
  store i64 %v7, ptr %v5, align 8
  %v8 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 2
  store i64 0, ptr %v8, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr %v2)
  %v10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_copy(ptr %v10, ptr %a3)
  call void @format(ptr %v1, ptr %a2, ptr %v2)
  %v13 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_end(ptr %v13)
  %v15 = icmp ne i64 %a1, 0
  br i1 %v15, label %b4, label %b8
b4:
  %v16 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 2
  %v17 = load i64, ptr %v16, align 8
  %v18 = icmp ult i64 %v17, %a1
  br i1 %v18, label %b5, label %b6
b5:
  %v19 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 2
  %v20 = load i64, ptr %v19, align 8
  br label %b7
b6:
  %v21 = sub i64 %a1, 1
  br label %b7
b7:
  %v22 = phi i64 [ %v20, %b5 ], [ %v21, %b6 ]
  %v23 = getelementptr inbounds i8, ptr %a0, i64 %v22
  store i8 0, ptr %v23, align 1
  br label %b8
b8:
  %v24 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 2
  %v25 = load i64, ptr %v24, align 8
  %v26 = trunc i64 %v25 to i32
  call void @llvm.lifetime.end.p0(i64 24, ptr %v2)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v26
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.va_copy(ptr, ptr)
define internal void @format(ptr %a0, ptr %a1, ptr %a2) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a1, %b0 ], [ %v386, %b181 ]
  %v2 = load i8, ptr %v1, align 1
  %v3 = icmp ne i8 %v2, 0
  br i1 %v3, label %b3, label %b2
b2:
  br label %b182
b3:
  %v4 = sext i8 %v2 to i32
  %v5 = icmp ne i32 %v4, 37
  br i1 %v5, label %b4, label %b5
b4:
  call void @put(ptr %a0, i8 %v2)
  br label %b181
b5:
  br label %b6
b6:
  %v7 = phi ptr [ %v1, %b5 ], [ %v10, %b24 ]
  %v8 = phi i32 [ 0, %b5 ], [ %v35, %b24 ]
  %v9 = phi i8 [ 0, %b5 ], [ %v36, %b24 ]
  %v10 = getelementptr inbounds i8, ptr %v7, i32 1
  %v11 = load i8, ptr %v10, align 1
  %v12 = sext i8 %v11 to i32
  %v13 = icmp eq i32 %v12, 45
  br i1 %v13, label %b7, label %b8
b7:
  %v14 = or i32 %v8, 1
  br label %b24
b8:
  %v15 = sext i8 %v11 to i32
  %v16 = icmp eq i32 %v15, 48
  br i1 %v16, label %b9, label %b10
b9:
  %v17 = or i32 %v8, 2
  br label %b23
b10:
  %v18 = sext i8 %v11 to i32
  %v19 = icmp eq i32 %v18, 35
  br i1 %v19, label %b11, label %b12
b11:
  %v20 = or i32 %v8, 8
  br label %b22
b12:
  %v21 = sext i8 %v11 to i32
  %v22 = icmp eq i32 %v21, 43
  br i1 %v22, label %b13, label %b14
b13:
  br label %b21
b14:
  %v23 = sext i8 %v11 to i32
  %v24 = icmp eq i32 %v23, 32
  br i1 %v24, label %b15, label %b19
b15:
  %v25 = sext i8 %v9 to i32
  %v26 = icmp ne i32 %v25, 0
  br i1 %v26, label %b16, label %b17
b16:
  %v27 = sext i8 %v9 to i32
  br label %b18
b17:
  br label %b18
b18:
  %v28 = phi i32 [ %v27, %b16 ], [ 32, %b17 ]
  %v29 = trunc i32 %v28 to i8
  br label %b20
b19:
  br label %b25
b20:
  br label %b21
b21:
  %v30 = phi i8 [ 43, %b13 ], [ %v29, %b20 ]
  br label %b22
b22:
  %v31 = phi i32 [ %v20, %b11 ], [ %v8, %b21 ]
  %v32 = phi i8 [ %v9, %b11 ], [ %v30, %b21 ]
  br label %b23
b23:
  %v33 = phi i32 [ %v17, %b9 ], [ %v31, %b22 ]
  %v34 = phi i8 [ %v9, %b9 ], [ %v32, %b22 ]
  br label %b24
b24:
  %v35 = phi i32 [ %v14, %b7 ], [ %v33, %b23 ]
  %v36 = phi i8 [ %v9, %b7 ], [ %v34, %b23 ]
  br label %b6
b25:
  %v37 = sext i8 %v11 to i32
  %v38 = icmp eq i32 %v37, 42
  br i1 %v38, label %b26, label %b32
b26:
  %v39 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v40 = getelementptr inbounds %struct.__va_list_tag, ptr %v39, i32 0, i32 0
  %v41 = load i32, ptr %v40, align 8
  %v42 = icmp ule i32 %v41, 40
  br i1 %v42, label %b27, label %b28
b27:
  %v43 = getelementptr inbounds %struct.__va_list_tag, ptr %v39, i32 0, i32 3
  %v44 = load ptr, ptr %v43, align 8
  %v45 = getelementptr i8, ptr %v44, i32 %v41
  %v46 = add i32 %v41, 8
  store i32 %v46, ptr %v40, align 8
  br label %b29
b28:
  %v47 = getelementptr inbounds %struct.__va_list_tag, ptr %v39, i32 0, i32 2
  %v48 = load ptr, ptr %v47, align 8
  %v49 = getelementptr i8, ptr %v48, i32 8
  store ptr %v49, ptr %v47, align 8
  br label %b29
b29:
  %v50 = phi ptr [ %v45, %b27 ], [ %v48, %b28 ]
  %v51 = load i32, ptr %v50, align 4
  %v52 = sext i32 %v51 to i64
  %v53 = icmp slt i64 %v52, 0
  br i1 %v53, label %b30, label %b31
b30:
  %v54 = or i32 %v8, 1
  %v55 = sub nsw i64 0, %v52
  br label %b31
b31:
  %v56 = phi i32 [ %v8, %b29 ], [ %v54, %b30 ]
  %v57 = phi i64 [ %v52, %b29 ], [ %v55, %b30 ]
  %v58 = getelementptr inbounds i8, ptr %v10, i32 1
  %v59 = load i8, ptr %v58, align 1
  br label %b39
b32:
  br label %b33
b33:
  %v60 = phi ptr [ %v10, %b32 ], [ %v72, %b37 ]
  %v61 = phi i8 [ %v11, %b32 ], [ %v73, %b37 ]
  %v62 = phi i64 [ 0, %b32 ], [ %v71, %b37 ]
  %v63 = sext i8 %v61 to i32
  %v64 = icmp sge i32 %v63, 48
  br i1 %v64, label %b34, label %b35
b34:
  %v65 = sext i8 %v61 to i32
  %v66 = icmp sle i32 %v65, 57
  br label %b35
b35:
  %v67 = phi i1 [ false, %b33 ], [ %v66, %b34 ]
  br i1 %v67, label %b36, label %b38
b36:
  %v68 = mul nsw i64 %v62, 10
  %v69 = sext i8 %v61 to i64
  %v70 = add nsw i64 %v68, %v69
  %v71 = sub nsw i64 %v70, 48
  br label %b37
b37:
  %v72 = getelementptr inbounds i8, ptr %v60, i32 1
  %v73 = load i8, ptr %v72, align 1
  br label %b33
b38:
  br label %b39
b39:
  %v74 = phi ptr [ %v58, %b31 ], [ %v60, %b38 ]
  %v75 = phi i8 [ %v59, %b31 ], [ %v61, %b38 ]
  %v76 = phi i32 [ %v56, %b31 ], [ %v8, %b38 ]
  %v77 = phi i64 [ %v57, %b31 ], [ %v62, %b38 ]
  %v78 = sext i8 %v75 to i32
  %v79 = icmp eq i32 %v78, 46
  br i1 %v79, label %b40, label %b53
b40:
  %v80 = getelementptr inbounds i8, ptr %v74, i32 1
  %v81 = load i8, ptr %v80, align 1
  %v82 = sext i8 %v81 to i32
  %v83 = icmp eq i32 %v82, 42
  br i1 %v83, label %b41, label %b45
b41:
  %v84 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v85 = getelementptr inbounds %struct.__va_list_tag, ptr %v84, i32 0, i32 0
  %v86 = load i32, ptr %v85, align 8
  %v87 = icmp ule i32 %v86, 40
  br i1 %v87, label %b42, label %b43
b42:
  %v88 = getelementptr inbounds %struct.__va_list_tag, ptr %v84, i32 0, i32 3
  %v89 = load ptr, ptr %v88, align 8
  %v90 = getelementptr i8, ptr %v89, i32 %v86
  %v91 = add i32 %v86, 8
  store i32 %v91, ptr %v85, align 8
  br label %b44
b43:
  %v92 = getelementptr inbounds %struct.__va_list_tag, ptr %v84, i32 0, i32 2
  %v93 = load ptr, ptr %v92, align 8
  %v94 = getelementptr i8, ptr %v93, i32 8
  store ptr %v94, ptr %v92, align 8
  br label %b44
b44:
  %v95 = phi ptr [ %v90, %b42 ], [ %v93, %b43 ]
  %v96 = load i32, ptr %v95, align 4
  %v97 = sext i32 %v96 to i64
  %v98 = getelementptr inbounds i8, ptr %v80, i32 1
  %v99 = load i8, ptr %v98, align 1
  br label %b52
b45:
  br label %b46
b46:
  %v100 = phi ptr [ %v80, %b45 ], [ %v112, %b50 ]
  %v101 = phi i8 [ %v81, %b45 ], [ %v113, %b50 ]
  %v102 = phi i64 [ 0, %b45 ], [ %v111, %b50 ]
  %v103 = sext i8 %v101 to i32
  %v104 = icmp sge i32 %v103, 48
  br i1 %v104, label %b47, label %b48
b47:
  %v105 = sext i8 %v101 to i32
  %v106 = icmp sle i32 %v105, 57
  br label %b48
b48:
  %v107 = phi i1 [ false, %b46 ], [ %v106, %b47 ]
  br i1 %v107, label %b49, label %b51
b49:
  %v108 = mul nsw i64 %v102, 10
  %v109 = sext i8 %v101 to i64
  %v110 = add nsw i64 %v108, %v109
  %v111 = sub nsw i64 %v110, 48
  br label %b50
b50:
  %v112 = getelementptr inbounds i8, ptr %v100, i32 1
  %v113 = load i8, ptr %v112, align 1
  br label %b46
b51:
  br label %b52
b52:
  %v114 = phi ptr [ %v98, %b44 ], [ %v100, %b51 ]
  %v115 = phi i8 [ %v99, %b44 ], [ %v101, %b51 ]
  %v116 = phi i64 [ %v97, %b44 ], [ %v102, %b51 ]
  br label %b53
b53:
  %v117 = phi ptr [ %v74, %b39 ], [ %v114, %b52 ]
  %v118 = phi i8 [ %v75, %b39 ], [ %v115, %b52 ]
  %v119 = phi i64 [ -1, %b39 ], [ %v116, %b52 ]
  br label %b54
b54:
  %v120 = phi ptr [ %v117, %b53 ], [ %v139, %b65 ]
  %v121 = phi i8 [ %v118, %b53 ], [ %v140, %b65 ]
  %v122 = phi i32 [ 32, %b53 ], [ %v138, %b65 ]
  %v123 = sext i8 %v121 to i32
  %v124 = icmp eq i32 %v123, 108
  br i1 %v124, label %b59, label %b55
b55:
  %v125 = sext i8 %v121 to i32
  %v126 = icmp eq i32 %v125, 122
  br i1 %v126, label %b59, label %b56
b56:
  %v127 = sext i8 %v121 to i32
  %v128 = icmp eq i32 %v127, 116
  br i1 %v128, label %b59, label %b57
b57:
  %v129 = sext i8 %v121 to i32
  %v130 = icmp eq i32 %v129, 106
  br i1 %v130, label %b59, label %b58
b58:
  %v131 = sext i8 %v121 to i32
  %v132 = icmp eq i32 %v131, 113
  br i1 %v132, label %b59, label %b60
b59:
  br label %b64
b60:
  %v133 = sext i8 %v121 to i32
  %v134 = icmp eq i32 %v133, 104
  br i1 %v134, label %b61, label %b62
b61:
  %v135 = icmp eq i32 %v122, 16
  %v136 = zext i1 %v135 to i64
  %v137 = select i1 %v135, i32 8, i32 16
  br label %b63
b62:
  br label %b66
b63:
  br label %b64
b64:
  %v138 = phi i32 [ 64, %b59 ], [ %v137, %b63 ]
  br label %b65
b65:
  %v139 = getelementptr inbounds i8, ptr %v120, i32 1
  %v140 = load i8, ptr %v139, align 1
  br label %b54
b66:
  %v141 = sext i8 %v121 to i32
  %v142 = icmp eq i32 %v141, 100
  br i1 %v142, label %b68, label %b67
b67:
  %v143 = sext i8 %v121 to i32
  %v144 = icmp eq i32 %v143, 105
  br i1 %v144, label %b68, label %b85
b68:
  %v145 = icmp eq i32 %v122, 64
  br i1 %v145, label %b69, label %b73
b69:
  %v146 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v147 = getelementptr inbounds %struct.__va_list_tag, ptr %v146, i32 0, i32 0
  %v148 = load i32, ptr %v147, align 8
  %v149 = icmp ule i32 %v148, 40
  br i1 %v149, label %b70, label %b71
b70:
  %v150 = getelementptr inbounds %struct.__va_list_tag, ptr %v146, i32 0, i32 3
  %v151 = load ptr, ptr %v150, align 8
  %v152 = getelementptr i8, ptr %v151, i32 %v148
  %v153 = add i32 %v148, 8
  store i32 %v153, ptr %v147, align 8
  br label %b72
b71:
  %v154 = getelementptr inbounds %struct.__va_list_tag, ptr %v146, i32 0, i32 2
  %v155 = load ptr, ptr %v154, align 8
  %v156 = getelementptr i8, ptr %v155, i32 8
  store ptr %v156, ptr %v154, align 8
  br label %b72
b72:
  %v157 = phi ptr [ %v152, %b70 ], [ %v155, %b71 ]
  %v158 = load i64, ptr %v157, align 8
  br label %b77
b73:
  %v159 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v160 = getelementptr inbounds %struct.__va_list_tag, ptr %v159, i32 0, i32 0
  %v161 = load i32, ptr %v160, align 8
  %v162 = icmp ule i32 %v161, 40
  br i1 %v162, label %b74, label %b75
b74:
  %v163 = getelementptr inbounds %struct.__va_list_tag, ptr %v159, i32 0, i32 3
  %v164 = load ptr, ptr %v163, align 8
  %v165 = getelementptr i8, ptr %v164, i32 %v161
  %v166 = add i32 %v161, 8
  store i32 %v166, ptr %v160, align 8
  br label %b76
b75:
  %v167 = getelementptr inbounds %struct.__va_list_tag, ptr %v159, i32 0, i32 2
  %v168 = load ptr, ptr %v167, align 8
  %v169 = getelementptr i8, ptr %v168, i32 8
  store ptr %v169, ptr %v167, align 8
  br label %b76
b76:
  %v170 = phi ptr [ %v165, %b74 ], [ %v168, %b75 ]
  %v171 = load i32, ptr %v170, align 4
  %v172 = sext i32 %v171 to i64
  br label %b77
b77:
  %v173 = phi i64 [ %v158, %b72 ], [ %v172, %b76 ]
  %v174 = icmp eq i32 %v122, 16
  br i1 %v174, label %b78, label %b79
b78:
  %v175 = trunc i64 %v173 to i16
  %v176 = sext i16 %v175 to i64
  br label %b79
b79:
  %v177 = phi i64 [ %v173, %b77 ], [ %v176, %b78 ]
  %v178 = icmp eq i32 %v122, 8
  br i1 %v178, label %b80, label %b81
b80:
  %v179 = trunc i64 %v177 to i8
  %v180 = sext i8 %v179 to i64
  br label %b81
b81:
  %v181 = phi i64 [ %v177, %b79 ], [ %v180, %b80 ]
  %v182 = icmp slt i64 %v181, 0
  br i1 %v182, label %b82, label %b83
b82:
  %v183 = sub i64 0, %v181
  br label %b84
b83:
  br label %b84
b84:
  %v184 = phi i64 [ %v183, %b82 ], [ %v181, %b83 ]
  %v185 = icmp slt i64 %v181, 0
  %v186 = zext i1 %v185 to i32
  %v187 = and i32 %v76, -9
  call void @number(ptr %a0, i64 %v184, i32 %v186, i32 10, i32 0, i8 %v9, i32 %v187, i64 %v77, i64 %v119)
  br label %b180
b85:
  %v189 = sext i8 %v121 to i32
  %v190 = icmp eq i32 %v189, 117
  br i1 %v190, label %b89, label %b86
b86:
  %v191 = sext i8 %v121 to i32
  %v192 = icmp eq i32 %v191, 120
  br i1 %v192, label %b89, label %b87
b87:
  %v193 = sext i8 %v121 to i32
  %v194 = icmp eq i32 %v193, 88
  br i1 %v194, label %b89, label %b88
b88:
  %v195 = sext i8 %v121 to i32
  %v196 = icmp eq i32 %v195, 111
  br i1 %v196, label %b89, label %b110
b89:
  %v197 = icmp eq i32 %v122, 64
  br i1 %v197, label %b90, label %b94
b90:
  %v198 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v199 = getelementptr inbounds %struct.__va_list_tag, ptr %v198, i32 0, i32 0
  %v200 = load i32, ptr %v199, align 8
  %v201 = icmp ule i32 %v200, 40
  br i1 %v201, label %b91, label %b92
b91:
  %v202 = getelementptr inbounds %struct.__va_list_tag, ptr %v198, i32 0, i32 3
  %v203 = load ptr, ptr %v202, align 8
  %v204 = getelementptr i8, ptr %v203, i32 %v200
  %v205 = add i32 %v200, 8
  store i32 %v205, ptr %v199, align 8
  br label %b93
b92:
  %v206 = getelementptr inbounds %struct.__va_list_tag, ptr %v198, i32 0, i32 2
  %v207 = load ptr, ptr %v206, align 8
  %v208 = getelementptr i8, ptr %v207, i32 8
  store ptr %v208, ptr %v206, align 8
  br label %b93
b93:
  %v209 = phi ptr [ %v204, %b91 ], [ %v207, %b92 ]
  %v210 = load i64, ptr %v209, align 8
  br label %b98
b94:
  %v211 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v212 = getelementptr inbounds %struct.__va_list_tag, ptr %v211, i32 0, i32 0
  %v213 = load i32, ptr %v212, align 8
  %v214 = icmp ule i32 %v213, 40
  br i1 %v214, label %b95, label %b96
b95:
  %v215 = getelementptr inbounds %struct.__va_list_tag, ptr %v211, i32 0, i32 3
  %v216 = load ptr, ptr %v215, align 8
  %v217 = getelementptr i8, ptr %v216, i32 %v213
  %v218 = add i32 %v213, 8
  store i32 %v218, ptr %v212, align 8
  br label %b97
b96:
  %v219 = getelementptr inbounds %struct.__va_list_tag, ptr %v211, i32 0, i32 2
  %v220 = load ptr, ptr %v219, align 8
  %v221 = getelementptr i8, ptr %v220, i32 8
  store ptr %v221, ptr %v219, align 8
  br label %b97
b97:
  %v222 = phi ptr [ %v217, %b95 ], [ %v220, %b96 ]
  %v223 = load i32, ptr %v222, align 4
  %v224 = zext i32 %v223 to i64
  br label %b98
b98:
  %v225 = phi i64 [ %v210, %b93 ], [ %v224, %b97 ]
  %v226 = icmp eq i32 %v122, 16
  br i1 %v226, label %b99, label %b100
b99:
  %v227 = trunc i64 %v225 to i16
  %v228 = zext i16 %v227 to i64
  br label %b100
b100:
  %v229 = phi i64 [ %v225, %b98 ], [ %v228, %b99 ]
  %v230 = icmp eq i32 %v122, 8
  br i1 %v230, label %b101, label %b102
b101:
  %v231 = trunc i64 %v229 to i8
  %v232 = zext i8 %v231 to i64
  br label %b102
b102:
  %v233 = phi i64 [ %v229, %b100 ], [ %v232, %b101 ]
  %v234 = sext i8 %v121 to i32
  %v235 = icmp eq i32 %v234, 117
  br i1 %v235, label %b104, label %b103
b103:
  %v236 = icmp ne i64 %v233, 0
  br i1 %v236, label %b105, label %b104
b104:
  %v237 = and i32 %v76, -9
  br label %b106
b105:
  br label %b106
b106:
  %v238 = phi i32 [ %v237, %b104 ], [ %v76, %b105 ]
  %v239 = sext i8 %v121 to i32
  %v240 = icmp eq i32 %v239, 117
  br i1 %v240, label %b107, label %b108
b107:
  br label %b109
b108:
  %v241 = sext i8 %v121 to i32
  %v242 = icmp eq i32 %v241, 111
  %v243 = zext i1 %v242 to i64
  %v244 = select i1 %v242, i32 8, i32 16
  br label %b109
b109:
  %v245 = phi i32 [ 10, %b107 ], [ %v244, %b108 ]
  %v246 = sext i8 %v121 to i32
  %v247 = icmp eq i32 %v246, 88
  %v248 = zext i1 %v247 to i32
  call void @number(ptr %a0, i64 %v233, i32 0, i32 %v245, i32 %v248, i8 0, i32 %v238, i64 %v77, i64 %v119)
  br label %b179
b110:
  %v250 = sext i8 %v121 to i32
  %v251 = icmp eq i32 %v250, 112
  br i1 %v251, label %b111, label %b115
b111:
  %v252 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v253 = getelementptr inbounds %struct.__va_list_tag, ptr %v252, i32 0, i32 0
  %v254 = load i32, ptr %v253, align 8
  %v255 = icmp ule i32 %v254, 40
  br i1 %v255, label %b112, label %b113
b112:
  %v256 = getelementptr inbounds %struct.__va_list_tag, ptr %v252, i32 0, i32 3
  %v257 = load ptr, ptr %v256, align 8
  %v258 = getelementptr i8, ptr %v257, i32 %v254
  %v259 = add i32 %v254, 8
  store i32 %v259, ptr %v253, align 8
  br label %b114
b113:
  %v260 = getelementptr inbounds %struct.__va_list_tag, ptr %v252, i32 0, i32 2
  %v261 = load ptr, ptr %v260, align 8
  %v262 = getelementptr i8, ptr %v261, i32 8
  store ptr %v262, ptr %v260, align 8
  br label %b114
b114:
  %v263 = phi ptr [ %v258, %b112 ], [ %v261, %b113 ]
  %v264 = load i64, ptr %v263, align 8
  %v265 = or i32 %v76, 8
  call void @number(ptr %a0, i64 %v264, i32 0, i32 16, i32 0, i8 0, i32 %v265, i64 %v77, i64 %v119)
  br label %b178
b115:
  %v267 = sext i8 %v121 to i32
  %v268 = icmp eq i32 %v267, 99
  br i1 %v268, label %b116, label %b124
b116:
  %v269 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v270 = getelementptr inbounds %struct.__va_list_tag, ptr %v269, i32 0, i32 0
  %v271 = load i32, ptr %v270, align 8
  %v272 = icmp ule i32 %v271, 40
  br i1 %v272, label %b117, label %b118
b117:
  %v273 = getelementptr inbounds %struct.__va_list_tag, ptr %v269, i32 0, i32 3
  %v274 = load ptr, ptr %v273, align 8
  %v275 = getelementptr i8, ptr %v274, i32 %v271
  %v276 = add i32 %v271, 8
  store i32 %v276, ptr %v270, align 8
  br label %b119
b118:
  %v277 = getelementptr inbounds %struct.__va_list_tag, ptr %v269, i32 0, i32 2
  %v278 = load ptr, ptr %v277, align 8
  %v279 = getelementptr i8, ptr %v278, i32 8
  store ptr %v279, ptr %v277, align 8
  br label %b119
b119:
  %v280 = phi ptr [ %v275, %b117 ], [ %v278, %b118 ]
  %v281 = load i32, ptr %v280, align 4
  %v282 = trunc i32 %v281 to i8
  %v283 = and i32 %v76, 1
  %v284 = icmp ne i32 %v283, 0
  br i1 %v284, label %b121, label %b120
b120:
  %v285 = sub nsw i64 %v77, 1
  call void @pad(ptr %a0, i8 32, i64 %v285)
  br label %b121
b121:
  call void @put(ptr %a0, i8 %v282)
  %v288 = and i32 %v76, 1
  %v289 = icmp ne i32 %v288, 0
  br i1 %v289, label %b122, label %b123
b122:
  %v290 = sub nsw i64 %v77, 1
  call void @pad(ptr %a0, i8 32, i64 %v290)
  br label %b123
b123:
  br label %b177
b124:
  %v292 = sext i8 %v121 to i32
  %v293 = icmp eq i32 %v292, 115
  br i1 %v293, label %b125, label %b155
b125:
  %v294 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v295 = getelementptr inbounds %struct.__va_list_tag, ptr %v294, i32 0, i32 0
  %v296 = load i32, ptr %v295, align 8
  %v297 = icmp ule i32 %v296, 40
  br i1 %v297, label %b126, label %b127
b126:
  %v298 = getelementptr inbounds %struct.__va_list_tag, ptr %v294, i32 0, i32 3
  %v299 = load ptr, ptr %v298, align 8
  %v300 = getelementptr i8, ptr %v299, i32 %v296
  %v301 = add i32 %v296, 8
  store i32 %v301, ptr %v295, align 8
  br label %b128
b127:
  %v302 = getelementptr inbounds %struct.__va_list_tag, ptr %v294, i32 0, i32 2
  %v303 = load ptr, ptr %v302, align 8
  %v304 = getelementptr i8, ptr %v303, i32 8
  store ptr %v304, ptr %v302, align 8
  br label %b128
b128:
  %v305 = phi ptr [ %v300, %b126 ], [ %v303, %b127 ]
  %v306 = load ptr, ptr %v305, align 8
  %v307 = icmp ne ptr %v306, null
  br i1 %v307, label %b130, label %b129
b129:
  br label %b130
b130:
  %v308 = phi ptr [ %v306, %b128 ], [ @.str.1, %b129 ]
  %v309 = icmp ne i64 %v77, 0
  br i1 %v309, label %b132, label %b131
b131:
  %v310 = icmp sge i64 %v119, 0
  br i1 %v310, label %b132, label %b136
b132:
  %v311 = icmp slt i64 %v119, 0
  br i1 %v311, label %b133, label %b134
b133:
  br label %b135
b134:
  br label %b135
b135:
  %v312 = phi i64 [ -1, %b133 ], [ %v119, %b134 ]
  %v313 = call i64 @strnlen(ptr %v308, i64 %v312)
  br label %b136
b136:
  %v314 = phi i64 [ 0, %b131 ], [ %v313, %b135 ]
  %v315 = and i32 %v76, 1
  %v316 = icmp ne i32 %v315, 0
  br i1 %v316, label %b138, label %b137
b137:
  %v317 = sub nsw i64 %v77, %v314
  call void @pad(ptr %a0, i8 32, i64 %v317)
  br label %b138
b138:
  %v319 = icmp ne i64 %v77, 0
  br i1 %v319, label %b140, label %b139
b139:
  %v320 = icmp sge i64 %v119, 0
  br i1 %v320, label %b140, label %b146
b140:
  br label %b141
b141:
  %v321 = phi i64 [ 0, %b140 ], [ %v326, %b144 ]
  %v322 = icmp slt i64 %v321, %v314
  br i1 %v322, label %b143, label %b142
b142:
  br label %b145
b143:
  %v323 = getelementptr inbounds i8, ptr %v308, i64 %v321
  %v324 = load i8, ptr %v323, align 1
  call void @put(ptr %a0, i8 %v324)
  br label %b144
b144:
  %v326 = add nsw i64 %v321, 1
  br label %b141
b145:
  br label %b152
b146:
  br label %b147
b147:
  %v327 = phi ptr [ %v308, %b146 ], [ %v331, %b150 ]
  %v328 = load i8, ptr %v327, align 1
  %v329 = icmp ne i8 %v328, 0
  br i1 %v329, label %b149, label %b148
b148:
  br label %b151
b149:
  call void @put(ptr %a0, i8 %v328)
  br label %b150
b150:
  %v331 = getelementptr inbounds i8, ptr %v327, i32 1
  br label %b147
b151:
  br label %b152
b152:
  %v332 = and i32 %v76, 1
  %v333 = icmp ne i32 %v332, 0
  br i1 %v333, label %b153, label %b154
b153:
  %v334 = sub nsw i64 %v77, %v314
  call void @pad(ptr %a0, i8 32, i64 %v334)
  br label %b154
b154:
  br label %b176
b155:
  %v336 = sext i8 %v121 to i32
  %v337 = icmp eq i32 %v336, 102
  br i1 %v337, label %b161, label %b156
b156:
  %v338 = sext i8 %v121 to i32
  %v339 = icmp eq i32 %v338, 70
  br i1 %v339, label %b161, label %b157
b157:
  %v340 = sext i8 %v121 to i32
  %v341 = icmp eq i32 %v340, 101
  br i1 %v341, label %b161, label %b158
b158:
  %v342 = sext i8 %v121 to i32
  %v343 = icmp eq i32 %v342, 69
  br i1 %v343, label %b161, label %b159
b159:
  %v344 = sext i8 %v121 to i32
  %v345 = icmp eq i32 %v344, 103
  br i1 %v345, label %b161, label %b160
b160:
  %v346 = sext i8 %v121 to i32
  %v347 = icmp eq i32 %v346, 71
  br i1 %v347, label %b161, label %b165
b161:
  %v348 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v349 = getelementptr inbounds %struct.__va_list_tag, ptr %v348, i32 0, i32 1
  %v350 = load i32, ptr %v349, align 4
  %v351 = icmp ule i32 %v350, 160
  br i1 %v351, label %b162, label %b163
b162:
  %v352 = getelementptr inbounds %struct.__va_list_tag, ptr %v348, i32 0, i32 3
  %v353 = load ptr, ptr %v352, align 8
  %v354 = getelementptr i8, ptr %v353, i32 %v350
  %v355 = add i32 %v350, 16
  store i32 %v355, ptr %v349, align 4
  br label %b164
b163:
  %v356 = getelementptr inbounds %struct.__va_list_tag, ptr %v348, i32 0, i32 2
  %v357 = load ptr, ptr %v356, align 8
  %v358 = getelementptr i8, ptr %v357, i32 8
  store ptr %v358, ptr %v356, align 8
  br label %b164
b164:
  %v359 = phi ptr [ %v354, %b162 ], [ %v357, %b163 ]
  %v360 = load double, ptr %v359, align 8
  %v361 = sext i8 %v121 to i32
  call void @real(ptr %a0, double %v360, i32 %v361, i8 %v9, i32 %v76, i64 %v77, i64 %v119)
  br label %b175
b165:
  %v363 = sext i8 %v121 to i32
  %v364 = icmp eq i32 %v363, 110
  br i1 %v364, label %b166, label %b170
b166:
  %v365 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 2
  %v366 = load i64, ptr %v365, align 8
  %v367 = trunc i64 %v366 to i32
  %v368 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %a2, i64 0, i64 0
  %v369 = getelementptr inbounds %struct.__va_list_tag, ptr %v368, i32 0, i32 0
  %v370 = load i32, ptr %v369, align 8
  %v371 = icmp ule i32 %v370, 40
  br i1 %v371, label %b167, label %b168
b167:
  %v372 = getelementptr inbounds %struct.__va_list_tag, ptr %v368, i32 0, i32 3
  %v373 = load ptr, ptr %v372, align 8
  %v374 = getelementptr i8, ptr %v373, i32 %v370
  %v375 = add i32 %v370, 8
  store i32 %v375, ptr %v369, align 8
  br label %b169
b168:
  %v376 = getelementptr inbounds %struct.__va_list_tag, ptr %v368, i32 0, i32 2
  %v377 = load ptr, ptr %v376, align 8
  %v378 = getelementptr i8, ptr %v377, i32 8
  store ptr %v378, ptr %v376, align 8
  br label %b169
b169:
  %v379 = phi ptr [ %v374, %b167 ], [ %v377, %b168 ]
  %v380 = load ptr, ptr %v379, align 8
  store i32 %v367, ptr %v380, align 4
  br label %b174
b170:
  %v381 = sext i8 %v121 to i32
  %v382 = icmp eq i32 %v381, 37
  br i1 %v382, label %b171, label %b172
b171:
  call void @put(ptr %a0, i8 37)
  br label %b173
b172:
  call void @norns.unsupported(ptr @.str.2)
  unreachable
b173:
  br label %b174
b174:
  br label %b175
b175:
  br label %b176
b176:
  br label %b177
b177:
  br label %b178
b178:
  br label %b179
b179:
  br label %b180
b180:
  br label %b181
b181:
  %v385 = phi ptr [ %v1, %b4 ], [ %v120, %b180 ]
  %v386 = getelementptr inbounds i8, ptr %v385, i32 1
  br label %b1
b182:
  ret void
}
declare void @llvm.va_end(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @vprintf(ptr %a0, ptr %a1) {
b0:
  %v1 = alloca %struct.sink, align 8
  %v2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 24, i1 false)
  call void @llvm.lifetime.start.p0(i64 24, ptr %v2)
  %v6 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_copy(ptr %v6, ptr %a1)
  call void @format(ptr %v1, ptr %a0, ptr %v2)
  %v9 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v2, i64 0, i64 0
  call void @llvm.va_end(ptr %v9)
  %v11 = getelementptr inbounds %struct.sink, ptr %v1, i32 0, i32 2
  %v12 = load i64, ptr %v11, align 8
  %v13 = trunc i64 %v12 to i32
  call void @llvm.lifetime.end.p0(i64 24, ptr %v2)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v13
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define weak i32 @vfprintf(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @vprintf(ptr %a1, ptr %a2)
  ret i32 %v1
}
define weak i32 @vsprintf(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @vsnprintf(ptr %a0, i64 1099511627776, ptr %a1, ptr %a2)
  ret i32 %v1
}
define weak i32 @printf(ptr %a0, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vprintf(ptr %a0, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
declare void @llvm.va_start(ptr)
define weak i32 @fprintf(ptr %a0, ptr %a1, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vprintf(ptr %a1, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
define weak i32 @dprintf(i32 %a0, ptr %a1, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vprintf(ptr %a1, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
define weak i32 @sprintf(ptr %a0, ptr %a1, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vsnprintf(ptr %a0, i64 1099511627776, ptr %a1, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
define weak i32 @snprintf(ptr %a0, i64 %a1, ptr %a2, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = call i32 @vsnprintf(ptr %a0, i64 %a1, ptr %a2, ptr %v5)
  %v7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v7)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i32 %v6
}
define weak i32 @putchar(i32 %a0) {
b0:
  %v1 = trunc i32 %a0 to i8
  %v2 = zext i8 %v1 to i32
  call void @norns.put(i32 %v2)
  ret i32 %a0
}
declare void @norns.put(i32)
define weak i32 @putc(i32 %a0, ptr %a1) {
b0:
  %v1 = trunc i32 %a0 to i8
  %v2 = zext i8 %v1 to i32
  call void @norns.put(i32 %v2)
  ret i32 %a0
}
define weak i32 @fputc(i32 %a0, ptr %a1) {
b0:
  %v1 = trunc i32 %a0 to i8
  %v2 = zext i8 %v1 to i32
  call void @norns.put(i32 %v2)
  ret i32 %a0
}
define weak i32 @fputs(ptr %a0, ptr %a1) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v6, %b4 ]
  %v2 = load i8, ptr %v1, align 1
  %v3 = icmp ne i8 %v2, 0
  br i1 %v3, label %b3, label %b2
b2:
  br label %b5
b3:
  %v4 = zext i8 %v2 to i32
  call void @norns.put(i32 %v4)
  br label %b4
b4:
  %v6 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b1
b5:
  ret i32 1
}
define weak i64 @fwrite(ptr %a0, i64 %a1, i64 %a2, ptr %a3) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v8, %b4 ]
  %v2 = mul i64 %a1, %a2
  %v3 = icmp ult i64 %v1, %v2
  br i1 %v3, label %b3, label %b2
b2:
  br label %b5
b3:
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v5 = load i8, ptr %v4, align 1
  %v6 = zext i8 %v5 to i32
  call void @norns.put(i32 %v6)
  br label %b4
b4:
  %v8 = add i64 %v1, 1
  br label %b1
b5:
  %v9 = icmp ne i64 %a1, 0
  br i1 %v9, label %b6, label %b7
b6:
  br label %b8
b7:
  br label %b8
b8:
  %v10 = phi i64 [ %a2, %b6 ], [ 0, %b7 ]
  ret i64 %v10
}
define weak i32 @puts(ptr %a0) {
b0:
  %v1 = call i32 @fputs(ptr %a0, ptr null)
  call void @norns.put(i32 10)
  ret i32 1
}
define weak void @perror(ptr %a0) {
b0:
  %v1 = call i32 @fputs(ptr %a0, ptr null)
  %v2 = call i32 @fputs(ptr @.str, ptr null)
  ret void
}
define weak i32 @fflush(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @setvbuf(ptr %a0, ptr %a1, i32 %a2, i64 %a3) {
b0:
  ret i32 0
}
define internal void @put(ptr %a0, i8 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 1
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp ne i64 %v2, 0
  br i1 %v3, label %b2, label %b1
b1:
  %v4 = zext i8 %a1 to i32
  call void @norns.put(i32 %v4)
  br label %b5
b2:
  %v6 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 2
  %v7 = load i64, ptr %v6, align 8
  %v8 = add i64 %v7, 1
  %v9 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 1
  %v10 = load i64, ptr %v9, align 8
  %v11 = icmp ult i64 %v8, %v10
  br i1 %v11, label %b3, label %b4
b3:
  %v12 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 0
  %v13 = load ptr, ptr %v12, align 8
  %v14 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 2
  %v15 = load i64, ptr %v14, align 8
  %v16 = getelementptr inbounds i8, ptr %v13, i64 %v15
  store i8 %a1, ptr %v16, align 1
  br label %b4
b4:
  br label %b5
b5:
  %v17 = getelementptr inbounds %struct.sink, ptr %a0, i32 0, i32 2
  %v18 = load i64, ptr %v17, align 8
  %v19 = add i64 %v18, 1
  store i64 %v19, ptr %v17, align 8
  ret void
}
define internal void @number(ptr %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i8 %a5, i32 %a6, i64 %a7, i64 %a8) {
b0:
  %v1 = alloca [24 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  br label %b1
b1:
  %v3 = phi i64 [ %a1, %b0 ], [ %v21, %b6 ]
  %v4 = phi i64 [ 0, %b0 ], [ %v18, %b6 ]
  %v5 = icmp ne i64 %v3, 0
  br i1 %v5, label %b2, label %b7
b2:
  %v6 = zext i32 %a3 to i64
  %v7 = urem i64 %v3, %v6
  %v8 = trunc i64 %v7 to i32
  %v9 = icmp ult i32 %v8, 10
  br i1 %v9, label %b3, label %b4
b3:
  %v10 = add i32 48, %v8
  br label %b5
b4:
  %v11 = icmp ne i32 %a4, 0
  %v12 = zext i1 %v11 to i64
  %v13 = select i1 %v11, i32 65, i32 97
  %v14 = add i32 %v13, %v8
  %v15 = sub i32 %v14, 10
  br label %b5
b5:
  %v16 = phi i32 [ %v10, %b3 ], [ %v15, %b4 ]
  %v17 = trunc i32 %v16 to i8
  %v18 = add nsw i64 %v4, 1
  %v19 = getelementptr inbounds [24 x i8], ptr %v1, i64 0, i64 %v4
  store i8 %v17, ptr %v19, align 1
  br label %b6
b6:
  %v20 = zext i32 %a3 to i64
  %v21 = udiv i64 %v3, %v20
  br label %b1
b7:
  %v22 = icmp slt i64 %a8, 0
  br i1 %v22, label %b8, label %b10
b8:
  %v23 = icmp ne i64 %v4, 0
  br i1 %v23, label %b10, label %b9
b9:
  %v24 = add nsw i64 %v4, 1
  %v25 = getelementptr inbounds [24 x i8], ptr %v1, i64 0, i64 %v4
  store i8 48, ptr %v25, align 1
  br label %b10
b10:
  %v26 = phi i64 [ %v4, %b7 ], [ %v4, %b8 ], [ %v24, %b9 ]
  %v27 = icmp sgt i64 %a8, %v26
  br i1 %v27, label %b11, label %b12
b11:
  %v28 = sub nsw i64 %a8, %v26
  br label %b13
b12:
  br label %b13
b13:
  %v29 = phi i64 [ %v28, %b11 ], [ 0, %b12 ]
  %v30 = icmp ne i32 %a2, 0
  br i1 %v30, label %b15, label %b14
b14:
  %v31 = sext i8 %a5 to i32
  %v32 = icmp ne i32 %v31, 0
  br label %b15
b15:
  %v33 = phi i1 [ true, %b13 ], [ %v32, %b14 ]
  %v34 = zext i1 %v33 to i32
  %v35 = and i32 %a6, 8
  %v36 = icmp ne i32 %v35, 0
  br i1 %v36, label %b16, label %b20
b16:
  %v37 = icmp eq i32 %a3, 16
  br i1 %v37, label %b17, label %b18
b17:
  br label %b19
b18:
  %v38 = icmp eq i32 %a3, 8
  %v39 = zext i1 %v38 to i32
  br label %b19
b19:
  %v40 = phi i32 [ 2, %b17 ], [ %v39, %b18 ]
  br label %b21
b20:
  br label %b21
b21:
  %v41 = phi i32 [ %v40, %b19 ], [ 0, %b20 ]
  %v42 = add nsw i32 %v34, %v41
  %v43 = sext i32 %v42 to i64
  %v44 = sub nsw i64 %a7, %v43
  %v45 = sub nsw i64 %v44, %v29
  %v46 = sub nsw i64 %v45, %v26
  %v47 = and i32 %a6, 2
  %v48 = icmp ne i32 %v47, 0
  br i1 %v48, label %b22, label %b26
b22:
  %v49 = icmp slt i64 %a8, 0
  br i1 %v49, label %b23, label %b26
b23:
  %v50 = icmp sgt i64 %v46, 0
  br i1 %v50, label %b24, label %b26
b24:
  %v51 = and i32 %a6, 1
  %v52 = icmp ne i32 %v51, 0
  br i1 %v52, label %b26, label %b25
b25:
  %v53 = add nsw i64 %v29, %v46
  br label %b26
b26:
  %v54 = phi i64 [ %v29, %b21 ], [ %v29, %b22 ], [ %v29, %b23 ], [ %v29, %b24 ], [ %v53, %b25 ]
  %v55 = phi i64 [ %v46, %b21 ], [ %v46, %b22 ], [ %v46, %b23 ], [ %v46, %b24 ], [ 0, %b25 ]
  %v56 = and i32 %a6, 1
  %v57 = icmp ne i32 %v56, 0
  br i1 %v57, label %b28, label %b27
b27:
  call void @pad(ptr %a0, i8 32, i64 %v55)
  br label %b28
b28:
  %v59 = icmp ne i32 %a2, 0
  br i1 %v59, label %b29, label %b30
b29:
  call void @put(ptr %a0, i8 45)
  br label %b33
b30:
  %v61 = icmp ne i8 %a5, 0
  br i1 %v61, label %b31, label %b32
b31:
  call void @put(ptr %a0, i8 %a5)
  br label %b32
b32:
  br label %b33
b33:
  %v63 = and i32 %a6, 8
  %v64 = icmp ne i32 %v63, 0
  br i1 %v64, label %b34, label %b38
b34:
  %v65 = icmp ne i32 %a3, 10
  br i1 %v65, label %b35, label %b38
b35:
  call void @put(ptr %a0, i8 48)
  %v67 = icmp eq i32 %a3, 16
  br i1 %v67, label %b36, label %b37
b36:
  %v68 = icmp ne i32 %a4, 0
  %v69 = zext i1 %v68 to i64
  %v70 = select i1 %v68, i32 88, i32 120
  %v71 = trunc i32 %v70 to i8
  call void @put(ptr %a0, i8 %v71)
  br label %b37
b37:
  br label %b38
b38:
  call void @pad(ptr %a0, i8 48, i64 %v54)
  br label %b39
b39:
  %v74 = phi i64 [ %v26, %b38 ], [ %v76, %b40 ]
  %v75 = icmp ne i64 %v74, 0
  br i1 %v75, label %b40, label %b41
b40:
  %v76 = add nsw i64 %v74, -1
  %v77 = getelementptr inbounds [24 x i8], ptr %v1, i64 0, i64 %v76
  %v78 = load i8, ptr %v77, align 1
  call void @put(ptr %a0, i8 %v78)
  br label %b39
b41:
  %v80 = and i32 %a6, 1
  %v81 = icmp ne i32 %v80, 0
  br i1 %v81, label %b42, label %b43
b42:
  call void @pad(ptr %a0, i8 32, i64 %v55)
  br label %b43
b43:
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret void
}
define internal void @pad(ptr %a0, i8 %a1, i64 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ %a2, %b0 ], [ %v4, %b3 ]
  %v2 = icmp sgt i64 %v1, 0
  br i1 %v2, label %b2, label %b4
b2:
  call void @put(ptr %a0, i8 %a1)
  br label %b3
b3:
  %v4 = add nsw i64 %v1, -1
  br label %b1
b4:
  ret void
}
declare i64 @strnlen(ptr, i64)
define internal void @real(ptr %a0, double %a1, i32 %a2, i8 %a3, i32 %a4, i64 %a5, i64 %a6) {
b0:
  %v1 = alloca double, align 8
  %v2 = alloca i64, align 8
  store double %a1, ptr %v1, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %v2)
  call void @llvm.memcpy.p0.p0.i64(ptr %v2, ptr %v1, i64 8, i1 false)
  %v5 = load i64, ptr %v2, align 8
  %v6 = lshr i64 %v5, 63
  %v7 = trunc i64 %v6 to i32
  %v8 = icmp slt i64 %a6, 0
  br i1 %v8, label %b1, label %b2
b1:
  br label %b3
b2:
  %v9 = trunc i64 %a6 to i32
  br label %b3
b3:
  %v10 = phi i32 [ 6, %b1 ], [ %v9, %b2 ]
  br label %b4
b4:
  %v11 = phi i64 [ 0, %b3 ], [ %v15, %b5 ]
  %v12 = load double, ptr %v1, align 8
  %v13 = call i32 @norns.float_digit(double %v12, i32 %a2, i32 %v10, i64 %v11)
  %v14 = icmp ne i32 %v13, 0
  br i1 %v14, label %b5, label %b6
b5:
  %v15 = add nsw i64 %v11, 1
  br label %b4
b6:
  %v16 = sub nsw i64 %a5, %v11
  %v17 = icmp ne i32 %v7, 0
  br i1 %v17, label %b8, label %b7
b7:
  %v18 = sext i8 %a3 to i32
  %v19 = icmp ne i32 %v18, 0
  br label %b8
b8:
  %v20 = phi i1 [ true, %b6 ], [ %v19, %b7 ]
  %v21 = zext i1 %v20 to i32
  %v22 = sext i32 %v21 to i64
  %v23 = sub nsw i64 %v16, %v22
  %v24 = and i32 %a4, 3
  %v25 = icmp ne i32 %v24, 0
  br i1 %v25, label %b10, label %b9
b9:
  call void @pad(ptr %a0, i8 32, i64 %v23)
  br label %b10
b10:
  %v27 = icmp ne i32 %v7, 0
  br i1 %v27, label %b11, label %b12
b11:
  call void @put(ptr %a0, i8 45)
  br label %b15
b12:
  %v29 = icmp ne i8 %a3, 0
  br i1 %v29, label %b13, label %b14
b13:
  call void @put(ptr %a0, i8 %a3)
  br label %b14
b14:
  br label %b15
b15:
  %v31 = and i32 %a4, 2
  %v32 = icmp ne i32 %v31, 0
  br i1 %v32, label %b16, label %b18
b16:
  %v33 = and i32 %a4, 1
  %v34 = icmp ne i32 %v33, 0
  br i1 %v34, label %b18, label %b17
b17:
  call void @pad(ptr %a0, i8 48, i64 %v23)
  br label %b18
b18:
  br label %b19
b19:
  %v36 = phi i64 [ 0, %b18 ], [ %v42, %b22 ]
  %v37 = icmp slt i64 %v36, %v11
  br i1 %v37, label %b21, label %b20
b20:
  br label %b23
b21:
  %v38 = load double, ptr %v1, align 8
  %v39 = call i32 @norns.float_digit(double %v38, i32 %a2, i32 %v10, i64 %v36)
  %v40 = trunc i32 %v39 to i8
  call void @put(ptr %a0, i8 %v40)
  br label %b22
b22:
  %v42 = add nsw i64 %v36, 1
  br label %b19
b23:
  %v43 = and i32 %a4, 1
  %v44 = icmp ne i32 %v43, 0
  br i1 %v44, label %b24, label %b25
b24:
  call void @pad(ptr %a0, i8 32, i64 %v23)
  br label %b25
b25:
  call void @llvm.lifetime.end.p0(i64 8, ptr %v2)
  ret void
}
declare void @norns.unsupported(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @norns.float_digit(double, i32, i32, i64)
