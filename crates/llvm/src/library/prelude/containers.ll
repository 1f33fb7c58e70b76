; made by scripts/regenerate-prelude from containers.c: 4235919160 22683
; defines _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_ _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_ _ZNSt8__detail15_List_node_base7_M_hookEPS0_ _ZNSt8__detail15_List_node_base9_M_unhookEv _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_ _ZNSt8__detail15_List_node_base10_M_reverseEv _ZNSt8__detail15_List_node_base4swapERS0_S1_ _ZSt11_Hash_bytesPKvmm _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.node = type { i32, ptr, ptr, ptr }
%struct.link = type { ptr, ptr }
%struct.growth = type { float, i64 }
%struct.decision = type { i8, i64 }
define weak ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %a0) {
b0:
  %v1 = call ptr @next_of(ptr %a0)
  ret ptr %v1
}
define internal ptr @next_of(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp ne ptr %v2, null
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v5 = load ptr, ptr %v4, align 8
  %v6 = call ptr @first_of(ptr %v5)
  br label %b9
b2:
  %v7 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 1
  %v8 = load ptr, ptr %v7, align 8
  br label %b3
b3:
  %v9 = phi ptr [ %a0, %b2 ], [ %v10, %b4 ]
  %v10 = phi ptr [ %v8, %b2 ], [ %v15, %b4 ]
  %v11 = getelementptr inbounds %struct.node, ptr %v10, i32 0, i32 3
  %v12 = load ptr, ptr %v11, align 8
  %v13 = icmp eq ptr %v9, %v12
  br i1 %v13, label %b4, label %b5
b4:
  %v14 = getelementptr inbounds %struct.node, ptr %v10, i32 0, i32 1
  %v15 = load ptr, ptr %v14, align 8
  br label %b3
b5:
  %v16 = getelementptr inbounds %struct.node, ptr %v9, i32 0, i32 3
  %v17 = load ptr, ptr %v16, align 8
  %v18 = icmp eq ptr %v17, %v10
  br i1 %v18, label %b6, label %b7
b6:
  br label %b8
b7:
  br label %b8
b8:
  %v19 = phi ptr [ %v9, %b6 ], [ %v10, %b7 ]
  br label %b9
b9:
  %v20 = phi ptr [ %v6, %b1 ], [ %v19, %b8 ]
  ret ptr %v20
}
define weak ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr %a0) {
b0:
  %v1 = call ptr @next_of(ptr %a0)
  ret ptr %v1
}
define weak ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %a0) {
b0:
  %v1 = call ptr @previous_of(ptr %a0)
  ret ptr %v1
}
define internal ptr @previous_of(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 0
  %v2 = load i32, ptr %v1, align 8
  %v3 = icmp eq i32 %v2, 0
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v5 = load ptr, ptr %v4, align 8
  br label %b8
b2:
  %v6 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v7 = load ptr, ptr %v6, align 8
  %v8 = icmp ne ptr %v7, null
  br i1 %v8, label %b3, label %b4
b3:
  %v9 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v10 = load ptr, ptr %v9, align 8
  %v11 = call ptr @last_of(ptr %v10)
  br label %b8
b4:
  %v12 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 1
  %v13 = load ptr, ptr %v12, align 8
  br label %b5
b5:
  %v14 = phi ptr [ %a0, %b4 ], [ %v15, %b6 ]
  %v15 = phi ptr [ %v13, %b4 ], [ %v20, %b6 ]
  %v16 = getelementptr inbounds %struct.node, ptr %v15, i32 0, i32 2
  %v17 = load ptr, ptr %v16, align 8
  %v18 = icmp eq ptr %v14, %v17
  br i1 %v18, label %b6, label %b7
b6:
  %v19 = getelementptr inbounds %struct.node, ptr %v15, i32 0, i32 1
  %v20 = load ptr, ptr %v19, align 8
  br label %b5
b7:
  br label %b8
b8:
  %v21 = phi ptr [ %v5, %b1 ], [ %v11, %b3 ], [ %v15, %b7 ]
  ret ptr %v21
}
define weak ptr @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(ptr %a0) {
b0:
  %v1 = call ptr @previous_of(ptr %a0)
  ret ptr %v1
}
define weak void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 %a0, ptr %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = zext i1 %a0 to i8
  %v2 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 0
  store i32 1, ptr %v2, align 8
  %v3 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 1
  store ptr %a2, ptr %v3, align 8
  %v4 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 3
  store ptr null, ptr %v4, align 8
  %v5 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 2
  store ptr null, ptr %v5, align 8
  %v6 = icmp eq ptr %a2, %a3
  br i1 %v6, label %b1, label %b2
