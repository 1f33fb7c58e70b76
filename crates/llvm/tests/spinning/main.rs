//! Spin loops: small text in, what became of each loop, and printed text out, verified.

mod running;
mod tables;

use norns_execution::{Comparison, Mode};
use norns_llvm::module::{IntegerPredicate, Module, Ordering};
use norns_llvm::passes::intrinsics::{bits_number, comparison_number, mode_number};
use norns_llvm::passes::simplify::simplify;
use norns_llvm::passes::spin::{Outcome, spin};
use norns_llvm::print::print_function;
use norns_llvm::read::read;
use norns_llvm::ssa::verify;
use tables::{FAILING, LEFT, REPEATING, RETRYING, WAITING};

/// Why a loop is left to the machine that waits, but not for one value of one location.
const SEVERAL: &str = "waits for no single value";

const DECLARED: &str = "@x = global i32 0
@y = global i32 0
@p = global ptr null
@b = global i8 0
@limit = constant i32 7
declare i32 @sched_yield()
declare i32 @usleep(i32)
declare void @unknown()
declare i64 @llvm.expect.i64(i64, i64)
declare i32 @pthread_mutex_trylock(ptr)
declare i32 @pthread_spin_trylock(ptr)
declare i32 @mtx_trylock(ptr)
declare i32 @own_trylock(ptr)
declare void @llvm.x86.sse2.pause()
define internal void @relax() {
  call void @llvm.x86.sse2.pause()
  ret void
}
define internal void @work() {
  store i32 1, ptr @y, align 4
  ret void
}
";

fn run(text: &str) -> (Module, Vec<Outcome>) {
    let whole = format!("{DECLARED}{text}");
    let mut module = read(whole.as_bytes(), "test.ll").expect("the text is right");
    verify(&module).expect("the text is a program");
    simplify(&mut module);
    let report = spin(&mut module);
    verify(&module).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    (module, report.iter().map(|found| found.outcome).collect())
}

/// What becomes of the function `f`.
fn printed(text: &str) -> String {
    let (module, _) = run(text);
    let id = module.function("f").expect("there is a function f");
    print_function(&module, id)
}

/// A loop of one block that stays as long as `%c` is true.
fn short(lines: &str) -> String {
    format!(
        "define i32 @f(i32 %n, ptr %a, ptr %q) {{\nentry:\n  br label %loop\nloop:\n  {}\n  br i1 %c, label %loop, label %done\ndone:\n  ret i32 0\n}}\n",
        lines.replace("; ", "\n  ")
    )
}

/// What the calls of intrinsics in `f` are, and what became of its loops.
fn outcome(text: &str) -> (String, Vec<Outcome>) {
    let (module, outcomes) = run(text);
    let id = module.function("f").expect("there is a function f");
    let calls: Vec<String> = print_function(&module, id)
        .lines()
        .filter_map(|line| line.split_once("@norns."))
        .map(|(_, call)| call.to_owned())
        .collect();
    (calls.join("; "), outcomes)
}

#[test]
fn a_load_that_stays_while_it_sees_zero_waits() {
    let text = "define i32 @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %body, label %done
body:
  %r = call i32 @sched_yield()
  br label %head
done:
  ret i32 %v
}
";
    assert_eq!(
        printed(text),
        "define i32 @f() {
entry:
  br label %head
head:
  %v = call i32 @norns.await.load.32(ptr @x, i32 2, i32 1, i32 0, i32 0)
  %c = icmp eq i32 %v, 0
  br label %done
done:
  ret i32 %v
}
"
    );
}

