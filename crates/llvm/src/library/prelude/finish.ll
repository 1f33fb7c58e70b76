; made by scripts/regenerate-prelude from finish.c: 4244845665 17164
; defines __cxa_atexit norns.finish
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.handler = type { ptr, ptr, ptr }
@unlinked = internal global %struct.handler zeroinitializer, align 8
@handlers = internal global ptr null, align 8
define weak i32 @__cxa_atexit(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call ptr @norns.allocate(i64 24, i64 16, i32 0)
  %v2 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 1
  store ptr %a0, ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 2
  store ptr %a1, ptr %v3, align 8
  %v4 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 0
  %v5 = ptrtoint ptr @unlinked to i64
  store atomic i64 %v5, ptr %v4 monotonic, align 8
  %v6 = ptrtoint ptr %v1 to i64
  %v7 = atomicrmw xchg ptr @handlers, i64 %v6 release, align 8
  %v8 = inttoptr i64 %v7 to ptr
  %v9 = getelementptr inbounds %struct.handler, ptr %v1, i32 0, i32 0
  %v10 = ptrtoint ptr %v8 to i64
  store atomic i64 %v10, ptr %v9 release, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare ptr @norns.allocate(i64, i64, i32)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak void @norns.finish() {
b0:
  br i1 icmp ne (ptr @norns.end_thread, ptr null), label %b1, label %b2
b1:
  call void @norns.end_thread()
  br label %b2
b2:
  br i1 icmp ne (ptr @norns.run_thread_exits, ptr null), label %b3, label %b4
b3:
  call void @norns.run_thread_exits()
  br label %b4
b4:
  br label %b5
b5:
  %v3 = ptrtoint ptr null to i64
  %v4 = atomicrmw xchg ptr @handlers, i64 %v3 acquire, align 8
  %v5 = inttoptr i64 %v4 to ptr
  %v6 = icmp ne ptr %v5, null
  br i1 %v6, label %b7, label %b6
b6:
  br label %b14
b7:
  br label %b8
b8:
  %v7 = phi ptr [ %v5, %b7 ], [ %v16, %b12 ]
  %v8 = icmp ne ptr %v7, null
  br i1 %v8, label %b9, label %b13
b9:
  %v9 = getelementptr inbounds %struct.handler, ptr %v7, i32 0, i32 1
  %v10 = load ptr, ptr %v9, align 8
  %v11 = getelementptr inbounds %struct.handler, ptr %v7, i32 0, i32 2
  %v12 = load ptr, ptr %v11, align 8
  call void %v10(ptr %v12)
  br label %b10
b10:
  %v14 = getelementptr inbounds %struct.handler, ptr %v7, i32 0, i32 0
  %v15 = load atomic i64, ptr %v14 acquire, align 8
  %v16 = inttoptr i64 %v15 to ptr
  %v17 = icmp eq ptr %v16, @unlinked
  br i1 %v17, label %b11, label %b12
b11:
  br label %b10
b12:
  call void @norns.free(ptr %v7)
  br label %b8
b13:
  br label %b5
b14:
  ret void
}
declare extern_weak void @norns.end_thread()
declare extern_weak void @norns.run_thread_exits()
declare void @norns.free(ptr)
