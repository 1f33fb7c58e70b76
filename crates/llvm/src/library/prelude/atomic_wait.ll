; made by scripts/regenerate-prelude from atomic_wait.c: 1611292981 19715
; defines norns.atomic_wait.begin norns.atomic_wait.sleep norns.atomic_wait.tell norns.semaphore.acquire norns.semaphore.try_acquire norns.semaphore.acquire_in_time norns.semaphore.release
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [58 x i8] c"releases a number of units that the semaphore cannot have\00", align 1
@.str.1 = private constant [48 x i8] c"releases more units than the semaphore may have\00", align 1
@waiting_at = internal global [8388608 x i64] zeroinitializer, align 16
define void @norns.atomic_wait.begin(ptr %a0) {
b0:
  call void @norns.begin_waiting()
  %v2 = call ptr @set_of(ptr %a0)
  %v3 = call i64 @norns.bit_of_self()
  %v4 = atomicrmw or ptr %v2, i64 %v3 acq_rel, align 8
  ret void
}
declare void @norns.begin_waiting()
define internal ptr @set_of(ptr %a0) {
b0:
  %v1 = call i64 @norns.number_of(ptr %a0)
  %v2 = getelementptr inbounds [8388608 x i64], ptr @waiting_at, i64 0, i64 %v1
  ret ptr %v2
}
declare i64 @norns.bit_of_self()
define void @norns.atomic_wait.sleep(i1 %a0) {
b0:
  %v1 = zext i1 %a0 to i8
  %v2 = trunc i8 %v1 to i1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.redundant()
  br label %b2
b2:
  call void @norns.wait_to_be_woken(i32 2)
  ret void
}
declare void @norns.redundant()
declare void @norns.wait_to_be_woken(i32)
define void @norns.atomic_wait.tell(ptr %a0, i1 %a1) {
b0:
  %v1 = zext i1 %a1 to i8
  %v2 = call ptr @set_of(ptr %a0)
  %v3 = trunc i8 %v1 to i1
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = atomicrmw xchg ptr %v2, i64 0 release, align 8
  br label %b3
b2:
  %v5 = atomicrmw or ptr %v2, i64 0 release, align 8
  br label %b3
b3:
  %v6 = phi i64 [ %v4, %b1 ], [ %v5, %b2 ]
  %v7 = icmp ne i64 %v6, 0
  br i1 %v7, label %b5, label %b4
b4:
  br label %b10
b5:
  fence acquire
  %v8 = trunc i8 %v1 to i1
  br i1 %v8, label %b6, label %b7
b6:
  call void @norns.wake(i64 %v6)
  br label %b10
b7:
  %v10 = call i64 @norns.choose_waiter(i64 %v6)
  %v11 = xor i64 %v10, -1
  %v12 = atomicrmw and ptr %v2, i64 %v11 monotonic, align 8
  %v13 = and i64 %v12, %v10
  %v14 = icmp ne i64 %v13, 0
  br i1 %v14, label %b9, label %b8
b8:
  call void @norns.redundant()
  br label %b9
b9:
  call void @norns.wake(i64 %v10)
  br label %b10
b10:
  %v17 = phi i32 [ 1, %b4 ], [ 1, %b6 ], [ 0, %b9 ]
  switch i32 %v17, label %b12 [ i32 0, label %b11 i32 1, label %b11 ]
b11:
  ret void
b12:
  unreachable
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @norns.wake(i64)
declare i64 @norns.choose_waiter(i64)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.semaphore.acquire(ptr %a0) {
b0:
  call void @take_unit(ptr %a0, i32 1)
  ret void
}
define internal void @take_unit(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 1, i64 -1, i32 4, i64 0, i32 %a1)
  ret void
}
define i1 @norns.semaphore.try_acquire(ptr %a0) {
b0:
  %v1 = call i64 @norns.try_add(ptr %a0, i64 -1, i32 4, i64 0)
  %v2 = icmp sgt i64 %v1, 0
  ret i1 %v2
}
declare i64 @norns.try_add(ptr, i64, i32, i64)
define i1 @norns.semaphore.acquire_in_time(ptr %a0) {
b0:
  %v1 = call i1 @norns.semaphore.try_acquire(ptr %a0)
  br i1 %v1, label %b1, label %b2
b1:
  br label %b7
b2:
  %v2 = call i32 @norns.frozen_clock()
  %v3 = icmp ne i32 %v2, 0
  %v4 = zext i1 %v3 to i8
  %v5 = trunc i8 %v4 to i1
  br i1 %v5, label %b5, label %b3
b3:
  %v6 = call i32 @norns.choose(i32 2)
  %v7 = icmp ne i32 %v6, 0
  br i1 %v7, label %b4, label %b5
b4:
  br label %b6
b5:
  %v8 = trunc i8 %v4 to i1
  %v9 = zext i1 %v8 to i64
  %v10 = select i1 %v8, i32 1, i32 0
  call void @take_unit(ptr %a0, i32 %v10)
  br label %b6
b6:
  %v12 = phi i1 [ false, %b4 ], [ true, %b5 ]
  br label %b7
b7:
  %v13 = phi i1 [ true, %b1 ], [ %v12, %b6 ]
  ret i1 %v13
}
declare i32 @norns.frozen_clock()
declare i32 @norns.choose(i32)
define void @norns.semaphore.release(ptr %a0, i64 %a1, i64 %a2) {
b0:
  %v1 = icmp slt i64 %a1, 0
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = icmp sgt i64 %a1, %a2
  br i1 %v2, label %b2, label %b3
b2:
  call void @norns.misuse(ptr @.str)
  unreachable
b3:
  %v4 = sub nsw i64 %a2, %a1
  %v5 = call i64 @norns.try_post(ptr %a0, i64 %a1, i32 3, i64 %v4)
  %v6 = sub nsw i64 %a2, %a1
  %v7 = icmp sgt i64 %v5, %v6
  br i1 %v7, label %b4, label %b5
b4:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b5:
  ret void
}
declare void @norns.misuse(ptr)
declare i64 @norns.try_post(ptr, i64, i32, i64)
declare i64 @norns.number_of(ptr)
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
