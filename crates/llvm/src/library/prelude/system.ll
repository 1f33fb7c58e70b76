; made by scripts/regenerate-prelude from system.c: 689138313 20506
; defines poll sigaction signal sysconf getpagesize getauxval sched_getaffinity pthread_getattr_np gettid getpid dlsym open64 gnu_get_libc_version getrandom getcwd __xpg_strerror_r write writev read
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.descriptor = type { i32, i16, i16 }
%struct.piece = type { ptr, i64 }
@.str = private constant [18 x i8] c"`poll` that waits\00", align 1
@.str.1 = private constant [20 x i8] c"handlers of signals\00", align 1
@.str.2 = private constant [23 x i8] c"__pthread_get_minstack\00", align 1
@.str.3 = private constant [37 x i8] c"looking for functions by their names\00", align 1
@.str.4 = private constant [7 x i8] c"/proc/\00", align 1
@.str.5 = private constant [6 x i8] c"/sys/\00", align 1
@.str.6 = private constant [6 x i8] c"files\00", align 1
@.str.7 = private constant [5 x i8] c"2.36\00", align 1
@__xpg_strerror_r.unknown = internal constant [23 x i8] c"an error of the system\00", align 16
@.str.8 = private constant [19 x i8] c"reading from files\00", align 1
@.str.9 = private constant [17 x i8] c"writing to files\00", align 1
define weak i32 @poll(ptr %a0, i64 %a1, i32 %a2) {
b0:
  %v1 = icmp ne i32 %a2, 0
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str)
  unreachable
b2:
  br label %b3
b3:
  %v3 = phi i64 [ 0, %b2 ], [ %v7, %b6 ]
  %v4 = icmp ult i64 %v3, %a1
  br i1 %v4, label %b5, label %b4
b4:
  br label %b7
b5:
  %v5 = getelementptr inbounds %struct.descriptor, ptr %a0, i64 %v3
  %v6 = getelementptr inbounds %struct.descriptor, ptr %v5, i32 0, i32 2
  store i16 0, ptr %v6, align 2
  br label %b6
b6:
  %v7 = add i64 %v3, 1
  br label %b3
b7:
  ret i32 0
}
declare void @norns.unsupported(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @sigaction(i32 %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = icmp ne ptr %a1, null
  br i1 %v1, label %b1, label %b3
b1:
  %v2 = load i64, ptr %a1, align 8
  %v3 = icmp ugt i64 %v2, 1
  br i1 %v3, label %b2, label %b3
b2:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b3:
  %v5 = icmp ne ptr %a2, null
  br i1 %v5, label %b4, label %b5
b4:
  call void @llvm.memset.p0.i64(ptr %a2, i8 0, i64 152, i1 false)
  store i64 1, ptr %a2, align 8
  br label %b5
b5:
  ret i32 0
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define weak i64 @signal(i32 %a0, i64 %a1) {
b0:
  %v1 = icmp ugt i64 %a1, 1
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.1)
  unreachable
b2:
  ret i64 1
}
define weak i64 @sysconf(i32 %a0) {
b0:
  switch i32 %a0, label %b5 [ i32 30, label %b1 i32 83, label %b2 i32 84, label %b2 i32 75, label %b3 i32 70, label %b4 ]
b1:
  br label %b6
b2:
  br label %b6
b3:
  br label %b6
b4:
  br label %b6
b5:
  %v1 = call i64 @fails(i32 22)
  br label %b6
b6:
  %v2 = phi i64 [ 4096, %b1 ], [ 2, %b2 ], [ 16384, %b3 ], [ 1024, %b4 ], [ %v1, %b5 ]
  ret i64 %v2
}
define internal i64 @fails(i32 %a0) {
b0:
  %v1 = call ptr @__errno_location()
  store i32 %a0, ptr %v1, align 4
  ret i64 -1
}
define weak i32 @getpagesize() {
b0:
  ret i32 4096
}
define weak i64 @getauxval(i64 %a0) {
b0:
  ret i64 0
}
define weak i32 @sched_getaffinity(i32 %a0, i64 %a1, ptr %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v8, %b4 ]
  %v2 = icmp ult i64 %v1, %a1
  br i1 %v2, label %b3, label %b2
b2:
  br label %b5
b3:
  %v3 = icmp ne i64 %v1, 0
  %v4 = zext i1 %v3 to i64
  %v5 = select i1 %v3, i32 0, i32 3
  %v6 = trunc i32 %v5 to i8
  %v7 = getelementptr inbounds i8, ptr %a2, i64 %v1
  store i8 %v6, ptr %v7, align 1
  br label %b4
b4:
  %v8 = add i64 %v1, 1
  br label %b1
b5:
  ret i32 0
}
define weak i32 @pthread_getattr_np(i64 %a0, ptr %a1) {
b0:
  ret i32 38
}
define weak i32 @gettid() {
b0:
  %v1 = call i64 @norns.self()
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}
declare i64 @norns.self()
define weak i32 @getpid() {
b0:
  ret i32 1
}
define weak ptr @dlsym(ptr %a0, ptr %a1) {
b0:
  %v1 = call i32 @strcmp(ptr %a1, ptr @.str.2)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.3)
  unreachable
