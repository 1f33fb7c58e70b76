; made by scripts/regenerate-prelude from mathematics.c: 3798030722 18474
; defines sqrt sqrtf cbrt cbrtf fabs fabsf floor floorf ceil ceilf trunc truncf round roundf rint rintf exp expf exp2 exp2f expm1 expm1f log logf log2 log2f log10 log10f log1p log1pf sin sinf cos cosf tan tanf asin asinf acos acosf atan atanf sinh sinhf cosh coshf tanh tanhf fmod fmodf pow powf atan2 atan2f hypot hypotf fmin fminf fmax fmaxf copysign copysignf nearbyint nearbyintf lround lroundf llround lrint lrintf llrint fdim modf ldexp scalbn frexp
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define weak double @sqrt(double %a0) {
b0:
  %v1 = call double @norns.math.sqrt(double %a0)
  ret double %v1
}
declare double @norns.math.sqrt(double)
define weak float @sqrtf(float %a0) {
b0:
  %v1 = call float @norns.math.sqrtf(float %a0)
  ret float %v1
}
declare float @norns.math.sqrtf(float)
define weak double @cbrt(double %a0) {
b0:
  %v1 = call double @norns.math.cbrt(double %a0)
  ret double %v1
}
declare double @norns.math.cbrt(double)
define weak float @cbrtf(float %a0) {
b0:
  %v1 = call float @norns.math.cbrtf(float %a0)
  ret float %v1
}
declare float @norns.math.cbrtf(float)
define weak double @fabs(double %a0) {
b0:
  %v1 = call double @norns.math.fabs(double %a0)
  ret double %v1
}
declare double @norns.math.fabs(double)
define weak float @fabsf(float %a0) {
b0:
  %v1 = call float @norns.math.fabsf(float %a0)
  ret float %v1
}
declare float @norns.math.fabsf(float)
define weak double @floor(double %a0) {
b0:
  %v1 = call double @norns.math.floor(double %a0)
  ret double %v1
}
declare double @norns.math.floor(double)
define weak float @floorf(float %a0) {
b0:
  %v1 = call float @norns.math.floorf(float %a0)
  ret float %v1
}
declare float @norns.math.floorf(float)
define weak double @ceil(double %a0) {
b0:
  %v1 = call double @norns.math.ceil(double %a0)
  ret double %v1
}
declare double @norns.math.ceil(double)
define weak float @ceilf(float %a0) {
b0:
  %v1 = call float @norns.math.ceilf(float %a0)
  ret float %v1
}
declare float @norns.math.ceilf(float)
define weak double @trunc(double %a0) {
b0:
  %v1 = call double @norns.math.trunc(double %a0)
  ret double %v1
}
declare double @norns.math.trunc(double)
define weak float @truncf(float %a0) {
b0:
  %v1 = call float @norns.math.truncf(float %a0)
  ret float %v1
}
declare float @norns.math.truncf(float)
define weak double @round(double %a0) {
b0:
  %v1 = call double @norns.math.round(double %a0)
  ret double %v1
}
declare double @norns.math.round(double)
define weak float @roundf(float %a0) {
b0:
  %v1 = call float @norns.math.roundf(float %a0)
  ret float %v1
}
declare float @norns.math.roundf(float)
define weak double @rint(double %a0) {
b0:
  %v1 = call double @norns.math.rint(double %a0)
  ret double %v1
}
declare double @norns.math.rint(double)
define weak float @rintf(float %a0) {
b0:
  %v1 = call float @norns.math.rintf(float %a0)
  ret float %v1
}
declare float @norns.math.rintf(float)
define weak double @exp(double %a0) {
b0:
  %v1 = call double @norns.math.exp(double %a0)
  ret double %v1
}
declare double @norns.math.exp(double)
define weak float @expf(float %a0) {
b0:
  %v1 = call float @norns.math.expf(float %a0)
  ret float %v1
}
declare float @norns.math.expf(float)
define weak double @exp2(double %a0) {
b0:
  %v1 = call double @norns.math.exp2(double %a0)
  ret double %v1
}
declare double @norns.math.exp2(double)
define weak float @exp2f(float %a0) {
b0:
  %v1 = call float @norns.math.exp2f(float %a0)
  ret float %v1
}
declare float @norns.math.exp2f(float)
define weak double @expm1(double %a0) {
b0:
  %v1 = call double @norns.math.expm1(double %a0)
  ret double %v1
}
declare double @norns.math.expm1(double)
define weak float @expm1f(float %a0) {
b0:
  %v1 = call float @norns.math.expm1f(float %a0)
  ret float %v1
}
declare float @norns.math.expm1f(float)
define weak double @log(double %a0) {
b0:
  %v1 = call double @norns.math.log(double %a0)
  ret double %v1
}
declare double @norns.math.log(double)
define weak float @logf(float %a0) {
b0:
  %v1 = call float @norns.math.logf(float %a0)
  ret float %v1
}
declare float @norns.math.logf(float)
define weak double @log2(double %a0) {
b0:
  %v1 = call double @norns.math.log2(double %a0)
  ret double %v1
}
declare double @norns.math.log2(double)
define weak float @log2f(float %a0) {
b0:
  %v1 = call float @norns.math.log2f(float %a0)
  ret float %v1
}
declare float @norns.math.log2f(float)
define weak double @log10(double %a0) {
b0:
  %v1 = call double @norns.math.log10(double %a0)
  ret double %v1
}
declare double @norns.math.log10(double)
define weak float @log10f(float %a0) {
b0:
  %v1 = call float @norns.math.log10f(float %a0)
  ret float %v1
}
declare float @norns.math.log10f(float)
define weak double @log1p(double %a0) {
b0:
  %v1 = call double @norns.math.log1p(double %a0)
  ret double %v1
}
declare double @norns.math.log1p(double)
define weak float @log1pf(float %a0) {
b0:
  %v1 = call float @norns.math.log1pf(float %a0)
  ret float %v1
}
declare float @norns.math.log1pf(float)
define weak double @sin(double %a0) {
b0:
  %v1 = call double @norns.math.sin(double %a0)
  ret double %v1
}
declare double @norns.math.sin(double)
define weak float @sinf(float %a0) {
b0:
  %v1 = call float @norns.math.sinf(float %a0)
  ret float %v1
}
declare float @norns.math.sinf(float)
define weak double @cos(double %a0) {
b0:
  %v1 = call double @norns.math.cos(double %a0)
  ret double %v1
}
declare double @norns.math.cos(double)
define weak float @cosf(float %a0) {
b0:
  %v1 = call float @norns.math.cosf(float %a0)
  ret float %v1
}
declare float @norns.math.cosf(float)
define weak double @tan(double %a0) {
b0:
  %v1 = call double @norns.math.tan(double %a0)
  ret double %v1
}
declare double @norns.math.tan(double)
define weak float @tanf(float %a0) {
b0:
  %v1 = call float @norns.math.tanf(float %a0)
  ret float %v1
}
declare float @norns.math.tanf(float)
define weak double @asin(double %a0) {
b0:
  %v1 = call double @norns.math.asin(double %a0)
  ret double %v1
}
declare double @norns.math.asin(double)
define weak float @asinf(float %a0) {
b0:
  %v1 = call float @norns.math.asinf(float %a0)
  ret float %v1
}
declare float @norns.math.asinf(float)
define weak double @acos(double %a0) {
b0:
  %v1 = call double @norns.math.acos(double %a0)
  ret double %v1
}
declare double @norns.math.acos(double)
define weak float @acosf(float %a0) {
b0:
  %v1 = call float @norns.math.acosf(float %a0)
  ret float %v1
}
declare float @norns.math.acosf(float)
define weak double @atan(double %a0) {
b0:
  %v1 = call double @norns.math.atan(double %a0)
  ret double %v1
}
declare double @norns.math.atan(double)
define weak float @atanf(float %a0) {
b0:
  %v1 = call float @norns.math.atanf(float %a0)
  ret float %v1
}
declare float @norns.math.atanf(float)
define weak double @sinh(double %a0) {
b0:
  %v1 = call double @norns.math.sinh(double %a0)
  ret double %v1
}
declare double @norns.math.sinh(double)
define weak float @sinhf(float %a0) {
b0:
  %v1 = call float @norns.math.sinhf(float %a0)
  ret float %v1
}
declare float @norns.math.sinhf(float)
define weak double @cosh(double %a0) {
b0:
  %v1 = call double @norns.math.cosh(double %a0)
  ret double %v1
}
declare double @norns.math.cosh(double)
define weak float @coshf(float %a0) {
b0:
  %v1 = call float @norns.math.coshf(float %a0)
  ret float %v1
}
declare float @norns.math.coshf(float)
define weak double @tanh(double %a0) {
b0:
  %v1 = call double @norns.math.tanh(double %a0)
  ret double %v1
}
declare double @norns.math.tanh(double)
define weak float @tanhf(float %a0) {
b0:
  %v1 = call float @norns.math.tanhf(float %a0)
  ret float %v1
}
declare float @norns.math.tanhf(float)
define weak double @fmod(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.fmod(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.fmod(double, double)
define weak float @fmodf(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.fmodf(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.fmodf(float, float)
define weak double @pow(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.pow(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.pow(double, double)
define weak float @powf(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.powf(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.powf(float, float)
define weak double @atan2(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.atan2(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.atan2(double, double)
define weak float @atan2f(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.atan2f(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.atan2f(float, float)
define weak double @hypot(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.hypot(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.hypot(double, double)
define weak float @hypotf(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.hypotf(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.hypotf(float, float)
define weak double @fmin(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.fmin(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.fmin(double, double)
define weak float @fminf(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.fminf(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.fminf(float, float)
define weak double @fmax(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.fmax(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.fmax(double, double)
define weak float @fmaxf(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.fmaxf(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.fmaxf(float, float)
define weak double @copysign(double %a0, double %a1) {
b0:
  %v1 = call double @norns.math.copysign(double %a0, double %a1)
  ret double %v1
}
declare double @norns.math.copysign(double, double)
define weak float @copysignf(float %a0, float %a1) {
b0:
  %v1 = call float @norns.math.copysignf(float %a0, float %a1)
  ret float %v1
}
declare float @norns.math.copysignf(float, float)
define weak double @nearbyint(double %a0) {
b0:
  %v1 = call double @norns.math.rint(double %a0)
  ret double %v1
}
define weak float @nearbyintf(float %a0) {
b0:
  %v1 = call float @norns.math.rintf(float %a0)
  ret float %v1
}
define weak i64 @lround(double %a0) {
b0:
  %v1 = call double @norns.math.round(double %a0)
  %v2 = fptosi double %v1 to i64
  ret i64 %v2
}
define weak i64 @lroundf(float %a0) {
b0:
  %v1 = call float @norns.math.roundf(float %a0)
  %v2 = fptosi float %v1 to i64
  ret i64 %v2
}
define weak i64 @llround(double %a0) {
b0:
  %v1 = call double @norns.math.round(double %a0)
  %v2 = fptosi double %v1 to i64
  ret i64 %v2
}
define weak i64 @lrint(double %a0) {
b0:
  %v1 = call double @norns.math.rint(double %a0)
  %v2 = fptosi double %v1 to i64
  ret i64 %v2
}
define weak i64 @lrintf(float %a0) {
b0:
  %v1 = call float @norns.math.rintf(float %a0)
  %v2 = fptosi float %v1 to i64
  ret i64 %v2
}
define weak i64 @llrint(double %a0) {
b0:
  %v1 = call double @norns.math.rint(double %a0)
  %v2 = fptosi double %v1 to i64
  ret i64 %v2
}
define weak double @fdim(double %a0, double %a1) {
b0:
  %v1 = fcmp ogt double %a0, %a1
  br i1 %v1, label %b1, label %b2
b1:
  %v2 = fsub double %a0, %a1
  br label %b7
b2:
  %v3 = fcmp oeq double %a0, %a0
  br i1 %v3, label %b3, label %b5
b3:
  %v4 = fcmp oeq double %a1, %a1
  br i1 %v4, label %b4, label %b5
b4:
  br label %b6
b5:
  %v5 = fadd double %a0, %a1
  br label %b6
b6:
  %v6 = phi double [ 0x0000000000000000, %b4 ], [ %v5, %b5 ]
  br label %b7
b7:
  %v7 = phi double [ %v2, %b1 ], [ %v6, %b6 ]
  ret double %v7
}
define weak double @modf(double %a0, ptr %a1) {
b0:
  %v1 = call double @norns.math.trunc(double %a0)
  store double %v1, ptr %a1, align 8
  %v2 = fsub double %a0, %v1
  %v3 = fsub double %a0, %v1
  %v4 = fcmp oeq double %v2, %v3
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = fsub double %a0, %v1
  br label %b3
b2:
  br label %b3
b3:
  %v6 = phi double [ %v5, %b1 ], [ 0x0000000000000000, %b2 ]
  %v7 = call double @norns.math.copysign(double %v6, double %a0)
  ret double %v7
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak double @ldexp(double %a0, i32 %a1) {
b0:
  %v1 = fcmp oeq double %a0, 0x0000000000000000
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = fsub double %a0, %a0
  %v3 = fcmp une double %v2, 0x0000000000000000
  br i1 %v3, label %b2, label %b3
b2:
  br label %b24
b3:
  %v4 = icmp sgt i32 %a1, 3000
  br i1 %v4, label %b5, label %b4
b4:
  %v5 = icmp slt i32 %a1, -3000
  br i1 %v5, label %b5, label %b9
b5:
  %v6 = icmp sgt i32 %a1, 0
  br i1 %v6, label %b6, label %b7
b6:
  %v7 = call double @norns.math.copysign(double 0x7FF0000000000000, double %a0)
  br label %b8
b7:
  %v8 = call double @norns.math.copysign(double 0x0000000000000000, double %a0)
  br label %b8
b8:
  %v9 = phi double [ %v7, %b6 ], [ %v8, %b7 ]
  br label %b24
b9:
  br label %b10
b10:
  %v10 = phi double [ %a0, %b9 ], [ %v13, %b12 ]
  %v11 = phi i32 [ %a1, %b9 ], [ %v14, %b12 ]
  %v12 = icmp sgt i32 %v11, 0
  br i1 %v12, label %b11, label %b13
b11:
  %v13 = fmul double %v10, 0x4000000000000000
  br label %b12
b12:
  %v14 = add nsw i32 %v11, -1
  br label %b10
b13:
  br label %b14
b14:
  %v15 = phi double [ %v10, %b13 ], [ %v21, %b18 ]
  %v16 = phi i32 [ %v11, %b13 ], [ %v22, %b18 ]
  %v17 = icmp slt i32 %v16, 0
  br i1 %v17, label %b15, label %b16
b15:
  %v18 = call double @norns.math.fabs(double %v15)
  %v19 = fcmp ogt double %v18, 0x0170000000000000
  br label %b16
b16:
  %v20 = phi i1 [ false, %b14 ], [ %v19, %b15 ]
  br i1 %v20, label %b17, label %b19
b17:
  %v21 = fdiv double %v15, 0x4000000000000000
  br label %b18
b18:
  %v22 = add nsw i32 %v16, 1
  br label %b14
b19:
  br label %b20
b20:
  %v23 = phi i32 [ %v16, %b19 ], [ %v27, %b22 ]
  %v24 = phi double [ 0x3FF0000000000000, %b19 ], [ %v26, %b22 ]
  %v25 = icmp slt i32 %v23, 0
  br i1 %v25, label %b21, label %b23
b21:
  %v26 = fdiv double %v24, 0x4000000000000000
  br label %b22
b22:
  %v27 = add nsw i32 %v23, 1
  br label %b20
b23:
  %v28 = fmul double %v15, %v24
  br label %b24
b24:
  %v29 = phi double [ %a0, %b2 ], [ %v9, %b8 ], [ %v28, %b23 ]
  ret double %v29
}
define weak double @scalbn(double %a0, i32 %a1) {
b0:
  %v1 = call double @ldexp(double %a0, i32 %a1)
  ret double %v1
}
define weak double @frexp(double %a0, ptr %a1) {
b0:
  store i32 0, ptr %a1, align 4
  %v1 = fcmp oeq double %a0, 0x0000000000000000
  br i1 %v1, label %b2, label %b1
b1:
  %v2 = fsub double %a0, %a0
  %v3 = fcmp une double %v2, 0x0000000000000000
  br i1 %v3, label %b2, label %b3
b2:
  br label %b10
b3:
  br label %b4
b4:
  %v4 = phi double [ %a0, %b3 ], [ %v7, %b5 ]
  %v5 = call double @norns.math.fabs(double %v4)
  %v6 = fcmp oge double %v5, 0x3FF0000000000000
  br i1 %v6, label %b5, label %b6
b5:
  %v7 = fdiv double %v4, 0x4000000000000000
  %v8 = load i32, ptr %a1, align 4
  %v9 = add nsw i32 %v8, 1
  store i32 %v9, ptr %a1, align 4
  br label %b4
b6:
  br label %b7
b7:
  %v10 = phi double [ %v4, %b6 ], [ %v13, %b8 ]
  %v11 = call double @norns.math.fabs(double %v10)
  %v12 = fcmp olt double %v11, 0x3FE0000000000000
  br i1 %v12, label %b8, label %b9
b8:
  %v13 = fmul double %v10, 0x4000000000000000
  %v14 = load i32, ptr %a1, align 4
  %v15 = add nsw i32 %v14, -1
  store i32 %v15, ptr %a1, align 4
  br label %b7
b9:
  br label %b10
b10:
  %v16 = phi double [ %a0, %b2 ], [ %v10, %b9 ]
  ret double %v16
}
