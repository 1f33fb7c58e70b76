; made by scripts/regenerate-prelude from memory.c: 666449516 19055
; defines malloc calloc aligned_alloc memalign posix_memalign free realloc memcpy memmove memset memcmp bcmp memchr memrchr mempcpy memccpy bzero reallocarray
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define weak ptr @malloc(i64 %a0) {
b0:
  %v1 = call ptr @norns.allocate(i64 %a0, i64 16, i32 0)
  ret ptr %v1
}
declare ptr @norns.allocate(i64, i64, i32)
define weak ptr @calloc(i64 %a0, i64 %a1) {
b0:
  %v1 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a0, i64 %a1)
  %v2 = extractvalue { i64, i1 } %v1, 1
  %v3 = extractvalue { i64, i1 } %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  br label %b3
b2:
  %v4 = call ptr @norns.allocate(i64 %v3, i64 16, i32 1)
  br label %b3
b3:
  %v5 = phi ptr [ null, %b1 ], [ %v4, %b2 ]
  ret ptr %v5
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak ptr @aligned_alloc(i64 %a0, i64 %a1) {
b0:
  %v1 = call i32 @is_alignment(i64 %a0)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  %v3 = call ptr @__errno_location()
  store i32 22, ptr %v3, align 4
  br label %b3
b2:
  %v4 = call ptr @allocate_aligned(i64 %a0, i64 %a1)
  br label %b3
b3:
  %v5 = phi ptr [ null, %b1 ], [ %v4, %b2 ]
  ret ptr %v5
}
define internal i32 @is_alignment(i64 %a0) {
b0:
  %v1 = icmp ne i64 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = sub i64 %a0, 1
  %v3 = and i64 %a0, %v2
  %v4 = icmp ne i64 %v3, 0
  %v5 = xor i1 %v4, true
  br label %b2
b2:
  %v6 = phi i1 [ false, %b0 ], [ %v5, %b1 ]
  %v7 = zext i1 %v6 to i32
  ret i32 %v7
}
declare ptr @__errno_location()
define internal ptr @allocate_aligned(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a0, 16
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v2 = phi i64 [ 16, %b1 ], [ %a0, %b2 ]
  %v3 = call ptr @norns.allocate(i64 %a1, i64 %v2, i32 0)
  ret ptr %v3
}
define weak ptr @memalign(i64 %a0, i64 %a1) {
b0:
  %v1 = call ptr @aligned_alloc(i64 %a0, i64 %a1)
  ret ptr %v1
}
define weak i32 @posix_memalign(ptr %a0, i64 %a1, i64 %a2) {
b0:
  %v1 = call i32 @is_alignment(i64 %a1)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = icmp ult i64 %a1, 8
  br i1 %v3, label %b2, label %b3
b2:
  br label %b4
b3:
  %v4 = call ptr @allocate_aligned(i64 %a1, i64 %a2)
  store ptr %v4, ptr %a0, align 8
  br label %b4
b4:
  %v5 = phi i32 [ 22, %b2 ], [ 0, %b3 ]
  ret i32 %v5
}
define weak void @free(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
declare void @norns.free(ptr)
define weak ptr @realloc(ptr %a0, i64 %a1) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = call ptr @norns.allocate(i64 %a1, i64 16, i32 0)
  br label %b6
b2:
  %v3 = call i64 @norns.object_size(ptr %a0)
  %v4 = call ptr @norns.allocate(i64 %a1, i64 16, i32 0)
  %v5 = icmp ult i64 %v3, %a1
  br i1 %v5, label %b3, label %b4
b3:
  br label %b5
b4:
  br label %b5
b5:
  %v6 = phi i64 [ %v3, %b3 ], [ %a1, %b4 ]
  call void @norns.copy(ptr %v4, ptr %a0, i64 %v6)
  call void @norns.free(ptr %a0)
  br label %b6
b6:
  %v9 = phi ptr [ %v2, %b1 ], [ %v4, %b5 ]
  ret ptr %v9
}
declare i64 @norns.object_size(ptr)
declare void @norns.copy(ptr, ptr, i64)
define weak ptr @memcpy(ptr %a0, ptr %a1, i64 %a2) {
b0:
  call void @llvm.memcpy.p0.p0.i64(ptr %a0, ptr %a1, i64 %a2, i1 false)
  ret ptr %a0
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define weak ptr @memmove(ptr %a0, ptr %a1, i64 %a2) {
b0:
  call void @llvm.memmove.p0.p0.i64(ptr %a0, ptr %a1, i64 %a2, i1 false)
  ret ptr %a0
}
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define weak ptr @memset(ptr %a0, i32 %a1, i64 %a2) {
b0:
  %v1 = trunc i32 %a1 to i8
  call void @llvm.memset.p0.i64(ptr %a0, i8 %v1, i64 %a2, i1 false)
  ret ptr %a0
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define weak i32 @memcmp(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = alloca i32, align 4
  br label %b1
b1:
  %v2 = phi i64 [ 0, %b0 ], [ %v27, %b7 ]
  %v3 = icmp ult i64 %v2, %a2
  br i1 %v3, label %b3, label %b2
b2:
  br label %b8
b3:
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v5 = load i8, ptr %v4, align 1
  %v6 = getelementptr inbounds i8, ptr %a1, i64 %v2
  %v7 = load i8, ptr %v6, align 1
  %v8 = zext i8 %v5 to i32
  %v9 = zext i8 %v7 to i32
  %v10 = icmp eq i32 %v8, %v9
  br i1 %v10, label %b4, label %b5
b4:
  br label %b6
b5:
  %v11 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v12 = getelementptr inbounds i8, ptr %v11, i64 1
  %v13 = sub i64 %a2, %v2
  %v14 = sub i64 %v13, 1
  call void @touch(ptr %v12, i64 %v14)
  %v16 = getelementptr inbounds i8, ptr %a1, i64 %v2
  %v17 = getelementptr inbounds i8, ptr %v16, i64 1
  %v18 = sub i64 %a2, %v2
  %v19 = sub i64 %v18, 1
  call void @touch(ptr %v17, i64 %v19)
  %v21 = zext i8 %v5 to i32
  %v22 = zext i8 %v7 to i32
  %v23 = icmp slt i32 %v21, %v22
  %v24 = zext i1 %v23 to i64
  %v25 = select i1 %v23, i32 -1, i32 1
  store i32 %v25, ptr %v1, align 4
  br label %b6
b6:
  %v26 = phi i32 [ 4, %b4 ], [ 1, %b5 ]
  switch i32 %v26, label %b8 [ i32 4, label %b7 ]
b7:
  %v27 = add i64 %v2, 1
  br label %b1
b8:
  %v28 = phi i32 [ 2, %b2 ], [ %v26, %b6 ]
  switch i32 %v28, label %b11 [ i32 2, label %b9 i32 1, label %b10 ]
b9:
  store i32 0, ptr %v1, align 4
  br label %b10
b10:
  %v29 = load i32, ptr %v1, align 4
  ret i32 %v29
b11:
  unreachable
}
define internal void @touch(ptr %a0, i64 %a1) {
b0:
  %v1 = alloca [64 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 64, ptr %v1)
  br label %b1
b1:
  %v3 = phi ptr [ %a0, %b0 ], [ %v10, %b7 ]
  %v4 = phi i64 [ %a1, %b0 ], [ %v11, %b7 ]
  %v5 = icmp ne i64 %v4, 0
  br i1 %v5, label %b3, label %b2
b2:
  br label %b8
b3:
  %v6 = icmp ult i64 %v4, 64
  br i1 %v6, label %b4, label %b5
b4:
  br label %b6
b5:
  br label %b6
b6:
  %v7 = phi i64 [ %v4, %b4 ], [ 64, %b5 ]
  %v8 = getelementptr inbounds [64 x i8], ptr %v1, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr %v8, ptr %v3, i64 %v7, i1 false)
  br label %b7
b7:
  %v10 = getelementptr inbounds i8, ptr %v3, i64 %v7
  %v11 = sub i64 %v4, %v7
  br label %b1
b8:
  call void @llvm.lifetime.end.p0(i64 64, ptr %v1)
  ret void
}
define weak i32 @bcmp(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = call i32 @memcmp(ptr %a0, ptr %a1, i64 %a2)
  ret i32 %v1
}
define weak ptr @memchr(ptr %a0, i32 %a1, i64 %a2) {
b0:
  %v1 = alloca ptr, align 8
  br label %b1
b1:
  %v2 = phi i64 [ 0, %b0 ], [ %v11, %b6 ]
  %v3 = icmp ult i64 %v2, %a2
  br i1 %v3, label %b3, label %b2
b2:
  br label %b7
b3:
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v5 = load i8, ptr %v4, align 1
  %v6 = zext i8 %v5 to i32
  %v7 = trunc i32 %a1 to i8
  %v8 = zext i8 %v7 to i32
  %v9 = icmp eq i32 %v6, %v8
  br i1 %v9, label %b4, label %b5
b4:
  %v10 = getelementptr inbounds i8, ptr %a0, i64 %v2
  store ptr %v10, ptr %v1, align 8
  br label %b7
b5:
  br label %b6
b6:
  %v11 = add i64 %v2, 1
  br label %b1
b7:
  %v12 = phi i32 [ 2, %b2 ], [ 1, %b4 ]
  switch i32 %v12, label %b10 [ i32 2, label %b8 i32 1, label %b9 ]
b8:
  store ptr null, ptr %v1, align 8
  br label %b9
b9:
  %v13 = load ptr, ptr %v1, align 8
  ret ptr %v13
b10:
  unreachable
}
define weak ptr @memrchr(ptr %a0, i32 %a1, i64 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ %a2, %b0 ], [ %v3, %b4 ]
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b5
b2:
  %v3 = add i64 %v1, -1
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v3
  %v5 = load i8, ptr %v4, align 1
  %v6 = zext i8 %v5 to i32
  %v7 = trunc i32 %a1 to i8
  %v8 = zext i8 %v7 to i32
  %v9 = icmp eq i32 %v6, %v8
  br i1 %v9, label %b3, label %b4
b3:
  %v10 = getelementptr inbounds i8, ptr %a0, i64 %v3
  br label %b6
b4:
  br label %b1
b5:
  br label %b6
b6:
  %v11 = phi ptr [ %v10, %b3 ], [ null, %b5 ]
  ret ptr %v11
}
define weak ptr @mempcpy(ptr %a0, ptr %a1, i64 %a2) {
b0:
  call void @llvm.memcpy.p0.p0.i64(ptr %a0, ptr %a1, i64 %a2, i1 false)
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %a2
  ret ptr %v2
}
define weak ptr @memccpy(ptr %a0, ptr %a1, i32 %a2, i64 %a3) {
b0:
  %v1 = alloca ptr, align 8
  br label %b1
b1:
  %v2 = phi i64 [ 0, %b0 ], [ %v13, %b6 ]
  %v3 = icmp ult i64 %v2, %a3
  br i1 %v3, label %b3, label %b2
b2:
  br label %b7
b3:
  %v4 = getelementptr inbounds i8, ptr %a1, i64 %v2
  %v5 = load i8, ptr %v4, align 1
  %v6 = getelementptr inbounds i8, ptr %a0, i64 %v2
  store i8 %v5, ptr %v6, align 1
  %v7 = zext i8 %v5 to i32
  %v8 = trunc i32 %a2 to i8
  %v9 = zext i8 %v8 to i32
  %v10 = icmp eq i32 %v7, %v9
  br i1 %v10, label %b4, label %b5
b4:
  %v11 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v12 = getelementptr inbounds i8, ptr %v11, i64 1
  store ptr %v12, ptr %v1, align 8
  br label %b7
b5:
  br label %b6
b6:
  %v13 = add i64 %v2, 1
  br label %b1
b7:
  %v14 = phi i32 [ 2, %b2 ], [ 1, %b4 ]
  switch i32 %v14, label %b10 [ i32 2, label %b8 i32 1, label %b9 ]
b8:
  store ptr null, ptr %v1, align 8
  br label %b9
b9:
  %v15 = load ptr, ptr %v1, align 8
  ret ptr %v15
b10:
  unreachable
}
define weak void @bzero(ptr %a0, i64 %a1) {
b0:
  call void @llvm.memset.p0.i64(ptr %a0, i8 0, i64 %a1, i1 false)
  ret void
}
define weak ptr @reallocarray(ptr %a0, i64 %a1, i64 %a2) {
b0:
  %v1 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a1, i64 %a2)
  %v2 = extractvalue { i64, i1 } %v1, 1
  %v3 = extractvalue { i64, i1 } %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  br label %b3
b2:
  %v4 = call ptr @realloc(ptr %a0, i64 %v3)
  br label %b3
b3:
  %v5 = phi ptr [ null, %b1 ], [ %v4, %b2 ]
  ret ptr %v5
}
