; made by scripts/regenerate-prelude from mutexes.c: 1021455560 20572
; defines pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock norns.poll.pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_clocklock pthread_mutex_unlock pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype pthread_mutexattr_gettype pthread_mutexattr_setpshared pthread_mutexattr_setprotocol pthread_mutexattr_setrobust
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.mutex = type { i32, i32, i64, i32 }
@.str = private constant [33 x i8] c"initialises a mutex that is held\00", align 1
@.str.1 = private constant [36 x i8] c"destroys a mutex that was destroyed\00", align 1
@.str.2 = private constant [30 x i8] c"destroys a mutex that is held\00", align 1
@.str.3 = private constant [35 x i8] c"unlocks a mutex that was destroyed\00", align 1
@.str.4 = private constant [34 x i8] c"unlocks a mutex that nobody holds\00", align 1
@.str.5 = private constant [42 x i8] c"unlocks a mutex that another thread holds\00", align 1
@.str.6 = private constant [15 x i8] c"a robust mutex\00", align 1
@.str.7 = private constant [33 x i8] c"locks a mutex that was destroyed\00", align 1
@.str.8 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
define weak i32 @pthread_mutex_init(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 0
  %v2 = call i64 @norns.copy_load(ptr %v1, i64 4)
  %v3 = call i64 @norns.or_zero(i64 %v2)
  %v4 = trunc i64 %v3 to i32
  %v5 = and i32 %v4, -1048576
  %v6 = icmp eq i32 %v5, 1818230784
  br i1 %v6, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str)
  unreachable
b2:
  %v8 = icmp ne ptr %a1, null
  br i1 %v8, label %b3, label %b4
b3:
  %v9 = load i32, ptr %a1, align 4
  %v10 = and i32 %v9, 3
  br label %b5
b4:
  br label %b5
b5:
  %v11 = phi i32 [ %v10, %b3 ], [ 0, %b4 ]
  %v12 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 3
  store i32 %v11, ptr %v12, align 8
  %v13 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 0
  store i32 0, ptr %v13, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i64 @norns.or_zero(i64)
declare i64 @norns.copy_load(ptr, i64)
declare void @norns.misuse(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_mutex_destroy(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 0
  %v2 = load i32, ptr %v1, align 8
  %v3 = icmp eq i32 %v2, -1
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  %v5 = icmp ne i32 %v2, 0
  br i1 %v5, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b4:
  %v7 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 0
  store i32 -1, ptr %v7, align 8
  ret i32 0
}
define weak i32 @pthread_mutex_lock(ptr %a0) {
b0:
  %v1 = alloca i32, align 4
  %v2 = call i64 @norns.held(ptr %a0)
  %v3 = icmp ne i64 %v2, 0
  br i1 %v3, label %b1, label %b8
b1:
  %v4 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 3
  %v5 = load i32, ptr %v4, align 8
  %v6 = and i32 %v5, 3
  %v7 = icmp eq i32 %v6, 1
  br i1 %v7, label %b2, label %b3
b2:
  %v8 = call i32 @lock_again(ptr %a0, i64 %v2)
  store i32 %v8, ptr %v1, align 4
  br label %b6
b3:
  %v9 = icmp eq i32 %v6, 2
  br i1 %v9, label %b4, label %b5
b4:
  store i32 35, ptr %v1, align 4
  br label %b6
b5:
  br label %b6
b6:
  %v10 = phi i32 [ 1, %b2 ], [ 1, %b4 ], [ 0, %b5 ]
  switch i32 %v10, label %b9 [ i32 0, label %b7 ]
b7:
  br label %b8
b8:
  %v11 = call i32 @take(ptr %a0, i32 1)
  store i32 %v11, ptr %v1, align 4
  br label %b9
b9:
  %v12 = load i32, ptr %v1, align 4
  ret i32 %v12
}
declare i64 @norns.held(ptr)
define internal i32 @lock_again(ptr %a0, i64 %a1) {
b0:
  %v1 = trunc i64 %a1 to i32
  %v2 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 1
  store i32 %v1, ptr %v2, align 4
  ret i32 0
}
define internal i32 @take(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @holder()
  %v2 = call i64 @norns.take(ptr %a0, i32 0, i64 %v1, i32 3, i64 0, i32 %a1)
  %v3 = icmp eq i64 %v2, -1
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.7)
  unreachable
b2:
  ret i32 0
}
define weak i32 @pthread_mutex_trylock(ptr %a0) {
b0:
  %v1 = call i64 @norns.held(ptr %a0)
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b1, label %b3
b1:
  %v3 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 3
  %v4 = load i32, ptr %v3, align 8
  %v5 = and i32 %v4, 3
  %v6 = icmp eq i32 %v5, 1
  br i1 %v6, label %b2, label %b3
b2:
  %v7 = call i32 @lock_again(ptr %a0, i64 %v1)
  br label %b4
b3:
  %v8 = call i32 @try_to_take(ptr %a0)
  br label %b4
b4:
  %v9 = phi i32 [ %v7, %b2 ], [ %v8, %b3 ]
  ret i32 %v9
}
define internal i32 @try_to_take(ptr %a0) {
b0:
  %v1 = call i64 @holder()
  %v2 = call i64 @norns.try_take(ptr %a0, i64 %v1)
  %v3 = icmp eq i64 %v2, -1
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.7)
  unreachable