b1:
  %v7 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 3
  store ptr %a1, ptr %v7, align 8
  %v8 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 2
  store ptr %a1, ptr %v8, align 8
  %v9 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 1
  store ptr %a1, ptr %v9, align 8
  br label %b10
b2:
  %v10 = trunc i8 %v1 to i1
  br i1 %v10, label %b3, label %b6
b3:
  %v11 = getelementptr inbounds %struct.node, ptr %a2, i32 0, i32 2
  store ptr %a1, ptr %v11, align 8
  %v12 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 2
  %v13 = load ptr, ptr %v12, align 8
  %v14 = icmp eq ptr %a2, %v13
  br i1 %v14, label %b4, label %b5
b4:
  %v15 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 2
  store ptr %a1, ptr %v15, align 8
  br label %b5
b5:
  br label %b9
b6:
  %v16 = getelementptr inbounds %struct.node, ptr %a2, i32 0, i32 3
  store ptr %a1, ptr %v16, align 8
  %v17 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 3
  %v18 = load ptr, ptr %v17, align 8
  %v19 = icmp eq ptr %a2, %v18
  br i1 %v19, label %b7, label %b8
b7:
  %v20 = getelementptr inbounds %struct.node, ptr %a3, i32 0, i32 3
  store ptr %a1, ptr %v20, align 8
  br label %b8
b8:
  br label %b9
b9:
  br label %b10
b10:
  ret void
}
define weak ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 2
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp eq ptr %v2, %a0
  br i1 %v3, label %b1, label %b5
b1:
  %v4 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v5 = load ptr, ptr %v4, align 8
  %v6 = icmp ne ptr %v5, null
  br i1 %v6, label %b2, label %b3
b2:
  %v7 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v8 = load ptr, ptr %v7, align 8
  %v9 = call ptr @first_of(ptr %v8)
  br label %b4
b3:
  %v10 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 1
  %v11 = load ptr, ptr %v10, align 8
  br label %b4
b4:
  %v12 = phi ptr [ %v9, %b2 ], [ %v11, %b3 ]
  %v13 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 2
  store ptr %v12, ptr %v13, align 8
  br label %b5
b5:
  %v14 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 3
  %v15 = load ptr, ptr %v14, align 8
  %v16 = icmp eq ptr %v15, %a0
  br i1 %v16, label %b6, label %b10
b6:
  %v17 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v18 = load ptr, ptr %v17, align 8
  %v19 = icmp ne ptr %v18, null
  br i1 %v19, label %b7, label %b8
b7:
  %v20 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v21 = load ptr, ptr %v20, align 8
  %v22 = call ptr @last_of(ptr %v21)
  br label %b9
b8:
  %v23 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 1
  %v24 = load ptr, ptr %v23, align 8
  br label %b9
b9:
  %v25 = phi ptr [ %v22, %b7 ], [ %v24, %b8 ]
  %v26 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 3
  store ptr %v25, ptr %v26, align 8
  br label %b10
b10:
  %v27 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v28 = load ptr, ptr %v27, align 8
  %v29 = icmp ne ptr %v28, null
  br i1 %v29, label %b11, label %b12
b11:
  %v30 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v31 = load ptr, ptr %v30, align 8
  %v32 = icmp ne ptr %v31, null
  br i1 %v32, label %b16, label %b12
b12:
  %v33 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v34 = load ptr, ptr %v33, align 8
  %v35 = icmp ne ptr %v34, null
  br i1 %v35, label %b13, label %b14
b13:
  %v36 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v37 = load ptr, ptr %v36, align 8
  br label %b15
b14:
  %v38 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v39 = load ptr, ptr %v38, align 8
  br label %b15
b15:
  %v40 = phi ptr [ %v37, %b13 ], [ %v39, %b14 ]
  call void @replace(ptr %a0, ptr %v40, ptr %a1)
  br label %b19
b16:
  %v42 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v43 = load ptr, ptr %v42, align 8
  %v44 = call ptr @first_of(ptr %v43)
  %v45 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v46 = load ptr, ptr %v45, align 8
  %v47 = icmp ne ptr %v44, %v46
  br i1 %v47, label %b17, label %b18
b17:
  %v48 = getelementptr inbounds %struct.node, ptr %v44, i32 0, i32 3
  %v49 = load ptr, ptr %v48, align 8
  call void @replace(ptr %v44, ptr %v49, ptr %a1)
  %v51 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 3
  %v52 = load ptr, ptr %v51, align 8
  %v53 = getelementptr inbounds %struct.node, ptr %v44, i32 0, i32 3
  store ptr %v52, ptr %v53, align 8
  %v54 = getelementptr inbounds %struct.node, ptr %v44, i32 0, i32 3
  %v55 = load ptr, ptr %v54, align 8
  %v56 = getelementptr inbounds %struct.node, ptr %v55, i32 0, i32 1
  store ptr %v44, ptr %v56, align 8
  br label %b18
