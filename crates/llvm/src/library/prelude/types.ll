; made by scripts/regenerate-prelude from types.c: 379423881 19054
; defines _ZTVN10__cxxabiv117__class_type_infoE _ZTVN10__cxxabiv120__si_class_type_infoE _ZTVN10__cxxabiv121__vmi_class_type_infoE _ZTVN10__cxxabiv119__pointer_type_infoE _ZTVN10__cxxabiv120__function_type_infoE _ZTVN10__cxxabiv116__enum_type_infoE _ZTVN10__cxxabiv123__fundamental_type_infoE _ZTIv _ZTIPv _ZTIPKv _ZTIDn _ZTIPDn _ZTIPKDn _ZTIb _ZTIPb _ZTIPKb _ZTIw _ZTIPw _ZTIPKw _ZTIc _ZTIPc _ZTIPKc _ZTIa _ZTIPa _ZTIPKa _ZTIh _ZTIPh _ZTIPKh _ZTIs _ZTIPs _ZTIPKs _ZTIt _ZTIPt _ZTIPKt _ZTIi _ZTIPi _ZTIPKi _ZTIj _ZTIPj _ZTIPKj _ZTIl _ZTIPl _ZTIPKl _ZTIm _ZTIPm _ZTIPKm _ZTIx _ZTIPx _ZTIPKx _ZTIy _ZTIPy _ZTIPKy _ZTIf _ZTIPf _ZTIPKf _ZTId _ZTIPd _ZTIPKd _ZTIe _ZTIPe _ZTIPKe _ZTIn _ZTIPn _ZTIPKn _ZTIo _ZTIPo _ZTIPKo _ZTIDi _ZTIPDi _ZTIPKDi _ZTIDs _ZTIPDs _ZTIPKDs _ZTIDu _ZTIPDu _ZTIPKDu norns.base __dynamic_cast
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.type = type { ptr, ptr }
%struct.pointer = type { %struct.type, i32, ptr }
%struct.found = type { ptr, i8 }
%struct.bases = type { %struct.type, i32, i32, [0 x %struct.anon] }
%struct.anon = type { ptr, i64 }
%struct.one_base = type { %struct.type, ptr }
@_ZTVN10__cxxabiv117__class_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv120__si_class_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv119__pointer_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv120__function_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv116__enum_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv123__fundamental_type_infoE = weak_odr constant [3 x ptr] zeroinitializer, align 16
@.str = private constant [2 x i8] c"v\00", align 1
@_ZTIv = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str }, align 8
@.str.1 = private constant [3 x i8] c"Pv\00", align 1
@_ZTIPv = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.1 }, i32 0, ptr @_ZTIv }, align 8
@.str.2 = private constant [4 x i8] c"PKv\00", align 1
@_ZTIPKv = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.2 }, i32 1, ptr @_ZTIv }, align 8
@.str.3 = private constant [3 x i8] c"Dn\00", align 1
@_ZTIDn = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.3 }, align 8
@.str.4 = private constant [4 x i8] c"PDn\00", align 1
@_ZTIPDn = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.4 }, i32 0, ptr @_ZTIDn }, align 8
@.str.5 = private constant [5 x i8] c"PKDn\00", align 1
@_ZTIPKDn = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.5 }, i32 1, ptr @_ZTIDn }, align 8
@.str.6 = private constant [2 x i8] c"b\00", align 1
@_ZTIb = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.6 }, align 8
@.str.7 = private constant [3 x i8] c"Pb\00", align 1
@_ZTIPb = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.7 }, i32 0, ptr @_ZTIb }, align 8
@.str.8 = private constant [4 x i8] c"PKb\00", align 1
@_ZTIPKb = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.8 }, i32 1, ptr @_ZTIb }, align 8
@.str.9 = private constant [2 x i8] c"w\00", align 1
@_ZTIw = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.9 }, align 8
@.str.10 = private constant [3 x i8] c"Pw\00", align 1
@_ZTIPw = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.10 }, i32 0, ptr @_ZTIw }, align 8
@.str.11 = private constant [4 x i8] c"PKw\00", align 1
@_ZTIPKw = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.11 }, i32 1, ptr @_ZTIw }, align 8
@.str.12 = private constant [2 x i8] c"c\00", align 1
@_ZTIc = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.12 }, align 8
@.str.13 = private constant [3 x i8] c"Pc\00", align 1
@_ZTIPc = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.13 }, i32 0, ptr @_ZTIc }, align 8
@.str.14 = private constant [4 x i8] c"PKc\00", align 1
@_ZTIPKc = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.14 }, i32 1, ptr @_ZTIc }, align 8
@.str.15 = private constant [2 x i8] c"a\00", align 1
@_ZTIa = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.15 }, align 8
@.str.16 = private constant [3 x i8] c"Pa\00", align 1
@_ZTIPa = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.16 }, i32 0, ptr @_ZTIa }, align 8
@.str.17 = private constant [4 x i8] c"PKa\00", align 1
@_ZTIPKa = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.17 }, i32 1, ptr @_ZTIa }, align 8
@.str.18 = private constant [2 x i8] c"h\00", align 1
@_ZTIh = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.18 }, align 8
@.str.19 = private constant [3 x i8] c"Ph\00", align 1
@_ZTIPh = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.19 }, i32 0, ptr @_ZTIh }, align 8
@.str.20 = private constant [4 x i8] c"PKh\00", align 1
@_ZTIPKh = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.20 }, i32 1, ptr @_ZTIh }, align 8
@.str.21 = private constant [2 x i8] c"s\00", align 1
@_ZTIs = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.21 }, align 8
@.str.22 = private constant [3 x i8] c"Ps\00", align 1
@_ZTIPs = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.22 }, i32 0, ptr @_ZTIs }, align 8
@.str.23 = private constant [4 x i8] c"PKs\00", align 1
@_ZTIPKs = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.23 }, i32 1, ptr @_ZTIs }, align 8
@.str.24 = private constant [2 x i8] c"t\00", align 1
@_ZTIt = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.24 }, align 8
@.str.25 = private constant [3 x i8] c"Pt\00", align 1
@_ZTIPt = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.25 }, i32 0, ptr @_ZTIt }, align 8
@.str.26 = private constant [4 x i8] c"PKt\00", align 1
@_ZTIPKt = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.26 }, i32 1, ptr @_ZTIt }, align 8
@.str.27 = private constant [2 x i8] c"i\00", align 1
@_ZTIi = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.27 }, align 8
@.str.28 = private constant [3 x i8] c"Pi\00", align 1
@_ZTIPi = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.28 }, i32 0, ptr @_ZTIi }, align 8
@.str.29 = private constant [4 x i8] c"PKi\00", align 1
@_ZTIPKi = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.29 }, i32 1, ptr @_ZTIi }, align 8
@.str.30 = private constant [2 x i8] c"j\00", align 1
@_ZTIj = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.30 }, align 8
@.str.31 = private constant [3 x i8] c"Pj\00", align 1
@_ZTIPj = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.31 }, i32 0, ptr @_ZTIj }, align 8
@.str.32 = private constant [4 x i8] c"PKj\00", align 1
@_ZTIPKj = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.32 }, i32 1, ptr @_ZTIj }, align 8
@.str.33 = private constant [2 x i8] c"l\00", align 1
@_ZTIl = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.33 }, align 8
@.str.34 = private constant [3 x i8] c"Pl\00", align 1
@_ZTIPl = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.34 }, i32 0, ptr @_ZTIl }, align 8
@.str.35 = private constant [4 x i8] c"PKl\00", align 1
@_ZTIPKl = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.35 }, i32 1, ptr @_ZTIl }, align 8
@.str.36 = private constant [2 x i8] c"m\00", align 1
@_ZTIm = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.36 }, align 8
@.str.37 = private constant [3 x i8] c"Pm\00", align 1
@_ZTIPm = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.37 }, i32 0, ptr @_ZTIm }, align 8
@.str.38 = private constant [4 x i8] c"PKm\00", align 1
@_ZTIPKm = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.38 }, i32 1, ptr @_ZTIm }, align 8
@.str.39 = private constant [2 x i8] c"x\00", align 1
@_ZTIx = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.39 }, align 8
@.str.40 = private constant [3 x i8] c"Px\00", align 1
@_ZTIPx = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.40 }, i32 0, ptr @_ZTIx }, align 8
@.str.41 = private constant [4 x i8] c"PKx\00", align 1
@_ZTIPKx = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.41 }, i32 1, ptr @_ZTIx }, align 8
@.str.42 = private constant [2 x i8] c"y\00", align 1
@_ZTIy = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.42 }, align 8
@.str.43 = private constant [3 x i8] c"Py\00", align 1
@_ZTIPy = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.43 }, i32 0, ptr @_ZTIy }, align 8
@.str.44 = private constant [4 x i8] c"PKy\00", align 1
@_ZTIPKy = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.44 }, i32 1, ptr @_ZTIy }, align 8
@.str.45 = private constant [2 x i8] c"f\00", align 1
@_ZTIf = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.45 }, align 8
@.str.46 = private constant [3 x i8] c"Pf\00", align 1
@_ZTIPf = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.46 }, i32 0, ptr @_ZTIf }, align 8
@.str.47 = private constant [4 x i8] c"PKf\00", align 1
@_ZTIPKf = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.47 }, i32 1, ptr @_ZTIf }, align 8
@.str.48 = private constant [2 x i8] c"d\00", align 1
@_ZTId = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.48 }, align 8
@.str.49 = private constant [3 x i8] c"Pd\00", align 1
@_ZTIPd = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.49 }, i32 0, ptr @_ZTId }, align 8
@.str.50 = private constant [4 x i8] c"PKd\00", align 1
@_ZTIPKd = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.50 }, i32 1, ptr @_ZTId }, align 8
@.str.51 = private constant [2 x i8] c"e\00", align 1
@_ZTIe = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.51 }, align 8
@.str.52 = private constant [3 x i8] c"Pe\00", align 1
@_ZTIPe = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.52 }, i32 0, ptr @_ZTIe }, align 8
@.str.53 = private constant [4 x i8] c"PKe\00", align 1
@_ZTIPKe = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.53 }, i32 1, ptr @_ZTIe }, align 8
@.str.54 = private constant [2 x i8] c"n\00", align 1
@_ZTIn = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.54 }, align 8
@.str.55 = private constant [3 x i8] c"Pn\00", align 1
@_ZTIPn = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.55 }, i32 0, ptr @_ZTIn }, align 8
@.str.56 = private constant [4 x i8] c"PKn\00", align 1
@_ZTIPKn = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.56 }, i32 1, ptr @_ZTIn }, align 8
@.str.57 = private constant [2 x i8] c"o\00", align 1
@_ZTIo = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.57 }, align 8
@.str.58 = private constant [3 x i8] c"Po\00", align 1
@_ZTIPo = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.58 }, i32 0, ptr @_ZTIo }, align 8
@.str.59 = private constant [4 x i8] c"PKo\00", align 1
@_ZTIPKo = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.59 }, i32 1, ptr @_ZTIo }, align 8
@.str.60 = private constant [3 x i8] c"Di\00", align 1
@_ZTIDi = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.60 }, align 8
@.str.61 = private constant [4 x i8] c"PDi\00", align 1
@_ZTIPDi = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.61 }, i32 0, ptr @_ZTIDi }, align 8
@.str.62 = private constant [5 x i8] c"PKDi\00", align 1
@_ZTIPKDi = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.62 }, i32 1, ptr @_ZTIDi }, align 8
@.str.63 = private constant [3 x i8] c"Ds\00", align 1
@_ZTIDs = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.63 }, align 8
@.str.64 = private constant [4 x i8] c"PDs\00", align 1
@_ZTIPDs = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.64 }, i32 0, ptr @_ZTIDs }, align 8
@.str.65 = private constant [5 x i8] c"PKDs\00", align 1
@_ZTIPKDs = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.65 }, i32 1, ptr @_ZTIDs }, align 8
@.str.66 = private constant [3 x i8] c"Du\00", align 1
@_ZTIDu = weak_odr constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv123__fundamental_type_infoE, i64 16), ptr @.str.66 }, align 8
@.str.67 = private constant [4 x i8] c"PDu\00", align 1
@_ZTIPDu = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.67 }, i32 0, ptr @_ZTIDu }, align 8
@.str.68 = private constant [5 x i8] c"PKDu\00", align 1
@_ZTIPKDu = weak_odr constant %struct.pointer { %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 16), ptr @.str.68 }, i32 1, ptr @_ZTIDu }, align 8
define weak ptr @norns.base(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = alloca %struct.found, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 16, i1 false)
  call void @find_base(ptr %v1, ptr %a0, ptr %a1, ptr %a2)
  %v5 = getelementptr inbounds %struct.found, ptr %v1, i32 0, i32 1
  %v6 = load i8, ptr %v5, align 8
  %v7 = trunc i8 %v6 to i1
  br i1 %v7, label %b1, label %b2
