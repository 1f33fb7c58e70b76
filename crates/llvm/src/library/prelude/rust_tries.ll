; made by scripts/regenerate-prelude from rust_tries.c: 3171596638 15988
; defines norns.rust.try_read
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i1 @norns.rust.try_read(ptr %a0) {
b0:
  %v1 = call i64 @norns.try_add(ptr %a0, i64 1, i32 2, i64 1073741822)
  %v2 = icmp slt i64 %v1, 1073741822
  ret i1 %v2
}
declare i64 @norns.try_add(ptr, i64, i32, i64)