b2:
  %v5 = icmp ne i64 %v2, 0
  %v6 = zext i1 %v5 to i64
  %v7 = select i1 %v5, i32 16, i32 0
  ret i32 %v7
}
define weak i32 @norns.poll.pthread_mutex_trylock(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.held(ptr %a0)
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b1, label %b3
b1:
  %v3 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 3
  %v4 = load i32, ptr %v3, align 8
  %v5 = and i32 %v4, 3
  %v6 = icmp eq i32 %v5, 1
  br i1 %v6, label %b2, label %b3
b2:
  %v7 = call i32 @lock_again(ptr %a0, i64 %v1)
  br label %b4
b3:
  %v8 = call i32 @take(ptr %a0, i32 %a1)
  br label %b4
b4:
  %v9 = phi i32 [ %v7, %b2 ], [ %v8, %b3 ]
  ret i32 %v9
}
define weak i32 @pthread_mutex_timedlock(ptr %a0, ptr %a1) {
b0:
  %v1 = alloca i32, align 4
  %v2 = call i64 @norns.held(ptr %a0)
  %v3 = icmp ne i64 %v2, 0
  br i1 %v3, label %b1, label %b8
b1:
  %v4 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 3
  %v5 = load i32, ptr %v4, align 8
  %v6 = and i32 %v5, 3
  %v7 = icmp eq i32 %v6, 1
  br i1 %v7, label %b2, label %b3
b2:
  %v8 = call i32 @lock_again(ptr %a0, i64 %v2)
  store i32 %v8, ptr %v1, align 4
  br label %b6
b3:
  %v9 = icmp eq i32 %v6, 2
  br i1 %v9, label %b4, label %b5
b4:
  store i32 35, ptr %v1, align 4
  br label %b6
b5:
  br label %b6
b6:
  %v10 = phi i32 [ 1, %b2 ], [ 1, %b4 ], [ 0, %b5 ]
  switch i32 %v10, label %b17 [ i32 0, label %b7 ]
b7:
  br label %b8
b8:
  %v11 = call i32 @try_to_take(ptr %a0)
  %v12 = icmp ne i32 %v11, 0
  br i1 %v12, label %b10, label %b9
b9:
  store i32 0, ptr %v1, align 4
  br label %b17
b10:
  %v13 = call i1 @is_no_time(ptr %a1)
  br i1 %v13, label %b11, label %b12
b11:
  store i32 22, ptr %v1, align 4
  br label %b17
b12:
  %v14 = call i32 @norns.frozen_clock()
  %v15 = icmp ne i32 %v14, 0
  br i1 %v15, label %b13, label %b14
b13:
  %v16 = call i32 @take(ptr %a0, i32 1)
  store i32 %v16, ptr %v1, align 4
  br label %b17
b14:
  %v17 = call i32 @norns.choose(i32 2)
  %v18 = icmp ne i32 %v17, 0
  br i1 %v18, label %b15, label %b16
b15:
  store i32 110, ptr %v1, align 4
  br label %b17
b16:
  %v19 = call i32 @take(ptr %a0, i32 0)
  store i32 %v19, ptr %v1, align 4
  br label %b17
b17:
  %v20 = load i32, ptr %v1, align 4
  ret i32 %v20
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
define weak i32 @pthread_mutex_clocklock(ptr %a0, i32 %a1, ptr %a2) {
b0:
  %v1 = call i32 @pthread_mutex_timedlock(ptr %a0, ptr %a2)
  ret i32 %v1
}
define weak i32 @pthread_mutex_unlock(ptr %a0) {
b0:
  %v1 = alloca i32, align 4
  %v2 = call i64 @norns.held(ptr %a0)
  %v3 = icmp sgt i64 %v2, 1
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = trunc i64 %v2 to i32
  %v5 = sub i32 %v4, 2
  %v6 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 1
  store i32 %v5, ptr %v6, align 4
  store i32 0, ptr %v1, align 4
  br label %b16
b2:
  %v7 = icmp ne i64 %v2, 0
  br i1 %v7, label %b9, label %b3
b3:
  %v8 = getelementptr inbounds %struct.mutex, ptr %a0, i32 0, i32 3
  %v9 = load i32, ptr %v8, align 8
  %v10 = and i32 %v9, 3
  %v11 = icmp eq i32 %v10, 1
  br i1 %v11, label %b5, label %b4
b4:
  %v12 = icmp eq i32 %v10, 2
  br i1 %v12, label %b5, label %b6
b5:
  store i32 1, ptr %v1, align 4
  br label %b7
b6:
  br label %b7
b7:
  %v13 = phi i32 [ 1, %b5 ], [ 0, %b6 ]
  switch i32 %v13, label %b16 [ i32 0, label %b8 ]
b8:
  br label %b9
b9:
  %v14 = call i64 @norns.release(ptr %a0, i64 0)
  %v15 = icmp eq i64 %v14, -1
  br i1 %v15, label %b10, label %b11
b10:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b11:
  %v17 = icmp ne i64 %v14, 0
  br i1 %v17, label %b13, label %b12
b12:
  call void @norns.misuse(ptr @.str.4)
  unreachable
b13:
  %v19 = icmp ne i64 %v2, 0
  br i1 %v19, label %b15, label %b14
b14:
  call void @norns.misuse(ptr @.str.5)
  unreachable
b15:
  store i32 0, ptr %v1, align 4
  br label %b16
b16:
  %v21 = load i32, ptr %v1, align 4
  ret i32 %v21
}
declare i64 @norns.release(ptr, i64)
define weak i32 @pthread_mutexattr_init(ptr %a0) {
b0:
  store i32 0, ptr %a0, align 4
  ret i32 0
}
define weak i32 @pthread_mutexattr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutexattr_settype(ptr %a0, i32 %a1) {
b0:
  %v1 = icmp slt i32 %a1, 0
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = icmp sgt i32 %a1, 3
  br i1 %v2, label %b2, label %b3
b2:
  br label %b4
b3:
  store i32 %a1, ptr %a0, align 4
  br label %b4
b4:
  %v3 = phi i32 [ 22, %b2 ], [ 0, %b3 ]
  ret i32 %v3
}
define weak i32 @pthread_mutexattr_gettype(ptr %a0, ptr %a1) {
b0:
  %v1 = load i32, ptr %a0, align 4
  %v2 = and i32 %v1, 3
  store i32 %v2, ptr %a1, align 4
  ret i32 0
}
define weak i32 @pthread_mutexattr_setpshared(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutexattr_setprotocol(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_mutexattr_setrobust(ptr %a0, i32 %a1) {
b0:
  %v1 = icmp ne i32 %a1, 0
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.6)
  unreachable
b2:
  ret i32 0
}
declare void @norns.unsupported(ptr)
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
define internal i64 @holder() {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = or i64 1818230784, %v1
  ret i64 %v2
}
define internal i64 @norns_short_self() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = icmp uge i64 %v1, 1048576
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.8)
  unreachable
b2:
  ret i64 %v1
}
declare i64 @norns.self()
declare i64 @norns.try_take(ptr, i64)
