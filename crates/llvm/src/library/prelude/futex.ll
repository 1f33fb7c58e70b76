; made by scripts/regenerate-prelude from futex.c: 3481389505 18637
; defines syscall
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.__va_list_tag = type { i32, i32, ptr, ptr }
@.str = private constant [17 x i8] c"this system call\00", align 1
@.str.1 = private constant [39 x i8] c"a futex with a bitset that is not full\00", align 1
@.str.2 = private constant [26 x i8] c"this operation of `futex`\00", align 1
@sleeping_at = internal global [8388608 x i64] zeroinitializer, align 16
define weak i64 @syscall(i64 %a0, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v3 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v3)
  switch i64 %a0, label %b39 [ i64 202, label %b1 i64 186, label %b31 i64 318, label %b32 ]
b1:
  %v5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v6 = getelementptr inbounds %struct.__va_list_tag, ptr %v5, i32 0, i32 0
  %v7 = load i32, ptr %v6, align 16
  %v8 = icmp ule i32 %v7, 40
  br i1 %v8, label %b2, label %b3
b2:
  %v9 = getelementptr inbounds %struct.__va_list_tag, ptr %v5, i32 0, i32 3
  %v10 = load ptr, ptr %v9, align 16
  %v11 = getelementptr i8, ptr %v10, i32 %v7
  %v12 = add i32 %v7, 8
  store i32 %v12, ptr %v6, align 16
  br label %b4
b3:
  %v13 = getelementptr inbounds %struct.__va_list_tag, ptr %v5, i32 0, i32 2
  %v14 = load ptr, ptr %v13, align 8
  %v15 = getelementptr i8, ptr %v14, i32 8
  store ptr %v15, ptr %v13, align 8
  br label %b4
b4:
  %v16 = phi ptr [ %v11, %b2 ], [ %v14, %b3 ]
  %v17 = load ptr, ptr %v16, align 8
  %v18 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v19 = getelementptr inbounds %struct.__va_list_tag, ptr %v18, i32 0, i32 0
  %v20 = load i32, ptr %v19, align 16
  %v21 = icmp ule i32 %v20, 40
  br i1 %v21, label %b5, label %b6
b5:
  %v22 = getelementptr inbounds %struct.__va_list_tag, ptr %v18, i32 0, i32 3
  %v23 = load ptr, ptr %v22, align 16
  %v24 = getelementptr i8, ptr %v23, i32 %v20
  %v25 = add i32 %v20, 8
  store i32 %v25, ptr %v19, align 16
  br label %b7
b6:
  %v26 = getelementptr inbounds %struct.__va_list_tag, ptr %v18, i32 0, i32 2
  %v27 = load ptr, ptr %v26, align 8
  %v28 = getelementptr i8, ptr %v27, i32 8
  store ptr %v28, ptr %v26, align 8
  br label %b7
b7:
  %v29 = phi ptr [ %v24, %b5 ], [ %v27, %b6 ]
  %v30 = load i32, ptr %v29, align 4
  %v31 = and i32 %v30, -385
  %v32 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v33 = getelementptr inbounds %struct.__va_list_tag, ptr %v32, i32 0, i32 0
  %v34 = load i32, ptr %v33, align 16
  %v35 = icmp ule i32 %v34, 40
  br i1 %v35, label %b8, label %b9
b8:
  %v36 = getelementptr inbounds %struct.__va_list_tag, ptr %v32, i32 0, i32 3
  %v37 = load ptr, ptr %v36, align 16
  %v38 = getelementptr i8, ptr %v37, i32 %v34
  %v39 = add i32 %v34, 8
  store i32 %v39, ptr %v33, align 16
  br label %b10
b9:
  %v40 = getelementptr inbounds %struct.__va_list_tag, ptr %v32, i32 0, i32 2
  %v41 = load ptr, ptr %v40, align 8
  %v42 = getelementptr i8, ptr %v41, i32 8
  store ptr %v42, ptr %v40, align 8
  br label %b10
b10:
  %v43 = phi ptr [ %v38, %b8 ], [ %v41, %b9 ]
  %v44 = load i32, ptr %v43, align 4
  %v45 = icmp eq i32 %v31, 0
  br i1 %v45, label %b12, label %b11
