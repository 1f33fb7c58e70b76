; made by scripts/regenerate-prelude from c11.c: 1425107832 19926
; defines thrd_create thrd_join thrd_detach thrd_exit thrd_current thrd_equal thrd_yield thrd_sleep mtx_init mtx_destroy mtx_lock mtx_trylock norns.poll.mtx_trylock mtx_timedlock mtx_unlock cnd_init cnd_destroy cnd_wait cnd_timedwait cnd_signal cnd_broadcast call_once tss_create tss_delete tss_set tss_get
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define weak i32 @thrd_create(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @pthread_create(ptr %a0, ptr null, ptr %a1, ptr %a2)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
define internal i32 @result_of(i32 %a0) {
b0:
  %v1 = icmp eq i32 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  br label %b6
b2:
  %v2 = icmp eq i32 %a0, 16
  br i1 %v2, label %b3, label %b4
b3:
  br label %b5
b4:
  %v3 = icmp eq i32 %a0, 110
  %v4 = zext i1 %v3 to i64
  %v5 = select i1 %v3, i32 4, i32 2
  br label %b5
b5:
  %v6 = phi i32 [ 1, %b3 ], [ %v5, %b4 ]
  br label %b6
b6:
  %v7 = phi i32 [ 0, %b1 ], [ %v6, %b5 ]
  ret i32 %v7
}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
define weak i32 @thrd_join(i64 %a0, ptr %a1) {
b0:
  %v1 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %v1)
  %v3 = call i32 @pthread_join(i64 %a0, ptr %v1)
  %v4 = icmp ne ptr %a1, null
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = load ptr, ptr %v1, align 8
  %v6 = ptrtoint ptr %v5 to i64
  %v7 = trunc i64 %v6 to i32
  store i32 %v7, ptr %a1, align 4
  br label %b2
b2:
  %v8 = call i32 @result_of(i32 %v3)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v1)
  ret i32 %v8
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @thrd_detach(i64 %a0) {
b0:
  %v1 = call i32 @pthread_detach(i64 %a0)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_detach(i64)
define weak void @thrd_exit(i32 %a0) {
b0:
  %v1 = zext i32 %a0 to i64
  %v2 = inttoptr i64 %v1 to ptr
  call void @norns.thread_exit(ptr %v2)
  unreachable
}
declare void @norns.thread_exit(ptr)
define weak i64 @thrd_current() {
b0:
  %v1 = call i64 @norns.self()
  ret i64 %v1
}
declare i64 @norns.self()
define weak i32 @thrd_equal(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp eq i64 %a0, %a1
  %v2 = zext i1 %v1 to i32
  ret i32 %v2
}
define weak void @thrd_yield() {
b0:
  ret void
}
define weak i32 @thrd_sleep(ptr %a0, ptr %a1) {
b0:
  ret i32 0
}
define weak i32 @mtx_init(ptr %a0, i32 %a1) {
b0:
  %v1 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %v1)
  %v3 = and i32 %a1, 1
  %v4 = icmp ne i32 %v3, 0
  %v5 = zext i1 %v4 to i64
  %v6 = select i1 %v4, i32 1, i32 0
  store i32 %v6, ptr %v1, align 4
  %v7 = call i32 @pthread_mutex_init(ptr %a0, ptr %v1)
  %v8 = call i32 @result_of(i32 %v7)
  call void @llvm.lifetime.end.p0(i64 4, ptr %v1)
  ret i32 %v8
}
declare i32 @pthread_mutex_init(ptr, ptr)
define weak void @mtx_destroy(ptr %a0) {
b0:
  %v1 = call i32 @pthread_mutex_destroy(ptr %a0)
  ret void
}
declare i32 @pthread_mutex_destroy(ptr)
define weak i32 @mtx_lock(ptr %a0) {
b0:
  %v1 = call i32 @pthread_mutex_lock(ptr %a0)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_mutex_lock(ptr)
define weak i32 @mtx_trylock(ptr %a0) {
b0:
  %v1 = call i32 @pthread_mutex_trylock(ptr %a0)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_mutex_trylock(ptr)
define weak i32 @norns.poll.mtx_trylock(ptr %a0, i32 %a1) {
b0:
  %v1 = call i32 @norns.poll.pthread_mutex_trylock(ptr %a0, i32 %a1)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @norns.poll.pthread_mutex_trylock(ptr, i32)
define weak i32 @mtx_timedlock(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_mutex_timedlock(ptr %a0, ptr %a1)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_mutex_timedlock(ptr, ptr)
define weak i32 @mtx_unlock(ptr %a0) {
b0:
  %v1 = call i32 @pthread_mutex_unlock(ptr %a0)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_mutex_unlock(ptr)
define weak i32 @cnd_init(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_init(ptr %a0, ptr null)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_cond_init(ptr, ptr)
define weak void @cnd_destroy(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_destroy(ptr %a0)
  ret void
}
declare i32 @pthread_cond_destroy(ptr)
define weak i32 @cnd_wait(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_cond_wait(ptr %a0, ptr %a1)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_cond_wait(ptr, ptr)
define weak i32 @cnd_timedwait(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @pthread_cond_timedwait(ptr %a0, ptr %a1, ptr %a2)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_cond_timedwait(ptr, ptr, ptr)
define weak i32 @cnd_signal(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_signal(ptr %a0)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_cond_signal(ptr)
define weak i32 @cnd_broadcast(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_broadcast(ptr %a0)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_cond_broadcast(ptr)
define weak void @call_once(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_once(ptr %a0, ptr %a1)
  ret void
}
declare i32 @pthread_once(ptr, ptr)
define weak i32 @tss_create(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_key_create(ptr %a0, ptr %a1)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_key_create(ptr, ptr)
define weak void @tss_delete(i32 %a0) {
b0:
  %v1 = call i32 @pthread_key_delete(i32 %a0)
  ret void
}
declare i32 @pthread_key_delete(i32)
define weak i32 @tss_set(i32 %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_setspecific(i32 %a0, ptr %a1)
  %v2 = call i32 @result_of(i32 %v1)
  ret i32 %v2
}
declare i32 @pthread_setspecific(i32, ptr)
define weak ptr @tss_get(i32 %a0) {
b0:
  %v1 = call ptr @pthread_getspecific(i32 %a0)
  ret ptr %v1
}
declare ptr @pthread_getspecific(i32)
