; made by scripts/regenerate-prelude from strings.c: 2633226658 20205
; defines strlen strnlen strncmp strcmp strncpy stpcpy strcpy strcat strncat strchr strrchr strstr strdup strndup stpncpy strspn strcspn strpbrk strtok_r __strtok_r strtok strsep strchrnul strncasecmp strcasecmp strcoll strerror
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@rest_of_tokens = internal global ptr null, align 8
@.str = private constant [6 x i8] c"error\00", align 1
@.str.1 = private constant [8 x i8] c"Success\00", align 1
define weak i64 @strlen(ptr %a0) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v5, %b2 ]
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v3 = load i8, ptr %v2, align 1
  %v4 = icmp ne i8 %v3, 0
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = add i64 %v1, 1
  br label %b1
b3:
  ret i64 %v1
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i64 @strnlen(ptr %a0, i64 %a1) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v8, %b4 ]
  %v2 = icmp ult i64 %v1, %a1
  br i1 %v2, label %b2, label %b3
b2:
  %v3 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v4 = load i8, ptr %v3, align 1
  %v5 = sext i8 %v4 to i32
  %v6 = icmp ne i32 %v5, 0
  br label %b3
b3:
  %v7 = phi i1 [ false, %b1 ], [ %v6, %b2 ]
  br i1 %v7, label %b4, label %b5
b4:
  %v8 = add i64 %v1, 1
  br label %b1
b5:
  ret i64 %v1
}
define weak i32 @strncmp(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = alloca i32, align 4
  br label %b1
b1:
  %v2 = phi i64 [ 0, %b0 ], [ %v18, %b10 ]
  %v3 = icmp ult i64 %v2, %a2
  br i1 %v3, label %b3, label %b2
b2:
  br label %b11
b3:
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v5 = load i8, ptr %v4, align 1
  %v6 = getelementptr inbounds i8, ptr %a1, i64 %v2
  %v7 = load i8, ptr %v6, align 1
  %v8 = zext i8 %v5 to i32
  %v9 = zext i8 %v7 to i32
  %v10 = icmp ne i32 %v8, %v9
  br i1 %v10, label %b4, label %b5
b4:
  %v11 = zext i8 %v5 to i32
  %v12 = zext i8 %v7 to i32
  %v13 = icmp slt i32 %v11, %v12
  %v14 = zext i1 %v13 to i64
  %v15 = select i1 %v13, i32 -1, i32 1
  store i32 %v15, ptr %v1, align 4
  br label %b8
b5:
  %v16 = icmp ne i8 %v5, 0
  br i1 %v16, label %b7, label %b6
b6:
  br label %b8
b7:
  br label %b8
b8:
  %v17 = phi i32 [ 1, %b4 ], [ 2, %b6 ], [ 0, %b7 ]
  switch i32 %v17, label %b11 [ i32 0, label %b9 ]
b9:
  br label %b10
b10:
  %v18 = add i64 %v2, 1
  br label %b1
b11:
  %v19 = phi i32 [ 2, %b2 ], [ %v17, %b8 ]
  switch i32 %v19, label %b14 [ i32 2, label %b12 i32 1, label %b13 ]
b12:
  store i32 0, ptr %v1, align 4
  br label %b13
b13:
  %v20 = load i32, ptr %v1, align 4
  ret i32 %v20
b14:
  unreachable
}
define weak i32 @strcmp(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @strncmp(ptr %a0, ptr %a1, i64 -1)
  ret i32 %v1
}
define weak ptr @strncpy(ptr %a0, ptr %a1, i64 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v10, %b6 ]
  %v2 = phi i8 [ 1, %b0 ], [ %v8, %b6 ]
  %v3 = icmp ult i64 %v1, %a2
  br i1 %v3, label %b2, label %b3
b2:
  %v4 = sext i8 %v2 to i32
  %v5 = icmp ne i32 %v4, 0
  br label %b3