b11:
  %v46 = icmp eq i32 %v31, 9
  br i1 %v46, label %b12, label %b16
b12:
  %v47 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v48 = getelementptr inbounds %struct.__va_list_tag, ptr %v47, i32 0, i32 0
  %v49 = load i32, ptr %v48, align 16
  %v50 = icmp ule i32 %v49, 40
  br i1 %v50, label %b13, label %b14
b13:
  %v51 = getelementptr inbounds %struct.__va_list_tag, ptr %v47, i32 0, i32 3
  %v52 = load ptr, ptr %v51, align 16
  %v53 = getelementptr i8, ptr %v52, i32 %v49
  %v54 = add i32 %v49, 8
  store i32 %v54, ptr %v48, align 16
  br label %b15
b14:
  %v55 = getelementptr inbounds %struct.__va_list_tag, ptr %v47, i32 0, i32 2
  %v56 = load ptr, ptr %v55, align 8
  %v57 = getelementptr i8, ptr %v56, i32 8
  store ptr %v57, ptr %v55, align 8
  br label %b15
b15:
  %v58 = phi ptr [ %v53, %b13 ], [ %v56, %b14 ]
  %v59 = load ptr, ptr %v58, align 8
  br label %b16
b16:
  %v60 = phi ptr [ null, %b11 ], [ %v59, %b15 ]
  %v61 = icmp eq i32 %v31, 10
  br i1 %v61, label %b17, label %b21
b17:
  %v62 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v63 = getelementptr inbounds %struct.__va_list_tag, ptr %v62, i32 0, i32 0
  %v64 = load i32, ptr %v63, align 16
  %v65 = icmp ule i32 %v64, 40
  br i1 %v65, label %b18, label %b19
b18:
  %v66 = getelementptr inbounds %struct.__va_list_tag, ptr %v62, i32 0, i32 3
  %v67 = load ptr, ptr %v66, align 16
  %v68 = getelementptr i8, ptr %v67, i32 %v64
  %v69 = add i32 %v64, 8
  store i32 %v69, ptr %v63, align 16
  br label %b20
b19:
  %v70 = getelementptr inbounds %struct.__va_list_tag, ptr %v62, i32 0, i32 2
  %v71 = load ptr, ptr %v70, align 8
  %v72 = getelementptr i8, ptr %v71, i32 8
  store ptr %v72, ptr %v70, align 8
  br label %b20
b20:
  %v73 = phi ptr [ %v68, %b18 ], [ %v71, %b19 ]
  %v74 = load ptr, ptr %v73, align 8
  br label %b21
b21:
  %v75 = icmp eq i32 %v31, 9
  br i1 %v75, label %b23, label %b22
b22:
  %v76 = icmp eq i32 %v31, 10
  br i1 %v76, label %b23, label %b30
b23:
  %v77 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v78 = getelementptr inbounds %struct.__va_list_tag, ptr %v77, i32 0, i32 0
  %v79 = load i32, ptr %v78, align 16
  %v80 = icmp ule i32 %v79, 40
  br i1 %v80, label %b24, label %b25
b24:
  %v81 = getelementptr inbounds %struct.__va_list_tag, ptr %v77, i32 0, i32 3
  %v82 = load ptr, ptr %v81, align 16
  %v83 = getelementptr i8, ptr %v82, i32 %v79
  %v84 = add i32 %v79, 8
  store i32 %v84, ptr %v78, align 16
  br label %b26
b25:
  %v85 = getelementptr inbounds %struct.__va_list_tag, ptr %v77, i32 0, i32 2
  %v86 = load ptr, ptr %v85, align 8
  %v87 = getelementptr i8, ptr %v86, i32 8
  store ptr %v87, ptr %v85, align 8
  br label %b26
b26:
  %v88 = phi ptr [ %v83, %b24 ], [ %v86, %b25 ]
  %v89 = load ptr, ptr %v88, align 8
  %v90 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v91 = getelementptr inbounds %struct.__va_list_tag, ptr %v90, i32 0, i32 0
  %v92 = load i32, ptr %v91, align 16
  %v93 = icmp ule i32 %v92, 40
  br i1 %v93, label %b27, label %b28
