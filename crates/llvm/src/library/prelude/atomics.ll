; made by scripts/regenerate-prelude from atomics.c: 3014879469 19211
; defines __atomic_load_1 __atomic_store_1 __atomic_exchange_1 __atomic_compare_exchange_1 __atomic_fetch_add_1 __atomic_fetch_sub_1 __atomic_fetch_and_1 __atomic_fetch_or_1 __atomic_fetch_xor_1 __atomic_fetch_nand_1 __atomic_load_2 __atomic_store_2 __atomic_exchange_2 __atomic_compare_exchange_2 __atomic_fetch_add_2 __atomic_fetch_sub_2 __atomic_fetch_and_2 __atomic_fetch_or_2 __atomic_fetch_xor_2 __atomic_fetch_nand_2 __atomic_load_4 __atomic_store_4 __atomic_exchange_4 __atomic_compare_exchange_4 __atomic_fetch_add_4 __atomic_fetch_sub_4 __atomic_fetch_and_4 __atomic_fetch_or_4 __atomic_fetch_xor_4 __atomic_fetch_nand_4 __atomic_load_8 __atomic_store_8 __atomic_exchange_8 __atomic_compare_exchange_8 __atomic_fetch_add_8 __atomic_fetch_sub_8 __atomic_fetch_and_8 __atomic_fetch_or_8 __atomic_fetch_xor_8 __atomic_fetch_nand_8 __atomic_load __atomic_store __atomic_exchange __atomic_compare_exchange
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@.str = private constant [38 x i8] c"an atomic access of more than 8 bytes\00", align 1
define weak i8 @__atomic_load_1(ptr %a0, i32 %a1) {
b0:
  %v1 = call i8 @load_1(ptr %a0, i32 %a1)
  ret i8 %v1
}
define internal i8 @load_1(ptr %a0, i32 %a1) {
b0:
  switch i32 %a1, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = load atomic i8, ptr %a0 monotonic, align 1
  br label %b6
b2:
  %v2 = load atomic i8, ptr %a0 acquire, align 1
  br label %b6
b3:
  %v3 = load atomic i8, ptr %a0 acquire, align 1
  br label %b6
b4:
  %v4 = load atomic i8, ptr %a0 acquire, align 1
  br label %b6
b5:
  %v5 = load atomic i8, ptr %a0 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak void @__atomic_store_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  call void @store_1(ptr %a0, i8 %a1, i32 %a2)
  ret void
}
define internal void @store_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  store atomic i8 %a1, ptr %a0 monotonic, align 1
  br label %b6
b2:
  store atomic i8 %a1, ptr %a0 release, align 1
  br label %b6
b3:
  store atomic i8 %a1, ptr %a0 release, align 1
  br label %b6
b4:
  store atomic i8 %a1, ptr %a0 release, align 1
  br label %b6
b5:
  store atomic i8 %a1, ptr %a0 seq_cst, align 1
  br label %b6
