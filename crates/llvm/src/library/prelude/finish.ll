; made by scripts/regenerate-prelude from finish.c: 3997633691 14954
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
  br label %b3
b3:
  %v2 = ptrtoint ptr null to i64
  %v3 = atomicrmw xchg ptr @handlers, i64 %v2 acquire, align 8
  %v4 = inttoptr i64 %v3 to ptr
  %v5 = icmp ne ptr %v4, null
  br i1 %v5, label %b5, label %b4
b4:
  br label %b12
b5:
  br label %b6
b6:
  %v6 = phi ptr [ %v4, %b5 ], [ %v15, %b10 ]
  %v7 = icmp ne ptr %v6, null
  br i1 %v7, label %b7, label %b11
b7:
  %v8 = getelementptr inbounds %struct.handler, ptr %v6, i32 0, i32 1
  %v9 = load ptr, ptr %v8, align 8
  %v10 = getelementptr inbounds %struct.handler, ptr %v6, i32 0, i32 2
  %v11 = load ptr, ptr %v10, align 8
  call void %v9(ptr %v11)
  br label %b8
b8:
  %v13 = getelementptr inbounds %struct.handler, ptr %v6, i32 0, i32 0
  %v14 = load atomic i64, ptr %v13 acquire, align 8
  %v15 = inttoptr i64 %v14 to ptr
  %v16 = icmp eq ptr %v15, @unlinked
  br i1 %v16, label %b9, label %b10
b9:
  br label %b8
b10:
  call void @norns.free(ptr %v6)
  br label %b6
b11:
  br label %b3
b12:
  ret void
}
declare extern_weak void @norns.end_thread()
declare void @norns.free(ptr)