#[test]
fn a_test_and_set_lock_by_compare_exchange_waits() {
    // As clang writes it: the branch on success, and the result as a `_Bool`.
    let text = "define void @f() {
entry:
  br label %head
head:
  %pair = cmpxchg ptr @x, i32 0, i32 1 acquire monotonic, align 4
  %old = extractvalue { i32, i1 } %pair, 0
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %join, label %failed
failed:
  br label %join
join:
  %wide = zext i1 %ok to i8
  %bit = trunc i8 %wide to i1
  %not = xor i1 %bit, true
  br i1 %not, label %body, label %done
body:
  br label %head
done:
  ret void
}
";
    assert_eq!(
        printed(text),
        "define void @f() {
entry:
  br label %head
head:
  %pair = call i32 @norns.await.compare_exchange.32(ptr @x, i32 2, i32 1, i32 0, i32 0, i32 1)
  br i1 true, label %join, label %failed
failed:
  br label %join
join:
  %wide = zext i1 true to i8
  %bit = trunc i8 %wide to i1
  %not = xor i1 %bit, true
  br label %done
done:
  ret void
}
"
    );
}

#[test]
fn the_second_of_two_reads_of_which_one_is_enough_retries() {
    let text = "define void @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp ne i32 %v, 0
  br i1 %c, label %second, label %join
second:
  %w = load atomic i32, ptr @y acquire, align 4
  %d = icmp ne i32 %w, 0
  br label %join
join:
  %both = phi i1 [ false, %head ], [ %d, %second ]
  br i1 %both, label %head, label %done
done:
  ret void
}
";
    let calls = "answers(); await.load.32(ptr @y, i32 2, i32 0, i32 %v1, i32 0)";
    assert_eq!(outcome(text), (calls.to_owned(), vec![Outcome::Awaits(1)]));
}

#[test]
fn both_reads_wait_if_both_are_needed() {
    // while (load(x) || load(y)): each must have been seen to be zero.
    let text = "define void @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp ne i32 %v, 0
  br i1 %c, label %join, label %second
second:
  %w = load atomic i32, ptr @y acquire, align 4
  %d = icmp ne i32 %w, 0
  br label %join
join:
  %either = phi i1 [ true, %head ], [ %d, %second ]
  br i1 %either, label %head, label %done
done:
  ret void
}
";
    let (calls, outcomes) = outcome(text);
    assert_eq!(
        calls,
        "await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 0); await.load.32(ptr @y, i32 2, i32 0, i32 0, i32 0)"
    );
    assert_eq!(outcomes, [Outcome::Awaits(2)]);
}

#[test]
fn a_test_and_test_and_set_lock_waits_twice() {
    for (update, condition, calls, outer) in [
        (
            "%o = atomicrmw xchg ptr @x, i32 1 acquire, align 4",
            "%t = icmp ne i32 %o, 0",
            "await.exchange.32(ptr @x, i32 2, i32 1, i32 0, i32 1, i32 1)",
            Outcome::Guarded(1),
        ),
        (
            "%o = cmpxchg ptr @x, i32 0, i32 1 acq_rel acquire, align 4\n  %s = extractvalue { i32, i1 } %o, 1",
            "%t = xor i1 %s, true",
            "await.compare_exchange.32(ptr @x, i32 4, i32 2, i32 0, i32 0, i32 1)",
            Outcome::Awaits(1),
        ),
    ] {
        let text = format!(
            "define void @f() {{
entry:
  br label %outer
outer:
  br label %inner
inner:
  %v = load atomic i32, ptr @x monotonic, align 4
  %c = icmp ne i32 %v, 0
  br i1 %c, label %inner, label %try
try:
  {update}
  {condition}
  br i1 %t, label %outer, label %done
done:
  ret void
}}
"
        );
        let (found, outcomes) = outcome(&text);
        assert_eq!(
            found,
            format!("await.load.32(ptr @x, i32 1, i32 0, i32 0, i32 0); {calls}")
        );
        assert_eq!(outcomes, [Outcome::Awaits(1), outer]);
    }
}

