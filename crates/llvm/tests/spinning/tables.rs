//! Loops of one block, as lines that compute `%c`, which is true as long as the loop stays.

/// Loops of one block that are replaced by accesses that wait, and the calls.
pub(crate) const WAITING: &[(&str, &str)] = &[
    // A ticket lock.
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %c = icmp ne i32 %v, %n",
        "await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 %n)",
    ),
    // Compared the other way round; every ordering; every predicate.
    (
        "%v = load atomic i32, ptr @x seq_cst, align 4; %c = icmp slt i32 %n, %v",
        "await.load.32(ptr @x, i32 5, i32 3, i32 0, i32 %n)",
    ),
    (
        "%v = load atomic i32, ptr @x monotonic, align 4; %c = icmp uge i32 %v, %n",
        "await.load.32(ptr @x, i32 1, i32 6, i32 0, i32 %n)",
    ),
    (
        "%v = load atomic i32, ptr @x unordered, align 4; %c = icmp ugt i32 %v, 4",
        "await.load.32(ptr @x, i32 1, i32 7, i32 0, i32 4)",
    ),
    (
        "%v = load atomic i32, ptr @x monotonic, align 4; %c = icmp ule i32 %v, 4",
        "await.load.32(ptr @x, i32 1, i32 8, i32 0, i32 4)",
    ),
    (
        "%v = load atomic i32, ptr @x monotonic, align 4; %c = icmp ult i32 %v, 4",
        "await.load.32(ptr @x, i32 1, i32 9, i32 0, i32 4)",
    ),
    (
        "%v = load atomic i32, ptr @x monotonic, align 4; %c = icmp sge i32 %v, 4",
        "await.load.32(ptr @x, i32 1, i32 2, i32 0, i32 4)",
    ),
    (
        "%v = load atomic i32, ptr @x monotonic, align 4; %c = icmp slt i32 %v, 4",
        "await.load.32(ptr @x, i32 1, i32 5, i32 0, i32 4)",
    ),
    // Extended, negated, hinted.
    (
        "%v = load atomic i8, ptr @x acquire, align 1; %w = zext i8 %v to i32; %c = icmp slt i32 %w, 200",
        "await.load.8(ptr @x, i32 2, i32 9, i32 0, i8 -56)",
    ),
    (
        "%v = load atomic i16, ptr @x acquire, align 2; %w = sext i16 %v to i32; %c = icmp ne i32 %w, -1",
        "await.load.16(ptr @x, i32 2, i32 0, i32 0, i16 -1)",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %d = icmp ne i32 %v, 0; %e = xor i1 %d, true; %w = zext i1 %e to i64; %h = call i64 @llvm.expect.i64(i64 %w, i64 0); %c = icmp ne i64 %h, 0",
        "await.load.32(ptr @x, i32 2, i32 1, i32 0, i32 0)",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %d = icmp eq i32 %v, 0; %e = zext i1 %d to i32; %w = sext i32 %e to i64; %h = call i64 @llvm.expect.i64(i64 %w, i64 0); %c = icmp ne i64 %h, 0",
        "await.load.32(ptr @x, i32 2, i32 1, i32 0, i32 0)",
    ),
    // Both sides promoted to `int`.
    (
        "%t = trunc i32 %n to i8; %v = load atomic i8, ptr @x acquire, align 1; %w = zext i8 %v to i32; %u = zext i8 %t to i32; %c = icmp sgt i32 %w, %u",
        "await.load.8(ptr @x, i32 2, i32 7, i32 0, i8 %t)",
    ),
    (
        "%t = trunc i32 %n to i8; %v = load atomic i8, ptr @x acquire, align 1; %w = sext i8 %v to i32; %u = sext i8 %t to i32; %c = icmp sgt i32 %w, %u",
        "await.load.8(ptr @x, i32 2, i32 3, i32 0, i8 %t)",
    ),
    // Bits of it: none, any, the only one.
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %m = and i32 %v, 1; %c = icmp ne i32 %m, 0",
        "await.load.32(ptr @x, i32 2, i32 11, i32 0, i32 1)",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %m = and i32 %n, %v; %c = icmp eq i32 %m, 0",
        "await.load.32(ptr @x, i32 2, i32 10, i32 0, i32 %n)",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %m = and i32 %v, 4; %c = icmp ne i32 %m, 4",
        "await.load.32(ptr @x, i32 2, i32 10, i32 0, i32 4)",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %m = and i32 %v, 4; %c = icmp eq i32 %m, 4",
        "await.load.32(ptr @x, i32 2, i32 11, i32 0, i32 4)",
    ),
    // A `_Bool`.
    (
        "%v = load atomic i8, ptr @b acquire, align 1; %d = trunc i8 %v to i1; %c = xor i1 %d, true",
        "await.load.8(ptr @b, i32 2, i32 1, i32 0, i8 0)",
    ),
    // A pointer that is no longer null; one that is another's.
    (
        "%v = load atomic ptr, ptr @p acquire, align 8; %c = icmp eq ptr %v, null",
        "await.load.64(ptr @p, i32 2, i32 1, i32 0, i64 0)",
    ),
    (
        "%v = load atomic ptr, ptr @p acquire, align 8; %i = ptrtoint ptr %v to i64; %c = icmp eq i64 %i, 0",
        "await.load.64(ptr @p, i32 2, i32 1, i32 0, i64 0)",
    ),
    // The distance of two indices; solved for the one that is read.
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %d = sub i32 %v, 3; %c = icmp eq i32 %d, 4",
        "await.load.32(ptr @x, i32 2, i32 1, i32 0, i32 7)",
    ),
    // An address that is computed anew each time, and is the same.
    (
        "%e = getelementptr i32, ptr %a, i32 %n; %v = load atomic i32, ptr %e acquire, align 4; %c = icmp eq i32 %v, 0",
        "await.load.32(ptr %e, i32 2, i32 1, i32 0, i32 0)",
    ),
    // What gives time away, and fences.
    (
        "%v = load atomic i32, ptr @x monotonic, align 4; %r = call i32 @usleep(i32 10); call void @relax(); call void @llvm.x86.sse2.pause(); call void asm sideeffect \"pause\", \"~{memory}\"(); fence acquire; %c = icmp eq i32 %v, 0",
        "await.load.32(ptr @x, i32 1, i32 1, i32 0, i32 0)",
    ),
    // A constant that is read each time.
    (
        "%k = load i32, ptr @limit, align 4; %v = load atomic i32, ptr @x acquire, align 4; %c = icmp ne i32 %v, %k",
        "await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 %k)",
    ),
    // The older way to write a compare-exchange lock; a weak one; one of pointers.
    (
        "%o = cmpxchg ptr @x, i32 0, i32 1 seq_cst seq_cst, align 4; %v = extractvalue { i32, i1 } %o, 0; %c = icmp ne i32 %v, 0",
        "await.compare_exchange.32(ptr @x, i32 5, i32 5, i32 0, i32 0, i32 1)",
    ),
    (
        "%o = cmpxchg weak ptr @x, i32 %n, i32 1 release monotonic, align 4; %s = extractvalue { i32, i1 } %o, 1; %c = xor i1 %s, true",
        "await.compare_exchange.32(ptr @x, i32 3, i32 1, i32 0, i32 %n, i32 1)",
    ),
    (
        "%o = cmpxchg ptr @p, ptr null, ptr %a acq_rel monotonic, align 8; %s = extractvalue { ptr, i1 } %o, 1; %c = xor i1 %s, true",
        "await.compare_exchange.64(ptr @p, i32 4, i32 1, i32 0, i64 0, i64 %v1)",
    ),
    // Plain reads, volatile or not; behind others.
    (
        "%v = load i32, ptr %a, align 4; %c = icmp eq i32 %v, 0",
        "await.load.32(ptr %a, i32 0, i32 1, i32 0, i32 0)",
    ),
    (
        "%v = load volatile i8, ptr %a, align 1; %c = icmp eq i8 %v, 0",
        "await.load.8(ptr %a, i32 0, i32 1, i32 0, i8 0)",
    ),
    (
        "%k = load i32, ptr %q, align 4; %v = load volatile i32, ptr %a, align 4; %c = icmp ne i32 %v, 5",
        "await.load.32(ptr %a, i32 0, i32 0, i32 0, i32 5)",
    ),
    // Locks that are polled: compared with success, with what a busy one gives, and negated.
    (
        "%v = call i32 @pthread_mutex_trylock(ptr %a); %c = icmp ne i32 %v, 0",
        "poll.pthread_mutex_trylock(ptr %a, i32 %v1)",
    ),
    (
        "%v = call i32 @pthread_mutex_trylock(ptr %a); %c = icmp eq i32 %v, 16",
        "poll.pthread_mutex_trylock(ptr %a, i32 %v1)",
    ),
    (
        "%v = call i32 @mtx_trylock(ptr %a); %c = icmp eq i32 %v, 1",
        "poll.mtx_trylock(ptr %a, i32 %v1)",
    ),
    (
        "%v = call i32 @pthread_spin_trylock(ptr @x); %d = icmp eq i32 %v, 0; %c = xor i1 %d, true",
        "poll.pthread_spin_trylock(ptr @x, i32 %v1)",
    ),
    // An exchange that stays only with what it wrote.
    (
        "%o = atomicrmw xchg ptr @x, i32 1 acquire, align 4; %c = icmp eq i32 %o, 1",
        "await.exchange.32(ptr @x, i32 2, i32 1, i32 0, i32 1, i32 1)",
    ),
    (
        "%o = atomicrmw xchg ptr @x, i32 %n acq_rel, align 4; %c = icmp eq i32 %n, %o",
        "await.exchange.32(ptr @x, i32 4, i32 1, i32 0, i32 %n, i32 %n)",
    ),
];