b3:
  %v6 = phi i1 [ false, %b1 ], [ %v5, %b2 ]
  br i1 %v6, label %b5, label %b4
b4:
  br label %b7
b5:
  %v7 = getelementptr inbounds i8, ptr %a1, i64 %v1
  %v8 = load i8, ptr %v7, align 1
  %v9 = getelementptr inbounds i8, ptr %a0, i64 %v1
  store i8 %v8, ptr %v9, align 1
  br label %b6
b6:
  %v10 = add i64 %v1, 1
  br label %b1
b7:
  br label %b8
b8:
  %v11 = phi i64 [ %v1, %b7 ], [ %v14, %b10 ]
  %v12 = icmp ult i64 %v11, %a2
  br i1 %v12, label %b9, label %b11
b9:
  %v13 = getelementptr inbounds i8, ptr %a0, i64 %v11
  store i8 0, ptr %v13, align 1
  br label %b10
b10:
  %v14 = add i64 %v11, 1
  br label %b8
b11:
  ret ptr %a0
}
define weak ptr @stpcpy(ptr %a0, ptr %a1) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v6, %b2 ]
  %v2 = getelementptr inbounds i8, ptr %a1, i64 %v1
  %v3 = load i8, ptr %v2, align 1
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v1
  store i8 %v3, ptr %v4, align 1
  %v5 = icmp ne i8 %v3, 0
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = add i64 %v1, 1
  br label %b1