#[test]
fn an_exchange_keeps_its_loop_for_what_it_might_find() {
    let text = short("%o = atomicrmw xchg ptr @x, i32 1 acquire, align 4; %c = icmp ne i32 %o, 0");
    assert_eq!(
        printed(&text),
        "define i32 @f(i32 %n, ptr %a, ptr %q) {
entry:
  br label %loop
loop:
  %o = call i32 @norns.await.exchange.32(ptr @x, i32 2, i32 1, i32 0, i32 1, i32 1)
  %c = icmp ne i32 %o, 0
  br i1 %c, label %loop, label %done
done:
  ret i32 0
}
"
    );
}

#[test]
fn a_semaphore_waits_for_units_and_tries_again() {
    let text = "define void @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x monotonic, align 4
  %free = icmp sgt i32 %v, 0
  br i1 %free, label %try, label %again
try:
  %less = sub nsw i32 %v, 1
  %pair = cmpxchg ptr @x, i32 %v, i32 %less acquire monotonic, align 4
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %join, label %again
again:
  br label %join
join:
  %how = phi i32 [ 1, %try ], [ 0, %again ]
  switch i32 %how, label %never [ i32 0, label %next i32 1, label %done ]
next:
  br label %head
done:
  ret void
never:
  unreachable
}
";
    let (calls, outcomes) = outcome(text);
    assert_eq!(
        calls,
        "answers(); await.load.32(ptr @x, i32 1, i32 4, i32 0, i32 0); await.compare_exchange.32(ptr @x, i32 2, i32 1, i32 %v1, i32 %v, i32 %less)"
    );
    assert_eq!(outcomes, [Outcome::Awaits(2)]);
}

#[test]
fn short_loops_that_wait() {
    for (lines, expected) in WAITING {
        let (calls, outcomes) = outcome(&short(lines));
        assert_eq!(calls, *expected, "{lines}");
        assert_eq!(outcomes, [Outcome::Awaits(1)], "{lines}");
    }
}

#[test]
fn short_loops_that_retry() {
    for (lines, expected) in RETRYING {
        let (calls, outcomes) = outcome(&short(lines));
        assert_eq!(calls, *expected, "{lines}");
        assert_eq!(outcomes, [Outcome::Awaits(1)], "{lines}");
    }
}

#[test]
fn short_loops_that_repeat() {
    for lines in REPEATING {
        let (calls, outcomes) = outcome(&short(lines));
        assert_eq!(calls, "", "{lines}");
        assert_eq!(outcomes, [Outcome::Left(SEVERAL)], "{lines}");
    }
}

#[test]
fn what_may_fail_stands_before_an_access_that_retries() {
    let [before, behind, decides] = FAILING.map(|lines| outcome(&short(lines)));
    let calls = "answers(); await.load.32(ptr @x, i32 2, i32 0, i32 %v1, i32 %d)";
    assert_eq!(before, (calls.to_owned(), vec![Outcome::Awaits(1)]));
    for other in [behind, decides] {
        assert_eq!(other, (String::new(), vec![Outcome::Left(SEVERAL)]));
    }
}

#[test]
fn what_the_program_defines_itself_is_no_attempt_to_take_a_lock() {
    let text = short("%v = call i32 @pthread_rwlock_trywrlock(ptr %a); %c = icmp ne i32 %v, 0");
    let own = "define i32 @pthread_rwlock_trywrlock(ptr %a) {
  store i32 1, ptr @y, align 4
  ret i32 0
}
";
    let (calls, outcomes) = outcome(&format!("{own}{text}"));
    assert_eq!(calls, "");
    assert_eq!(outcomes, [Outcome::Left("calls a function")]);
    let declared = "declare i32 @pthread_rwlock_trywrlock(ptr)\n";
    let (calls, outcomes) = outcome(&format!("{declared}{text}"));
    assert_eq!(calls, "poll.pthread_rwlock_trywrlock(ptr %a, i32 %v1)");
    assert_eq!(outcomes, [Outcome::Awaits(1)]);
}

