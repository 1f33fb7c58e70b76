; made by scripts/regenerate-prelude from latches.c: 1796363009 18814
; defines norns.meeting norns.contest norns.latch.count_down norns.latch.wait norns.barrier.arrive norns.barrier.wait
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i64 @norns.meeting(i32 %a0) {
b0:
  %v1 = zext i32 %a0 to i64
  %v2 = shl i64 %v1, 32
  %v3 = call i32 @norns.incarnation()
  %v4 = zext i32 %v3 to i64
  %v5 = or i64 %v2, %v4
  ret i64 %v5
}
declare i32 @norns.incarnation()
define void @norns.contest(ptr %a0) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = call i32 @incarnation(i64 %v1)
  %v3 = call i32 @expected(i64 %v1)
  %v4 = call i32 @norns.arrive(ptr %a0, i32 %v2, i32 %v3, i32 0, i32 -1)
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i32 @norns.arrive(ptr, i32, i32, i32, i32)
define internal i32 @incarnation(i64 %a0) {
b0:
  %v1 = trunc i64 %a0 to i32
  ret i32 %v1
}
define internal i32 @expected(i64 %a0) {
b0:
  %v1 = lshr i64 %a0, 32
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define i1 @norns.latch.count_down(ptr %a0, i32 %a1) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = call i32 @incarnation(i64 %v1)
  %v3 = call i32 @expected(i64 %v1)
  %v4 = call i32 @norns.arrive(ptr %a0, i32 %v2, i32 %v3, i32 0, i32 %a1)
  %v5 = icmp ne i32 %v4, 0
  ret i1 %v5
}
define i1 @norns.latch.wait(ptr %a0) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = call i32 @incarnation(i64 %v1)
  %v3 = call i32 @expected(i64 %v1)
  %v4 = call i32 @norns.arrive(ptr %a0, i32 %v2, i32 %v3, i32 0, i32 0)
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b2, label %b1
b1:
  br label %b3
b2:
  %v6 = call i32 @incarnation(i64 %v1)
  %v7 = call i32 @expected(i64 %v1)
  call void @norns.depart(ptr %a0, i32 %v6, i32 %v7, i32 0)
  br label %b3
b3:
  %v9 = phi i1 [ false, %b1 ], [ true, %b2 ]
  ret i1 %v9
}
declare void @norns.depart(ptr, i32, i32, i32)
define i32 @norns.barrier.arrive(ptr %a0, i32 %a1) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = call i32 @incarnation(i64 %v1)
  %v3 = call i32 @expected(i64 %v1)
  %v4 = call i32 @norns.phase(ptr %a0, i32 %v2, i32 %v3)
  %v5 = call i32 @incarnation(i64 %v1)
  %v6 = call i32 @expected(i64 %v1)
  %v7 = call i32 @norns.arrive(ptr %a0, i32 %v5, i32 %v6, i32 %v4, i32 %a1)
  %v8 = icmp ne i32 %v7, 0
  br i1 %v8, label %b1, label %b2
b1:
  %v9 = add i32 %v4, 1
  br label %b3
b2:
  br label %b3
b3:
  %v10 = phi i32 [ %v9, %b1 ], [ 0, %b2 ]
  ret i32 %v10
}
declare i32 @norns.phase(ptr, i32, i32)
define void @norns.barrier.wait(ptr %a0, i32 %a1) {
b0:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  %v2 = call i32 @incarnation(i64 %v1)
  %v3 = call i32 @expected(i64 %v1)
  %v4 = sub i32 %a1, 1
  call void @norns.depart(ptr %a0, i32 %v2, i32 %v3, i32 %v4)
  ret void
}
