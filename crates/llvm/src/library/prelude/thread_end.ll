; made by scripts/regenerate-prelude from thread_end.c: 3717734912 16379
; defines norns.at_thread_end
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @norns.at_thread_end() {
b0:
  br i1 icmp ne (ptr @norns.run_thread_exits, ptr null), label %b1, label %b2
b1:
  call void @norns.run_thread_exits()
  br label %b2
b2:
  br i1 icmp ne (ptr @norns.run_destructors, ptr null), label %b3, label %b4
b3:
  call void @norns.run_destructors()
  br label %b4
b4:
  br i1 icmp ne (ptr @norns.rust.end_thread, ptr null), label %b5, label %b6
b5:
  call void @norns.rust.end_thread()
  br label %b6
b6:
  ret void
}
declare extern_weak void @norns.run_thread_exits()
declare extern_weak void @norns.run_destructors()
declare extern_weak void @norns.rust.end_thread()
