; made by scripts/regenerate-prelude from atomics.c: 469371713 24000
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
  %v1 = call i1 @compare_1(ptr %a0, ptr %a1, i8 %a2, i32 %a3, i32 %a4)
  ret i1 %v1
}
define internal i1 @compare_1(ptr %a0, ptr %a1, i8 %a2, i32 %a3, i32 %a4) {
b0:
  switch i32 %a3, label %b41 [ i32 0, label %b1 i32 1, label %b11 i32 2, label %b11 i32 3, label %b21 i32 4, label %b31 ]
b1:
  switch i32 %a4, label %b8 [ i32 0, label %b2 i32 1, label %b5 i32 2, label %b5 ]
b2:
  %v1 = load i8, ptr %a1, align 1
  %v2 = cmpxchg ptr %a0, i8 %v1, i8 %a2 monotonic monotonic, align 1
  %v3 = extractvalue { i8, i1 } %v2, 0
  %v4 = extractvalue { i8, i1 } %v2, 1
  br i1 %v4, label %b4, label %b3
b3:
  store i8 %v3, ptr %a1, align 1
  br label %b4
b4:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b51
b5:
  %v7 = load i8, ptr %a1, align 1
  %v8 = cmpxchg ptr %a0, i8 %v7, i8 %a2 monotonic acquire, align 1
  %v9 = extractvalue { i8, i1 } %v8, 0
  %v10 = extractvalue { i8, i1 } %v8, 1
  br i1 %v10, label %b7, label %b6
b6:
  store i8 %v9, ptr %a1, align 1
  br label %b7
b7:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b51
b8:
  %v13 = load i8, ptr %a1, align 1
  %v14 = cmpxchg ptr %a0, i8 %v13, i8 %a2 monotonic seq_cst, align 1
  %v15 = extractvalue { i8, i1 } %v14, 0
  %v16 = extractvalue { i8, i1 } %v14, 1
  br i1 %v16, label %b10, label %b9
b9:
  store i8 %v15, ptr %a1, align 1
  br label %b10
b10:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b51
b11:
  switch i32 %a4, label %b18 [ i32 0, label %b12 i32 1, label %b15 i32 2, label %b15 ]
b12:
  %v19 = load i8, ptr %a1, align 1
  %v20 = cmpxchg ptr %a0, i8 %v19, i8 %a2 acquire monotonic, align 1
  %v21 = extractvalue { i8, i1 } %v20, 0
  %v22 = extractvalue { i8, i1 } %v20, 1
  br i1 %v22, label %b14, label %b13
b13:
  store i8 %v21, ptr %a1, align 1
  br label %b14
b14:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b51
b15:
  %v25 = load i8, ptr %a1, align 1
  %v26 = cmpxchg ptr %a0, i8 %v25, i8 %a2 acquire acquire, align 1
  %v27 = extractvalue { i8, i1 } %v26, 0
  %v28 = extractvalue { i8, i1 } %v26, 1
  br i1 %v28, label %b17, label %b16
b16:
  store i8 %v27, ptr %a1, align 1
  br label %b17
b17:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b51
b18:
  %v31 = load i8, ptr %a1, align 1
  %v32 = cmpxchg ptr %a0, i8 %v31, i8 %a2 acquire seq_cst, align 1
  %v33 = extractvalue { i8, i1 } %v32, 0
  %v34 = extractvalue { i8, i1 } %v32, 1
  br i1 %v34, label %b20, label %b19
b19:
  store i8 %v33, ptr %a1, align 1
  br label %b20
b20:
  %v35 = zext i1 %v34 to i8
  %v36 = trunc i8 %v35 to i1
  br label %b51
b21:
  switch i32 %a4, label %b28 [ i32 0, label %b22 i32 1, label %b25 i32 2, label %b25 ]
b22:
  %v37 = load i8, ptr %a1, align 1
  %v38 = cmpxchg ptr %a0, i8 %v37, i8 %a2 release monotonic, align 1
  %v39 = extractvalue { i8, i1 } %v38, 0
  %v40 = extractvalue { i8, i1 } %v38, 1
  br i1 %v40, label %b24, label %b23
b23:
  store i8 %v39, ptr %a1, align 1
  br label %b24
b24:
  %v41 = zext i1 %v40 to i8
  %v42 = trunc i8 %v41 to i1
  br label %b51
b25:
  %v43 = load i8, ptr %a1, align 1
  %v44 = cmpxchg ptr %a0, i8 %v43, i8 %a2 release acquire, align 1
  %v45 = extractvalue { i8, i1 } %v44, 0
  %v46 = extractvalue { i8, i1 } %v44, 1
  br i1 %v46, label %b27, label %b26
b26:
  store i8 %v45, ptr %a1, align 1
  br label %b27
b27:
  %v47 = zext i1 %v46 to i8
  %v48 = trunc i8 %v47 to i1
  br label %b51
b28:
  %v49 = load i8, ptr %a1, align 1
  %v50 = cmpxchg ptr %a0, i8 %v49, i8 %a2 release seq_cst, align 1
  %v51 = extractvalue { i8, i1 } %v50, 0
  %v52 = extractvalue { i8, i1 } %v50, 1
  br i1 %v52, label %b30, label %b29
b29:
  store i8 %v51, ptr %a1, align 1
  br label %b30
b30:
  %v53 = zext i1 %v52 to i8
  %v54 = trunc i8 %v53 to i1
  br label %b51
b31:
  switch i32 %a4, label %b38 [ i32 0, label %b32 i32 1, label %b35 i32 2, label %b35 ]
b32:
  %v55 = load i8, ptr %a1, align 1
  %v56 = cmpxchg ptr %a0, i8 %v55, i8 %a2 acq_rel monotonic, align 1
  %v57 = extractvalue { i8, i1 } %v56, 0
  %v58 = extractvalue { i8, i1 } %v56, 1
  br i1 %v58, label %b34, label %b33
b33:
  store i8 %v57, ptr %a1, align 1
  br label %b34
b34:
  %v59 = zext i1 %v58 to i8
  %v60 = trunc i8 %v59 to i1
  br label %b51
b35:
  %v61 = load i8, ptr %a1, align 1
  %v62 = cmpxchg ptr %a0, i8 %v61, i8 %a2 acq_rel acquire, align 1
  %v63 = extractvalue { i8, i1 } %v62, 0
  %v64 = extractvalue { i8, i1 } %v62, 1
  br i1 %v64, label %b37, label %b36
b36:
  store i8 %v63, ptr %a1, align 1
  br label %b37
b37:
  %v65 = zext i1 %v64 to i8
  %v66 = trunc i8 %v65 to i1
  br label %b51
b38:
  %v67 = load i8, ptr %a1, align 1
  %v68 = cmpxchg ptr %a0, i8 %v67, i8 %a2 acq_rel seq_cst, align 1
  %v69 = extractvalue { i8, i1 } %v68, 0
  %v70 = extractvalue { i8, i1 } %v68, 1
  br i1 %v70, label %b40, label %b39
b39:
  store i8 %v69, ptr %a1, align 1
  br label %b40
b40:
  %v71 = zext i1 %v70 to i8
  %v72 = trunc i8 %v71 to i1
  br label %b51
b41:
  switch i32 %a4, label %b48 [ i32 0, label %b42 i32 1, label %b45 i32 2, label %b45 ]
b42:
  %v73 = load i8, ptr %a1, align 1
  %v74 = cmpxchg ptr %a0, i8 %v73, i8 %a2 seq_cst monotonic, align 1
  %v75 = extractvalue { i8, i1 } %v74, 0
  %v76 = extractvalue { i8, i1 } %v74, 1
  br i1 %v76, label %b44, label %b43
b43:
  store i8 %v75, ptr %a1, align 1
  br label %b44
b44:
  %v77 = zext i1 %v76 to i8
  %v78 = trunc i8 %v77 to i1
  br label %b51
b45:
  %v79 = load i8, ptr %a1, align 1
  %v80 = cmpxchg ptr %a0, i8 %v79, i8 %a2 seq_cst acquire, align 1
  %v81 = extractvalue { i8, i1 } %v80, 0
  %v82 = extractvalue { i8, i1 } %v80, 1
  br i1 %v82, label %b47, label %b46
b46:
  store i8 %v81, ptr %a1, align 1
  br label %b47
b47:
  %v83 = zext i1 %v82 to i8
  %v84 = trunc i8 %v83 to i1
  br label %b51
b48:
  %v85 = load i8, ptr %a1, align 1
  %v86 = cmpxchg ptr %a0, i8 %v85, i8 %a2 seq_cst seq_cst, align 1
  %v87 = extractvalue { i8, i1 } %v86, 0
  %v88 = extractvalue { i8, i1 } %v86, 1
  br i1 %v88, label %b50, label %b49
b49:
  store i8 %v87, ptr %a1, align 1
  br label %b50
b50:
  %v89 = zext i1 %v88 to i8
  %v90 = trunc i8 %v89 to i1
  br label %b51
b51:
  %v91 = phi i1 [ %v6, %b4 ], [ %v12, %b7 ], [ %v18, %b10 ], [ %v24, %b14 ], [ %v30, %b17 ], [ %v36, %b20 ], [ %v42, %b24 ], [ %v48, %b27 ], [ %v54, %b30 ], [ %v60, %b34 ], [ %v66, %b37 ], [ %v72, %b40 ], [ %v78, %b44 ], [ %v84, %b47 ], [ %v90, %b50 ]
  ret i1 %v91
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
  %v1 = call i1 @compare_2(ptr %a0, ptr %a1, i16 %a2, i32 %a3, i32 %a4)
  ret i1 %v1
}
define internal i1 @compare_2(ptr %a0, ptr %a1, i16 %a2, i32 %a3, i32 %a4) {
b0:
  switch i32 %a3, label %b41 [ i32 0, label %b1 i32 1, label %b11 i32 2, label %b11 i32 3, label %b21 i32 4, label %b31 ]
b1:
  switch i32 %a4, label %b8 [ i32 0, label %b2 i32 1, label %b5 i32 2, label %b5 ]
b2:
  %v1 = load i16, ptr %a1, align 2
  %v2 = cmpxchg ptr %a0, i16 %v1, i16 %a2 monotonic monotonic, align 2
  %v3 = extractvalue { i16, i1 } %v2, 0
  %v4 = extractvalue { i16, i1 } %v2, 1
  br i1 %v4, label %b4, label %b3
b3:
  store i16 %v3, ptr %a1, align 2
  br label %b4
b4:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b51
b5:
  %v7 = load i16, ptr %a1, align 2
  %v8 = cmpxchg ptr %a0, i16 %v7, i16 %a2 monotonic acquire, align 2
  %v9 = extractvalue { i16, i1 } %v8, 0
  %v10 = extractvalue { i16, i1 } %v8, 1
  br i1 %v10, label %b7, label %b6
b6:
  store i16 %v9, ptr %a1, align 2
  br label %b7
b7:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b51
b8:
  %v13 = load i16, ptr %a1, align 2
  %v14 = cmpxchg ptr %a0, i16 %v13, i16 %a2 monotonic seq_cst, align 2
  %v15 = extractvalue { i16, i1 } %v14, 0
  %v16 = extractvalue { i16, i1 } %v14, 1
  br i1 %v16, label %b10, label %b9
b9:
  store i16 %v15, ptr %a1, align 2
  br label %b10
b10:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b51
b11:
  switch i32 %a4, label %b18 [ i32 0, label %b12 i32 1, label %b15 i32 2, label %b15 ]
b12:
  %v19 = load i16, ptr %a1, align 2
  %v20 = cmpxchg ptr %a0, i16 %v19, i16 %a2 acquire monotonic, align 2
  %v21 = extractvalue { i16, i1 } %v20, 0
  %v22 = extractvalue { i16, i1 } %v20, 1
  br i1 %v22, label %b14, label %b13
b13:
  store i16 %v21, ptr %a1, align 2
  br label %b14
b14:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b51
b15:
  %v25 = load i16, ptr %a1, align 2
  %v26 = cmpxchg ptr %a0, i16 %v25, i16 %a2 acquire acquire, align 2
  %v27 = extractvalue { i16, i1 } %v26, 0
  %v28 = extractvalue { i16, i1 } %v26, 1
  br i1 %v28, label %b17, label %b16
b16:
  store i16 %v27, ptr %a1, align 2
  br label %b17
b17:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b51
b18:
  %v31 = load i16, ptr %a1, align 2
  %v32 = cmpxchg ptr %a0, i16 %v31, i16 %a2 acquire seq_cst, align 2
  %v33 = extractvalue { i16, i1 } %v32, 0
  %v34 = extractvalue { i16, i1 } %v32, 1
  br i1 %v34, label %b20, label %b19
b19:
  store i16 %v33, ptr %a1, align 2
  br label %b20
b20:
  %v35 = zext i1 %v34 to i8
  %v36 = trunc i8 %v35 to i1
  br label %b51
b21:
  switch i32 %a4, label %b28 [ i32 0, label %b22 i32 1, label %b25 i32 2, label %b25 ]
b22:
  %v37 = load i16, ptr %a1, align 2
  %v38 = cmpxchg ptr %a0, i16 %v37, i16 %a2 release monotonic, align 2
  %v39 = extractvalue { i16, i1 } %v38, 0
  %v40 = extractvalue { i16, i1 } %v38, 1
  br i1 %v40, label %b24, label %b23
b23:
  store i16 %v39, ptr %a1, align 2
  br label %b24
b24:
  %v41 = zext i1 %v40 to i8
  %v42 = trunc i8 %v41 to i1
  br label %b51
b25:
  %v43 = load i16, ptr %a1, align 2
  %v44 = cmpxchg ptr %a0, i16 %v43, i16 %a2 release acquire, align 2
  %v45 = extractvalue { i16, i1 } %v44, 0
  %v46 = extractvalue { i16, i1 } %v44, 1
  br i1 %v46, label %b27, label %b26
b26:
  store i16 %v45, ptr %a1, align 2
  br label %b27
b27:
  %v47 = zext i1 %v46 to i8
  %v48 = trunc i8 %v47 to i1
  br label %b51
b28:
  %v49 = load i16, ptr %a1, align 2
  %v50 = cmpxchg ptr %a0, i16 %v49, i16 %a2 release seq_cst, align 2
  %v51 = extractvalue { i16, i1 } %v50, 0
  %v52 = extractvalue { i16, i1 } %v50, 1
  br i1 %v52, label %b30, label %b29
b29:
  store i16 %v51, ptr %a1, align 2
  br label %b30
b30:
  %v53 = zext i1 %v52 to i8
  %v54 = trunc i8 %v53 to i1
  br label %b51
b31:
  switch i32 %a4, label %b38 [ i32 0, label %b32 i32 1, label %b35 i32 2, label %b35 ]
b32:
  %v55 = load i16, ptr %a1, align 2
  %v56 = cmpxchg ptr %a0, i16 %v55, i16 %a2 acq_rel monotonic, align 2
  %v57 = extractvalue { i16, i1 } %v56, 0
  %v58 = extractvalue { i16, i1 } %v56, 1
  br i1 %v58, label %b34, label %b33
b33:
  store i16 %v57, ptr %a1, align 2
  br label %b34
b34:
  %v59 = zext i1 %v58 to i8
  %v60 = trunc i8 %v59 to i1
  br label %b51
b35:
  %v61 = load i16, ptr %a1, align 2
  %v62 = cmpxchg ptr %a0, i16 %v61, i16 %a2 acq_rel acquire, align 2
  %v63 = extractvalue { i16, i1 } %v62, 0
  %v64 = extractvalue { i16, i1 } %v62, 1
  br i1 %v64, label %b37, label %b36
b36:
  store i16 %v63, ptr %a1, align 2
  br label %b37
b37:
  %v65 = zext i1 %v64 to i8
  %v66 = trunc i8 %v65 to i1
  br label %b51
b38:
  %v67 = load i16, ptr %a1, align 2
  %v68 = cmpxchg ptr %a0, i16 %v67, i16 %a2 acq_rel seq_cst, align 2
  %v69 = extractvalue { i16, i1 } %v68, 0
  %v70 = extractvalue { i16, i1 } %v68, 1
  br i1 %v70, label %b40, label %b39
b39:
  store i16 %v69, ptr %a1, align 2
  br label %b40
b40:
  %v71 = zext i1 %v70 to i8
  %v72 = trunc i8 %v71 to i1
  br label %b51
b41:
  switch i32 %a4, label %b48 [ i32 0, label %b42 i32 1, label %b45 i32 2, label %b45 ]
b42:
  %v73 = load i16, ptr %a1, align 2
  %v74 = cmpxchg ptr %a0, i16 %v73, i16 %a2 seq_cst monotonic, align 2
  %v75 = extractvalue { i16, i1 } %v74, 0
  %v76 = extractvalue { i16, i1 } %v74, 1
  br i1 %v76, label %b44, label %b43
b43:
  store i16 %v75, ptr %a1, align 2
  br label %b44
b44:
  %v77 = zext i1 %v76 to i8
  %v78 = trunc i8 %v77 to i1
  br label %b51
b45:
  %v79 = load i16, ptr %a1, align 2
  %v80 = cmpxchg ptr %a0, i16 %v79, i16 %a2 seq_cst acquire, align 2
  %v81 = extractvalue { i16, i1 } %v80, 0
  %v82 = extractvalue { i16, i1 } %v80, 1
  br i1 %v82, label %b47, label %b46
b46:
  store i16 %v81, ptr %a1, align 2
  br label %b47
b47:
  %v83 = zext i1 %v82 to i8
  %v84 = trunc i8 %v83 to i1
  br label %b51
b48:
  %v85 = load i16, ptr %a1, align 2
  %v86 = cmpxchg ptr %a0, i16 %v85, i16 %a2 seq_cst seq_cst, align 2
  %v87 = extractvalue { i16, i1 } %v86, 0
  %v88 = extractvalue { i16, i1 } %v86, 1
  br i1 %v88, label %b50, label %b49
b49:
  store i16 %v87, ptr %a1, align 2
  br label %b50
b50:
  %v89 = zext i1 %v88 to i8
  %v90 = trunc i8 %v89 to i1
  br label %b51
b51:
  %v91 = phi i1 [ %v6, %b4 ], [ %v12, %b7 ], [ %v18, %b10 ], [ %v24, %b14 ], [ %v30, %b17 ], [ %v36, %b20 ], [ %v42, %b24 ], [ %v48, %b27 ], [ %v54, %b30 ], [ %v60, %b34 ], [ %v66, %b37 ], [ %v72, %b40 ], [ %v78, %b44 ], [ %v84, %b47 ], [ %v90, %b50 ]
  ret i1 %v91
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
  %v1 = call i1 @compare_4(ptr %a0, ptr %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i1 %v1
}
define internal i1 @compare_4(ptr %a0, ptr %a1, i32 %a2, i32 %a3, i32 %a4) {
b0:
  switch i32 %a3, label %b41 [ i32 0, label %b1 i32 1, label %b11 i32 2, label %b11 i32 3, label %b21 i32 4, label %b31 ]
b1:
  switch i32 %a4, label %b8 [ i32 0, label %b2 i32 1, label %b5 i32 2, label %b5 ]
b2:
  %v1 = load i32, ptr %a1, align 4
  %v2 = cmpxchg ptr %a0, i32 %v1, i32 %a2 monotonic monotonic, align 4
  %v3 = extractvalue { i32, i1 } %v2, 0
  %v4 = extractvalue { i32, i1 } %v2, 1
  br i1 %v4, label %b4, label %b3
b3:
  store i32 %v3, ptr %a1, align 4
  br label %b4
b4:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b51
b5:
  %v7 = load i32, ptr %a1, align 4
  %v8 = cmpxchg ptr %a0, i32 %v7, i32 %a2 monotonic acquire, align 4
  %v9 = extractvalue { i32, i1 } %v8, 0
  %v10 = extractvalue { i32, i1 } %v8, 1
  br i1 %v10, label %b7, label %b6
b6:
  store i32 %v9, ptr %a1, align 4
  br label %b7
b7:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b51
b8:
  %v13 = load i32, ptr %a1, align 4
  %v14 = cmpxchg ptr %a0, i32 %v13, i32 %a2 monotonic seq_cst, align 4
  %v15 = extractvalue { i32, i1 } %v14, 0
  %v16 = extractvalue { i32, i1 } %v14, 1
  br i1 %v16, label %b10, label %b9
b9:
  store i32 %v15, ptr %a1, align 4
  br label %b10
b10:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b51
b11:
  switch i32 %a4, label %b18 [ i32 0, label %b12 i32 1, label %b15 i32 2, label %b15 ]
b12:
  %v19 = load i32, ptr %a1, align 4
  %v20 = cmpxchg ptr %a0, i32 %v19, i32 %a2 acquire monotonic, align 4
  %v21 = extractvalue { i32, i1 } %v20, 0
  %v22 = extractvalue { i32, i1 } %v20, 1
  br i1 %v22, label %b14, label %b13
b13:
  store i32 %v21, ptr %a1, align 4
  br label %b14
b14:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b51
b15:
  %v25 = load i32, ptr %a1, align 4
  %v26 = cmpxchg ptr %a0, i32 %v25, i32 %a2 acquire acquire, align 4
  %v27 = extractvalue { i32, i1 } %v26, 0
  %v28 = extractvalue { i32, i1 } %v26, 1
  br i1 %v28, label %b17, label %b16
b16:
  store i32 %v27, ptr %a1, align 4
  br label %b17
b17:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b51
b18:
  %v31 = load i32, ptr %a1, align 4
  %v32 = cmpxchg ptr %a0, i32 %v31, i32 %a2 acquire seq_cst, align 4
  %v33 = extractvalue { i32, i1 } %v32, 0
  %v34 = extractvalue { i32, i1 } %v32, 1
  br i1 %v34, label %b20, label %b19
b19:
  store i32 %v33, ptr %a1, align 4
  br label %b20
b20:
  %v35 = zext i1 %v34 to i8
  %v36 = trunc i8 %v35 to i1
  br label %b51
b21:
  switch i32 %a4, label %b28 [ i32 0, label %b22 i32 1, label %b25 i32 2, label %b25 ]
b22:
  %v37 = load i32, ptr %a1, align 4
  %v38 = cmpxchg ptr %a0, i32 %v37, i32 %a2 release monotonic, align 4
  %v39 = extractvalue { i32, i1 } %v38, 0
  %v40 = extractvalue { i32, i1 } %v38, 1
  br i1 %v40, label %b24, label %b23
b23:
  store i32 %v39, ptr %a1, align 4
  br label %b24
b24:
  %v41 = zext i1 %v40 to i8
  %v42 = trunc i8 %v41 to i1
  br label %b51
b25:
  %v43 = load i32, ptr %a1, align 4
  %v44 = cmpxchg ptr %a0, i32 %v43, i32 %a2 release acquire, align 4
  %v45 = extractvalue { i32, i1 } %v44, 0
  %v46 = extractvalue { i32, i1 } %v44, 1
  br i1 %v46, label %b27, label %b26
b26:
  store i32 %v45, ptr %a1, align 4
  br label %b27
b27:
  %v47 = zext i1 %v46 to i8
  %v48 = trunc i8 %v47 to i1
  br label %b51
b28:
  %v49 = load i32, ptr %a1, align 4
  %v50 = cmpxchg ptr %a0, i32 %v49, i32 %a2 release seq_cst, align 4
  %v51 = extractvalue { i32, i1 } %v50, 0
  %v52 = extractvalue { i32, i1 } %v50, 1
  br i1 %v52, label %b30, label %b29
b29:
  store i32 %v51, ptr %a1, align 4
  br label %b30
b30:
  %v53 = zext i1 %v52 to i8
  %v54 = trunc i8 %v53 to i1
  br label %b51
b31:
  switch i32 %a4, label %b38 [ i32 0, label %b32 i32 1, label %b35 i32 2, label %b35 ]
b32:
  %v55 = load i32, ptr %a1, align 4
  %v56 = cmpxchg ptr %a0, i32 %v55, i32 %a2 acq_rel monotonic, align 4
  %v57 = extractvalue { i32, i1 } %v56, 0
  %v58 = extractvalue { i32, i1 } %v56, 1
  br i1 %v58, label %b34, label %b33
b33:
  store i32 %v57, ptr %a1, align 4
  br label %b34
b34:
  %v59 = zext i1 %v58 to i8
  %v60 = trunc i8 %v59 to i1
  br label %b51
b35:
  %v61 = load i32, ptr %a1, align 4
  %v62 = cmpxchg ptr %a0, i32 %v61, i32 %a2 acq_rel acquire, align 4
  %v63 = extractvalue { i32, i1 } %v62, 0
  %v64 = extractvalue { i32, i1 } %v62, 1
  br i1 %v64, label %b37, label %b36
b36:
  store i32 %v63, ptr %a1, align 4
  br label %b37
b37:
  %v65 = zext i1 %v64 to i8
  %v66 = trunc i8 %v65 to i1
  br label %b51
b38:
  %v67 = load i32, ptr %a1, align 4
  %v68 = cmpxchg ptr %a0, i32 %v67, i32 %a2 acq_rel seq_cst, align 4
  %v69 = extractvalue { i32, i1 } %v68, 0
  %v70 = extractvalue { i32, i1 } %v68, 1
  br i1 %v70, label %b40, label %b39
b39:
  store i32 %v69, ptr %a1, align 4
  br label %b40
b40:
  %v71 = zext i1 %v70 to i8
  %v72 = trunc i8 %v71 to i1
  br label %b51
b41:
  switch i32 %a4, label %b48 [ i32 0, label %b42 i32 1, label %b45 i32 2, label %b45 ]
b42:
  %v73 = load i32, ptr %a1, align 4
  %v74 = cmpxchg ptr %a0, i32 %v73, i32 %a2 seq_cst monotonic, align 4
  %v75 = extractvalue { i32, i1 } %v74, 0
  %v76 = extractvalue { i32, i1 } %v74, 1
  br i1 %v76, label %b44, label %b43
b43:
  store i32 %v75, ptr %a1, align 4
  br label %b44
b44:
  %v77 = zext i1 %v76 to i8
  %v78 = trunc i8 %v77 to i1
  br label %b51
b45:
  %v79 = load i32, ptr %a1, align 4
  %v80 = cmpxchg ptr %a0, i32 %v79, i32 %a2 seq_cst acquire, align 4
  %v81 = extractvalue { i32, i1 } %v80, 0
  %v82 = extractvalue { i32, i1 } %v80, 1
  br i1 %v82, label %b47, label %b46
b46:
  store i32 %v81, ptr %a1, align 4
  br label %b47
b47:
  %v83 = zext i1 %v82 to i8
  %v84 = trunc i8 %v83 to i1
  br label %b51
b48:
  %v85 = load i32, ptr %a1, align 4
  %v86 = cmpxchg ptr %a0, i32 %v85, i32 %a2 seq_cst seq_cst, align 4
  %v87 = extractvalue { i32, i1 } %v86, 0
  %v88 = extractvalue { i32, i1 } %v86, 1
  br i1 %v88, label %b50, label %b49
b49:
  store i32 %v87, ptr %a1, align 4
  br label %b50
b50:
  %v89 = zext i1 %v88 to i8
  %v90 = trunc i8 %v89 to i1
  br label %b51
b51:
  %v91 = phi i1 [ %v6, %b4 ], [ %v12, %b7 ], [ %v18, %b10 ], [ %v24, %b14 ], [ %v30, %b17 ], [ %v36, %b20 ], [ %v42, %b24 ], [ %v48, %b27 ], [ %v54, %b30 ], [ %v60, %b34 ], [ %v66, %b37 ], [ %v72, %b40 ], [ %v78, %b44 ], [ %v84, %b47 ], [ %v90, %b50 ]
  ret i1 %v91
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
  %v1 = call i1 @compare_8(ptr %a0, ptr %a1, i64 %a2, i32 %a3, i32 %a4)
  ret i1 %v1
}
define internal i1 @compare_8(ptr %a0, ptr %a1, i64 %a2, i32 %a3, i32 %a4) {
b0:
  switch i32 %a3, label %b41 [ i32 0, label %b1 i32 1, label %b11 i32 2, label %b11 i32 3, label %b21 i32 4, label %b31 ]
b1:
  switch i32 %a4, label %b8 [ i32 0, label %b2 i32 1, label %b5 i32 2, label %b5 ]
b2:
  %v1 = load i64, ptr %a1, align 8
  %v2 = cmpxchg ptr %a0, i64 %v1, i64 %a2 monotonic monotonic, align 8
  %v3 = extractvalue { i64, i1 } %v2, 0
  %v4 = extractvalue { i64, i1 } %v2, 1
  br i1 %v4, label %b4, label %b3
b3:
  store i64 %v3, ptr %a1, align 8
  br label %b4
b4:
  %v5 = zext i1 %v4 to i8
  %v6 = trunc i8 %v5 to i1
  br label %b51
b5:
  %v7 = load i64, ptr %a1, align 8
  %v8 = cmpxchg ptr %a0, i64 %v7, i64 %a2 monotonic acquire, align 8
  %v9 = extractvalue { i64, i1 } %v8, 0
  %v10 = extractvalue { i64, i1 } %v8, 1
  br i1 %v10, label %b7, label %b6
b6:
  store i64 %v9, ptr %a1, align 8
  br label %b7
b7:
  %v11 = zext i1 %v10 to i8
  %v12 = trunc i8 %v11 to i1
  br label %b51
b8:
  %v13 = load i64, ptr %a1, align 8
  %v14 = cmpxchg ptr %a0, i64 %v13, i64 %a2 monotonic seq_cst, align 8
  %v15 = extractvalue { i64, i1 } %v14, 0
  %v16 = extractvalue { i64, i1 } %v14, 1
  br i1 %v16, label %b10, label %b9
b9:
  store i64 %v15, ptr %a1, align 8
  br label %b10
b10:
  %v17 = zext i1 %v16 to i8
  %v18 = trunc i8 %v17 to i1
  br label %b51
b11:
  switch i32 %a4, label %b18 [ i32 0, label %b12 i32 1, label %b15 i32 2, label %b15 ]
b12:
  %v19 = load i64, ptr %a1, align 8
  %v20 = cmpxchg ptr %a0, i64 %v19, i64 %a2 acquire monotonic, align 8
  %v21 = extractvalue { i64, i1 } %v20, 0
  %v22 = extractvalue { i64, i1 } %v20, 1
  br i1 %v22, label %b14, label %b13
b13:
  store i64 %v21, ptr %a1, align 8
  br label %b14
b14:
  %v23 = zext i1 %v22 to i8
  %v24 = trunc i8 %v23 to i1
  br label %b51
b15:
  %v25 = load i64, ptr %a1, align 8
  %v26 = cmpxchg ptr %a0, i64 %v25, i64 %a2 acquire acquire, align 8
  %v27 = extractvalue { i64, i1 } %v26, 0
  %v28 = extractvalue { i64, i1 } %v26, 1
  br i1 %v28, label %b17, label %b16
b16:
  store i64 %v27, ptr %a1, align 8
  br label %b17
b17:
  %v29 = zext i1 %v28 to i8
  %v30 = trunc i8 %v29 to i1
  br label %b51
b18:
  %v31 = load i64, ptr %a1, align 8
  %v32 = cmpxchg ptr %a0, i64 %v31, i64 %a2 acquire seq_cst, align 8
  %v33 = extractvalue { i64, i1 } %v32, 0
  %v34 = extractvalue { i64, i1 } %v32, 1
  br i1 %v34, label %b20, label %b19
b19:
  store i64 %v33, ptr %a1, align 8
  br label %b20
b20:
  %v35 = zext i1 %v34 to i8
  %v36 = trunc i8 %v35 to i1
  br label %b51
b21:
  switch i32 %a4, label %b28 [ i32 0, label %b22 i32 1, label %b25 i32 2, label %b25 ]
b22:
  %v37 = load i64, ptr %a1, align 8
  %v38 = cmpxchg ptr %a0, i64 %v37, i64 %a2 release monotonic, align 8
  %v39 = extractvalue { i64, i1 } %v38, 0
  %v40 = extractvalue { i64, i1 } %v38, 1
  br i1 %v40, label %b24, label %b23
b23:
  store i64 %v39, ptr %a1, align 8
  br label %b24
b24:
  %v41 = zext i1 %v40 to i8
  %v42 = trunc i8 %v41 to i1
  br label %b51
b25:
  %v43 = load i64, ptr %a1, align 8
  %v44 = cmpxchg ptr %a0, i64 %v43, i64 %a2 release acquire, align 8
  %v45 = extractvalue { i64, i1 } %v44, 0
  %v46 = extractvalue { i64, i1 } %v44, 1
  br i1 %v46, label %b27, label %b26
b26:
  store i64 %v45, ptr %a1, align 8
  br label %b27
b27:
  %v47 = zext i1 %v46 to i8
  %v48 = trunc i8 %v47 to i1
  br label %b51
b28:
  %v49 = load i64, ptr %a1, align 8
  %v50 = cmpxchg ptr %a0, i64 %v49, i64 %a2 release seq_cst, align 8
  %v51 = extractvalue { i64, i1 } %v50, 0
  %v52 = extractvalue { i64, i1 } %v50, 1
  br i1 %v52, label %b30, label %b29
b29:
  store i64 %v51, ptr %a1, align 8
  br label %b30
b30:
  %v53 = zext i1 %v52 to i8
  %v54 = trunc i8 %v53 to i1
  br label %b51
b31:
  switch i32 %a4, label %b38 [ i32 0, label %b32 i32 1, label %b35 i32 2, label %b35 ]
b32:
  %v55 = load i64, ptr %a1, align 8
  %v56 = cmpxchg ptr %a0, i64 %v55, i64 %a2 acq_rel monotonic, align 8
  %v57 = extractvalue { i64, i1 } %v56, 0
  %v58 = extractvalue { i64, i1 } %v56, 1
  br i1 %v58, label %b34, label %b33
b33:
  store i64 %v57, ptr %a1, align 8
  br label %b34
b34:
  %v59 = zext i1 %v58 to i8
  %v60 = trunc i8 %v59 to i1
  br label %b51
b35:
  %v61 = load i64, ptr %a1, align 8
  %v62 = cmpxchg ptr %a0, i64 %v61, i64 %a2 acq_rel acquire, align 8
  %v63 = extractvalue { i64, i1 } %v62, 0
  %v64 = extractvalue { i64, i1 } %v62, 1
  br i1 %v64, label %b37, label %b36
b36:
  store i64 %v63, ptr %a1, align 8
  br label %b37
b37:
  %v65 = zext i1 %v64 to i8
  %v66 = trunc i8 %v65 to i1
  br label %b51
b38:
  %v67 = load i64, ptr %a1, align 8
  %v68 = cmpxchg ptr %a0, i64 %v67, i64 %a2 acq_rel seq_cst, align 8
  %v69 = extractvalue { i64, i1 } %v68, 0
  %v70 = extractvalue { i64, i1 } %v68, 1
  br i1 %v70, label %b40, label %b39
b39:
  store i64 %v69, ptr %a1, align 8
  br label %b40
b40:
  %v71 = zext i1 %v70 to i8
  %v72 = trunc i8 %v71 to i1
  br label %b51
b41:
  switch i32 %a4, label %b48 [ i32 0, label %b42 i32 1, label %b45 i32 2, label %b45 ]
b42:
  %v73 = load i64, ptr %a1, align 8
  %v74 = cmpxchg ptr %a0, i64 %v73, i64 %a2 seq_cst monotonic, align 8
  %v75 = extractvalue { i64, i1 } %v74, 0
  %v76 = extractvalue { i64, i1 } %v74, 1
  br i1 %v76, label %b44, label %b43
b43:
  store i64 %v75, ptr %a1, align 8
  br label %b44
b44:
  %v77 = zext i1 %v76 to i8
  %v78 = trunc i8 %v77 to i1
  br label %b51
b45:
  %v79 = load i64, ptr %a1, align 8
  %v80 = cmpxchg ptr %a0, i64 %v79, i64 %a2 seq_cst acquire, align 8
  %v81 = extractvalue { i64, i1 } %v80, 0
  %v82 = extractvalue { i64, i1 } %v80, 1
  br i1 %v82, label %b47, label %b46
b46:
  store i64 %v81, ptr %a1, align 8
  br label %b47
b47:
  %v83 = zext i1 %v82 to i8
  %v84 = trunc i8 %v83 to i1
  br label %b51
b48:
  %v85 = load i64, ptr %a1, align 8
  %v86 = cmpxchg ptr %a0, i64 %v85, i64 %a2 seq_cst seq_cst, align 8
  %v87 = extractvalue { i64, i1 } %v86, 0
  %v88 = extractvalue { i64, i1 } %v86, 1
  br i1 %v88, label %b50, label %b49
b49:
  store i64 %v87, ptr %a1, align 8
  br label %b50
b50:
  %v89 = zext i1 %v88 to i8
  %v90 = trunc i8 %v89 to i1
  br label %b51
b51:
  %v91 = phi i1 [ %v6, %b4 ], [ %v12, %b7 ], [ %v18, %b10 ], [ %v24, %b14 ], [ %v30, %b17 ], [ %v36, %b20 ], [ %v42, %b24 ], [ %v48, %b27 ], [ %v54, %b30 ], [ %v60, %b34 ], [ %v66, %b37 ], [ %v72, %b40 ], [ %v78, %b44 ], [ %v84, %b47 ], [ %v90, %b50 ]
  ret i1 %v91
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
  %v2 = call i1 @compare_1(ptr %a1, ptr %a2, i8 %v1, i32 %a4, i32 %a5)
  br label %b6
b2:
  %v3 = load i16, ptr %a3, align 2
  %v4 = call i1 @compare_2(ptr %a1, ptr %a2, i16 %v3, i32 %a4, i32 %a5)
  br label %b6
b3:
  %v5 = load i32, ptr %a3, align 4
  %v6 = call i1 @compare_4(ptr %a1, ptr %a2, i32 %v5, i32 %a4, i32 %a5)
  br label %b6
b4:
  %v7 = load i64, ptr %a3, align 8
  %v8 = call i1 @compare_8(ptr %a1, ptr %a2, i64 %v7, i32 %a4, i32 %a5)
  br label %b6
b5:
  call void @norns.unsupported(ptr @.str)
  unreachable
b6:
  %v10 = phi i1 [ %v2, %b1 ], [ %v4, %b2 ], [ %v6, %b3 ], [ %v8, %b4 ]
  ret i1 %v10
}
