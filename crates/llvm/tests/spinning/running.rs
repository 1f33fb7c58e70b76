//! Loops before and after, run by clang.

use crate::tables::{REPEATING, RETRYING, WAITING};
use crate::{DECLARED, outcome, short};
use norns_llvm::compile::{Search, load};
use norns_llvm::passes::bound::bound;
use norns_llvm::passes::prepare;
use norns_llvm::passes::simplify::simplify;
use norns_llvm::passes::spin::{Outcome, Spin, spin};
use norns_llvm::print::print_module;
use norns_llvm::read::read;
use norns_llvm::ssa::verify;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// A read, a chain of computations, and a comparison that gives the value `%c`, all with a letter in their names.
fn random_condition(numbers: &mut Numbers, letter: char) -> String {
    let mut width = [8, 16, 32][numbers.below(3)];
    let place = numbers.one_of(&["@x", "@y"]);
    let mut text = if numbers.below(4) == 0 {
        format!("%{letter}0 = atomicrmw xchg ptr {place}, i{width} 1 acquire, align 4; ")
    } else {
        format!("%{letter}0 = load atomic i{width}, ptr {place} acquire, align 4; ")
    };
    let mut step = 0;
    for _ in 0..numbers.below(4) {
        let (from, to) = (step, step + 1);
        let small = numbers.one_of(&["-2", "-1", "0", "1", "2", "3", "4"]);
        step += 1;
        let _ = match numbers.below(6) {
            0 => write!(
                text,
                "%{letter}{to} = add i{width} %{letter}{from}, {small}; "
            ),
            1 => write!(
                text,
                "%{letter}{to} = sub i{width} %{letter}{from}, {small}; "
            ),
            2 => write!(
                text,
                "%{letter}{to} = sub i{width} {small}, %{letter}{from}; "
            ),
            3 => write!(
                text,
                "%{letter}{to} = xor i{width} {small}, %{letter}{from}; "
            ),
            4 => write!(text, "%{letter}{to} = and i{width} %{letter}{from}, 3; "),
            _ if width < 64 => {
                let cast = numbers.one_of(&["zext", "sext"]);
                let wide = width * 2;
                let done = write!(
                    text,
                    "%{letter}{to} = {cast} i{width} %{letter}{from} to i{wide}; "
                );
                width = wide;
                done
            }
            _ => write!(text, "%{letter}{to} = freeze i{width} %{letter}{from}; "),
        };
    }
    let predicate = numbers.one_of(&[
        "eq", "ne", "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
    ]);
    let operand = if width == 32 && numbers.below(2) == 0 {
        "%n".to_owned()
    } else {
        numbers
            .one_of(&["-2", "-1", "0", "1", "2", "3", "4", "5"])
            .to_owned()
    };
    let read = format!("%{letter}{step}");
    let (left, right) = if numbers.below(3) == 0 {
        (operand, read)
    } else {
        (read, operand)
    };
    let _ = write!(
        text,
        "%{letter} = icmp {predicate} i{width} {left}, {right}"
    );
    text
}

/// A loop with one condition, or two joined by `and` or `or` as clang does it.
fn random_loop(numbers: &mut Numbers) -> String {
    if numbers.below(3) == 0 {
        return short(&random_condition(numbers, 'c'));
    }
    let (first, second) = (
        random_condition(numbers, 'd'),
        random_condition(numbers, 'e'),
    );
    let (then, otherwise, known) = if numbers.below(2) == 0 {
        ("second", "join", "false")
    } else {
        ("join", "second", "true")
    };
    let (stay, leave) = if numbers.below(2) == 0 {
        ("loop", "done")
    } else {
        ("done", "loop")
    };
    format!(
        "define i32 @f(i32 %n, ptr %a, ptr %q) {{\nentry:\n  br label %loop\nloop:\n  {first}\n  br i1 %d, label %{then}, label %{otherwise}\n\
         second:\n  {second}\n  br label %join\njoin:\n  %c = phi i1 [ {known}, %loop ], [ %e, %second ]\n  br i1 %c, label %{stay}, label %{leave}\n\
         done:\n  ret i32 0\n}}\n"
    )
    .replace("; ", "\n  ")
}