/// Loops of one block that begin an iteration anew, and the calls.
pub(crate) const RETRYING: &[(&str, &str)] = &[
    // Two that must agree; what the second one is compared with, or where it is, may be another next time.
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %w = load atomic i32, ptr @y acquire, align 4; %c = icmp ne i32 %v, %w",
        "answers(); await.load.32(ptr @y, i32 2, i32 0, i32 %v1, i32 %v)",
    ),
    (
        "%h = load atomic ptr, ptr @p acquire, align 8; %v = load atomic i32, ptr %h acquire, align 4; %c = icmp eq i32 %v, 0",
        "answers(); await.load.32(ptr %h, i32 2, i32 1, i32 %v1, i32 0)",
    ),
    (
        "%k = load i32, ptr %q, align 4; %v = load atomic i32, ptr @x acquire, align 4; %c = icmp ne i32 %v, %k",
        "answers(); await.load.32(ptr @x, i32 2, i32 0, i32 %v1, i32 %k)",
    ),
    // A compare-exchange that expects what was just loaded, with a plain read in between.
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %w = add i32 %v, 1; %o = cmpxchg ptr @x, i32 %v, i32 %w acquire monotonic, align 4; %s = extractvalue { i32, i1 } %o, 1; %c = xor i1 %s, true",
        "answers(); await.compare_exchange.32(ptr @x, i32 2, i32 1, i32 %v1, i32 %v, i32 %w)",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %w = load i32, ptr %q, align 4; %o = cmpxchg weak ptr @x, i32 %v, i32 %w acquire monotonic, align 4; %s = extractvalue { i32, i1 } %o, 1; %c = xor i1 %s, true",
        "answers(); await.compare_exchange.32(ptr @x, i32 2, i32 1, i32 %v1, i32 %v, i32 %w)",
    ),
];

