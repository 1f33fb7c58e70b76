; made by scripts/regenerate-prelude from barriers.c: 1662901333 14963
; defines pthread_barrier_init pthread_barrier_destroy pthread_barrier_wait pthread_barrierattr_init pthread_barrierattr_destroy pthread_barrierattr_setpshared
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
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
  %v2 = call i64 @norns.copy_load(ptr %a0, i64 8)
  %v3 = call i64 @norns.or_zero(i64 %v2)
  %v4 = call i32 @is_barrier(i64 %v3)
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str)
  unreachable
b4:
  %v7 = icmp ult i32 %a2, 255
  br i1 %v7, label %b5, label %b6
b5:
  br label %b7
b6:
  br label %b7
b7:
  %v8 = phi i32 [ %a2, %b5 ], [ 255, %b6 ]
  %v9 = zext i32 %v8 to i64
  %v10 = or i64 3122798080, %v9
  %v11 = shl i64 %v10, 32
  store i64 %v11, ptr %a0, align 8
  br label %b8
b8:
  %v12 = phi i32 [ 22, %b1 ], [ 0, %b7 ]
  ret i32 %v12
}
define internal i32 @is_barrier(i64 %a0) {
b0:
  %v1 = lshr i64 %a0, 32
  %v2 = and i64 %v1, 4294967040
  %v3 = icmp eq i64 %v2, 3122798080
  %v4 = zext i1 %v3 to i32
  ret i32 %v4
}
declare i64 @norns.or_zero(i64)
declare i64 @norns.copy_load(ptr, i64)
declare void @norns.misuse(ptr)
define weak i32 @pthread_barrier_destroy(ptr %a0) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = call i32 @is_barrier(i64 %v1)
  %v3 = icmp ne i32 %v2, 0
  br i1 %v3, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  %v5 = and i64 %v1, 4294967295
  %v6 = icmp ne i64 %v5, 0
  br i1 %v6, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b4:
  store i64 0, ptr %a0, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_barrier_wait(ptr %a0) {
b0:
  %v1 = call i64 @norns.bit_of_self()
  call void @norns.begin_waiting()
  %v3 = atomicrmw or ptr %a0, i64 %v1 acq_rel, align 8
  %v4 = and i64 %v3, 4294967295
  %v5 = lshr i64 %v3, 32
  %v6 = and i64 %v5, 255
  %v7 = call i32 @is_barrier(i64 %v3)
  %v8 = icmp ne i32 %v7, 0
  br i1 %v8, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v10 = call i64 @llvm.ctpop.i64(i64 %v4)
  %v11 = trunc i64 %v10 to i32
  %v12 = sext i32 %v11 to i64
  %v13 = icmp uge i64 %v12, %v6
  br i1 %v13, label %b3, label %b4
b3:
  call void @norns.unsupported(ptr @.str.4)
  unreachable
b4:
  %v15 = add i64 %v12, 1
  %v16 = icmp ult i64 %v15, %v6
  br i1 %v16, label %b5, label %b6
b5:
  call void @norns.wait_to_be_woken(i32 3)
  br label %b7
b6:
  %v18 = or i64 %v4, %v1
  %v19 = xor i64 %v18, -1
  %v20 = atomicrmw and ptr %a0, i64 %v19 acq_rel, align 8
  call void @norns.wake(i64 %v4)
  br label %b7
b7:
  %v22 = phi i32 [ 0, %b5 ], [ -1, %b6 ]
  ret i32 %v22
}
declare i64 @norns.bit_of_self()
declare void @norns.begin_waiting()
declare i64 @llvm.ctpop.i64(i64)
declare void @norns.unsupported(ptr)
declare void @norns.wait_to_be_woken(i32)
declare void @norns.wake(i64)
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
