; made by scripts/regenerate-prelude from rust.c: 1258879268 17160
; defines norns.rust.mutex_lock norns.rust.mutex_take norns.rust.rwlock_read norns.rust.rwlock_write norns.rust.rwlock_take norns.rust.park norns.rust.nothing norns.rust.print_nothing norns.rust.enable_guard norns.rust.end_thread
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.exchanged = type { i64, i64 }
@succeeded = internal constant %struct.exchanged zeroinitializer, align 8
@guarded = internal thread_local global i8 0, align 1
define void @norns.rust.mutex_lock(ptr %a0) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 0, i64 1, i32 0, i64 0, i32 1)
  ret void
}
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
define { i64, i64 } @norns.rust.mutex_take(ptr %a0, i32 %a1, i32 %a2, i8 %a3, i8 %a4) {
b0:
  %v1 = alloca %struct.exchanged, align 8
  call void @norns.rust.mutex_lock(ptr %a0)
  call void @llvm.memcpy.p0.p0.i64(ptr %v1, ptr @succeeded, i64 16, i1 false)
  %v4 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v4
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @norns.rust.rwlock_read(ptr %a0) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 1, i64 1, i32 2, i64 1073741822, i32 1)
  ret void
}
define void @norns.rust.rwlock_write(ptr %a0) {
b0:
  %v1 = call i32 @norns.choose(i32 2)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  %v3 = call i64 @norns.take(ptr %a0, i32 0, i64 1073741823, i32 0, i64 0, i32 1)
  br label %b6
b2:
  %v4 = atomicrmw add ptr %a0, i32 1073741822 monotonic, align 4
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b3, label %b4
b3:
  %v6 = icmp uge i32 %v4, 1073741822
  br i1 %v6, label %b4, label %b5
b4:
  call void @norns.redundant()
  br label %b5
b5:
  %v8 = call i64 @norns.take(ptr %a0, i32 0, i64 1073741823, i32 0, i64 1073741822, i32 1)
  br label %b6
b6:
  ret void
}
declare i32 @norns.choose(i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @norns.redundant()
declare void @llvm.lifetime.end.p0(i64, ptr)
define { i64, i64 } @norns.rust.rwlock_take(ptr %a0, i32 %a1, i32 %a2, i8 %a3, i8 %a4) {
b0:
  %v1 = alloca %struct.exchanged, align 8
  call void @norns.rust.rwlock_write(ptr %a0)
  call void @llvm.memcpy.p0.p0.i64(ptr %v1, ptr @succeeded, i64 16, i1 false)
  %v4 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v4
}
define i32 @norns.rust.park(ptr %a0) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 0, i64 0, i32 0, i64 1, i32 2)
  ret i32 1
}
define void @norns.rust.nothing(ptr %a0) {
b0:
  ret void
}
define i1 @norns.rust.print_nothing(ptr %a0, ptr %a1) {
b0:
  ret i1 false
}
define void @norns.rust.enable_guard() {
b0:
  store i8 1, ptr @guarded, align 1
  ret void
}
define void @norns.rust.end_thread() {
b0:
  br label %b1
b1:
  %v1 = phi i32 [ 0, %b0 ], [ %v7, %b6 ]
  %v2 = icmp ult i32 %v1, 4
  br i1 %v2, label %b2, label %b3
b2:
  %v3 = load i8, ptr @guarded, align 1
  %v4 = trunc i8 %v3 to i1
  br label %b3
b3:
  %v5 = phi i1 [ false, %b1 ], [ %v4, %b2 ]
  br i1 %v5, label %b5, label %b4
b4:
  br label %b7
b5:
  store i8 0, ptr @guarded, align 1
  call void @norns.rust.run_guard(i64 1)
  br label %b6
b6:
  %v7 = add i32 %v1, 1
  br label %b1
b7:
  ret void
}
declare void @norns.rust.run_guard(i64)
