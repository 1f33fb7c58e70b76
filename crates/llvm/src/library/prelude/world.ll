; made by scripts/regenerate-prelude from world.c: 8140649 13136
; defines __errno_location time clock clock_gettime clock_getres timespec_get gettimeofday difftime getenv atexit sched_yield sleep usleep nanosleep clock_nanosleep pthread_yield exit _exit _Exit quick_exit
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@errno_of_thread = internal thread_local global i32 0, align 4
define weak ptr @__errno_location() {
b0:
  ret ptr @errno_of_thread
}
define weak i64 @time(ptr %a0) {
b0:
  %v1 = call i32 @norns.ticks()
  %v2 = udiv i32 %v1, 1000
  %v3 = add i32 1000000000, %v2
  %v4 = zext i32 %v3 to i64
  %v5 = icmp ne ptr %a0, null
  br i1 %v5, label %b1, label %b2
b1:
  store i64 %v4, ptr %a0, align 8
  br label %b2
b2:
  ret i64 %v4
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i32 @norns.ticks()
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i64 @clock() {
b0:
  %v1 = call i32 @norns.ticks()
  %v2 = zext i32 %v1 to i64
  %v3 = mul nsw i64 %v2, 1000
  ret i64 %v3
}
define weak i32 @clock_gettime(i32 %a0, ptr %a1) {
b0:
  %v1 = call i32 @split(ptr %a1, i64 1000000)
  ret i32 %v1
}
define internal i32 @split(ptr %a0, i64 %a1) {
b0:
  %v1 = call i32 @norns.ticks()
  %v2 = udiv i32 %v1, 1000
  %v3 = add i32 1000000000, %v2
  %v4 = zext i32 %v3 to i64
  %v5 = getelementptr inbounds i64, ptr %a0, i64 0
  store i64 %v4, ptr %v5, align 8
  %v6 = urem i32 %v1, 1000
  %v7 = zext i32 %v6 to i64
  %v8 = mul nsw i64 %v7, %a1
  %v9 = getelementptr inbounds i64, ptr %a0, i64 1
  store i64 %v8, ptr %v9, align 8
  ret i32 0
}
define weak i32 @clock_getres(i32 %a0, ptr %a1) {
b0:
  %v1 = icmp ne ptr %a1, null
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = getelementptr inbounds i64, ptr %a1, i64 0
  store i64 0, ptr %v2, align 8
  %v3 = getelementptr inbounds i64, ptr %a1, i64 1
  store i64 1000000, ptr %v3, align 8
  br label %b2
b2:
  ret i32 0
}
define weak i32 @timespec_get(ptr %a0, i32 %a1) {
b0:
  %v1 = call i32 @split(ptr %a0, i64 1000000)
  ret i32 %a1
}
define weak i32 @gettimeofday(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @split(ptr %a0, i64 1000)
  ret i32 %v1
}
define weak double @difftime(i64 %a0, i64 %a1) {
b0:
  %v1 = sub nsw i64 %a0, %a1
  %v2 = sitofp i64 %v1 to double
  ret double %v2
}
define weak ptr @getenv(ptr %a0) {
b0:
  ret ptr null
}
define weak i32 @atexit(ptr %a0) {
b0:
  %v1 = call i32 @__cxa_atexit(ptr @call_without_argument, ptr %a0, ptr null)
  ret i32 %v1
}
declare i32 @__cxa_atexit(ptr, ptr, ptr)
define internal void @call_without_argument(ptr %a0) {
b0:
  call void %a0()
  ret void
}
define weak i32 @sched_yield() {
b0:
  ret i32 0
}
define weak i32 @sleep(i32 %a0) {
b0:
  ret i32 0
}
define weak i32 @usleep(i32 %a0) {
b0:
  ret i32 0
}
define weak i32 @nanosleep(ptr %a0, ptr %a1) {
b0:
  ret i32 0
}
define weak i32 @clock_nanosleep(i32 %a0, i32 %a1, ptr %a2, ptr %a3) {
b0:
  ret i32 0
}
define weak i32 @pthread_yield() {
b0:
  ret i32 0
}
define weak void @exit(i32 %a0) {
b0:
  br i1 icmp ne (ptr @norns.finish, ptr null), label %b1, label %b2
b1:
  call void @norns.finish()
  br label %b2
b2:
  call void @norns.exit()
  unreachable
}
declare extern_weak void @norns.finish()
declare void @norns.exit()
define weak void @_exit(i32 %a0) {
b0:
  call void @norns.exit()
  unreachable
}
define weak void @_Exit(i32 %a0) {
b0:
  call void @norns.exit()
  unreachable
}
define weak void @quick_exit(i32 %a0) {
b0:
  call void @norns.exit()
  unreachable
}
