; made by scripts/regenerate-prelude from world.c: 24723895 6070
; defines __errno_location time clock clock_gettime gettimeofday getenv atexit sched_yield sleep usleep nanosleep pthread_yield exit _exit _Exit quick_exit
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@errno_of_thread = internal thread_local global i32 0, align 4
define weak ptr @__errno_location() {
b0:
  ret ptr @errno_of_thread
}
define weak i64 @time(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  store i64 0, ptr %a0, align 8
  br label %b2
b2:
  ret i64 0
}
define weak i64 @clock() {
b0:
  ret i64 0
}
define weak i32 @clock_gettime(i32 %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a1, i64 0
  store i64 0, ptr %v1, align 8
  %v2 = getelementptr inbounds i64, ptr %a1, i64 1
  store i64 0, ptr %v2, align 8
  ret i32 0
}
define weak i32 @gettimeofday(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 0
  store i64 0, ptr %v1, align 8
  %v2 = getelementptr inbounds i64, ptr %a0, i64 1
  store i64 0, ptr %v2, align 8
  ret i32 0
}
define weak ptr @getenv(ptr %a0) {
b0:
  ret ptr null
}
define weak i32 @atexit(ptr %a0) {
b0:
  ret i32 0
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
define weak i32 @pthread_yield() {
b0:
  ret i32 0
}
define weak void @exit(i32 %a0) {
b0:
  call void @norns.exit()
  unreachable
}
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
