; made by scripts/regenerate-prelude from barriers.c: 1159978743 19456
; defines pthread_barrier_init pthread_barrier_destroy pthread_barrier_wait pthread_barrierattr_init pthread_barrierattr_destroy pthread_barrierattr_setpshared
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.barrier = type { i64, i64, i32 }
@.str = private constant [64 x i8] c"initialises a barrier that is initialised and was not destroyed\00", align 1
@.str.1 = private constant [61 x i8] c"destroys a barrier that is not initialised, or was destroyed\00", align 1
@.str.2 = private constant [41 x i8] c"destroys a barrier at which threads wait\00", align 1
@.str.3 = private constant [61 x i8] c"waits at a barrier that is not initialised, or was destroyed\00", align 1
@.str.4 = private constant [58 x i8] c"a thread at a barrier that is full and has not let go yet\00", align 1
define weak i32 @pthread_barrier_init(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = icmp ne i32 %a2, 0
  br i1 %v1, label %b2, label %b1
b1:
  br label %b8
b2:
  %v2 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 1
  %v3 = call i64 @norns.copy_load(ptr %v2, i64 8)
  %v4 = call i64 @norns.or_zero(i64 %v3)
  %v5 = call i32 @is_barrier(i64 %v4)
  %v6 = icmp ne i32 %v5, 0
  br i1 %v6, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str)
  unreachable
b4:
  %v8 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 0
  store i64 0, ptr %v8, align 8
  %v9 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 2
  store i32 0, ptr %v9, align 8
  %v10 = icmp ult i32 %a2, 65535
  br i1 %v10, label %b5, label %b6
b5:
  br label %b7
b6:
  br label %b7
b7:
  %v11 = phi i32 [ %a2, %b5 ], [ 65535, %b6 ]
  %v12 = zext i32 %v11 to i64
  %v13 = shl i64 %v12, 32
  %v14 = or i64 -5034461433446793216, %v13
  %v15 = call i32 @norns.incarnation()
  %v16 = zext i32 %v15 to i64
  %v17 = or i64 %v14, %v16
  %v18 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 1
  store i64 %v17, ptr %v18, align 8
  br label %b8
b8:
  %v19 = phi i32 [ 22, %b1 ], [ 0, %b7 ]
  ret i32 %v19
}
define internal i32 @is_barrier(i64 %a0) {
b0:
  %v1 = lshr i64 %a0, 48
  %v2 = icmp eq i64 %v1, 47650
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}
declare i64 @norns.or_zero(i64)
declare i64 @norns.copy_load(ptr, i64)
declare void @norns.misuse(ptr)
declare i32 @norns.incarnation()
define weak i32 @pthread_barrier_destroy(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 1
  %v2 = load atomic i64, ptr %v1 monotonic, align 8
  %v3 = call i32 @is_barrier(i64 %v2)
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  %v6 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 0
  %v7 = load atomic i64, ptr %v6 monotonic, align 8
  %v8 = icmp ne i64 %v7, 0
  br i1 %v8, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b4:
  %v10 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 1
  store i64 0, ptr %v10, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_barrier_wait(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 1
  %v2 = load atomic i64, ptr %v1 monotonic, align 8
  %v3 = call i32 @is_barrier(i64 %v2)
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v6 = trunc i64 %v2 to i32
  %v7 = lshr i64 %v2, 32
  %v8 = and i64 %v7, 65535
  %v9 = trunc i64 %v8 to i32
  %v10 = call i32 @norns.phase(ptr %a0, i32 %v6, i32 %v9)
  %v11 = call i32 @norns.serial_thread_matters()
  %v12 = icmp ne i32 %v11, 0
  br i1 %v12, label %b3, label %b7
b3:
  %v13 = call i32 @norns.arrive(ptr %a0, i32 %v6, i32 %v9, i32 %v10, i32 0)
  %v14 = icmp ne i32 %v13, 0
  br i1 %v14, label %b4, label %b7
b4:
  %v15 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 2
  %v16 = add i32 %v10, 1
  %v17 = cmpxchg ptr %v15, i32 %v10, i32 %v16 monotonic monotonic, align 4
  %v18 = extractvalue { i32, i1 } %v17, 0
  %v19 = extractvalue { i32, i1 } %v17, 1
  br i1 %v19, label %b6, label %b5
b5:
  br label %b6
b6:
  %v20 = zext i1 %v19 to i8
  %v21 = trunc i8 %v20 to i1
  %v22 = zext i1 %v21 to i32
  br label %b7
b7:
  %v23 = phi i32 [ 0, %b2 ], [ 0, %b3 ], [ %v22, %b6 ]
  %v24 = call i32 @norns.arrive(ptr %a0, i32 %v6, i32 %v9, i32 %v10, i32 1)
  %v25 = icmp ne i32 %v24, 0
  br i1 %v25, label %b9, label %b8
b8:
  %v26 = call i32 @wait_in_order(ptr %a0, i32 %v9)
  br label %b10
b9:
  call void @norns.depart(ptr %a0, i32 %v6, i32 %v9, i32 %v10)
  %v28 = icmp ne i32 %v23, 0
  %v29 = zext i1 %v28 to i64
  %v30 = select i1 %v28, i32 -1, i32 0
  br label %b10
b10:
  %v31 = phi i32 [ %v26, %b8 ], [ %v30, %b9 ]
  ret i32 %v31
}
declare i32 @norns.phase(ptr, i32, i32)
declare i32 @norns.serial_thread_matters()
declare i32 @norns.arrive(ptr, i32, i32, i32, i32)
define internal i32 @wait_in_order(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.bit_of_self()
  call void @norns.begin_waiting()
  %v3 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 0
  %v4 = atomicrmw or ptr %v3, i64 %v1 acq_rel, align 8
  %v5 = call i64 @llvm.ctpop.i64(i64 %v4)
  %v6 = trunc i64 %v5 to i32
  %v7 = icmp uge i32 %v6, %a1
  br i1 %v7, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.4)
  unreachable
b2:
  %v9 = add i32 %v6, 1
  %v10 = icmp ult i32 %v9, %a1
  br i1 %v10, label %b3, label %b4
b3:
  call void @norns.wait_to_be_woken(i32 3)
  br label %b5
b4:
  %v12 = getelementptr inbounds %struct.barrier, ptr %a0, i32 0, i32 0
  %v13 = or i64 %v4, %v1
  %v14 = xor i64 %v13, -1
  %v15 = atomicrmw and ptr %v12, i64 %v14 acq_rel, align 8
  call void @norns.wake(i64 %v4)
  br label %b5
b5:
  %v17 = phi i32 [ 0, %b3 ], [ -1, %b4 ]
  ret i32 %v17
}
declare void @norns.depart(ptr, i32, i32, i32)
define weak i32 @pthread_barrierattr_init(ptr %a0) {
b0:
  store i32 0, ptr %a0, align 4
  ret i32 0
}
define weak i32 @pthread_barrierattr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_barrierattr_setpshared(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
declare i64 @norns.bit_of_self()
declare void @norns.begin_waiting()
declare i64 @llvm.ctpop.i64(i64)
declare void @norns.unsupported(ptr)
declare void @norns.wait_to_be_woken(i32)
declare void @norns.wake(i64)