/// What may fail stands before the access that waits, or behind it.
pub(crate) const FAILING: [&str; 3] = [
    "%k = load atomic i32, ptr @y acquire, align 4; %d = sdiv i32 %n, %k; %v = load atomic i32, ptr @x acquire, align 4; %c = icmp ne i32 %v, %d",
    "%v = load atomic i32, ptr @x acquire, align 4; %k = load atomic i32, ptr @y acquire, align 4; %d = sdiv i32 %n, %v; %c = icmp ne i32 %k, 4",
    "%v = load atomic i32, ptr @x acquire, align 4; %d = sdiv i32 %n, %v; %c = icmp eq i32 %d, 0",
];

/// Loops of one block that wait, but not for one value of one location: what decides is no comparison, or is not read last.
pub(crate) const REPEATING: &[&str] = &[
    "%v = load atomic i32, ptr @x acquire, align 4; %w = load atomic i32, ptr %q acquire, align 4; %c = icmp eq i32 %v, 0",
    "%v = load atomic float, ptr @x acquire, align 4; %c = fcmp oeq float %v, 0.0",
    "%v = load atomic i16, ptr @x acquire, align 2; %t = trunc i16 %v to i8; %c = icmp eq i8 %t, 0",
    "%v = load atomic i32, ptr @x acquire, align 4; %m = and i32 %v, 6; %c = icmp ne i32 %m, 6",
    "%v = load i32, ptr %a, align 2; %c = icmp eq i32 %v, 0",
];

