; made by scripts/regenerate-prelude from futex.c: 2676524722 23743
; defines syscall
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.__va_list_tag = type { i32, i32, ptr, ptr }
%struct.rest = type { ptr, ptr, i32 }
@.str = private constant [17 x i8] c"this system call\00", align 1
@.str.1 = private constant [26 x i8] c"this operation of `futex`\00", align 1
@sleeping_at = internal global [8388608 x i64] zeroinitializer, align 16
@own_bitset = internal thread_local global i32 0, align 4
@bitsets = internal global [1048576 x i32] zeroinitializer, align 16
@.str.2 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
@.str.3 = private constant [73 x i8] c"requeueing a thread that waits until a time, or that wakes up spuriously\00", align 1
define weak i64 @syscall(i64 %a0, ...) {
b0:
  %v1 = alloca [1 x %struct.__va_list_tag], align 16
  %v2 = alloca %struct.rest, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr %v1)
  %v4 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_start(ptr %v4)
  switch i64 %a0, label %b37 [ i64 202, label %b1 i64 186, label %b29 i64 318, label %b30 ]
b1:
  %v6 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v7 = getelementptr inbounds %struct.__va_list_tag, ptr %v6, i32 0, i32 0
  %v8 = load i32, ptr %v7, align 16
  %v9 = icmp ule i32 %v8, 40
  br i1 %v9, label %b2, label %b3
b2:
  %v10 = getelementptr inbounds %struct.__va_list_tag, ptr %v6, i32 0, i32 3
  %v11 = load ptr, ptr %v10, align 16
  %v12 = getelementptr i8, ptr %v11, i32 %v8
  %v13 = add i32 %v8, 8
  store i32 %v13, ptr %v7, align 16
  br label %b4
b3:
  %v14 = getelementptr inbounds %struct.__va_list_tag, ptr %v6, i32 0, i32 2
  %v15 = load ptr, ptr %v14, align 8
  %v16 = getelementptr i8, ptr %v15, i32 8
  store ptr %v16, ptr %v14, align 8
  br label %b4
b4:
  %v17 = phi ptr [ %v12, %b2 ], [ %v15, %b3 ]
  %v18 = load ptr, ptr %v17, align 8
  %v19 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v20 = getelementptr inbounds %struct.__va_list_tag, ptr %v19, i32 0, i32 0
  %v21 = load i32, ptr %v20, align 16
  %v22 = icmp ule i32 %v21, 40
  br i1 %v22, label %b5, label %b6
b5:
  %v23 = getelementptr inbounds %struct.__va_list_tag, ptr %v19, i32 0, i32 3
  %v24 = load ptr, ptr %v23, align 16
  %v25 = getelementptr i8, ptr %v24, i32 %v21
  %v26 = add i32 %v21, 8
  store i32 %v26, ptr %v20, align 16
  br label %b7
b6:
  %v27 = getelementptr inbounds %struct.__va_list_tag, ptr %v19, i32 0, i32 2
  %v28 = load ptr, ptr %v27, align 8
  %v29 = getelementptr i8, ptr %v28, i32 8
  store ptr %v29, ptr %v27, align 8
  br label %b7
b7:
  %v30 = phi ptr [ %v25, %b5 ], [ %v28, %b6 ]
  %v31 = load i32, ptr %v30, align 4
  %v32 = and i32 %v31, -385
  %v33 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v34 = getelementptr inbounds %struct.__va_list_tag, ptr %v33, i32 0, i32 0
  %v35 = load i32, ptr %v34, align 16
  %v36 = icmp ule i32 %v35, 40
  br i1 %v36, label %b8, label %b9
b8:
  %v37 = getelementptr inbounds %struct.__va_list_tag, ptr %v33, i32 0, i32 3
  %v38 = load ptr, ptr %v37, align 16
  %v39 = getelementptr i8, ptr %v38, i32 %v35
  %v40 = add i32 %v35, 8
  store i32 %v40, ptr %v34, align 16
  br label %b10
b9:
  %v41 = getelementptr inbounds %struct.__va_list_tag, ptr %v33, i32 0, i32 2
  %v42 = load ptr, ptr %v41, align 8
  %v43 = getelementptr i8, ptr %v42, i32 8
  store ptr %v43, ptr %v41, align 8
  br label %b10