b6:
  ret void
}
define weak i8 @__atomic_exchange_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  %v1 = call i8 @exchange_1(ptr %a0, i8 %a1, i32 %a2)
  ret i8 %v1
}
define internal i8 @exchange_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xchg ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw xchg ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw xchg ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw xchg ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw xchg ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i1 @__atomic_compare_exchange_1(ptr %a0, ptr %a1, i8 %a2, i32 %a3, i32 %a4) {
b0:
  %v1 = call i1 @compare_1(ptr %a0, ptr %a1, i8 %a2, i32 %a3)
  ret i1 %v1
}
define internal i1 @compare_1(ptr %a0, ptr %a1, i8 %a2, i32 %a3) {
b0:
  switch i32 %a3, label %b13 [ i32 0, label %b1 i32 1, label %b4 i32 2, label %b4 i32 3, label %b7 i32 4, label %b10 ]
b1:
  %v1 = load i8, ptr %a1, align 1
  %v2 = cmpxchg ptr %a0, i8 %v1, i8 %a2 monotonic monotonic, align 1
  %v3 = extractvalue { i8, i1 } %v2, 0
  %v4 = extractvalue { i8, i1 } %v2, 1
  br i1 %v4, label %b3, label %b2
b2:
  store i8 %v3, ptr %a1, align 1
  br label %b3
b3:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b16
b4:
  %v7 = load i8, ptr %a1, align 1
  %v8 = cmpxchg ptr %a0, i8 %v7, i8 %a2 acquire acquire, align 1
  %v9 = extractvalue { i8, i1 } %v8, 0
  %v10 = extractvalue { i8, i1 } %v8, 1
  br i1 %v10, label %b6, label %b5
b5:
  store i8 %v9, ptr %a1, align 1
  br label %b6
b6:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b16
b7:
  %v13 = load i8, ptr %a1, align 1
  %v14 = cmpxchg ptr %a0, i8 %v13, i8 %a2 release monotonic, align 1
  %v15 = extractvalue { i8, i1 } %v14, 0
  %v16 = extractvalue { i8, i1 } %v14, 1
  br i1 %v16, label %b9, label %b8
b8:
  store i8 %v15, ptr %a1, align 1
  br label %b9
b9:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b16
b10:
  %v19 = load i8, ptr %a1, align 1
  %v20 = cmpxchg ptr %a0, i8 %v19, i8 %a2 acq_rel acquire, align 1
  %v21 = extractvalue { i8, i1 } %v20, 0
  %v22 = extractvalue { i8, i1 } %v20, 1
  br i1 %v22, label %b12, label %b11
b11:
  store i8 %v21, ptr %a1, align 1
  br label %b12
b12:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b16
b13:
  %v25 = load i8, ptr %a1, align 1
  %v26 = cmpxchg ptr %a0, i8 %v25, i8 %a2 seq_cst seq_cst, align 1
  %v27 = extractvalue { i8, i1 } %v26, 0
  %v28 = extractvalue { i8, i1 } %v26, 1
  br i1 %v28, label %b15, label %b14
b14:
  store i8 %v27, ptr %a1, align 1
  br label %b15
b15:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b16
b16:
  %v31 = phi i1 [ %v6, %b3 ], [ %v12, %b6 ], [ %v18, %b9 ], [ %v24, %b12 ], [ %v30, %b15 ]
  ret i1 %v31
}
define weak i8 @__atomic_fetch_add_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw add ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw add ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw add ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw add ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw add ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i8 @__atomic_fetch_sub_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw sub ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw sub ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw sub ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw sub ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw sub ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i8 @__atomic_fetch_and_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw and ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw and ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw and ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw and ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw and ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i8 @__atomic_fetch_or_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw or ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw or ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw or ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw or ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw or ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i8 @__atomic_fetch_xor_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xor ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw xor ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw xor ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw xor ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw xor ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i8 @__atomic_fetch_nand_1(ptr %a0, i8 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw nand ptr %a0, i8 %a1 monotonic, align 1
  br label %b6
b2:
  %v2 = atomicrmw nand ptr %a0, i8 %a1 acquire, align 1
  br label %b6
b3:
  %v3 = atomicrmw nand ptr %a0, i8 %a1 release, align 1
  br label %b6
b4:
  %v4 = atomicrmw nand ptr %a0, i8 %a1 acq_rel, align 1
  br label %b6
b5:
  %v5 = atomicrmw nand ptr %a0, i8 %a1 seq_cst, align 1
  br label %b6
b6:
  %v6 = phi i8 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i8 %v6
}
define weak i16 @__atomic_load_2(ptr %a0, i32 %a1) {
b0:
  %v1 = call i16 @load_2(ptr %a0, i32 %a1)
  ret i16 %v1
}
define internal i16 @load_2(ptr %a0, i32 %a1) {
b0:
  switch i32 %a1, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = load atomic i16, ptr %a0 monotonic, align 2
  br label %b6
b2:
  %v2 = load atomic i16, ptr %a0 acquire, align 2
  br label %b6
b3:
  %v3 = load atomic i16, ptr %a0 acquire, align 2
  br label %b6
b4:
  %v4 = load atomic i16, ptr %a0 acquire, align 2
  br label %b6
b5:
  %v5 = load atomic i16, ptr %a0 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak void @__atomic_store_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  call void @store_2(ptr %a0, i16 %a1, i32 %a2)
  ret void
}
define internal void @store_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  store atomic i16 %a1, ptr %a0 monotonic, align 2
  br label %b6
b2:
  store atomic i16 %a1, ptr %a0 release, align 2
  br label %b6
b3:
  store atomic i16 %a1, ptr %a0 release, align 2
  br label %b6
