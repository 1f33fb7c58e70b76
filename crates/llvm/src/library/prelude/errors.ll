; made by scripts/regenerate-prelude from errors.cpp: 3541342077 24345
; defines _ZTVSt11logic_error _ZTVSt13runtime_error _ZTVSt12domain_error _ZTVSt16invalid_argument _ZTVSt12length_error _ZTVSt12out_of_range _ZTVSt11range_error _ZTVSt14overflow_error _ZTVSt15underflow_error _ZTVSt12system_error _ZTVSt12future_error _ZTSSt13bad_exception _ZTSSt9exception _ZTISt9exception _ZTISt13bad_exception _ZTSSt9bad_alloc _ZTISt9bad_alloc _ZTSSt20bad_array_new_length _ZTISt20bad_array_new_length _ZTSSt8bad_cast _ZTISt8bad_cast _ZTSSt10bad_typeid _ZTISt10bad_typeid _ZTSSt17bad_function_call _ZTISt17bad_function_call _ZTSSt11logic_error _ZTISt11logic_error _ZTSSt12domain_error _ZTISt12domain_error _ZTSSt16invalid_argument _ZTISt16invalid_argument _ZTSSt12length_error _ZTISt12length_error _ZTSSt12out_of_range _ZTISt12out_of_range _ZTSSt13runtime_error _ZTISt13runtime_error _ZTSSt11range_error _ZTISt11range_error _ZTSSt14overflow_error _ZTISt14overflow_error _ZTSSt15underflow_error _ZTISt15underflow_error _ZTSSt12system_error _ZTISt12system_error _ZTSSt12future_error _ZTISt12future_error _ZTVSt9exception _ZTVSt13bad_exception _ZTVSt9bad_alloc _ZTVSt20bad_array_new_length _ZTVSt8bad_cast _ZTVSt10bad_typeid _ZTVSt17bad_function_call _ZTVSt12bad_weak_ptr _ZTSSt12bad_weak_ptr _ZTISt12bad_weak_ptr _ZTVNSt3_V214error_categoryE _ZTSNSt3_V214error_categoryE _ZTINSt3_V214error_categoryE _ZN5norns7messageC1EPKcm _ZN5norns7messageC1ERKS0_ _ZN5norns7messageD1Ev _ZN5norns15returned_stringC1EPKc _ZN5norns15returned_stringD1Ev _ZNSt9exceptionD1Ev _ZNSt13bad_exceptionD2Ev _ZNSt13bad_exceptionD1Ev _ZNSt9bad_allocD2Ev _ZNSt9bad_allocD1Ev _ZNSt20bad_array_new_lengthD2Ev _ZNSt20bad_array_new_lengthD1Ev _ZNSt8bad_castD2Ev _ZNSt8bad_castD1Ev _ZNSt10bad_typeidD2Ev _ZNSt10bad_typeidD1Ev _ZNSt17bad_function_callD2Ev _ZNSt17bad_function_callD1Ev _ZNSt12bad_weak_ptrD2Ev _ZNSt12bad_weak_ptrD1Ev _ZNSt11logic_errorC1EPKc _ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11logic_errorC1ERKS_ _ZNSt11logic_errorC1EOS_ _ZNSt11logic_errorD1Ev _ZNSt13runtime_errorC1EPKc _ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt13runtime_errorC1ERKS_ _ZNSt13runtime_errorC1EOS_ _ZNSt13runtime_errorD1Ev _ZNSt12domain_errorC1EPKc _ZNSt12domain_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12domain_errorD2Ev _ZNSt12domain_errorD1Ev _ZNSt16invalid_argumentC1EPKc _ZNSt16invalid_argumentC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt16invalid_argumentD2Ev _ZNSt16invalid_argumentD1Ev _ZNSt12length_errorC1EPKc _ZNSt12length_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12length_errorD2Ev _ZNSt12length_errorD1Ev _ZNSt12out_of_rangeC1EPKc _ZNSt12out_of_rangeC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12out_of_rangeD2Ev _ZNSt12out_of_rangeD1Ev _ZNSt11range_errorC1EPKc _ZNSt11range_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11range_errorD2Ev _ZNSt11range_errorD1Ev _ZNSt14overflow_errorC1EPKc _ZNSt14overflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt14overflow_errorD2Ev _ZNSt14overflow_errorD1Ev _ZNSt15underflow_errorC1EPKc _ZNSt15underflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt15underflow_errorD2Ev _ZNSt15underflow_errorD1Ev _ZNSt3_V214error_categoryD1Ev _ZNSt12system_errorC1ESt10error_codePKc _ZNSt12system_errorD2Ev _ZNSt12system_errorD1Ev _ZNSt12future_errorC1ESt10error_codePKc _ZNSt12future_errorD2Ev _ZNSt12future_errorD1Ev _ZN5norns7messageC2EPKcm __clang_call_terminate _ZN5norns7messageC2ERKS0_ _ZN5norns7messageaSERKS0_ _ZN5norns7messageD2Ev _ZN5norns15returned_stringC2EPKc _ZN5norns15returned_stringD2Ev _ZNSt9exceptionD2Ev _ZNSt9exceptionD0Ev _ZNKSt9exception4whatEv _ZNSt13bad_exceptionD0Ev _ZNKSt13bad_exception4whatEv _ZNSt9bad_allocD0Ev _ZNKSt9bad_alloc4whatEv _ZNSt20bad_array_new_lengthD0Ev _ZNKSt20bad_array_new_length4whatEv _ZNSt8bad_castD0Ev _ZNKSt8bad_cast4whatEv _ZNSt10bad_typeidD0Ev _ZNKSt10bad_typeid4whatEv _ZNSt17bad_function_callD0Ev _ZNKSt17bad_function_call4whatEv _ZNSt12bad_weak_ptrD0Ev _ZNKSt12bad_weak_ptr4whatEv _ZNSt11logic_errorC2EPKc _ZNSt9exceptionC2Ev _ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11logic_errorC2ERKS_ _ZNSt11logic_errorC2EOS_ _ZNSt11logic_erroraSERKS_ _ZNSt11logic_errorD2Ev _ZNSt11logic_errorD0Ev _ZNKSt11logic_error4whatEv _ZNK5norns7message3getEv _ZNSt13runtime_errorC2EPKc _ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt13runtime_errorC2ERKS_ _ZNSt13runtime_errorC2EOS_ _ZNSt13runtime_erroraSERKS_ _ZNSt13runtime_errorD2Ev _ZNSt13runtime_errorD0Ev _ZNKSt13runtime_error4whatEv _ZNSt12domain_errorC2EPKc _ZNSt12domain_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12domain_errorD0Ev _ZNSt16invalid_argumentC2EPKc _ZNSt16invalid_argumentC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt16invalid_argumentD0Ev _ZNSt12length_errorC2EPKc _ZNSt12length_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12length_errorD0Ev _ZNSt12out_of_rangeC2EPKc _ZNSt12out_of_rangeC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12out_of_rangeD0Ev _ZNSt11range_errorC2EPKc _ZNSt11range_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11range_errorD0Ev _ZNSt14overflow_errorC2EPKc _ZNSt14overflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt14overflow_errorD0Ev _ZNSt15underflow_errorC2EPKc _ZNSt15underflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt15underflow_errorD0Ev _ZNSt3_V214error_categoryD0Ev _ZNKSt3_V214error_category10_M_messageEi _ZNKSt3_V214error_category23default_error_conditionEi _ZNKSt3_V214error_category10equivalentEiRKSt15error_condition _ZNKSt3_V214error_category10equivalentERKSt10error_codei _ZNSt3_V216generic_categoryEv _ZNSt3_V215system_categoryEv _ZSt15future_categoryv _ZNSt12system_errorC2ESt10error_codePKc _ZNSt12system_errorD0Ev _ZNSt12future_errorC2ESt10error_codePKc _ZNSt12future_errorD0Ev _ZNKSt12future_error4whatEv _ZSt21__throw_bad_exceptionv _ZNSt13bad_exceptionC2Ev _ZSt17__throw_bad_allocv _ZNSt9bad_allocC2Ev _ZSt28__throw_bad_array_new_lengthv _ZNSt20bad_array_new_lengthC2Ev _ZSt16__throw_bad_castv _ZNSt8bad_castC2Ev _ZSt18__throw_bad_typeidv _ZNSt10bad_typeidC2Ev _ZSt25__throw_bad_function_callv _ZNSt17bad_function_callC2Ev _ZSt19__throw_logic_errorPKc _ZSt20__throw_domain_errorPKc _ZSt24__throw_invalid_argumentPKc _ZSt20__throw_length_errorPKc _ZSt20__throw_out_of_rangePKc _ZSt21__throw_runtime_errorPKc _ZSt19__throw_range_errorPKc _ZSt22__throw_overflow_errorPKc _ZSt23__throw_underflow_errorPKc _ZSt24__throw_out_of_range_fmtPKcz _ZSt20__throw_system_errori _ZSt20__throw_future_errori __cxa_bad_cast __cxa_bad_typeid __cxa_throw_bad_array_new_length _ZNSt3_V214error_categoryD2Ev
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%"class.norns::message" = type { ptr }
%"class.norns::returned_string" = type { %"class.std::__cxx11::basic_string" }
%"class.std::__cxx11::basic_string" = type { ptr, i64, %union.anon }
%union.anon = type { i64, [8 x i8] }
%"class.std::exception" = type { ptr }
%"class.std::bad_exception" = type { %"class.std::exception" }
%"class.std::bad_alloc" = type { %"class.std::exception" }
%"class.std::bad_array_new_length" = type { %"class.std::bad_alloc" }
%"class.std::bad_cast" = type { %"class.std::exception" }
%"class.std::bad_typeid" = type { %"class.std::exception" }
%"class.std::bad_function_call" = type { %"class.std::exception" }
%"class.std::bad_weak_ptr" = type { %"class.std::exception" }
%"class.std::logic_error" = type { %"class.std::exception", %"class.norns::message" }
%"class.std::runtime_error" = type { %"class.std::exception", %"class.norns::message" }
%"class.std::domain_error" = type { %"class.std::logic_error" }
%"class.std::invalid_argument" = type { %"class.std::logic_error" }
%"class.std::length_error" = type { %"class.std::logic_error" }
%"class.std::out_of_range" = type { %"class.std::logic_error" }
%"class.std::range_error" = type { %"class.std::runtime_error" }
%"class.std::overflow_error" = type { %"class.std::runtime_error" }
%"class.std::underflow_error" = type { %"class.std::runtime_error" }
%"class.std::_V2::error_category" = type { ptr }
%"class.std::system_error" = type { %"class.std::runtime_error", %"struct.std::error_code" }
%"struct.std::error_code" = type { i32, ptr }
%"class.std::future_error" = type { %"class.std::logic_error", %"struct.std::error_code" }
%"struct.std::error_condition" = type { i32, ptr }
%"struct.(anonymous namespace)::category" = type { %"class.std::_V2::error_category", ptr, ptr }
@.str = private constant [15 x i8] c"std::exception\00", align 1
@.str.1 = private constant [19 x i8] c"std::bad_exception\00", align 1
@.str.2 = private constant [15 x i8] c"std::bad_alloc\00", align 1
@.str.3 = private constant [26 x i8] c"std::bad_array_new_length\00", align 1
@.str.4 = private constant [14 x i8] c"std::bad_cast\00", align 1
@.str.5 = private constant [16 x i8] c"std::bad_typeid\00", align 1
@.str.6 = private constant [18 x i8] c"bad_function_call\00", align 1
@.str.7 = private constant [13 x i8] c"bad_weak_ptr\00", align 1
@_ZTVSt11logic_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt11logic_error, ptr @_ZNSt11logic_errorD1Ev, ptr @_ZNSt11logic_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt13runtime_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt13runtime_error, ptr @_ZNSt13runtime_errorD1Ev, ptr @_ZNSt13runtime_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt12domain_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12domain_error, ptr @_ZNSt12domain_errorD1Ev, ptr @_ZNSt12domain_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt16invalid_argument = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt16invalid_argument, ptr @_ZNSt16invalid_argumentD1Ev, ptr @_ZNSt16invalid_argumentD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt12length_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12length_error, ptr @_ZNSt12length_errorD1Ev, ptr @_ZNSt12length_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt12out_of_range = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12out_of_range, ptr @_ZNSt12out_of_rangeD1Ev, ptr @_ZNSt12out_of_rangeD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt11range_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt11range_error, ptr @_ZNSt11range_errorD1Ev, ptr @_ZNSt11range_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt14overflow_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt14overflow_error, ptr @_ZNSt14overflow_errorD1Ev, ptr @_ZNSt14overflow_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt15underflow_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt15underflow_error, ptr @_ZNSt15underflow_errorD1Ev, ptr @_ZNSt15underflow_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@.str.8 = private constant [9 x i8] c"an error\00", align 1
@_ZTVSt12system_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12system_error, ptr @_ZNSt12system_errorD1Ev, ptr @_ZNSt12system_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt12future_error = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12future_error, ptr @_ZNSt12future_errorD1Ev, ptr @_ZNSt12future_errorD0Ev, ptr @_ZNKSt12future_error4whatEv] }, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global ptr
@_ZTSSt13bad_exception = constant [18 x i8] c"St13bad_exception\00", align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global ptr
@_ZTSSt9exception = constant [13 x i8] c"St9exception\00", align 1
@_ZTISt9exception = constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTSSt9exception }, align 8
@_ZTISt13bad_exception = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt13bad_exception, ptr @_ZTISt9exception }, align 8
@_ZTSSt9bad_alloc = constant [13 x i8] c"St9bad_alloc\00", align 1
@_ZTISt9bad_alloc = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt9bad_alloc, ptr @_ZTISt9exception }, align 8
@_ZTSSt20bad_array_new_length = constant [25 x i8] c"St20bad_array_new_length\00", align 1
@_ZTISt20bad_array_new_length = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt20bad_array_new_length, ptr @_ZTISt9bad_alloc }, align 8
@_ZTSSt8bad_cast = constant [12 x i8] c"St8bad_cast\00", align 1
@_ZTISt8bad_cast = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt8bad_cast, ptr @_ZTISt9exception }, align 8
@_ZTSSt10bad_typeid = constant [15 x i8] c"St10bad_typeid\00", align 1
@_ZTISt10bad_typeid = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt10bad_typeid, ptr @_ZTISt9exception }, align 8
@_ZTSSt17bad_function_call = constant [22 x i8] c"St17bad_function_call\00", align 1
@_ZTISt17bad_function_call = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt17bad_function_call, ptr @_ZTISt9exception }, align 8
@_ZTSSt11logic_error = constant [16 x i8] c"St11logic_error\00", align 1
@_ZTISt11logic_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt11logic_error, ptr @_ZTISt9exception }, align 8
@_ZTSSt12domain_error = constant [17 x i8] c"St12domain_error\00", align 1
@_ZTISt12domain_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12domain_error, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt16invalid_argument = constant [21 x i8] c"St16invalid_argument\00", align 1
@_ZTISt16invalid_argument = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt16invalid_argument, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt12length_error = constant [17 x i8] c"St12length_error\00", align 1
@_ZTISt12length_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12length_error, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt12out_of_range = constant [17 x i8] c"St12out_of_range\00", align 1
@_ZTISt12out_of_range = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12out_of_range, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt13runtime_error = constant [18 x i8] c"St13runtime_error\00", align 1
@_ZTISt13runtime_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt13runtime_error, ptr @_ZTISt9exception }, align 8
@_ZTSSt11range_error = constant [16 x i8] c"St11range_error\00", align 1
@_ZTISt11range_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt11range_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt14overflow_error = constant [19 x i8] c"St14overflow_error\00", align 1
@_ZTISt14overflow_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt14overflow_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt15underflow_error = constant [20 x i8] c"St15underflow_error\00", align 1
@_ZTISt15underflow_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt15underflow_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt12system_error = constant [17 x i8] c"St12system_error\00", align 1
@_ZTISt12system_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12system_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt12future_error = constant [17 x i8] c"St12future_error\00", align 1
@_ZTISt12future_error = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12future_error, ptr @_ZTISt11logic_error }, align 8
@_ZTVSt9exception = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt9exception, ptr @_ZNSt9exceptionD1Ev, ptr @_ZNSt9exceptionD0Ev, ptr @_ZNKSt9exception4whatEv] }, align 8
@_ZTVSt13bad_exception = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt13bad_exception, ptr @_ZNSt13bad_exceptionD1Ev, ptr @_ZNSt13bad_exceptionD0Ev, ptr @_ZNKSt13bad_exception4whatEv] }, align 8
@_ZTVSt9bad_alloc = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt9bad_alloc, ptr @_ZNSt9bad_allocD1Ev, ptr @_ZNSt9bad_allocD0Ev, ptr @_ZNKSt9bad_alloc4whatEv] }, align 8
@_ZTVSt20bad_array_new_length = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt20bad_array_new_length, ptr @_ZNSt20bad_array_new_lengthD1Ev, ptr @_ZNSt20bad_array_new_lengthD0Ev, ptr @_ZNKSt20bad_array_new_length4whatEv] }, align 8
@_ZTVSt8bad_cast = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt8bad_cast, ptr @_ZNSt8bad_castD1Ev, ptr @_ZNSt8bad_castD0Ev, ptr @_ZNKSt8bad_cast4whatEv] }, align 8
@_ZTVSt10bad_typeid = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt10bad_typeid, ptr @_ZNSt10bad_typeidD1Ev, ptr @_ZNSt10bad_typeidD0Ev, ptr @_ZNKSt10bad_typeid4whatEv] }, align 8
@_ZTVSt17bad_function_call = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt17bad_function_call, ptr @_ZNSt17bad_function_callD1Ev, ptr @_ZNSt17bad_function_callD0Ev, ptr @_ZNKSt17bad_function_call4whatEv] }, align 8
@_ZTVSt12bad_weak_ptr = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12bad_weak_ptr, ptr @_ZNSt12bad_weak_ptrD1Ev, ptr @_ZNSt12bad_weak_ptrD0Ev, ptr @_ZNKSt12bad_weak_ptr4whatEv] }, align 8
@_ZTSSt12bad_weak_ptr = constant [17 x i8] c"St12bad_weak_ptr\00", align 1
@_ZTISt12bad_weak_ptr = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12bad_weak_ptr, ptr @_ZTISt9exception }, align 8
@_ZTVNSt3_V214error_categoryE = constant { [10 x ptr] } { [10 x ptr] [ptr null, ptr @_ZTINSt3_V214error_categoryE, ptr @_ZNSt3_V214error_categoryD1Ev, ptr @_ZNSt3_V214error_categoryD0Ev, ptr @__cxa_pure_virtual, ptr @_ZNKSt3_V214error_category10_M_messageEi, ptr @__cxa_pure_virtual, ptr @_ZNKSt3_V214error_category23default_error_conditionEi, ptr @_ZNKSt3_V214error_category10equivalentEiRKSt15error_condition, ptr @_ZNKSt3_V214error_category10equivalentERKSt10error_codei] }, align 8
@_ZTSNSt3_V214error_categoryE = constant [25 x i8] c"NSt3_V214error_categoryE\00", align 1
@_ZTINSt3_V214error_categoryE = constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTSNSt3_V214error_categoryE }, align 8
@_ZTVN12_GLOBAL__N_18categoryE = internal constant { [10 x ptr] } { [10 x ptr] [ptr null, ptr @_ZTIN12_GLOBAL__N_18categoryE, ptr @_ZNSt3_V214error_categoryD2Ev, ptr @_ZN12_GLOBAL__N_18categoryD0Ev, ptr @_ZNK12_GLOBAL__N_18category4nameEv, ptr @_ZNKSt3_V214error_category10_M_messageEi, ptr @_ZNK12_GLOBAL__N_18category7messageEi, ptr @_ZNKSt3_V214error_category23default_error_conditionEi, ptr @_ZNKSt3_V214error_category10equivalentEiRKSt15error_condition, ptr @_ZNKSt3_V214error_category10equivalentERKSt10error_codei] }, align 8
@.str.9 = private constant [8 x i8] c"generic\00", align 1
@_ZN12_GLOBAL__N_17genericE = internal global { ptr, ptr, ptr } { ptr getelementptr inbounds ({ [10 x ptr] }, ptr @_ZTVN12_GLOBAL__N_18categoryE, i32 0, i32 0, i32 2), ptr @.str.9, ptr @_ZN12_GLOBAL__N_113text_of_errorEi }, align 8
@_ZTSN12_GLOBAL__N_18categoryE = internal constant [26 x i8] c"N12_GLOBAL__N_18categoryE\00", align 1
@_ZTIN12_GLOBAL__N_18categoryE = internal constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSN12_GLOBAL__N_18categoryE, ptr @_ZTINSt3_V214error_categoryE }, align 8
@.str.11 = private constant [7 x i8] c"system\00", align 1
@_ZN12_GLOBAL__N_19of_systemE = internal global { ptr, ptr, ptr } { ptr getelementptr inbounds ({ [10 x ptr] }, ptr @_ZTVN12_GLOBAL__N_18categoryE, i32 0, i32 0, i32 2), ptr @.str.11, ptr @_ZN12_GLOBAL__N_113text_of_errorEi }, align 8
@.str.13 = private constant [7 x i8] c"future\00", align 1
@_ZN12_GLOBAL__N_110of_futuresE = internal global { ptr, ptr, ptr } { ptr getelementptr inbounds ({ [10 x ptr] }, ptr @_ZTVN12_GLOBAL__N_18categoryE, i32 0, i32 0, i32 2), ptr @.str.13, ptr @_ZN12_GLOBAL__N_114text_of_futureEi }, align 8
@.str.15 = private constant [8 x i8] c"Success\00", align 1
@.str.16 = private constant [24 x i8] c"Operation not permitted\00", align 1
@.str.17 = private constant [33 x i8] c"Resource temporarily unavailable\00", align 1
@.str.18 = private constant [23 x i8] c"Cannot allocate memory\00", align 1
@.str.19 = private constant [24 x i8] c"Device or resource busy\00", align 1
@.str.20 = private constant [17 x i8] c"Invalid argument\00", align 1
@.str.21 = private constant [26 x i8] c"Resource deadlock avoided\00", align 1
@.str.22 = private constant [21 x i8] c"Connection timed out\00", align 1
@.str.23 = private constant [14 x i8] c"Unknown error\00", align 1
@.str.24 = private constant [25 x i8] c"Future already retrieved\00", align 1
@.str.25 = private constant [26 x i8] c"Promise already satisfied\00", align 1
@.str.26 = private constant [20 x i8] c"No associated state\00", align 1
@.str.27 = private constant [15 x i8] c"Broken promise\00", align 1
@_ZN5norns7messageC1EPKcm = alias void (ptr, ptr, i64), ptr @_ZN5norns7messageC2EPKcm
@_ZN5norns7messageC1ERKS0_ = alias void (ptr, ptr), ptr @_ZN5norns7messageC2ERKS0_
@_ZN5norns7messageD1Ev = alias void (ptr), ptr @_ZN5norns7messageD2Ev
@_ZN5norns15returned_stringC1EPKc = alias void (ptr, ptr), ptr @_ZN5norns15returned_stringC2EPKc
@_ZN5norns15returned_stringD1Ev = alias void (ptr), ptr @_ZN5norns15returned_stringD2Ev
@_ZNSt9exceptionD1Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt13bad_exceptionD2Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt13bad_exceptionD1Ev = alias void (ptr), ptr @_ZNSt13bad_exceptionD2Ev
@_ZNSt9bad_allocD2Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt9bad_allocD1Ev = alias void (ptr), ptr @_ZNSt9bad_allocD2Ev
@_ZNSt20bad_array_new_lengthD2Ev = alias void (ptr), ptr @_ZNSt9bad_allocD2Ev
@_ZNSt20bad_array_new_lengthD1Ev = alias void (ptr), ptr @_ZNSt20bad_array_new_lengthD2Ev
@_ZNSt8bad_castD2Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt8bad_castD1Ev = alias void (ptr), ptr @_ZNSt8bad_castD2Ev
@_ZNSt10bad_typeidD2Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt10bad_typeidD1Ev = alias void (ptr), ptr @_ZNSt10bad_typeidD2Ev
@_ZNSt17bad_function_callD2Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt17bad_function_callD1Ev = alias void (ptr), ptr @_ZNSt17bad_function_callD2Ev
@_ZNSt12bad_weak_ptrD2Ev = alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt12bad_weak_ptrD1Ev = alias void (ptr), ptr @_ZNSt12bad_weak_ptrD2Ev
@_ZNSt11logic_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt11logic_errorC2EPKc
@_ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt11logic_errorC1ERKS_ = alias void (ptr, ptr), ptr @_ZNSt11logic_errorC2ERKS_
@_ZNSt11logic_errorC1EOS_ = alias void (ptr, ptr), ptr @_ZNSt11logic_errorC2EOS_
@_ZNSt11logic_errorD1Ev = alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt13runtime_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt13runtime_errorC2EPKc
@_ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt13runtime_errorC1ERKS_ = alias void (ptr, ptr), ptr @_ZNSt13runtime_errorC2ERKS_
@_ZNSt13runtime_errorC1EOS_ = alias void (ptr, ptr), ptr @_ZNSt13runtime_errorC2EOS_
@_ZNSt13runtime_errorD1Ev = alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt12domain_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt12domain_errorC2EPKc
@_ZNSt12domain_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt12domain_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt12domain_errorD2Ev = alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12domain_errorD1Ev = alias void (ptr), ptr @_ZNSt12domain_errorD2Ev
@_ZNSt16invalid_argumentC1EPKc = alias void (ptr, ptr), ptr @_ZNSt16invalid_argumentC2EPKc
@_ZNSt16invalid_argumentC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt16invalid_argumentC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt16invalid_argumentD2Ev = alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt16invalid_argumentD1Ev = alias void (ptr), ptr @_ZNSt16invalid_argumentD2Ev
@_ZNSt12length_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt12length_errorC2EPKc
@_ZNSt12length_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt12length_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt12length_errorD2Ev = alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12length_errorD1Ev = alias void (ptr), ptr @_ZNSt12length_errorD2Ev
@_ZNSt12out_of_rangeC1EPKc = alias void (ptr, ptr), ptr @_ZNSt12out_of_rangeC2EPKc
@_ZNSt12out_of_rangeC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt12out_of_rangeC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt12out_of_rangeD2Ev = alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12out_of_rangeD1Ev = alias void (ptr), ptr @_ZNSt12out_of_rangeD2Ev
@_ZNSt11range_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt11range_errorC2EPKc
@_ZNSt11range_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt11range_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt11range_errorD2Ev = alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt11range_errorD1Ev = alias void (ptr), ptr @_ZNSt11range_errorD2Ev
@_ZNSt14overflow_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt14overflow_errorC2EPKc
@_ZNSt14overflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt14overflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt14overflow_errorD2Ev = alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt14overflow_errorD1Ev = alias void (ptr), ptr @_ZNSt14overflow_errorD2Ev
@_ZNSt15underflow_errorC1EPKc = alias void (ptr, ptr), ptr @_ZNSt15underflow_errorC2EPKc
@_ZNSt15underflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE = alias void (ptr, ptr), ptr @_ZNSt15underflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
@_ZNSt15underflow_errorD2Ev = alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt15underflow_errorD1Ev = alias void (ptr), ptr @_ZNSt15underflow_errorD2Ev
@_ZNSt3_V214error_categoryD1Ev = alias void (ptr), ptr @_ZNSt3_V214error_categoryD2Ev
@_ZNSt12system_errorC1ESt10error_codePKc = alias void (ptr, i32, ptr, ptr), ptr @_ZNSt12system_errorC2ESt10error_codePKc
@_ZNSt12system_errorD2Ev = alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt12system_errorD1Ev = alias void (ptr), ptr @_ZNSt12system_errorD2Ev
@_ZNSt12future_errorC1ESt10error_codePKc = alias void (ptr, i32, ptr, ptr), ptr @_ZNSt12future_errorC2ESt10error_codePKc
@_ZNSt12future_errorD2Ev = alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12future_errorD1Ev = alias void (ptr), ptr @_ZNSt12future_errorD2Ev
define void @_ZN5norns7messageC2EPKcm(ptr %a0, ptr %a1, i64 %a2) personality ptr @__gxx_personality_v0 {
b0:
  %v1 = add i64 %a2, 1
  %v2 = call ptr @norns.allocate(i64 %v1, i64 1, i32 0)
  br label %b1
b1:
  %v3 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  store ptr %v2, ptr %v3, align 8
  br label %b2
b2:
  %v4 = phi i64 [ 0, %b1 ], [ %v11, %b5 ]
  %v5 = icmp ult i64 %v4, %a2
  br i1 %v5, label %b4, label %b3
b3:
  br label %b6
b4:
  %v6 = getelementptr inbounds i8, ptr %a1, i64 %v4
  %v7 = load i8, ptr %v6, align 1
  %v8 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  %v9 = load ptr, ptr %v8, align 8
  %v10 = getelementptr inbounds i8, ptr %v9, i64 %v4
  store i8 %v7, ptr %v10, align 1
  br label %b5
b5:
  %v11 = add i64 %v4, 1
  br label %b2
b6:
  %v12 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  %v13 = load ptr, ptr %v12, align 8
  %v14 = getelementptr inbounds i8, ptr %v13, i64 %a2
  store i8 0, ptr %v14, align 1
  ret void
}
declare ptr @norns.allocate(i64, i64, i32)
declare i32 @__gxx_personality_v0(...)
define linkonce_odr void @__clang_call_terminate(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_begin_catch(ptr %a0)
  call void @_ZSt9terminatev()
  unreachable
}
declare ptr @__cxa_begin_catch(ptr)
declare void @_ZSt9terminatev()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @_ZN5norns7messageC2ERKS0_(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %"class.norns::message", ptr %a1, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds %"class.norns::message", ptr %a1, i32 0, i32 0
  %v4 = load ptr, ptr %v3, align 8
  %v5 = call i64 @_ZN5nornsL9length_ofEPKc(ptr %v4)
  call void @_ZN5norns7messageC2EPKcm(ptr %a0, ptr %v2, i64 %v5)
  ret void
}
define internal i64 @_ZN5nornsL9length_ofEPKc(ptr %a0) {
b0:
  br label %b1
b1:
  %v1 = phi i64 [ 0, %b0 ], [ %v5, %b2 ]
  %v2 = getelementptr inbounds i8, ptr %a0, i64 %v1
  %v3 = load i8, ptr %v2, align 1
  %v4 = icmp ne i8 %v3, 0
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = add i64 %v1, 1
  br label %b1
b3:
  ret i64 %v1
}
define ptr @_ZN5norns7messageaSERKS0_(ptr %a0, ptr %a1) {
b0:
  %v1 = alloca %"class.norns::message", align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %v1)
  call void @_ZN5norns7messageC1ERKS0_(ptr %v1, ptr %a1)
  %v4 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds %"class.norns::message", ptr %v1, i32 0, i32 0
  %v7 = load ptr, ptr %v6, align 8
  %v8 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  store ptr %v7, ptr %v8, align 8
  %v9 = getelementptr inbounds %"class.norns::message", ptr %v1, i32 0, i32 0
  store ptr %v5, ptr %v9, align 8
  call void @_ZN5norns7messageD1Ev(ptr %v1)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v1)
  ret ptr %a0
}
define void @_ZN5norns7messageD2Ev(ptr %a0) personality ptr @__gxx_personality_v0 {
b0:
  %v1 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  call void @norns.free(ptr %v2)
  br label %b1
b1:
  ret void
}
declare void @norns.free(ptr)
define void @_ZN5norns15returned_stringC2EPKc(ptr %a0, ptr %a1) personality ptr @__gxx_personality_v0 {
b0:
  %v1 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v2 = call i64 @_ZN5nornsL9length_ofEPKc(ptr %a1)
  %v3 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v4 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v3, i32 0, i32 1
  store i64 %v2, ptr %v4, align 8
  %v5 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v6 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v5, i32 0, i32 2
  %v7 = getelementptr inbounds [16 x i8], ptr %v6, i64 0, i64 0
  %v8 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v9 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v8, i32 0, i32 0
  store ptr %v7, ptr %v9, align 8
  %v10 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v11 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v10, i32 0, i32 1
  %v12 = load i64, ptr %v11, align 8
  %v13 = icmp uge i64 %v12, 16
  br i1 %v13, label %b1, label %b3
b1:
  %v14 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v15 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v14, i32 0, i32 1
  %v16 = load i64, ptr %v15, align 8
  %v17 = add i64 %v16, 1
  %v18 = call ptr @_Znwm(i64 %v17)
  br label %b2
b2:
  %v19 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v20 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v19, i32 0, i32 0
  store ptr %v18, ptr %v20, align 8
  %v21 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v22 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v21, i32 0, i32 1
  %v23 = load i64, ptr %v22, align 8
  %v24 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v25 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v24, i32 0, i32 2
  store i64 %v23, ptr %v25, align 8
  br label %b3
b3:
  br label %b4
b4:
  %v26 = phi i64 [ 0, %b3 ], [ %v37, %b7 ]
  %v27 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v28 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v27, i32 0, i32 1
  %v29 = load i64, ptr %v28, align 8
  %v30 = icmp ule i64 %v26, %v29
  br i1 %v30, label %b6, label %b5
b5:
  br label %b8
b6:
  %v31 = getelementptr inbounds i8, ptr %a1, i64 %v26
  %v32 = load i8, ptr %v31, align 1
  %v33 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v34 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v33, i32 0, i32 0
  %v35 = load ptr, ptr %v34, align 8
  %v36 = getelementptr inbounds i8, ptr %v35, i64 %v26
  store i8 %v32, ptr %v36, align 1
  br label %b7
b7:
  %v37 = add i64 %v26, 1
  br label %b4
b8:
  ret void
}
declare ptr @_Znwm(i64)
define void @_ZN5norns15returned_stringD2Ev(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v2 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v1, i32 0, i32 0
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v5 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v4, i32 0, i32 2
  %v6 = getelementptr inbounds [16 x i8], ptr %v5, i64 0, i64 0
  %v7 = icmp ne ptr %v3, %v6
  br i1 %v7, label %b1, label %b2
b1:
  %v8 = getelementptr inbounds %"class.norns::returned_string", ptr %a0, i32 0, i32 0
  %v9 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %v8, i32 0, i32 0
  %v10 = load ptr, ptr %v9, align 8
  call void @_ZdlPv(ptr %v10)
  br label %b2
b2:
  ret void
}
declare void @_ZdlPv(ptr)
define void @_ZNSt9exceptionD2Ev(ptr %a0) {
b0:
  ret void
}
define void @_ZNSt9exceptionD0Ev(ptr %a0) {
b0:
  call void @_ZNSt9exceptionD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt9exception4whatEv(ptr %a0) {
b0:
  ret ptr @.str
}
define void @_ZNSt13bad_exceptionD0Ev(ptr %a0) {
b0:
  call void @_ZNSt13bad_exceptionD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt13bad_exception4whatEv(ptr %a0) {
b0:
  ret ptr @.str.1
}
define void @_ZNSt9bad_allocD0Ev(ptr %a0) {
b0:
  call void @_ZNSt9bad_allocD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt9bad_alloc4whatEv(ptr %a0) {
b0:
  ret ptr @.str.2
}
define void @_ZNSt20bad_array_new_lengthD0Ev(ptr %a0) {
b0:
  call void @_ZNSt20bad_array_new_lengthD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt20bad_array_new_length4whatEv(ptr %a0) {
b0:
  ret ptr @.str.3
}
define void @_ZNSt8bad_castD0Ev(ptr %a0) {
b0:
  call void @_ZNSt8bad_castD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt8bad_cast4whatEv(ptr %a0) {
b0:
  ret ptr @.str.4
}
define void @_ZNSt10bad_typeidD0Ev(ptr %a0) {
b0:
  call void @_ZNSt10bad_typeidD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt10bad_typeid4whatEv(ptr %a0) {
b0:
  ret ptr @.str.5
}
define void @_ZNSt17bad_function_callD0Ev(ptr %a0) {
b0:
  call void @_ZNSt17bad_function_callD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt17bad_function_call4whatEv(ptr %a0) {
b0:
  ret ptr @.str.6
}
define void @_ZNSt12bad_weak_ptrD0Ev(ptr %a0) {
b0:
  call void @_ZNSt12bad_weak_ptrD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt12bad_weak_ptr4whatEv(ptr %a0) {
b0:
  ret ptr @.str.7
}
define void @_ZNSt11logic_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11logic_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  %v3 = call i64 @_ZN5nornsL9length_ofEPKc(ptr %a1)
  call void @_ZN5norns7messageC1EPKcm(ptr %v2, ptr %a1, i64 %v3)
  ret void
}
define linkonce_odr void @_ZNSt9exceptionC2Ev(ptr %a0) {
b0:
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt9exception, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11logic_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  %v3 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %a1, i32 0, i32 0
  %v4 = load ptr, ptr %v3, align 8
  %v5 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %a1, i32 0, i32 1
  %v6 = load i64, ptr %v5, align 8
  call void @_ZN5norns7messageC1EPKcm(ptr %v2, ptr %v4, i64 %v6)
  ret void
}
define void @_ZNSt11logic_errorC2ERKS_(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11logic_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  %v3 = getelementptr inbounds %"class.std::logic_error", ptr %a1, i32 0, i32 1
  call void @_ZN5norns7messageC1ERKS0_(ptr %v2, ptr %v3)
  ret void
}
define void @_ZNSt11logic_errorC2EOS_(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11logic_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  %v3 = getelementptr inbounds %"class.std::logic_error", ptr %a1, i32 0, i32 1
  call void @_ZN5norns7messageC1ERKS0_(ptr %v2, ptr %v3)
  ret void
}
define ptr @_ZNSt11logic_erroraSERKS_(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %"class.std::logic_error", ptr %a1, i32 0, i32 1
  %v2 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  %v3 = call ptr @_ZN5norns7messageaSERKS0_(ptr %v2, ptr %v1)
  ret ptr %a0
}
define void @_ZNSt11logic_errorD2Ev(ptr %a0) {
b0:
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11logic_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v1 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  call void @_ZN5norns7messageD1Ev(ptr %v1)
  call void @_ZNSt9exceptionD2Ev(ptr %a0)
  ret void
}
define void @_ZNSt11logic_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt11logic_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt11logic_error4whatEv(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %"class.std::logic_error", ptr %a0, i32 0, i32 1
  %v2 = call ptr @_ZNK5norns7message3getEv(ptr %v1)
  ret ptr %v2
}
define linkonce_odr ptr @_ZNK5norns7message3getEv(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %"class.norns::message", ptr %a0, i32 0, i32 0
  %v2 = load ptr, ptr %v1, align 8
  ret ptr %v2
}
define void @_ZNSt13runtime_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt13runtime_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  %v3 = call i64 @_ZN5nornsL9length_ofEPKc(ptr %a1)
  call void @_ZN5norns7messageC1EPKcm(ptr %v2, ptr %a1, i64 %v3)
  ret void
}
define void @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt13runtime_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  %v3 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %a1, i32 0, i32 0
  %v4 = load ptr, ptr %v3, align 8
  %v5 = getelementptr inbounds %"class.std::__cxx11::basic_string", ptr %a1, i32 0, i32 1
  %v6 = load i64, ptr %v5, align 8
  call void @_ZN5norns7messageC1EPKcm(ptr %v2, ptr %v4, i64 %v6)
  ret void
}
define void @_ZNSt13runtime_errorC2ERKS_(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt13runtime_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  %v3 = getelementptr inbounds %"class.std::runtime_error", ptr %a1, i32 0, i32 1
  call void @_ZN5norns7messageC1ERKS0_(ptr %v2, ptr %v3)
  ret void
}
define void @_ZNSt13runtime_errorC2EOS_(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt13runtime_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v2 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  %v3 = getelementptr inbounds %"class.std::runtime_error", ptr %a1, i32 0, i32 1
  call void @_ZN5norns7messageC1ERKS0_(ptr %v2, ptr %v3)
  ret void
}
define ptr @_ZNSt13runtime_erroraSERKS_(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %"class.std::runtime_error", ptr %a1, i32 0, i32 1
  %v2 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  %v3 = call ptr @_ZN5norns7messageaSERKS0_(ptr %v2, ptr %v1)
  ret ptr %a0
}
define void @_ZNSt13runtime_errorD2Ev(ptr %a0) {
b0:
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt13runtime_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v1 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  call void @_ZN5norns7messageD1Ev(ptr %v1)
  call void @_ZNSt9exceptionD2Ev(ptr %a0)
  ret void
}
define void @_ZNSt13runtime_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt13runtime_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt13runtime_error4whatEv(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %"class.std::runtime_error", ptr %a0, i32 0, i32 1
  %v2 = call ptr @_ZNK5norns7message3getEv(ptr %v1)
  ret ptr %v2
}
define void @_ZNSt12domain_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12domain_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt12domain_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12domain_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt12domain_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt12domain_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt16invalid_argumentC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt16invalid_argument, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt16invalid_argumentC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt16invalid_argument, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt16invalid_argumentD0Ev(ptr %a0) {
b0:
  call void @_ZNSt16invalid_argumentD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt12length_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12length_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt12length_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12length_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt12length_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt12length_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt12out_of_rangeC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12out_of_range, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt12out_of_rangeC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12out_of_range, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt12out_of_rangeD0Ev(ptr %a0) {
b0:
  call void @_ZNSt12out_of_rangeD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt11range_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt13runtime_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11range_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt11range_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt11range_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt11range_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt11range_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt14overflow_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt13runtime_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt14overflow_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt14overflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt14overflow_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt14overflow_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt14overflow_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt15underflow_errorC2EPKc(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt13runtime_errorC2EPKc(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt15underflow_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt15underflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1) {
b0:
  call void @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr %a0, ptr %a1)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt15underflow_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZNSt15underflow_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt15underflow_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt3_V214error_categoryD0Ev(ptr %a0) {
b0:
  call void @llvm.trap()
  unreachable
}
declare void @llvm.trap()
define void @_ZNKSt3_V214error_category10_M_messageEi(ptr %a0, ptr %a1, i32 %a2) {
b0:
  call void @_ZN5norns7messageC1EPKcm(ptr %a0, ptr @.str.8, i64 8)
  ret void
}
define { i32, ptr } @_ZNKSt3_V214error_category23default_error_conditionEi(ptr %a0, i32 %a1) {
b0:
  %v1 = alloca %"struct.std::error_condition", align 8
  %v2 = getelementptr inbounds %"struct.std::error_condition", ptr %v1, i32 0, i32 0
  store i32 %a1, ptr %v2, align 8
  %v3 = getelementptr inbounds %"struct.std::error_condition", ptr %v1, i32 0, i32 1
  store ptr %a0, ptr %v3, align 8
  %v4 = load { i32, ptr }, ptr %v1, align 8
  ret { i32, ptr } %v4
}
define i1 @_ZNKSt3_V214error_category10equivalentEiRKSt15error_condition(ptr %a0, i32 %a1, ptr %a2) {
b0:
  %v1 = load ptr, ptr %a0, align 8
  %v2 = getelementptr inbounds ptr, ptr %v1, i64 5
  %v3 = load ptr, ptr %v2, align 8
  %v4 = call { i32, ptr } %v3(ptr %a0, i32 %a1)
  %v5 = extractvalue { i32, ptr } %v4, 0
  %v6 = extractvalue { i32, ptr } %v4, 1
  %v7 = getelementptr inbounds %"struct.std::error_condition", ptr %a2, i32 0, i32 0
  %v8 = load i32, ptr %v7, align 8
  %v9 = icmp eq i32 %v5, %v8
  br i1 %v9, label %b1, label %b2
b1:
  %v10 = getelementptr inbounds %"struct.std::error_condition", ptr %a2, i32 0, i32 1
  %v11 = load ptr, ptr %v10, align 8
  %v12 = icmp eq ptr %v6, %v11
  br label %b2
b2:
  %v13 = phi i1 [ false, %b0 ], [ %v12, %b1 ]
  ret i1 %v13
}
define i1 @_ZNKSt3_V214error_category10equivalentERKSt10error_codei(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = getelementptr inbounds %"struct.std::error_code", ptr %a1, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp eq ptr %v2, %a0
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %"struct.std::error_code", ptr %a1, i32 0, i32 0
  %v5 = load i32, ptr %v4, align 8
  %v6 = icmp eq i32 %v5, %a2
  br label %b2
b2:
  %v7 = phi i1 [ false, %b0 ], [ %v6, %b1 ]
  ret i1 %v7
}
define ptr @_ZNSt3_V216generic_categoryEv() {
b0:
  ret ptr @_ZN12_GLOBAL__N_17genericE
}
define ptr @_ZNSt3_V215system_categoryEv() {
b0:
  ret ptr @_ZN12_GLOBAL__N_19of_systemE
}
define ptr @_ZSt15future_categoryv() {
b0:
  ret ptr @_ZN12_GLOBAL__N_110of_futuresE
}
define void @_ZNSt12system_errorC2ESt10error_codePKc(ptr %a0, i32 %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = alloca %"struct.std::error_code", align 8
  %v2 = getelementptr inbounds { i32, ptr }, ptr %v1, i32 0, i32 0
  store i32 %a1, ptr %v2, align 8
  %v3 = getelementptr inbounds { i32, ptr }, ptr %v1, i32 0, i32 1
  store ptr %a2, ptr %v3, align 8
  call void @_ZNSt13runtime_errorC2EPKc(ptr %a0, ptr %a3)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12system_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v5 = getelementptr inbounds %"class.std::system_error", ptr %a0, i32 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %v5, ptr %v1, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @_ZNSt12system_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt12system_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define void @_ZNSt12future_errorC2ESt10error_codePKc(ptr %a0, i32 %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = alloca %"struct.std::error_code", align 8
  %v2 = getelementptr inbounds { i32, ptr }, ptr %v1, i32 0, i32 0
  store i32 %a1, ptr %v2, align 8
  %v3 = getelementptr inbounds { i32, ptr }, ptr %v1, i32 0, i32 1
  store ptr %a2, ptr %v3, align 8
  call void @_ZNSt11logic_errorC2EPKc(ptr %a0, ptr %a3)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt12future_error, i32 0, i32 0, i32 2), ptr %a0, align 8
  %v5 = getelementptr inbounds %"class.std::future_error", ptr %a0, i32 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %v5, ptr %v1, i64 16, i1 false)
  ret void
}
define void @_ZNSt12future_errorD0Ev(ptr %a0) {
b0:
  call void @_ZNSt12future_errorD1Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define ptr @_ZNKSt12future_error4whatEv(ptr %a0) {
b0:
  %v1 = call ptr @_ZNKSt11logic_error4whatEv(ptr %a0)
  ret ptr %v1
}
define void @_ZSt21__throw_bad_exceptionv() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt13bad_exceptionC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt13bad_exception, ptr @_ZNSt13bad_exceptionD1Ev)
  unreachable
}
declare ptr @__cxa_allocate_exception(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define linkonce_odr void @_ZNSt13bad_exceptionC2Ev(ptr %a0) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt13bad_exception, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
declare void @__cxa_throw(ptr, ptr, ptr)
define void @_ZSt17__throw_bad_allocv() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt9bad_allocC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt9bad_alloc, ptr @_ZNSt9bad_allocD1Ev)
  unreachable
}
define linkonce_odr void @_ZNSt9bad_allocC2Ev(ptr %a0) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt9bad_alloc, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZSt28__throw_bad_array_new_lengthv() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt20bad_array_new_lengthC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt20bad_array_new_length, ptr @_ZNSt20bad_array_new_lengthD1Ev)
  unreachable
}
define linkonce_odr void @_ZNSt20bad_array_new_lengthC2Ev(ptr %a0) {
b0:
  call void @_ZNSt9bad_allocC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt20bad_array_new_length, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZSt16__throw_bad_castv() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt8bad_castC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt8bad_cast, ptr @_ZNSt8bad_castD1Ev)
  unreachable
}
define linkonce_odr void @_ZNSt8bad_castC2Ev(ptr %a0) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt8bad_cast, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZSt18__throw_bad_typeidv() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt10bad_typeidC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt10bad_typeid, ptr @_ZNSt10bad_typeidD1Ev)
  unreachable
}
define linkonce_odr void @_ZNSt10bad_typeidC2Ev(ptr %a0) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt10bad_typeid, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZSt25__throw_bad_function_callv() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt17bad_function_callC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt17bad_function_call, ptr @_ZNSt17bad_function_callD1Ev)
  unreachable
}
define linkonce_odr void @_ZNSt17bad_function_callC2Ev(ptr %a0) {
b0:
  call void @_ZNSt9exceptionC2Ev(ptr %a0)
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @_ZTVSt17bad_function_call, i32 0, i32 0, i32 2), ptr %a0, align 8
  ret void
}
define void @_ZSt19__throw_logic_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt11logic_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt11logic_error, ptr @_ZNSt11logic_errorD1Ev)
  unreachable
}
define void @_ZSt20__throw_domain_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt12domain_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt12domain_error, ptr @_ZNSt12domain_errorD1Ev)
  unreachable
}
define void @_ZSt24__throw_invalid_argumentPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt16invalid_argumentC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt16invalid_argument, ptr @_ZNSt16invalid_argumentD1Ev)
  unreachable
}
define void @_ZSt20__throw_length_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt12length_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt12length_error, ptr @_ZNSt12length_errorD1Ev)
  unreachable
}
define void @_ZSt20__throw_out_of_rangePKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt12out_of_rangeC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt12out_of_range, ptr @_ZNSt12out_of_rangeD1Ev)
  unreachable
}
define void @_ZSt21__throw_runtime_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt13runtime_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt13runtime_error, ptr @_ZNSt13runtime_errorD1Ev)
  unreachable
}
define void @_ZSt19__throw_range_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt11range_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt11range_error, ptr @_ZNSt11range_errorD1Ev)
  unreachable
}
define void @_ZSt22__throw_overflow_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt14overflow_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt14overflow_error, ptr @_ZNSt14overflow_errorD1Ev)
  unreachable
}
define void @_ZSt23__throw_underflow_errorPKc(ptr %a0) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt15underflow_errorC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt15underflow_error, ptr @_ZNSt15underflow_errorD1Ev)
  unreachable
}
define void @_ZSt24__throw_out_of_range_fmtPKcz(ptr %a0, ...) {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 16)
  call void @_ZNSt12out_of_rangeC1EPKc(ptr %v1, ptr %a0)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt12out_of_range, ptr @_ZNSt12out_of_rangeD1Ev)
  unreachable
}
define void @_ZSt20__throw_system_errori(i32 %a0) personality ptr @__gxx_personality_v0 {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 32)
  %v2 = call ptr @_ZN12_GLOBAL__N_113text_of_errorEi(i32 %a0)
  br label %b1