b10:
  %v44 = phi ptr [ %v39, %b8 ], [ %v42, %b9 ]
  %v45 = load i32, ptr %v44, align 4
  call void @llvm.lifetime.start.p0(i64 24, ptr %v2)
  call void @llvm.memset.p0.i64(ptr %v2, i8 0, i64 24, i1 false)
  %v48 = icmp ne i32 %v32, 1
  br i1 %v48, label %b11, label %b15
b11:
  %v49 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v50 = getelementptr inbounds %struct.__va_list_tag, ptr %v49, i32 0, i32 0
  %v51 = load i32, ptr %v50, align 16
  %v52 = icmp ule i32 %v51, 40
  br i1 %v52, label %b12, label %b13
b12:
  %v53 = getelementptr inbounds %struct.__va_list_tag, ptr %v49, i32 0, i32 3
  %v54 = load ptr, ptr %v53, align 16
  %v55 = getelementptr i8, ptr %v54, i32 %v51
  %v56 = add i32 %v51, 8
  store i32 %v56, ptr %v50, align 16
  br label %b14
b13:
  %v57 = getelementptr inbounds %struct.__va_list_tag, ptr %v49, i32 0, i32 2
  %v58 = load ptr, ptr %v57, align 8
  %v59 = getelementptr i8, ptr %v58, i32 8
  store ptr %v59, ptr %v57, align 8
  br label %b14
b14:
  %v60 = phi ptr [ %v55, %b12 ], [ %v58, %b13 ]
  %v61 = load ptr, ptr %v60, align 8
  %v62 = getelementptr inbounds %struct.rest, ptr %v2, i32 0, i32 0
  store ptr %v61, ptr %v62, align 8
  br label %b15
b15:
  %v63 = icmp ne i32 %v32, 1
  br i1 %v63, label %b16, label %b21
b16:
  %v64 = icmp ne i32 %v32, 0
  br i1 %v64, label %b17, label %b21
b17:
  %v65 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v66 = getelementptr inbounds %struct.__va_list_tag, ptr %v65, i32 0, i32 0
  %v67 = load i32, ptr %v66, align 16
  %v68 = icmp ule i32 %v67, 40
  br i1 %v68, label %b18, label %b19
b18:
  %v69 = getelementptr inbounds %struct.__va_list_tag, ptr %v65, i32 0, i32 3
  %v70 = load ptr, ptr %v69, align 16
  %v71 = getelementptr i8, ptr %v70, i32 %v67
  %v72 = add i32 %v67, 8
  store i32 %v72, ptr %v66, align 16
  br label %b20
b19:
  %v73 = getelementptr inbounds %struct.__va_list_tag, ptr %v65, i32 0, i32 2
  %v74 = load ptr, ptr %v73, align 8
  %v75 = getelementptr i8, ptr %v74, i32 8
  store ptr %v75, ptr %v73, align 8
  br label %b20
b20:
  %v76 = phi ptr [ %v71, %b18 ], [ %v74, %b19 ]
  %v77 = load ptr, ptr %v76, align 8
  %v78 = getelementptr inbounds %struct.rest, ptr %v2, i32 0, i32 1
  store ptr %v77, ptr %v78, align 8
  br label %b21
b21:
  %v79 = icmp eq i32 %v32, 9
  br i1 %v79, label %b24, label %b22
b22:
  %v80 = icmp eq i32 %v32, 10
  br i1 %v80, label %b24, label %b23
b23:
  %v81 = icmp eq i32 %v32, 4
  br i1 %v81, label %b24, label %b28
b24:
  %v82 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v83 = getelementptr inbounds %struct.__va_list_tag, ptr %v82, i32 0, i32 0
  %v84 = load i32, ptr %v83, align 16
  %v85 = icmp ule i32 %v84, 40
  br i1 %v85, label %b25, label %b26
b25:
  %v86 = getelementptr inbounds %struct.__va_list_tag, ptr %v82, i32 0, i32 3
  %v87 = load ptr, ptr %v86, align 16
  %v88 = getelementptr i8, ptr %v87, i32 %v84
  %v89 = add i32 %v84, 8
  store i32 %v89, ptr %v83, align 16
  br label %b27
b26:
  %v90 = getelementptr inbounds %struct.__va_list_tag, ptr %v82, i32 0, i32 2
  %v91 = load ptr, ptr %v90, align 8
  %v92 = getelementptr i8, ptr %v91, i32 8
  store ptr %v92, ptr %v90, align 8
  br label %b27
