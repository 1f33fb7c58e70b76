; made by scripts/regenerate-prelude from panics.c: 915046762 16962
; defines _Unwind_RaiseException _Unwind_DeleteException _Unwind_Backtrace _Unwind_GetIP
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.exception = type { i64, ptr }
define weak i32 @_Unwind_RaiseException(ptr %a0) {
b0:
  %v1 = call i32 @norns.panics()
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b3
b1:
  br i1 icmp ne (ptr @norns.note_panic, ptr null), label %b2, label %b3
b2:
  call void @norns.note_panic()
  br label %b3
b3:
  call void @norns.unwind(ptr %a0, ptr null)
  unreachable
}
declare i32 @norns.panics()
declare extern_weak void @norns.note_panic()
declare void @norns.unwind(ptr, ptr)
define weak void @_Unwind_DeleteException(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.exception, ptr %a0, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp ne ptr %v2, null
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %struct.exception, ptr %a0, i32 0, i32 1
  %v5 = load ptr, ptr %v4, align 8
  call void %v5(i32 1, ptr %a0)
  br label %b2
b2:
  ret void
}
define weak i32 @_Unwind_Backtrace(ptr %a0, ptr %a1) {
b0:
  ret i32 5
}
define weak i64 @_Unwind_GetIP(ptr %a0) {
b0:
  ret i64 0
}
