; made by scripts/regenerate-prelude from rust_channels.c: 125285047 17940
; defines norns.rust.await_in_list norns.rust.await_in_array norns.rust.tail
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.anon = type { ptr, i64 }
%struct.list = type { i64, ptr, [112 x i8], i64 }
%struct.array = type { i64, [120 x i8], i64 }
@seen = internal thread_local global %struct.anon zeroinitializer, align 8
define void @norns.rust.await_in_list(ptr %a0, i32 %a1) {
b0:
  %v1 = icmp ult i32 %a1, 1000000000
  br i1 %v1, label %b1, label %b2
b1:
  br label %b8
b2:
  %v2 = getelementptr inbounds %struct.list, ptr %a0, i32 0, i32 0
  %v3 = load atomic i64, ptr %v2 monotonic, align 8
  %v4 = and i64 %v3, -2
  %v5 = getelementptr inbounds %struct.list, ptr %a0, i32 0, i32 3
  %v6 = call i64 @norns.await.load.64(ptr %v5, i32 1, i32 1, i32 -1, i64 %v4)
  %v7 = lshr i64 %v6, 1
  %v8 = lshr i64 %v3, 1
  %v9 = icmp ne i64 %v7, %v8
  br i1 %v9, label %b3, label %b4
b3:
  %v10 = getelementptr inbounds %struct.list, ptr %a0, i32 0, i32 1
  %v11 = call i64 @norns.await.load.64(ptr %v10, i32 1, i32 1, i32 -1, i64 0)
  br label %b4
b4:
  %v12 = and i64 %v3, 1
  %v13 = icmp ne i64 %v12, 0
  br i1 %v13, label %b5, label %b6
b5:
  br label %b7
b6:
  %v14 = getelementptr inbounds %struct.list, ptr %a0, i32 0, i32 3
  store ptr %v14, ptr @seen, align 8
  store i64 %v6, ptr getelementptr inbounds (%struct.anon, ptr @seen, i32 0, i32 1), align 8
  br label %b7
b7:
  %v15 = phi i32 [ 1, %b5 ], [ 0, %b6 ]
  switch i32 %v15, label %b9 [ i32 0, label %b8 i32 1, label %b8 ]
b8:
  ret void
b9:
  unreachable
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i64 @norns.await.load.64(ptr, i32, i32, i32, i64)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.rust.await_in_array(ptr %a0, i32 %a1) {
b0:
  %v1 = icmp ult i32 %a1, 1000000000
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  %v2 = getelementptr inbounds %struct.array, ptr %a0, i32 0, i32 0
  %v3 = load atomic i64, ptr %v2 monotonic, align 8
  %v4 = getelementptr inbounds %struct.array, ptr %a0, i32 0, i32 2
  %v5 = call i64 @norns.await.load.64(ptr %v4, i32 1, i32 1, i32 -1, i64 %v3)
  br label %b3
b3:
  ret void
}
define i64 @norns.rust.tail(ptr %a0, i8 %a1) {
b0:
  %v1 = load ptr, ptr @seen, align 8
  %v2 = icmp ne ptr %v1, %a0
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = load atomic i64, ptr %a0 monotonic, align 8
  br label %b3
b2:
  store ptr null, ptr @seen, align 8
  %v4 = load i64, ptr getelementptr inbounds (%struct.anon, ptr @seen, i32 0, i32 1), align 8
  br label %b3
b3:
  %v5 = phi i64 [ %v3, %b1 ], [ %v4, %b2 ]
  ret i64 %v5
}