b4:
  store atomic i16 %a1, ptr %a0 release, align 2
  br label %b6
b5:
  store atomic i16 %a1, ptr %a0 seq_cst, align 2
  br label %b6
b6:
  ret void
}
define weak i16 @__atomic_exchange_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  %v1 = call i16 @exchange_2(ptr %a0, i16 %a1, i32 %a2)
  ret i16 %v1
}
define internal i16 @exchange_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xchg ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw xchg ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw xchg ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw xchg ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw xchg ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i1 @__atomic_compare_exchange_2(ptr %a0, ptr %a1, i16 %a2, i32 %a3, i32 %a4) {
b0:
  %v1 = call i1 @compare_2(ptr %a0, ptr %a1, i16 %a2, i32 %a3)
  ret i1 %v1
}
define internal i1 @compare_2(ptr %a0, ptr %a1, i16 %a2, i32 %a3) {
b0:
  switch i32 %a3, label %b13 [ i32 0, label %b1 i32 1, label %b4 i32 2, label %b4 i32 3, label %b7 i32 4, label %b10 ]
b1:
  %v1 = load i16, ptr %a1, align 2
  %v2 = cmpxchg ptr %a0, i16 %v1, i16 %a2 monotonic monotonic, align 2
  %v3 = extractvalue { i16, i1 } %v2, 0
  %v4 = extractvalue { i16, i1 } %v2, 1
  br i1 %v4, label %b3, label %b2
b2:
  store i16 %v3, ptr %a1, align 2
  br label %b3
b3:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b16
b4:
  %v7 = load i16, ptr %a1, align 2
  %v8 = cmpxchg ptr %a0, i16 %v7, i16 %a2 acquire acquire, align 2
  %v9 = extractvalue { i16, i1 } %v8, 0
  %v10 = extractvalue { i16, i1 } %v8, 1
  br i1 %v10, label %b6, label %b5
b5:
  store i16 %v9, ptr %a1, align 2
  br label %b6
b6:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b16
b7:
  %v13 = load i16, ptr %a1, align 2
  %v14 = cmpxchg ptr %a0, i16 %v13, i16 %a2 release monotonic, align 2
  %v15 = extractvalue { i16, i1 } %v14, 0
  %v16 = extractvalue { i16, i1 } %v14, 1
  br i1 %v16, label %b9, label %b8
b8:
  store i16 %v15, ptr %a1, align 2
  br label %b9
b9:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b16
b10:
  %v19 = load i16, ptr %a1, align 2
  %v20 = cmpxchg ptr %a0, i16 %v19, i16 %a2 acq_rel acquire, align 2
  %v21 = extractvalue { i16, i1 } %v20, 0
  %v22 = extractvalue { i16, i1 } %v20, 1
  br i1 %v22, label %b12, label %b11
b11:
  store i16 %v21, ptr %a1, align 2
  br label %b12
b12:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b16
b13:
  %v25 = load i16, ptr %a1, align 2
  %v26 = cmpxchg ptr %a0, i16 %v25, i16 %a2 seq_cst seq_cst, align 2
  %v27 = extractvalue { i16, i1 } %v26, 0
  %v28 = extractvalue { i16, i1 } %v26, 1
  br i1 %v28, label %b15, label %b14
b14:
  store i16 %v27, ptr %a1, align 2
  br label %b15
b15:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b16
b16:
  %v31 = phi i1 [ %v6, %b3 ], [ %v12, %b6 ], [ %v18, %b9 ], [ %v24, %b12 ], [ %v30, %b15 ]
  ret i1 %v31
}
define weak i16 @__atomic_fetch_add_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw add ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw add ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw add ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw add ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw add ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i16 @__atomic_fetch_sub_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw sub ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw sub ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw sub ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw sub ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw sub ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i16 @__atomic_fetch_and_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw and ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw and ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw and ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw and ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw and ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i16 @__atomic_fetch_or_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw or ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw or ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw or ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw or ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw or ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i16 @__atomic_fetch_xor_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xor ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw xor ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw xor ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw xor ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw xor ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i16 @__atomic_fetch_nand_2(ptr %a0, i16 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw nand ptr %a0, i16 %a1 monotonic, align 2
  br label %b6
b2:
  %v2 = atomicrmw nand ptr %a0, i16 %a1 acquire, align 2
  br label %b6
b3:
  %v3 = atomicrmw nand ptr %a0, i16 %a1 release, align 2
  br label %b6
b4:
  %v4 = atomicrmw nand ptr %a0, i16 %a1 acq_rel, align 2
  br label %b6
b5:
  %v5 = atomicrmw nand ptr %a0, i16 %a1 seq_cst, align 2
  br label %b6
b6:
  %v6 = phi i16 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i16 %v6
}
define weak i32 @__atomic_load_4(ptr %a0, i32 %a1) {
b0:
  %v1 = call i32 @load_4(ptr %a0, i32 %a1)
  ret i32 %v1
}
define internal i32 @load_4(ptr %a0, i32 %a1) {
b0:
  switch i32 %a1, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = load atomic i32, ptr %a0 monotonic, align 4
  br label %b6
b2:
  %v2 = load atomic i32, ptr %a0 acquire, align 4
  br label %b6
b3:
  %v3 = load atomic i32, ptr %a0 acquire, align 4
  br label %b6
b4:
  %v4 = load atomic i32, ptr %a0 acquire, align 4
  br label %b6
b5:
  %v5 = load atomic i32, ptr %a0 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak void @__atomic_store_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  call void @store_4(ptr %a0, i32 %a1, i32 %a2)
  ret void
}
define internal void @store_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  store atomic i32 %a1, ptr %a0 monotonic, align 4
  br label %b6