#[test]
fn an_attempt_retries_if_its_iteration_has_read_something() {
    let text = short(
        "%w = load atomic i32, ptr @y acquire, align 4; %e = getelementptr i8, ptr %a, i32 %w; %v = call i32 @pthread_mutex_trylock(ptr %e); %c = icmp ne i32 %v, 0",
    );
    let (calls, outcomes) = outcome(&text);
    assert_eq!(
        calls,
        "answers(); poll.pthread_mutex_trylock(ptr %e, i32 %v2)"
    );
    assert_eq!(outcomes, [Outcome::Awaits(1)]);
}

#[test]
fn short_loops_that_stay() {
    for (lines, why) in LEFT {
        let (calls, outcomes) = outcome(&short(lines));
        assert_eq!(outcomes, [Outcome::Left(why)], "{lines}");
        assert_eq!(calls, "", "{lines}");
    }
}

#[test]
fn what_lives_on_keeps_a_loop() {
    // A counter that limits the spinning; `expected` that a failure changes; the value read last time.
    for (first, phi, lines) in [
        (
            "0",
            "%next",
            "%v = load atomic i32, ptr @x acquire, align 4\n  %next = add i32 %i, 1\n  %d = icmp eq i32 %v, 0\n  %e = icmp slt i32 %i, 10\n  %c = and i1 %d, %e",
        ),
        (
            "0",
            "%old",
            "%o = cmpxchg ptr @x, i32 %i, i32 1 acquire monotonic, align 4\n  %old = extractvalue { i32, i1 } %o, 0\n  %s = extractvalue { i32, i1 } %o, 1\n  %c = xor i1 %s, true",
        ),
        (
            "%n",
            "%v",
            "%v = load atomic i32, ptr @x acquire, align 4\n  %c = icmp eq i32 %v, %i",
        ),
    ] {
        let text = format!(
            "define i32 @f(i32 %n) {{\nentry:\n  br label %loop\nloop:\n  %i = phi i32 [ {first}, %entry ], [ {phi}, %loop ]\n  {lines}\n  br i1 %c, label %loop, label %done\ndone:\n  ret i32 0\n}}\n"
        );
        let (calls, outcomes) = outcome(&text);
        assert_eq!(calls, "");
        assert_eq!(
            outcomes,
            [Outcome::Left("carries a value into the next iteration")]
        );
    }
}

#[test]
fn what_another_way_changes_keeps_a_way_back() {
    // The way back that only reads sets what the way back that stores has changed.
    let text = "define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 0, %reads ], [ %n, %stores ]
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %reads, label %second
reads:
  br label %head
second:
  %d = icmp eq i32 %v, 1
  br i1 %d, label %stores, label %done
stores:
  store atomic i32 1, ptr @y release, align 4
  br label %head
done:
  ret i32 %i
}
";
    assert_eq!(
        outcome(text),
        (
            String::new(),
            vec![Outcome::Left("carries a value into the next iteration")]
        )
    );
    let constant = text.replace("[ %n, %stores ]", "[ 0, %stores ]");
    assert_eq!(outcome(&constant).1, [Outcome::Guarded(1)]);
}

#[test]
fn a_failure_that_leaves_is_no_retry() {
    // A compare-exchange that fails leaves if something else holds.
    let text = "define i32 @f(i1 %n) {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  %pair = cmpxchg ptr @x, i32 %v, i32 7 acquire monotonic, align 4
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %done, label %failed
failed:
  br i1 %n, label %head, label %gone
gone:
  ret i32 1
done:
  ret i32 0
}
";
    assert_eq!(outcome(text), (String::new(), vec![Outcome::Left(SEVERAL)]));
}