b27:
  %v93 = phi ptr [ %v88, %b25 ], [ %v91, %b26 ]
  %v94 = load i32, ptr %v93, align 4
  %v95 = getelementptr inbounds %struct.rest, ptr %v2, i32 0, i32 2
  store i32 %v94, ptr %v95, align 8
  br label %b28
b28:
  %v96 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  call void @llvm.va_end(ptr %v96)
  %v98 = call i64 @futex(ptr %v18, i32 %v31, i32 %v45, ptr byval(%struct.rest) %v2)
  call void @llvm.lifetime.end.p0(i64 24, ptr %v2)
  br label %b38
b29:
  %v100 = call i64 @norns.self()
  br label %b38
b30:
  %v101 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v102 = getelementptr inbounds %struct.__va_list_tag, ptr %v101, i32 0, i32 0
  %v103 = load i32, ptr %v102, align 16
  %v104 = icmp ule i32 %v103, 40
  br i1 %v104, label %b31, label %b32
b31:
  %v105 = getelementptr inbounds %struct.__va_list_tag, ptr %v101, i32 0, i32 3
  %v106 = load ptr, ptr %v105, align 16
  %v107 = getelementptr i8, ptr %v106, i32 %v103
  %v108 = add i32 %v103, 8
  store i32 %v108, ptr %v102, align 16
  br label %b33
b32:
  %v109 = getelementptr inbounds %struct.__va_list_tag, ptr %v101, i32 0, i32 2
  %v110 = load ptr, ptr %v109, align 8
  %v111 = getelementptr i8, ptr %v110, i32 8
  store ptr %v111, ptr %v109, align 8
  br label %b33
b33:
  %v112 = phi ptr [ %v107, %b31 ], [ %v110, %b32 ]
  %v113 = load ptr, ptr %v112, align 8
  %v114 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %v1, i64 0, i64 0
  %v115 = getelementptr inbounds %struct.__va_list_tag, ptr %v114, i32 0, i32 0
  %v116 = load i32, ptr %v115, align 16
  %v117 = icmp ule i32 %v116, 40
  br i1 %v117, label %b34, label %b35
b34:
  %v118 = getelementptr inbounds %struct.__va_list_tag, ptr %v114, i32 0, i32 3
  %v119 = load ptr, ptr %v118, align 16
  %v120 = getelementptr i8, ptr %v119, i32 %v116
  %v121 = add i32 %v116, 8
  store i32 %v121, ptr %v115, align 16
  br label %b36
b35:
  %v122 = getelementptr inbounds %struct.__va_list_tag, ptr %v114, i32 0, i32 2
  %v123 = load ptr, ptr %v122, align 8
  %v124 = getelementptr i8, ptr %v123, i32 8
  store ptr %v124, ptr %v122, align 8
  br label %b36
b36:
  %v125 = phi ptr [ %v120, %b34 ], [ %v123, %b35 ]
  %v126 = load i64, ptr %v125, align 8
  %v127 = call i64 @getrandom(ptr %v113, i64 %v126, i32 0)
  br label %b38
b37:
  call void @norns.unsupported(ptr @.str)
  unreachable
