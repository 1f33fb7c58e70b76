//! Bounded loops: printed, verified, and run by clang on random graphs of blocks.

use norns_llvm::compile::Search;
use norns_llvm::module::Module;
use norns_llvm::passes::bound::bound;
use norns_llvm::print::{print_function, print_module};
use norns_llvm::read::read;
use norns_llvm::ssa::verify;
use std::fmt::Write as _;
use std::process::Command;

fn bounded(text: &str, limit: u32) -> (Module, usize) {
    let mut module = read(text.as_bytes(), "test.ll").expect("the text is right");
    verify(&module).expect("the text is a program");
    let count = bound(&mut module, limit);
    verify(&module).unwrap_or_else(|fault| panic!("{fault}\n{}", print_module(&module)));
    (module, count)
}

fn printed(text: &str, limit: u32) -> String {
    let (module, _) = bounded(text, limit);
    let id = module.function("f").expect("there is a function f");
    print_function(&module, id)
}

#[test]
fn a_condition_may_be_looked_at_once_more() {
    let text = "define void @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %next = add i32 %i, 1
  br label %head
done:
  ret void
}
";
    assert_eq!(
        printed(text, 4),
        "define void @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %v1 = phi i32 [ 0, %entry ], [ %v2, %body ]
  %v2 = add i32 %v1, 1
  %more = icmp slt i32 %i, %n
  br i1 %more, label %count4, label %done
body:
  %next = add i32 %i, 1
  br label %head
done:
  ret void
count4:
  %v3 = icmp uge i32 %v1, 4
  br i1 %v3, label %bound5, label %body
bound5:
  call void @norns.bound()
  unreachable
}
"
    );
}

#[test]
fn a_body_is_not_begun_again() {
    let text = "declare i1 @g()
define void @f() {
entry:
  br label %body
body:
  %again = call i1 @g()
  br i1 %again, label %body, label %done
done:
  ret void
}
";
    assert_eq!(
        printed(text, 2),
        "define void @f() {
entry:
  br label %body
body:
  %v1 = phi i32 [ 0, %entry ], [ %v2, %iteration3 ]
  %v2 = add i32 %v1, 1
  %v3 = icmp uge i32 %v1, 2
  br i1 %v3, label %bound4, label %iteration3
done:
  ret void
iteration3:
  %again = call i1 @g()
  br i1 %again, label %body, label %done
bound4:
  call void @norns.bound()
  unreachable
}
"
    );
}

#[test]
fn a_cycle_with_two_entries_is_counted_where_it_goes_back() {
    let text = "declare i1 @g()
define void @f(i1 %k) {
entry:
  br i1 %k, label %one, label %two
one:
  %c = call i1 @g()
  br i1 %c, label %two, label %done
two:
  %d = call i1 @g()
  br i1 %d, label %one, label %done
done:
  ret void
}
";
    let (_, count) = bounded(text, 2);
    assert_eq!(count, 1);
    let printed = printed(text, 2);
    assert!(!printed.contains("alloca"), "{printed}");
    assert!(printed.contains("call void @norns.bound()"), "{printed}");
}

