; made by scripts/regenerate-prelude from thread_locals.c: 3423593551 16854
; defines __cxa_thread_atexit norns.begin_thread norns.end_thread
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.handler = type { ptr, ptr, ptr }
@ends = internal thread_local global i8 0, align 1
@.str = private constant [77 x i8] c"a thread-local variable with a destructor in a thread that is no std::thread\00", align 1
@handlers = internal thread_local global ptr null, align 8
define weak i32 @__cxa_thread_atexit(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = load i8, ptr @ends, align 1
  %v2 = trunc i8 %v1 to i1
  br i1 %v2, label %b3, label %b1
b1:
  %v3 = call i64 @norns.self()
  %v4 = icmp ne i64 %v3, 1
  br i1 %v4, label %b2, label %b3
b2:
  call void @norns.unsupported(ptr @.str)
  unreachable
b3:
  %v6 = call ptr @norns.allocate(i64 24, i64 16, i32 0)
  %v7 = getelementptr inbounds %struct.handler, ptr %v6, i32 0, i32 1
  store ptr %a0, ptr %v7, align 8
  %v8 = getelementptr inbounds %struct.handler, ptr %v6, i32 0, i32 2
  store ptr %a1, ptr %v8, align 8
  %v9 = load ptr, ptr @handlers, align 8
  %v10 = getelementptr inbounds %struct.handler, ptr %v6, i32 0, i32 0
  store ptr %v9, ptr %v10, align 8
  store ptr %v6, ptr @handlers, align 8
  ret i32 0
}
declare i64 @norns.self()
declare void @norns.unsupported(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare ptr @norns.allocate(i64, i64, i32)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak void @norns.begin_thread() {
b0:
  store i8 1, ptr @ends, align 1
  ret void
}
define weak void @norns.end_thread() {
b0:
  br label %b1
b1:
  %v1 = load ptr, ptr @handlers, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b3, label %b2
b2:
  br label %b4
b3:
  %v3 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 0
  %v4 = load ptr, ptr %v3, align 8
  store ptr %v4, ptr @handlers, align 8
  %v5 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 1
  %v6 = load ptr, ptr %v5, align 8
  %v7 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 2
  %v8 = load ptr, ptr %v7, align 8
  call void %v6(ptr %v8)
  call void @norns.free(ptr %v1)
  br label %b1
b4:
  ret void
}
declare void @norns.free(ptr)