b38:
  %v129 = phi i64 [ %v98, %b28 ], [ %v100, %b29 ], [ %v127, %b36 ]
  call void @llvm.lifetime.end.p0(i64 24, ptr %v1)
  ret i64 %v129
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.va_start(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.va_end(ptr)
define internal i64 @futex(ptr %a0, i32 %a1, i32 %a2, ptr byval(%struct.rest) %a3) {
b0:
  %v1 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  %v3 = ptrtoint ptr %v2 to i64
  %v4 = trunc i64 %v3 to i32
  %v5 = and i32 %a1, -385
  switch i32 %v5, label %b18 [ i32 0, label %b1 i32 1, label %b2 i32 9, label %b3 i32 10, label %b7 i32 3, label %b11 i32 4, label %b11 ]
b1:
  %v6 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 0
  %v7 = load ptr, ptr %v6, align 8
  %v8 = call i64 @sleep_at(ptr %a0, i32 %a2, ptr %v7, i1 false, i32 -1)
  br label %b19
b2:
  %v9 = call i64 @wake_at(ptr %a0, i32 %a2, i32 -1)
  br label %b19
b3:
  %v10 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 2
  %v11 = load i32, ptr %v10, align 8
  %v12 = icmp ne i32 %v11, 0
  br i1 %v12, label %b4, label %b5
b4:
  %v13 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 0
  %v14 = load ptr, ptr %v13, align 8
  %v15 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 2
  %v16 = load i32, ptr %v15, align 8
  %v17 = call i64 @sleep_at(ptr %a0, i32 %a2, ptr %v14, i1 true, i32 %v16)
  br label %b6
b5:
  %v18 = call i64 @fails(i32 22)
  br label %b6
b6:
  %v19 = phi i64 [ %v17, %b4 ], [ %v18, %b5 ]
  br label %b19
b7:
  %v20 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 2
  %v21 = load i32, ptr %v20, align 8
  %v22 = icmp ne i32 %v21, 0
  br i1 %v22, label %b8, label %b9
b8:
  %v23 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 2
  %v24 = load i32, ptr %v23, align 8
  %v25 = call i64 @wake_at(ptr %a0, i32 %a2, i32 %v24)
  br label %b10
b9:
  %v26 = call i64 @fails(i32 22)
  br label %b10
b10:
  %v27 = phi i64 [ %v25, %b8 ], [ %v26, %b9 ]
  br label %b19
b11:
  %v28 = icmp slt i32 %a2, 0
  br i1 %v28, label %b13, label %b12
b12:
  %v29 = icmp slt i32 %v4, 0
  br i1 %v29, label %b13, label %b14
b13:
  %v30 = call i64 @fails(i32 22)
  br label %b19
b14:
  %v31 = and i32 %a1, -385
  %v32 = icmp eq i32 %v31, 4
  br i1 %v32, label %b15, label %b17
b15:
  %v33 = load atomic i32, ptr %a0 monotonic, align 4
  %v34 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 2
  %v35 = load i32, ptr %v34, align 8
  %v36 = icmp ne i32 %v33, %v35
  br i1 %v36, label %b16, label %b17
b16:
  %v37 = call i64 @fails(i32 11)
  br label %b19
b17:
  %v38 = getelementptr inbounds %struct.rest, ptr %a3, i32 0, i32 1
  %v39 = load ptr, ptr %v38, align 8
  %v40 = call i64 @requeue(ptr %a0, i32 %a2, i32 %v4, ptr %v39)
  br label %b19
b18:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b19:
  %v42 = phi i64 [ %v8, %b1 ], [ %v9, %b2 ], [ %v19, %b6 ], [ %v27, %b10 ], [ %v30, %b13 ], [ %v37, %b16 ], [ %v40, %b17 ]
  ret i64 %v42
}
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i64 @norns.self()
declare i64 @getrandom(ptr, i64, i32)
declare void @norns.unsupported(ptr)
define internal i64 @sleep_at(ptr %a0, i32 %a1, ptr %a2, i1 %a3, i32 %a4) {
b0:
  %v1 = zext i1 %a3 to i8
  %v2 = load atomic i32, ptr %a0 monotonic, align 4
  %v3 = icmp ne i32 %v2, %a1
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = call i64 @fails(i32 11)
  br label %b25
b2:
  %v5 = icmp ne ptr %a2, null
  br i1 %v5, label %b3, label %b5
b3:
  %v6 = call i1 @is_no_time(ptr %a2)
  br i1 %v6, label %b4, label %b5
b4:
  %v7 = call i64 @fails(i32 22)
  br label %b25
b5:
  %v8 = call i32 @norns.frozen_clock()
  %v9 = icmp ne i32 %v8, 0
  br i1 %v9, label %b6, label %b7
b6:
  br label %b7
b7:
  %v10 = phi ptr [ %a2, %b5 ], [ null, %b6 ]
  call void @wait_with(i32 %a4)
  %v12 = call i64 @norns.number_of(ptr %a0)
  %v13 = getelementptr inbounds [8388608 x i64], ptr @sleeping_at, i64 0, i64 %v12
  %v14 = call i1 @norns.wakes_up_spuriously(ptr %a0)
  %v15 = zext i1 %v14 to i8
  %v16 = icmp ne ptr %v10, null
  br i1 %v16, label %b9, label %b8
b8:
  %v17 = trunc i8 %v15 to i1
  br i1 %v17, label %b9, label %b19
b9:
  %v18 = call i64 @norns.bit_of_self()
  %v19 = shl i64 %v18, 32
  %v20 = atomicrmw or ptr %v13, i64 %v19 acq_rel, align 8
  %v21 = load atomic i32, ptr %a0 monotonic, align 4
  %v22 = icmp ne i32 %v21, %a1
  br i1 %v22, label %b10, label %b11
b10:
  call void @norns.redundant()
  br label %b11
b11:
  %v24 = xor i64 %v19, -1
  %v25 = atomicrmw and ptr %v13, i64 %v24 acq_rel, align 8
  %v26 = and i64 %v25, %v19
  %v27 = icmp ne i64 %v26, 0
  br i1 %v27, label %b12, label %b13
b12:
  %v28 = trunc i8 %v15 to i1
  br i1 %v28, label %b13, label %b14
b13:
  br label %b18
b14:
  %v29 = trunc i8 %v1 to i1
  br i1 %v29, label %b15, label %b16
b15:
  call void @norns.pass_until(ptr %v10)
  br label %b17
b16:
  call void @norns.pass(ptr %v10)
  br label %b17
b17:
  %v32 = call i64 @fails(i32 110)
  br label %b18
b18:
  %v33 = phi i64 [ 0, %b13 ], [ %v32, %b17 ]
  br label %b24
b19:
  %v34 = call i64 @norns.bit_of_self()
  call void @norns.begin_waiting()
  %v36 = atomicrmw or ptr %v13, i64 %v34 acq_rel, align 8
  %v37 = and i64 %v36, %v34
  %v38 = icmp ne i64 %v37, 0
  br i1 %v38, label %b20, label %b21
b20:
  call void @norns.redundant()
  br label %b21
b21:
  %v40 = load atomic i32, ptr %a0 monotonic, align 4
  %v41 = icmp ne i32 %v40, %a1
  br i1 %v41, label %b22, label %b23
b22:
  call void @norns.redundant()
  br label %b23
b23:
  call void @norns.wait_to_be_woken(i32 2)
  br label %b24
b24:
  %v44 = phi i64 [ %v33, %b18 ], [ 0, %b23 ]
  br label %b25
b25:
  %v45 = phi i64 [ %v4, %b1 ], [ %v7, %b4 ], [ %v44, %b24 ]
  ret i64 %v45
}
define internal i64 @wake_at(ptr %a0, i32 %a1, i32 %a2) {
b0:
  %v1 = alloca i64, align 8
  %v2 = call i64 @norns.number_of(ptr %a0)
  %v3 = getelementptr inbounds [8388608 x i64], ptr @sleeping_at, i64 0, i64 %v2
  %v4 = icmp ne i32 %a1, 0
  br i1 %v4, label %b2, label %b1
b1:
  br label %b16
b2:
  %v5 = icmp uge i32 %a1, 32
  br i1 %v5, label %b3, label %b8
b3:
  %v6 = xor i32 %a2, -1
  %v7 = icmp ne i32 %v6, 0
  br i1 %v7, label %b8, label %b4
b4:
  %v8 = atomicrmw xchg ptr %v3, i64 0 release, align 8
  %v9 = icmp ne i64 %v8, 0
  br i1 %v9, label %b6, label %b5
b5:
  br label %b7
b6:
  fence acquire
  %v10 = and i64 %v8, 4294967295
  call void @norns.wake(i64 %v10)
  %v12 = call i64 @llvm.ctpop.i64(i64 %v8)
  %v13 = trunc i64 %v12 to i32
  %v14 = sext i32 %v13 to i64
  br label %b7
b7:
  %v15 = phi i64 [ 0, %b5 ], [ %v14, %b6 ]
  br label %b16
b8:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v1)
  br label %b9
b9:
  %v17 = phi i64 [ 0, %b8 ], [ %v27, %b14 ]
  %v18 = zext i32 %a1 to i64
  %v19 = icmp slt i64 %v17, %v18
  br i1 %v19, label %b10, label %b11
b10:
  %v20 = call i64 @strike_out(ptr %v3, i32 %a2)
  store i64 %v20, ptr %v1, align 8
  %v21 = icmp ne i64 %v20, 0
  br label %b11
b11:
  %v22 = phi i1 [ false, %b9 ], [ %v21, %b10 ]
  br i1 %v22, label %b13, label %b12
b12:
  call void @llvm.lifetime.end.p0(i64 8, ptr %v1)
  br label %b15
b13:
  %v24 = load i64, ptr %v1, align 8
  %v25 = and i64 %v24, 4294967295
  call void @norns.wake(i64 %v25)
  br label %b14
b14:
  %v27 = add nsw i64 %v17, 1
  br label %b9
b15:
  br label %b16
b16:
  %v28 = phi i64 [ 0, %b1 ], [ %v15, %b7 ], [ %v17, %b15 ]
  ret i64 %v28
}
define internal i64 @fails(i32 %a0) {
b0:
  %v1 = call ptr @__errno_location()
  store i32 %a0, ptr %v1, align 4
  ret i64 -1
}
define internal i64 @requeue(ptr %a0, i32 %a1, i32 %a2, ptr %a3) {
b0:
  %v1 = call i64 @wake_at(ptr %a0, i32 %a1, i32 -1)
  %v2 = icmp eq ptr %a0, %a3
  br i1 %v2, label %b1, label %b2
b1:
  br label %b15
b2:
  %v3 = call i64 @norns.number_of(ptr %a0)
  %v4 = getelementptr inbounds [8388608 x i64], ptr @sleeping_at, i64 0, i64 %v3
  %v5 = call i64 @norns.number_of(ptr %a3)
  %v6 = getelementptr inbounds [8388608 x i64], ptr @sleeping_at, i64 0, i64 %v5
  br label %b3
b3:
  %v7 = phi i32 [ %a2, %b2 ], [ %v23, %b13 ]
  %v8 = phi i64 [ %v1, %b2 ], [ %v24, %b13 ]
  %v9 = icmp ne i32 %v7, 0
  br i1 %v9, label %b4, label %b14
b4:
  %v10 = atomicrmw or ptr %v4, i64 0 release, align 8
  %v11 = icmp ne i64 %v10, 0
  br i1 %v11, label %b6, label %b5
b5:
  br label %b11
b6:
  fence acquire
  %v12 = lshr i64 %v10, 32
  %v13 = icmp ne i64 %v12, 0
  br i1 %v13, label %b7, label %b8
b7:
  call void @norns.unsupported(ptr @.str.3)
  unreachable
b8:
  %v15 = call i64 @norns.choose_waiter(i64 %v10)
  %v16 = atomicrmw or ptr %v6, i64 %v15 acq_rel, align 8
  %v17 = xor i64 %v15, -1
  %v18 = atomicrmw and ptr %v4, i64 %v17 acq_rel, align 8
  %v19 = and i64 %v18, %v15
  %v20 = icmp ne i64 %v19, 0
  br i1 %v20, label %b10, label %b9
b9:
  call void @norns.redundant()
  br label %b10
b10:
  br label %b11
b11:
  %v22 = phi i32 [ 2, %b5 ], [ 0, %b10 ]
  switch i32 %v22, label %b16 [ i32 0, label %b12 i32 2, label %b14 ]
b12:
  br label %b13
b13:
  %v23 = add i32 %v7, -1
  %v24 = add nsw i64 %v8, 1
  br label %b3
b14:
  br label %b15
b15:
  %v25 = phi i64 [ %v1, %b1 ], [ %v8, %b14 ]
  ret i64 %v25
b16:
  unreachable
}
define internal i1 @is_no_time(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 1
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp uge i64 %v2, 1000000000
  ret i1 %v3
}
declare i32 @norns.frozen_clock()
define internal void @wait_with(i32 %a0) {
b0:
  %v1 = xor i32 %a0, -1
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v3 = phi i32 [ %a0, %b1 ], [ 0, %b2 ]
  %v4 = load i32, ptr @own_bitset, align 4
  %v5 = icmp eq i32 %v4, %v3
  br i1 %v5, label %b4, label %b5
b4:
  br label %b6
b5:
  store i32 %v3, ptr @own_bitset, align 4
  %v6 = call i64 @norns_short_self()
  %v7 = getelementptr inbounds [1048576 x i32], ptr @bitsets, i64 0, i64 %v6
  store atomic i32 %v3, ptr %v7 monotonic, align 4
  br label %b6
b6:
  %v8 = phi i32 [ 1, %b4 ], [ 0, %b5 ]
  switch i32 %v8, label %b8 [ i32 0, label %b7 i32 1, label %b7 ]
b7:
  ret void
b8:
  unreachable
}
declare i64 @norns.number_of(ptr)
declare i1 @norns.wakes_up_spuriously(ptr)
declare i64 @norns.bit_of_self()
declare void @norns.redundant()
declare void @norns.pass_until(ptr)
declare void @norns.pass(ptr)
declare void @norns.begin_waiting()
declare void @norns.wait_to_be_woken(i32)
define internal i64 @norns_short_self() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = icmp uge i64 %v1, 1048576
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.2)
  unreachable
