; made by scripts/regenerate-prelude from waiting.c: 371996285 17509
; defines norns.woken norns.bit_of_self norns.begin_waiting norns.wait_to_be_woken norns.choose_waiter norns.wake norns.wakes_up_spuriously
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.anon = type { i32, [32 x ptr] }
@.str = private constant [68 x i8] c"condition variables and barriers at which more than 32 threads wait\00", align 1
@norns.woken = global [1048576 x i32] zeroinitializer, align 16
@wake_ups = internal thread_local global %struct.anon zeroinitializer, align 8
@.str.1 = private constant [82 x i8] c"spurious wake-ups from more than 32 condition variables and futexes in one thread\00", align 1
@.str.2 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
define i64 @norns.bit_of_self() {
b0:
  %v1 = call i32 @norns.waiter_place()
  %v2 = icmp uge i32 %v1, 32
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str)
  unreachable
b2:
  %v4 = zext i32 %v1 to i64
  %v5 = shl i64 1, %v4
  ret i64 %v5
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i32 @norns.waiter_place()
declare void @norns.unsupported(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.begin_waiting() {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = getelementptr inbounds [1048576 x i32], ptr @norns.woken, i64 0, i64 %v1
  store atomic i32 0, ptr %v2 monotonic, align 4
  ret void
}
define internal i64 @norns_short_self() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = icmp uge i64 %v1, 1048576
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.2)
  unreachable
b2:
  ret i64 %v1
}
define void @norns.wait_to_be_woken(i32 %a0) {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = getelementptr inbounds [1048576 x i32], ptr @norns.woken, i64 0, i64 %v1
  %v3 = call i64 @norns.wait(ptr %v2, i32 0, i64 1, i32 %a0)
  ret void
}
declare i64 @norns.wait(ptr, i32, i64, i32)
define i64 @norns.choose_waiter(i64 %a0) {
b0:
  %v1 = call i64 @llvm.ctpop.i64(i64 %a0)
  %v2 = trunc i64 %v1 to i32
  %v3 = call i32 @norns.choose(i32 %v2)
  %v4 = call i32 @norns.nth_waiter(i64 %a0, i32 %v3)
  %v5 = zext i32 %v4 to i64
  %v6 = shl i64 1, %v5
  ret i64 %v6
}
declare i32 @norns.choose(i32)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @norns.nth_waiter(i64, i32)
define void @norns.wake(i64 %a0) {
b0:
  %v1 = call i64 @llvm.ctpop.i64(i64 %a0)
  %v2 = trunc i64 %v1 to i32
  br label %b1
b1:
  %v3 = phi i32 [ 0, %b0 ], [ %v8, %b4 ]
  %v4 = icmp ult i32 %v3, %v2
  br i1 %v4, label %b3, label %b2
b2:
  br label %b5
b3:
  %v5 = call i32 @norns.nth_waiter(i64 %a0, i32 %v3)
  %v6 = call i64 @norns.waiter(i32 %v5)
  %v7 = getelementptr inbounds [1048576 x i32], ptr @norns.woken, i64 0, i64 %v6
  store atomic i32 1, ptr %v7 release, align 4
  br label %b4
b4:
  %v8 = add i32 %v3, 1
  br label %b1
b5:
  ret void
}
declare i64 @norns.waiter(i32)
define i1 @norns.wakes_up_spuriously(ptr %a0) {
b0:
  %v1 = alloca i1, align 1
  %v2 = call i32 @norns.spurious()
  %v3 = icmp ne i32 %v2, 0
  br i1 %v3, label %b2, label %b1
b1:
  store i1 false, ptr %v1, align 1
  br label %b15
b2:
  br label %b3
b3:
  %v4 = phi i32 [ 0, %b2 ], [ %v11, %b8 ]
  %v5 = load i32, ptr @wake_ups, align 8
  %v6 = icmp ult i32 %v4, %v5
  br i1 %v6, label %b5, label %b4
b4:
  br label %b9
b5:
  %v7 = zext i32 %v4 to i64
  %v8 = getelementptr inbounds [32 x ptr], ptr getelementptr inbounds (%struct.anon, ptr @wake_ups, i32 0, i32 1), i64 0, i64 %v7
  %v9 = load ptr, ptr %v8, align 8
  %v10 = icmp eq ptr %v9, %a0
  br i1 %v10, label %b6, label %b7
b6:
  store i1 false, ptr %v1, align 1
  br label %b9
b7:
  br label %b8
b8:
  %v11 = add i32 %v4, 1
  br label %b3
b9:
  %v12 = phi i32 [ 2, %b4 ], [ 1, %b6 ]
  switch i32 %v12, label %b16 [ i32 2, label %b10 i32 1, label %b15 ]
b10:
  %v13 = load i32, ptr @wake_ups, align 8
  %v14 = icmp eq i32 %v13, 32
  br i1 %v14, label %b11, label %b12
b11:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b12:
  %v16 = call i32 @norns.choose(i32 2)
  %v17 = icmp ne i32 %v16, 0
  br i1 %v17, label %b14, label %b13
b13:
  store i1 false, ptr %v1, align 1
  br label %b15
b14:
  %v18 = load i32, ptr @wake_ups, align 8
  %v19 = add i32 %v18, 1
  store i32 %v19, ptr @wake_ups, align 8
  %v20 = zext i32 %v18 to i64
  %v21 = getelementptr inbounds [32 x ptr], ptr getelementptr inbounds (%struct.anon, ptr @wake_ups, i32 0, i32 1), i64 0, i64 %v20
  store ptr %a0, ptr %v21, align 8
  store i1 true, ptr %v1, align 1
  br label %b15
b15:
  %v22 = load i1, ptr %v1, align 1
  ret i1 %v22
b16:
  unreachable
}
declare i32 @norns.spurious()
declare i64 @norns.self()