b2:
  store atomic i32 %a1, ptr %a0 release, align 4
  br label %b6
b3:
  store atomic i32 %a1, ptr %a0 release, align 4
  br label %b6
b4:
  store atomic i32 %a1, ptr %a0 release, align 4
  br label %b6
b5:
  store atomic i32 %a1, ptr %a0 seq_cst, align 4
  br label %b6
b6:
  ret void
}
define weak i32 @__atomic_exchange_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  %v1 = call i32 @exchange_4(ptr %a0, i32 %a1, i32 %a2)
  ret i32 %v1
}
define internal i32 @exchange_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xchg ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw xchg ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw xchg ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw xchg ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw xchg ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i1 @__atomic_compare_exchange_4(ptr %a0, ptr %a1, i32 %a2, i32 %a3, i32 %a4) {
b0:
  %v1 = call i1 @compare_4(ptr %a0, ptr %a1, i32 %a2, i32 %a3)
  ret i1 %v1
}
define internal i1 @compare_4(ptr %a0, ptr %a1, i32 %a2, i32 %a3) {
b0:
  switch i32 %a3, label %b13 [ i32 0, label %b1 i32 1, label %b4 i32 2, label %b4 i32 3, label %b7 i32 4, label %b10 ]
b1:
  %v1 = load i32, ptr %a1, align 4
  %v2 = cmpxchg ptr %a0, i32 %v1, i32 %a2 monotonic monotonic, align 4
  %v3 = extractvalue { i32, i1 } %v2, 0
  %v4 = extractvalue { i32, i1 } %v2, 1
  br i1 %v4, label %b3, label %b2
b2:
  store i32 %v3, ptr %a1, align 4
  br label %b3
b3:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b16
b4:
  %v7 = load i32, ptr %a1, align 4
  %v8 = cmpxchg ptr %a0, i32 %v7, i32 %a2 acquire acquire, align 4
  %v9 = extractvalue { i32, i1 } %v8, 0
  %v10 = extractvalue { i32, i1 } %v8, 1
  br i1 %v10, label %b6, label %b5
b5:
  store i32 %v9, ptr %a1, align 4
  br label %b6
b6:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b16
b7:
  %v13 = load i32, ptr %a1, align 4
  %v14 = cmpxchg ptr %a0, i32 %v13, i32 %a2 release monotonic, align 4
  %v15 = extractvalue { i32, i1 } %v14, 0
  %v16 = extractvalue { i32, i1 } %v14, 1
  br i1 %v16, label %b9, label %b8
b8:
  store i32 %v15, ptr %a1, align 4
  br label %b9
b9:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b16
b10:
  %v19 = load i32, ptr %a1, align 4
  %v20 = cmpxchg ptr %a0, i32 %v19, i32 %a2 acq_rel acquire, align 4
  %v21 = extractvalue { i32, i1 } %v20, 0
  %v22 = extractvalue { i32, i1 } %v20, 1
  br i1 %v22, label %b12, label %b11
b11:
  store i32 %v21, ptr %a1, align 4
  br label %b12
b12:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b16
b13:
  %v25 = load i32, ptr %a1, align 4
  %v26 = cmpxchg ptr %a0, i32 %v25, i32 %a2 seq_cst seq_cst, align 4
  %v27 = extractvalue { i32, i1 } %v26, 0
  %v28 = extractvalue { i32, i1 } %v26, 1
  br i1 %v28, label %b15, label %b14
b14:
  store i32 %v27, ptr %a1, align 4
  br label %b15
b15:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b16
b16:
  %v31 = phi i1 [ %v6, %b3 ], [ %v12, %b6 ], [ %v18, %b9 ], [ %v24, %b12 ], [ %v30, %b15 ]
  ret i1 %v31
}
define weak i32 @__atomic_fetch_add_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw add ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw add ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw add ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw add ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw add ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i32 @__atomic_fetch_sub_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw sub ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw sub ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw sub ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw sub ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw sub ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i32 @__atomic_fetch_and_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw and ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw and ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw and ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw and ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw and ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i32 @__atomic_fetch_or_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw or ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw or ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw or ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw or ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw or ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i32 @__atomic_fetch_xor_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xor ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw xor ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw xor ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw xor ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw xor ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i32 @__atomic_fetch_nand_4(ptr %a0, i32 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw nand ptr %a0, i32 %a1 monotonic, align 4
  br label %b6
b2:
  %v2 = atomicrmw nand ptr %a0, i32 %a1 acquire, align 4
  br label %b6
b3:
  %v3 = atomicrmw nand ptr %a0, i32 %a1 release, align 4
  br label %b6
b4:
  %v4 = atomicrmw nand ptr %a0, i32 %a1 acq_rel, align 4
  br label %b6
b5:
  %v5 = atomicrmw nand ptr %a0, i32 %a1 seq_cst, align 4
  br label %b6
b6:
  %v6 = phi i32 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i32 %v6
}
define weak i64 @__atomic_load_8(ptr %a0, i32 %a1) {
b0:
  %v1 = call i64 @load_8(ptr %a0, i32 %a1)
  ret i64 %v1
}
define internal i64 @load_8(ptr %a0, i32 %a1) {
b0:
  switch i32 %a1, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = load atomic i64, ptr %a0 monotonic, align 8
  br label %b6
b2:
  %v2 = load atomic i64, ptr %a0 acquire, align 8
  br label %b6
b3:
  %v3 = load atomic i64, ptr %a0 acquire, align 8
  br label %b6
b4:
  %v4 = load atomic i64, ptr %a0 acquire, align 8
  br label %b6
b5:
  %v5 = load atomic i64, ptr %a0 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak void @__atomic_store_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  call void @store_8(ptr %a0, i64 %a1, i32 %a2)
  ret void
}
define internal void @store_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  store atomic i64 %a1, ptr %a0 monotonic, align 8
  br label %b6
