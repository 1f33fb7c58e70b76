; made by scripts/regenerate-prelude from rust.c: 1581859525 25147
; defines norns.rust.mutex_lock norns.rust.mutex_unlock norns.rust.mutex_take norns.rust.rwlock_read norns.rust.rwlock_write norns.rust.try_read norns.rust.rwlock_take norns.rust.park norns.rust.once_look norns.rust.once_begin norns.rust.once_not_yet norns.rust.new_barrier norns.rust.barrier_needs norns.rust.barrier_wait norns.rust.enter_scope norns.rust.leave_scope norns.rust.wait_for_scope norns.rust.last_of_scope norns.rust.not_the_last norns.rust.allocate_thread norns.rust.keep_name norns.rust.hold_start norns.rust.held_back norns.rust.start_now norns.rust.nothing norns.rust.print_nothing norns.rust.enable_guard norns.rust.end_thread
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.exchanged = type { i64, i64 }
%struct.anon = type { i8, i8, ptr, ptr }
%struct.attempted = type { i64, i64 }
%struct.rust_barrier = type { i64, i64, i64, i64, i32 }
%struct.text = type { ptr, i64 }
@succeeded = internal constant %struct.exchanged zeroinitializer, align 8
@scope_may_have_unparked = internal thread_local global i8 0, align 1
@start = internal thread_local global %struct.anon zeroinitializer, align 8
@guarded = internal thread_local global i8 0, align 1
@owners = internal global [8388608 x i64] zeroinitializer, align 16
define void @norns.rust.mutex_lock(ptr %a0) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 0, i64 1, i32 0, i64 0, i32 1)
  ret void
}
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
define void @norns.rust.mutex_unlock(ptr %a0) {
b0:
  %v1 = call i64 @norns.release(ptr %a0, i64 0)
  ret void
}
declare i64 @norns.release(ptr, i64)
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
  br label %b8
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
  br i1 icmp ne (ptr @norns.rust.reading_is_tried, ptr null), label %b7, label %b6
b6:
  call void @norns.redundant()
  br label %b7
b7:
  br label %b8
