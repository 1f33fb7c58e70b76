//! Passes: small text in, printed text out, verified in between.

use norns_llvm::module::{InstructionKind, Module};
use norns_llvm::passes::{escape, promote, simplify, split};
use norns_llvm::print::print_function;
use norns_llvm::read::read;
use norns_llvm::ssa::verify;

fn module(text: &str) -> Module {
    let module = read(text.as_bytes(), "test.ll").expect("the text is right");
    verify(&module).expect("the text is a program");
    module
}

/// What a pass makes of the functions that are defined.
fn after(text: &str, pass: impl Fn(&mut Module)) -> String {
    let mut module = module(text);
    pass(&mut module);
    verify(&module).expect("the pass keeps it a program");
    let defined = module
        .functions
        .iter()
        .filter(|(_, function)| function.is_defined());
    defined.map(|(id, _)| print_function(&module, id)).collect()
}

fn promoted(text: &str) -> String {
    after(text, |module| {
        promote::promote(module);
    })
}

fn split_up(text: &str) -> String {
    after(text, |module| {
        split::split(module);
    })
}

/// That a pass refuses: it leaves the text as it is.
fn unchanged(text: &str, pass: impl Fn(&mut Module)) {
    assert_eq!(after(text, pass), after(text, |_| ()));
}

const MARKS: &str = "declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)\n";

#[test]
fn a_variable_set_on_both_ways_becomes_a_phi() {
    let text = "define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store i32 %n, ptr %y, align 4
  br i1 %c, label %left, label %right
left:
  store i32 1, ptr %x, align 4
  br label %join
right:
  %old = load i32, ptr %y, align 4
  store i32 %old, ptr %x, align 4
  br label %join
join:
  %new = load i32, ptr %x, align 4
  ret i32 %new
}
";
    assert_eq!(
        promoted(text),
        "define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %x = phi i32 [ 1, %left ], [ %n, %right ]
  ret i32 %x
}
"
    );
}

#[test]
fn a_loop_counter_becomes_a_phi_and_dead_joins_none() {
    let text = "define i32 @f(i32 %n) {
entry:
  %i = alloca i32, align 4
  %t = alloca i32, align 4
  store i32 0, ptr %i, align 4
  br label %head
head:
  %a = load i32, ptr %i, align 4
  %more = icmp slt i32 %a, %n
  br i1 %more, label %body, label %done
body:
  store i32 %a, ptr %t, align 4
  %b = load i32, ptr %t, align 4
  %next = add i32 %b, 1
  store i32 %next, ptr %i, align 4
  br label %head
done:
  ret i32 %a
}
";
    assert_eq!(
        promoted(text),
        "define i32 @f(i32 %n) {
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
  ret i32 %i
}
"
    );
}

#[test]
fn a_switch_with_two_edges_feeds_a_phi_twice() {
    let text = "define i32 @f(i32 %n) {
entry:
  %x = alloca i32, align 4
  store i32 1, ptr %x, align 4
  switch i32 %n, label %other [ i32 1, label %join i32 2, label %join ]
other:
  store i32 2, ptr %x, align 4
  br label %join
join:
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
";
    assert!(promoted(text).contains("%x = phi i32 [ 1, %entry ], [ 1, %entry ], [ 2, %other ]"));
}

#[test]
fn bits_are_kept_across_types() {
    let text = "define ptr @f(i64 %n) {
entry:
  %p = alloca ptr, align 8
  store i64 %n, ptr %p, align 8
  %q = load ptr, ptr %p, align 8
  %r = load i64, ptr %p, align 8
  ret ptr %q
}
";
    assert_eq!(
        promoted(text),
        "define ptr @f(i64 %n) {
entry:
  %v1 = inttoptr i64 %n to ptr
  %r = ptrtoint ptr %v1 to i64
  ret ptr %v1
}
"
    );
}

#[test]
fn what_may_be_uninitialised_stays_memory() {
    let partly = "define i32 @f(i1 %c) {
entry:
  %x = alloca i32, align 4
  br i1 %c, label %set, label %join
set:
  store i32 1, ptr %x, align 4
  br label %join
join:
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
";
    unchanged(partly, |module| {
        promote::promote(module);
    });
    let ended = format!(
        "{MARKS}define i32 @f() {{
entry:
  %x = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 1, ptr %x, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  %v = load i32, ptr %x, align 4
  ret i32 %v
}}
"
    );
    unchanged(&ended, |module| {
        promote::promote(module);
    });
}

#[test]
fn lifetimes_in_a_loop_do_not_carry_values_over() {
    let text = format!(
        "{MARKS}define void @f(i1 %c) {{
entry:
  %x = alloca i32, align 4
  br label %head
head:
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 1, ptr %x, align 4
  %v = load i32, ptr %x, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  br i1 %c, label %head, label %done
done:
  ret void
}}
"
    );
    assert_eq!(
        promoted(&text),
        "define void @f(i1 %c) {\nentry:\n  br label %head\nhead:\n  br i1 %c, label %head, label %done\ndone:\n  ret void\n}\n"
    );
}

