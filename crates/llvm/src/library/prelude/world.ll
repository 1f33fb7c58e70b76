; made by scripts/regenerate-prelude from world.c: 2922551635 19595
; defines environ __errno_location norns.clock_matters time clock clock_gettime clock_getres timespec_get gettimeofday difftime getenv atexit sched_yield pthread_yield exit _exit _Exit quick_exit
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.anon = type { i32, i8 }
@errno_of_thread = internal thread_local global i32 0, align 4
@environ = weak global ptr null, align 8
@known = internal thread_local global %struct.anon zeroinitializer, align 4
@has_come = internal global [65536 x i8] zeroinitializer, align 16
@.str = private constant [43 x i8] c"looking at the clock more than 65536 times\00", align 1
define weak ptr @__errno_location() {
b0:
  ret ptr @errno_of_thread
}
define void @norns.clock_matters() {
b0:
  ret void
}
define weak i64 @time(ptr %a0) {
b0:
  %v1 = call i64 @look()
  %v2 = udiv i64 %v1, 1000
  %v3 = add nsw i64 1000000000, %v2
  %v4 = icmp ne ptr %a0, null
  br i1 %v4, label %b1, label %b2
b1:
  store i64 %v3, ptr %a0, align 8
  br label %b2
b2:
  ret i64 %v3
}
declare void @llvm.lifetime.start.p0(i64, ptr)
define internal i64 @look() {
b0:
  call void @norns.clock_matters()
  %v2 = call i32 @norns.frozen_clock()
  %v3 = icmp ne i32 %v2, 0
  br i1 %v3, label %b1, label %b2
b1:
  br label %b16
b2:
  %v4 = load i32, ptr @known, align 4
  br label %b3
b3:
  %v5 = phi i32 [ %v4, %b2 ], [ %v15, %b6 ]
  %v6 = add i32 %v5, 1
  %v7 = icmp ult i32 %v6, 65536
  br i1 %v7, label %b4, label %b5
b4:
  %v8 = add i32 %v5, 1
  %v9 = zext i32 %v8 to i64
  %v10 = getelementptr inbounds [65536 x i8], ptr @has_come, i64 0, i64 %v9
  %v11 = load atomic i8, ptr %v10 monotonic, align 1
  %v12 = zext i8 %v11 to i32
  %v13 = icmp ne i32 %v12, 0
  br label %b5
b5:
  %v14 = phi i1 [ false, %b3 ], [ %v13, %b4 ]
  br i1 %v14, label %b6, label %b7
b6:
  %v15 = add i32 %v5, 1
  br label %b3
b7:
  %v16 = icmp eq i32 %v5, %v4
  br i1 %v16, label %b8, label %b12
b8:
  %v17 = load i8, ptr getelementptr inbounds (%struct.anon, ptr @known, i32 0, i32 1), align 4
  %v18 = trunc i8 %v17 to i1
  br i1 %v18, label %b9, label %b12
b9:
  %v19 = add i32 %v5, 1
  %v20 = icmp eq i32 %v19, 65536
  br i1 %v20, label %b10, label %b11
b10:
  call void @norns.unsupported(ptr @.str)
  unreachable
b11:
  %v22 = zext i32 %v19 to i64
  %v23 = getelementptr inbounds [65536 x i8], ptr @has_come, i64 0, i64 %v22
  store atomic i8 1, ptr %v23 monotonic, align 1
  br label %b12
b12:
  %v24 = phi i32 [ %v5, %b7 ], [ %v5, %b8 ], [ %v19, %b11 ]
  store i32 %v24, ptr @known, align 4
  store i8 1, ptr getelementptr inbounds (%struct.anon, ptr @known, i32 0, i32 1), align 4
  br i1 icmp ne (ptr @norns.passed, ptr null), label %b13, label %b14
b13:
  %v25 = zext i32 %v24 to i64
  %v26 = zext i32 %v24 to i64
  %v27 = call i64 @norns.passed(i64 %v26)
  %v28 = add i64 %v25, %v27
  br label %b15
b14:
  %v29 = zext i32 %v24 to i64
  br label %b15
b15:
  %v30 = phi i64 [ %v28, %b13 ], [ %v29, %b14 ]
  br label %b16
b16:
  %v31 = phi i64 [ 0, %b1 ], [ %v30, %b15 ]
  ret i64 %v31
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i64 @clock() {
b0:
  %v1 = call i64 @look()
  %v2 = mul nsw i64 %v1, 1000
  ret i64 %v2
}
define weak i32 @clock_gettime(i32 %a0, ptr %a1) {
b0:
  %v1 = call i32 @split(ptr %a1, i64 1000000)
  ret i32 %v1
}
define internal i32 @split(ptr %a0, i64 %a1) {
b0:
  %v1 = call i64 @look()
  %v2 = udiv i64 %v1, 1000
  %v3 = add nsw i64 1000000000, %v2
  %v4 = getelementptr inbounds i64, ptr %a0, i64 0
  store i64 %v3, ptr %v4, align 8
  %v5 = urem i64 %v1, 1000
  %v6 = mul nsw i64 %v5, %a1
  %v7 = getelementptr inbounds i64, ptr %a0, i64 1
  store i64 %v6, ptr %v7, align 8
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
  %v1 = alloca ptr, align 8
  %v2 = call ptr @norns.environment()
  br label %b1
b1:
  %v3 = phi ptr [ %v2, %b0 ], [ %v31, %b14 ]
  %v4 = load ptr, ptr %v3, align 8
  %v5 = icmp ne ptr %v4, null
  br i1 %v5, label %b3, label %b2
b2:
  br label %b15
b3:
  %v6 = load ptr, ptr %v3, align 8
  br label %b4
b4:
  %v7 = phi i64 [ 0, %b3 ], [ %v20, %b7 ]
  %v8 = getelementptr inbounds i8, ptr %a0, i64 %v7
  %v9 = load i8, ptr %v8, align 1
  %v10 = sext i8 %v9 to i32
  %v11 = icmp ne i32 %v10, 0
  br i1 %v11, label %b5, label %b6
b5:
  %v12 = getelementptr inbounds i8, ptr %a0, i64 %v7
  %v13 = load i8, ptr %v12, align 1
  %v14 = sext i8 %v13 to i32
  %v15 = getelementptr inbounds i8, ptr %v6, i64 %v7
  %v16 = load i8, ptr %v15, align 1
  %v17 = sext i8 %v16 to i32
  %v18 = icmp eq i32 %v14, %v17
  br label %b6
b6:
  %v19 = phi i1 [ false, %b4 ], [ %v18, %b5 ]
  br i1 %v19, label %b7, label %b8
b7:
  %v20 = add i64 %v7, 1
  br label %b4
b8:
  %v21 = getelementptr inbounds i8, ptr %a0, i64 %v7
  %v22 = load i8, ptr %v21, align 1
  %v23 = icmp ne i8 %v22, 0
  br i1 %v23, label %b11, label %b9
b9:
  %v24 = getelementptr inbounds i8, ptr %v6, i64 %v7
  %v25 = load i8, ptr %v24, align 1
  %v26 = sext i8 %v25 to i32
  %v27 = icmp eq i32 %v26, 61
  br i1 %v27, label %b10, label %b11
b10:
  %v28 = getelementptr inbounds i8, ptr %v6, i64 %v7
  %v29 = getelementptr inbounds i8, ptr %v28, i64 1
  store ptr %v29, ptr %v1, align 8
  br label %b12
b11:
  br label %b12
b12:
  %v30 = phi i32 [ 1, %b10 ], [ 0, %b11 ]
  switch i32 %v30, label %b15 [ i32 0, label %b13 ]
b13:
  br label %b14
b14:
  %v31 = getelementptr inbounds ptr, ptr %v3, i32 1
  br label %b1
b15:
  %v32 = phi i32 [ 2, %b2 ], [ %v30, %b12 ]
  switch i32 %v32, label %b18 [ i32 2, label %b16 i32 1, label %b17 ]
b16:
  store ptr null, ptr %v1, align 8
  br label %b17
b17:
  %v33 = load ptr, ptr %v1, align 8
  ret ptr %v33
b18:
  unreachable
}
declare ptr @norns.environment()
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
declare i32 @norns.frozen_clock()
declare void @norns.unsupported(ptr)
declare extern_weak i64 @norns.passed(i64)