b2:
  ret ptr null
}
declare i32 @strcmp(ptr, ptr)
define weak i32 @open64(ptr %a0, i32 %a1, ...) {
b0:
  %v1 = call i32 @strncmp(ptr %a0, ptr @.str.4, i64 6)
  %v2 = icmp ne i32 %v1, 0
  br i1 %v2, label %b1, label %b3
b1:
  %v3 = call i32 @strncmp(ptr %a0, ptr @.str.5, i64 5)
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b2, label %b3
b2:
  call void @norns.unsupported(ptr @.str.6)
  unreachable
b3:
  %v6 = call i64 @fails(i32 2)
  %v7 = trunc i64 %v6 to i32
  ret i32 %v7
}
declare i32 @strncmp(ptr, ptr, i64)
define weak ptr @gnu_get_libc_version() {
b0:
  ret ptr @.str.7
}
define weak i64 @getrandom(ptr %a0, i64 %a1, i32 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v7, %b4 ]
  %v2 = icmp ult i64 %v1, %a1
  br i1 %v2, label %b3, label %b2
b2:
  br label %b5
b3:
  %v3 = mul i64 %v1, 37
  %v4 = add i64 %v3, 11
  %v5 = trunc i64 %v4 to i8
  %v6 = getelementptr inbounds i8, ptr %a0, i64 %v1
  store i8 %v5, ptr %v6, align 1
  br label %b4
b4:
  %v7 = add i64 %v1, 1
  br label %b1
b5:
  ret i64 %a1
}
define weak ptr @getcwd(ptr %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 2
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = call i64 @fails(i32 34)
  br label %b3
b2:
  %v3 = getelementptr inbounds i8, ptr %a0, i64 0
  store i8 47, ptr %v3, align 1
  %v4 = getelementptr inbounds i8, ptr %a0, i64 1
  store i8 0, ptr %v4, align 1
  br label %b3
b3:
  %v5 = phi ptr [ null, %b1 ], [ %a0, %b2 ]
  ret ptr %v5
}
define weak i32 @__xpg_strerror_r(i32 %a0, ptr %a1, i64 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v8, %b6 ]
  %v2 = icmp ult i64 %v1, %a2
  br i1 %v2, label %b2, label %b3
b2:
  %v3 = icmp ult i64 %v1, 23
  br label %b3
b3:
  %v4 = phi i1 [ false, %b1 ], [ %v3, %b2 ]
  br i1 %v4, label %b5, label %b4
b4:
  br label %b7
b5:
  %v5 = getelementptr inbounds [23 x i8], ptr @__xpg_strerror_r.unknown, i64 0, i64 %v1
  %v6 = load i8, ptr %v5, align 1
  %v7 = getelementptr inbounds i8, ptr %a1, i64 %v1
  store i8 %v6, ptr %v7, align 1
  br label %b6
b6:
  %v8 = add i64 %v1, 1
  br label %b1
b7:
  %v9 = icmp ne i64 %a2, 0
  br i1 %v9, label %b8, label %b10
b8:
  %v10 = icmp ult i64 %a2, 23
  br i1 %v10, label %b9, label %b10
