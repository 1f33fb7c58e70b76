; made by scripts/regenerate-prelude from streams.c: 3514472472 34279
; defines _ZSt4cout norns.cout _ZSt4cerr norns.cerr _ZSt4clog norns.clog _ZNSt8ios_base4InitC1Ev _ZNSt8ios_base4InitD1Ev _ZNSt8ios_base15sync_with_stdioEb _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE7_M_syncEPcmm _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED0Ev _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED0Ev _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1Ev _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED0Ev _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1Ev _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate _ZNKSt9basic_iosIcSt11char_traitsIcEE5widenEc _ZNKSt9basic_iosIcSt11char_traitsIcEE6narrowEcc _ZNSt9basic_iosIcSt11char_traitsIcEE5rdbufEPSt15basic_streambufIcS1_E _ZNSolsEi _ZNSolsEs _ZNSo9_M_insertIlEERSoT_ _ZNSo9_M_insertIxEERSoT_ _ZNSo9_M_insertImEERSoT_ _ZNSo9_M_insertIyEERSoT_ _ZNSo9_M_insertIbEERSoT_ _ZNSo9_M_insertIdEERSoT_ _ZNSo9_M_insertIPKvEERSoT_ _ZNSo3putEc _ZNSo5writeEPKcl _ZNSo5flushEv _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc _ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.table = type { i64, i64, ptr, [2 x ptr] }
%struct.printer = type { %struct.stream, %struct.format }
%struct.stream = type { ptr }
%struct.format = type { ptr, i64, i64, i32, i32, i32, ptr, [2 x ptr], [16 x ptr], i32, ptr, ptr, ptr, i8, i8, ptr, [3 x ptr] }
%struct.buffer = type { ptr, [3 x ptr], [3 x ptr], ptr, i32, %struct.string }
%struct.string = type { ptr, i64, %union.anon }
%union.anon = type { i64, [8 x i8] }
%struct.output = type { %struct.stream, %struct.buffer, %struct.format }
%struct.input = type { %struct.stream, i64, %struct.buffer, %struct.format }
%struct.both = type { %struct.stream, i64, %struct.stream, %struct.buffer, %struct.format }
@printer_functions = internal constant %struct.table { i64 8, i64 0, ptr null, [2 x ptr] [ptr @refused, ptr @refused] }, align 8
@_ZSt4cout = weak global %struct.printer { %struct.stream { ptr getelementptr (i8, ptr @printer_functions, i64 24) }, %struct.format { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, ptr null, [2 x ptr] zeroinitializer, [16 x ptr] zeroinitializer, i32 0, ptr null, ptr null, ptr null, i8 32, i8 1, ptr null, [3 x ptr] zeroinitializer } }, align 8
@norns.cout = weak_odr constant %struct.printer { %struct.stream { ptr getelementptr (i8, ptr @printer_functions, i64 24) }, %struct.format { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, ptr null, [2 x ptr] zeroinitializer, [16 x ptr] zeroinitializer, i32 0, ptr null, ptr null, ptr null, i8 32, i8 1, ptr null, [3 x ptr] zeroinitializer } }, align 8
@_ZSt4cerr = weak global %struct.printer { %struct.stream { ptr getelementptr (i8, ptr @printer_functions, i64 24) }, %struct.format { ptr null, i64 6, i64 0, i32 12290, i32 0, i32 0, ptr null, [2 x ptr] zeroinitializer, [16 x ptr] zeroinitializer, i32 0, ptr null, ptr null, ptr null, i8 32, i8 1, ptr null, [3 x ptr] zeroinitializer } }, align 8
@norns.cerr = weak_odr constant %struct.printer { %struct.stream { ptr getelementptr (i8, ptr @printer_functions, i64 24) }, %struct.format { ptr null, i64 6, i64 0, i32 12290, i32 0, i32 0, ptr null, [2 x ptr] zeroinitializer, [16 x ptr] zeroinitializer, i32 0, ptr null, ptr null, ptr null, i8 32, i8 1, ptr null, [3 x ptr] zeroinitializer } }, align 8
@_ZSt4clog = weak global %struct.printer { %struct.stream { ptr getelementptr (i8, ptr @printer_functions, i64 24) }, %struct.format { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, ptr null, [2 x ptr] zeroinitializer, [16 x ptr] zeroinitializer, i32 0, ptr null, ptr null, ptr null, i8 32, i8 1, ptr null, [3 x ptr] zeroinitializer } }, align 8
@norns.clog = weak_odr constant %struct.printer { %struct.stream { ptr getelementptr (i8, ptr @printer_functions, i64 24) }, %struct.format { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, ptr null, [2 x ptr] zeroinitializer, [16 x ptr] zeroinitializer, i32 0, ptr null, ptr null, ptr null, i8 32, i8 1, ptr null, [3 x ptr] zeroinitializer } }, align 8
@.str = private constant [34 x i8] c"an exception that a stream throws\00", align 1
@.str.1 = private constant [5 x i8] c"true\00", align 1
@.str.2 = private constant [6 x i8] c"false\00", align 1
@.str.3 = private constant [32 x i8] c"prints a null pointer as a text\00", align 1
@.str.4 = private constant [78 x i8] c"a stream that is destroyed as another one, or a buffer that is used by itself\00", align 1
@output_functions = internal constant %struct.table { i64 112, i64 0, ptr null, [2 x ptr] [ptr @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev, ptr @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED0Ev] }, align 8
@output_base_functions = internal constant %struct.table { i64 0, i64 -112, ptr null, [2 x ptr] [ptr @refused, ptr @refused] }, align 8
@buffer_functions = internal constant [14 x ptr] [ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused, ptr @refused], align 16
@input_functions = internal constant %struct.table { i64 120, i64 0, ptr null, [2 x ptr] [ptr @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev, ptr @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED0Ev] }, align 8
@input_base_functions = internal constant %struct.table { i64 0, i64 -120, ptr null, [2 x ptr] [ptr @refused, ptr @refused] }, align 8
@both_functions = internal constant %struct.table { i64 128, i64 0, ptr null, [2 x ptr] [ptr @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev, ptr @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED0Ev] }, align 8
@both_output_functions = internal constant %struct.table { i64 112, i64 -16, ptr null, [2 x ptr] [ptr @refused, ptr @refused] }, align 8
@both_base_functions = internal constant %struct.table { i64 0, i64 -128, ptr null, [2 x ptr] [ptr @refused, ptr @refused] }, align 8
@.str.5 = private constant [14 x i8] c"std::hexfloat\00", align 1
@.str.6 = private constant [15 x i8] c"std::showpoint\00", align 1
@.str.7 = private constant [36 x i8] c"a precision of more than 150 digits\00", align 1
@.str.8 = private constant [37 x i8] c"a stream buffer of the program's own\00", align 1
@.str.9 = private constant [46 x i8] c"writing over what a string stream was made of\00", align 1
define weak void @_ZNSt8ios_base4InitC1Ev(ptr %a0) {
b0:
  ret void
}
define weak void @_ZNSt8ios_base4InitD1Ev(ptr %a0) {
b0:
  ret void
}
define weak i1 @_ZNSt8ios_base15sync_with_stdioEb(i1 %a0) {
b0:
  %v1 = zext i1 %a0 to i8
  %v2 = trunc i8 %v1 to i1
  ret i1 true
}
define weak void @_ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE7_M_syncEPcmm(ptr %a0, ptr %a1, i64 %a2, i64 %a3) {
b0:
  call void @settle(ptr %a0)
  ret void
}
define internal void @settle(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 4
  %v2 = load i32, ptr %v1, align 8
  %v3 = and i32 %v2, 16
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b1, label %b3
b1:
  %v5 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 4
  %v6 = load i32, ptr %v5, align 8
  %v7 = and i32 %v6, 3
  %v8 = icmp ne i32 %v7, 0
  br i1 %v8, label %b3, label %b2
b2:
  %v9 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v10 = getelementptr inbounds %struct.string, ptr %v9, i32 0, i32 1
  %v11 = load i64, ptr %v10, align 8
  %v12 = icmp ne i64 %v11, 0
  br label %b3
b3:
  %v13 = phi i1 [ false, %b1 ], [ false, %b0 ], [ %v12, %b2 ]
  %v14 = zext i1 %v13 to i8
  %v15 = trunc i8 %v14 to i1
  br i1 %v15, label %b4, label %b5
b4:
  %v16 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 4
  %v17 = load i32, ptr %v16, align 8
  %v18 = or i32 %v17, 16777216
  br label %b6
b5:
  %v19 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 4
  %v20 = load i32, ptr %v19, align 8
  %v21 = and i32 %v20, -16777217
  br label %b6
b6:
  %v22 = phi i32 [ %v18, %b4 ], [ %v21, %b5 ]
  %v23 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 4
  store i32 %v22, ptr %v23, align 8
  ret void
}
define weak void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 1
  call void @end_buffer(ptr %v1)
  ret void
}
define internal void @end_buffer(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v2 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 0
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v5 = getelementptr inbounds %struct.string, ptr %v4, i32 0, i32 2
  %v6 = getelementptr inbounds [16 x i8], ptr %v5, i64 0, i64 0
  %v7 = icmp ne ptr %v3, %v6
  br i1 %v7, label %b1, label %b2
b1:
  %v8 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v9 = getelementptr inbounds %struct.string, ptr %v8, i32 0, i32 0
  %v10 = load ptr, ptr %v9, align 8
  call void @_ZdlPv(ptr %v10)
  br label %b2
b2:
  ret void
}
define weak void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED0Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 1
  call void @end_buffer(ptr %v1)
  call void @_ZdlPv(ptr %a0)
  ret void
}
declare void @_ZdlPv(ptr)
define weak void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev(ptr %a0) {
b0:
  call void @begin_output(ptr %a0, i32 16)
  ret void
}
define internal void @begin_output(ptr %a0, i32 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 0
  %v2 = getelementptr inbounds %struct.stream, ptr %v1, i32 0, i32 0
  store ptr getelementptr inbounds (%struct.table, ptr @output_functions, i32 0, i32 3, i64 0), ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 1
  call void @begin_buffer(ptr %v3, i32 %a1)
  %v5 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 2
  %v6 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 1
  call void @begin_format(ptr %v5, ptr %v6, ptr @output_base_functions)
  ret void
}
define weak void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode(ptr %a0, i32 %a1) {
b0:
  %v1 = or i32 %a1, 16
  call void @begin_output(ptr %a0, i32 %v1)
  ret void
}
define weak void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = or i32 %a2, 16
  call void @begin_output(ptr %a0, i32 %v1)
  %v3 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 1
  %v4 = getelementptr inbounds %struct.string, ptr %a1, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds %struct.string, ptr %a1, i32 0, i32 1
  %v7 = load i64, ptr %v6, align 8
  call void @append(ptr %v3, ptr %v5, i64 %v7)
  %v9 = getelementptr inbounds %struct.output, ptr %a0, i32 0, i32 1
  call void @settle(ptr %v9)
  ret void
}
define internal void @append(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v2 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 1
  %v3 = load i64, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 2
  %v7 = getelementptr inbounds [16 x i8], ptr %v6, i64 0, i64 0
  %v8 = icmp eq ptr %v5, %v7
  br i1 %v8, label %b1, label %b2
b1:
  br label %b3
b2:
  %v9 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 2
  %v10 = load i64, ptr %v9, align 8
  br label %b3
b3:
  %v11 = phi i64 [ 15, %b1 ], [ %v10, %b2 ]
  %v12 = add i64 %v3, %a2
  %v13 = icmp ugt i64 %v12, %v11
  br i1 %v13, label %b4, label %b15
b4:
  %v14 = mul i64 2, %v11
  %v15 = add i64 %v3, %a2
  %v16 = icmp ugt i64 %v14, %v15
  br i1 %v16, label %b5, label %b6
b5:
  %v17 = mul i64 2, %v11
  br label %b7
b6:
  %v18 = add i64 %v3, %a2
  br label %b7
b7:
  %v19 = phi i64 [ %v17, %b5 ], [ %v18, %b6 ]
  %v20 = add i64 %v19, 1
  %v21 = call ptr @_Znwm(i64 %v20)
  br label %b8
b8:
  %v22 = phi i64 [ 0, %b7 ], [ %v27, %b11 ]
  %v23 = icmp ult i64 %v22, %v3
  br i1 %v23, label %b10, label %b9
b9:
  br label %b12
b10:
  %v24 = getelementptr inbounds i8, ptr %v5, i64 %v22
  %v25 = load i8, ptr %v24, align 1
  %v26 = getelementptr inbounds i8, ptr %v21, i64 %v22
  store i8 %v25, ptr %v26, align 1
  br label %b11
b11:
  %v27 = add i64 %v22, 1
  br label %b8
b12:
  %v28 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 2
  %v29 = getelementptr inbounds [16 x i8], ptr %v28, i64 0, i64 0
  %v30 = icmp ne ptr %v5, %v29
  br i1 %v30, label %b13, label %b14
b13:
  call void @_ZdlPv(ptr %v5)
  br label %b14
b14:
  %v32 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 0
  store ptr %v21, ptr %v32, align 8
  %v33 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 2
  store i64 %v19, ptr %v33, align 8
  br label %b15
b15:
  %v34 = phi ptr [ %v5, %b3 ], [ %v21, %b14 ]
  br label %b16
b16:
  %v35 = phi i64 [ 0, %b15 ], [ %v41, %b19 ]
  %v36 = icmp ult i64 %v35, %a2
  br i1 %v36, label %b18, label %b17
b17:
  br label %b20
b18:
  %v37 = getelementptr inbounds i8, ptr %a1, i64 %v35
  %v38 = load i8, ptr %v37, align 1
  %v39 = add i64 %v3, %v35
  %v40 = getelementptr inbounds i8, ptr %v34, i64 %v39
  store i8 %v38, ptr %v40, align 1
  br label %b19
b19:
  %v41 = add i64 %v35, 1
  br label %b16
b20:
  %v42 = add i64 %v3, %a2
  %v43 = getelementptr inbounds i8, ptr %v34, i64 %v42
  store i8 0, ptr %v43, align 1
  %v44 = add i64 %v3, %a2
  %v45 = getelementptr inbounds %struct.string, ptr %v1, i32 0, i32 1
  store i64 %v44, ptr %v45, align 8
  ret void
}
define weak void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 2
  call void @end_buffer(ptr %v1)
  ret void
}
define weak void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED0Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 2
  call void @end_buffer(ptr %v1)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define weak void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1Ev(ptr %a0) {
b0:
  call void @begin_input(ptr %a0, i32 8)
  ret void
}
define internal void @begin_input(ptr %a0, i32 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 0
  %v2 = getelementptr inbounds %struct.stream, ptr %v1, i32 0, i32 0
  store ptr getelementptr inbounds (%struct.table, ptr @input_functions, i32 0, i32 3, i64 0), ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 2
  call void @begin_buffer(ptr %v3, i32 %a1)
  %v5 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 3
  %v6 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 2
  call void @begin_format(ptr %v5, ptr %v6, ptr @input_base_functions)
  ret void
}
define weak void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode(ptr %a0, i32 %a1) {
b0:
  %v1 = or i32 %a1, 8
  call void @begin_input(ptr %a0, i32 %v1)
  ret void
}
define weak void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = or i32 %a2, 8
  call void @begin_input(ptr %a0, i32 %v1)
  %v3 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 2
  %v4 = getelementptr inbounds %struct.string, ptr %a1, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds %struct.string, ptr %a1, i32 0, i32 1
  %v7 = load i64, ptr %v6, align 8
  call void @append(ptr %v3, ptr %v5, i64 %v7)
  %v9 = getelementptr inbounds %struct.input, ptr %a0, i32 0, i32 2
  call void @settle(ptr %v9)
  ret void
}
define weak void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 3
  call void @end_buffer(ptr %v1)
  ret void
}
define weak void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED0Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 3
  call void @end_buffer(ptr %v1)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define weak void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1Ev(ptr %a0) {
b0:
  call void @begin_both(ptr %a0, i32 24)
  ret void
}
define internal void @begin_both(ptr %a0, i32 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 0
  %v2 = getelementptr inbounds %struct.stream, ptr %v1, i32 0, i32 0
  store ptr getelementptr inbounds (%struct.table, ptr @both_functions, i32 0, i32 3, i64 0), ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 2
  %v4 = getelementptr inbounds %struct.stream, ptr %v3, i32 0, i32 0
  store ptr getelementptr inbounds (%struct.table, ptr @both_output_functions, i32 0, i32 3, i64 0), ptr %v4, align 8
  %v5 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 3
  call void @begin_buffer(ptr %v5, i32 %a1)
  %v7 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 4
  %v8 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 3
  call void @begin_format(ptr %v7, ptr %v8, ptr @both_base_functions)
  ret void
}
define weak void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode(ptr %a0, i32 %a1) {
b0:
  %v1 = or i32 %a1, 0
  call void @begin_both(ptr %a0, i32 %v1)
  ret void
}
define weak void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = or i32 %a2, 0
  call void @begin_both(ptr %a0, i32 %v1)
  %v3 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 3
  %v4 = getelementptr inbounds %struct.string, ptr %a1, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds %struct.string, ptr %a1, i32 0, i32 1
  %v7 = load i64, ptr %v6, align 8
  call void @append(ptr %v3, ptr %v5, i64 %v7)
  %v9 = getelementptr inbounds %struct.both, ptr %a0, i32 0, i32 3
  call void @settle(ptr %v9)
  ret void
}
define weak void @_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(ptr %a0, i32 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 5
  store i32 %a1, ptr %v1, align 8
  %v2 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 4
  %v3 = load i32, ptr %v2, align 4
  %v4 = and i32 %a1, %v3
  %v5 = icmp ne i32 %v4, 0
  br i1 %v5, label %b1, label %b2
b1:
  call void @norns.unsupported(ptr @.str)
  unreachable
b2:
  ret void
}
declare void @norns.unsupported(ptr)
define weak i8 @_ZNKSt9basic_iosIcSt11char_traitsIcEE5widenEc(ptr %a0, i8 %a1) {
b0:
  ret i8 %a1
}
define weak i8 @_ZNKSt9basic_iosIcSt11char_traitsIcEE6narrowEcc(ptr %a0, i8 %a1, i8 %a2) {
b0:
  ret i8 %a1
}
define weak ptr @_ZNSt9basic_iosIcSt11char_traitsIcEE5rdbufEPSt15basic_streambufIcS1_E(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 15
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 15
  store ptr %a1, ptr %v3, align 8
  %v4 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 5
  store i32 0, ptr %v4, align 8
  ret ptr %v2
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak ptr @_ZNSolsEi(ptr %a0, i32 %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  %v2 = sext i32 %a1 to i64
  call void @write_signed(ptr %v1, i64 %v2, i64 4294967295)
  ret ptr %a0
}
define internal void @write_signed(ptr %a0, i64 %a1, i64 %a2) {
b0:
  %v1 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 3
  %v2 = load i32, ptr %v1, align 8
  %v3 = and i32 %v2, 72
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = and i64 %a1, %a2
  call void @write_number(ptr %a0, i64 %v5, i8 0, i32 %v2)
  br label %b9
b2:
  %v7 = icmp slt i64 %a1, 0
  br i1 %v7, label %b3, label %b4
b3:
  %v8 = sub i64 0, %a1
  br label %b5
b4:
  br label %b5
b5:
  %v9 = phi i64 [ %v8, %b3 ], [ %a1, %b4 ]
  %v10 = icmp slt i64 %a1, 0
  br i1 %v10, label %b6, label %b7
b6:
  br label %b8
b7:
  %v11 = and i32 %v2, 2048
  %v12 = icmp ne i32 %v11, 0
  %v13 = zext i1 %v12 to i64
  %v14 = select i1 %v12, i32 43, i32 0
  br label %b8
b8:
  %v15 = phi i32 [ 45, %b6 ], [ %v14, %b7 ]
  %v16 = trunc i32 %v15 to i8
  call void @write_number(ptr %a0, i64 %v9, i8 %v16, i32 %v2)
  br label %b9
b9:
  ret void
}
define internal ptr @format_of(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.stream, ptr %a0, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds i8, ptr %v2, i64 -24
  %v4 = getelementptr inbounds %struct.table, ptr %v3, i32 0, i32 0
  %v5 = load i64, ptr %v4, align 8
  %v6 = getelementptr inbounds i8, ptr %a0, i64 %v5
  ret ptr %v6
}
define weak ptr @_ZNSolsEs(ptr %a0, i16 %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  %v2 = sext i16 %a1 to i64
  call void @write_signed(ptr %v1, i64 %v2, i64 65535)
  ret ptr %a0
}
define weak ptr @_ZNSo9_M_insertIlEERSoT_(ptr %a0, i64 %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  call void @write_signed(ptr %v1, i64 %a1, i64 -1)
  ret ptr %a0
}
define weak ptr @_ZNSo9_M_insertIxEERSoT_(ptr %a0, i64 %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  call void @write_signed(ptr %v1, i64 %a1, i64 -1)
  ret ptr %a0
}
define weak ptr @_ZNSo9_M_insertImEERSoT_(ptr %a0, i64 %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  %v2 = getelementptr inbounds %struct.format, ptr %v1, i32 0, i32 3
  %v3 = load i32, ptr %v2, align 8
  call void @write_number(ptr %v1, i64 %a1, i8 0, i32 %v3)
  ret ptr %a0
}
define internal void @write_number(ptr %a0, i64 %a1, i8 %a2, i32 %a3) {
b0:
  %v1 = alloca [40 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 40, ptr %v1)
  %v3 = and i32 %a3, 8
  %v4 = icmp ne i32 %v3, 0
  br i1 %v4, label %b1, label %b2
b1:
  br label %b3
b2:
  %v5 = and i32 %a3, 64
  %v6 = icmp ne i32 %v5, 0
  %v7 = zext i1 %v6 to i64
  %v8 = select i1 %v6, i32 8, i32 10
  br label %b3
b3:
  %v9 = phi i32 [ 16, %b1 ], [ %v8, %b2 ]
  %v10 = and i32 %a3, 512
  %v11 = icmp ne i32 %v10, 0
  br i1 %v11, label %b4, label %b5
b4:
  %v12 = icmp ne i64 %a1, 0
  br label %b5
b5:
  %v13 = phi i1 [ false, %b3 ], [ %v12, %b4 ]
  %v14 = zext i1 %v13 to i8
  br label %b6
b6:
  %v15 = phi i64 [ %a1, %b5 ], [ %v33, %b10 ]
  %v16 = phi i64 [ 40, %b5 ], [ %v30, %b10 ]
  %v17 = zext i32 %v9 to i64
  %v18 = urem i64 %v15, %v17
  %v19 = trunc i64 %v18 to i32
  %v20 = icmp ult i32 %v19, 10
  br i1 %v20, label %b7, label %b8
b7:
  %v21 = add i32 48, %v19
  br label %b9
b8:
  %v22 = and i32 %a3, 16384
  %v23 = icmp ne i32 %v22, 0
  %v24 = zext i1 %v23 to i64
  %v25 = select i1 %v23, i32 65, i32 97
  %v26 = add i32 %v25, %v19
  %v27 = sub i32 %v26, 10
  br label %b9
b9:
  %v28 = phi i32 [ %v21, %b7 ], [ %v27, %b8 ]
  %v29 = trunc i32 %v28 to i8
  %v30 = add i64 %v16, -1
  %v31 = getelementptr inbounds [40 x i8], ptr %v1, i64 0, i64 %v30
  store i8 %v29, ptr %v31, align 1
  br label %b10
b10:
  %v32 = zext i32 %v9 to i64
  %v33 = udiv i64 %v15, %v32
  %v34 = icmp ne i64 %v33, 0
  br i1 %v34, label %b6, label %b11
b11:
  %v35 = icmp eq i32 %v9, 10
  br i1 %v35, label %b12, label %b14
b12:
  %v36 = sext i8 %a2 to i32
  %v37 = icmp ne i32 %v36, 0
  br i1 %v37, label %b13, label %b14
b13:
  %v38 = add i64 %v30, -1
  %v39 = getelementptr inbounds [40 x i8], ptr %v1, i64 0, i64 %v38
  store i8 %a2, ptr %v39, align 1
  br label %b14
b14:
  %v40 = phi i64 [ %v30, %b11 ], [ %v30, %b12 ], [ %v38, %b13 ]
  %v41 = phi i64 [ 0, %b11 ], [ 0, %b12 ], [ 1, %b13 ]
  %v42 = icmp eq i32 %v9, 16
  br i1 %v42, label %b15, label %b17
b15:
  %v43 = trunc i8 %v14 to i1
  br i1 %v43, label %b16, label %b17
b16:
  %v44 = and i32 %a3, 16384
  %v45 = icmp ne i32 %v44, 0
  %v46 = zext i1 %v45 to i64
  %v47 = select i1 %v45, i32 88, i32 120
  %v48 = trunc i32 %v47 to i8
  %v49 = add i64 %v40, -1
  %v50 = getelementptr inbounds [40 x i8], ptr %v1, i64 0, i64 %v49
  store i8 %v48, ptr %v50, align 1
  br label %b17
b17:
  %v51 = phi i64 [ %v40, %b14 ], [ %v40, %b15 ], [ %v49, %b16 ]
  %v52 = phi i64 [ %v41, %b14 ], [ %v41, %b15 ], [ 2, %b16 ]
  %v53 = icmp ne i32 %v9, 10
  br i1 %v53, label %b18, label %b20
b18:
  %v54 = trunc i8 %v14 to i1
  br i1 %v54, label %b19, label %b20
b19:
  %v55 = add i64 %v51, -1
  %v56 = getelementptr inbounds [40 x i8], ptr %v1, i64 0, i64 %v55
  store i8 48, ptr %v56, align 1
  br label %b20
b20:
  %v57 = phi i64 [ %v51, %b17 ], [ %v51, %b18 ], [ %v55, %b19 ]
  %v58 = getelementptr inbounds [40 x i8], ptr %v1, i64 0, i64 0
  %v59 = getelementptr inbounds i8, ptr %v58, i64 %v57
  %v60 = sub i64 40, %v57
  call void @write_field(ptr %a0, ptr %v59, i64 %v60, i64 %v52)
  call void @llvm.lifetime.end.p0(i64 40, ptr %v1)
  ret void
}
define weak ptr @_ZNSo9_M_insertIyEERSoT_(ptr %a0, i64 %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  %v2 = getelementptr inbounds %struct.format, ptr %v1, i32 0, i32 3
  %v3 = load i32, ptr %v2, align 8
  call void @write_number(ptr %v1, i64 %a1, i8 0, i32 %v3)
  ret ptr %a0
}
define weak ptr @_ZNSo9_M_insertIbEERSoT_(ptr %a0, i1 %a1) {
b0:
  %v1 = zext i1 %a1 to i8
  %v2 = call ptr @format_of(ptr %a0)
  %v3 = getelementptr inbounds %struct.format, ptr %v2, i32 0, i32 3
  %v4 = load i32, ptr %v3, align 8
  %v5 = and i32 %v4, 1
  %v6 = icmp ne i32 %v5, 0
  br i1 %v6, label %b1, label %b2
b1:
  %v7 = trunc i8 %v1 to i1
  %v8 = zext i1 %v7 to i64
  %v9 = select i1 %v7, ptr @.str.1, ptr @.str.2
  %v10 = trunc i8 %v1 to i1
  %v11 = zext i1 %v10 to i64
  %v12 = select i1 %v10, i32 4, i32 5
  %v13 = sext i32 %v12 to i64
  call void @write_field(ptr %v2, ptr %v9, i64 %v13, i64 0)
  br label %b3
b2:
  %v15 = trunc i8 %v1 to i1
  %v16 = zext i1 %v15 to i64
  call void @write_signed(ptr %v2, i64 %v16, i64 -1)
  br label %b3
b3:
  ret ptr %a0
}
define internal void @write_field(ptr %a0, ptr %a1, i64 %a2, i64 %a3) {
b0:
  %v1 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 2
  %v2 = load i64, ptr %v1, align 8
  %v3 = sub nsw i64 %v2, %a2
  %v4 = icmp ne i64 %v2, 0
  br i1 %v4, label %b1, label %b2
b1:
  %v5 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 2
  store i64 0, ptr %v5, align 8
  br label %b2
b2:
  %v6 = icmp sle i64 %v3, 0
  br i1 %v6, label %b3, label %b4
b3:
  call void @emit(ptr %a0, ptr %a1, i64 %a2)
  br label %b11
b4:
  %v8 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 3
  %v9 = load i32, ptr %v8, align 8
  %v10 = and i32 %v9, 32
  %v11 = icmp ne i32 %v10, 0
  br i1 %v11, label %b5, label %b6
b5:
  br label %b10
b6:
  %v12 = and i32 %v9, 16
  %v13 = icmp ne i32 %v12, 0
  br i1 %v13, label %b7, label %b8
b7:
  br label %b9
b8:
  br label %b9
b9:
  %v14 = phi i64 [ %a3, %b7 ], [ 0, %b8 ]
  br label %b10
b10:
  %v15 = phi i64 [ %a2, %b5 ], [ %v14, %b9 ]
  call void @emit(ptr %a0, ptr %a1, i64 %v15)
  %v17 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 13
  %v18 = load i8, ptr %v17, align 8
  call void @fill(ptr %a0, i8 %v18, i64 %v3)
  %v20 = getelementptr inbounds i8, ptr %a1, i64 %v15
  %v21 = sub i64 %a2, %v15
  call void @emit(ptr %a0, ptr %v20, i64 %v21)
  br label %b11
b11:
  %v23 = phi i32 [ 1, %b3 ], [ 0, %b10 ]
  switch i32 %v23, label %b13 [ i32 0, label %b12 i32 1, label %b12 ]
b12:
  ret void
b13:
  unreachable
}
define weak ptr @_ZNSo9_M_insertIdEERSoT_(ptr %a0, double %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  call void @write_double(ptr %v1, double %a1)
  ret ptr %a0
}
define internal void @write_double(ptr %a0, double %a1) {
b0:
  %v1 = alloca [512 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 512, ptr %v1)
  %v3 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 3
  %v4 = load i32, ptr %v3, align 8
  %v5 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 1
  %v6 = load i64, ptr %v5, align 8
  %v7 = icmp slt i64 %v6, 0
  br i1 %v7, label %b1, label %b2
b1:
  br label %b3
b2:
  %v8 = trunc i64 %v6 to i32
  br label %b3
b3:
  %v9 = phi i32 [ 6, %b1 ], [ %v8, %b2 ]
  %v10 = and i32 %v4, 4
  %v11 = icmp ne i32 %v10, 0
  br i1 %v11, label %b4, label %b5
b4:
  br label %b6
b5:
  %v12 = and i32 %v4, 256
  %v13 = icmp ne i32 %v12, 0
  %v14 = zext i1 %v13 to i64
  %v15 = select i1 %v13, i32 101, i32 103
  br label %b6
b6:
  %v16 = phi i32 [ 102, %b4 ], [ %v15, %b5 ]
  %v17 = and i32 %v4, 4
  %v18 = icmp ne i32 %v17, 0
  br i1 %v18, label %b7, label %b9
b7:
  %v19 = and i32 %v4, 256
  %v20 = icmp ne i32 %v19, 0
  br i1 %v20, label %b8, label %b9
b8:
  call void @norns.unsupported(ptr @.str.5)
  unreachable
b9:
  %v22 = and i32 %v4, 1024
  %v23 = icmp ne i32 %v22, 0
  br i1 %v23, label %b10, label %b11
b10:
  call void @norns.unsupported(ptr @.str.6)
  unreachable
b11:
  %v25 = icmp ugt i32 %v9, 150
  br i1 %v25, label %b12, label %b13
b12:
  call void @norns.unsupported(ptr @.str.7)
  unreachable
b13:
  %v27 = and i32 %v4, 16384
  %v28 = icmp ne i32 %v27, 0
  br i1 %v28, label %b14, label %b15
b14:
  %v29 = add i32 %v16, -32
  br label %b15
b15:
  %v30 = phi i32 [ %v16, %b13 ], [ %v29, %b14 ]
  %v31 = bitcast double %a1 to i64
  %v32 = icmp slt i64 %v31, 0
  br i1 %v32, label %b16, label %b17
b16:
  %v33 = add i64 0, 1
  %v34 = getelementptr inbounds [512 x i8], ptr %v1, i64 0, i64 0
  store i8 45, ptr %v34, align 1
  br label %b20
b17:
  %v35 = and i32 %v4, 2048
  %v36 = icmp ne i32 %v35, 0
  br i1 %v36, label %b18, label %b19
b18:
  %v37 = add i64 0, 1
  %v38 = getelementptr inbounds [512 x i8], ptr %v1, i64 0, i64 0
  store i8 43, ptr %v38, align 1
  br label %b19
b19:
  %v39 = phi i64 [ 0, %b17 ], [ %v37, %b18 ]
  br label %b20
b20:
  %v40 = phi i64 [ %v33, %b16 ], [ %v39, %b19 ]
  br label %b21
b21:
  %v41 = phi i64 [ %v40, %b20 ], [ %v46, %b23 ]
  %v42 = sub i64 %v41, %v40
  %v43 = call i32 @norns.float_digit(double %a1, i32 %v30, i32 %v9, i64 %v42)
  %v44 = icmp ne i32 %v43, 0
  br i1 %v44, label %b23, label %b22
b22:
  br label %b24
b23:
  %v45 = trunc i32 %v43 to i8
  %v46 = add i64 %v41, 1
  %v47 = getelementptr inbounds [512 x i8], ptr %v1, i64 0, i64 %v41
  store i8 %v45, ptr %v47, align 1
  br label %b21
b24:
  %v48 = getelementptr inbounds [512 x i8], ptr %v1, i64 0, i64 0
  call void @write_field(ptr %a0, ptr %v48, i64 %v41, i64 %v40)
  call void @llvm.lifetime.end.p0(i64 512, ptr %v1)
  ret void
}
define weak ptr @_ZNSo9_M_insertIPKvEERSoT_(ptr %a0, ptr %a1) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  %v2 = ptrtoint ptr %a1 to i64
  call void @write_number(ptr %v1, i64 %v2, i8 0, i32 520)
  ret ptr %a0
}
define weak ptr @_ZNSo3putEc(ptr %a0, i8 %a1) {
b0:
  %v1 = alloca i8, align 1
  store i8 %a1, ptr %v1, align 1
  %v2 = call ptr @format_of(ptr %a0)
  call void @emit(ptr %v2, ptr %v1, i64 1)
  ret ptr %a0
}
define internal void @emit(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 15
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp ne ptr %v2, null
  br i1 %v3, label %b7, label %b1
b1:
  br label %b2
b2:
  %v4 = phi i64 [ 0, %b1 ], [ %v10, %b5 ]
  %v5 = icmp ult i64 %v4, %a2
  br i1 %v5, label %b4, label %b3
b3:
  br label %b6
b4:
  %v6 = getelementptr inbounds i8, ptr %a1, i64 %v4
  %v7 = load i8, ptr %v6, align 1
  %v8 = zext i8 %v7 to i32
  call void @norns.put(i32 %v8)
  br label %b5
b5:
  %v10 = add i64 %v4, 1
  br label %b2
b6:
  br label %b14
b7:
  %v11 = getelementptr inbounds %struct.buffer, ptr %v2, i32 0, i32 0
  %v12 = load ptr, ptr %v11, align 8
  %v13 = icmp ne ptr %v12, @buffer_functions
  br i1 %v13, label %b8, label %b9
b8:
  call void @norns.unsupported(ptr @.str.8)
  unreachable
b9:
  %v15 = getelementptr inbounds %struct.buffer, ptr %v2, i32 0, i32 4
  %v16 = load i32, ptr %v15, align 8
  %v17 = and i32 %v16, 16777216
  %v18 = icmp ne i32 %v17, 0
  br i1 %v18, label %b10, label %b11
b10:
  call void @norns.unsupported(ptr @.str.9)
  unreachable
b11:
  %v20 = and i32 %v16, 16
  %v21 = icmp ne i32 %v20, 0
  br i1 %v21, label %b12, label %b13
b12:
  call void @append(ptr %v2, ptr %a1, i64 %a2)
  br label %b13
b13:
  br label %b14
b14:
  %v23 = phi i32 [ 1, %b6 ], [ 0, %b13 ]
  switch i32 %v23, label %b16 [ i32 0, label %b15 i32 1, label %b15 ]
b15:
  ret void
b16:
  unreachable
}
define weak ptr @_ZNSo5writeEPKcl(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  call void @emit(ptr %v1, ptr %a1, i64 %a2)
  ret ptr %a0
}
define weak ptr @_ZNSo5flushEv(ptr %a0) {
b0:
  ret ptr %a0
}
define weak ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr %a0, ptr %a1, i64 %a2) {
b0:
  %v1 = call ptr @format_of(ptr %a0)
  call void @write_field(ptr %v1, ptr %a1, i64 %a2, i64 0)
  ret ptr %a0
}
define weak ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(ptr %a0, ptr %a1) {
b0:
  %v1 = icmp ne ptr %a1, null
  br i1 %v1, label %b2, label %b1
b1:
  call void @norns.misuse(ptr @.str.3)
  unreachable
b2:
  %v3 = call i64 @strlen(ptr %a1)
  %v4 = call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr %a0, ptr %a1, i64 %v3)
  ret ptr %v4
}
declare void @norns.misuse(ptr)
declare i64 @strlen(ptr)
define weak ptr @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr %a0) {
b0:
  %v1 = call ptr @_ZNSo3putEc(ptr %a0, i8 10)
  ret ptr %v1
}
define internal void @refused() {
b0:
  call void @norns.unsupported(ptr @.str.4)
  unreachable
}
declare ptr @_Znwm(i64)
define internal void @begin_buffer(ptr %a0, i32 %a1) {
b0:
  %v1 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 0
  store ptr @buffer_functions, ptr %v1, align 8
  %v2 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 2
  %v3 = getelementptr inbounds [3 x ptr], ptr %v2, i64 0, i64 1
  store ptr null, ptr %v3, align 8
  %v4 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 1
  %v5 = getelementptr inbounds [3 x ptr], ptr %v4, i64 0, i64 2
  store ptr null, ptr %v5, align 8
  %v6 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 1
  %v7 = getelementptr inbounds [3 x ptr], ptr %v6, i64 0, i64 1
  store ptr null, ptr %v7, align 8
  %v8 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 4
  store i32 %a1, ptr %v8, align 8
  %v9 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v10 = getelementptr inbounds %struct.string, ptr %v9, i32 0, i32 2
  %v11 = getelementptr inbounds [16 x i8], ptr %v10, i64 0, i64 0
  %v12 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v13 = getelementptr inbounds %struct.string, ptr %v12, i32 0, i32 0
  store ptr %v11, ptr %v13, align 8
  %v14 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v15 = getelementptr inbounds %struct.string, ptr %v14, i32 0, i32 1
  store i64 0, ptr %v15, align 8
  %v16 = getelementptr inbounds %struct.buffer, ptr %a0, i32 0, i32 5
  %v17 = getelementptr inbounds %struct.string, ptr %v16, i32 0, i32 2
  %v18 = getelementptr inbounds [16 x i8], ptr %v17, i64 0, i64 0
  store i8 0, ptr %v18, align 8
  ret void
}
define internal void @begin_format(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = getelementptr inbounds %struct.table, ptr %a2, i32 0, i32 3
  %v2 = getelementptr inbounds [2 x ptr], ptr %v1, i64 0, i64 0
  %v3 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 0
  store ptr %v2, ptr %v3, align 8
  %v4 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 1
  store i64 6, ptr %v4, align 8
  %v5 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 2
  store i64 0, ptr %v5, align 8
  %v6 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 3
  store i32 4098, ptr %v6, align 8
  %v7 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 4
  store i32 0, ptr %v7, align 4
  %v8 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 5
  store i32 0, ptr %v8, align 8
  %v9 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 13
  store i8 32, ptr %v9, align 8
  %v10 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 14
  store i8 1, ptr %v10, align 1
  %v11 = getelementptr inbounds %struct.format, ptr %a0, i32 0, i32 15
  store ptr %a1, ptr %v11, align 8
  ret void
}
define internal void @fill(ptr %a0, i8 %a1, i64 %a2) {
b0:
  %v1 = alloca i8, align 1
  store i8 %a1, ptr %v1, align 1
  br label %b1
b1:
  %v2 = phi i64 [ %a2, %b0 ], [ %v5, %b3 ]
  %v3 = icmp sgt i64 %v2, 0
  br i1 %v3, label %b2, label %b4
b2:
  call void @emit(ptr %a0, ptr %v1, i64 1)
  br label %b3
b3:
  %v5 = add nsw i64 %v2, -1
  br label %b1
b4:
  ret void
}
declare i32 @norns.float_digit(double, i32, i32, i64)
declare void @norns.put(i32)
