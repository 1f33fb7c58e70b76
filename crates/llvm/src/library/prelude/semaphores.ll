; made by scripts/regenerate-prelude from semaphores.c: 3295970909 17527
; defines sem_init sem_destroy sem_post sem_wait sem_trywait sem_timedwait sem_clockwait sem_getvalue
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [40 x i8] c"destroys a semaphore that was destroyed\00", align 1
@.str.1 = private constant [36 x i8] c"uses a semaphore that was destroyed\00", align 1
define weak i32 @sem_init(ptr %a0, i32 %a1, i32 %a2) {
b0:
  %v1 = icmp ugt i32 %a2, 2147483647
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = call i32 @fail(i32 22)
  br label %b3
b2:
  store i32 %a2, ptr %a0, align 4
  br label %b3
b3:
  %v3 = phi i32 [ %v2, %b1 ], [ 0, %b2 ]
  ret i32 %v3
}
define internal i32 @fail(i32 %a0) {
b0:
  %v1 = call ptr @__errno_location()
  store i32 %a0, ptr %v1, align 4
  ret i32 -1
}
define weak i32 @sem_destroy(ptr %a0) {
b0:
  %v1 = load i32, ptr %a0, align 4
  %v2 = icmp eq i32 %v1, -1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str)
  unreachable
b2:
  store i32 -1, ptr %a0, align 4
  ret i32 0
}
declare void @norns.misuse(ptr)
define weak i32 @sem_post(ptr %a0) {
b0:
  %v1 = call i64 @norns.try_post(ptr %a0, i64 1, i32 2, i64 2147483647)
  %v2 = icmp eq i64 %v1, 2147483647
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = call i32 @fail(i32 75)
  br label %b3
b2:
  %v4 = call i32 @checked(i64 %v1)
  br label %b3
b3:
  %v5 = phi i32 [ %v3, %b1 ], [ %v4, %b2 ]
  ret i32 %v5
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i64 @norns.try_post(ptr, i64, i32, i64)
define internal i32 @checked(i64 %a0) {
b0:
  %v1 = icmp eq i64 %a0, -1
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  ret i32 0
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @sem_wait(ptr %a0) {
b0:
  %v1 = call i32 @take(ptr %a0, i32 1)
  ret i32 %v1
}
define internal i32 @take(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 1, i64 -1, i32 1, i64 0, i32 %a1)
  %v2 = call i32 @checked(i64 %v1)
  ret i32 %v2
}
define weak i32 @sem_trywait(ptr %a0) {
b0:
  %v1 = call i32 @try_to_take(ptr %a0)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  br label %b3
b2:
  %v3 = call i32 @fail(i32 11)
  br label %b3
b3:
  %v4 = phi i32 [ 0, %b1 ], [ %v3, %b2 ]
  ret i32 %v4
}
define internal i32 @try_to_take(ptr %a0) {
b0:
  %v1 = call i64 @norns.try_add(ptr %a0, i64 -1, i32 4, i64 0)
  %v2 = call i32 @checked(i64 %v1)
  %v3 = icmp sgt i64 %v1, 0
  %v4 = zext i1 %v3 to i32
  ret i32 %v4
}
define weak i32 @sem_timedwait(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @try_to_take(ptr %a0)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  br label %b10
b2:
  %v3 = call i1 @is_no_time(ptr %a1)
  br i1 %v3, label %b3, label %b4
b3:
  %v4 = call i32 @fail(i32 22)
  br label %b10
b4:
  %v5 = call i32 @norns.frozen_clock()
  %v6 = icmp ne i32 %v5, 0
  br i1 %v6, label %b5, label %b6
b5:
  %v7 = call i32 @take(ptr %a0, i32 1)
  br label %b10
b6:
  %v8 = call i32 @norns.choose(i32 2)
  %v9 = icmp ne i32 %v8, 0
  br i1 %v9, label %b7, label %b8
b7:
  %v10 = call i32 @fail(i32 110)
  br label %b9
b8:
  %v11 = call i32 @take(ptr %a0, i32 0)
  br label %b9
b9:
  %v12 = phi i32 [ %v10, %b7 ], [ %v11, %b8 ]
  br label %b10
b10:
  %v13 = phi i32 [ 0, %b1 ], [ %v4, %b3 ], [ %v7, %b5 ], [ %v12, %b9 ]
  ret i32 %v13
}
define internal i1 @is_no_time(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 1
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp uge i64 %v2, 1000000000
  ret i1 %v3
}
declare i32 @norns.frozen_clock()
declare i32 @norns.choose(i32)
define weak i32 @sem_clockwait(ptr %a0, i32 %a1, ptr %a2) {
b0:
  %v1 = call i32 @sem_timedwait(ptr %a0, ptr %a2)
  ret i32 %v1
}
define weak i32 @sem_getvalue(ptr %a0, ptr %a1) {
b0:
  %v1 = load atomic i32, ptr %a0 monotonic, align 4
  store i32 %v1, ptr %a1, align 4
  %v2 = load i32, ptr %a1, align 4
  %v3 = sext i32 %v2 to i64
  %v4 = call i32 @checked(i64 %v3)
  ret i32 %v4
}
declare ptr @__errno_location()
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
declare i64 @norns.try_add(ptr, i64, i32, i64)
