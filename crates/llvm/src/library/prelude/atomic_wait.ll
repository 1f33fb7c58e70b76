; made by scripts/regenerate-prelude from atomic_wait.c: 385723485 13097
; defines norns.atomic_wait.begin norns.atomic_wait.more norns.atomic_wait.end norns.atomic_wait.tell
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.queue = type { [5 x i64], [6 x i64], ptr, i64 }
@.str = private constant [38 x i8] c"waiting for these two atomics at once\00", align 1
@queues = internal global [509 x %struct.queue] zeroinitializer, align 16
define ptr @norns.atomic_wait.begin(ptr %a0) {
b0:
  %v1 = call ptr @queue_of(ptr %a0)
  %v2 = getelementptr inbounds %struct.queue, ptr %v1, i32 0, i32 3
  %v3 = load i64, ptr %v2, align 8
  %v4 = icmp ne i64 %v3, 0
  br i1 %v4, label %b1, label %b3
b1:
  %v5 = getelementptr inbounds %struct.queue, ptr %v1, i32 0, i32 2
  %v6 = load ptr, ptr %v5, align 8
  %v7 = icmp ne ptr %v6, %a0
  br i1 %v7, label %b2, label %b3
b2:
  call void @norns.unsupported(ptr @.str)
  unreachable
b3:
  %v9 = getelementptr inbounds %struct.queue, ptr %v1, i32 0, i32 2
  store ptr %a0, ptr %v9, align 8
  ret ptr %v1
}
declare void @llvm.lifetime.start.p0(i64, ptr)
define internal ptr @queue_of(ptr %a0) {
b0:
  %v1 = ptrtoint ptr %a0 to i64
  %v2 = ptrtoint ptr %a0 to i64
  %v3 = lshr i64 %v2, 23
  %v4 = xor i64 %v1, %v3
  %v5 = urem i64 %v4, 509
  %v6 = getelementptr inbounds [509 x %struct.queue], ptr @queues, i64 0, i64 %v5
  %v7 = getelementptr inbounds %struct.queue, ptr %v6, i32 0, i32 0
  %v8 = getelementptr inbounds [5 x i64], ptr %v7, i64 0, i64 0
  %v9 = call i32 @pthread_mutex_lock(ptr %v8)
  ret ptr %v6
}
declare void @norns.unsupported(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.atomic_wait.more(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.queue, ptr %a0, i32 0, i32 3
  %v2 = load i64, ptr %v1, align 8
  %v3 = add i64 %v2, 1
  store i64 %v3, ptr %v1, align 8
  %v4 = getelementptr inbounds %struct.queue, ptr %a0, i32 0, i32 1
  %v5 = getelementptr inbounds [6 x i64], ptr %v4, i64 0, i64 0
  %v6 = getelementptr inbounds %struct.queue, ptr %a0, i32 0, i32 0
  %v7 = getelementptr inbounds [5 x i64], ptr %v6, i64 0, i64 0
  %v8 = call i32 @pthread_cond_wait(ptr %v5, ptr %v7)
  %v9 = getelementptr inbounds %struct.queue, ptr %a0, i32 0, i32 3
  %v10 = load i64, ptr %v9, align 8
  %v11 = add i64 %v10, -1
  store i64 %v11, ptr %v9, align 8
  ret void
}
declare i32 @pthread_cond_wait(ptr, ptr)
define void @norns.atomic_wait.end(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.queue, ptr %a0, i32 0, i32 0
  %v2 = getelementptr inbounds [5 x i64], ptr %v1, i64 0, i64 0
  %v3 = call i32 @pthread_mutex_unlock(ptr %v2)
  ret void
}
declare i32 @pthread_mutex_unlock(ptr)
define void @norns.atomic_wait.tell(ptr %a0, i1 %a1) {
b0:
  %v1 = zext i1 %a1 to i8
  %v2 = call ptr @queue_of(ptr %a0)
  %v3 = getelementptr inbounds %struct.queue, ptr %v2, i32 0, i32 3
  %v4 = load i64, ptr %v3, align 8
  %v5 = icmp ne i64 %v4, 0
  br i1 %v5, label %b1, label %b6
b1:
  %v6 = getelementptr inbounds %struct.queue, ptr %v2, i32 0, i32 2
  %v7 = load ptr, ptr %v6, align 8
  %v8 = icmp eq ptr %v7, %a0
  br i1 %v8, label %b2, label %b6
b2:
  %v9 = trunc i8 %v1 to i1
  br i1 %v9, label %b3, label %b4
b3:
  %v10 = getelementptr inbounds %struct.queue, ptr %v2, i32 0, i32 1
  %v11 = getelementptr inbounds [6 x i64], ptr %v10, i64 0, i64 0
  %v12 = call i32 @pthread_cond_broadcast(ptr %v11)
  br label %b5
b4:
  %v13 = getelementptr inbounds %struct.queue, ptr %v2, i32 0, i32 1
  %v14 = getelementptr inbounds [6 x i64], ptr %v13, i64 0, i64 0
  %v15 = call i32 @pthread_cond_signal(ptr %v14)
  br label %b5
b5:
  br label %b6
b6:
  %v16 = getelementptr inbounds %struct.queue, ptr %v2, i32 0, i32 0
  %v17 = getelementptr inbounds [5 x i64], ptr %v16, i64 0, i64 0
  %v18 = call i32 @pthread_mutex_unlock(ptr %v17)
  ret void
}
declare i32 @pthread_cond_broadcast(ptr)
declare i32 @pthread_cond_signal(ptr)
declare i32 @pthread_mutex_lock(ptr)