b27:
  %v94 = getelementptr inbounds %struct.__va_list_tag, ptr %v90, i32 0, i32 3
  %v95 = load ptr, ptr %v94, align 16
  %v96 = getelementptr i8, ptr %v95, i32 %v92
  %v97 = add i32 %v92, 8
  store i32 %v97, ptr %v91, align 16
  br label %b29
b28:
  %v98 = getelementptr inbounds %struct.__va_list_tag, ptr %v90, i32 0, i32 2
  %v99 = load ptr, ptr %v98, align 8
  %v100 = getelementptr i8, ptr %v99, i32 8
  store ptr %v100, ptr %v98, align 8
  br label %b29
b29:
  %v101 = phi ptr [ %v96, %b27 ], [ %v99, %b28 ]
  %v102 = load i32, ptr %v101, align 4
  br label %b30
b30:
  %v103 = phi i32 [ -1, %b22 ], [ %v102, %b29 ]
  %v104 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v104)
  %v106 = call i64 @futex(ptr %v17, i32 %v30, i32 %v44, ptr %v60, i32 %v103)
  br label %b40
b31:
  %v107 = call i64 @norns.self()
  br label %b40
b32:
  %v108 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v109 = getelementptr inbounds %struct.__va_list_tag, ptr %v108, i32 0, i32 0
  %v110 = load i32, ptr %v109, align 16
  %v111 = icmp ule i32 %v110, 40
  br i1 %v111, label %b33, label %b34
b33:
  %v112 = getelementptr inbounds %struct.__va_list_tag, ptr %v108, i32 0, i32 3
  %v113 = load ptr, ptr %v112, align 16
  %v114 = getelementptr i8, ptr %v113, i32 %v110
  %v115 = add i32 %v110, 8
  store i32 %v115, ptr %v109, align 16
  br label %b35
b34:
  %v116 = getelementptr inbounds %struct.__va_list_tag, ptr %v108, i32 0, i32 2
  %v117 = load ptr, ptr %v116, align 8
  %v118 = getelementptr i8, ptr %v117, i32 8
  store ptr %v118, ptr %v116, align 8
  br label %b35
b35:
  %v119 = phi ptr [ %v114, %b33 ], [ %v117, %b34 ]
  %v120 = load ptr, ptr %v119, align 8
  %v121 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v122 = getelementptr inbounds %struct.__va_list_tag, ptr %v121, i32 0, i32 0
  %v123 = load i32, ptr %v122, align 16
  %v124 = icmp ule i32 %v123, 40
  br i1 %v124, label %b36, label %b37
b36:
  %v125 = getelementptr inbounds %struct.__va_list_tag, ptr %v121, i32 0, i32 3
  %v126 = load ptr, ptr %v125, align 16
  %v127 = getelementptr i8, ptr %v126, i32 %v123
  %v128 = add i32 %v123, 8
  store i32 %v128, ptr %v122, align 16
  br label %b38
b37:
  %v129 = getelementptr inbounds %struct.__va_list_tag, ptr %v121, i32 0, i32 2
  %v130 = load ptr, ptr %v129, align 8
  %v131 = getelementptr i8, ptr %v130, i32 8
  store ptr %v131, ptr %v129, align 8
  br label %b38
b38:
  %v132 = phi ptr [ %v127, %b36 ], [ %v130, %b37 ]
  %v133 = load i64, ptr %v132, align 8
  %v134 = call i64 @getrandom(ptr %v120, i64 %v133, i32 0)
  br label %b40
b39:
  call void @norns.unsupported(ptr @.str)
  unreachable