#[test]
fn what_is_assumed_of_a_read() {
    let assuming = |lines: &str| {
        let text = format!(
            "declare void @norns_assume(i32)\ndefine void @f(i32 %n) {{\nentry:\n  {}\n  call void @norns_assume(i32 %z)\n  ret void\n}}\n",
            lines.replace("; ", "\n  ")
        );
        let (calls, _) = outcome(&text);
        calls
    };
    for (lines, expected) in [
        (
            "%v = load atomic i32, ptr @x acquire, align 4; %c = icmp sgt i32 %v, %n; %z = zext i1 %c to i32",
            "await.load.32(ptr @x, i32 2, i32 4, i32 1, i32 %n)",
        ),
        (
            "%z = load atomic i32, ptr @x acquire, align 4",
            "await.load.32(ptr @x, i32 2, i32 1, i32 1, i32 0)",
        ),
        (
            "%o = cmpxchg ptr @x, i32 0, i32 1 seq_cst seq_cst, align 4; %c = extractvalue { i32, i1 } %o, 1; %z = zext i1 %c to i32",
            "await.compare_exchange.32(ptr @x, i32 5, i32 5, i32 1, i32 0, i32 1)",
        ),
        // Something happens before it is assumed; what is assumed is written; it is of another read.
        (
            "%v = load atomic i32, ptr @x acquire, align 4; store i32 1, ptr @y, align 4; %c = icmp sgt i32 %v, %n; %z = zext i1 %c to i32",
            "",
        ),
        (
            "%v = atomicrmw xchg ptr @x, i32 1 acquire, align 4; %c = icmp eq i32 %v, 0; %z = zext i1 %c to i32",
            "",
        ),
        (
            "%v = load atomic i32, ptr @x acquire, align 4; %w = load atomic i32, ptr @y acquire, align 4; %c = icmp eq i32 %v, 0; %z = zext i1 %c to i32",
            "",
        ),
    ] {
        assert_eq!(assuming(lines), expected, "{lines}");
    }
}

#[test]
fn several_ways_out() {
    // Out with 1 or with 2, and what was read is used behind the loop.
    let text = "define i32 @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  switch i32 %v, label %head [ i32 1, label %one i32 2, label %two ]
one:
  ret i32 10
two:
  ret i32 %v
}
";
    let (calls, outcomes) = outcome(text);
    assert_eq!(calls, "");
    assert_eq!(outcomes, [Outcome::Left(SEVERAL)]);
    // Either way out needs the flag; which one is taken another read decides.
    let text = "define i32 @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %head, label %which
which:
  %w = load atomic i32, ptr @y acquire, align 4
  %d = icmp eq i32 %w, 0
  br i1 %d, label %one, label %two
one:
  ret i32 1
two:
  ret i32 2
}
";
    let (calls, outcomes) = outcome(text);
    assert_eq!(calls, "await.load.32(ptr @x, i32 2, i32 1, i32 0, i32 0)");
    assert_eq!(outcomes, [Outcome::Awaits(1)]);
    // A way out that nothing decides which the iteration reads.
    let text = "define i32 @f(i1 %k) {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  br i1 %k, label %done, label %look
look:
  %c = icmp eq i32 %v, 0
  br i1 %c, label %head, label %done
done:
  ret i32 2
}
";
    let (_, outcomes) = outcome(text);
    assert_eq!(outcomes, [Outcome::Left("is not decided by what it reads")]);
}

#[test]
fn loops_without_end_or_with_several_entries_stay() {
    let endless = "define void @f() {
entry:
  br label %head
head:
  %v = load atomic i32, ptr @x acquire, align 4
  br label %head
}
";
    assert_eq!(outcome(endless).1, [Outcome::Left("never ends")]);
    let entered_twice = "define void @f(i1 %k) {
entry:
  br i1 %k, label %one, label %two
one:
  %v = load atomic i32, ptr @x acquire, align 4
  br label %two
two:
  %w = load atomic i32, ptr @x acquire, align 4
  %c = icmp eq i32 %w, 0
  br i1 %c, label %one, label %done
done:
  ret void
}
";
    assert_eq!(outcome(entered_twice), (String::new(), vec![]));
}