b18:
  call void @replace(ptr %a0, ptr %v44, ptr %a1)
  %v58 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 2
  %v59 = load ptr, ptr %v58, align 8
  %v60 = getelementptr inbounds %struct.node, ptr %v44, i32 0, i32 2
  store ptr %v59, ptr %v60, align 8
  %v61 = getelementptr inbounds %struct.node, ptr %v44, i32 0, i32 2
  %v62 = load ptr, ptr %v61, align 8
  %v63 = getelementptr inbounds %struct.node, ptr %v62, i32 0, i32 1
  store ptr %v44, ptr %v63, align 8
  br label %b19
b19:
  ret ptr %a0
}
define internal ptr @first_of(ptr %a0) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v6, %b2 ]
  %v2 = getelementptr inbounds %struct.node, ptr %v1, i32 0, i32 2
  %v3 = load ptr, ptr %v2, align 8
  %v4 = icmp ne ptr %v3, null
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = getelementptr inbounds %struct.node, ptr %v1, i32 0, i32 2
  %v6 = load ptr, ptr %v5, align 8
  br label %b1
b3:
  ret ptr %v1
}
define internal ptr @last_of(ptr %a0) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v6, %b2 ]
  %v2 = getelementptr inbounds %struct.node, ptr %v1, i32 0, i32 3
  %v3 = load ptr, ptr %v2, align 8
  %v4 = icmp ne ptr %v3, null
  br i1 %v4, label %b2, label %b3
b2:
  %v5 = getelementptr inbounds %struct.node, ptr %v1, i32 0, i32 3
  %v6 = load ptr, ptr %v5, align 8
  br label %b1