b9:
  %v11 = sub i64 %a2, 1
  %v12 = getelementptr inbounds i8, ptr %a1, i64 %v11
  store i8 0, ptr %v12, align 1
  br label %b10
b10:
  ret i32 0
}
define weak i64 @write(i32 %a0, ptr %a1, i64 %a2) {
b0:
  call void @put(i32 %a0, ptr %a1, i64 %a2)
  ret i64 %a2
}
define internal void @put(i32 %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = alloca [128 x i8], align 16
  %v2 = icmp ne i32 %a0, 1
  br i1 %v2, label %b1, label %b3
b1:
  %v3 = icmp ne i32 %a0, 2
  br i1 %v3, label %b2, label %b3
b2:
  call void @norns.unsupported(ptr @.str.9)
  unreachable
b3:
  call void @llvm.lifetime.start.p0(i64 128, ptr %v1)
  br label %b4
b4:
  %v6 = phi ptr [ %a1, %b3 ], [ %v20, %b15 ]
  %v7 = phi i64 [ %a2, %b3 ], [ %v21, %b15 ]
  %v8 = icmp ne i64 %v7, 0
  br i1 %v8, label %b6, label %b5
b5:
  br label %b16
b6:
  %v9 = icmp ult i64 %v7, 128
  br i1 %v9, label %b7, label %b8
b7:
  br label %b9
b8:
  br label %b9
b9:
  %v10 = phi i64 [ %v7, %b7 ], [ 128, %b8 ]
  %v11 = getelementptr inbounds [128 x i8], ptr %v1, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr %v11, ptr %v6, i64 %v10, i1 false)
  br label %b10
b10:
  %v13 = phi i64 [ 0, %b9 ], [ %v19, %b13 ]
  %v14 = icmp ult i64 %v13, %v10
  br i1 %v14, label %b12, label %b11
b11:
  br label %b14
b12:
  %v15 = getelementptr inbounds [128 x i8], ptr %v1, i64 0, i64 %v13
  %v16 = load i8, ptr %v15, align 1
  %v17 = zext i8 %v16 to i32
  call void @norns.put(i32 %v17)
  br label %b13
b13:
  %v19 = add i64 %v13, 1
  br label %b10
b14:
  br label %b15
b15:
  %v20 = getelementptr inbounds i8, ptr %v6, i64 %v10
  %v21 = sub i64 %v7, %v10
  br label %b4
b16:
  call void @llvm.lifetime.end.p0(i64 128, ptr %v1)
  ret void
}
define weak i64 @writev(i32 %a0, ptr %a1, i32 %a2) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v17, %b4 ]
  %v2 = phi i32 [ 0, %b0 ], [ %v18, %b4 ]
  %v3 = icmp slt i32 %v2, %a2
  br i1 %v3, label %b3, label %b2
b2:
  br label %b5
b3:
  %v4 = sext i32 %v2 to i64
  %v5 = getelementptr inbounds %struct.piece, ptr %a1, i64 %v4
  %v6 = getelementptr inbounds %struct.piece, ptr %v5, i32 0, i32 0
  %v7 = load ptr, ptr %v6, align 8
  %v8 = sext i32 %v2 to i64
  %v9 = getelementptr inbounds %struct.piece, ptr %a1, i64 %v8
  %v10 = getelementptr inbounds %struct.piece, ptr %v9, i32 0, i32 1
  %v11 = load i64, ptr %v10, align 8
  call void @put(i32 %a0, ptr %v7, i64 %v11)
  %v13 = sext i32 %v2 to i64
  %v14 = getelementptr inbounds %struct.piece, ptr %a1, i64 %v13
  %v15 = getelementptr inbounds %struct.piece, ptr %v14, i32 0, i32 1
  %v16 = load i64, ptr %v15, align 8
  %v17 = add nsw i64 %v1, %v16
  br label %b4
b4:
  %v18 = add nsw i32 %v2, 1
  br label %b1
b5:
  ret i64 %v1
}
define weak i64 @read(i32 %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = icmp ne i32 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str.8)
  unreachable
b2:
  ret i64 0
}
declare ptr @__errno_location()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @norns.put(i32)
