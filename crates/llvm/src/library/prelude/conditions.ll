; made by scripts/regenerate-prelude from conditions.c: 2951006678 19756
; defines pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_timedwait pthread_cond_clockwait pthread_cond_signal pthread_cond_broadcast pthread_condattr_init pthread_condattr_destroy pthread_condattr_setclock pthread_condattr_getclock pthread_condattr_setpshared
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [49 x i8] c"destroys a condition variable that was destroyed\00", align 1
@.str.1 = private constant [52 x i8] c"destroys a condition variable at which threads wait\00", align 1
@.str.2 = private constant [48 x i8] c"signals a condition variable that was destroyed\00", align 1
@.str.3 = private constant [65 x i8] c"waits at a condition variable with a mutex that it does not hold\00", align 1
@.str.4 = private constant [49 x i8] c"waits at a condition variable that was destroyed\00", align 1
define weak i32 @pthread_cond_init(ptr %a0, ptr %a1) {
b0:
  store i64 0, ptr %a0, align 8
  ret i32 0
}
define weak i32 @pthread_cond_destroy(ptr %a0) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = icmp eq i64 %v1, -1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str)
  unreachable
b2:
  %v4 = icmp ne i64 %v1, 0
  br i1 %v4, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b4:
  store i64 -1, ptr %a0, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @norns.misuse(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_cond_wait(ptr %a0, ptr %a1) {
b0:
  %v1 = call i1 @norns.wakes_up_spuriously(ptr %a0)
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = call i32 @wait_for_a_while(ptr %a0, ptr %a1)
  br label %b3
b2:
  %v3 = call i64 @norns.bit_of_self()
  call void @norns.begin_waiting()
  call void @enter(ptr %a0, ptr %a1, i64 %v3)
  call void @norns.wait_to_be_woken(i32 2)
  %v7 = call i32 @pthread_mutex_lock(ptr %a1)
  br label %b3
b3:
  ret i32 0
}
declare i1 @norns.wakes_up_spuriously(ptr)
define internal i32 @wait_for_a_while(ptr %a0, ptr %a1) {
b0:
  %v1 = call i64 @norns.bit_of_self()
  %v2 = shl i64 %v1, 32
  call void @enter(ptr %a0, ptr %a1, i64 %v2)
  %v4 = xor i64 %v2, -1
  %v5 = atomicrmw and ptr %a0, i64 %v4 acq_rel, align 8
  %v6 = call i32 @pthread_mutex_lock(ptr %a1)
  %v7 = and i64 %v5, %v2
  %v8 = icmp ne i64 %v7, 0
  %v9 = xor i1 %v8, true
  %v10 = zext i1 %v9 to i32
  ret i32 %v10
}
declare i64 @norns.bit_of_self()
declare void @norns.begin_waiting()
define internal void @enter(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = call i64 @norns.held(ptr %a1)
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v4 = atomicrmw or ptr %a0, i64 %a2 acq_rel, align 8
  %v5 = icmp eq i64 %v4, -1
  br i1 %v5, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.4)
  unreachable
b4:
  %v7 = call i32 @pthread_mutex_unlock(ptr %a1)
  ret void
}
declare void @norns.wait_to_be_woken(i32)
declare i32 @pthread_mutex_lock(ptr)
define weak i32 @pthread_cond_timedwait(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i1 @is_no_time(ptr %a2)
  br i1 %v1, label %b1, label %b2
b1:
  br label %b8
b2:
  %v2 = call i32 @norns.frozen_clock()
  %v3 = icmp ne i32 %v2, 0
  br i1 %v3, label %b3, label %b4
b3:
  %v4 = call i32 @pthread_cond_wait(ptr %a0, ptr %a1)
  br label %b8
b4:
  %v5 = call i32 @wait_for_a_while(ptr %a0, ptr %a1)
  %v6 = icmp ne i32 %v5, 0
  br i1 %v6, label %b6, label %b5
b5:
  %v7 = call i1 @norns.wakes_up_spuriously(ptr %a0)
  br i1 %v7, label %b6, label %b7
b6:
  br label %b8
b7:
  call void @norns.pass_until(ptr %a2)
  br label %b8
b8:
  %v9 = phi i32 [ 22, %b1 ], [ %v4, %b3 ], [ 0, %b6 ], [ 110, %b7 ]
  ret i32 %v9
}
define internal i1 @is_no_time(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 1
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp uge i64 %v2, 1000000000
  ret i1 %v3
}
declare i32 @norns.frozen_clock()
declare void @norns.pass_until(ptr)
define weak i32 @pthread_cond_clockwait(ptr %a0, ptr %a1, i32 %a2, ptr %a3) {
b0:
  %v1 = call i32 @pthread_cond_timedwait(ptr %a0, ptr %a1, ptr %a3)
  ret i32 %v1
}
define weak i32 @pthread_cond_signal(ptr %a0) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = icmp eq i64 %v1, -1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b2:
  %v4 = icmp ne i64 %v1, 0
  br i1 %v4, label %b4, label %b3
b3:
  br label %b7
b4:
  %v5 = lshr i64 %v1, 32
  %v6 = or i64 %v1, %v5
  %v7 = and i64 %v6, 4294967295
  %v8 = call i64 @norns.choose_waiter(i64 %v7)
  %v9 = shl i64 %v8, 32
  %v10 = or i64 %v8, %v9
  %v11 = and i64 %v1, %v10
  %v12 = xor i64 %v11, -1
  %v13 = atomicrmw and ptr %a0, i64 %v12 acq_rel, align 8
  %v14 = and i64 %v13, %v11
  %v15 = icmp ne i64 %v14, 0
  br i1 %v15, label %b6, label %b5
b5:
  call void @norns.redundant()
  br label %b6
b6:
  %v17 = and i64 %v11, 4294967295
  call void @norns.wake(i64 %v17)
  br label %b7
b7:
  ret i32 0
}
declare i64 @norns.choose_waiter(i64)
declare void @norns.redundant()
declare void @norns.wake(i64)
define weak i32 @pthread_cond_broadcast(ptr %a0) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = icmp eq i64 %v1, -1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b2:
  %v4 = icmp ne i64 %v1, 0
  br i1 %v4, label %b4, label %b3
b3:
  br label %b5
b4:
  %v5 = atomicrmw xchg ptr %a0, i64 0 acq_rel, align 8
  %v6 = and i64 %v5, 4294967295
  call void @norns.wake(i64 %v6)
  br label %b5
b5:
  ret i32 0
}
define weak i32 @pthread_condattr_init(ptr %a0) {
b0:
  store i32 0, ptr %a0, align 4
  ret i32 0
}
define weak i32 @pthread_condattr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_condattr_setclock(ptr %a0, i32 %a1) {
b0:
  store i32 %a1, ptr %a0, align 4
  ret i32 0
}
define weak i32 @pthread_condattr_getclock(ptr %a0, ptr %a1) {
b0:
  %v1 = load i32, ptr %a0, align 4
  store i32 %v1, ptr %a1, align 4
  ret i32 0
}
define weak i32 @pthread_condattr_setpshared(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
declare i64 @norns.held(ptr)
declare i32 @pthread_mutex_unlock(ptr)