#[test]
fn what_escapes_or_is_atomic_stays_memory() {
    for line in [
        "call void @g(ptr %x)",
        "store ptr %x, ptr %p, align 8",
        "%v = load atomic i32, ptr %x seq_cst, align 4",
        "%v = load i8, ptr %x, align 1",
        "%v = ptrtoint ptr %x to i64",
        "%v = atomicrmw add ptr %x, i32 1 seq_cst, align 4",
        "%v = getelementptr i8, ptr %x, i64 1",
    ] {
        let text = format!(
            "declare void @g(ptr)\ndefine void @f(ptr %p) {{\nentry:\n  %x = alloca i32, align 4\n  store i32 1, ptr %x, align 4\n  {line}\n  ret void\n}}\n"
        );
        unchanged(&text, |module| {
            promote::promote(module);
        });
    }
}

#[test]
fn a_volatile_variable_that_nobody_else_sees_is_a_value() {
    let text = "define i32 @f(i32 %n) {
entry:
  %x = alloca i32, align 4
  store volatile i32 %n, ptr %x, align 4
  %v = load volatile i32, ptr %x, align 4
  ret i32 %v
}
";
    let mut module = read(text.as_bytes(), "test.ll").expect("the text is right");
    promote::promote(&mut module);
    let id = module.function("f").expect("there is a function f");
    let expected = "define i32 @f(i32 %n) {\nentry:\n  ret i32 %n\n}\n";
    assert_eq!(print_function(&module, id), expected);
}

#[test]
fn a_structure_is_split_into_what_is_used() {
    let text = format!(
        "{MARKS}declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
%s = type {{ i32, [2 x i16], ptr }}
@init = private constant %s {{ i32 7, [2 x i16] [i16 8, i16 9], ptr @init }}
define i32 @f(i32 %n) {{
entry:
  %s = alloca %s, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %s)
  call void @llvm.memset.p0.i64(ptr %s, i8 1, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr @init, i64 16, i1 false)
  %a = getelementptr inbounds %s, ptr %s, i32 0, i32 1
  %b = getelementptr inbounds [2 x i16], ptr %a, i64 0, i64 1
  %c = load i16, ptr %b, align 2
  store i32 %n, ptr %s, align 8
  %d = load i32, ptr %s, align 8
  ret i32 %d
}}
"
    );
    assert_eq!(
        split_up(&text),
        "define i32 @f(i32 %n) {
entry:
  %s.0 = alloca i32, align 4
  %s.6 = alloca i16, align 2
  call void @llvm.lifetime.start.p0(i64 4, ptr %s.0)
  call void @llvm.lifetime.start.p0(i64 2, ptr %s.6)
  store i32 16843009, ptr %s.0, align 4
  store i16 257, ptr %s.6, align 2
  store i32 7, ptr %s.0, align 4
  store i16 9, ptr %s.6, align 2
  %c = load i16, ptr %s.6, align 2
  store i32 %n, ptr %s.0, align 4
  %d = load i32, ptr %s.0, align 4
  ret i32 %d
}
"
    );
}

#[test]
fn a_structure_that_cannot_be_split_stays() {
    for lines in [
        "%a = getelementptr %s, ptr %x, i64 %i\n  store i32 1, ptr %a, align 4",
        "%a = getelementptr i8, ptr %x, i64 6\n  store i32 1, ptr %a, align 4",
        "%a = getelementptr i8, ptr %x, i64 2\n  store i32 1, ptr %a, align 4\n  store i32 1, ptr %x, align 4",
        "store i64 1, ptr %x, align 4\n  store i32 1, ptr %x, align 4",
        "call void @g(ptr %x)",
        "call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %p, i64 8, i1 false)",
        "%a = load %s, ptr %x, align 4",
        "%a = select i1 true, ptr %x, ptr %p\n  store i32 1, ptr %a, align 4",
        "store atomic i32 1, ptr %x seq_cst, align 4",
    ] {
        let text = format!(
            "%s = type {{ i32, i32 }}\ndeclare void @g(ptr)\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
             define void @f(ptr %p, i64 %i) {{\nentry:\n  %x = alloca %s, align 4\n  {lines}\n  ret void\n}}\n"
        );
        unchanged(&text, |module| {
            split::split(module);
        });
    }
}

/// Whoever uses a variable behind its end is found when that is run, so the variable must still be memory then.
#[test]
fn what_is_used_behind_its_end_stays() {
    let text = |variable: &str, used: &str| {
        format!(
            "{MARKS}define void @f() {{
entry:
  %x = alloca {variable}, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %x)
  store i32 1, ptr %x, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %x)
  {used}
  ret void
}}
"
        )
    };
    for used in [
        "store i32 2, ptr %x, align 4",
        "%v = load i32, ptr %x, align 4",
    ] {
        unchanged(&text("i32", used), |module| {
            promote::promote(module);
        });
        unchanged(&text("{ i32, i32 }", used), |module| {
            split::split(module);
        });
    }
}

