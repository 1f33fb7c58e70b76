//! What is refused, with its place and message; what is read although it is written otherwise; the limits.

use super::*;
use crate::observables;
use crate::test::{CellKind, ExpressionKind, StatementKind};
use norns_execution::Mode;

/// A test with one thread of this body; the body begins in line 3, column 1.
fn with_body(body: &str) -> String {
    format!(
        "C t\n{{0:r9=1;}} P0 (atomic_int* x, int* c, mutex* m) {{ int r0; int r1;\n{body}\n}} P1 (int* c) {{}}"
    )
}

fn message(text: &str) -> String {
    match read(text) {
        Ok(test) => panic!("this should not be read:\n{text}\n{test}"),
        Err(error) => error.to_string(),
    }
}

/// Tests that cannot be read, and what is said.
const BAD_TESTS: &[(&str, &str)] = &[
    (
        "",
        "1:1: expected 'C' and the name of the test, found the end of the text",
    ),
    (
        "X86 SB",
        "1:1: expected 'C' and the name of the test, found 'X86'",
    ),
    ("C\n{}", "1:2: the test has no name"),
    (
        "C t",
        "1:4: expected '{' and initial values, found the end of the text",
    ),
    (
        "C t\nhello {}",
        "2:1: expected '{' and initial values, found 'hello'",
    ),
    ("C t\n\"open {}", "2:1: this quoted text is not closed"),
    ("C t (* open", "1:5: this comment is not closed"),
    (
        "C t {}",
        "1:7: expected thread P0, found the end of the text",
    ),
    ("C t {x}", "1:7: expected '=', found '}'"),
    (
        "C t {x=1; [x]=2;}",
        "1:11: 'x' already has an initial value",
    ),
    (
        "C t {x=2147483648;}",
        "1:8: the constant 2147483648 does not fit into an int",
    ),
    (
        "C t {x=1;",
        "1:10: expected a location, a register such as 0:r0, or '}', found the end of the text",
    ),
    ("C t {3:r0=1;} P0 () {}", "1:6: there is no thread P3"),
    (
        "C t {99999999999:r0=1;}",
        "1:6: there is no thread P99999999999",
    ),
    (
        "C t {0:x=1;} P0 (int* x) {}",
        "1:6: 'x' is already a location of P0",
    ),
    ("C t {} P1 () {}", "1:8: expected thread P0, found 'P1'"),
    (
        "C t {} P0 () {} P2 () {}",
        "1:17: expected thread P1, found 'P2'",
    ),
    (
        "C t {} P0 (long* x) {}",
        "1:12: unknown type 'long': locations are atomic_int*, int*, _Atomic int* or mutex*",
    ),
    ("C t {} P0 (int x) {}", "1:16: expected '*', found 'x'"),
    (
        "C t {} P0 (int* x, int* x) {}",
        "1:25: 'x' is already a parameter",
    ),
    (
        "C t {} P0 (int* if) {}",
        "1:17: expected the name of a location, found the word 'if'",
    ),
    (
        "C t {} P0 () { spawn(P1); } P1 () { spawn(P0); }",
        "1:22: P1 is spawned by a thread that it spawns",
    ),
    ("C t {} P0 () { spawn(P0); }", "1:22: P0 spawns itself"),
    (
        "C t {} P0 () { spawn(P1); spawn(P1); } P1 () {}",
        "1:33: P1 is already spawned elsewhere",
    ),
    ("C t {} P0 () { spawn(P7); }", "1:22: there is no thread P7"),
    ("C t {} P0 () { join(P0); }", "1:21: P0 joins itself"),
    (
        "C t {} P0 (atomic_int* b) { barrier(b, 0); }",
        "1:40: a barrier is for one thread or more",
    ),
    (
        "C t {} P0 (atomic_int* b) { barrier(b, 2); barrier(b, 3); }",
        "1:52: the barrier b is for 2 threads elsewhere",
    ),
    (
        "C t {} P0 (atomic_int* b) { barrier(b, 2); } P1 (atomic_int* b) { *b = 1; }",
        "1:67: b is a barrier, which nothing else may access",
    ),
    (
        "C t {} P0 (atomic_int* b) { barrier(b, 2); int r0 = *b; }",
        "1:53: b is a barrier, which nothing else may access",
    ),
    (
        "C t {} P0 (atomic_int* b) { barrier(b); }",
        "1:38: 'barrier' takes 2 arguments",
    ),
    ("C t {} P0 () { spawn(x); }", "1:22: 'x' is not a thread"),
    (
        "C t {} P0 () {} exists (0:r0=1)",
        "1:25: register '0:r0' is nowhere declared",
    ),
    (
        "C t {} P0 () {} exists (y=1)",
        "1:25: location 'y' is nowhere declared",
    ),
    (
        "C t {} P0 (int* y) {} exists (y<1)",
        "1:32: expected '=' or '!=', found '<'",
    ),
    (
        "C t {} P0 (int* y) {} exists (y=1",
        "1:34: expected ')', found the end of the text",
    ),
    (
        "C t {} P0 () {} exists true exists true",
        "1:29: there is already a clause",
    ),
    (
        "C t {} P0 () {} hello",
        "1:17: expected a thread, 'locations', 'filter', 'exists', '~exists' or 'forall', found 'hello'",
    ),
    (
        "C t {} P0 () {} ~forall (true)",
        "1:18: expected 'exists', found 'forall'",
    ),
    (
        "C t {} P0 () {} locations [0:r0]",
        "1:28: register '0:r0' is nowhere declared",
    ),
    ("C é {} P0 () {} ü", "1:17: unexpected character 'ü'"),
    ("C t\n\n\0", "3:1: there is a NUL byte"),
];