b3:
  %v7 = getelementptr inbounds i8, ptr %a0, i64 %v1
  ret ptr %v7
}
define weak ptr @strcpy(ptr %a0, ptr %a1) {
b0:
  %v1 = call ptr @stpcpy(ptr %a0, ptr %a1)
  ret ptr %a0
}
define weak ptr @strcat(ptr %a0, ptr %a1) {
b0:
  %v1 = call i64 @strlen(ptr %a0)
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v3 = call ptr @stpcpy(ptr %v2, ptr %a1)
  ret ptr %a0
}
define weak ptr @strncat(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = alloca i8, align 1
  %v2 = call i64 @strlen(ptr %a0)
  call void @llvm.lifetime.start.p0(i64 1, ptr %v1)
  br label %b1
b1:
  %v4 = phi i64 [ 0, %b0 ], [ %v15, %b6 ]
  %v5 = icmp ult i64 %v4, %a2
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = getelementptr inbounds i8, ptr %a1, i64 %v4
  %v7 = load i8, ptr %v6, align 1
  store i8 %v7, ptr %v1, align 1
  %v8 = sext i8 %v7 to i32
  %v9 = icmp ne i32 %v8, 0
  br label %b3
b3:
  %v10 = phi i1 [ false, %b1 ], [ %v9, %b2 ]
  br i1 %v10, label %b5, label %b4
b4:
  call void @llvm.lifetime.end.p0(i64 1, ptr %v1)
  br label %b7
b5:
  %v12 = load i8, ptr %v1, align 1
  %v13 = add i64 %v2, %v4
  %v14 = getelementptr inbounds i8, ptr %a0, i64 %v13
  store i8 %v12, ptr %v14, align 1
  br label %b6
b6:
  %v15 = add i64 %v4, 1
  br label %b1
b7:
  %v16 = add i64 %v2, %v4
  %v17 = getelementptr inbounds i8, ptr %a0, i64 %v16
  store i8 0, ptr %v17, align 1
  ret ptr %a0
}
define weak ptr @strchr(ptr %a0, i32 %a1) {
b0:
  %v1 = alloca ptr, align 8
  br label %b1
b1:
  %v2 = phi ptr [ %a0, %b0 ], [ %v10, %b8 ]
  %v3 = load i8, ptr %v2, align 1
  %v4 = sext i8 %v3 to i32
  %v5 = trunc i32 %a1 to i8
  %v6 = sext i8 %v5 to i32
  %v7 = icmp eq i32 %v4, %v6
  br i1 %v7, label %b2, label %b3
b2:
  store ptr %v2, ptr %v1, align 8
  br label %b6
b3:
  %v8 = icmp ne i8 %v3, 0
  br i1 %v8, label %b5, label %b4
b4:
  store ptr null, ptr %v1, align 8
  br label %b6
b5:
  br label %b6
b6:
  %v9 = phi i32 [ 1, %b2 ], [ 1, %b4 ], [ 0, %b5 ]
  switch i32 %v9, label %b10 [ i32 0, label %b7 i32 1, label %b9 ]
b7:
  br label %b8
b8:
  %v10 = getelementptr inbounds i8, ptr %v2, i32 1
  br label %b1
b9:
  %v11 = load ptr, ptr %v1, align 8
  ret ptr %v11
b10:
  unreachable
}
define weak ptr @strrchr(ptr %a0, i32 %a1) {
b0:
  %v1 = alloca ptr, align 8
  br label %b1
b1:
  %v2 = phi ptr [ %a0, %b0 ], [ %v12, %b8 ]
  %v3 = phi ptr [ null, %b0 ], [ %v9, %b8 ]
  %v4 = load i8, ptr %v2, align 1
  %v5 = sext i8 %v4 to i32
  %v6 = trunc i32 %a1 to i8
  %v7 = sext i8 %v6 to i32
  %v8 = icmp eq i32 %v5, %v7
  br i1 %v8, label %b2, label %b3
b2:
  br label %b3
b3:
  %v9 = phi ptr [ %v3, %b1 ], [ %v2, %b2 ]
  %v10 = icmp ne i8 %v4, 0
  br i1 %v10, label %b5, label %b4
b4:
  store ptr %v9, ptr %v1, align 8
  br label %b6
b5:
  br label %b6
b6:
  %v11 = phi i32 [ 1, %b4 ], [ 0, %b5 ]
  switch i32 %v11, label %b9 [ i32 0, label %b7 ]
b7:
  br label %b8
b8:
  %v12 = getelementptr inbounds i8, ptr %v2, i32 1
  br label %b1
b9:
  %v13 = load ptr, ptr %v1, align 8
  ret ptr %v13
}
define weak ptr @strstr(ptr %a0, ptr %a1) {
b0:
  %v1 = call i64 @strlen(ptr %a1)
  br label %b1
b1:
  %v2 = phi ptr [ %a0, %b0 ], [ %v7, %b6 ]
  %v3 = call i32 @strncmp(ptr %v2, ptr %a1, i64 %v1)
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b3, label %b2
b2:
  br label %b7
b3:
  %v5 = load i8, ptr %v2, align 1
  %v6 = icmp ne i8 %v5, 0
  br i1 %v6, label %b5, label %b4
b4:
  br label %b7
b5:
  br label %b6
b6:
  %v7 = getelementptr inbounds i8, ptr %v2, i32 1
  br label %b1
b7:
  %v8 = phi ptr [ %v2, %b2 ], [ null, %b4 ]
  ret ptr %v8
}
define weak ptr @strdup(ptr %a0) {
b0:
  %v1 = call i64 @strlen(ptr %a0)
  %v2 = add i64 %v1, 1
  %v3 = call ptr @norns.allocate(i64 %v2, i64 16, i32 0)
  %v4 = call ptr @strcpy(ptr %v3, ptr %a0)
  ret ptr %v4
}
declare ptr @norns.allocate(i64, i64, i32)
define weak ptr @strndup(ptr %a0, i64 %a1) {
b0:
  %v1 = call i64 @strnlen(ptr %a0, i64 %a1)
  %v2 = add i64 %v1, 1
  %v3 = call ptr @norns.allocate(i64 %v2, i64 16, i32 0)
  br label %b1
b1:
  %v4 = phi i64 [ 0, %b0 ], [ %v9, %b4 ]
  %v5 = icmp ult i64 %v4, %v1
  br i1 %v5, label %b3, label %b2
b2:
  br label %b5
b3:
  %v6 = getelementptr inbounds i8, ptr %a0, i64 %v4
  %v7 = load i8, ptr %v6, align 1
  %v8 = getelementptr inbounds i8, ptr %v3, i64 %v4
  store i8 %v7, ptr %v8, align 1
  br label %b4
b4:
  %v9 = add i64 %v4, 1
  br label %b1
b5:
  %v10 = getelementptr inbounds i8, ptr %v3, i64 %v1
  store i8 0, ptr %v10, align 1
  ret ptr %v3
}
define weak ptr @stpncpy(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = alloca i8, align 1
  call void @llvm.lifetime.start.p0(i64 1, ptr %v1)
  br label %b1
b1:
  %v3 = phi i64 [ 0, %b0 ], [ %v13, %b6 ]
  %v4 = icmp ult i64 %v3, %a2
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = getelementptr inbounds i8, ptr %a1, i64 %v3
  %v6 = load i8, ptr %v5, align 1
  store i8 %v6, ptr %v1, align 1
  %v7 = sext i8 %v6 to i32
  %v8 = icmp ne i32 %v7, 0
  br label %b3
b3:
  %v9 = phi i1 [ false, %b1 ], [ %v8, %b2 ]
  br i1 %v9, label %b5, label %b4
b4:
  call void @llvm.lifetime.end.p0(i64 1, ptr %v1)
  br label %b7
b5:
  %v11 = load i8, ptr %v1, align 1
  %v12 = getelementptr inbounds i8, ptr %a0, i64 %v3
  store i8 %v11, ptr %v12, align 1
  br label %b6
b6:
  %v13 = add i64 %v3, 1
  br label %b1
b7:
  br label %b8
b8:
  %v14 = phi i64 [ %v3, %b7 ], [ %v17, %b11 ]
  %v15 = icmp ult i64 %v14, %a2
  br i1 %v15, label %b10, label %b9
b9:
  br label %b12
b10:
  %v16 = getelementptr inbounds i8, ptr %a0, i64 %v14
  store i8 0, ptr %v16, align 1
  br label %b11
b11:
  %v17 = add i64 %v14, 1
  br label %b8
b12:
  %v18 = getelementptr inbounds i8, ptr %a0, i64 %v3
  ret ptr %v18
}
define weak i64 @strspn(ptr %a0, ptr %a1) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v9, %b5 ]
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v3 = load i8, ptr %v2, align 1
  %v4 = sext i8 %v3 to i32
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = call i32 @is_in(i8 %v3, ptr %a1)
  %v7 = icmp ne i32 %v6, 0
  br label %b3