#[test]
fn what_stays_inside_keeps_what_is_around_it() {
    let text = "define void @f() {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %next = add i32 %i, 1
  store atomic i32 %i, ptr @y monotonic, align 4
  %d = icmp slt i32 %i, 3
  br i1 %d, label %inner, label %look
look:
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %outer, label %done
done:
  ret void
}
";
    assert_eq!(
        outcome(text).1,
        [Outcome::Left("stores"), Outcome::Left("has an inner loop")]
    );
}

#[test]
fn numbers_are_those_of_the_enums() {
    for (ordering, mode) in [
        (Ordering::Unordered, Mode::Relaxed),
        (Ordering::Monotonic, Mode::Relaxed),
        (Ordering::Acquire, Mode::Acquire),
        (Ordering::Release, Mode::Release),
        (Ordering::AcquireRelease, Mode::AcquireRelease),
        (
            Ordering::SequentiallyConsistent,
            Mode::SequentiallyConsistent,
        ),
    ] {
        assert_eq!(mode_number(ordering), mode as u32);
    }
    for (predicate, comparison) in [
        (IntegerPredicate::Equal, Comparison::Equal),
        (IntegerPredicate::NotEqual, Comparison::NotEqual),
        (IntegerPredicate::SignedLess, Comparison::Less),
        (IntegerPredicate::SignedLessEqual, Comparison::LessOrEqual),
        (IntegerPredicate::SignedGreater, Comparison::Greater),
        (
            IntegerPredicate::SignedGreaterEqual,
            Comparison::GreaterOrEqual,
        ),
        (IntegerPredicate::UnsignedLess, Comparison::UnsignedLess),
        (
            IntegerPredicate::UnsignedLessEqual,
            Comparison::UnsignedLessOrEqual,
        ),
        (
            IntegerPredicate::UnsignedGreater,
            Comparison::UnsignedGreater,
        ),
        (
            IntegerPredicate::UnsignedGreaterEqual,
            Comparison::UnsignedGreaterOrEqual,
        ),
    ] {
        assert_eq!(comparison_number(predicate), comparison as u32);
    }
    for (any, comparison) in [(true, Comparison::AnyBit), (false, Comparison::NoBit)] {
        assert_eq!(bits_number(any), comparison as u32);
    }
}

/// A loop that tries: an attempt that succeeds stores, and both ends meet before it is asked which one it was.
const TRYING: &str = "define void @f() {
entry:
  br label %loop
loop:
  %v = load atomic i32, ptr @x acquire, align 4
  %free = icmp eq i32 %v, 0
  br i1 %free, label %take, label %fail
take:
  store atomic i32 1, ptr @y release, align 4
  br label %both
fail:
  br label %both
both:
  %done = phi i1 [ TAKEN, %take ], [ false, %fail ]
  br i1 %done, label %end, label %loop
end:
  ret void
}
";

#[test]
fn what_is_done_on_the_way_out_is_no_obstacle() {
    let (_, outcomes) = run(&TRYING.replace("TAKEN", "true"));
    assert_eq!(outcomes, [Outcome::Awaits(1)]);
    let found = printed(&TRYING.replace("TAKEN", "true"));
    assert!(found.contains("await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 0)"));
    assert!(found.contains("store atomic i32 1, ptr @y"), "{found}");
}

#[test]
fn who_stays_must_not_have_stored() {
    let (_, outcomes) = run(&TRYING.replace("TAKEN", "%free"));
    assert_eq!(outcomes, [Outcome::Awaits(1)], "the same, by another value");
    let unknown = TRYING.replace("@f()", "@f(i1 %n)").replace("TAKEN", "%n");
    let (_, outcomes) = run(&unknown);
    assert_eq!(
        outcomes,
        [Outcome::Guarded(1)],
        "the way back that stores is still there"
    );
    let stores_first = TRYING.replace(
        "  %v = load",
        "  store atomic i32 2, ptr @y release, align 4\n  %v = load",
    );
    let (_, outcomes) = run(&stores_first.replace("TAKEN", "true"));
    assert_eq!(outcomes, [Outcome::Left("stores")]);
}