#[test]
fn what_is_wrong_with_a_test() {
    for (text, expected) in BAD_TESTS {
        assert_eq!(message(text), *expected, "{text}");
    }
}

/// Bodies that cannot be read, and what is said.
const BAD_BODIES: &[(&str, &str)] = &[
    ("foo(x);", "3:1: unknown function 'foo'"),
    ("r0 = bar(1);", "3:6: unknown function 'bar'"),
    (
        "r0 = atomic_load_explicit(x);",
        "3:28: 'atomic_load_explicit' takes 2 arguments",
    ),
    (
        "r0 = atomic_load(x, memory_order_relaxed);",
        "3:19: 'atomic_load' takes 1 argument",
    ),
    ("atomic_store(x);", "3:15: 'atomic_store' takes 2 arguments"),
    ("lock();", "3:6: 'lock' takes 1 argument"),
    ("smp_mb(1);", "3:8: 'smp_mb' takes 0 arguments"),
    ("r7 = 1;", "3:1: undeclared register 'r7'"),
    ("r0 = r7;", "3:6: undeclared register 'r7'"),
    (
        "r0 = x;",
        "3:6: 'x' is a location, not a register; its value is *x",
    ),
    (
        "x = 1;",
        "3:1: 'x' is a location, not a register; its value is *x",
    ),
    ("int x = 1;", "3:5: 'x' is already a location of P0"),
    ("*r0 = 1;", "3:2: 'r0' is a register, not a location"),
    (
        "r0 = *z;",
        "3:7: undeclared location 'z': it is not a parameter of P0",
    ),
    (
        "r0 = atomic_load(r1);",
        "3:18: 'r1' is a register, not a location",
    ),
    (
        "atomic_compare_exchange_strong(x, r0, 1);",
        "3:35: 'r0' is a register, not a location",
    ),
    (
        "atomic_compare_exchange_strong(x, &c, 1);",
        "3:36: 'c' is a location, not a register; its value is *c",
    ),
    (
        "r0 = atomic_load_explicit(x, memory_order_release);",
        "3:30: 'atomic_load_explicit' reads: its order cannot be release or acq_rel",
    ),
    (
        "atomic_store_explicit(x, 1, memory_order_acquire);",
        "3:29: 'atomic_store_explicit' writes: its order cannot be acquire, consume or acq_rel",
    ),
    (
        "atomic_store_explicit(x, 1, memory_order_strong);",
        "3:29: unknown memory order 'memory_order_strong'",
    ),
    (
        "atomic_compare_exchange_strong_explicit(x, c, 1, memory_order_acq_rel, memory_order_acq_rel);",
        "3:72: a compare-exchange that fails only reads: its order cannot be release or acq_rel",
    ),
    (
        "await_explicit(x == 1, memory_order_acq_rel);",
        "3:24: 'await_explicit' reads: its order cannot be release or acq_rel",
    ),
    ("await(x);", "3:8: expected a comparison, found ')'"),
    ("await(1 == x);", "3:7: expected a location, found '1'"),
    ("if (r0) for (;;) {}", "3:9: 'for' is not supported here"),
    ("while (1) { break }", "3:19: expected ';', found '}'"),
    ("break;", "3:1: 'break' stands in no loop"),
    (
        "while (1) {} if (r0) continue;",
        "3:22: 'continue' stands in no loop",
    ),
    ("do {} while (0)", "4:1: expected ';', found '}'"),
    ("do {} r0 = 1;", "3:7: expected 'while', found 'r0'"),
    ("while () {}", "3:8: expected an expression, found ')'"),
    ("while (1) spawn(P1);", "3:17: P1 is spawned in a loop"),
    ("return;", "3:1: 'return' is not supported here"),
    (
        "long r5 = 1;",
        "3:1: unknown type 'long': registers are int",
    ),
    (
        "r0 = 2147483648;",
        "3:6: the constant 2147483648 does not fit into an int",
    ),
    (
        "r0 = -2147483649;",
        "3:6: the constant 2147483649 does not fit into an int",
    ),
    (
        "r0 = 0xffffffffffffffffff;",
        "3:6: the constant 0xffffffffffffffffff does not fit into an int",
    ),
    ("r0 = 12ab;", "3:6: '12ab' is not a number"),
    ("r0 = 089;", "3:6: '089' is not a number"),
    ("r0 = 'ab';", "3:6: this is not a character constant"),
    ("r0 = 1", "4:1: expected ';', found '}'"),
    ("r0 = (1;", "3:8: expected ')', found ';'"),
    ("r0 = ;", "3:6: expected an expression, found ';'"),
    ("r0 = 1 ? 2;", "3:11: expected ':', found ';'"),
    ("r0 + 1;", "3:4: expected '=' or '(', found '+'"),
    ("*x + 1;", "3:4: expected '=' or ';', found '+'"),
    ("r0 = lock(m);", "3:6: 'lock' gives no value"),
    ("if r0 {}", "3:4: expected '(', found 'r0'"),
    ("else {}", "3:1: 'else' is not supported here"),
    ("/* open", "3:1: this comment is not closed"),
    ("int 5;", "3:5: expected the name of a register, found '5'"),
    ("@", "3:1: expected a statement or '}', found '@'"),
];

