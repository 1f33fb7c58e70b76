; made by scripts/regenerate-prelude from threads.c: 3846551070 5593
; defines pthread_create pthread_join pthread_exit pthread_self pthread_equal pthread_detach pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_attr_setstacksize pthread_attr_setscope pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_setpshared pthread_mutexattr_settype
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [30 x i8] c"destroys a mutex that is held\00", align 1
@.str.1 = private constant [34 x i8] c"unlocks a mutex that nobody holds\00", align 1
@.str.2 = private constant [42 x i8] c"unlocks a mutex that another thread holds\00", align 1
@.str.3 = private constant [18 x i8] c"a recursive mutex\00", align 1
@.str.4 = private constant [24 x i8] c"an error-checking mutex\00", align 1
define weak i32 @pthread_create(ptr %a0, ptr %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = call i64 @norns.spawn(ptr %a2, ptr %a3)
  store i64 %v1, ptr %a0, align 8
  ret i32 0
}
declare i64 @norns.spawn(ptr, ptr)
define weak i32 @pthread_join(i64 %a0, ptr %a1) {
b0:
  %v1 = call ptr @norns.join(i64 %a0)
  %v2 = icmp ne ptr %a1, null
  br i1 %v2, label %b1, label %b2
b1:
  store ptr %v1, ptr %a1, align 8
  br label %b2
b2:
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare ptr @norns.join(i64)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak void @pthread_exit(ptr %a0) {
b0:
  call void @norns.thread_exit(ptr %a0)
  unreachable
}
declare void @norns.thread_exit(ptr)
define weak i64 @pthread_self() {
b0:
  %v1 = call i64 @norns.self()
  ret i64 %v1
}
declare i64 @norns.self()
define weak i32 @pthread_equal(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp eq i64 %a0, %a1
  %v2 = zext i1 %v1 to i32
  ret i32 %v2
}
define weak i32 @pthread_detach(i64 %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_init(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_setdetachstate(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_setstacksize(ptr %a0, i64 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_setscope(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutex_init(ptr %a0, ptr %a1) {
b0:
  store i32 0, ptr %a0, align 4
  ret i32 0
}
define weak i32 @pthread_mutex_destroy(ptr %a0) {
b0:
  %v1 = load i32, ptr %a0, align 4
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str)
  unreachable
b2:
  store i32 0, ptr %a0, align 4
  ret i32 0
}
declare void @norns.misuse(ptr)
define weak i32 @pthread_mutex_lock(ptr %a0) {
b0:
  call void @norns.lock(ptr %a0)
  ret i32 0
}
declare void @norns.lock(ptr)
define weak i32 @pthread_mutex_trylock(ptr %a0) {
b0:
  %v1 = call i32 @norns.try_lock(ptr %a0)
  %v2 = icmp ne i32 %v1, 0
  %v3 = zext i1 %v2 to i64
  %v4 = select i1 %v2, i32 0, i32 16
  ret i32 %v4
}
declare i32 @norns.try_lock(ptr)
define weak i32 @pthread_mutex_unlock(ptr %a0) {
b0:
  %v1 = call i32 @norns.unlock(ptr %a0)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  %v4 = call i64 @norns.self()
  %v5 = trunc i64 %v4 to i32
  %v6 = icmp ne i32 %v1, %v5
  br i1 %v6, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b4:
  ret i32 0
}
declare i32 @norns.unlock(ptr)
define weak i32 @pthread_mutexattr_init(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutexattr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutexattr_setpshared(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutexattr_settype(ptr %a0, i32 %a1) {
b0:
  %v1 = icmp eq i32 %a1, 1
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.3)
  unreachable
b2:
  %v3 = icmp eq i32 %a1, 2
  br i1 %v3, label %b3, label %b4
b3:
  call void @norns.unsupported(ptr @.str.4)
  unreachable
b4:
  ret i32 0
}
declare void @norns.unsupported(ptr)