/// A loop that looks before it begins and again at the end of its body; `%r` goes round.
fn looking_twice(first: &str, again: &str, after: &str) -> String {
    format!(
        "define i32 @f(i32 %n) {{\nentry:\n  {}\n  br label %test\ntest:\n  %r = phi i32 [ %a, %entry ], [ %b, %body ]\n  %c = icmp ne i32 %r, 2\n  br i1 %c, label %body, label %done\nbody:\n  {}\n  br label %test\ndone:\n  {after}\n}}\n",
        first.replace("; ", "\n  "),
        again.replace("; ", "\n  ")
    )
}

#[test]
fn a_value_that_goes_round_the_loop() {
    let load = |name: &str, from: &str, ordering: &str| {
        format!("%{name} = load atomic i32, ptr @{from} {ordering}, align 4")
    };
    let waits = "await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 2)";
    // The same look before the loop and in it is one.
    let same = looking_twice(
        &load("a", "x", "acquire"),
        &load("b", "x", "acquire"),
        "ret i32 %r",
    );
    assert_eq!(outcome(&same), (waits.to_owned(), vec![Outcome::Awaits(1)]));
    assert_eq!(printed(&same).matches("@x").count(), 1);
    // Another look, or one that something else uses, stays where it is.
    for (first, after) in [
        (load("a", "x", "monotonic"), "ret i32 %r"),
        (load("a", "y", "acquire"), "ret i32 %r"),
        (load("a", "x", "acquire"), "ret i32 %a"),
        ("%a = add i32 %n, 1".to_owned(), "ret i32 %r"),
    ] {
        let text = looking_twice(&first, &load("b", "x", "acquire"), after);
        let (calls, outcomes) = outcome(&text);
        assert_eq!(
            (calls.as_str(), outcomes),
            (waits, vec![Outcome::Awaits(1)]),
            "{text}"
        );
        let first = first.split_once(" = ").map_or("", |(_, rest)| rest);
        assert!(printed(&text).contains(first), "{text}");
    }
}

/// A loop that waits for `@x`, with another in its body that has no effect.
fn pausing(first: &str, next: &str, test: &str) -> String {
    format!(
        "define i32 @f(i32 %n) {{\nentry:\n  br label %look\nlook:\n  %v = load atomic i32, ptr @x acquire, align 4\n  %c = icmp ne i32 %v, 2\n  br i1 %c, label %before, label %done\nbefore:\n  br label %pause\npause:\n  %i = phi i32 [ {first}, %before ], [ %j, %pause ]\n  {next}\n  call i32 @sched_yield()\n  {test}\n  br i1 %d, label %pause, label %look\ndone:\n  ret i32 0\n}}\n"
    )
}

#[test]
fn loops_that_only_pause_are_cut_short_if_they_end() {
    let up = "%j = add i32 %i, 1";
    let down = "%j = add i32 %i, -1";
    for (first, next, test) in [
        ("0", up, "%d = icmp slt i32 %j, %n"),
        ("0", up, "%d = icmp ult i32 %i, 7"),
        ("0", up, "%d = icmp ne i32 %i, %n"),
        ("%n", down, "%d = icmp sgt i32 %j, 0"),
        ("%n", down, "%d = icmp ult i32 0, %i"),
    ] {
        let (calls, outcomes) = outcome(&pausing(first, next, test));
        assert_eq!(
            calls, "await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 2)",
            "{test}"
        );
        assert_eq!(outcomes, [Outcome::Awaits(1)], "{test}");
    }
    for (first, next, test) in [
        ("0", "%j = add i32 %i, 0", "%d = icmp slt i32 %j, %n"),
        ("0", "%j = add i32 %i, 2", "%d = icmp ne i32 %j, %n"),
        ("0", up, "%d = icmp ule i32 %j, %n"),
        ("0", up, "%d = icmp sgt i32 %j, %n"),
        ("0", down, "%d = icmp slt i32 %j, %n"),
        ("0", up, "%d = icmp slt i32 %n, 4"),
    ] {
        let (calls, outcomes) = outcome(&pausing(first, next, test));
        assert_eq!(calls, "", "{test}");
        assert_eq!(
            outcomes.last(),
            Some(&Outcome::Left("has an inner loop")),
            "{test}"
        );
    }
}

