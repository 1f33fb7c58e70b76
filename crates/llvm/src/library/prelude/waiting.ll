; made by scripts/regenerate-prelude from waiting.c: 2208751092 13328
; defines norns.woken norns.bit_of_self norns.begin_waiting norns.wait_to_be_woken norns.wake
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [71 x i8] c"a condition variable or a barrier in a program of more than 32 threads\00", align 1
@norns.woken = global [32 x i32] zeroinitializer, align 16
define i64 @norns.bit_of_self() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = sub i64 %v1, 1
  %v3 = icmp uge i64 %v2, 32
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str)
  unreachable
b2:
  %v5 = shl i64 1, %v2
  ret i64 %v5
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i64 @norns.self()
declare void @norns.unsupported(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.begin_waiting() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = sub i64 %v1, 1
  %v3 = getelementptr inbounds [32 x i32], ptr @norns.woken, i64 0, i64 %v2
  store atomic i32 0, ptr %v3 monotonic, align 4
  ret void
}
define void @norns.wait_to_be_woken(i32 %a0) {
b0:
  %v1 = call i64 @norns.self()
  %v2 = sub i64 %v1, 1
  %v3 = getelementptr inbounds [32 x i32], ptr @norns.woken, i64 0, i64 %v2
  %v4 = call i64 @norns.wait(ptr %v3, i32 0, i64 1, i32 %a0)
  ret void
}
declare i64 @norns.wait(ptr, i32, i64, i32)
define void @norns.wake(i64 %a0) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ %a0, %b0 ], [ %v8, %b3 ]
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b4
b2:
  %v3 = call i64 @llvm.cttz.i64(i64 %v1, i1 true)
  %v4 = trunc i64 %v3 to i32
  %v5 = sext i32 %v4 to i64
  %v6 = getelementptr inbounds [32 x i32], ptr @norns.woken, i64 0, i64 %v5
  store atomic i32 1, ptr %v6 release, align 4
  br label %b3
b3:
  %v7 = sub i64 %v1, 1
  %v8 = and i64 %v1, %v7
  br label %b1
b4:
  ret void
}
declare i64 @llvm.cttz.i64(i64, i1)
