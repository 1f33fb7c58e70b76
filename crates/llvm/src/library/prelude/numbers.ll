; made by scripts/regenerate-prelude from numbers.c: 914365290 6306
; defines abs labs llabs strtol atoi atol rand random srand srandom rand_r
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
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
define weak i64 @strtol(ptr %a0, ptr %a1, i32 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v13, %b6 ]
  %v2 = load i8, ptr %v1, align 1
  %v3 = sext i8 %v2 to i32
  %v4 = icmp eq i32 %v3, 32
  br i1 %v4, label %b5, label %b2
b2:
  %v5 = load i8, ptr %v1, align 1
  %v6 = sext i8 %v5 to i32
  %v7 = icmp sge i32 %v6, 9
  br i1 %v7, label %b3, label %b4
b3:
  %v8 = load i8, ptr %v1, align 1
  %v9 = sext i8 %v8 to i32
  %v10 = icmp sle i32 %v9, 13
  br label %b4
b4:
  %v11 = phi i1 [ false, %b2 ], [ %v10, %b3 ]
  br label %b5
b5:
  %v12 = phi i1 [ true, %b1 ], [ %v11, %b4 ]
  br i1 %v12, label %b6, label %b7
b6:
  %v13 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b1
b7:
  %v14 = load i8, ptr %v1, align 1
  %v15 = sext i8 %v14 to i32
  %v16 = icmp eq i32 %v15, 45
  %v17 = zext i1 %v16 to i32
  %v18 = load i8, ptr %v1, align 1
  %v19 = sext i8 %v18 to i32
  %v20 = icmp eq i32 %v19, 45
  br i1 %v20, label %b9, label %b8
b8:
  %v21 = load i8, ptr %v1, align 1
  %v22 = sext i8 %v21 to i32
  %v23 = icmp eq i32 %v22, 43
  br i1 %v23, label %b9, label %b10
b9:
  %v24 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b10
b10:
  %v25 = phi ptr [ %v1, %b8 ], [ %v24, %b9 ]
  %v26 = icmp eq i32 %a2, 0
  br i1 %v26, label %b12, label %b11
b11:
  %v27 = icmp eq i32 %a2, 16
  br i1 %v27, label %b12, label %b16
b12:
  %v28 = getelementptr inbounds i8, ptr %v25, i64 0
  %v29 = load i8, ptr %v28, align 1
  %v30 = sext i8 %v29 to i32
  %v31 = icmp eq i32 %v30, 48
  br i1 %v31, label %b13, label %b16
b13:
  %v32 = getelementptr inbounds i8, ptr %v25, i64 1
  %v33 = load i8, ptr %v32, align 1
  %v34 = sext i8 %v33 to i32
  %v35 = icmp eq i32 %v34, 120
  br i1 %v35, label %b15, label %b14
b14:
  %v36 = getelementptr inbounds i8, ptr %v25, i64 1
  %v37 = load i8, ptr %v36, align 1
  %v38 = sext i8 %v37 to i32
  %v39 = icmp eq i32 %v38, 88
  br i1 %v39, label %b15, label %b16
b15:
  %v40 = getelementptr inbounds i8, ptr %v25, i64 2
  br label %b19
b16:
  %v41 = icmp eq i32 %a2, 0
  br i1 %v41, label %b17, label %b18
b17:
  %v42 = load i8, ptr %v25, align 1
  %v43 = sext i8 %v42 to i32
  %v44 = icmp eq i32 %v43, 48
  %v45 = zext i1 %v44 to i64
  %v46 = select i1 %v44, i32 8, i32 10
  br label %b18
b18:
  %v47 = phi i32 [ %a2, %b16 ], [ %v46, %b17 ]
  br label %b19
b19:
  %v48 = phi i32 [ 16, %b15 ], [ %v47, %b18 ]
  %v49 = phi ptr [ %v40, %b15 ], [ %v25, %b18 ]
  br label %b20
b20:
  %v50 = phi ptr [ %v49, %b19 ], [ %v77, %b37 ]
  %v51 = phi i64 [ 0, %b19 ], [ %v74, %b37 ]
  %v52 = phi i32 [ 0, %b19 ], [ %v75, %b37 ]
  %v53 = load i8, ptr %v50, align 1
  %v54 = sext i8 %v53 to i32
  %v55 = icmp sge i32 %v54, 48
  br i1 %v55, label %b21, label %b23
b21:
  %v56 = icmp sle i32 %v54, 57
  br i1 %v56, label %b22, label %b23
b22:
  %v57 = sub nsw i32 %v54, 48
  br label %b32
b23:
  %v58 = icmp sge i32 %v54, 97
  br i1 %v58, label %b24, label %b26
b24:
  %v59 = icmp sle i32 %v54, 122
  br i1 %v59, label %b25, label %b26
b25:
  %v60 = sub nsw i32 %v54, 97
  %v61 = add nsw i32 %v60, 10
  br label %b31
b26:
  %v62 = icmp sge i32 %v54, 65
  br i1 %v62, label %b27, label %b29
b27:
  %v63 = icmp sle i32 %v54, 90
  br i1 %v63, label %b28, label %b29
b28:
  %v64 = sub nsw i32 %v54, 65
  %v65 = add nsw i32 %v64, 10
  br label %b30
b29:
  br label %b30
b30:
  %v66 = phi i32 [ %v65, %b28 ], [ 99, %b29 ]
  br label %b31
b31:
  %v67 = phi i32 [ %v61, %b25 ], [ %v66, %b30 ]
  br label %b32
b32:
  %v68 = phi i32 [ %v57, %b22 ], [ %v67, %b31 ]
  %v69 = icmp sge i32 %v68, %v48
  br i1 %v69, label %b33, label %b34
b33:
  br label %b35
b34:
  %v70 = sext i32 %v48 to i64
  %v71 = mul nsw i64 %v51, %v70
  %v72 = sext i32 %v68 to i64
  %v73 = add nsw i64 %v71, %v72
  br label %b35
b35:
  %v74 = phi i64 [ %v51, %b33 ], [ %v73, %b34 ]
  %v75 = phi i32 [ %v52, %b33 ], [ 1, %b34 ]
  %v76 = phi i32 [ 4, %b33 ], [ 0, %b34 ]
  switch i32 %v76, label %b47 [ i32 0, label %b36 i32 4, label %b38 ]
b36:
  br label %b37
b37:
  %v77 = getelementptr inbounds i8, ptr %v50, i32 1
  br label %b20
b38:
  %v78 = icmp ne ptr %a1, null
  br i1 %v78, label %b39, label %b43
b39:
  %v79 = icmp ne i32 %v75, 0
  br i1 %v79, label %b40, label %b41
b40:
  br label %b42
b41:
  br label %b42
b42:
  %v80 = phi ptr [ %v50, %b40 ], [ %a0, %b41 ]
  store ptr %v80, ptr %a1, align 8
  br label %b43
b43:
  %v81 = icmp ne i32 %v17, 0
  br i1 %v81, label %b44, label %b45
b44:
  %v82 = sub nsw i64 0, %v74
  br label %b46
b45:
  br label %b46
b46:
  %v83 = phi i64 [ %v82, %b44 ], [ %v74, %b45 ]
  ret i64 %v83
b47:
  unreachable
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
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
  ret void
}
define weak void @srandom(i32 %a0) {
b0:
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