b2:
  ret i64 %v1
}
declare void @norns.wake(i64)
declare i64 @llvm.ctpop.i64(i64)
define internal i64 @strike_out(ptr %a0, i32 %a1) {
b0:
  %v1 = atomicrmw or ptr %a0, i64 0 release, align 8
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  br label %b8
b2:
  fence acquire
  %v3 = call i64 @threads_with(i64 %v1, i32 %a1)
  %v4 = icmp ne i64 %v3, 0
  br i1 %v4, label %b4, label %b3
b3:
  br label %b7
b4:
  %v5 = lshr i64 %v3, 32
  %v6 = or i64 %v3, %v5
  %v7 = and i64 %v6, 4294967295
  %v8 = call i64 @norns.choose_waiter(i64 %v7)
  %v9 = shl i64 %v8, 32
  %v10 = or i64 %v8, %v9
  %v11 = and i64 %v3, %v10
  %v12 = xor i64 %v11, -1
  %v13 = atomicrmw and ptr %a0, i64 %v12 monotonic, align 8
  %v14 = and i64 %v13, %v11
  %v15 = call i64 @threads_with(i64 %v14, i32 %a1)
  %v16 = icmp ne i64 %v15, 0
  br i1 %v16, label %b6, label %b5
b5:
  call void @norns.redundant()
  br label %b6
b6:
  br label %b7
b7:
  %v18 = phi i64 [ 0, %b3 ], [ %v11, %b6 ]
  br label %b8
b8:
  %v19 = phi i64 [ 0, %b1 ], [ %v18, %b7 ]
  ret i64 %v19
}
define internal i64 @threads_with(i64 %a0, i32 %a1) {
b0:
  %v1 = lshr i64 %a0, 32
  %v2 = or i64 %a0, %v1
  %v3 = and i64 %v2, 4294967295
  %v4 = xor i32 %a1, -1
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b2, label %b1
b1:
  br label %b11
b2:
  %v6 = call i64 @llvm.ctpop.i64(i64 %v3)
  %v7 = trunc i64 %v6 to i32
  br label %b3
b3:
  %v8 = phi i64 [ 0, %b2 ], [ %v26, %b9 ]
  %v9 = phi i32 [ 0, %b2 ], [ %v27, %b9 ]
  %v10 = icmp ult i32 %v9, %v7
  br i1 %v10, label %b5, label %b4
b4:
  br label %b10
b5:
  %v11 = call i32 @norns.nth_waiter(i64 %v3, i32 %v9)
  %v12 = call i64 @norns.waiter(i32 %v11)
  %v13 = getelementptr inbounds [1048576 x i32], ptr @bitsets, i64 0, i64 %v12
  %v14 = load atomic i32, ptr %v13 monotonic, align 4
  %v15 = icmp ne i32 %v14, 0
  br i1 %v15, label %b6, label %b7
b6:
  %v16 = and i32 %v14, %a1
  %v17 = icmp ne i32 %v16, 0
  br i1 %v17, label %b7, label %b8
b7:
  %v18 = zext i32 %v11 to i64
  %v19 = shl i64 1, %v18
  %v20 = zext i32 %v11 to i64
  %v21 = shl i64 1, %v20
  %v22 = shl i64 %v21, 32
  %v23 = or i64 %v19, %v22
  %v24 = and i64 %v23, %a0
  %v25 = or i64 %v8, %v24
  br label %b8
b8:
  %v26 = phi i64 [ %v8, %b6 ], [ %v25, %b7 ]
  br label %b9
b9:
  %v27 = add i32 %v9, 1
  br label %b3
b10:
  br label %b11
b11:
  %v28 = phi i64 [ %a0, %b1 ], [ %v8, %b10 ]
  ret i64 %v28
}
declare i64 @norns.choose_waiter(i64)
declare i32 @norns.nth_waiter(i64, i32)
declare i64 @norns.waiter(i32)
declare ptr @__errno_location()
