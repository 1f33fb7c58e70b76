; made by scripts/regenerate-prelude from once.c: 1823153909 16410
; defines pthread_once
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.attempt = type { ptr, i32 }
define weak i32 @pthread_once(ptr %a0, ptr %a1) personality ptr @__gcc_personality_v0 {
b0:
  %v1 = alloca %struct.attempt, align 8
  %v2 = call i64 @norns.take(ptr %a0, i32 2, i64 1, i32 1, i64 1, i32 1)
  %v3 = icmp ne i64 %v2, 0
  br i1 %v3, label %b1, label %b2
b1:
  br label %b6
b2:
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  %v5 = getelementptr inbounds %struct.attempt, ptr %v1, i32 0, i32 0
  store ptr %a0, ptr %v5, align 8
  %v6 = getelementptr inbounds %struct.attempt, ptr %v1, i32 0, i32 1
  store i32 0, ptr %v6, align 8
  invoke void %a1() to label %b3 unwind label %b4
b3:
  %v8 = getelementptr inbounds %struct.attempt, ptr %v1, i32 0, i32 1
  store i32 2, ptr %v8, align 8
  call void @settle(ptr %v1)
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  br label %b6
b4:
  %v11 = landingpad { ptr, i32 } cleanup
  %v12 = extractvalue { ptr, i32 } %v11, 0
  %v13 = extractvalue { ptr, i32 } %v11, 1
  call void @settle(ptr %v1)
  br label %b5
b5:
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  br label %b7
b6:
  ret i32 0
b7:
  %v16 = insertvalue { ptr, i32 } undef, ptr %v12, 0
  %v17 = insertvalue { ptr, i32 } %v16, i32 %v13, 1
  resume { ptr, i32 } %v17
}
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
define internal void @settle(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.attempt, ptr %a0, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds %struct.attempt, ptr %a0, i32 0, i32 1
  %v4 = load i32, ptr %v3, align 8
  store atomic i32 %v4, ptr %v2 release, align 4
  ret void
}
declare i32 @__gcc_personality_v0(...)
declare void @abort()
declare void @llvm.lifetime.end.p0(i64, ptr)