#[test]
fn loops_that_spawn_are_left_alone() {
    let text = "declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i1 @g()
define void @f(ptr %p) {
entry:
  br label %outer
outer:
  %r = call i32 @pthread_create(ptr %p, ptr null, ptr @f, ptr null)
  br label %inner
inner:
  %c = call i1 @g()
  br i1 %c, label %inner, label %next
next:
  %d = call i1 @g()
  br i1 %d, label %outer, label %done
done:
  ret void
}
";
    let (_, count) = bounded(text, 2);
    assert_eq!(count, 1, "only the inner loop");
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Where a block goes: nowhere, to one block, or to one of several by choice.
type Targets = Vec<usize>;

fn random_graph(numbers: &mut Numbers) -> Vec<Targets> {
    let blocks = 3 + numbers.below(7);
    let mut graph: Vec<Targets> = (0..blocks)
        .map(|_| {
            let edges = [0, 1, 2, 2, 2, 3][numbers.below(6)];
            (0..edges).map(|_| 1 + numbers.below(blocks - 1)).collect()
        })
        .collect();
    if graph[0].is_empty() {
        graph[0].push(1);
    }
    graph
}

fn function(name: usize, graph: &[Targets]) -> String {
    let mut text = format!("define void @f{name}() {{\n");
    for (block, targets) in graph.iter().enumerate() {
        let _ = writeln!(text, "b{block}:\n  call void @visit(i32 {block})");
        let _ = match targets[..] {
            [] => writeln!(text, "  ret void"),
            [only] => writeln!(text, "  br label %b{only}"),
            [first, second] => writeln!(
                text,
                "  %c{block} = call i32 @choose(i32 2)\n  %d{block} = icmp eq i32 %c{block}, 0\n  br i1 %d{block}, label %b{first}, label %b{second}"
            ),
            [first, second, third, ..] => writeln!(
                text,
                "  %c{block} = call i32 @choose(i32 3)\n  switch i32 %c{block}, label %b{third} [ i32 0, label %b{first} i32 1, label %b{second} ]"
            ),
        };
    }
    text + "}\n"
}

const HARNESS: &str = r#"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static unsigned state; static jmp_buf out; static long steps;
void cut(void) __asm__("norns.bound");
void cut(void) { longjmp(out, 1); }
void visit(int block) { if (++steps > 200000) { printf("too long\n"); exit(1); } if (steps < 400) printf("%d ", block); }
int choose(int n) { state = state * 1103515245u + 12345u; return (state >> 16) % n; }
extern void (*const all[])(void);
extern const int count;
int main(void) {
    for (int i = 0; i < count; i++)
        for (unsigned seed = 1; seed <= 5; seed++) {
            state = seed; steps = 0;
            if (setjmp(out) == 0) { all[i](); printf("end\n"); } else printf("cut\n");
        }
    return 0;
}
"#;

#[test]
fn random_graphs_end_and_do_nothing_else() {
    let found = (16..=22).rev().find_map(|version| {
        Search::from_environment(Some(format!("clang-{version}").into()))
            .find()
            .ok()
    });
    let mut numbers = Numbers(0x1234_5678_9ABC_DEF1);
    let graphs: Vec<Vec<Targets>> = (0..150).map(|_| random_graph(&mut numbers)).collect();
    let mut text = "declare void @visit(i32)\ndeclare i32 @choose(i32)\n".to_owned();
    for (name, graph) in graphs.iter().enumerate() {
        text += &function(name, graph);
    }
    let names: Vec<String> = (0..graphs.len())
        .map(|name| format!("ptr @f{name}"))
        .collect();
    let _ = writeln!(
        text,
        "@all = constant [{0} x ptr] [{1}]\n@count = constant i32 {0}",
        graphs.len(),
        names.join(", ")
    );
    let (module, count) = bounded(&text, 2);
    assert!(count > 150, "{count} loops");
    let Some(clang) = found else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("norns-llvm-{}-bounding", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let file = |name: &str| folder.join(name);
    std::fs::write(file("graphs.ll"), print_module(&module)).expect("a file can be written");
    std::fs::write(file("harness.c"), HARNESS).expect("a file can be written");
    let built = Command::new(clang.path())
        .args(["-w", "-O0"])
        .args([file("graphs.ll"), file("harness.c")])
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
    assert_eq!(output.lines().count(), 5 * graphs.len(), "one does not end");
    let mut cuts = 0;
    for (index, line) in output.lines().enumerate() {
        let graph = &graphs[index / 5];
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let end = words.pop();
        cuts += usize::from(end == Some("cut"));
        // The same choices in the graph as it was.
        let mut state = (index % 5) as u32 + 1;
        let mut block = 0;
        let mut over = false;
        for word in &words {
            assert!(!over, "{graph:?}: {line}");
            assert_eq!(*word, block.to_string(), "{graph:?}: {line}");
            block = match graph[block][..] {
                [] => {
                    over = true;
                    0
                }
                [only] => only,
                ref several => {
                    state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
                    several[(state >> 16) as usize % several.len()]
                }
            };
        }
        if words.len() < 399 {
            assert_eq!(over, end == Some("end"), "{graph:?}: {line}");
        }
        // Who is cut has been in some block more often than the bound.
        if end == Some("cut") {
            let most = words
                .iter()
                .map(|word| words.iter().filter(|other| *other == word).count())
                .max();
            assert!(most >= Some(2), "{graph:?}: {line}");
        }
    }
    assert!(cuts > 50, "{cuts} were cut");
}