b1:
  call void @_ZNSt12system_errorC1ESt10error_codePKc(ptr %v1, i32 %a0, ptr @_ZN12_GLOBAL__N_17genericE, ptr %v2)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt12system_error, ptr @_ZNSt12system_errorD1Ev)
  unreachable
}
define internal ptr @_ZN12_GLOBAL__N_113text_of_errorEi(i32 %a0) {
b0:
  switch i32 %a0, label %b9 [ i32 0, label %b1 i32 1, label %b2 i32 11, label %b3 i32 12, label %b4 i32 16, label %b5 i32 22, label %b6 i32 35, label %b7 i32 110, label %b8 ]
b1:
  br label %b10
b2:
  br label %b10
b3:
  br label %b10
b4:
  br label %b10
b5:
  br label %b10
b6:
  br label %b10
b7:
  br label %b10
b8:
  br label %b10
b9:
  br label %b10
b10:
  %v1 = phi ptr [ @.str.15, %b1 ], [ @.str.16, %b2 ], [ @.str.17, %b3 ], [ @.str.18, %b4 ], [ @.str.19, %b5 ], [ @.str.20, %b6 ], [ @.str.21, %b7 ], [ @.str.22, %b8 ], [ @.str.23, %b9 ]
  ret ptr %v1
}
declare void @__cxa_free_exception(ptr)
define void @_ZSt20__throw_future_errori(i32 %a0) personality ptr @__gxx_personality_v0 {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 32)
  %v2 = call ptr @_ZN12_GLOBAL__N_114text_of_futureEi(i32 %a0)
  br label %b1
