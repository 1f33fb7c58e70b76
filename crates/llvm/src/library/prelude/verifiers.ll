; made by scripts/regenerate-prelude from verifiers.c: 2074885302 16641
; defines __VERIFIER_assume __VERIFIER_assert __VERIFIER_error reach_error __VERIFIER_atomic_begin __VERIFIER_atomic_end __VERIFIER_nondet_bool norns_assume norns_choose
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [25 x i8] c"__VERIFIER_assert failed\00", align 1
@.str.1 = private constant [28 x i8] c"__VERIFIER_error is reached\00", align 1
@.str.2 = private constant [23 x i8] c"reach_error is reached\00", align 1
@.str.3 = private constant [21 x i8] c"chooses from nothing\00", align 1
define weak void @__VERIFIER_assume(i32 %a0) {
b0:
  %v1 = icmp ne i32 %a0, 0
  %v2 = zext i1 %v1 to i32
  call void @norns.assume(i32 %v2)
  ret void
}
declare void @norns.assume(i32)
define weak void @__VERIFIER_assert(i32 %a0) {
b0:
  %v1 = icmp ne i32 %a0, 0
  br i1 %v1, label %b2, label %b1
b1:
  call void @norns.assertion(ptr @.str)
  unreachable
b2:
  ret void
}
declare void @norns.assertion(ptr)
define weak void @__VERIFIER_error() {
b0:
  call void @norns.assertion(ptr @.str.1)
  unreachable
}
define weak void @reach_error() {
b0:
  call void @norns.assertion(ptr @.str.2)
  unreachable
}
define weak void @__VERIFIER_atomic_begin() {
b0:
  call void @norns.atomic_begin.__VERIFIER_atomic_begin()
  ret void
}
declare void @norns.atomic_begin.__VERIFIER_atomic_begin()
define weak void @__VERIFIER_atomic_end() {
b0:
  call void @norns.atomic_end()
  ret void
}
declare void @norns.atomic_end()
define weak i1 @__VERIFIER_nondet_bool() {
b0:
  %v1 = call i32 @norns.choose(i32 2)
  %v2 = icmp ne i32 %v1, 0
  ret i1 %v2
}
declare i32 @norns.choose(i32)
define weak void @norns_assume(i32 %a0) {
b0:
  %v1 = icmp ne i32 %a0, 0
  %v2 = zext i1 %v1 to i32
  call void @norns.assume(i32 %v2)
  ret void
}
define weak i32 @norns_choose(i32 %a0) {
b0:
  %v1 = icmp sle i32 %a0, 0
  br i1 %v1, label %b1, label %b2
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v3 = call i32 @norns.choose(i32 %a0)
  ret i32 %v3
}
declare void @norns.misuse(ptr)
