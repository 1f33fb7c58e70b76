; made by scripts/regenerate-prelude from numbers.c: 3966885488 22880
; defines abs labs llabs div ldiv lldiv strtol strtoul strtoll strtoull strtoimax strtoumax atoi atol atoll __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull strtod strtof atof qsort bsearch rand random srand srandom rand_r
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.divided = type { i32, i32 }
%struct.divided_long = type { i64, i64 }
%struct.number = type { i64, i32, i32 }
@.str = private constant [36 x i8] c"infinity and not-a-number in strtod\00", align 1
@.str.1 = private constant [30 x i8] c"hexadecimal numbers in strtod\00", align 1
define weak i32 @abs(i32 %a0) {
b0:
  %v1 = icmp slt i32 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = sub nsw i32 0, %a0
  br label %b3
b2:
  br label %b3
b3:
  %v3 = phi i32 [ %v2, %b1 ], [ %a0, %b2 ]
  ret i32 %v3
}
define weak i64 @labs(i64 %a0) {
b0:
  %v1 = icmp slt i64 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = sub nsw i64 0, %a0
  br label %b3
b2:
  br label %b3
b3:
  %v3 = phi i64 [ %v2, %b1 ], [ %a0, %b2 ]
  ret i64 %v3
}
define weak i64 @llabs(i64 %a0) {
b0:
  %v1 = icmp slt i64 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = sub nsw i64 0, %a0
  br label %b3
b2:
  br label %b3
b3:
  %v3 = phi i64 [ %v2, %b1 ], [ %a0, %b2 ]
  ret i64 %v3
}
define weak i64 @div(i32 %a0, i32 %a1) {
b0:
  %v1 = alloca %struct.divided, align 4
  %v2 = getelementptr inbounds %struct.divided, ptr %v1, i32 0, i32 0
  %v3 = sdiv i32 %a0, %a1
  store i32 %v3, ptr %v2, align 4
  %v4 = getelementptr inbounds %struct.divided, ptr %v1, i32 0, i32 1
  %v5 = srem i32 %a0, %a1
  store i32 %v5, ptr %v4, align 4
  %v6 = load i64, ptr %v1, align 4
  ret i64 %v6
}
define weak { i64, i64 } @ldiv(i64 %a0, i64 %a1) {
b0:
  %v1 = alloca %struct.divided_long, align 8
  %v2 = getelementptr inbounds %struct.divided_long, ptr %v1, i32 0, i32 0
  %v3 = sdiv i64 %a0, %a1
  store i64 %v3, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.divided_long, ptr %v1, i32 0, i32 1
  %v5 = srem i64 %a0, %a1
  store i64 %v5, ptr %v4, align 8
  %v6 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v6
}
define weak { i64, i64 } @lldiv(i64 %a0, i64 %a1) {
b0:
  %v1 = alloca %struct.divided_long, align 8
  %v2 = getelementptr inbounds %struct.divided_long, ptr %v1, i32 0, i32 0
  %v3 = sdiv i64 %a0, %a1
  store i64 %v3, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.divided_long, ptr %v1, i32 0, i32 1
  %v5 = srem i64 %a0, %a1
  store i64 %v5, ptr %v4, align 8
  %v6 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v6
}
define weak i64 @strtol(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = alloca %struct.number, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  %v3 = call { i64, i64 } @read_number(ptr %a0, ptr %a1, i32 %a2)
  %v4 = getelementptr inbounds { i64, i64 }, ptr %v1, i32 0, i32 0
  %v5 = extractvalue { i64, i64 } %v3, 0
  store i64 %v5, ptr %v4, align 8
  %v6 = getelementptr inbounds { i64, i64 }, ptr %v1, i32 0, i32 1
  %v7 = extractvalue { i64, i64 } %v3, 1
  store i64 %v7, ptr %v6, align 8
  %v8 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 1
  %v9 = load i32, ptr %v8, align 8
  %v10 = sext i32 %v9 to i64
  %v11 = add i64 9223372036854775807, %v10
  %v12 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 2
  %v13 = load i32, ptr %v12, align 4
  %v14 = icmp ne i32 %v13, 0
  br i1 %v14, label %b2, label %b1
b1:
  %v15 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v16 = load i64, ptr %v15, align 8
  %v17 = icmp ugt i64 %v16, %v11
  br i1 %v17, label %b2, label %b3
b2:
  %v18 = call ptr @__errno_location()
  store i32 34, ptr %v18, align 4
  %v19 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  store i64 %v11, ptr %v19, align 8
  br label %b3
b3:
  %v20 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 1
  %v21 = load i32, ptr %v20, align 8
  %v22 = icmp ne i32 %v21, 0
  br i1 %v22, label %b4, label %b5
b4:
  %v23 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v24 = load i64, ptr %v23, align 8
  %v25 = sub i64 0, %v24
  br label %b6
b5:
  %v26 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v27 = load i64, ptr %v26, align 8
  br label %b6
b6:
  %v28 = phi i64 [ %v25, %b4 ], [ %v27, %b5 ]
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  ret i64 %v28
}
declare void @llvm.lifetime.start.p0(i64, ptr)
define internal { i64, i64 } @read_number(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = alloca %struct.number, align 8
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 16, i1 false)
  br label %b1
