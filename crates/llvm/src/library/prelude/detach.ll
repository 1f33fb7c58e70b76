; made by scripts/regenerate-prelude from detach.c: 600602953 17504
; defines norns.note_panic norns.note_detached norns.note_join pthread_detach pthread_attr_setdetachstate
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [43 x i8] c"detaches a thread that is detached already\00", align 1
@.str.1 = private constant [34 x i8] c"detaches a thread that was joined\00", align 1
@.str.2 = private constant [32 x i8] c"joins a thread that is detached\00", align 1
@.str.3 = private constant [29 x i8] c"joins a thread a second time\00", align 1
@.str.4 = private constant [75 x i8] c"a program that detaches threads, with a thread that so many spawns lead to\00", align 1
@fates = internal global [1048576 x i32] zeroinitializer, align 16
define void @norns.note_panic() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = call i32 @change_fate(i64 %v1, i32 3)
  %v3 = icmp eq i32 %v2, 1
  br i1 %v3, label %b1, label %b2
b1:
  call void @norns.panicked(i32 1)
  unreachable
b2:
  ret void
}
define internal i32 @change_fate(i64 %a0, i32 %a1) {
b0:
  %v1 = icmp uge i64 %a0, 1048576
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.4)
  unreachable
b2:
  %v3 = getelementptr inbounds [1048576 x i32], ptr @fates, i64 0, i64 %a0
  %v4 = atomicrmw xchg ptr %v3, i32 %a1 acq_rel, align 4
  ret i32 %v4
}
declare i64 @norns.self()
declare void @norns.panicked(i32)
define void @norns.note_detached(i64 %a0) {
b0:
  %v1 = call i32 @change_fate(i64 %a0, i32 1)
  %v2 = icmp eq i32 %v1, 1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str)
  unreachable
b2:
  %v4 = icmp eq i32 %v1, 2
  br i1 %v4, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b4:
  %v6 = icmp eq i32 %v1, 3
  br i1 %v6, label %b5, label %b6
b5:
  call void @norns.panicked(i32 0)
  unreachable
b6:
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @norns.misuse(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.note_join(i64 %a0) {
b0:
  %v1 = call i32 @change_fate(i64 %a0, i32 2)
  %v2 = icmp eq i32 %v1, 1
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b2:
  %v4 = icmp eq i32 %v1, 2
  br i1 %v4, label %b3, label %b4
b3:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b4:
  ret void
}
define weak i32 @pthread_detach(i64 %a0) {
b0:
  call void @norns.note_detached(i64 %a0)
  ret i32 0
}
define weak i32 @pthread_attr_setdetachstate(ptr %a0, i32 %a1) {
b0:
  %v1 = icmp ne i32 %a1, 0
  br i1 %v1, label %b1, label %b3
b1:
  %v2 = icmp ne i32 %a1, 1
  br i1 %v2, label %b2, label %b3
b2:
  br label %b4
b3:
  store i32 %a1, ptr %a0, align 4
  br label %b4
b4:
  %v3 = phi i32 [ 22, %b2 ], [ 0, %b3 ]
  ret i32 %v3
}
declare void @norns.unsupported(ptr)