b3:
  ret ptr %v1
}
define internal void @replace(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = getelementptr inbounds %struct.node, ptr %a0, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  %v3 = icmp eq ptr %v2, %a2
  br i1 %v3, label %b1, label %b2
b1:
  %v4 = getelementptr inbounds %struct.node, ptr %a2, i32 0, i32 1
  store ptr %a1, ptr %v4, align 8
  br label %b6
b2:
  %v5 = getelementptr inbounds %struct.node, ptr %v2, i32 0, i32 2
  %v6 = load ptr, ptr %v5, align 8
  %v7 = icmp eq ptr %v6, %a0
  br i1 %v7, label %b3, label %b4
b3:
  %v8 = getelementptr inbounds %struct.node, ptr %v2, i32 0, i32 2
  store ptr %a1, ptr %v8, align 8
  br label %b5
b4:
  %v9 = getelementptr inbounds %struct.node, ptr %v2, i32 0, i32 3
  store ptr %a1, ptr %v9, align 8
  br label %b5
b5:
  br label %b6
b6:
  %v10 = icmp ne ptr %a1, null
  br i1 %v10, label %b7, label %b8
b7:
  %v11 = getelementptr inbounds %struct.node, ptr %a1, i32 0, i32 1
  store ptr %v2, ptr %v11, align 8
  br label %b8
b8:
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define weak void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.link, ptr %a1, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  call void @join(ptr %v2, ptr %a0)
  call void @join(ptr %a0, ptr %a1)
  ret void
}
define internal void @join(ptr %a0, ptr %a1) {
b0:
  %v1 = getelementptr inbounds %struct.link, ptr %a0, i32 0, i32 0
  store ptr %a1, ptr %v1, align 8
  %v2 = getelementptr inbounds %struct.link, ptr %a1, i32 0, i32 1
  store ptr %a0, ptr %v2, align 8
  ret void
}
define weak void @_ZNSt8__detail15_List_node_base9_M_unhookEv(ptr %a0) {
b0:
  %v1 = getelementptr inbounds %struct.link, ptr %a0, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  %v3 = getelementptr inbounds %struct.link, ptr %a0, i32 0, i32 0
  %v4 = load ptr, ptr %v3, align 8
  call void @join(ptr %v2, ptr %v4)
  ret void
}
define weak void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr %a0, ptr %a1, ptr %a2) {
b0:
  %v1 = icmp eq ptr %a0, %a2
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  %v2 = getelementptr inbounds %struct.link, ptr %a2, i32 0, i32 1
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.link, ptr %a1, i32 0, i32 1
  %v5 = load ptr, ptr %v4, align 8
  call void @join(ptr %v5, ptr %a2)
  %v7 = getelementptr inbounds %struct.link, ptr %a0, i32 0, i32 1
  %v8 = load ptr, ptr %v7, align 8
  call void @join(ptr %v8, ptr %a1)
  call void @join(ptr %v3, ptr %a0)
  br label %b3
b3:
  ret void
}
define weak void @_ZNSt8__detail15_List_node_base10_M_reverseEv(ptr %a0) {
b0:
  br label %b1
b1:
  %v1 = phi ptr [ %a0, %b0 ], [ %v3, %b2 ]
  %v2 = getelementptr inbounds %struct.link, ptr %v1, i32 0, i32 0
  %v3 = load ptr, ptr %v2, align 8
  %v4 = getelementptr inbounds %struct.link, ptr %v1, i32 0, i32 1
  %v5 = load ptr, ptr %v4, align 8
  %v6 = getelementptr inbounds %struct.link, ptr %v1, i32 0, i32 0
  store ptr %v5, ptr %v6, align 8
  %v7 = getelementptr inbounds %struct.link, ptr %v1, i32 0, i32 1
  store ptr %v3, ptr %v7, align 8
  br label %b2
b2:
  %v8 = icmp ne ptr %v3, %a0
  br i1 %v8, label %b1, label %b3
b3:
  ret void
}
define weak void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(ptr %a0, ptr %a1) {
b0:
  %v1 = alloca %struct.link, align 8
  %v2 = alloca %struct.link, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %v1)
  call void @llvm.memcpy.p0.p0.i64(ptr %v1, ptr %a0, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(i64 16, ptr %v2)
  call void @llvm.memcpy.p0.p0.i64(ptr %v2, ptr %a1, i64 16, i1 false)
  %v7 = getelementptr inbounds { ptr, ptr }, ptr %v2, i32 0, i32 0
  %v8 = load ptr, ptr %v7, align 8
  %v9 = getelementptr inbounds { ptr, ptr }, ptr %v2, i32 0, i32 1
  %v10 = load ptr, ptr %v9, align 8
  call void @adopt(ptr %a0, ptr %v8, ptr %v10, ptr %a1)
  %v12 = getelementptr inbounds { ptr, ptr }, ptr %v1, i32 0, i32 0
  %v13 = load ptr, ptr %v12, align 8
  %v14 = getelementptr inbounds { ptr, ptr }, ptr %v1, i32 0, i32 1
  %v15 = load ptr, ptr %v14, align 8
  call void @adopt(ptr %a1, ptr %v13, ptr %v15, ptr %a0)
  call void @llvm.lifetime.end.p0(i64 16, ptr %v2)
  call void @llvm.lifetime.end.p0(i64 16, ptr %v1)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal void @adopt(ptr %a0, ptr %a1, ptr %a2, ptr %a3) {
b0:
  %v1 = icmp eq ptr %a1, %a3
  br i1 %v1, label %b1, label %b2
b1:
  call void @join(ptr %a0, ptr %a0)
  br label %b3
b2:
  call void @join(ptr %a0, ptr %a1)
  call void @join(ptr %a2, ptr %a0)
  br label %b3
b3:
  ret void
}
define weak i64 @_ZSt11_Hash_bytesPKvmm(ptr %a0, i64 %a1, i64 %a2) {
b0:
  %v1 = xor i64 %a2, -3750763034362895579
  br label %b1
b1:
  %v2 = phi i64 [ %v1, %b0 ], [ %v9, %b4 ]
  %v3 = phi i64 [ 0, %b0 ], [ %v10, %b4 ]
  %v4 = icmp ult i64 %v3, %a1
  br i1 %v4, label %b3, label %b2
b2:
  br label %b5
b3:
  %v5 = getelementptr inbounds i8, ptr %a0, i64 %v3
  %v6 = load i8, ptr %v5, align 1
  %v7 = zext i8 %v6 to i64
  %v8 = xor i64 %v2, %v7
  %v9 = mul i64 %v8, 1099511628211
  br label %b4
b4:
  %v10 = add i64 %v3, 1
  br label %b1
b5:
  ret i64 %v2
}
define weak i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr %a0, i64 %a1) {
b0:
  %v1 = call i64 @buckets_for(ptr %a0, i64 %a1)
  ret i64 %v1
}
define internal i64 @buckets_for(ptr %a0, i64 %a1) {
b0:
  %v1 = icmp ult i64 %a1, 2
  br i1 %v1, label %b1, label %b2
b1:
  br label %b3
b2:
  %v2 = call i64 @prime_from(i64 %a1)
  br label %b3
b3:
  %v3 = phi i64 [ 2, %b1 ], [ %v2, %b2 ]
  %v4 = uitofp i64 %v3 to float
  %v5 = getelementptr inbounds %struct.growth, ptr %a0, i32 0, i32 0
  %v6 = load float, ptr %v5, align 8
  %v7 = fmul float %v4, %v6
  %v8 = fptoui float %v7 to i64
  %v9 = getelementptr inbounds %struct.growth, ptr %a0, i32 0, i32 1
  store i64 %v8, ptr %v9, align 8
  ret i64 %v3
}
define weak { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(ptr %a0, i64 %a1, i64 %a2, i64 %a3) {
b0:
  %v1 = alloca %struct.decision, align 8
  call void @llvm.memset.p0.i64(ptr %v1, i8 0, i64 16, i1 false)
  %v3 = add i64 %a2, %a3
  %v4 = getelementptr inbounds %struct.growth, ptr %a0, i32 0, i32 1
  %v5 = load i64, ptr %v4, align 8
  %v6 = icmp ugt i64 %v3, %v5
  br i1 %v6, label %b1, label %b8
b1:
  %v7 = add i64 %a2, %a3
  %v8 = uitofp i64 %v7 to float
  %v9 = getelementptr inbounds %struct.growth, ptr %a0, i32 0, i32 0
  %v10 = load float, ptr %v9, align 8
  %v11 = fdiv float %v8, %v10
  %v12 = fptoui float %v11 to i64
  %v13 = add i64 %v12, 1
  %v14 = icmp ugt i64 %v13, %a1
  br i1 %v14, label %b2, label %b6
b2:
  %v15 = getelementptr inbounds %struct.decision, ptr %v1, i32 0, i32 0
  store i8 1, ptr %v15, align 8
  %v16 = mul i64 2, %a1
  %v17 = icmp ugt i64 %v13, %v16
  br i1 %v17, label %b3, label %b4
b3:
  br label %b5
b4:
  %v18 = mul i64 2, %a1
  br label %b5
b5:
  %v19 = phi i64 [ %v13, %b3 ], [ %v18, %b4 ]
  %v20 = call i64 @buckets_for(ptr %a0, i64 %v19)
  %v21 = getelementptr inbounds %struct.decision, ptr %v1, i32 0, i32 1
  store i64 %v20, ptr %v21, align 8
  br label %b7
b6:
  %v22 = uitofp i64 %a1 to float
  %v23 = getelementptr inbounds %struct.growth, ptr %a0, i32 0, i32 0
  %v24 = load float, ptr %v23, align 8
  %v25 = fmul float %v22, %v24
  %v26 = fptoui float %v25 to i64
  %v27 = getelementptr inbounds %struct.growth, ptr %a0, i32 0, i32 1
  store i64 %v26, ptr %v27, align 8
  br label %b7
b7:
  br label %b8
b8:
  %v28 = load { i8, i64 }, ptr %v1, align 8
  ret { i8, i64 } %v28
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal i64 @prime_from(i64 %a0) {
b0:
  %v1 = alloca i64, align 8
  %v2 = or i64 %a0, 1
  br label %b1
b1:
  %v3 = phi i64 [ %v2, %b0 ], [ %v14, %b11 ]
  br label %b2
b2:
  %v4 = phi i64 [ 3, %b1 ], [ %v10, %b5 ]
  %v5 = mul i64 %v4, %v4
  %v6 = icmp ule i64 %v5, %v3
  br i1 %v6, label %b3, label %b4
b3:
  %v7 = urem i64 %v3, %v4
  %v8 = icmp ne i64 %v7, 0
  br label %b4
b4:
  %v9 = phi i1 [ false, %b2 ], [ %v8, %b3 ]
  br i1 %v9, label %b5, label %b6
b5:
  %v10 = add i64 %v4, 2
  br label %b2
b6:
  %v11 = mul i64 %v4, %v4
  %v12 = icmp ugt i64 %v11, %v3
  br i1 %v12, label %b7, label %b8
b7:
  store i64 %v3, ptr %v1, align 8
  br label %b9
b8:
  br label %b9
b9:
  %v13 = phi i32 [ 1, %b7 ], [ 0, %b8 ]
  switch i32 %v13, label %b13 [ i32 0, label %b10 i32 1, label %b12 ]
b10:
  br label %b11
b11:
  %v14 = add i64 %v3, 2
  br label %b1
b12:
  %v15 = load i64, ptr %v1, align 8
  ret i64 %v15
b13:
  unreachable
}