b40:
  %v136 = phi i64 [ %v106, %b30 ], [ %v107, %b31 ], [ %v134, %b38 ]
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i64 %v136
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)
define internal i64 @futex(ptr %a0, i32 %a1, i32 %a2, ptr %a3, i32 %a4) {
b0:
  %v1 = and i32 %a1, -385
  switch i32 %v1, label %b11 [ i32 0, label %b1 i32 1, label %b2 i32 9, label %b3 i32 10, label %b3 ]
b1:
  %v2 = call i64 @sleep_at(ptr %a0, i32 %a2, ptr %a3)
  br label %b12
b2:
  %v3 = call i64 @wake_at(ptr %a0, i32 %a2)
  br label %b12
b3:
  %v4 = icmp ne i32 %a4, 0
  br i1 %v4, label %b5, label %b4
b4:
  %v5 = call i64 @fails(i32 22)
  br label %b12
b5:
  %v6 = xor i32 %a4, -1
  %v7 = icmp ne i32 %v6, 0
  br i1 %v7, label %b6, label %b7
b6:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b7:
  %v9 = and i32 %a1, -385
  %v10 = icmp eq i32 %v9, 9
  br i1 %v10, label %b8, label %b9
b8:
  %v11 = call i64 @sleep_at(ptr %a0, i32 %a2, ptr %a3)
  br label %b10
b9:
  %v12 = call i64 @wake_at(ptr %a0, i32 %a2)
  br label %b10
b10:
  %v13 = phi i64 [ %v11, %b8 ], [ %v12, %b9 ]
  br label %b12
b11:
  call void @norns.unsupported(ptr @.str.2)
  unreachable
b12:
  %v15 = phi i64 [ %v2, %b1 ], [ %v3, %b2 ], [ %v5, %b4 ], [ %v13, %b10 ]
  ret i64 %v15
}
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i64 @norns.self()
declare i64 @getrandom(ptr, i64, i32)
declare void @norns.unsupported(ptr)
define internal i64 @sleep_at(ptr %a0, i32 %a1, ptr %a2) {
b0:
  %v1 = load atomic i32, ptr %a0 monotonic, align 4
  %v2 = icmp ne i32 %v1, %a1
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = call i64 @fails(i32 11)
  br label %b18
b2:
  %v4 = icmp ne ptr %a2, null
  br i1 %v4, label %b3, label %b5
b3:
  %v5 = call i1 @is_no_time(ptr %a2)
  br i1 %v5, label %b4, label %b5
b4:
  %v6 = call i64 @fails(i32 22)
  br label %b18
b5:
  %v7 = call i64 @norns.number_of(ptr %a0)
  %v8 = getelementptr inbounds [8388608 x i64], ptr @sleeping_at, i64 0, i64 %v7
  %v9 = call i1 @norns.wakes_up_spuriously(ptr %a0)
  %v10 = zext i1 %v9 to i8
  %v11 = icmp ne ptr %a2, null
  br i1 %v11, label %b7, label %b6
b6:
  %v12 = trunc i8 %v10 to i1
  br i1 %v12, label %b7, label %b14
b7:
  %v13 = call i64 @norns.bit_of_self()
  %v14 = shl i64 %v13, 32
  %v15 = atomicrmw or ptr %v8, i64 %v14 acq_rel, align 8
  %v16 = load atomic i32, ptr %a0 monotonic, align 4
  %v17 = icmp ne i32 %v16, %a1
  br i1 %v17, label %b8, label %b9
b8:
  call void @norns.redundant()
  br label %b9
b9:
  %v19 = xor i64 %v14, -1
  %v20 = atomicrmw and ptr %v8, i64 %v19 acq_rel, align 8
  %v21 = and i64 %v20, %v14
  %v22 = icmp ne i64 %v21, 0
  br i1 %v22, label %b10, label %b12
b10:
  %v23 = trunc i8 %v10 to i1
  br i1 %v23, label %b12, label %b11
b11:
  %v24 = call i64 @fails(i32 110)
  br label %b13
b12:
  br label %b13
b13:
  %v25 = phi i64 [ %v24, %b11 ], [ 0, %b12 ]
  br label %b17
b14:
  %v26 = call i64 @norns.bit_of_self()
  call void @norns.begin_waiting()
  %v28 = atomicrmw or ptr %v8, i64 %v26 acq_rel, align 8
  %v29 = load atomic i32, ptr %a0 monotonic, align 4
  %v30 = icmp ne i32 %v29, %a1
  br i1 %v30, label %b15, label %b16
b15:
  call void @norns.redundant()
  br label %b16
b16:
  call void @norns.wait_to_be_woken(i32 2)
  br label %b17
b17:
  %v33 = phi i64 [ %v25, %b13 ], [ 0, %b16 ]
  br label %b18
b18:
  %v34 = phi i64 [ %v3, %b1 ], [ %v6, %b4 ], [ %v33, %b17 ]
  ret i64 %v34
}
define internal i64 @wake_at(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.number_of(ptr %a0)
  %v2 = getelementptr inbounds [8388608 x i64], ptr @sleeping_at, i64 0, i64 %v1
  %v3 = icmp ne i32 %a1, 0
  br i1 %v3, label %b2, label %b1
b1:
  br label %b18
b2:
  %v4 = icmp uge i32 %a1, 32
  br i1 %v4, label %b3, label %b7
b3:
  %v5 = atomicrmw xchg ptr %v2, i64 0 release, align 8
  %v6 = icmp ne i64 %v5, 0
  br i1 %v6, label %b5, label %b4
b4:
  br label %b6
b5:
  fence acquire
  %v7 = and i64 %v5, 4294967295
  call void @norns.wake(i64 %v7)
  %v9 = call i64 @llvm.ctpop.i64(i64 %v5)
  %v10 = trunc i64 %v9 to i32
  %v11 = sext i32 %v10 to i64
  br label %b6
b6:
  %v12 = phi i64 [ 0, %b4 ], [ %v11, %b5 ]
  br label %b18
b7:
  br label %b8
b8:
  %v13 = phi i32 [ %a1, %b7 ], [ %v33, %b16 ]
  %v14 = phi i64 [ 0, %b7 ], [ %v34, %b16 ]
  %v15 = icmp ne i32 %v13, 0
  br i1 %v15, label %b9, label %b17
b9:
  %v16 = atomicrmw or ptr %v2, i64 0 release, align 8
  %v17 = icmp ne i64 %v16, 0
  br i1 %v17, label %b11, label %b10
b10:
  br label %b14
b11:
  fence acquire
  %v18 = lshr i64 %v16, 32
  %v19 = or i64 %v16, %v18
  %v20 = and i64 %v19, 4294967295
  %v21 = call i64 @norns.choose_waiter(i64 %v20)
  %v22 = shl i64 %v21, 32
  %v23 = or i64 %v21, %v22
  %v24 = and i64 %v16, %v23
  %v25 = xor i64 %v24, -1
  %v26 = atomicrmw and ptr %v2, i64 %v25 monotonic, align 8
  %v27 = and i64 %v26, %v24
  %v28 = icmp ne i64 %v27, 0
  br i1 %v28, label %b13, label %b12
b12:
  call void @norns.redundant()
  br label %b13
b13:
  %v30 = and i64 %v24, 4294967295
  call void @norns.wake(i64 %v30)
  br label %b14
b14:
  %v32 = phi i32 [ 2, %b10 ], [ 0, %b13 ]
  switch i32 %v32, label %b19 [ i32 0, label %b15 i32 2, label %b17 ]
b15:
  br label %b16
b16:
  %v33 = add i32 %v13, -1
  %v34 = add nsw i64 %v14, 1
  br label %b8
b17:
  br label %b18
b18:
  %v35 = phi i64 [ 0, %b1 ], [ %v12, %b6 ], [ %v14, %b17 ]
  ret i64 %v35
b19:
  unreachable
}
define internal i64 @fails(i32 %a0) {
b0:
  %v1 = call ptr @__errno_location()
  store i32 %a0, ptr %v1, align 4
  ret i64 -1
}
define internal i1 @is_no_time(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 1
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp uge i64 %v2, 1000000000
  ret i1 %v3
}
declare i64 @norns.number_of(ptr)
declare i1 @norns.wakes_up_spuriously(ptr)
declare i64 @norns.bit_of_self()
declare void @norns.redundant()
declare void @norns.begin_waiting()
declare void @norns.wait_to_be_woken(i32)
declare void @norns.wake(i64)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @norns.choose_waiter(i64)
declare ptr @__errno_location()