#[test]
fn what_is_wrong_with_a_body() {
    for (body, expected) in BAD_BODIES {
        assert_eq!(message(&with_body(body)), *expected, "{body}");
    }
}

/// Every beginning of a test is refused with a place in the text, or is a test without its last parts.
#[test]
fn truncated_text() {
    let text = "C t {x=1; 0:r1=-5;}\nP0 (atomic_int* x, int* c) { int r0 = atomic_load(x) + 'a'; (* é *)\n\
        if (r0 == 0x1f) { *c = r0 ? 1 : 2; } else lock(x); }\nlocations [0:r0; x;] filter (~(x=1)) exists (0:r0=1 /\\ x=2)";
    assert!(read(text).is_ok());
    let mut accepted = 0;
    for (end, _) in text.char_indices() {
        if let Err(error) = read(&text[..end]) {
            let lines: Vec<&str> = text[..end].split('\n').collect();
            assert!(
                (1..=lines.len()).contains(&(error.line as usize)),
                "{error}"
            );
            let width = lines[error.line as usize - 1].chars().count();
            assert!(
                (1..=width + 1).contains(&(error.column as usize)),
                "{error}"
            );
        } else {
            accepted += 1;
        }
    }
    assert!(accepted < 8, "{accepted}");
}

#[test]
fn bytes_that_are_not_text() {
    let error = read(b"C t\n{}\n P0 \xff () {}").unwrap_err();
    assert_eq!(error.to_string(), "3:5: the text is not UTF-8 from here on");
    let mut random = fastrand::Rng::with_seed(1);
    let seed = with_body("atomic_store(x, (1 + 2) * 3); if (r0) { *c = 'x'; } await(x >= 1);")
        .into_bytes();
    for _ in 0..20_000 {
        let mut bytes = seed.clone();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(..bytes.len().max(1));
            bytes.resize(bytes.len().max(1), b' ');
            match random.u8(..4) {
                0 => bytes[at] = random.u8(..),
                1 => bytes[at] = b"(){}[];,:=<>+-*/%&|^~!?'\"\\ 0xPr"[random.usize(..31)],
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        if let Ok(test) = read(&bytes) {
            let printed = test.to_string();
            assert_eq!(read(&printed).as_ref(), Ok(&test), "{printed}");
        }
    }
}

#[test]
fn deep_and_long_texts() {
    let deep = 100_000;
    for body in [
        format!("r0 = {}1{};", "(".repeat(deep), ")".repeat(deep)),
        format!("r0 = {}1;", "!".repeat(deep)),
        format!("r0 = {}1;", "-~".repeat(deep)),
        format!("r0 = {}1;", "(int)".repeat(deep)),
        format!("r0 = {}1;", "1 ? 1 : ".repeat(deep)),
        format!("r0 = {}1;", "1 ? ".repeat(deep)),
        format!("r0 = {}", "atomic_fetch_add(x, ".repeat(deep)),
        "if (r0) {".repeat(deep),
        "if (r0) ".repeat(deep),
        "if (r0) ; else ".repeat(deep),
        "{".repeat(deep),
        "(void)".repeat(deep),
    ] {
        let message = message(&with_body(&body));
        assert!(
            message.ends_with("nested too deeply: at most 200 levels are supported"),
            "{message}"
        );
    }
    let message_of_sum = message(&with_body(&format!("r0 = {}1;", "1 + ".repeat(deep))));
    assert!(
        message_of_sum.ends_with("too long: at most 500 levels of operators are supported"),
        "{message_of_sum}"
    );
    for clause in ["(".repeat(deep), "~".repeat(deep), "not ".repeat(deep)] {
        let message = message(&format!("C t {{}} P0 () {{}} exists {clause}"));
        assert!(message.contains("nested too deeply"), "{message}");
    }
    let long = 10_000_000;
    for text in [
        "x".repeat(long),
        format!("C {}", "x".repeat(long)),
        format!("C t {{}} P0 () {{ {} }}", ";".repeat(long)),
        format!("C t {{}} P0 () {{ int {}; }}", "r".repeat(long)),
        format!("C t {{}} P0 () {{ int r; r = {}; }}", "1".repeat(long)),
        format!("C t {{{}", "(*".repeat(long / 2)),
        format!("C t {{}} P0 {}", "(*x".repeat(long / 3)),
        format!("C t {{}} P0 () {{ {}", "int r0; ".repeat(long / 8)),
    ] {
        if let Err(error) = read(&text) {
            assert!(error.message.len() < 200, "{}", error.message.len());
        }
    }
}

/// At the very limits of nesting and height, printing must not need more than reading allows.
#[test]
fn printing_stays_within_the_limits() {
    let body = |expression: String| with_body(&format!("r0 = {expression};"));
    for level in 190..=200 {
        for text in [
            body(format!("{}1{}", "(1 - ".repeat(level), ")".repeat(level))),
            body(format!("{}r0", "-".repeat(level))),
            body(format!("{}(5)", "-".repeat(level))),
            body(format!("{}+5", "-".repeat(level))),
            body(format!("{}5", "- ".repeat(level))),
            body(format!("{}1", "1 ? 1 : ".repeat(level))),
            body(format!(
                "{}1{}",
                "(1 ? ".repeat(level),
                " : 2) + 1".repeat(level)
            )),
            body(format!(
                "{}1{}",
                "atomic_exchange(x, ".repeat(level / 2),
                ")".repeat(level / 2)
            )),
            with_body(&("if (r0) ; else ".repeat(level) + ";")),
            format!(
                "C t {{}} P0 (int* x) {{}} exists {}x=1{}",
                "~(x=2 \\/ ".repeat(level / 2),
                ")".repeat(level / 2)
            ),
            format!(
                "C t {{}} P0 (int* x) {{}} exists {}x=1{}",
                "x=3 /\\ (x=2 \\/ ".repeat(level / 2),
                ")".repeat(level / 2)
            ),
            format!("C t {{}} P0 (int* x) {{}} exists {}x=1", "~".repeat(level)),
        ] {
            if let Ok(test) = read(&text) {
                let printed = test.to_string();
                assert_eq!(read(&printed).as_ref(), Ok(&test), "{printed}");
            }
        }
    }
}

fn statements(body: &str) -> Vec<StatementKind> {
    let test = read(with_body(body)).unwrap_or_else(|error| panic!("{error}: {body}"));
    assert_eq!(read(test.to_string()).as_ref(), Ok(&test), "{test}");
    test.threads[0].body[2..]
        .iter()
        .map(|statement| statement.kind.clone())
        .collect()
}

#[test]
fn different_spellings_mean_the_same() {
    for (spelling, meaning) in [
        (
            "r0 = *x;",
            "r0 = atomic_load_explicit(x, memory_order_seq_cst);",
        ),
        (
            "r0 = atomic_load(x);",
            "r0 = atomic_load_explicit(x, memory_order_seq_cst);",
        ),
        (
            "*x = 2;",
            "atomic_store_explicit(x, 2, memory_order_seq_cst);",
        ),
        ("atomic_store(x,2);", "*x = 2;"),
        (
            "r0 = READ_ONCE(*x);",
            "r0 = atomic_load_explicit(x, memory_order_relaxed);",
        ),
        (
            "WRITE_ONCE(*x, 1);",
            "atomic_store_explicit(x, 1, memory_order_relaxed);",
        ),
        (
            "r0 = smp_load_acquire(x);",
            "r0 = atomic_load_explicit(x, memory_order_acquire);",
        ),
        (
            "smp_store_release(x, 1);",
            "atomic_store_explicit(x, 1, memory_order_release);",
        ),
        ("smp_mb();", "atomic_thread_fence(memory_order_seq_cst);"),
        (
            "r0 = atomic_load_explicit(x, memory_order_consume);",
            "r0 = atomic_load_explicit(x, memory_order_acquire);",
        ),
        ("int r5, r6 = 2;", "int r5; int r6 = 2;"),
        ("r0 = (int) (r1);", "r0 = r1;"),
        ("r0 = +r1;", "r0 = r1;"),
        ("r0 = 0x10 + 010 + 'a' + '\\n';", "r0 = 16 + 8 + 97 + 10;"),
        ("r0 = 1u + 2L;", "r0 = 1 + 2;"),
        ("r0 = (r1 + 1) * 2;", "r0 = ((r1 + (1))) * (2);"),
        (
            "r0 = 1 + 2 * 3 - 4 << 1 < 5 == 6 & 7 ^ 8 | 9 && 10 || 11;",
            "r0 = (((((((((1 + (2 * 3)) - 4) << 1) < 5) == 6) & 7) ^ 8) | 9) && 10) || 11;",
        ),
        ("r0 = r0 ? 1 : r1 ? 2 : 3;", "r0 = (r0 ? 1 : (r1 ? 2 : 3));"),
        (
            "if (r0) r1 = 1; else if (r1) r1 = 2; else { r1 = 3; }",
            "if (r0) { r1 = 1; } else { if (r1) { r1 = 2; } else r1 = 3; }",
        ),
        ("{ r0 = 1; { r1 = 2; } }", "r0 = 1; r1 = 2;"),
        (";;; r0 = 1;;", "r0 = 1;"),
        (
            "atomic_signal_fence(memory_order_seq_cst); r0 = 1;",
            "r0 = 1;",
        ),
        (
            "(void) atomic_exchange(x, 1);",
            "atomic_exchange_explicit(x, 1, memory_order_seq_cst);",
        ),
        (
            "await(x == 1);",
            "await_explicit(x == 1, memory_order_acquire);",
        ),
        ("await(*x == 1 + r0);", "await(x == (1 + r0));"),
        ("r0 = (*c) + 1; (* comment *)", "r0 = *c + 1;"),
        (
            "if (*c == 1) /* a */ r0 = 1; // b",
            "if ((*c) == (1)) { r0 = 1; }",
        ),
        ("r0 = 1; (*comment*) r0 = 2;", "r0 = 1; r0 = 2;"),
        ("r0 = 1; (* (* nested *) ; *) r0 = 2;", "r0 = 1; r0 = 2;"),
        (
            "atomic_compare_exchange_strong(x, &r0, 1);",
            "atomic_compare_exchange_strong_explicit(x, &r0, 1, memory_order_seq_cst, memory_order_seq_cst);",
        ),
    ] {
        assert_eq!(statements(spelling), statements(meaning), "{spelling}");
    }
}

#[test]
fn a_plain_access_is_one_by_star_to_an_int() {
    let StatementKind::Assign { value, .. } = &statements("r0 = *c;")[0] else {
        panic!("an assignment")
    };
    assert!(matches!(
        value.kind,
        ExpressionKind::Load {
            mode: Mode::Plain,
            ..
        }
    ));
}

#[test]
fn generous_headers_and_clauses() {
    let text = "\u{feff}// before\r\nC MP+x/y.z(*\r\n\"a \\\" doc\"\r\nCycle=Rf Fr 'don't'\nCom=Fr\n\
        { [x]=1; y=-2; int z; atomic_int a = 3; *b=4; mutex m; 0:r5=7; int 0:r6 }\n\
        void P0(atomic_int *x, volatile int* y, _Atomic int* z, _Atomic(int)* w, int volatile * v, const atomic_int* u)\n{}\n\
        P1 (void) { int r0; }\n\
        filter (not (x==1) && true || false) locations [1:r0; [x]; *y; 0:r5]\n\
        ~ exists (*x=1 /\\ [y]<>-1 /\\ ~0:r5!=0x10)";
    let test = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(test.name, "MP+x/y.z(*");
    let kinds: Vec<CellKind> = test.threads[0]
        .parameters
        .iter()
        .map(|parameter| parameter.kind)
        .collect();
    let (atomic, plain) = (CellKind::Atomic, CellKind::Plain);
    assert_eq!(kinds, [atomic, plain, atomic, atomic, plain, atomic]);
    assert_eq!(
        test.to_string(),
        "C MP+x/y.z(*\n\n\
        {x=1; y=-2; int z=0; atomic_int a=3; b=4; mutex m=0; 0:r5=7; 0:r6=0;}\n\n\
        P0 (atomic_int* x, int* y, atomic_int* z, atomic_int* w, int* v, atomic_int* u) {\n}\n\n\
        P1 () {\n  int r0;\n}\n\n\
        locations [1:r0; x; y; 0:r5;]\n\
        filter (~(x=1) /\\ true \\/ false)\n\
        ~exists (x=1 /\\ y!=-1 /\\ ~(0:r5!=16))\n"
    );
    assert_eq!(read(test.to_string()), Ok(test));
}

#[test]
fn a_clause_may_be_absent_and_then_everything_is_observed() {
    let test = read("C t {y=1;} P0 (int* x) { int r2; int r1; } P1 () { int r0; }").unwrap();
    let names: Vec<String> = observables(&test).iter().map(ToString::to_string).collect();
    assert_eq!(names, ["0:r1", "0:r2", "1:r0", "x", "y"]);
}

#[test]
fn a_proposition_of_the_command_line() {
    let test = read("C t {} P0 (int* x) { int r0; }").unwrap();
    assert_eq!(
        read_proposition("0:r0=0 /\\ x!=1", &test)
            .unwrap()
            .to_string(),
        "0:r0=0 /\\ x!=1"
    );
    assert_eq!(
        read_proposition("(*x=1)", &test).unwrap().to_string(),
        "x=1"
    );
    for (text, expected) in [
        ("0:r1=0", "1:1: register '0:r1' is nowhere declared"),
        ("y=0", "1:1: location 'y' is nowhere declared"),
        (
            "x=0 x",
            "1:5: expected the end of the proposition, found 'x'",
        ),
        (
            "",
            "1:1: expected a register such as 0:r0 or a location, found the end of the text",
        ),
    ] {
        assert_eq!(
            read_proposition(text, &test).unwrap_err().to_string(),
            expected
        );
    }
}
