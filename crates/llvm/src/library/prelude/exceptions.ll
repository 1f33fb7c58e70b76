; made by scripts/regenerate-prelude from exceptions.c: 4028333165 23217
; defines norns.raise __cxa_allocate_exception __cxa_free_exception __cxa_init_primary_exception __cxa_throw __cxa_rethrow _Unwind_Resume __cxa_get_exception_ptr __cxa_begin_catch __cxa_end_catch _ZSt19uncaught_exceptionsv _ZSt18uncaught_exceptionv __cxa_current_exception_type _ZSt9terminatev _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv _ZNSt15__exception_ptr13exception_ptrC1EPv _ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv _ZSt17current_exceptionv _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.record = type { ptr, ptr, ptr, ptr, ptr, i32, i32, [2 x i64] }
%struct.type = type { ptr, ptr }
%struct.pointer = type { %struct.type, i32, ptr }
@uncaught = internal thread_local global i32 0, align 4
@newest = internal thread_local global ptr null, align 8
@.str = private constant [52 x i8] c"throws again what it caught, but has caught nothing\00", align 1
@.str.1 = private constant [25 x i8] c"std::terminate is called\00", align 1
@.str.2 = private constant [59 x i8] c"throws again what a null pointer to an exception points to\00", align 1
@_ZTVN10__cxxabiv119__pointer_type_infoE = external constant [3 x ptr], align 16
define weak void @norns.raise(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 4
  %v4 = load ptr, ptr %v3, align 8
  %v5 = call ptr @norns.handler(ptr %v2)
  %v6 = call ptr @given(ptr %v4, ptr %v5)
  %v7 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 2
  store ptr %v6, ptr %v7, align 8
  %v8 = load i32, ptr @uncaught, align 4
  %v9 = add nsw i32 %v8, 1
  store i32 %v9, ptr @uncaught, align 4
  %v10 = call ptr @handed(ptr %a0)
  call void @norns.unwind(ptr %v10, ptr %v2)
  unreachable
}
declare void @llvm.lifetime.start.p0(i64, ptr)
define internal ptr @given(ptr %a0, ptr %a1) {
b0:
  %v1 = call ptr @object_of(ptr %a0)
  %v2 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 0
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.type, ptr %v3, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  %v6 = icmp eq ptr %v5, getelementptr inbounds ([3 x ptr], ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 0, i64 2)
  br i1 %v6, label %b1, label %b13
b1:
  %v7 = load ptr, ptr %v1, align 8
  %v8 = getelementptr inbounds %struct.pointer, ptr %v3, i32 0, i32 2
  %v9 = load ptr, ptr %v8, align 8
  %v10 = icmp ne ptr %a1, null
  br i1 %v10, label %b2, label %b4
b2:
  %v11 = icmp ne ptr %v7, null
  br i1 %v11, label %b3, label %b4
b3:
  %v12 = getelementptr inbounds %struct.type, ptr %a1, i32 0, i32 0
  %v13 = load ptr, ptr %v12, align 8
  %v14 = icmp ne ptr %v13, getelementptr inbounds ([3 x ptr], ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 0, i64 2)
  br i1 %v14, label %b4, label %b5
b4:
  br label %b12
b5:
  %v15 = getelementptr inbounds %struct.pointer, ptr %a1, i32 0, i32 2
  %v16 = load ptr, ptr %v15, align 8
  %v17 = icmp eq ptr %v9, %v16
  br i1 %v17, label %b6, label %b7
b6:
  br label %b8
b7:
  %v18 = call ptr @norns.base(ptr %v7, ptr %v9, ptr %v16)
  br label %b8
b8:
  %v19 = phi ptr [ %v7, %b6 ], [ %v18, %b7 ]
  %v20 = icmp ne ptr %v19, null
  br i1 %v20, label %b9, label %b10
b9:
  br label %b11
b10:
  br label %b11
b11:
  %v21 = phi ptr [ %v19, %b9 ], [ %v7, %b10 ]
  br label %b12
b12:
  %v22 = phi ptr [ %v7, %b4 ], [ %v21, %b11 ]
  br label %b19
b13:
  %v23 = icmp ne ptr %a1, null
  br i1 %v23, label %b14, label %b15
b14:
  %v24 = icmp eq ptr %a1, %v3
  br i1 %v24, label %b15, label %b16
b15:
  br label %b19
b16:
  %v25 = getelementptr inbounds %struct.type, ptr %a1, i32 0, i32 0
  %v26 = load ptr, ptr %v25, align 8
  %v27 = icmp eq ptr %v26, getelementptr inbounds ([3 x ptr], ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 0, i64 2)
  br i1 %v27, label %b17, label %b18
b17:
  br label %b19
b18:
  %v28 = call ptr @norns.base(ptr %v1, ptr %v3, ptr %a1)
  br label %b19
b19:
  %v29 = phi ptr [ %v22, %b12 ], [ %v1, %b15 ], [ null, %b17 ], [ %v28, %b18 ]
  ret ptr %v29
}
declare ptr @norns.handler(ptr)
declare void @norns.unwind(ptr, ptr)
define internal ptr @handed(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i8, ptr %a0, i64 32
  ret ptr %v1
}
define weak ptr @__cxa_allocate_exception(i64 %a0) {
b0:
  %v1 = add i64 64, %a0
  %v2 = call ptr @norns.allocate(i64 %v1, i64 16, i32 0)
  %v3 = call ptr @object_of(ptr %v2)
  ret ptr %v3
}
declare ptr @norns.allocate(i64, i64, i32)
define internal ptr @object_of(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.record, ptr %a0, i64 1
  ret ptr %v1
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak void @__cxa_free_exception(ptr %a0) {
b0:
  %v1 = call ptr @record_of(ptr %a0)
  call void @norns.free(ptr %v1)
  ret void
}
declare void @norns.free(ptr)
define internal ptr @record_of(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.record, ptr %a0, i64 -1
  ret ptr %v1
}
define weak ptr @__cxa_init_primary_exception(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call ptr @record_of(ptr %a0)
  %v2 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 0
  store ptr %a1, ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 1
  store ptr %a2, ptr %v3, align 8
  %v4 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 4
  store ptr %v1, ptr %v4, align 8
  %v5 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 5
  store i32 0, ptr %v5, align 8
  %v6 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  store i32 0, ptr %v6, align 4
  ret ptr %v1
}
define weak void @__cxa_throw(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call ptr @__cxa_init_primary_exception(ptr %a0, ptr %a1, ptr %a2)
  %v2 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 5
  store i32 1, ptr %v2, align 8
  call void @norns.raise(ptr %v1)
  unreachable
}
define weak void @__cxa_rethrow() {
b0:
  %v1 = load ptr, ptr @newest, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b2, label %b1
b1:
  call void @norns.assertion(ptr @.str)
  unreachable
b2:
  %v4 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  %v5 = load i32, ptr %v4, align 4
  %v6 = sub nsw i32 0, %v5
  %v7 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  store i32 %v6, ptr %v7, align 4
  call void @norns.raise(ptr %v1)
  unreachable
}
declare void @norns.assertion(ptr)
define weak void @_Unwind_Resume(ptr %a0) {
b0:
  %v1 = load i64, ptr %a0, align 8
  %v2 = icmp eq i64 %v1, 6076294132934528845
  br i1 %v2, label %b1, label %b2
b1:
  br label %b3
b2:
  %v3 = call ptr @record_at(ptr %a0)
  %v4 = getelementptr inbounds %struct.record, ptr %v3, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  br label %b3
b3:
  %v6 = phi ptr [ null, %b1 ], [ %v5, %b2 ]
  call void @norns.unwind(ptr %a0, ptr %v6)
  unreachable
}
define internal ptr @record_at(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i8, ptr %a0, i64 -32
  ret ptr %v1
}
define weak ptr @__cxa_get_exception_ptr(ptr %a0) {
b0:
  %v1 = call ptr @record_at(ptr %a0)
  %v2 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 2
  %v3 = load ptr, ptr %v2, align 8
  ret ptr %v3
}
define weak ptr @__cxa_begin_catch(ptr %a0) {
b0:
  %v1 = call ptr @record_at(ptr %a0)
  %v2 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  %v3 = load i32, ptr %v2, align 4
  %v4 = icmp slt i32 %v3, 0
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = sub nsw i32 0, %v3
  br label %b3
b2:
  br label %b3
b3:
  %v6 = phi i32 [ %v5, %b1 ], [ %v3, %b2 ]
  %v7 = add nsw i32 %v6, 1
  %v8 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  store i32 %v7, ptr %v8, align 4
  %v9 = load i32, ptr @uncaught, align 4
  %v10 = add nsw i32 %v9, -1
  store i32 %v10, ptr @uncaught, align 4
  %v11 = load ptr, ptr @newest, align 8
  %v12 = icmp ne ptr %v1, %v11
  br i1 %v12, label %b4, label %b5
b4:
  %v13 = load ptr, ptr @newest, align 8
  %v14 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 3
  store ptr %v13, ptr %v14, align 8
  store ptr %v1, ptr @newest, align 8
  br label %b5
b5:
  %v15 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 2
  %v16 = load ptr, ptr %v15, align 8
  ret ptr %v16
}
define weak void @__cxa_end_catch() {
b0:
  %v1 = load ptr, ptr @newest, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b2, label %b1
b1:
  br label %b11
b2:
  %v3 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  %v4 = load i32, ptr %v3, align 4
  %v5 = icmp slt i32 %v4, 0
  br i1 %v5, label %b3, label %b6
b3:
  %v6 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  %v7 = load i32, ptr %v6, align 4
  %v8 = add nsw i32 %v7, 1
  store i32 %v8, ptr %v6, align 4
  %v9 = icmp eq i32 %v8, 0
  br i1 %v9, label %b4, label %b5
b4:
  %v10 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 3
  %v11 = load ptr, ptr %v10, align 8
  store ptr %v11, ptr @newest, align 8
  br label %b5
b5:
  br label %b11
b6:
  %v12 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 6
  %v13 = load i32, ptr %v12, align 4
  %v14 = add nsw i32 %v13, -1
  store i32 %v14, ptr %v12, align 4
  %v15 = icmp ne i32 %v14, 0
  br i1 %v15, label %b7, label %b8
b7:
  br label %b11
b8:
  %v16 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 3
  %v17 = load ptr, ptr %v16, align 8
  store ptr %v17, ptr @newest, align 8
  %v18 = getelementptr inbounds %struct.record, ptr %v1, i32 0, i32 4
  %v19 = load ptr, ptr %v18, align 8
  %v20 = icmp ne ptr %v19, %v1
  br i1 %v20, label %b9, label %b10
b9:
  call void @norns.free(ptr %v1)
  br label %b10
b10:
  call void @release(ptr %v19)
  br label %b11
b11:
  %v23 = phi i32 [ 1, %b1 ], [ 1, %b5 ], [ 1, %b7 ], [ 0, %b10 ]
  switch i32 %v23, label %b13 [ i32 0, label %b12 i32 1, label %b12 ]
b12:
  ret void
b13:
  unreachable
}
define internal void @release(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 5
  %v2 = atomicrmw sub ptr %v1, i32 1 acq_rel, align 4
  %v3 = sub i32 %v2, 1
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b1, label %b2
b1:
  br label %b5
b2:
  %v5 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 1
  %v6 = load ptr, ptr %v5, align 8
  %v7 = icmp ne ptr %v6, null
  br i1 %v7, label %b3, label %b4
b3:
  %v8 = getelementptr inbounds %struct.record, ptr %a0, i32 0, i32 1
  %v9 = load ptr, ptr %v8, align 8
  %v10 = call ptr @object_of(ptr %a0)
  call void %v9(ptr %v10)
  br label %b4
b4:
  call void @norns.free(ptr %a0)
  br label %b5
b5:
  ret void
}
define weak i32 @_ZSt19uncaught_exceptionsv() {
b0:
  %v1 = load i32, ptr @uncaught, align 4
  ret i32 %v1
}
define weak i1 @_ZSt18uncaught_exceptionv() {
b0:
  %v1 = load i32, ptr @uncaught, align 4
  %v2 = icmp sgt i32 %v1, 0
  ret i1 %v2
}
define weak ptr @__cxa_current_exception_type() {
b0:
  %v1 = load ptr, ptr @newest, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = load ptr, ptr @newest, align 8
  %v4 = getelementptr inbounds %struct.record, ptr %v3, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  br label %b3
b2:
  br label %b3
b3:
  %v6 = phi ptr [ %v5, %b1 ], [ null, %b2 ]
  ret ptr %v6
}
define weak void @_ZSt9terminatev() {
b0:
  %v1 = load ptr, ptr @newest, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = load ptr, ptr @newest, align 8
  %v4 = getelementptr inbounds %struct.record, ptr %v3, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  call void @norns.uncaught(ptr %v5)
  unreachable
b2:
  call void @norns.assertion(ptr @.str.1)
  unreachable
}
declare void @norns.uncaught(ptr)
define weak void @_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(ptr %a0) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = load ptr, ptr %a0, align 8
  %v4 = call ptr @record_of(ptr %v3)
  %v5 = getelementptr inbounds %struct.record, ptr %v4, i32 0, i32 5
  %v6 = atomicrmw add ptr %v5, i32 1 monotonic, align 4
  %v7 = add i32 %v6, 1
  br label %b2
b2:
  ret void
}
define weak void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ptr %a0) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  store ptr null, ptr %a0, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = call ptr @record_of(ptr %v1)
  call void @release(ptr %v3)
  br label %b2
