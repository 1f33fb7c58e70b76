; made by scripts/regenerate-prelude from keys.c: 3779718453 17781
; defines pthread_key_create pthread_key_delete pthread_setspecific pthread_getspecific norns.run_destructors
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.anon = type { i32, [32 x ptr] }
@created = internal global i32 0, align 4
@.str = private constant [43 x i8] c"more than 32 keys for thread-specific data\00", align 1
@destructors = internal global [32 x ptr] zeroinitializer, align 16
@own = internal thread_local global %struct.anon zeroinitializer, align 8
@.str.1 = private constant [32 x i8] c"uses a key that was not created\00", align 1
define weak i32 @pthread_key_create(ptr %a0, ptr %a1) {
b0:
  %v1 = atomicrmw add ptr @created, i32 1 monotonic, align 4
  %v2 = icmp uge i32 %v1, 32
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str)
  unreachable
b2:
  %v4 = icmp ne ptr %a1, null
  br i1 %v4, label %b3, label %b4
b3:
  %v5 = zext i32 %v1 to i64
  %v6 = getelementptr inbounds [32 x ptr], ptr @destructors, i64 0, i64 %v5
  %v7 = ptrtoint ptr %a1 to i64
  store atomic i64 %v7, ptr %v6 release, align 8
  br label %b4
b4:
  store i32 %v1, ptr %a0, align 4
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @norns.unsupported(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_key_delete(i32 %a0) {
b0:
  %v1 = call i32 @bit_of(i32 %a0)
  %v2 = zext i32 %a0 to i64
  %v3 = getelementptr inbounds [32 x ptr], ptr @destructors, i64 0, i64 %v2
  %v4 = ptrtoint ptr null to i64
  store atomic i64 %v4, ptr %v3 release, align 8
  ret i32 0
}
define internal i32 @bit_of(i32 %a0) {
b0:
  %v1 = icmp uge i32 %a0, 32
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.1)
  unreachable
b2:
  %v3 = shl i32 1, %a0
  ret i32 %v3
}
define weak i32 @pthread_setspecific(i32 %a0, ptr %a1) {
b0:
  %v1 = call i32 @bit_of(i32 %a0)
  %v2 = zext i32 %a0 to i64
  %v3 = getelementptr inbounds [32 x ptr], ptr getelementptr inbounds (%struct.anon, ptr @own, i32 0, i32 1), i64 0, i64 %v2
  store ptr %a1, ptr %v3, align 8
  %v4 = icmp ne ptr %a1, null
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = load i32, ptr @own, align 8
  %v6 = or i32 %v5, %v1
  br label %b3
b2:
  %v7 = load i32, ptr @own, align 8
  %v8 = xor i32 %v1, -1
  %v9 = and i32 %v7, %v8
  br label %b3
b3:
  %v10 = phi i32 [ %v6, %b1 ], [ %v9, %b2 ]
  store i32 %v10, ptr @own, align 8
  ret i32 0
}
define weak ptr @pthread_getspecific(i32 %a0) {
b0:
  %v1 = load i32, ptr @own, align 8
  %v2 = call i32 @bit_of(i32 %a0)
  %v3 = and i32 %v1, %v2
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = zext i32 %a0 to i64
  %v6 = getelementptr inbounds [32 x ptr], ptr getelementptr inbounds (%struct.anon, ptr @own, i32 0, i32 1), i64 0, i64 %v5
  %v7 = load ptr, ptr %v6, align 8
  br label %b3
b2:
  br label %b3
b3:
  %v8 = phi ptr [ %v7, %b1 ], [ null, %b2 ]
  ret ptr %v8
}
define void @norns.run_destructors() {
b0:
  %v1 = load i32, ptr @own, align 8
  br label %b1
b1:
  %v2 = phi i32 [ %v1, %b0 ], [ %v7, %b18 ]
  %v3 = phi i32 [ 0, %b0 ], [ %v32, %b18 ]
  %v4 = icmp ult i32 %v3, 4
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = icmp ne i32 %v2, 0
  br label %b3
b3:
  %v6 = phi i1 [ false, %b1 ], [ %v5, %b2 ]
  br i1 %v6, label %b5, label %b4
b4:
  br label %b19
b5:
  br label %b6
b6:
  %v7 = phi i32 [ 0, %b5 ], [ %v29, %b16 ]
  %v8 = phi i32 [ 0, %b5 ], [ %v31, %b16 ]
  %v9 = icmp ult i32 %v8, 32
  br i1 %v9, label %b8, label %b7
b7:
  br label %b17
b8:
  %v10 = shl i32 1, %v8
  %v11 = load i32, ptr @own, align 8
  %v12 = and i32 %v11, %v10
  %v13 = icmp ne i32 %v12, 0
  br i1 %v13, label %b10, label %b9
b9:
  br label %b14
b10:
  %v14 = zext i32 %v8 to i64
  %v15 = getelementptr inbounds [32 x ptr], ptr @destructors, i64 0, i64 %v14
  %v16 = load atomic i64, ptr %v15 acquire, align 8
  %v17 = inttoptr i64 %v16 to ptr
  %v18 = icmp ne ptr %v17, null
  br i1 %v18, label %b12, label %b11
b11:
  br label %b13
b12:
  %v19 = or i32 %v7, %v10
  %v20 = xor i32 %v10, -1
  %v21 = load i32, ptr @own, align 8
  %v22 = and i32 %v21, %v20
  store i32 %v22, ptr @own, align 8
  %v23 = zext i32 %v8 to i64
  %v24 = getelementptr inbounds [32 x ptr], ptr getelementptr inbounds (%struct.anon, ptr @own, i32 0, i32 1), i64 0, i64 %v23
  %v25 = load ptr, ptr %v24, align 8
  call void %v17(ptr %v25)
  br label %b13
b13:
  %v27 = phi i32 [ %v7, %b11 ], [ %v19, %b12 ]
  %v28 = phi i32 [ 7, %b11 ], [ 0, %b12 ]
  br label %b14
b14:
  %v29 = phi i32 [ %v7, %b9 ], [ %v27, %b13 ]
  %v30 = phi i32 [ 7, %b9 ], [ %v28, %b13 ]
  switch i32 %v30, label %b20 [ i32 0, label %b15 i32 7, label %b16 ]
b15:
  br label %b16
b16:
  %v31 = add i32 %v8, 1
  br label %b6
b17:
  br label %b18
b18:
  %v32 = add i32 %v3, 1
  br label %b1
b19:
  ret void
b20:
  unreachable
}
declare void @norns.misuse(ptr)
