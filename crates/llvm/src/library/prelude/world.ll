; made by scripts/regenerate-prelude from world.c: 2214565082 17391
; defines __errno_location time clock clock_gettime clock_getres timespec_get gettimeofday difftime getenv atexit sched_yield sleep usleep nanosleep clock_nanosleep pthread_yield exit _exit _Exit quick_exit
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.anon = type { i32, i8 }
@errno_of_thread = internal thread_local global i32 0, align 4
@known = internal thread_local global %struct.anon zeroinitializer, align 4
@has_come = internal global [65536 x i8] zeroinitializer, align 16
@.str = private constant [43 x i8] c"looking at the clock more than 65536 times\00", align 1
define weak ptr @__errno_location() {
b0:
  ret ptr @errno_of_thread
}
define weak i64 @time(ptr %a0) {
b0:
  %v1 = call i32 @look()
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
define internal i32 @look() {
b0:
  %v1 = load i32, ptr @known, align 4
  br label %b1
b1:
  %v2 = phi i32 [ %v1, %b0 ], [ %v12, %b4 ]
  %v3 = add i32 %v2, 1
  %v4 = icmp ult i32 %v3, 65536
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = add i32 %v2, 1
  %v6 = zext i32 %v5 to i64
  %v7 = getelementptr inbounds [65536 x i8], ptr @has_come, i64 0, i64 %v6
  %v8 = load atomic i8, ptr %v7 monotonic, align 1
  %v9 = zext i8 %v8 to i32
  %v10 = icmp ne i32 %v9, 0
  br label %b3
b3:
  %v11 = phi i1 [ false, %b1 ], [ %v10, %b2 ]
  br i1 %v11, label %b4, label %b5
b4:
  %v12 = add i32 %v2, 1
  br label %b1
b5:
  %v13 = icmp eq i32 %v2, %v1
  br i1 %v13, label %b6, label %b10
b6:
  %v14 = load i8, ptr getelementptr inbounds (%struct.anon, ptr @known, i32 0, i32 1), align 4
  %v15 = trunc i8 %v14 to i1
  br i1 %v15, label %b7, label %b10
b7:
  %v16 = add i32 %v2, 1
  %v17 = icmp eq i32 %v16, 65536
  br i1 %v17, label %b8, label %b9
b8:
  call void @norns.unsupported(ptr @.str)
  unreachable
b9:
  %v19 = zext i32 %v16 to i64
  %v20 = getelementptr inbounds [65536 x i8], ptr @has_come, i64 0, i64 %v19
  store atomic i8 1, ptr %v20 monotonic, align 1
  br label %b10
b10:
  %v21 = phi i32 [ %v2, %b5 ], [ %v2, %b6 ], [ %v16, %b9 ]
  store i32 %v21, ptr @known, align 4
  store i8 1, ptr getelementptr inbounds (%struct.anon, ptr @known, i32 0, i32 1), align 4
  ret i32 %v21
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i64 @clock() {
b0:
  %v1 = call i32 @look()
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
  %v1 = call i32 @look()
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
declare void @norns.unsupported(ptr)
