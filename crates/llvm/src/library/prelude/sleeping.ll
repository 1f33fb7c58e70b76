; made by scripts/regenerate-prelude from sleeping.c: 2989935934 18625
; defines norns.passed norns.pass norns.pass_until sleep usleep nanosleep clock_nanosleep
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@passed = internal global i64 0, align 8
@not_before = internal thread_local global i64 0, align 8
@known = internal thread_local global i64 0, align 8
define i64 @norns.passed(i64 %a0) {
b0:
  %v1 = load atomic i64, ptr @passed monotonic, align 8
  %v2 = add i64 %a0, %v1
  %v3 = load i64, ptr @not_before, align 8
  %v4 = icmp ult i64 %v2, %v3
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = load i64, ptr @not_before, align 8
  %v6 = sub i64 %v5, %a0
  %v7 = sub i64 %v6, %v1
  %v8 = atomicrmw add ptr @passed, i64 %v7 monotonic, align 8
  %v9 = add i64 %v8, %v7
  br label %b2
b2:
  %v10 = phi i64 [ %v1, %b0 ], [ %v9, %b1 ]
  %v11 = add i64 %a0, %v10
  store i64 %v11, ptr @known, align 8
  ret i64 %v10
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.pass(ptr %a0) {
b0:
  br i1 icmp ne (ptr @norns.clock_matters, ptr null), label %b2, label %b1
b1:
  br label %b8
b2:
  %v1 = load i64, ptr @not_before, align 8
  %v2 = load i64, ptr @known, align 8
  %v3 = icmp ugt i64 %v1, %v2
  br i1 %v3, label %b3, label %b4
b3:
  %v4 = load i64, ptr @not_before, align 8
  br label %b5
b4:
  %v5 = load i64, ptr @known, align 8
  br label %b5
b5:
  %v6 = phi i64 [ %v4, %b3 ], [ %v5, %b4 ]
  %v7 = icmp ult i64 %v6, 9007199254740992
  br i1 %v7, label %b6, label %b7
b6:
  %v8 = call i64 @milliseconds(ptr %a0)
  %v9 = add i64 %v6, %v8
  store i64 %v9, ptr @not_before, align 8
  br label %b7
b7:
  br label %b8
b8:
  ret void
}
declare extern_weak void @norns.clock_matters()
define internal i64 @milliseconds(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 0
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp ult i64 %v2, 9007199254740
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds i64, ptr %a0, i64 0
  %v5 = load i64, ptr %v4, align 8
  br label %b3
b2:
  br label %b3
b3:
  %v6 = phi i64 [ %v5, %b1 ], [ 9007199254740, %b2 ]
  %v7 = mul i64 %v6, 1000
  %v8 = getelementptr inbounds i64, ptr %a0, i64 1
  %v9 = load i64, ptr %v8, align 8
  %v10 = add i64 %v9, 999999
  %v11 = udiv i64 %v10, 1000000
  %v12 = add i64 %v7, %v11
  ret i64 %v12
}
define void @norns.pass_until(ptr %a0) {
b0:
  br i1 icmp ne (ptr @norns.clock_matters, ptr null), label %b2, label %b1
b1:
  br label %b6
b2:
  %v1 = call i64 @milliseconds(ptr %a0)
  %v2 = icmp ugt i64 %v1, 1000000000000
  br i1 %v2, label %b3, label %b5
b3:
  %v3 = sub i64 %v1, 1000000000000
  %v4 = load i64, ptr @not_before, align 8
  %v5 = icmp ugt i64 %v3, %v4
  br i1 %v5, label %b4, label %b5
b4:
  %v6 = sub i64 %v1, 1000000000000
  store i64 %v6, ptr @not_before, align 8
  br label %b5
b5:
  br label %b6
b6:
  ret void
}
define weak i32 @sleep(i32 %a0) {
b0:
  %v1 = zext i32 %a0 to i64
  %v2 = call i32 @sleep_for(i64 %v1, i64 0)
  ret i32 %v2
}
define internal i32 @sleep_for(i64 %a0, i64 %a1) {
b0:
  %v1 = alloca [2 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  %v3 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 0
  store i64 %a0, ptr %v3, align 8
  %v4 = getelementptr inbounds i64, ptr %v3, i64 1
  store i64 %a1, ptr %v4, align 8
  %v5 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 0
  call void @norns.pass(ptr %v5)
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  ret i32 0
}
define weak i32 @usleep(i32 %a0) {
b0:
  %v1 = udiv i32 %a0, 1000000
  %v2 = zext i32 %v1 to i64
  %v3 = urem i32 %a0, 1000000
  %v4 = mul i32 %v3, 1000
  %v5 = zext i32 %v4 to i64
  %v6 = call i32 @sleep_for(i64 %v2, i64 %v5)
  ret i32 %v6
}
define weak i32 @nanosleep(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds i64, ptr %a0, i64 0
  %v2 = load i64, ptr %v1, align 8
  %v3 = getelementptr inbounds i64, ptr %a0, i64 1
  %v4 = load i64, ptr %v3, align 8
  %v5 = call i32 @sleep_for(i64 %v2, i64 %v4)
  ret i32 %v5
}
define weak i32 @clock_nanosleep(i32 %a0, i32 %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = and i32 %a1, 1
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  %v3 = getelementptr inbounds i64, ptr %a2, i64 0
  %v4 = load i64, ptr %v3, align 8
  %v5 = getelementptr inbounds i64, ptr %a2, i64 1
  %v6 = load i64, ptr %v5, align 8
  %v7 = call i32 @sleep_for(i64 %v4, i64 %v6)
  br label %b3
b2:
  call void @norns.pass_until(ptr %a2)
  br label %b3
b3:
  %v9 = phi i32 [ %v7, %b1 ], [ 0, %b2 ]
  ret i32 %v9
}