b2:
  store atomic i64 %a1, ptr %a0 release, align 8
  br label %b6
b3:
  store atomic i64 %a1, ptr %a0 release, align 8
  br label %b6
b4:
  store atomic i64 %a1, ptr %a0 release, align 8
  br label %b6
b5:
  store atomic i64 %a1, ptr %a0 seq_cst, align 8
  br label %b6
b6:
  ret void
}
define weak i64 @__atomic_exchange_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  %v1 = call i64 @exchange_8(ptr %a0, i64 %a1, i32 %a2)
  ret i64 %v1
}
define internal i64 @exchange_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xchg ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw xchg ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw xchg ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw xchg ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw xchg ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak i1 @__atomic_compare_exchange_8(ptr %a0, ptr %a1, i64 %a2, i32 %a3, i32 %a4) {
b0:
  %v1 = call i1 @compare_8(ptr %a0, ptr %a1, i64 %a2, i32 %a3)
  ret i1 %v1
}
define internal i1 @compare_8(ptr %a0, ptr %a1, i64 %a2, i32 %a3) {
b0:
  switch i32 %a3, label %b13 [ i32 0, label %b1 i32 1, label %b4 i32 2, label %b4 i32 3, label %b7 i32 4, label %b10 ]
b1:
  %v1 = load i64, ptr %a1, align 8
  %v2 = cmpxchg ptr %a0, i64 %v1, i64 %a2 monotonic monotonic, align 8
  %v3 = extractvalue { i64, i1 } %v2, 0
  %v4 = extractvalue { i64, i1 } %v2, 1
  br i1 %v4, label %b3, label %b2
b2:
  store i64 %v3, ptr %a1, align 8
  br label %b3
b3:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b16
b4:
  %v7 = load i64, ptr %a1, align 8
  %v8 = cmpxchg ptr %a0, i64 %v7, i64 %a2 acquire acquire, align 8
  %v9 = extractvalue { i64, i1 } %v8, 0
  %v10 = extractvalue { i64, i1 } %v8, 1
  br i1 %v10, label %b6, label %b5
b5:
  store i64 %v9, ptr %a1, align 8
  br label %b6
b6:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b16
b7:
  %v13 = load i64, ptr %a1, align 8
  %v14 = cmpxchg ptr %a0, i64 %v13, i64 %a2 release monotonic, align 8
  %v15 = extractvalue { i64, i1 } %v14, 0
  %v16 = extractvalue { i64, i1 } %v14, 1
  br i1 %v16, label %b9, label %b8
b8:
  store i64 %v15, ptr %a1, align 8
  br label %b9
b9:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b16
b10:
  %v19 = load i64, ptr %a1, align 8
  %v20 = cmpxchg ptr %a0, i64 %v19, i64 %a2 acq_rel acquire, align 8
  %v21 = extractvalue { i64, i1 } %v20, 0
  %v22 = extractvalue { i64, i1 } %v20, 1
  br i1 %v22, label %b12, label %b11
b11:
  store i64 %v21, ptr %a1, align 8
  br label %b12
b12:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b16
b13:
  %v25 = load i64, ptr %a1, align 8
  %v26 = cmpxchg ptr %a0, i64 %v25, i64 %a2 seq_cst seq_cst, align 8
  %v27 = extractvalue { i64, i1 } %v26, 0
  %v28 = extractvalue { i64, i1 } %v26, 1
  br i1 %v28, label %b15, label %b14
b14:
  store i64 %v27, ptr %a1, align 8
  br label %b15
b15:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b16
b16:
  %v31 = phi i1 [ %v6, %b3 ], [ %v12, %b6 ], [ %v18, %b9 ], [ %v24, %b12 ], [ %v30, %b15 ]
  ret i1 %v31
}
define weak i64 @__atomic_fetch_add_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw add ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw add ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw add ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw add ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw add ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak i64 @__atomic_fetch_sub_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw sub ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw sub ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw sub ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw sub ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw sub ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak i64 @__atomic_fetch_and_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw and ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw and ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw and ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw and ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw and ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak i64 @__atomic_fetch_or_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw or ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw or ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw or ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw or ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw or ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak i64 @__atomic_fetch_xor_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw xor ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw xor ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw xor ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw xor ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw xor ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak i64 @__atomic_fetch_nand_8(ptr %a0, i64 %a1, i32 %a2) {
b0:
  switch i32 %a2, label %b5 [ i32 0, label %b1 i32 1, label %b2 i32 2, label %b2 i32 3, label %b3 i32 4, label %b4 ]
b1:
  %v1 = atomicrmw nand ptr %a0, i64 %a1 monotonic, align 8
  br label %b6
b2:
  %v2 = atomicrmw nand ptr %a0, i64 %a1 acquire, align 8
  br label %b6
b3:
  %v3 = atomicrmw nand ptr %a0, i64 %a1 release, align 8
  br label %b6
b4:
  %v4 = atomicrmw nand ptr %a0, i64 %a1 acq_rel, align 8
  br label %b6
b5:
  %v5 = atomicrmw nand ptr %a0, i64 %a1 seq_cst, align 8
  br label %b6
b6:
  %v6 = phi i64 [ %v1, %b1 ], [ %v2, %b2 ], [ %v3, %b3 ], [ %v4, %b4 ], [ %v5, %b5 ]
  ret i64 %v6
}
define weak void @__atomic_load(i64 %a0, ptr %a1, ptr %a2, i32 %a3) {
b0:
  switch i64 %a0, label %b5 [ i64 1, label %b1 i64 2, label %b2 i64 4, label %b3 i64 8, label %b4 ]
b1:
  %v1 = call i8 @load_1(ptr %a1, i32 %a3)
  store i8 %v1, ptr %a2, align 1
  br label %b6
b2:
  %v2 = call i16 @load_2(ptr %a1, i32 %a3)
  store i16 %v2, ptr %a2, align 2
  br label %b6
b3:
  %v3 = call i32 @load_4(ptr %a1, i32 %a3)
  store i32 %v3, ptr %a2, align 4
  br label %b6
b4:
  %v4 = call i64 @load_8(ptr %a1, i32 %a3)
  store i64 %v4, ptr %a2, align 8
  br label %b6
b5:
  call void @norns.unsupported(ptr @.str)
  unreachable
b6:
  ret void
}
declare void @norns.unsupported(ptr)
define weak void @__atomic_store(i64 %a0, ptr %a1, ptr %a2, i32 %a3) {
b0:
  switch i64 %a0, label %b5 [ i64 1, label %b1 i64 2, label %b2 i64 4, label %b3 i64 8, label %b4 ]
b1:
  %v1 = load i8, ptr %a2, align 1
  call void @store_1(ptr %a1, i8 %v1, i32 %a3)
  br label %b6
b2:
  %v3 = load i16, ptr %a2, align 2
  call void @store_2(ptr %a1, i16 %v3, i32 %a3)
  br label %b6
b3:
  %v5 = load i32, ptr %a2, align 4
  call void @store_4(ptr %a1, i32 %v5, i32 %a3)
  br label %b6
b4:
  %v7 = load i64, ptr %a2, align 8
  call void @store_8(ptr %a1, i64 %v7, i32 %a3)
  br label %b6
b5:
  call void @norns.unsupported(ptr @.str)
  unreachable
b6:
  ret void
}
define weak void @__atomic_exchange(i64 %a0, ptr %a1, ptr %a2, ptr %a3, i32 %a4) {
b0:
  switch i64 %a0, label %b5 [ i64 1, label %b1 i64 2, label %b2 i64 4, label %b3 i64 8, label %b4 ]
b1:
  %v1 = load i8, ptr %a2, align 1
  %v2 = call i8 @exchange_1(ptr %a1, i8 %v1, i32 %a4)
  store i8 %v2, ptr %a3, align 1
  br label %b6
b2:
  %v3 = load i16, ptr %a2, align 2
  %v4 = call i16 @exchange_2(ptr %a1, i16 %v3, i32 %a4)
  store i16 %v4, ptr %a3, align 2
  br label %b6
b3:
  %v5 = load i32, ptr %a2, align 4
  %v6 = call i32 @exchange_4(ptr %a1, i32 %v5, i32 %a4)
  store i32 %v6, ptr %a3, align 4
  br label %b6
b4:
  %v7 = load i64, ptr %a2, align 8
  %v8 = call i64 @exchange_8(ptr %a1, i64 %v7, i32 %a4)
  store i64 %v8, ptr %a3, align 8
  br label %b6
b5:
  call void @norns.unsupported(ptr @.str)
  unreachable
b6:
  ret void
}
define weak i1 @__atomic_compare_exchange(i64 %a0, ptr %a1, ptr %a2, ptr %a3, i32 %a4, i32 %a5) {
b0:
  switch i64 %a0, label %b5 [ i64 1, label %b1 i64 2, label %b2 i64 4, label %b3 i64 8, label %b4 ]
b1:
  %v1 = load i8, ptr %a3, align 1
  %v2 = call i1 @compare_1(ptr %a1, ptr %a2, i8 %v1, i32 %a4)
  br label %b6
b2:
  %v3 = load i16, ptr %a3, align 2
  %v4 = call i1 @compare_2(ptr %a1, ptr %a2, i16 %v3, i32 %a4)
  br label %b6
b3:
  %v5 = load i32, ptr %a3, align 4
  %v6 = call i1 @compare_4(ptr %a1, ptr %a2, i32 %v5, i32 %a4)
  br label %b6
b4:
  %v7 = load i64, ptr %a3, align 8
  %v8 = call i1 @compare_8(ptr %a1, ptr %a2, i64 %v7, i32 %a4)
  br label %b6
b5:
  call void @norns.unsupported(ptr @.str)
  unreachable
b6:
  %v10 = phi i1 [ %v2, %b1 ], [ %v4, %b2 ], [ %v6, %b3 ], [ %v8, %b4 ]
  ret i1 %v10
}