/// Loops of one block that stay as they are, and why.
pub(crate) const LEFT: &[(&str, &str)] = &[
    (
        "%v = load atomic i32, ptr @x syncscope(\"singlethread\") acquire, align 4; %c = icmp eq i32 %v, 0",
        "reads atomically for its own thread alone",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; store i32 1, ptr @y, align 4; %c = icmp eq i32 %v, 0",
        "stores",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; store atomic i32 1, ptr @y seq_cst, align 4; %c = icmp eq i32 %v, 0",
        "stores",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; call void @unknown(); %c = icmp eq i32 %v, 0",
        "calls a function",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; call void @work(); %c = icmp eq i32 %v, 0",
        "calls a function",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; call void asm sideeffect \"cli\", \"\"(); %c = icmp eq i32 %v, 0",
        "calls a function",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %w = load i32, ptr @y, align 4; %c = icmp eq i32 %v, 0",
        "reads plainly behind an atomic access",
    ),
    (
        "%v = atomicrmw xchg ptr @x, i32 1 acquire, align 4; %w = atomicrmw xchg ptr @y, i32 1 acquire, align 4; %c = icmp eq i32 %v, 1",
        "updates memory twice",
    ),
    (
        "%v = call i32 @own_trylock(ptr %a); %c = icmp ne i32 %v, 0",
        "calls a function",
    ),
    (
        "%v = call i32 @pthread_mutex_trylock(ptr %a); %c = icmp eq i32 %v, 0",
        "may go on after an update that succeeded",
    ),
    (
        "%v = call i32 @pthread_mutex_trylock(ptr %a); %c = icmp sgt i32 %v, 0",
        "may go on after an update that succeeded",
    ),
    (
        "%v = atomicrmw add ptr @x, i32 1 acquire, align 4; %c = icmp ne i32 %v, 0",
        "updates memory",
    ),
    (
        "%v = atomicrmw or ptr @x, i32 0 acquire, align 4; %c = icmp ne i32 %v, 0",
        "updates memory",
    ),
    (
        "%o = atomicrmw xchg ptr @x, i32 %n acquire, align 4; %c = icmp ne i32 %o, 0",
        "may write something else than it read",
    ),
    (
        "%o = atomicrmw xchg ptr @x, i32 0 acquire, align 4; %c = icmp ne i32 %o, 0",
        "may write something else than it read",
    ),
    (
        "%o = cmpxchg ptr @x, i32 0, i32 1 acquire monotonic, align 4; %c = extractvalue { i32, i1 } %o, 1",
        "may go on after an update that succeeded",
    ),
    (
        "%o = cmpxchg weak ptr @x, i32 0, i32 1 acquire monotonic, align 4; %v = extractvalue { i32, i1 } %o, 0; %c = icmp ne i32 %v, 0",
        "may go on after an update that succeeded",
    ),
    (
        "%z = alloca i32, align 4; %v = load atomic i32, ptr @x acquire, align 4; %c = icmp eq i32 %v, 0",
        "does what is not understood",
    ),
    (
        "%v = load atomic i32, ptr @x acquire, align 4; %c = icmp eq i32 %n, 0",
        "is not decided by what it reads",
    ),
];