b1:
  %v3 = phi ptr [ %a0, %b0 ], [ %v8, %b2 ]
  %v4 = load i8, ptr %v3, align 1
  %v5 = sext i8 %v4 to i32
  %v6 = call i32 @is_space(i32 %v5)
  %v7 = icmp ne i32 %v6, 0
  br i1 %v7, label %b2, label %b3
b2:
  %v8 = getelementptr inbounds i8, ptr %v3, i32 1
  br label %b1
b3:
  %v9 = load i8, ptr %v3, align 1
  %v10 = sext i8 %v9 to i32
  %v11 = icmp eq i32 %v10, 45
  %v12 = zext i1 %v11 to i32
  %v13 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 1
  store i32 %v12, ptr %v13, align 8
  %v14 = sext i8 %v9 to i32
  %v15 = icmp eq i32 %v14, 45
  br i1 %v15, label %b5, label %b4
b4:
  %v16 = sext i8 %v9 to i32
  %v17 = icmp eq i32 %v16, 43
  br i1 %v17, label %b5, label %b6
b5:
  %v18 = getelementptr inbounds i8, ptr %v3, i32 1
  br label %b6
b6:
  %v19 = phi ptr [ %v3, %b4 ], [ %v18, %b5 ]
  %v20 = icmp eq i32 %a2, 0
  br i1 %v20, label %b8, label %b7
b7:
  %v21 = icmp eq i32 %a2, 16
  br i1 %v21, label %b8, label %b13
b8:
  %v22 = getelementptr inbounds i8, ptr %v19, i64 0
  %v23 = load i8, ptr %v22, align 1
  %v24 = sext i8 %v23 to i32
  %v25 = icmp eq i32 %v24, 48
  br i1 %v25, label %b9, label %b13
b9:
  %v26 = getelementptr inbounds i8, ptr %v19, i64 1
  %v27 = load i8, ptr %v26, align 1
  %v28 = sext i8 %v27 to i32
  %v29 = icmp eq i32 %v28, 120
  br i1 %v29, label %b11, label %b10
b10:
  %v30 = getelementptr inbounds i8, ptr %v19, i64 1
  %v31 = load i8, ptr %v30, align 1
  %v32 = sext i8 %v31 to i32
  %v33 = icmp eq i32 %v32, 88
  br i1 %v33, label %b11, label %b13
b11:
  %v34 = getelementptr inbounds i8, ptr %v19, i64 2
  %v35 = load i8, ptr %v34, align 1
  %v36 = sext i8 %v35 to i32
  %v37 = call i32 @digit_of(i32 %v36)
  %v38 = icmp ult i32 %v37, 16
  br i1 %v38, label %b12, label %b13
b12:
  %v39 = getelementptr inbounds i8, ptr %v19, i64 2
  br label %b16
b13:
  %v40 = icmp eq i32 %a2, 0
  br i1 %v40, label %b14, label %b15
