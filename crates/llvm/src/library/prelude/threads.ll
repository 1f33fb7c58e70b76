; made by scripts/regenerate-prelude from threads.c: 306743496 18769
; defines pthread_create pthread_join pthread_exit pthread_self pthread_equal pthread_setname_np pthread_setconcurrency pthread_attr_init pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_setstacksize pthread_attr_getstacksize pthread_attr_setguardsize pthread_attr_getguardsize pthread_attr_setscope pthread_attr_setinheritsched pthread_attr_setschedpolicy pthread_attr_setschedparam pthread_setcancelstate pthread_setcanceltype pthread_testcancel
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.thread_attributes = type { i32, i64, i64 }
define weak i32 @pthread_create(ptr %a0, ptr %a1, ptr %a2, ptr %a3) {
b0:
  br i1 icmp ne (ptr @norns.rust.held_back, ptr null), label %b1, label %b2
b1:
  %v1 = call i1 @norns.rust.held_back(ptr %a2, ptr %a3)
  br label %b2
b2:
  %v2 = phi i1 [ false, %b0 ], [ %v1, %b1 ]
  %v3 = zext i1 %v2 to i8
  %v4 = trunc i8 %v3 to i1
  br i1 %v4, label %b3, label %b4
b3:
  %v5 = call i64 @norns.next_child()
  br label %b5
b4:
  %v6 = call i64 @norns.spawn(ptr %a2, ptr %a3)
  br label %b5
b5:
  %v7 = phi i64 [ %v5, %b3 ], [ %v6, %b4 ]
  br i1 icmp ne (ptr @norns.note_detached, ptr null), label %b6, label %b9
b6:
  %v8 = icmp ne ptr %a1, null
  br i1 %v8, label %b7, label %b9
b7:
  %v9 = getelementptr inbounds %struct.thread_attributes, ptr %a1, i32 0, i32 0
  %v10 = load i32, ptr %v9, align 8
  %v11 = icmp ne i32 %v10, 0
  br i1 %v11, label %b8, label %b9
b8:
  call void @norns.note_detached(i64 %v7)
  br label %b9
b9:
  store i64 %v7, ptr %a0, align 8
  ret i32 0
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare extern_weak i1 @norns.rust.held_back(ptr, ptr)
declare i64 @norns.next_child()
declare i64 @norns.spawn(ptr, ptr)
declare extern_weak void @norns.note_detached(i64)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak i32 @pthread_join(i64 %a0, ptr %a1) {
b0:
  br i1 icmp ne (ptr @norns.note_join, ptr null), label %b1, label %b2
b1:
  call void @norns.note_join(i64 %a0)
  br label %b2
b2:
  %v2 = call ptr @norns.join(i64 %a0)
  %v3 = icmp ne ptr %a1, null
  br i1 %v3, label %b3, label %b4
b3:
  store ptr %v2, ptr %a1, align 8
  br label %b4
b4:
  ret i32 0
}
declare extern_weak void @norns.note_join(i64)
declare ptr @norns.join(i64)
define weak void @pthread_exit(ptr %a0) {
b0:
  call void @norns.thread_exit(ptr %a0)
  unreachable
}
declare void @norns.thread_exit(ptr)
define weak i64 @pthread_self() {
b0:
  %v1 = call i64 @norns.self()
  ret i64 %v1
}
declare i64 @norns.self()
define weak i32 @pthread_equal(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp eq i64 %a0, %a1
  %v2 = zext i1 %v1 to i32
  ret i32 %v2
}
define weak i32 @pthread_setname_np(i64 %a0, ptr %a1) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a1, %b0 ], [ %v11, %b5 ]
  %v2 = call i64 @norns.self()
  %v3 = icmp eq i64 %a0, %v2
  br i1 %v3, label %b2, label %b3
b2:
  %v4 = load i8, ptr %v1, align 1
  %v5 = sext i8 %v4 to i32
  %v6 = icmp ne i32 %v5, 0
  br label %b3
b3:
  %v7 = phi i1 [ false, %b1 ], [ %v6, %b2 ]
  br i1 %v7, label %b4, label %b6
b4:
  %v8 = load i8, ptr %v1, align 1
  %v9 = zext i8 %v8 to i32
  call void @norns.name(i32 %v9)
  br label %b5
b5:
  %v11 = getelementptr inbounds i8, ptr %v1, i32 1
  br label %b1
b6:
  ret i32 0
}
declare void @norns.name(i32)
define weak i32 @pthread_setconcurrency(i32 %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_init(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 0
  store i32 0, ptr %v1, align 8
  %v2 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 1
  store i64 8388608, ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 2
  store i64 4096, ptr %v3, align 8
  ret i32 0
}
define weak i32 @pthread_attr_destroy(ptr %a0) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_getdetachstate(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 0
  %v2 = load i32, ptr %v1, align 8
  store i32 %v2, ptr %a1, align 4
  ret i32 0
}
define weak i32 @pthread_attr_setstacksize(ptr %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 16384
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  %v2 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 1
  store i64 %a1, ptr %v2, align 8
  br label %b3
b3:
  %v3 = phi i32 [ 22, %b1 ], [ 0, %b2 ]
  ret i32 %v3
}
define weak i32 @pthread_attr_getstacksize(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 1
  %v2 = load i64, ptr %v1, align 8
  store i64 %v2, ptr %a1, align 8
  ret i32 0
}
define weak i32 @pthread_attr_setguardsize(ptr %a0, i64 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 2
  store i64 %a1, ptr %v1, align 8
  ret i32 0
}
define weak i32 @pthread_attr_getguardsize(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.thread_attributes, ptr %a0, i32 0, i32 2
  %v2 = load i64, ptr %v1, align 8
  store i64 %v2, ptr %a1, align 8
  ret i32 0
}
define weak i32 @pthread_attr_setscope(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_setinheritsched(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_setschedpolicy(ptr %a0, i32 %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_attr_setschedparam(ptr %a0, ptr %a1) {
b0:
  ret i32 0
}
define weak i32 @pthread_setcancelstate(i32 %a0, ptr %a1) {
b0:
  %v1 = icmp ne ptr %a1, null
  br i1 %v1, label %b1, label %b2
b1:
  store i32 0, ptr %a1, align 4
  br label %b2
b2:
  ret i32 0
}
define weak i32 @pthread_setcanceltype(i32 %a0, ptr %a1) {
b0:
  %v1 = icmp ne ptr %a1, null
  br i1 %v1, label %b1, label %b2
b1:
  store i32 0, ptr %a1, align 4
  br label %b2
b2:
  ret i32 0
}
define weak void @pthread_testcancel() {
b0:
  ret void
}
