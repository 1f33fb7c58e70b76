; made by scripts/regenerate-prelude from futures.c: 606439866 18589
; defines _ZNSt23__atomic_futex_unsignedILj2147483648EE18_M_load_when_equalEjSt12memory_order _ZNSt23__atomic_futex_unsignedILj2147483648EE22_M_load_and_test_untilEjjbSt12memory_orderbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS3_IlS4_ILl1ELl1000000000EEEE _ZNSt23__atomic_futex_unsignedILj2147483648EE29_M_load_and_test_until_steadyEjjbSt12memory_orderbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS3_IlS4_ILl1ELl1000000000EEEE _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj _ZNSt13__future_base12_Result_baseC2Ev _ZNSt13__future_base12_Result_baseD2Ev _ZNSt13__future_base13_State_baseV221_M_set_retrieved_flagEv
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.result = type { ptr, ptr }
%struct.state = type { ptr, ptr, i32, i8 }
define weak void @_ZNSt23__atomic_futex_unsignedILj2147483648EE18_M_load_when_equalEjSt12memory_order(ptr %a0, i32 %a1, i32 %a2) {
b0:
  %v1 = call i32 @wait_until(ptr %a0, i32 %a1, i1 true, i1 false)
  ret void
}
define internal i32 @wait_until(ptr %a0, i32 %a1, i1 %a2, i1 %a3) {
b0:
  %v1 = zext i1 %a2 to i8
  %v2 = zext i1 %a3 to i8
  %v3 = trunc i8 %v2 to i1
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = call i32 @norns.frozen_clock()
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b2, label %b3
b2:
  %v6 = trunc i8 %v1 to i1
  %v7 = zext i1 %v6 to i64
  %v8 = select i1 %v6, i32 0, i32 1
  %v9 = zext i32 %a1 to i64
  %v10 = call i64 @norns.wait(ptr %a0, i32 %v8, i64 %v9, i32 2)
  %v11 = trunc i64 %v10 to i32
  br label %b4
b3:
  %v12 = load atomic i32, ptr %a0 acquire, align 4
  br label %b4
b4:
  %v13 = phi i32 [ %v11, %b2 ], [ %v12, %b3 ]
  ret i32 %v13
}
define weak i32 @_ZNSt23__atomic_futex_unsignedILj2147483648EE22_M_load_and_test_untilEjjbSt12memory_orderbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS3_IlS4_ILl1ELl1000000000EEEE(ptr %a0, i32 %a1, i32 %a2, i1 %a3, i32 %a4, i1 %a5, i64 %a6, i64 %a7) {
b0:
  %v1 = zext i1 %a3 to i8
  %v2 = zext i1 %a5 to i8
  %v3 = trunc i8 %v1 to i1
  %v4 = trunc i8 %v2 to i1
  %v5 = call i32 @wait_until(ptr %a0, i32 %a2, i1 %v3, i1 %v4)
  ret i32 %v5
}
define weak i32 @_ZNSt23__atomic_futex_unsignedILj2147483648EE29_M_load_and_test_until_steadyEjjbSt12memory_orderbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS3_IlS4_ILl1ELl1000000000EEEE(ptr %a0, i32 %a1, i32 %a2, i1 %a3, i32 %a4, i1 %a5, i64 %a6, i64 %a7) {
b0:
  %v1 = zext i1 %a3 to i8
  %v2 = zext i1 %a5 to i8
  %v3 = trunc i8 %v1 to i1
  %v4 = trunc i8 %v2 to i1
  %v5 = call i32 @wait_until(ptr %a0, i32 %a2, i1 %v3, i1 %v4)
  ret i32 %v5
}
define weak void @_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(ptr %a0) {
b0:
  ret void
}
define weak void @_ZNSt13__future_base12_Result_baseC2Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.result, ptr %a0, i32 0, i32 1
  store ptr null, ptr %v1, align 8
  ret void
}
define weak void @_ZNSt13__future_base12_Result_baseD2Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.result, ptr %a0, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp ne ptr %v2, null
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %struct.result, ptr %a0, i32 0, i32 1
  call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ptr %v4)
  br label %b2
b2:
  ret void
}
declare void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ptr)
define weak void @_ZNSt13__future_base13_State_baseV221_M_set_retrieved_flagEv(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.state, ptr %a0, i32 0, i32 3
  %v2 = atomicrmw xchg ptr %v1, i8 1 monotonic, align 1
  %v3 = icmp ne i8 %v2, 0
  br i1 %v3, label %b1, label %b2
b1:
  call void @_ZSt20__throw_future_errori(i32 1)
  unreachable
b2:
  ret void
}
declare void @_ZSt20__throw_future_errori(i32)
declare i32 @norns.frozen_clock()
declare i64 @norns.wait(ptr, i32, i64, i32)
