; made by scripts/regenerate-prelude from spinlocks.c: 1376172490 17300
; defines pthread_spin_init pthread_spin_destroy pthread_spin_lock norns.poll.pthread_spin_trylock pthread_spin_trylock pthread_spin_unlock
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [38 x i8] c"initialises a spin lock that it holds\00", align 1
@.str.1 = private constant [40 x i8] c"destroys a spin lock that was destroyed\00", align 1
@.str.2 = private constant [34 x i8] c"destroys a spin lock that is held\00", align 1
@.str.3 = private constant [37 x i8] c"locks a spin lock that was destroyed\00", align 1
@.str.4 = private constant [42 x i8] c"unlocks a spin lock that it does not hold\00", align 1
@.str.5 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
define weak i32 @pthread_spin_init(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.held(ptr %a0)
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str)
  unreachable
b2:
  store i32 0, ptr %a0, align 4
  ret i32 0
}
declare i64 @norns.held(ptr)
declare void @norns.misuse(ptr)
define weak i32 @pthread_spin_destroy(ptr %a0) {
b0:
  %v1 = load i32, ptr %a0, align 4
  %v2 = icmp eq i32 %v1, -1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  %v4 = icmp ne i32 %v1, 0
  br i1 %v4, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b4:
  store i32 -1, ptr %a0, align 4
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_spin_lock(ptr %a0) {
b0:
  %v1 = call i32 @take(ptr %a0, i32 1)
  ret i32 %v1
}
define internal i32 @take(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = call i64 @norns.take(ptr %a0, i32 0, i64 %v1, i32 3, i64 0, i32 %a1)
  %v3 = icmp eq i64 %v2, -1
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  ret i32 0
}
define weak i32 @norns.poll.pthread_spin_trylock(ptr %a0, i32 %a1) {
b0:
  %v1 = call i32 @take(ptr %a0, i32 %a1)
  ret i32 %v1
}
define weak i32 @pthread_spin_trylock(ptr %a0) {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = call i64 @norns.try_take(ptr %a0, i64 %v1)
  %v3 = icmp eq i64 %v2, -1
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v5 = icmp ne i64 %v2, 0
  %v6 = zext i1 %v5 to i64
  %v7 = select i1 %v5, i32 16, i32 0
  ret i32 %v7
}
declare i64 @norns.try_take(ptr, i64)
define internal i64 @norns_short_self() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = icmp uge i64 %v1, 1048576
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.5)
  unreachable
b2:
  ret i64 %v1
}
define weak i32 @pthread_spin_unlock(ptr %a0) {
b0:
  %v1 = call i64 @norns.held(ptr %a0)
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.4)
  unreachable
b2:
  call void @norns.release_by_store(ptr %a0)
  ret i32 0
}
declare void @norns.release_by_store(ptr)
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
declare i64 @norns.self()
declare void @norns.unsupported(ptr)