b14:
  %v41 = load i8, ptr %v19, align 1
  %v42 = sext i8 %v41 to i32
  %v43 = icmp eq i32 %v42, 48
  %v44 = zext i1 %v43 to i64
  %v45 = select i1 %v43, i32 8, i32 10
  br label %b15
b15:
  %v46 = phi i32 [ %a2, %b13 ], [ %v45, %b14 ]
  br label %b16
b16:
  %v47 = phi i32 [ 16, %b12 ], [ %v46, %b15 ]
  %v48 = phi ptr [ %v39, %b12 ], [ %v19, %b15 ]
  br label %b17
b17:
  %v49 = phi ptr [ %v48, %b16 ], [ %v79, %b22 ]
  %v50 = phi i32 [ 0, %b16 ], [ %v77, %b22 ]
  %v51 = load i8, ptr %v49, align 1
  %v52 = sext i8 %v51 to i32
  %v53 = call i32 @digit_of(i32 %v52)
  %v54 = icmp uge i32 %v53, %v47
  br i1 %v54, label %b18, label %b19
b18:
  br label %b20
b19:
  %v55 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v56 = load i64, ptr %v55, align 8
  %v57 = sext i32 %v47 to i64
  %v58 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v59 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %v56, i64 %v57)
  %v60 = extractvalue { i64, i1 } %v59, 1
  %v61 = extractvalue { i64, i1 } %v59, 0
  store i64 %v61, ptr %v58, align 8
  %v62 = zext i1 %v60 to i32
  %v63 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 2
  %v64 = load i32, ptr %v63, align 4
  %v65 = or i32 %v64, %v62
  store i32 %v65, ptr %v63, align 4
  %v66 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v67 = load i64, ptr %v66, align 8
  %v68 = zext i32 %v53 to i64
  %v69 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v70 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %v67, i64 %v68)
  %v71 = extractvalue { i64, i1 } %v70, 1
  %v72 = extractvalue { i64, i1 } %v70, 0
  store i64 %v72, ptr %v69, align 8
  %v73 = zext i1 %v71 to i32
  %v74 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 2
  %v75 = load i32, ptr %v74, align 4
  %v76 = or i32 %v75, %v73
  store i32 %v76, ptr %v74, align 4
  br label %b20
b20:
  %v77 = phi i32 [ %v50, %b18 ], [ 1, %b19 ]
  %v78 = phi i32 [ 4, %b18 ], [ 0, %b19 ]
  switch i32 %v78, label %b29 [ i32 0, label %b21 i32 4, label %b23 ]
b21:
  br label %b22
b22:
  %v79 = getelementptr inbounds i8, ptr %v49, i32 1
  br label %b17
b23:
  %v80 = icmp ne ptr %a1, null
  br i1 %v80, label %b24, label %b28
b24:
  %v81 = icmp ne i32 %v77, 0
  br i1 %v81, label %b25, label %b26
b25:
  br label %b27
b26:
  br label %b27
b27:
  %v82 = phi ptr [ %v49, %b25 ], [ %a0, %b26 ]
  store ptr %v82, ptr %a1, align 8
  br label %b28
b28:
  %v83 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v83
