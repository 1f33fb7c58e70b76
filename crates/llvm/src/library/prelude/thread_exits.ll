; made by scripts/regenerate-prelude from thread_exits.c: 3019860802 16578
; defines __cxa_thread_atexit_impl norns.run_thread_exits
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.handler = type { ptr, ptr, ptr }
@handlers = internal thread_local global ptr null, align 8
define weak i32 @__cxa_thread_atexit_impl(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call ptr @norns.allocate(i64 24, i64 16, i32 0)
  %v2 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 1
  store ptr %a0, ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 2
  store ptr %a1, ptr %v3, align 8
  %v4 = load ptr, ptr @handlers, align 8
  %v5 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 0
  store ptr %v4, ptr %v5, align 8
  store ptr %v1, ptr @handlers, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare ptr @norns.allocate(i64, i64, i32)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.run_thread_exits() {
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
