; made by scripts/regenerate-prelude from idling.c: 1217742381 16338
; defines sleep usleep nanosleep clock_nanosleep
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define weak i32 @sleep(i32 %a0) {
b0:
  ret i32 0
}
define weak i32 @usleep(i32 %a0) {
b0:
  ret i32 0
}
define weak i32 @nanosleep(ptr %a0, ptr %a1) {
b0:
  ret i32 0
}
define weak i32 @clock_nanosleep(i32 %a0, i32 %a1, ptr %a2, ptr %a3) {
b0:
  ret i32 0
}
