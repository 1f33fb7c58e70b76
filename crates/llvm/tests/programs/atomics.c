#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
atomic_int a; atomic_uchar b; atomic_ushort c; atomic_ullong d; _Atomic(int *) p; atomic_flag flag = ATOMIC_FLAG_INIT; atomic_bool t;
int all(int x, int *q) {
  atomic_store_explicit(&a, x, memory_order_relaxed); atomic_store_explicit(&a, x, memory_order_release); atomic_store(&a, x);
  int r = atomic_load_explicit(&a, memory_order_relaxed) + atomic_load_explicit(&a, memory_order_acquire) + atomic_load_explicit(&a, memory_order_consume) + a;
  r += atomic_fetch_add(&a, 1) + atomic_fetch_sub_explicit(&a, 2, memory_order_acq_rel) + atomic_fetch_or(&a, 4) + atomic_fetch_and(&a, 8) + atomic_fetch_xor(&a, 3);
  r += atomic_exchange_explicit(&a, 5, memory_order_acquire);
  int e = 7; bool ok = atomic_compare_exchange_strong_explicit(&a, &e, 9, memory_order_acq_rel, memory_order_acquire);
  ok |= atomic_compare_exchange_weak(&a, &e, 10); ok |= atomic_compare_exchange_weak_explicit(&a, &e, 11, memory_order_release, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst); atomic_thread_fence(memory_order_acquire); atomic_thread_fence(memory_order_release); atomic_signal_fence(memory_order_acq_rel);
  while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire)) ; atomic_flag_clear_explicit(&flag, memory_order_release);
  p = q; int *old = atomic_exchange(&p, 0); int *want = q; ok |= atomic_compare_exchange_strong(&p, &want, old);
  b++; c += 3; d ^= 5; t = ok; r += __sync_fetch_and_nand(&r, 3); r += __atomic_fetch_max(&r, 9, __ATOMIC_RELAXED); r += __atomic_fetch_min((unsigned *)&r, 9u, __ATOMIC_RELAXED);
  return r + ok + (want != 0);
}
