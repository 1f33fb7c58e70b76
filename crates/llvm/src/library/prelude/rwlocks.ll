; made by scripts/regenerate-prelude from rwlocks.c: 2903467637 19136
; defines pthread_rwlock_init pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock norns.poll.pthread_rwlock_tryrdlock norns.poll.pthread_rwlock_trywrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_rwlock_unlock pthread_rwlockattr_init pthread_rwlockattr_destroy pthread_rwlockattr_setpshared pthread_rwlockattr_setkind_np
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [47 x i8] c"initialises a reader-writer lock that it holds\00", align 1
@.str.1 = private constant [49 x i8] c"destroys a reader-writer lock that was destroyed\00", align 1
@.str.2 = private constant [43 x i8] c"destroys a reader-writer lock that is held\00", align 1
@.str.3 = private constant [51 x i8] c"unlocks a reader-writer lock that it does not hold\00", align 1
@.str.4 = private constant [46 x i8] c"locks a reader-writer lock that was destroyed\00", align 1
@.str.5 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
define weak i32 @pthread_rwlock_init(ptr %a0, ptr %a1) {
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
define weak i32 @pthread_rwlock_destroy(ptr %a0) {
b0:
  %v1 = load i32, ptr %a0, align 4
  %v2 = icmp eq i32 %v1, 1
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
  store i32 1, ptr %a0, align 4
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_rwlock_rdlock(ptr %a0) {
b0:
  %v1 = call i32 @read(ptr %a0, i32 1)
  ret i32 %v1
}
define internal i32 @read(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 1, i64 -1, i32 4, i64 -65536, i32 %a1)
  %v2 = call i32 @checked(i64 %v1)
  ret i32 %v2
}
define weak i32 @pthread_rwlock_wrlock(ptr %a0) {
b0:
  %v1 = call i32 @write(ptr %a0, i32 1)
  ret i32 %v1
}
define internal i32 @write(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = sub nsw i64 -65536, %v1
  %v3 = call i64 @norns.take(ptr %a0, i32 0, i64 %v2, i32 5, i64 0, i32 %a1)
  %v4 = call i32 @checked(i64 %v3)
  ret i32 %v4
}
define weak i32 @norns.poll.pthread_rwlock_tryrdlock(ptr %a0, i32 %a1) {
b0:
  %v1 = call i32 @read(ptr %a0, i32 %a1)
  ret i32 %v1
}
define weak i32 @norns.poll.pthread_rwlock_trywrlock(ptr %a0, i32 %a1) {
b0:
  %v1 = call i32 @write(ptr %a0, i32 %a1)
  ret i32 %v1
}
define weak i32 @pthread_rwlock_tryrdlock(ptr %a0) {
b0:
  %v1 = call i64 @norns.try_add(ptr %a0, i64 -1, i32 4, i64 -65536)
  %v2 = icmp sgt i64 %v1, -65536
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = call i32 @checked(i64 %v1)
  br label %b3
b2:
  br label %b3
b3:
  %v4 = phi i32 [ %v3, %b1 ], [ 16, %b2 ]
  ret i32 %v4
}
declare i64 @norns.try_add(ptr, i64, i32, i64)
define internal i32 @checked(i64 %a0) {
b0:
  %v1 = icmp eq i64 %a0, 1
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.4)
  unreachable
b2:
  ret i32 0
}
define weak i32 @pthread_rwlock_trywrlock(ptr %a0) {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = sub nsw i64 -65536, %v1
  %v3 = call i64 @norns.try_take(ptr %a0, i64 %v2)
  %v4 = call i32 @checked(i64 %v3)
  %v5 = icmp ne i64 %v3, 0
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
define weak i32 @pthread_rwlock_timedrdlock(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_rwlock_tryrdlock(ptr %a0)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  br label %b10
b2:
  %v3 = call i1 @is_no_time(ptr %a1)
  br i1 %v3, label %b3, label %b4
b3:
  br label %b10
b4:
  %v4 = call i32 @norns.frozen_clock()
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b5, label %b6
b5:
  %v6 = call i32 @read(ptr %a0, i32 1)
  br label %b10
b6:
  %v7 = call i32 @norns.choose(i32 2)
  %v8 = icmp ne i32 %v7, 0
  br i1 %v8, label %b7, label %b8
b7:
  br label %b9
b8:
  %v9 = call i32 @read(ptr %a0, i32 0)
  br label %b9
b9:
  %v10 = phi i32 [ 110, %b7 ], [ %v9, %b8 ]
  br label %b10
b10:
  %v11 = phi i32 [ 0, %b1 ], [ 22, %b3 ], [ %v6, %b5 ], [ %v10, %b9 ]
  ret i32 %v11
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
define weak i32 @pthread_rwlock_timedwrlock(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @pthread_rwlock_trywrlock(ptr %a0)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  br label %b10
b2:
  %v3 = call i1 @is_no_time(ptr %a1)
  br i1 %v3, label %b3, label %b4
b3:
  br label %b10
b4:
  %v4 = call i32 @norns.frozen_clock()
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b5, label %b6
b5:
  %v6 = call i32 @write(ptr %a0, i32 1)
  br label %b10
b6:
  %v7 = call i32 @norns.choose(i32 2)
  %v8 = icmp ne i32 %v7, 0
  br i1 %v8, label %b7, label %b8
b7:
  br label %b9
b8:
  %v9 = call i32 @write(ptr %a0, i32 0)
  br label %b9
b9:
  %v10 = phi i32 [ 110, %b7 ], [ %v9, %b8 ]
  br label %b10
b10:
  %v11 = phi i32 [ 0, %b1 ], [ 22, %b3 ], [ %v6, %b5 ], [ %v10, %b9 ]
  ret i32 %v11
}
define weak i32 @pthread_rwlock_clockrdlock(ptr %a0, i32 %a1, ptr %a2) {
b0:
  %v1 = call i32 @pthread_rwlock_timedrdlock(ptr %a0, ptr %a2)
  ret i32 %v1
}
define weak i32 @pthread_rwlock_clockwrlock(ptr %a0, i32 %a1, ptr %a2) {
b0:
  %v1 = call i32 @pthread_rwlock_timedwrlock(ptr %a0, ptr %a2)
  ret i32 %v1
}
define weak i32 @pthread_rwlock_unlock(ptr %a0) {
b0:
  %v1 = call i64 @norns.held(ptr %a0)
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v4 = icmp sgt i64 %v1, 0
  %v5 = zext i1 %v4 to i64
  %v6 = select i1 %v4, i32 0, i32 1
  %v7 = sext i32 %v6 to i64
  %v8 = call i64 @norns.release(ptr %a0, i64 %v7)
  ret i32 0
}
declare i64 @norns.release(ptr, i64)
define weak i32 @pthread_rwlockattr_init(ptr %a0) {
b0:
  store i64 0, ptr %a0, align 8
  ret i32 0
}
define weak i32 @pthread_rwlockattr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_rwlockattr_setpshared(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_rwlockattr_setkind_np(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
declare i64 @norns.self()
declare void @norns.unsupported(ptr)