b3:
  %v8 = phi i1 [ false, %b1 ], [ %v7, %b2 ]
  br i1 %v8, label %b5, label %b4
b4:
  br label %b6
b5:
  %v9 = add i64 %v1, 1
  br label %b1
b6:
  ret i64 %v1
}
define internal i32 @is_in(i8 %a0, ptr %a1) {
b0:
  %v1 = alloca i32, align 4
  br label %b1
b1:
  %v2 = phi ptr [ %a1, %b0 ], [ %v8, %b6 ]
  %v3 = load i8, ptr %v2, align 1
  %v4 = icmp ne i8 %v3, 0
  br i1 %v4, label %b3, label %b2
b2:
  br label %b7
b3:
  %v5 = sext i8 %v3 to i32
  %v6 = sext i8 %a0 to i32
  %v7 = icmp eq i32 %v5, %v6
  br i1 %v7, label %b4, label %b5
b4:
  store i32 1, ptr %v1, align 4
  br label %b7
b5:
  br label %b6
b6:
  %v8 = getelementptr inbounds i8, ptr %v2, i32 1
  br label %b1
b7:
  %v9 = phi i32 [ 2, %b2 ], [ 1, %b4 ]
  switch i32 %v9, label %b10 [ i32 2, label %b8 i32 1, label %b9 ]
b8:
  store i32 0, ptr %v1, align 4
  br label %b9
b9:
  %v10 = load i32, ptr %v1, align 4
  ret i32 %v10
b10:
  unreachable
}
define weak i64 @strcspn(ptr %a0, ptr %a1) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v10, %b5 ]
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v3 = load i8, ptr %v2, align 1
  %v4 = sext i8 %v3 to i32
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = call i32 @is_in(i8 %v3, ptr %a1)
  %v7 = icmp ne i32 %v6, 0
  %v8 = xor i1 %v7, true
  br label %b3