b1:
  br label %b3
b2:
  %v8 = getelementptr inbounds %struct.found, ptr %v1, i32 0, i32 0
  %v9 = load ptr, ptr %v8, align 8
  br label %b3
b3:
  %v10 = phi ptr [ null, %b1 ], [ %v9, %b2 ]
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  ret ptr %v10
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal void @find_base(ptr %a0, ptr %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = icmp eq ptr %a2, %a3
  br i1 %v1, label %b1, label %b5
b1:
  %v2 = getelementptr inbounds %struct.found, ptr %a0, i32 0, i32 0
  %v3 = load ptr, ptr %v2, align 8
  %v4 = icmp ne ptr %v3, null
  br i1 %v4, label %b2, label %b4
b2:
  %v5 = getelementptr inbounds %struct.found, ptr %a0, i32 0, i32 0
  %v6 = load ptr, ptr %v5, align 8
  %v7 = icmp ne ptr %v6, %a1
  br i1 %v7, label %b3, label %b4
b3:
  %v8 = getelementptr inbounds %struct.found, ptr %a0, i32 0, i32 1
  store i8 1, ptr %v8, align 8
  br label %b4
b4:
  %v9 = getelementptr inbounds %struct.found, ptr %a0, i32 0, i32 0
  store ptr %a1, ptr %v9, align 8
  br label %b22
b5:
  %v10 = getelementptr inbounds %struct.type, ptr %a2, i32 0, i32 0
  %v11 = load ptr, ptr %v10, align 8
  %v12 = icmp eq ptr %v11, getelementptr inbounds ([3 x ptr], ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 0, i64 2)
  br i1 %v12, label %b6, label %b7
b6:
  %v13 = getelementptr inbounds %struct.one_base, ptr %a2, i32 0, i32 1
  %v14 = load ptr, ptr %v13, align 8
  call void @find_base(ptr %a0, ptr %a1, ptr %v14, ptr %a3)
  br label %b21
b7:
  %v16 = getelementptr inbounds %struct.type, ptr %a2, i32 0, i32 0
  %v17 = load ptr, ptr %v16, align 8
  %v18 = icmp eq ptr %v17, getelementptr inbounds ([3 x ptr], ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 0, i64 2)
  br i1 %v18, label %b8, label %b20
b8:
  br label %b9
b9:
  %v19 = phi i32 [ 0, %b8 ], [ %v45, %b18 ]
  %v20 = getelementptr inbounds %struct.bases, ptr %a2, i32 0, i32 2
  %v21 = load i32, ptr %v20, align 4
  %v22 = icmp ult i32 %v19, %v21
  br i1 %v22, label %b11, label %b10
b10:
  br label %b19
b11:
  %v23 = getelementptr inbounds %struct.bases, ptr %a2, i32 0, i32 3
  %v24 = zext i32 %v19 to i64
  %v25 = getelementptr inbounds [0 x %struct.anon], ptr %v23, i64 0, i64 %v24
  %v26 = getelementptr inbounds %struct.anon, ptr %v25, i32 0, i32 1
  %v27 = load i64, ptr %v26, align 8
  %v28 = ashr i64 %v27, 8
  %v29 = and i64 %v27, 2
  %v30 = icmp ne i64 %v29, 0
  br i1 %v30, label %b13, label %b12
b12:
  br label %b16
b13:
  %v31 = and i64 %v27, 1
  %v32 = icmp ne i64 %v31, 0
  br i1 %v32, label %b14, label %b15
b14:
  %v33 = load ptr, ptr %a1, align 8
  %v34 = getelementptr inbounds i8, ptr %v33, i64 %v28
  %v35 = load i64, ptr %v34, align 8
  br label %b15
b15:
  %v36 = phi i64 [ %v28, %b13 ], [ %v35, %b14 ]
  %v37 = getelementptr inbounds i8, ptr %a1, i64 %v36
  %v38 = getelementptr inbounds %struct.bases, ptr %a2, i32 0, i32 3
  %v39 = zext i32 %v19 to i64
  %v40 = getelementptr inbounds [0 x %struct.anon], ptr %v38, i64 0, i64 %v39
  %v41 = getelementptr inbounds %struct.anon, ptr %v40, i32 0, i32 0
  %v42 = load ptr, ptr %v41, align 8
  call void @find_base(ptr %a0, ptr %v37, ptr %v42, ptr %a3)
  br label %b16
b16:
  %v44 = phi i32 [ 4, %b12 ], [ 0, %b15 ]
  switch i32 %v44, label %b23 [ i32 0, label %b17 i32 4, label %b18 ]
b17:
  br label %b18
b18:
  %v45 = add i32 %v19, 1
  br label %b9
b19:
  br label %b20
b20:
  br label %b21
b21:
  br label %b22
b22:
  ret void
b23:
  unreachable
}
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak ptr @__dynamic_cast(ptr %a0, ptr %a1, ptr %a2, i64 %a3) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  %v2 = getelementptr inbounds i64, ptr %v1, i64 -2
  %v3 = load i64, ptr %v2, align 8
  %v4 = getelementptr inbounds i8, ptr %a0, i64 %v3
  %v5 = getelementptr inbounds i64, ptr %v1, i64 -1
  %v6 = load i64, ptr %v5, align 8
  %v7 = inttoptr i64 %v6 to ptr
  %v8 = call ptr @norns.base(ptr %v4, ptr %v7, ptr %a2)
  ret ptr %v8
}