#[test]
fn what_nobody_writes_is_known_before_a_look() {
    let look = "%v = load atomic i32, ptr @x acquire, align 4";
    let declared = "@fixed = global i32 7\n@changed = global i32 7\ndefine void @g() {\n  store i32 1, ptr @changed, align 4\n  ret void\n}\n";
    let text = |variable: &str| {
        let lines = format!(
            "{look}; %k = load i32, ptr @{variable}, align 4; %w = add i32 %k, %n; %c = icmp ne i32 %v, %w"
        );
        format!("{declared}{}", short(&lines))
    };
    let (calls, outcomes) = outcome(&text("fixed"));
    assert!(
        calls.starts_with("await.load.32(ptr @x, i32 2, i32 0, i32 0, i32 %"),
        "{calls}"
    );
    assert_eq!(outcomes, [Outcome::Awaits(1)]);
    let (calls, outcomes) = outcome(&text("changed"));
    assert_eq!(
        calls,
        "answers(); await.load.32(ptr @changed, i32 0, i32 0, i32 %v1, i32 %v2)"
    );
    assert_eq!(outcomes, [Outcome::Awaits(1)]);
}

#[test]
fn two_loops_that_begin_at_one_place_are_one() {
    // do { r = -1; while (load(x) > 1) if (!exchange(y, 1)) { r = 0; break; } } while (r < 0);
    let text = |between: &str| {
        format!(
            "define void @f() {{
entry:
  br label %outer
outer:
  {between}
  br label %inner
inner:
  %v = load atomic i32, ptr @x acquire, align 4
  %c = icmp sgt i32 %v, 1
  br i1 %c, label %body, label %behind
body:
  %o = atomicrmw add ptr @y, i32 1 acquire, align 4
  %d = icmp eq i32 %o, 0
  br i1 %d, label %behind, label %inner
behind:
  %r = phi i32 [ -1, %inner ], [ 0, %body ]
  %e = icmp slt i32 %r, 0
  br i1 %e, label %outer, label %done
done:
  ret void
}}
"
        )
    };
    let (calls, outcomes) = outcome(&text(""));
    assert_eq!(
        calls,
        "answers(); await.load.32(ptr @x, i32 2, i32 4, i32 %v1, i32 1)"
    );
    assert_eq!(outcomes.last(), Some(&Outcome::Guarded(1)));
    // What stands between the two beginnings would be done again, and a value that is carried round would be another.
    for between in [
        "store atomic i32 5, ptr @y release, align 4",
        "%i = phi i32 [ 0, %entry ], [ %r, %behind ]",
    ] {
        let (calls, outcomes) = outcome(&text(between));
        assert_eq!(calls, "", "{between}");
        let left = Outcome::Left("has an inner loop");
        assert_eq!(outcomes.last(), Some(&left), "{between}");
    }
}

#[test]
fn an_exchange_that_finds_what_it_writes_begins_anew() {
    let text = |written: &str, test: &str| {
        short(&format!(
            "%h = load atomic ptr, ptr @p acquire, align 8; %o = atomicrmw xchg ptr %h, i32 {written} acquire, align 4; %c = icmp {test}"
        ))
    };
    let (calls, outcomes) = outcome(&text("-1", "slt i32 %o, 0"));
    assert_eq!(
        calls,
        "answers(); await.exchange.32(ptr %h, i32 2, i32 1, i32 %v1, i32 -1, i32 -1)"
    );
    assert_eq!(outcomes, [Outcome::Guarded(1)]);
    // What it writes would let it leave.
    let (calls, _) = outcome(&text("3", "slt i32 %o, 0"));
    assert_eq!(calls, "");
}