b29:
  unreachable
}
declare ptr @__errno_location()
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i64 @strtoul(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = alloca %struct.number, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  %v3 = call { i64, i64 } @read_number(ptr %a0, ptr %a1, i32 %a2)
  %v4 = getelementptr inbounds { i64, i64 }, ptr %v1, i32 0, i32 0
  %v5 = extractvalue { i64, i64 } %v3, 0
  store i64 %v5, ptr %v4, align 8
  %v6 = getelementptr inbounds { i64, i64 }, ptr %v1, i32 0, i32 1
  %v7 = extractvalue { i64, i64 } %v3, 1
  store i64 %v7, ptr %v6, align 8
  %v8 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 2
  %v9 = load i32, ptr %v8, align 4
  %v10 = icmp ne i32 %v9, 0
  br i1 %v10, label %b1, label %b2
b1:
  %v11 = call ptr @__errno_location()
  store i32 34, ptr %v11, align 4
  br label %b6
b2:
  %v12 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 1
  %v13 = load i32, ptr %v12, align 8
  %v14 = icmp ne i32 %v13, 0
  br i1 %v14, label %b3, label %b4
b3:
  %v15 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v16 = load i64, ptr %v15, align 8
  %v17 = sub i64 0, %v16
  br label %b5
b4:
  %v18 = getelementptr inbounds %struct.number, ptr %v1, i32 0, i32 0
  %v19 = load i64, ptr %v18, align 8
  br label %b5
b5:
  %v20 = phi i64 [ %v17, %b3 ], [ %v19, %b4 ]
  br label %b6
b6:
  %v21 = phi i64 [ -1, %b1 ], [ %v20, %b5 ]
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  ret i64 %v21
}
define weak i64 @strtoll(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i64 @strtoull(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtoul(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i64 @strtoimax(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i64 @strtoumax(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtoul(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i32 @atoi(ptr %a0) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr null, i32 10)
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
define weak i64 @atol(ptr %a0) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr null, i32 10)
  ret i64 %v1
}
define weak i64 @atoll(ptr %a0) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr null, i32 10)
  ret i64 %v1
}
define weak i64 @__isoc23_strtol(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i64 @__isoc23_strtoul(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtoul(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i64 @__isoc23_strtoll(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtol(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak i64 @__isoc23_strtoull(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = call i64 @strtoul(ptr %a0, ptr %a1, i32 %a2)
  ret i64 %v1
}
define weak double @strtod(ptr %a0, ptr %a1) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v6, %b2 ]
  %v2 = load i8, ptr %v1, align 1
  %v3 = sext i8 %v2 to i32
  %v4 = call i32 @is_space(i32 %v3)
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b1
b3:
  %v7 = load i8, ptr %v1, align 1
  %v8 = sext i8 %v7 to i32
  %v9 = icmp eq i32 %v8, 45
  br i1 %v9, label %b5, label %b4
b4:
  %v10 = sext i8 %v7 to i32
  %v11 = icmp eq i32 %v10, 43
  br i1 %v11, label %b5, label %b6
b5:
  %v12 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b6
b6:
  %v13 = phi ptr [ %v1, %b4 ], [ %v12, %b5 ]
  %v14 = load i8, ptr %v13, align 1
  %v15 = sext i8 %v14 to i32
  %v16 = call i32 @digit_of(i32 %v15)
  %v17 = icmp ugt i32 %v16, 9
  br i1 %v17, label %b7, label %b13
b7:
  %v18 = load i8, ptr %v13, align 1
  %v19 = sext i8 %v18 to i32
  %v20 = icmp ne i32 %v19, 46
  br i1 %v20, label %b8, label %b13
b8:
  %v21 = load i8, ptr %v13, align 1
  %v22 = sext i8 %v21 to i32
  %v23 = call i32 @digit_of(i32 %v22)
  %v24 = icmp ult i32 %v23, 36
  br i1 %v24, label %b9, label %b10
b9:
  call void @norns.unsupported(ptr @.str)
  unreachable
b10:
  %v26 = icmp ne ptr %a1, null
  br i1 %v26, label %b11, label %b12
b11:
  store ptr %a0, ptr %a1, align 8
  br label %b12
b12:
  br label %b59
b13:
  %v27 = getelementptr inbounds i8, ptr %v13, i64 0
  %v28 = load i8, ptr %v27, align 1
  %v29 = sext i8 %v28 to i32
  %v30 = icmp eq i32 %v29, 48
  br i1 %v30, label %b14, label %b17
b14:
  %v31 = getelementptr inbounds i8, ptr %v13, i64 1
  %v32 = load i8, ptr %v31, align 1
  %v33 = sext i8 %v32 to i32
  %v34 = icmp eq i32 %v33, 120
  br i1 %v34, label %b16, label %b15
b15:
  %v35 = getelementptr inbounds i8, ptr %v13, i64 1
  %v36 = load i8, ptr %v35, align 1
  %v37 = sext i8 %v36 to i32
  %v38 = icmp eq i32 %v37, 88
  br i1 %v38, label %b16, label %b17
b16:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b17:
  br label %b18
b18:
  %v40 = phi ptr [ %v13, %b17 ], [ %v74, %b30 ]
  %v41 = phi i64 [ 0, %b17 ], [ %v70, %b30 ]
  %v42 = phi i64 [ 0, %b17 ], [ %v71, %b30 ]
  %v43 = phi i32 [ 0, %b17 ], [ %v72, %b30 ]
  %v44 = phi i32 [ 0, %b17 ], [ %v73, %b30 ]
  %v45 = load i8, ptr %v40, align 1
  %v46 = sext i8 %v45 to i32
  %v47 = icmp eq i32 %v46, 46
  br i1 %v47, label %b19, label %b21
b19:
  %v48 = icmp ne i32 %v44, 0
  br i1 %v48, label %b21, label %b20
b20:
  br label %b28
b21:
  %v49 = sext i8 %v45 to i32
  %v50 = call i32 @digit_of(i32 %v49)
  %v51 = icmp ugt i32 %v50, 9
  br i1 %v51, label %b22, label %b23
b22:
  br label %b27
b23:
  %v52 = icmp ult i64 %v41, 1000000000000000000
  br i1 %v52, label %b24, label %b25
b24:
  %v53 = mul i64 %v41, 10
  %v54 = zext i32 %v50 to i64
  %v55 = add i64 %v53, %v54
  %v56 = sext i32 %v44 to i64
  %v57 = sub nsw i64 %v42, %v56
  br label %b26
b25:
  %v58 = icmp ne i32 %v44, 0
  %v59 = xor i1 %v58, true
  %v60 = zext i1 %v59 to i32
  %v61 = sext i32 %v60 to i64
  %v62 = add nsw i64 %v42, %v61
  br label %b26
b26:
  %v63 = phi i64 [ %v55, %b24 ], [ %v41, %b25 ]
  %v64 = phi i64 [ %v57, %b24 ], [ %v62, %b25 ]
  br label %b27
b27:
  %v65 = phi i32 [ 4, %b22 ], [ 0, %b26 ]
  %v66 = phi i64 [ %v41, %b22 ], [ %v63, %b26 ]
  %v67 = phi i64 [ %v42, %b22 ], [ %v64, %b26 ]
  %v68 = phi i32 [ %v43, %b22 ], [ 1, %b26 ]
  br label %b28
b28:
  %v69 = phi i32 [ 6, %b20 ], [ %v65, %b27 ]
  %v70 = phi i64 [ %v41, %b20 ], [ %v66, %b27 ]
  %v71 = phi i64 [ %v42, %b20 ], [ %v67, %b27 ]
  %v72 = phi i32 [ %v43, %b20 ], [ %v68, %b27 ]
  %v73 = phi i32 [ 1, %b20 ], [ %v44, %b27 ]
  switch i32 %v69, label %b60 [ i32 0, label %b29 i32 6, label %b30 i32 4, label %b31 ]
b29:
  br label %b30
b30:
  %v74 = getelementptr inbounds i8, ptr %v40, i32 1
  br label %b18
b31:
  %v75 = icmp ne i32 %v72, 0
  br i1 %v75, label %b35, label %b32
b32:
  %v76 = icmp ne ptr %a1, null
  br i1 %v76, label %b33, label %b34
b33:
  store ptr %a0, ptr %a1, align 8
  br label %b34
b34:
  br label %b58
b35:
  %v77 = load i8, ptr %v40, align 1
  %v78 = sext i8 %v77 to i32
  %v79 = icmp eq i32 %v78, 101
  br i1 %v79, label %b37, label %b36
b36:
  %v80 = load i8, ptr %v40, align 1
  %v81 = sext i8 %v80 to i32
  %v82 = icmp eq i32 %v81, 69
  br i1 %v82, label %b37, label %b52
b37:
  %v83 = getelementptr inbounds i8, ptr %v40, i64 1
  %v84 = load i8, ptr %v83, align 1
  %v85 = sext i8 %v84 to i32
  %v86 = icmp eq i32 %v85, 45
  %v87 = zext i1 %v86 to i32
  %v88 = load i8, ptr %v83, align 1
  %v89 = sext i8 %v88 to i32
  %v90 = icmp eq i32 %v89, 45
  br i1 %v90, label %b39, label %b38
b38:
  %v91 = load i8, ptr %v83, align 1
  %v92 = sext i8 %v91 to i32
  %v93 = icmp eq i32 %v92, 43
  br i1 %v93, label %b39, label %b40
b39:
  %v94 = getelementptr inbounds i8, ptr %v83, i32 1
  br label %b40
b40:
  %v95 = phi ptr [ %v83, %b38 ], [ %v94, %b39 ]
  %v96 = load i8, ptr %v95, align 1
  %v97 = sext i8 %v96 to i32
  %v98 = call i32 @digit_of(i32 %v97)
  %v99 = icmp ule i32 %v98, 9
  br i1 %v99, label %b41, label %b51
b41:
  br label %b42
b42:
  %v100 = phi ptr [ %v95, %b41 ], [ %v114, %b46 ]
  %v101 = phi i64 [ 0, %b41 ], [ %v113, %b46 ]
  %v102 = load i8, ptr %v100, align 1
  %v103 = sext i8 %v102 to i32
  %v104 = call i32 @digit_of(i32 %v103)
  %v105 = icmp ule i32 %v104, 9
  br i1 %v105, label %b43, label %b47
b43:
  %v106 = icmp slt i64 %v101, 100000
  br i1 %v106, label %b44, label %b45
b44:
  %v107 = mul nsw i64 %v101, 10
  %v108 = load i8, ptr %v100, align 1
  %v109 = sext i8 %v108 to i32
  %v110 = call i32 @digit_of(i32 %v109)
  %v111 = zext i32 %v110 to i64
  %v112 = add nsw i64 %v107, %v111
  br label %b45
b45:
  %v113 = phi i64 [ %v101, %b43 ], [ %v112, %b44 ]
  br label %b46
b46:
  %v114 = getelementptr inbounds i8, ptr %v100, i32 1
  br label %b42
b47:
  %v115 = icmp ne i32 %v87, 0
  br i1 %v115, label %b48, label %b49
b48:
  %v116 = sub nsw i64 0, %v101
  br label %b50
b49:
  br label %b50
b50:
  %v117 = phi i64 [ %v116, %b48 ], [ %v101, %b49 ]
  %v118 = add nsw i64 %v71, %v117
  br label %b51
b51:
  %v119 = phi ptr [ %v40, %b40 ], [ %v100, %b50 ]
  %v120 = phi i64 [ %v71, %b40 ], [ %v118, %b50 ]
  br label %b52
b52:
  %v121 = phi ptr [ %v40, %b36 ], [ %v119, %b51 ]
  %v122 = phi i64 [ %v71, %b36 ], [ %v120, %b51 ]
  %v123 = icmp ne ptr %a1, null
  br i1 %v123, label %b53, label %b54
b53:
  store ptr %v121, ptr %a1, align 8
  br label %b54
b54:
  %v124 = call double @norns.decimal(i64 %v70, i64 %v122)
  %v125 = sext i8 %v7 to i32
  %v126 = icmp eq i32 %v125, 45
  br i1 %v126, label %b55, label %b56
b55:
  %v127 = fneg double %v124
  br label %b57
b56:
  br label %b57
b57:
  %v128 = phi double [ %v127, %b55 ], [ %v124, %b56 ]
  br label %b58
b58:
  %v129 = phi double [ 0x0000000000000000, %b34 ], [ %v128, %b57 ]
  br label %b59
b59:
  %v130 = phi double [ 0x0000000000000000, %b12 ], [ %v129, %b58 ]
  ret double %v130
b60:
  unreachable
}
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
define internal i32 @digit_of(i32 %a0) {
b0:
  %v1 = icmp sge i32 %a0, 48
  br i1 %v1, label %b1, label %b3
b1:
  %v2 = icmp sle i32 %a0, 57
  br i1 %v2, label %b2, label %b3
b2:
  %v3 = sub i32 %a0, 48
  br label %b12
b3:
  %v4 = icmp sge i32 %a0, 97
  br i1 %v4, label %b4, label %b6
b4:
  %v5 = icmp sle i32 %a0, 122
  br i1 %v5, label %b5, label %b6
b5:
  %v6 = sub i32 %a0, 97
  %v7 = add i32 %v6, 10
  br label %b11
b6:
  %v8 = icmp sge i32 %a0, 65
  br i1 %v8, label %b7, label %b9
b7:
  %v9 = icmp sle i32 %a0, 90
  br i1 %v9, label %b8, label %b9
b8:
  %v10 = sub i32 %a0, 65
  %v11 = add i32 %v10, 10
  br label %b10
b9:
  br label %b10
b10:
  %v12 = phi i32 [ %v11, %b8 ], [ 99, %b9 ]
  br label %b11
b11:
  %v13 = phi i32 [ %v7, %b5 ], [ %v12, %b10 ]
  br label %b12
b12:
  %v14 = phi i32 [ %v3, %b2 ], [ %v13, %b11 ]
  ret i32 %v14
}
declare void @norns.unsupported(ptr)
declare double @norns.decimal(i64, i64)
define weak float @strtof(ptr %a0, ptr %a1) {
b0:
  %v1 = call double @strtod(ptr %a0, ptr %a1)
  %v2 = fptrunc double %v1 to float
  ret float %v2
}
define weak double @atof(ptr %a0) {
b0:
  %v1 = call double @strtod(ptr %a0, ptr null)
  ret double %v1
}
define weak void @qsort(ptr %a0, i64 %a1, i64 %a2, ptr %a3) {
b0:
  %v1 = udiv i64 %a1, 2
  br label %b1
b1:
  %v2 = phi i64 [ %v1, %b0 ], [ %v11, %b17 ]
  %v3 = phi i64 [ %a1, %b0 ], [ %v12, %b17 ]
  %v4 = icmp ugt i64 %v3, 1
  br i1 %v4, label %b3, label %b2
b2:
  br label %b18
b3:
  %v5 = icmp ne i64 %v2, 0
  br i1 %v5, label %b4, label %b5
b4:
  %v6 = add i64 %v2, -1
  br label %b6
b5:
  %v7 = add i64 %v3, -1
  %v8 = mul i64 %v7, %a2
  %v9 = getelementptr inbounds i8, ptr %a0, i64 %v8
  call void @swap(ptr %a0, ptr %v9, i64 %a2)
  br label %b6
b6:
  %v11 = phi i64 [ %v6, %b4 ], [ %v2, %b5 ]
  %v12 = phi i64 [ %v3, %b4 ], [ %v7, %b5 ]
  br label %b7
b7:
  %v13 = phi i64 [ %v11, %b6 ], [ %v27, %b15 ]
  %v14 = mul i64 2, %v13
  %v15 = add i64 %v14, 1
  %v16 = icmp ult i64 %v15, %v12
  br i1 %v16, label %b9, label %b8
b8:
  br label %b16
b9:
  %v17 = add i64 %v15, 1
  %v18 = icmp ult i64 %v17, %v12
  br i1 %v18, label %b10, label %b12
b10:
  %v19 = mul i64 %v15, %a2
  %v20 = getelementptr inbounds i8, ptr %a0, i64 %v19
  %v21 = add i64 %v15, 1
  %v22 = mul i64 %v21, %a2
  %v23 = getelementptr inbounds i8, ptr %a0, i64 %v22
  %v24 = call i32 %a3(ptr %v20, ptr %v23)
  %v25 = icmp slt i32 %v24, 0
  br i1 %v25, label %b11, label %b12
b11:
  %v26 = add i64 %v15, 1
  br label %b12
b12:
  %v27 = phi i64 [ %v15, %b9 ], [ %v15, %b10 ], [ %v26, %b11 ]
  %v28 = mul i64 %v13, %a2
  %v29 = getelementptr inbounds i8, ptr %a0, i64 %v28
  %v30 = mul i64 %v27, %a2
  %v31 = getelementptr inbounds i8, ptr %a0, i64 %v30
  %v32 = call i32 %a3(ptr %v29, ptr %v31)
  %v33 = icmp sge i32 %v32, 0
  br i1 %v33, label %b13, label %b14
b13:
  br label %b16
b14:
  %v34 = mul i64 %v13, %a2
  %v35 = getelementptr inbounds i8, ptr %a0, i64 %v34
  %v36 = mul i64 %v27, %a2
  %v37 = getelementptr inbounds i8, ptr %a0, i64 %v36
  call void @swap(ptr %v35, ptr %v37, i64 %a2)
  br label %b15
b15:
  br label %b7
b16:
  br label %b17
b17:
  br label %b1
b18:
  ret void
}
define internal void @swap(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = call ptr @llvm.stacksave()
  %v2 = alloca i8, i64 %a2, align 16
  call void @norns.copy(ptr %v2, ptr %a0, i64 %a2)
  call void @norns.copy(ptr %a0, ptr %a1, i64 %a2)
  call void @norns.copy(ptr %a1, ptr %v2, i64 %a2)
  call void @llvm.stackrestore(ptr %v1)
  ret void
}
define weak ptr @bsearch(ptr %a0, ptr %a1, i64 %a2, i64 %a3, ptr %a4) {
b0:
  %v1 = alloca ptr, align 8
  br label %b1
b1:
  %v2 = phi ptr [ %a1, %b0 ], [ %v18, %b9 ]
  %v3 = phi i64 [ %a2, %b0 ], [ %v19, %b9 ]
  %v4 = icmp ne i64 %v3, 0
  br i1 %v4, label %b2, label %b10
b2:
  %v5 = udiv i64 %v3, 2
  %v6 = mul i64 %v5, %a3
  %v7 = getelementptr inbounds i8, ptr %v2, i64 %v6
  %v8 = call i32 %a4(ptr %a0, ptr %v7)
  %v9 = icmp ne i32 %v8, 0
  br i1 %v9, label %b4, label %b3
b3:
  store ptr %v7, ptr %v1, align 8
  br label %b8
b4:
  %v10 = icmp sgt i32 %v8, 0
  br i1 %v10, label %b5, label %b6
b5:
  %v11 = getelementptr inbounds i8, ptr %v7, i64 %a3
  %v12 = udiv i64 %v3, 2
  %v13 = add i64 %v12, 1
  %v14 = sub i64 %v3, %v13
  br label %b7
b6:
  %v15 = udiv i64 %v3, 2
  br label %b7
b7:
  %v16 = phi ptr [ %v11, %b5 ], [ %v2, %b6 ]
  %v17 = phi i64 [ %v14, %b5 ], [ %v15, %b6 ]
  br label %b8
b8:
  %v18 = phi ptr [ %v2, %b3 ], [ %v16, %b7 ]
  %v19 = phi i64 [ %v3, %b3 ], [ %v17, %b7 ]
  %v20 = phi i32 [ 1, %b3 ], [ 0, %b7 ]
  switch i32 %v20, label %b12 [ i32 0, label %b9 i32 1, label %b11 ]
b9:
  br label %b1
b10:
  store ptr null, ptr %v1, align 8
  br label %b11
b11:
  %v21 = load ptr, ptr %v1, align 8
  ret ptr %v21
b12:
  unreachable
}
define weak i32 @rand() {
b0:
  %v1 = call i32 @norns.random()
  %v2 = and i32 %v1, 2147483647
  ret i32 %v2
}
declare i32 @norns.random()
define weak i64 @random() {
b0:
  %v1 = call i32 @norns.random()
  %v2 = and i32 %v1, 2147483647
  %v3 = zext i32 %v2 to i64
  ret i64 %v3
}
define weak void @srand(i32 %a0) {
b0:
  call void @norns.seed(i32 %a0)
  ret void
}
declare void @norns.seed(i32)
define weak void @srandom(i32 %a0) {
b0:
  call void @norns.seed(i32 %a0)
  ret void
}
define weak i32 @rand_r(ptr %a0) {
b0:
  %v1 = load i32, ptr %a0, align 4
  %v2 = mul i32 %v1, 1103515245
  %v3 = add i32 %v2, 12345
  store i32 %v3, ptr %a0, align 4
  %v4 = lshr i32 %v3, 1
  ret i32 %v4
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare ptr @llvm.stacksave()
declare void @norns.copy(ptr, ptr, i64)
declare void @llvm.stackrestore(ptr)
