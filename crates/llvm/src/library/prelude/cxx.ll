; made by scripts/regenerate-prelude from cxx.c: 1761228082 23171
; defines __libc_single_threaded _ZSt11__once_call _ZSt15__once_callable _Znwm _Znam _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZnwmSt11align_val_t _ZnamSt11align_val_t _ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm _ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t _ZdlPvSt11align_val_t _ZdaPvSt11align_val_t _ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t __cxa_guard_acquire __cxa_guard_release __cxa_guard_abort _ZSt21__glibcxx_assert_failPKciS0_S0_ __cxa_pure_virtual __cxa_deleted_virtual _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE _ZNSt6thread6_StateD2Ev _ZNSt6thread4joinEv _ZNSt6thread6detachEv _ZNSt6thread20hardware_concurrencyEv __once_proxy _ZNSt18condition_variableC1Ev _ZNSt18condition_variableD1Ev _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE _ZNSt18condition_variable17__wait_until_implINSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt5mutexERKNS1_10time_pointINS1_3_V212steady_clockET_EE _ZNSt18condition_variable17__wait_until_implINSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt5mutexERKNS1_10time_pointINS1_3_V212system_clockET_EE _ZNSt18condition_variable10notify_oneEv _ZNSt18condition_variable10notify_allEv _ZNSt6chrono3_V212system_clock3nowEv _ZNSt6chrono3_V212steady_clock3nowEv
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.state = type { ptr }
%struct.unique_lock = type { ptr, i8 }
@.str = private constant [34 x i8] c"a pure virtual function is called\00", align 1
@.str.1 = private constant [37 x i8] c"a deleted virtual function is called\00", align 1
@__libc_single_threaded = weak_odr constant i8 0, align 1
@_ZSt11__once_call = weak thread_local global ptr null, align 8
@.str.2 = private constant [56 x i8] c"waits for a condition variable without holding the lock\00", align 1
@_ZSt15__once_callable = weak thread_local global ptr null, align 8
@wait_until.time = internal constant [2 x i64] zeroinitializer, align 16
define weak ptr @_Znwm(i64 %a0) {
b0:
  %v1 = call ptr @norns.allocate(i64 %a0, i64 16, i32 0)
  ret ptr %v1
}
declare ptr @norns.allocate(i64, i64, i32)
define weak ptr @_Znam(i64 %a0) {
b0:
  %v1 = call ptr @norns.allocate(i64 %a0, i64 16, i32 0)
  ret ptr %v1
}
define weak ptr @_ZnwmRKSt9nothrow_t(i64 %a0) {
b0:
  %v1 = call ptr @norns.allocate(i64 %a0, i64 16, i32 0)
  ret ptr %v1
}
define weak ptr @_ZnamRKSt9nothrow_t(i64 %a0) {
b0:
  %v1 = call ptr @norns.allocate(i64 %a0, i64 16, i32 0)
  ret ptr %v1
}
define weak ptr @_ZnwmSt11align_val_t(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 16
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v2 = phi i64 [ 16, %b1 ], [ %a1, %b2 ]
  %v3 = call ptr @norns.allocate(i64 %a0, i64 %v2, i32 0)
  ret ptr %v3
}
define weak ptr @_ZnamSt11align_val_t(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 16
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v2 = phi i64 [ 16, %b1 ], [ %a1, %b2 ]
  %v3 = call ptr @norns.allocate(i64 %a0, i64 %v2, i32 0)
  ret ptr %v3
}
define weak ptr @_ZnwmSt11align_val_tRKSt9nothrow_t(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 16
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v2 = phi i64 [ 16, %b1 ], [ %a1, %b2 ]
  %v3 = call ptr @norns.allocate(i64 %a0, i64 %v2, i32 0)
  ret ptr %v3
}
define weak ptr @_ZnamSt11align_val_tRKSt9nothrow_t(i64 %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 16
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %v2 = phi i64 [ 16, %b1 ], [ %a1, %b2 ]
  %v3 = call ptr @norns.allocate(i64 %a0, i64 %v2, i32 0)
  ret ptr %v3
}
define weak void @_ZdlPv(ptr %a0) {
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
define weak void @_ZdaPv(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdlPvm(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdaPvm(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdlPvRKSt9nothrow_t(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdaPvRKSt9nothrow_t(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdlPvSt11align_val_t(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdaPvSt11align_val_t(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdlPvmSt11align_val_t(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak void @_ZdaPvmSt11align_val_t(ptr %a0) {
b0:
  %v1 = icmp ne ptr %a0, null
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.free(ptr %a0)
  br label %b2
b2:
  ret void
}
define weak i32 @__cxa_guard_acquire(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i8, ptr %a0, i64 4
  %v2 = call i64 @norns.take(ptr %v1, i32 0, i64 1, i32 0, i64 0, i32 1)
  %v3 = load atomic i8, ptr %a0 monotonic, align 1
  %v4 = icmp ne i8 %v3, 0
  br i1 %v4, label %b2, label %b1
b1:
  br label %b3
b2:
  %v5 = getelementptr inbounds i8, ptr %a0, i64 4
  %v6 = call i64 @norns.release(ptr %v5, i64 0)
  br label %b3
b3:
  %v7 = phi i32 [ 1, %b1 ], [ 0, %b2 ]
  ret i32 %v7
}
declare i64 @norns.take(ptr, i32, i64, i32, i64, i32)
declare i64 @norns.release(ptr, i64)
define weak void @__cxa_guard_release(ptr %a0) {
b0:
  store atomic i8 1, ptr %a0 release, align 1
  %v1 = getelementptr inbounds i8, ptr %a0, i64 4
  %v2 = call i64 @norns.release(ptr %v1, i64 0)
  ret void
}
define weak void @__cxa_guard_abort(ptr %a0) {
b0:
  %v1 = getelementptr inbounds i8, ptr %a0, i64 4
  %v2 = call i64 @norns.release(ptr %v1, i64 0)
  ret void
}
define weak void @_ZSt21__glibcxx_assert_failPKciS0_S0_(ptr %a0, i32 %a1, ptr %a2, ptr %a3) {
b0:
  call void @__assert_fail(ptr %a3, ptr %a0, i32 %a1, ptr %a2)
  unreachable
}
declare void @__assert_fail(ptr, ptr, i32, ptr)
define weak void @__cxa_pure_virtual() {
b0:
  call void @norns.assertion(ptr @.str)
  unreachable
}
declare void @norns.assertion(ptr)
define weak void @__cxa_deleted_virtual() {
b0:
  call void @norns.assertion(ptr @.str.1)
  unreachable
}
define weak void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = load ptr, ptr %a1, align 8
  %v2 = call i64 @norns.spawn(ptr @run, ptr %v1)
  store i64 %v2, ptr %a0, align 8
  store ptr null, ptr %a1, align 8
  ret void
}
declare i64 @norns.spawn(ptr, ptr)
define internal ptr @run(ptr %a0) {
b0:
  br i1 icmp ne (ptr @norns.begin_thread, ptr null), label %b1, label %b2
b1:
  call void @norns.begin_thread()
  br label %b2
b2:
  %v2 = getelementptr inbounds %struct.state, ptr %a0, i32 0, i32 0
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds ptr, ptr %v3, i64 2
  %v5 = load ptr, ptr %v4, align 8
  call void %v5(ptr %a0)
  %v7 = getelementptr inbounds %struct.state, ptr %a0, i32 0, i32 0
  %v8 = load ptr, ptr %v7, align 8
  %v9 = getelementptr inbounds ptr, ptr %v8, i64 1
  %v10 = load ptr, ptr %v9, align 8
  call void %v10(ptr %a0)
  br i1 icmp ne (ptr @norns.end_thread, ptr null), label %b3, label %b4
b3:
  call void @norns.end_thread()
  br label %b4
b4:
  ret ptr null
}
define weak void @_ZNSt6thread6_StateD2Ev(ptr %a0) {
b0:
  ret void
}
define weak void @_ZNSt6thread4joinEv(ptr %a0) {
b0:
  %v1 = load i64, ptr %a0, align 8
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  call void @_ZSt20__throw_system_errori(i32 22)
  unreachable
b2:
  %v4 = load i64, ptr %a0, align 8
  %v5 = call i32 @pthread_join(i64 %v4, ptr null)
  store i64 0, ptr %a0, align 8
  ret void
}
declare void @_ZSt20__throw_system_errori(i32)
declare i32 @pthread_join(i64, ptr)
define weak void @_ZNSt6thread6detachEv(ptr %a0) {
b0:
  %v1 = load i64, ptr %a0, align 8
  %v2 = icmp ne i64 %v1, 0
  br i1 %v2, label %b2, label %b1
b1:
  call void @_ZSt20__throw_system_errori(i32 22)
  unreachable
b2:
  %v4 = load i64, ptr %a0, align 8
  %v5 = call i32 @pthread_detach(i64 %v4)
  store i64 0, ptr %a0, align 8
  ret void
}
declare i32 @pthread_detach(i64)
define weak i32 @_ZNSt6thread20hardware_concurrencyEv() {
b0:
  ret i32 2
}
define weak void @__once_proxy() {
b0:
  %v1 = load ptr, ptr @_ZSt11__once_call, align 8
  call void %v1()
  ret void
}
define weak void @_ZNSt18condition_variableC1Ev(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_init(ptr %a0, ptr null)
  ret void
}
declare i32 @pthread_cond_init(ptr, ptr)
define weak void @_ZNSt18condition_variableD1Ev(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_destroy(ptr %a0)
  ret void
}
declare i32 @pthread_cond_destroy(ptr)
define weak void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.unique_lock, ptr %a1, i32 0, i32 1
  %v2 = load i8, ptr %v1, align 8
  %v3 = trunc i8 %v2 to i1
  br i1 %v3, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b2:
  %v5 = getelementptr inbounds %struct.unique_lock, ptr %a1, i32 0, i32 0
  %v6 = load ptr, ptr %v5, align 8
  %v7 = call i32 @pthread_cond_wait(ptr %a0, ptr %v6)
  ret void
}
declare void @norns.misuse(ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
define weak i32 @_ZNSt18condition_variable17__wait_until_implINSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt5mutexERKNS1_10time_pointINS1_3_V212steady_clockET_EE(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @wait_until(ptr %a0, ptr %a1)
  ret i32 %v1
}
define internal i32 @wait_until(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.unique_lock, ptr %a1, i32 0, i32 1
  %v2 = load i8, ptr %v1, align 8
  %v3 = trunc i8 %v2 to i1
  br i1 %v3, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.2)
  unreachable
b2:
  %v5 = getelementptr inbounds %struct.unique_lock, ptr %a1, i32 0, i32 0
  %v6 = load ptr, ptr %v5, align 8
  %v7 = call i32 @pthread_cond_timedwait(ptr %a0, ptr %v6, ptr @wait_until.time)
  %v8 = icmp eq i32 %v7, 110
  %v9 = zext i1 %v8 to i32
  ret i32 %v9
}
define weak i32 @_ZNSt18condition_variable17__wait_until_implINSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt5mutexERKNS1_10time_pointINS1_3_V212system_clockET_EE(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = call i32 @wait_until(ptr %a0, ptr %a1)
  ret i32 %v1
}
define weak void @_ZNSt18condition_variable10notify_oneEv(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_signal(ptr %a0)
  ret void
}
declare i32 @pthread_cond_signal(ptr)
define weak void @_ZNSt18condition_variable10notify_allEv(ptr %a0) {
b0:
  %v1 = call i32 @pthread_cond_broadcast(ptr %a0)
  ret void
}
declare i32 @pthread_cond_broadcast(ptr)
define weak i64 @_ZNSt6chrono3_V212system_clock3nowEv() {
b0:
  %v1 = call i64 @now(i32 0)
  ret i64 %v1
}
define internal i64 @now(i32 %a0) {
b0:
  %v1 = alloca [2 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  %v3 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 0
  %v4 = call i32 @clock_gettime(i32 %a0, ptr %v3)
  %v5 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 0
  %v6 = load i64, ptr %v5, align 16
  %v7 = mul nsw i64 %v6, 1000000000
  %v8 = getelementptr inbounds [2 x i64], ptr %v1, i64 0, i64 1
  %v9 = load i64, ptr %v8, align 8
  %v10 = add nsw i64 %v7, %v9
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  ret i64 %v10
}
define weak i64 @_ZNSt6chrono3_V212steady_clock3nowEv() {
b0:
  %v1 = call i64 @now(i32 1)
  ret i64 %v1
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare extern_weak void @norns.begin_thread()
declare extern_weak void @norns.end_thread()
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @pthread_cond_timedwait(ptr, ptr, ptr)
declare i32 @clock_gettime(i32, ptr)
