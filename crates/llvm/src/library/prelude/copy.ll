; made by scripts/regenerate-prelude from copy.c: 1685361575 17578
; defines norns.copy norns.fill norns.load norns.store
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @norns.copy(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = icmp ule ptr %a0, %a1
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = getelementptr inbounds i8, ptr %a1, i64 %a2
  %v3 = icmp uge ptr %a0, %v2
  br i1 %v3, label %b2, label %b6
b2:
  br label %b3
b3:
  %v4 = phi ptr [ %a0, %b2 ], [ %v14, %b4 ]
  %v5 = phi ptr [ %a1, %b2 ], [ %v15, %b4 ]
  %v6 = phi i64 [ %a2, %b2 ], [ %v16, %b4 ]
  %v7 = icmp ne i64 %v6, 0
  br i1 %v7, label %b4, label %b5
b4:
  %v8 = ptrtoint ptr %v4 to i64
  %v9 = ptrtoint ptr %v5 to i64
  %v10 = or i64 %v8, %v9
  %v11 = call i64 @piece(i64 %v10, i64 %v6)
  %v12 = call i64 @norns.copy_load(ptr %v5, i64 %v11)
  call void @norns.copy_store(ptr %v4, i64 %v11, i64 %v12)
  %v14 = getelementptr inbounds i8, ptr %v4, i64 %v11
  %v15 = getelementptr inbounds i8, ptr %v5, i64 %v11
  %v16 = sub i64 %v6, %v11
  br label %b3
b5:
  br label %b10
b6:
  br label %b7
b7:
  %v17 = phi i64 [ %a2, %b6 ], [ %v25, %b8 ]
  %v18 = icmp ne i64 %v17, 0
  br i1 %v18, label %b8, label %b9
b8:
  %v19 = getelementptr inbounds i8, ptr %a0, i64 %v17
  %v20 = ptrtoint ptr %v19 to i64
  %v21 = getelementptr inbounds i8, ptr %a1, i64 %v17
  %v22 = ptrtoint ptr %v21 to i64
  %v23 = or i64 %v20, %v22
  %v24 = call i64 @piece(i64 %v23, i64 %v17)
  %v25 = sub i64 %v17, %v24
  %v26 = getelementptr inbounds i8, ptr %a0, i64 %v25
  %v27 = getelementptr inbounds i8, ptr %a1, i64 %v25
  %v28 = call i64 @norns.copy_load(ptr %v27, i64 %v24)
  call void @norns.copy_store(ptr %v26, i64 %v24, i64 %v28)
  br label %b7
b9:
  br label %b10
b10:
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
define internal i64 @piece(i64 %a0, i64 %a1) {
b0:
  %v1 = and i64 %a0, 7
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b3, label %b1
b1:
  %v3 = icmp uge i64 %a1, 8
  br i1 %v3, label %b2, label %b3
b2:
  br label %b10
b3:
  %v4 = and i64 %a0, 3
  %v5 = icmp ne i64 %v4, 0
  br i1 %v5, label %b6, label %b4
b4:
  %v6 = icmp uge i64 %a1, 4
  br i1 %v6, label %b5, label %b6
b5:
  br label %b10
b6:
  %v7 = and i64 %a0, 1
  %v8 = icmp ne i64 %v7, 0
  br i1 %v8, label %b9, label %b7
b7:
  %v9 = icmp uge i64 %a1, 2
  br i1 %v9, label %b8, label %b9
b8:
  br label %b10
b9:
  br label %b10
b10:
  %v10 = phi i64 [ 8, %b2 ], [ 4, %b5 ], [ 2, %b8 ], [ 1, %b9 ]
  ret i64 %v10
}
declare void @norns.copy_store(ptr, i64, i64)
declare i64 @norns.copy_load(ptr, i64)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @norns.fill(ptr %a0, i64 %a1, i64 %a2) {
b0:
  %v1 = mul i64 %a1, 72340172838076673
  br label %b1
b1:
  %v2 = phi ptr [ %a0, %b0 ], [ %v13, %b11 ]
  %v3 = phi i64 [ %a2, %b0 ], [ %v14, %b11 ]
  %v4 = icmp ne i64 %v3, 0
  br i1 %v4, label %b2, label %b12
b2:
  %v5 = ptrtoint ptr %v2 to i64
  %v6 = call i64 @piece(i64 %v5, i64 %v3)
  %v7 = icmp eq i64 %v6, 8
  br i1 %v7, label %b3, label %b4
b3:
  store i64 %v1, ptr %v2, align 8
  br label %b11
b4:
  %v8 = icmp eq i64 %v6, 4
  br i1 %v8, label %b5, label %b6
b5:
  %v9 = trunc i64 %v1 to i32
  store i32 %v9, ptr %v2, align 4
  br label %b10
b6:
  %v10 = icmp eq i64 %v6, 2
  br i1 %v10, label %b7, label %b8
b7:
  %v11 = trunc i64 %v1 to i16
  store i16 %v11, ptr %v2, align 2
  br label %b9
b8:
  %v12 = trunc i64 %v1 to i8
  store i8 %v12, ptr %v2, align 1
  br label %b9
b9:
  br label %b10
b10:
  br label %b11
b11:
  %v13 = getelementptr inbounds i8, ptr %v2, i64 %v6
  %v14 = sub i64 %v3, %v6
  br label %b1
b12:
  ret void
}
define i64 @norns.load(ptr %a0, i64 %a1) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v9, %b4 ]
  %v2 = phi i64 [ 0, %b0 ], [ %v10, %b4 ]
  %v3 = icmp ult i64 %v2, %a1
  br i1 %v3, label %b3, label %b2
b2:
  br label %b5
b3:
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v5 = load i8, ptr %v4, align 1
  %v6 = zext i8 %v5 to i64
  %v7 = mul i64 8, %v2
  %v8 = shl i64 %v6, %v7
  %v9 = or i64 %v1, %v8
  br label %b4
b4:
  %v10 = add i64 %v2, 1
  br label %b1
b5:
  ret i64 %v1
}
define void @norns.store(ptr %a0, i64 %a1, i64 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v7, %b4 ]
  %v2 = icmp ult i64 %v1, %a1
  br i1 %v2, label %b3, label %b2
b2:
  br label %b5
b3:
  %v3 = mul i64 8, %v1
  %v4 = lshr i64 %a2, %v3
  %v5 = trunc i64 %v4 to i8
  %v6 = getelementptr inbounds i8, ptr %a0, i64 %v1
  store i8 %v5, ptr %v6, align 1
  br label %b4
b4:
  %v7 = add i64 %v1, 1
  br label %b1
b5:
  ret void
}