b8:
  ret void
}
declare i32 @norns.choose(i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @norns.redundant()
declare extern_weak void @norns.rust.reading_is_tried()
declare void @llvm.lifetime.end.p0(i64, ptr)
define { i64, i64 } @norns.rust.try_read(ptr %a0, i8 %a1, i8 %a2) {
b0:
  %v1 = alloca %struct.exchanged, align 8
  %v2 = call i64 @norns.try_add(ptr %a0, i64 1, i32 2, i64 1073741822)
  %v3 = getelementptr inbounds %struct.exchanged, ptr %v1, i32 0, i32 0
  %v4 = icmp sge i64 %v2, 1073741822
  %v5 = zext i1 %v4 to i32
  %v6 = sext i32 %v5 to i64
  store i64 %v6, ptr %v3, align 8
  %v7 = getelementptr inbounds %struct.exchanged, ptr %v1, i32 0, i32 1
  %v8 = trunc i64 %v2 to i32
  %v9 = zext i32 %v8 to i64
  store i64 %v9, ptr %v7, align 8
  %v10 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v10
}
declare i64 @norns.try_add(ptr, i64, i32, i64)
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
  %v1 = load i8, ptr @scope_may_have_unparked, align 1
  %v2 = trunc i8 %v1 to i1
  br i1 %v2, label %b1, label %b3
b1:
  %v3 = call i32 @norns.choose(i32 2)
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b2, label %b3
b2:
  store i8 0, ptr @scope_may_have_unparked, align 1
  br label %b4
b3:
  %v5 = call i64 @norns.take(ptr %a0, i32 0, i64 0, i32 0, i64 1, i32 4)
  br label %b4
b4:
  ret i32 1
}
define i32 @norns.rust.once_look(ptr %a0) {
b0:
  %v1 = call i64 @norns.take(ptr %a0, i32 3, i64 1, i32 1, i64 1, i32 1)
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
define { i64, i64 } @norns.rust.once_begin(ptr %a0, i32 %a1, i32 %a2) {
b0:
  %v1 = alloca %struct.attempted, align 8
  %v2 = icmp eq i32 %a1, 3
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = getelementptr inbounds %struct.attempted, ptr %v1, i32 0, i32 0
  %v4 = zext i32 %a1 to i64
  store i64 %v4, ptr %v3, align 8
  %v5 = getelementptr inbounds %struct.attempted, ptr %v1, i32 0, i32 1
  store i64 1, ptr %v5, align 8
  br label %b5
b2:
  %v6 = cmpxchg ptr %a0, i32 %a1, i32 %a2 acquire acquire, align 4
  %v7 = extractvalue { i32, i1 } %v6, 0
  %v8 = extractvalue { i32, i1 } %v6, 1
  br i1 %v8, label %b4, label %b3
b3:
  br label %b4
b4:
  %v9 = phi i32 [ %a1, %b2 ], [ %v7, %b3 ]
  %v10 = zext i1 %v8 to i8
  %v11 = trunc i8 %v10 to i1
  %v12 = zext i1 %v11 to i8
  %v13 = getelementptr inbounds %struct.attempted, ptr %v1, i32 0, i32 0
  %v14 = zext i32 %v9 to i64
  store i64 %v14, ptr %v13, align 8
  %v15 = getelementptr inbounds %struct.attempted, ptr %v1, i32 0, i32 1
  %v16 = trunc i8 %v12 to i1
  %v17 = zext i1 %v16 to i64
  store i64 %v17, ptr %v15, align 8
  br label %b5
b5:
  %v18 = load { i64, i64 }, ptr %v1, align 8
  ret { i64, i64 } %v18
}
define i32 @norns.rust.once_not_yet(ptr %a0, i8 %a1) {
b0:
  ret i32 3
}
define void @norns.rust.new_barrier(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.rust_barrier, ptr %a0, i32 0, i32 3
  %v2 = load i64, ptr %v1, align 8
  %v3 = icmp ult i64 %v2, 4294967295
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %struct.rust_barrier, ptr %a0, i32 0, i32 3
  %v5 = load i64, ptr %v4, align 8
  br label %b3
b2:
  br label %b3
b3:
  %v6 = phi i64 [ %v5, %b1 ], [ 4294967295, %b2 ]
  %v7 = call i32 @norns.incarnation()
  %v8 = zext i32 %v7 to i64
  %v9 = shl i64 %v8, 32
  %v10 = or i64 %v6, %v9
  %v11 = getelementptr inbounds %struct.rust_barrier, ptr %a0, i32 0, i32 3
  store i64 %v10, ptr %v11, align 8
  ret void
}
declare i32 @norns.incarnation()
define i64 @norns.rust.barrier_needs(ptr %a0) {
b0:
  %v1 = load i64, ptr %a0, align 8
  %v2 = and i64 %v1, 4294967295
  ret i64 %v2
}
define i1 @norns.rust.barrier_wait(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.rust_barrier, ptr %a0, i32 0, i32 3
  %v2 = load i64, ptr %v1, align 8
  %v3 = trunc i64 %v2 to i32
  %v4 = getelementptr inbounds %struct.rust_barrier, ptr %a0, i32 0, i32 3
  %v5 = load i64, ptr %v4, align 8
  %v6 = lshr i64 %v5, 32
  %v7 = trunc i64 %v6 to i32
  %v8 = icmp ule i32 %v3, 1
  br i1 %v8, label %b1, label %b2
b1:
  br label %b11
b2:
  %v9 = call i32 @norns.phase(ptr %a0, i32 %v7, i32 %v3)
  %v10 = call i32 @norns.serial_thread_matters()
  %v11 = icmp ne i32 %v10, 0
  br i1 %v11, label %b3, label %b7
b3:
  %v12 = call i32 @norns.arrive(ptr %a0, i32 %v7, i32 %v3, i32 %v9, i32 0)
  %v13 = icmp ne i32 %v12, 0
  br i1 %v13, label %b4, label %b7
b4:
  %v14 = getelementptr inbounds %struct.rust_barrier, ptr %a0, i32 0, i32 4
  %v15 = add i32 %v9, 1
  %v16 = cmpxchg ptr %v14, i32 %v9, i32 %v15 monotonic monotonic, align 4
  %v17 = extractvalue { i32, i1 } %v16, 0
  %v18 = extractvalue { i32, i1 } %v16, 1
  br i1 %v18, label %b6, label %b5
b5:
  br label %b6
b6:
  %v19 = zext i1 %v18 to i8
  %v20 = trunc i8 %v19 to i1
  %v21 = zext i1 %v20 to i8
  br label %b7
b7:
  %v22 = phi i8 [ 0, %b2 ], [ 0, %b3 ], [ %v21, %b6 ]
  %v23 = call i32 @norns.arrive(ptr %a0, i32 %v7, i32 %v3, i32 %v9, i32 1)
  %v24 = icmp ne i32 %v23, 0
  br i1 %v24, label %b9, label %b8
b8:
  %v25 = call i1 @norns.rust.barrier_wait_in_order(ptr %a0)
  br label %b10
b9:
  call void @norns.depart(ptr %a0, i32 %v7, i32 %v3, i32 %v9)
  %v27 = trunc i8 %v22 to i1
  br label %b10
b10:
  %v28 = phi i1 [ %v25, %b8 ], [ %v27, %b9 ]
  br label %b11
b11:
  %v29 = phi i1 [ true, %b1 ], [ %v28, %b10 ]
  ret i1 %v29
}
declare i32 @norns.phase(ptr, i32, i32)
declare i32 @norns.serial_thread_matters()
declare i32 @norns.arrive(ptr, i32, i32, i32, i32)
declare i1 @norns.rust.barrier_wait_in_order(ptr)
declare void @norns.depart(ptr, i32, i32, i32)
define i64 @norns.rust.enter_scope(ptr %a0) {
b0:
  %v1 = call i1 @is_owner(ptr %a0)
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = call i32 @norns.arrive(ptr %a0, i32 0, i32 1073741824, i32 0, i32 1073741825)
  br label %b2
b2:
  %v3 = atomicrmw add ptr %a0, i64 1 monotonic, align 8
  ret i64 %v3
}
define internal i1 @is_owner(ptr %a0) {
b0:
  %v1 = call i64 @norns.number_of(ptr %a0)
  %v2 = getelementptr inbounds [8388608 x i64], ptr @owners, i64 0, i64 %v1
  %v3 = call i64 @norns.self()
  %v4 = cmpxchg ptr %v2, i64 0, i64 %v3 monotonic monotonic, align 8
  %v5 = extractvalue { i64, i1 } %v4, 0
  %v6 = extractvalue { i64, i1 } %v4, 1
  br i1 %v6, label %b2, label %b1
b1:
  br label %b2
b2:
  %v7 = phi i64 [ 0, %b0 ], [ %v5, %b1 ]
  %v8 = zext i1 %v6 to i8
  %v9 = trunc i8 %v8 to i1
  br i1 %v9, label %b4, label %b3
b3:
  %v10 = call i64 @norns.self()
  %v11 = icmp eq i64 %v7, %v10
  br label %b4
b4:
  %v12 = phi i1 [ true, %b2 ], [ %v11, %b3 ]
  ret i1 %v12
}
define i64 @norns.rust.leave_scope(ptr %a0) {
b0:
  %v1 = call i32 @norns.arrive(ptr %a0, i32 0, i32 1073741824, i32 0, i32 1)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  %v3 = atomicrmw sub ptr %a0, i64 1 release, align 8
  br label %b2
b2:
  ret i64 1073741824
}
define i64 @norns.rust.wait_for_scope(ptr %a0, i8 %a1) {
b0:
  %v1 = load atomic i64, ptr %a0 acquire, align 8
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  br label %b7
b2:
  %v3 = call i1 @is_owner(ptr %a0)
  br i1 %v3, label %b3, label %b5
b3:
  %v4 = sub i64 1073741824, %v1
  %v5 = trunc i64 %v4 to i32
  %v6 = call i32 @norns.arrive(ptr %a0, i32 0, i32 1073741824, i32 0, i32 %v5)
  %v7 = icmp ne i32 %v6, 0
  br i1 %v7, label %b4, label %b5
b4:
  call void @norns.depart(ptr %a0, i32 0, i32 1073741824, i32 0)
  br label %b6
b5:
  %v9 = call i64 @norns.await.load.64(ptr %a0, i32 2, i32 0, i32 0, i64 0)
  br label %b6
b6:
  store i8 1, ptr @scope_may_have_unparked, align 1
  br label %b7
b7:
  ret i64 0
}
declare i64 @norns.await.load.64(ptr, i32, i32, i32, i64)
define i64 @norns.rust.last_of_scope(ptr %a0) {
b0:
  ret i64 1
}
define i64 @norns.rust.not_the_last(ptr %a0) {
b0:
  ret i64 2
}
define ptr @norns.rust.allocate_thread(i64 %a0) {
b0:
  %v1 = call ptr @norns.keep(i64 %a0, i64 16, i32 0)
  ret ptr %v1
}
declare ptr @norns.keep(i64, i64, i32)
define { ptr, i64 } @norns.rust.keep_name(ptr %a0) {
b0:
  %v1 = alloca %struct.text, align 8
  %v2 = call { ptr, i64 } @norns.rust.name_of(ptr %a0)
  %v3 = extractvalue { ptr, i64 } %v2, 0
  %v4 = extractvalue { ptr, i64 } %v2, 1
  %v5 = getelementptr inbounds %struct.text, ptr %v1, i32 0, i32 0
  %v6 = call ptr @norns.keep(i64 %v4, i64 1, i32 0)
  store ptr %v6, ptr %v5, align 8
  %v7 = getelementptr inbounds %struct.text, ptr %v1, i32 0, i32 1
  store i64 %v4, ptr %v7, align 8
  %v8 = getelementptr inbounds %struct.text, ptr %v1, i32 0, i32 0
  %v9 = load ptr, ptr %v8, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %v9, ptr %v3, i64 %v4, i1 false)
  call void @free(ptr %v3)
  %v12 = load { ptr, i64 }, ptr %v1, align 8
  ret { ptr, i64 } %v12
}
declare { ptr, i64 } @norns.rust.name_of(ptr)
declare void @free(ptr)
define void @norns.rust.hold_start() {
b0:
  store i8 1, ptr @start, align 8
  ret void
}
define i1 @norns.rust.held_back(ptr %a0, ptr %a1) {
b0:
  %v1 = load i8, ptr @start, align 8
  %v2 = trunc i8 %v1 to i1
  br i1 %v2, label %b2, label %b1
b1:
  br label %b3
b2:
  store i8 0, ptr @start, align 8
  store i8 1, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 1), align 1
  store ptr %a0, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 2), align 8
  store ptr %a1, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 3), align 8
  br label %b3
b3:
  %v3 = phi i1 [ false, %b1 ], [ true, %b2 ]
  ret i1 %v3
}
define void @norns.rust.start_now() {
b0:
  store i8 0, ptr @start, align 8
  %v1 = load i8, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 1), align 1
  %v2 = trunc i8 %v1 to i1
  br i1 %v2, label %b2, label %b1
b1:
  br label %b3
b2:
  store i8 0, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 1), align 1
  %v3 = load ptr, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 2), align 8
  %v4 = load ptr, ptr getelementptr inbounds (%struct.anon, ptr @start, i32 0, i32 3), align 8
  %v5 = call i64 @norns.spawn(ptr %v3, ptr %v4)
  br label %b3
b3:
  ret void
}
declare i64 @norns.spawn(ptr, ptr)
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
declare i64 @norns.number_of(ptr)
declare i64 @norns.self()