#[test]
fn unreachable_blocks_and_trivial_phis_go() {
    let text = "define i32 @f(i32 %n) {
entry:
  br label %loop
dead:
  %u = add i32 %n, 1
  br label %loop
loop:
  %a = phi i32 [ %n, %entry ], [ %a, %loop ], [ %u, %dead ]
  %b = phi i32 [ %a, %entry2 ], [ %n, %loop ], [ %n, %dead ]
  %c = icmp eq i32 %a, %b
  br i1 %c, label %loop, label %done
done:
  ret i32 %b
}
"
    .replace("[ %a, %entry2 ]", "[ %n, %entry ]");
    assert_eq!(
        after(&text, simplify::simplify),
        "define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %c = icmp eq i32 %n, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %n
}
"
    );
}

#[test]
fn blocks_with_an_address_keep_it() {
    let text = "@table = constant [2 x ptr] [ptr blockaddress(@f, %b), ptr blockaddress(@f, %lost)]
define void @f(i64 %n) {
entry:
  %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %n
  %t = load ptr, ptr %p, align 8
  indirectbr ptr %t, [label %b]
gone:
  br label %b
lost:
  br label %b
b:
  ret void
}
";
    let mut module = module(text);
    simplify::simplify(&mut module);
    verify(&module).expect("the pass keeps it a program");
    let printed = norns_llvm::print::print_module(&module);
    assert!(
        printed.contains("[ptr blockaddress(@f, %b), ptr blockaddress(@f, %lost)]"),
        "{printed}"
    );
    assert!(printed.contains("lost:\n  unreachable\nb:\n"), "{printed}");
    assert!(!printed.contains("gone"), "{printed}");
}

/// The names of allocas that escape.
fn escaping(text: &str) -> Vec<String> {
    let module = module(text);
    let escapes = escape::escapes(&module);
    let mut names = Vec::new();
    for (id, function) in module.functions.iter() {
        for block in function.blocks.values() {
            for &instruction in &block.instructions {
                let is_object = matches!(
                    function.instructions[instruction].kind,
                    InstructionKind::Allocate { .. }
                );
                if is_object && escapes.object(id, instruction) {
                    names.push(
                        function.instructions[instruction]
                            .name
                            .as_deref()
                            .unwrap_or("?")
                            .to_owned(),
                    );
                }
            }
        }
    }
    names
}

#[test]
fn an_address_that_goes_nowhere_does_not_escape() {
    let text = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(i64 %i, i1 %c) {
  %a = alloca [8 x i32], align 4
  %b = alloca i32, align 4
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 32, i1 false)
  %p = getelementptr [8 x i32], ptr %a, i64 0, i64 %i
  %q = select i1 %c, ptr %p, ptr %b
  store atomic i32 1, ptr %q seq_cst, align 4
  %r = atomicrmw add ptr %b, i32 1 seq_cst, align 4
  %s = cmpxchg ptr %b, i32 1, i32 2 seq_cst seq_cst, align 4
  %e = icmp eq ptr %p, %b
  call void @set(ptr %b, i32 3)
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal void @set(ptr %p, i32 %n) {
  store i32 %n, ptr %p, align 4
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %again, label %done
again:
  %next = sub i32 %n, 1
  call void @set(ptr %p, i32 %next)
  br label %done
done:
  ret void
}
";
    assert!(escaping(text).is_empty());
}

#[test]
fn an_address_that_another_thread_could_get_escapes() {
    let body = |line: &str| {
        format!(
            "@g = global ptr null\ndeclare void @unknown(ptr, ...)\n\
             define internal void @leak(ptr %p) {{\n  store ptr %p, ptr @g, align 8\n  ret void\n}}\n\
             define internal void @pass(ptr %p) {{\n  call void @leak(ptr %p)\n  ret void\n}}\n\
             define internal ptr @same(ptr %p) {{\n  ret ptr %p\n}}\n\
             define ptr @f(ptr %h, i1 %c) {{\n  %x = alloca i64, align 8\n  %y = alloca ptr, align 8\n  {line}\n  ret ptr null\n}}\n"
        )
    };
    for line in [
        "store ptr %x, ptr @g, align 8",
        "store ptr %x, ptr %y, align 8",
        "call void (ptr, ...) @unknown(ptr %x)",
        "call void (ptr, ...) @unknown(ptr null, ptr %x)",
        "call void @leak(ptr %x)",
        "call void @pass(ptr %x)",
        "call void %h(ptr %x)",
        "%z = call ptr @same(ptr %x)",
        "%z = ptrtoint ptr %x to i64",
        "%z = atomicrmw xchg ptr @g, ptr %x seq_cst, align 8",
        "%z = cmpxchg ptr @g, ptr null, ptr %x seq_cst seq_cst, align 8",
        "%z = insertvalue { ptr } undef, ptr %x, 0",
        "%z = getelementptr i8, ptr %x, i64 4\n  store ptr %z, ptr @g, align 8",
        "%z = select i1 %c, ptr %x, ptr %h\n  store ptr %z, ptr @g, align 8",
        "call void asm sideeffect \"\", \"r\"(ptr %x)",
        "call void @pass(ptr %x, i32 1)",
    ] {
        assert_eq!(escaping(&body(line)), ["x"], "{line}");
    }
}