b3:
  %v9 = phi i1 [ false, %b1 ], [ %v8, %b2 ]
  br i1 %v9, label %b5, label %b4
b4:
  br label %b6
b5:
  %v10 = add i64 %v1, 1
  br label %b1
b6:
  ret i64 %v1
}
define weak ptr @strpbrk(ptr %a0, ptr %a1) {
b0:
  %v1 = call i64 @strcspn(ptr %a0, ptr %a1)
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v3 = load i8, ptr %v2, align 1
  %v4 = sext i8 %v3 to i32
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v6 = phi ptr [ %v2, %b1 ], [ null, %b2 ]
  ret ptr %v6
}
define weak ptr @strtok_r(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = load ptr, ptr %a2, align 8
  br label %b2
b2:
  %v3 = phi ptr [ %a0, %b0 ], [ %v2, %b1 ]
  %v4 = call i64 @strspn(ptr %v3, ptr %a1)
  %v5 = getelementptr inbounds i8, ptr %v3, i64 %v4
  %v6 = load i8, ptr %v5, align 1
  %v7 = icmp ne i8 %v6, 0
  br i1 %v7, label %b4, label %b3
b3:
  store ptr %v5, ptr %a2, align 8
  br label %b7
b4:
  %v8 = call i64 @strcspn(ptr %v5, ptr %a1)
  %v9 = getelementptr inbounds i8, ptr %v5, i64 %v8
  %v10 = load i8, ptr %v9, align 1
  %v11 = icmp ne i8 %v10, 0
  br i1 %v11, label %b5, label %b6
b5:
  %v12 = getelementptr inbounds i8, ptr %v9, i32 1
  store i8 0, ptr %v9, align 1
  br label %b6
b6:
  %v13 = phi ptr [ %v9, %b4 ], [ %v12, %b5 ]
  store ptr %v13, ptr %a2, align 8
  br label %b7
b7:
  %v14 = phi ptr [ null, %b3 ], [ %v5, %b6 ]
  ret ptr %v14
}
define weak ptr @__strtok_r(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call ptr @strtok_r(ptr %a0, ptr %a1, ptr %a2)
  ret ptr %v1
}
define weak ptr @strtok(ptr %a0, ptr %a1) {
b0:
  %v1 = call ptr @strtok_r(ptr %a0, ptr %a1, ptr @rest_of_tokens)
  ret ptr %v1
}
define weak ptr @strsep(ptr %a0, ptr %a1) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b2, label %b1
b1:
  br label %b6
b2:
  %v3 = call i64 @strcspn(ptr %v1, ptr %a1)
  %v4 = getelementptr inbounds i8, ptr %v1, i64 %v3
  %v5 = load i8, ptr %v4, align 1
  %v6 = sext i8 %v5 to i32
  %v7 = icmp ne i32 %v6, 0
  br i1 %v7, label %b3, label %b4
b3:
  %v8 = getelementptr inbounds i8, ptr %v4, i64 1
  br label %b5
b4:
  br label %b5
b5:
  %v9 = phi ptr [ %v8, %b3 ], [ null, %b4 ]
  store ptr %v9, ptr %a0, align 8
  store i8 0, ptr %v4, align 1
  br label %b6
