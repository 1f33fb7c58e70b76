; made by scripts/regenerate-prelude from rust_conditions.c: 4123403276 18929
; defines norns.rust.woken norns.rust.condition_wait_until norns.rust.condition_wait norns.rust.condition_notify_one norns.rust.condition_notify_all
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [54 x i8] c"`Condvar::notify_one` where more than 20 threads wait\00", align 1
@norns.rust.woken = global [1048576 x i32] zeroinitializer, align 16
@.str.1 = private constant [58 x i8] c"locks and waiting in a thread that so many spawns lead to\00", align 1
define i1 @norns.rust.condition_wait_until(ptr %a0, ptr %a1, i64 %a2, i32 %a3) {
b0:
  %v1 = alloca [2 x i64], align 16
  %v2 = call i64 @norns.bit_of_self()
  %v3 = trunc i64 %v2 to i32
  %v4 = icmp ult i32 %a3, 1000000000
  br i1 %v4, label %b1, label %b3
b1:
  %v5 = icmp ult i64 %a2, 4611686018427387904
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = call i32 @norns.frozen_clock()
  %v7 = icmp ne i32 %v6, 0
  %v8 = xor i1 %v7, true
  br label %b3
b3:
  %v9 = phi i1 [ false, %b1 ], [ false, %b0 ], [ %v8, %b2 ]
  %v10 = zext i1 %v9 to i8
  %v11 = call i1 @norns.wakes_up_spuriously(ptr %a0)
  %v12 = zext i1 %v11 to i8
  %v13 = atomicrmw or ptr %a0, i32 %v3 monotonic, align 4
  call void @norns.rust.mutex_unlock(ptr %a1)
  %v15 = trunc i8 %v10 to i1
  br i1 %v15, label %b5, label %b4
b4:
  %v16 = trunc i8 %v12 to i1
  br i1 %v16, label %b5, label %b6
b5:
  %v17 = xor i32 %v3, -1
  %v18 = atomicrmw and ptr %a0, i32 %v17 monotonic, align 4
  %v19 = and i32 %v18, %v3
  %v20 = icmp ne i32 %v19, 0
  %v21 = xor i1 %v20, true
  %v22 = zext i1 %v21 to i8
  br label %b6
b6:
  %v23 = phi i8 [ 1, %b4 ], [ %v22, %b5 ]
  %v24 = trunc i8 %v23 to i1
  br i1 %v24, label %b7, label %b8
b7:
  call void @wait_to_be_woken()
  br label %b8
b8:
  call void @norns.rust.mutex_lock(ptr %a1)
  %v27 = trunc i8 %v23 to i1
  br i1 %v27, label %b10, label %b9
b9:
  %v28 = trunc i8 %v12 to i1
  br i1 %v28, label %b10, label %b11
b10:
  br label %b12
b11:
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  %v30 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 0
  store i64 %a2, ptr %v30, align 8
  %v31 = getelementptr inbounds i64, ptr %v30, i64 1
  %v32 = zext i32 %a3 to i64
  store i64 %v32, ptr %v31, align 8
  %v33 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 0
  call void @norns.pass(ptr %v33)
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  br label %b12
b12:
  %v36 = phi i1 [ true, %b10 ], [ false, %b11 ]
  ret i1 %v36
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i64 @norns.bit_of_self()
declare i32 @norns.frozen_clock()
declare i1 @norns.wakes_up_spuriously(ptr)
declare void @norns.rust.mutex_unlock(ptr)
define internal void @wait_to_be_woken() {
b0:
  %v1 = call i64 @norns_short_self()
  %v2 = getelementptr inbounds [1048576 x i32], ptr @norns.rust.woken, i64 0, i64 %v1
  %v3 = call i64 @norns.take(ptr %v2, i32 0, i64 0, i32 0, i64 1, i32 2)
  ret void
}
declare void @norns.rust.mutex_lock(ptr)
declare void @norns.pass(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.rust.condition_wait(ptr %a0, ptr %a1) {
b0:
  %v1 = call i1 @norns.rust.condition_wait_until(ptr %a0, ptr %a1, i64 0, i32 1000000000)
  ret void
}
define void @norns.rust.condition_notify_one(ptr %a0) {
b0:
  %v1 = atomicrmw or ptr %a0, i32 0 monotonic, align 4
  %v2 = call i32 @llvm.ctpop.i32(i32 %v1)
  %v3 = icmp ne i32 %v2, 0
  br i1 %v3, label %b2, label %b1
b1:
  br label %b14
b2:
  %v4 = icmp ugt i32 %v2, 20
  br i1 %v4, label %b3, label %b4
b3:
  call void @norns.unsupported(ptr @.str)
  unreachable
b4:
  %v6 = shl i32 1, %v2
  %v7 = sub i32 %v6, 1
  %v8 = call i32 @norns.choose(i32 %v7)
  %v9 = add i32 %v8, 1
  br label %b5
b5:
  %v10 = phi i32 [ 0, %b4 ], [ %v20, %b10 ]
  %v11 = phi i32 [ 0, %b4 ], [ %v21, %b10 ]
  %v12 = icmp ult i32 %v11, %v2
  br i1 %v12, label %b7, label %b6
b6:
  br label %b11
b7:
  %v13 = lshr i32 %v9, %v11
  %v14 = and i32 %v13, 1
  %v15 = icmp ne i32 %v14, 0
  br i1 %v15, label %b8, label %b9
b8:
  %v16 = zext i32 %v1 to i64
  %v17 = call i32 @norns.nth_waiter(i64 %v16, i32 %v11)
  %v18 = shl i32 1, %v17
  %v19 = or i32 %v10, %v18
  br label %b9
b9:
  %v20 = phi i32 [ %v10, %b7 ], [ %v19, %b8 ]
  br label %b10
b10:
  %v21 = add i32 %v11, 1
  br label %b5
b11:
  %v22 = xor i32 %v10, -1
  %v23 = atomicrmw and ptr %a0, i32 %v22 monotonic, align 4
  %v24 = and i32 %v23, %v10
  %v25 = icmp ne i32 %v24, %v10
  br i1 %v25, label %b12, label %b13
b12:
  call void @norns.redundant()
  br label %b13
b13:
  call void @wake(i32 %v10)
  br label %b14
b14:
  %v28 = phi i32 [ 1, %b1 ], [ 0, %b13 ]
  switch i32 %v28, label %b16 [ i32 0, label %b15 i32 1, label %b15 ]
b15:
  ret void
b16:
  unreachable
}
declare i32 @llvm.ctpop.i32(i32)
declare void @norns.unsupported(ptr)
declare i32 @norns.choose(i32)
declare i32 @norns.nth_waiter(i64, i32)
declare void @norns.redundant()
define internal void @wake(i32 %a0) {
b0:
  %v1 = call i32 @llvm.ctpop.i32(i32 %a0)
  br label %b1
b1:
  %v2 = phi i32 [ 0, %b0 ], [ %v9, %b4 ]
  %v3 = icmp ult i32 %v2, %v1
  br i1 %v3, label %b3, label %b2
b2:
  br label %b5
b3:
  %v4 = zext i32 %a0 to i64
  %v5 = call i32 @norns.nth_waiter(i64 %v4, i32 %v2)
  %v6 = call i64 @norns.waiter(i32 %v5)
  %v7 = getelementptr inbounds [1048576 x i32], ptr @norns.rust.woken, i64 0, i64 %v6
  %v8 = atomicrmw add ptr %v7, i32 1 monotonic, align 4
  br label %b4
b4:
  %v9 = add i32 %v2, 1
  br label %b1
b5:
  ret void
}
define void @norns.rust.condition_notify_all(ptr %a0) {
b0:
  %v1 = atomicrmw xchg ptr %a0, i32 0 monotonic, align 4
  call void @wake(i32 %v1)
  ret void
}
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
define internal i64 @norns_short_self() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = icmp uge i64 %v1, 1048576
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b2:
  ret i64 %v1
}
declare i64 @norns.self()
declare i64 @norns.waiter(i32)