b1:
  call void @_ZNSt12future_errorC1ESt10error_codePKc(ptr %v1, i32 %a0, ptr @_ZN12_GLOBAL__N_110of_futuresE, ptr %v2)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt12future_error, ptr @_ZNSt12future_errorD1Ev)
  unreachable
}
define internal ptr @_ZN12_GLOBAL__N_114text_of_futureEi(i32 %a0) {
b0:
  switch i32 %a0, label %b5 [ i32 1, label %b1 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  br label %b6
b2:
  br label %b6
b3:
  br label %b6
b4:
  br label %b6
b5:
  br label %b6
b6:
  %v1 = phi ptr [ @.str.24, %b1 ], [ @.str.25, %b2 ], [ @.str.26, %b3 ], [ @.str.27, %b4 ], [ @.str.23, %b5 ]
  ret ptr %v1
}
define void @__cxa_bad_cast() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt8bad_castC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt8bad_cast, ptr @_ZNSt8bad_castD1Ev)
  unreachable
}
define void @__cxa_bad_typeid() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt10bad_typeidC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt10bad_typeid, ptr @_ZNSt10bad_typeidD1Ev)
  unreachable
}
define void @__cxa_throw_bad_array_new_length() {
b0:
  %v1 = call ptr @__cxa_allocate_exception(i64 8)
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 8, i1 false)
  call void @_ZNSt20bad_array_new_lengthC2Ev(ptr %v1)
  call void @__cxa_throw(ptr %v1, ptr @_ZTISt20bad_array_new_length, ptr @_ZNSt20bad_array_new_lengthD1Ev)
  unreachable
}
declare void @__cxa_pure_virtual()
define void @_ZNSt3_V214error_categoryD2Ev(ptr %a0) {
b0:
  ret void
}
define internal void @_ZN12_GLOBAL__N_18categoryD0Ev(ptr %a0) {
b0:
  call void @_ZNSt3_V214error_categoryD2Ev(ptr %a0)
  call void @_ZdlPv(ptr %a0)
  ret void
}
define internal ptr @_ZNK12_GLOBAL__N_18category4nameEv(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %"struct.(anonymous namespace)::category", ptr %a0, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  ret ptr %v2
}
define internal void @_ZNK12_GLOBAL__N_18category7messageEi(ptr %a0, ptr %a1, i32 %a2) {
b0:
  %v1 = getelementptr inbounds %"struct.(anonymous namespace)::category", ptr %a1, i32 0, i32 2
  %v2 = load ptr, ptr %v1, align 8
  %v3 = call ptr %v2(i32 %a2)
  call void @_ZN5norns15returned_stringC1EPKc(ptr %a0, ptr %v3)
  ret void
}