b6:
  %v10 = phi ptr [ null, %b1 ], [ %v1, %b5 ]
  ret ptr %v10
}
define weak ptr @strchrnul(ptr %a0, i32 %a1) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v10, %b5 ]
  %v2 = load i8, ptr %v1, align 1
  %v3 = sext i8 %v2 to i32
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = sext i8 %v2 to i32
  %v6 = trunc i32 %a1 to i8
  %v7 = sext i8 %v6 to i32
  %v8 = icmp ne i32 %v5, %v7
  br label %b3
b3:
  %v9 = phi i1 [ false, %b1 ], [ %v8, %b2 ]
  br i1 %v9, label %b5, label %b4
b4:
  br label %b6
b5:
  %v10 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b1
b6:
  ret ptr %v1
}
define weak i32 @strncasecmp(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = alloca i32, align 4
  br label %b1
b1:
  %v2 = phi i64 [ 0, %b0 ], [ %v20, %b10 ]
  %v3 = icmp ult i64 %v2, %a2
  br i1 %v3, label %b3, label %b2
b2:
  br label %b11
b3:
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v2
  %v5 = load i8, ptr %v4, align 1
  %v6 = call i8 @small(i8 %v5)
  %v7 = getelementptr inbounds i8, ptr %a1, i64 %v2
  %v8 = load i8, ptr %v7, align 1
  %v9 = call i8 @small(i8 %v8)
  %v10 = zext i8 %v6 to i32
  %v11 = zext i8 %v9 to i32
  %v12 = icmp ne i32 %v10, %v11
  br i1 %v12, label %b4, label %b5
b4:
  %v13 = zext i8 %v6 to i32
  %v14 = zext i8 %v9 to i32
  %v15 = icmp slt i32 %v13, %v14
  %v16 = zext i1 %v15 to i64
  %v17 = select i1 %v15, i32 -1, i32 1
  store i32 %v17, ptr %v1, align 4
  br label %b8
b5:
  %v18 = icmp ne i8 %v6, 0
  br i1 %v18, label %b7, label %b6
b6:
  br label %b8
b7:
  br label %b8
b8:
  %v19 = phi i32 [ 1, %b4 ], [ 2, %b6 ], [ 0, %b7 ]
  switch i32 %v19, label %b11 [ i32 0, label %b9 ]
b9:
  br label %b10
b10:
  %v20 = add i64 %v2, 1
  br label %b1
b11:
  %v21 = phi i32 [ 2, %b2 ], [ %v19, %b8 ]
  switch i32 %v21, label %b14 [ i32 2, label %b12 i32 1, label %b13 ]
b12:
  store i32 0, ptr %v1, align 4
  br label %b13
b13:
  %v22 = load i32, ptr %v1, align 4
  ret i32 %v22
b14:
  unreachable
}
define internal i8 @small(i8 %a0) {
b0:
  %v1 = zext i8 %a0 to i32
  %v2 = icmp sge i32 %v1, 65
  br i1 %v2, label %b1, label %b3
b1:
  %v3 = zext i8 %a0 to i32
  %v4 = icmp sle i32 %v3, 90
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = zext i8 %a0 to i32
  %v6 = add nsw i32 %v5, 32
  br label %b4
b3:
  %v7 = zext i8 %a0 to i32
  br label %b4
b4:
  %v8 = phi i32 [ %v6, %b2 ], [ %v7, %b3 ]
  %v9 = trunc i32 %v8 to i8
  ret i8 %v9
}
define weak i32 @strcasecmp(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @strncasecmp(ptr %a0, ptr %a1, i64 -1)
  ret i32 %v1
}
define weak i32 @strcoll(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @strcmp(ptr %a0, ptr %a1)
  ret i32 %v1
}
define weak ptr @strerror(i32 %a0) {
b0:
  %v1 = icmp ne i32 %a0, 0
  %v2 = zext i1 %v1 to i64
  %v3 = select i1 %v1, ptr @.str, ptr @.str.1
  ret ptr %v3
}