const HARNESS: &str = r#"
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
int32_t x, y; int8_t b; void *p; const int32_t limit = 7;
static jmp_buf out;
void cut(void) __asm__("norns.bound");
void cut(void) { longjmp(out, 1); }
void assume(_Bool) __asm__("norns.assume");
void assume(_Bool holds) { if (!holds) longjmp(out, 1); }
static int holds(int comparison, int64_t a, int64_t b, uint64_t c, uint64_t d) {
    switch (comparison) {
    case 0: return c == d; case 1: return c != d; case 2: return a < b; case 3: return a <= b; case 4: return a > b;
    case 5: return a >= b; case 6: return c < d; case 7: return c <= d; case 8: return c > d; case 9: return c >= d;
    case 10: return (c & d) != 0; default: return (c & d) == 0;
    }
}
int answers(void) __asm__("norns.answers");
int answers(void) { return 2; }
#define WAITING(N) \
    uint##N##_t load##N(uint##N##_t *, int, int, int, uint##N##_t) __asm__("norns.await.load." #N); \
    uint##N##_t load##N(uint##N##_t *at, int order, int comparison, int otherwise, uint##N##_t operand) { \
        if (!holds(comparison, (int##N##_t)*at, (int##N##_t)operand, *at, operand)) longjmp(out, 1); \
        return *at; } \
    uint##N##_t exchange##N(uint##N##_t *, int, int, int, uint##N##_t, uint##N##_t) __asm__("norns.await.exchange." #N); \
    uint##N##_t exchange##N(uint##N##_t *at, int order, int comparison, int otherwise, uint##N##_t operand, uint##N##_t new) { \
        uint##N##_t old = load##N(at, order, comparison, otherwise, operand); *at = new; return old; } \
    uint##N##_t compare##N(uint##N##_t *, int, int, int, uint##N##_t, uint##N##_t) __asm__("norns.await.compare_exchange." #N); \
    uint##N##_t compare##N(uint##N##_t *at, int success, int failure, int otherwise, uint##N##_t expected, uint##N##_t new) { \
        uint##N##_t old = load##N(at, success, 0, otherwise, expected); *at = new; return old; }
WAITING(8) WAITING(16) WAITING(32) WAITING(64)
// A lock is a number: 0 if it is free.
static int try_lock(int32_t *lock, int busy) { return *lock ? busy : (*lock = 1, 0); }
static int poll(int32_t *lock) { return *lock ? (longjmp(out, 1), 0) : (*lock = 1, 0); }
#define LOCKING(NAME, BUSY) \
    int NAME(int32_t *lock) { return try_lock(lock, BUSY); } \
    int poll_##NAME(int32_t *, int) __asm__("norns.poll." #NAME); \
    int poll_##NAME(int32_t *lock, int reason) { return poll(lock); }
LOCKING(pthread_mutex_trylock, 16) LOCKING(pthread_spin_trylock, 16) LOCKING(mtx_trylock, 1)
typedef int loop(int, void *, void *);
extern loop *const before[], *const after[];
extern const int count;
static int32_t array[16];
struct end { int stays, result; int32_t x, y; int8_t b; void *p; };
static struct end run(loop *f, int vx, int vy, int n) {
    struct end end;
    memset(&end, 0, sizeof end);
    x = vx; y = vy; b = vx & 1; p = vx & 1 ? &y : &array[0];
    for (int i = 0; i < 16; i++) array[i] = vx;
    if (setjmp(out) == 0) end.result = f(n, &array[8], &y); else end.stays = 1;
    end.x = x; end.y = y; end.b = b; end.p = p;
    return end;
}
int main(void) {
    static const int values[] = {0, 1, 2, 3, 4, 7, 8, -1, -2, 127, 128, 199, 200, 255, 256, 65535, 65536, (-2147483647 - 1)};
    static const int others[] = {0, 1, 2, 7, -1}, numbers[] = {0, 1, 3, 7, -1, -2};
    long waited = 0, left = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 18; j++)
            for (int k = 0; k < 5; k++)
                for (int l = 0; l < 6; l++) {
                    struct end one = run(before[i], values[j], others[k], numbers[l]);
                    struct end two = run(after[i], values[j], others[k], numbers[l]);
                    if (memcmp(&one, &two, sizeof one)) {
                        printf("wrong %d: x %d y %d n %d: stays %d %d, x %d %d\n", i, values[j], others[k], numbers[l], one.stays, two.stays, one.x, two.x);
                        return 1;
                    }
                    if (one.stays) waited++; else left++;
                }
    printf("right %ld %ld\n", waited, left);
    return 0;
}
"#;

/// With memory that does not change, a thread leaves a loop in its first iteration or never. Clang runs each loop, bounded to two
/// iterations, and what became of it: both must stay, or both leave with the same result and memory.
#[test]
fn loops_leave_when_they_left_before() {
    let mut numbers = Numbers(0x0BAD_5EED_0BAD_5EED);
    let mut loops: Vec<String> = WAITING.iter().map(|(lines, _)| short(lines)).collect();
    loops.extend(RETRYING.iter().map(|(lines, _)| short(lines)));
    loops.extend(REPEATING.iter().map(|lines| short(lines)));
    loops.extend((0..400).map(|_| random_loop(&mut numbers)));
    let external = DECLARED
        .replace("@limit = constant i32 7", "@limit = external constant i32")
        .replace(" = global i32 0", " = external global i32")
        .replace(" = global i8 0", " = external global i8")
        .replace(" = global ptr null", " = external global ptr");
    let mut texts = [external.clone(), external];
    let mut names = [Vec::new(), Vec::new()];
    let (mut waiting, mut guarded) = (0, 0);
    for (index, text) in loops.iter().enumerate() {
        let (_, outcomes) = outcome(text);
        match outcomes[..] {
            [Outcome::Awaits(_)] => waiting += 1,
            [Outcome::Guarded(_)] => guarded += 1,
            _ => continue,
        }
        for (side, letter) in ["p", "t"].into_iter().enumerate() {
            texts[side] += &text.replace("@f(", &format!("@{letter}{index}("));
            names[side].push(format!("ptr @{letter}{index}"));
        }
    }
    assert!(waiting > 60 && guarded > 5, "{waiting} {guarded}");
    for (side, name) in ["before", "after"].into_iter().enumerate() {
        let list = names[side].join(", ");
        let _ = writeln!(
            texts[side],
            "@{name} = constant [{} x ptr] [{list}]",
            names[side].len()
        );
    }
    let _ = writeln!(texts[0], "@count = constant i32 {}", names[0].len());
    let modules = texts.map(|text| {
        let mut module = read(text.as_bytes(), "test.ll").expect("the text is right");
        simplify(&mut module);
        module
    });
    let [mut before, mut after] = modules;
    bound(&mut before, 2);
    spin(&mut after);
    bound(&mut after, 2);
    verify(&before).expect("it is a program");
    verify(&after).expect("it is a program");
    let found = (16..=22).rev().find_map(|version| {
        Search::from_environment(Some(format!("clang-{version}").into()))
            .find()
            .ok()
    });
    let Some(clang) = found else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("norns-llvm-{}-spinning", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let file = |name: &str| folder.join(name);
    for (name, text) in [
        ("before.ll", print_module(&before)),
        ("after.ll", print_module(&after)),
        ("harness.c", HARNESS.to_owned()),
    ] {
        std::fs::write(file(name), text).expect("a file can be written");
    }
    let built = Command::new(clang.path())
        .args(["-w", "-O0"])
        .args([file("before.ll"), file("after.ll"), file("harness.c")])
        .arg("-o")
        .arg(file("program"))
        .output()
        .expect("clang can be run");
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let output = Command::new(file("program"))
        .output()
        .expect("the program can be run");
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.starts_with("right"), "{output}{names:?}");
}

/// What clang makes of C programs stays a program, and the spin loops of the locks among them are found.
#[test]
fn real_programs_stay_programs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return;
    };
    let mut sources: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|name| name == "c"))
        .collect();
    sources.sort();
    for version in [14, 16, 19, 22] {
        let search = Search::from_environment(Some(format!("clang-{version}").into()));
        if search.find().is_err() {
            continue;
        }
        for source in &sources {
            let flags = ["-w", "-mcx16"].map(OsString::from);
            let mut module = load(std::slice::from_ref(source), &search, &flags)
                .unwrap_or_else(|error| panic!("{error}"))
                .module;
            let fault = |fault| panic!("{} with clang {version}: {fault}", source.display());
            prepare(&mut module);
            let report = spin(&mut module);
            verify(&module).unwrap_or_else(fault);
            bound(&mut module, 3);
            verify(&module).unwrap_or_else(fault);
            let again = spin(&mut module);
            let replaced = |list: &[Spin]| {
                list.iter()
                    .filter(|found| !matches!(found.outcome, Outcome::Left(_)))
                    .count()
            };
            assert_eq!(replaced(&again), 0, "what is bounded is no spin loop");
            if source.ends_with("locks.c") {
                assert!(replaced(&report) > 0, "{report:?}");
            }
        }
    }
}
