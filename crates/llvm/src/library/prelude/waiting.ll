; made by scripts/regenerate-prelude from waiting.c: 1917217152 14768
; defines norns.woken norns.bit_of_self norns.begin_waiting norns.wait_to_be_woken norns.choose_waiter norns.wake
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [68 x i8] c"condition variables and barriers at which more than 32 threads wait\00", align 1
@norns.woken = global [1048576 x i32] zeroinitializer, align 16
@.str.1 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
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
  call void @norns.unsupported(ptr @.str.1)
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
declare i64 @norns.self()