b2:
  ret void
}
define weak void @_ZNSt15__exception_ptr13exception_ptrC1EPv(ptr %a0, ptr %a1) {
b0:
  store ptr %a1, ptr %a0, align 8
  call void @_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(ptr %a0)
  ret void
}
define weak ptr @_ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv(ptr %a0) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  %v2 = call ptr @record_of(ptr %v1)
  %v3 = getelementptr inbounds %struct.record, ptr %v2, i32 0, i32 0
  %v4 = load ptr, ptr %v3, align 8
  ret ptr %v4
}
define weak void @_ZSt17current_exceptionv(ptr %a0) {
b0:
  %v1 = load ptr, ptr @newest, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b1, label %b2
b1:
  %v3 = load ptr, ptr @newest, align 8
  %v4 = getelementptr inbounds %struct.record, ptr %v3, i32 0, i32 4
  %v5 = load ptr, ptr %v4, align 8
  %v6 = call ptr @object_of(ptr %v5)
  br label %b3
b2:
  br label %b3
b3:
  %v7 = phi ptr [ %v6, %b1 ], [ null, %b2 ]
  call void @_ZNSt15__exception_ptr13exception_ptrC1EPv(ptr %a0, ptr %v7)
  ret void
}
define weak void @_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(ptr %a0) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  %v2 = icmp ne ptr %v1, null
  br i1 %v2, label %b2, label %b1
b1:
  call void @norns.assertion(ptr @.str.2)
  unreachable
b2:
  %v4 = load ptr, ptr %a0, align 8
  %v5 = call ptr @record_of(ptr %v4)
  %v6 = call ptr @norns.allocate(i64 64, i64 16, i32 0)
  %v7 = getelementptr inbounds %struct.record, ptr %v5, i32 0, i32 5
  %v8 = atomicrmw add ptr %v7, i32 1 monotonic, align 4
  %v9 = add i32 %v8, 1
  %v10 = getelementptr inbounds %struct.record, ptr %v5, i32 0, i32 0
  %v11 = load ptr, ptr %v10, align 8
  %v12 = getelementptr inbounds %struct.record, ptr %v6, i32 0, i32 0
  store ptr %v11, ptr %v12, align 8
  %v13 = getelementptr inbounds %struct.record, ptr %v6, i32 0, i32 4
  store ptr %v5, ptr %v13, align 8
  %v14 = getelementptr inbounds %struct.record, ptr %v6, i32 0, i32 6
  store i32 0, ptr %v14, align 4
  call void @norns.raise(ptr %v6)
  unreachable
}
declare ptr @norns.base(ptr, ptr, ptr)
