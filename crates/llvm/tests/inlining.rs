//! Inlining, and what else C++ needs: exceptions, folding, pruning. Small text in, printed text out, verified in between.

use norns_llvm::module::Module;
use norns_llvm::passes::{exceptions, inline, prepare, prune, streams};
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

fn inlined(text: &str) -> String {
    after(text, |module| {
        inline::inline(module);
    })
}

/// That nothing is inlined.
fn refused(text: &str) {
    let mut before = module(text);
    assert!(!inline::inline(&mut before));
}

/// A load as `std::atomic` has it: the order is an argument.
const LOAD: &str = "define linkonce_odr i32 @_Z4loadPii(ptr %x, i32 %order) {
entry:
  switch i32 %order, label %relaxed [
    i32 1, label %acquire
    i32 2, label %acquire
    i32 5, label %strong
  ]
relaxed:
  %a = load atomic i32, ptr %x monotonic, align 4
  br label %end
acquire:
  %b = load atomic i32, ptr %x acquire, align 4
  br label %end
strong:
  %c = load atomic i32, ptr %x seq_cst, align 4
  br label %end
end:
  %r = phi i32 [ %a, %relaxed ], [ %b, %acquire ], [ %c, %strong ]
  ret i32 %r
}
";

#[test]
fn the_ordering_of_an_atomic_becomes_that_of_the_call() {
    let text = format!(
        "{LOAD}define i32 @f(ptr %x) {{
entry:
  %masked = and i32 65538, 65535
  %r = call i32 @_Z4loadPii(ptr %x, i32 %masked)
  ret i32 %r
}}
"
    );
    // Of the library only what is used stays, and that is nothing.
    let found = after(&text, prepare);
    assert!(found.contains("load atomic i32, ptr %x acquire"), "{found}");
    for gone in ["monotonic", "seq_cst", "switch", "call"] {
        assert!(!found.contains(gone), "{gone} in {found}");
    }
}

#[test]
fn an_order_that_is_not_known_stays_a_choice() {
    let text = format!(
        "{LOAD}define i32 @f(ptr %x, i32 %o) {{
entry:
  br label %loop
loop:
  %r = call i32 @_Z4loadPii(ptr %x, i32 %o)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %loop, label %end
end:
  %s = phi i32 [ %r, %loop ]
  ret i32 %s
}}
"
    );
    let found = inlined(&text);
    let (_, caller) = found.split_once("@f(").expect("the caller is there");
    assert!(
        !caller.contains("call") && caller.contains("switch i32 %o"),
        "{caller}"
    );
}

#[test]
fn what_does_not_return_leaves_nothing_behind_it() {
    let text = "declare void @abort()
define linkonce_odr i32 @_Z3endv() {
  call void @abort()
  unreachable
}
define i32 @f(i32 %n) {
entry:
  %r = call i32 @_Z3endv()
  %s = add i32 %r, %n
  ret i32 %s
}
";
    let found = inlined(text);
    let (_, caller) = found.split_once("@f(").expect("the caller is there");
    assert!(
        !caller.contains("add") && caller.contains("unreachable"),
        "{caller}"
    );
}

#[test]
fn what_is_refused() {
    let caller = "define i32 @f(ptr %x) {
  %r = call i32 @CALLEE(ptr %x)
  ret i32 %r
}
";
    // C, and in no loop; recursive; with a variable that leaves its thread; with an argument by value.
    for (name, callee) in [
        (
            "g",
            "define i32 @g(ptr %x) {\n  %r = load i32, ptr %x\n  ret i32 %r\n}\n",
        ),
        (
            "_Z1gPi",
            "define i32 @_Z1gPi(ptr %x) {\n  %r = call i32 @_Z1gPi(ptr %x)\n  ret i32 %r\n}\n",
        ),
        (
            "_Z1gPi",
            "@p = global ptr null\ndefine i32 @_Z1gPi(ptr %x) {\n  %v = alloca i32, align 4\n  store ptr %v, ptr @p\n  ret i32 0\n}\n",
        ),
        (
            "_Z1gPi",
            "define i32 @_Z1gPi(ptr byval(i32) %x) {\n  %r = load i32, ptr %x\n  ret i32 %r\n}\n",
        ),
    ] {
        refused(&format!("{callee}{}", caller.replace("CALLEE", name)));
    }
}

/// A loop in C around a call.
const POLL: &str = "define void @wait(ptr %x) {
entry:
  br label %loop
loop:
  %r = call i32 @look(ptr %x)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %loop, label %end
end:
  ret void
}
";

#[test]
fn a_function_of_c_is_inlined_where_a_loop_may_wait_by_it() {
    let text = format!(
        "{POLL}define i32 @look(ptr %x) {{
  %r = call i32 @state(ptr %x)
  ret i32 %r
}}
define i32 @state(ptr %x) {{
  %r = load atomic i32, ptr %x acquire, align 4
  ret i32 %r
}}
define i32 @once(ptr %x) {{
  %r = call i32 @state(ptr %x)
  ret i32 %r
}}
define i32 @counting(ptr %x) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %r = call i32 @state(ptr %x)
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, 3
  br i1 %c, label %loop, label %end
end:
  ret i32 %r
}}
"
    );
    let found = after(&text, prepare);
    let body = |name: &str| {
        let start = found.find(&format!("@{name}(")).expect("nothing is pruned");
        let body = &found[start..];
        body[..body.find("\n}").expect("it ends")].to_owned()
    };
    assert!(body("wait").contains("load atomic") && !body("wait").contains("call"));
    assert!(!body("look").contains("call"), "it is called from the loop");
    assert!(body("once").contains("call i32 @state"));
    assert!(body("counting").contains("call i32 @state"));
}

#[test]
fn what_is_refused_in_c() {
    // Recursive by way of another; starting a thread; through a pointer; too large.
    let loads = (0..61)
        .map(|number| format!("  %d{number} = load atomic i32, ptr %x acquire, align 4"))
        .collect::<Vec<_>>()
        .join("\n");
    for callee in [
        "define i32 @look(ptr %x) {\n  %r = call i32 @again(ptr %x)\n  ret i32 %r\n}
define i32 @again(ptr %x) {\n  %r = call i32 @look(ptr %x)\n  ret i32 %r\n}\n"
            .to_owned(),
        "declare i32 @pthread_create(ptr, ptr, ptr, ptr)
define i32 @look(ptr %x) {\n  %r = call i32 @pthread_create(ptr %x, ptr null, ptr null, ptr null)\n  ret i32 %r\n}\n"
            .to_owned(),
        "declare i32 @look(ptr)\n".to_owned(),
        format!("define i32 @look(ptr %x) {{\n{loads}\n  ret i32 %d0\n}}\n"),
    ] {
        refused(&format!("{POLL}{callee}"));
    }
}

#[test]
fn a_variable_of_an_inlined_function_knows_nothing_of_the_last_call() {
    let text = format!(
        "{POLL}define i32 @look(ptr %x) {{
  %v = alloca [2 x i32], align 4
  %i = load atomic i32, ptr %x acquire, align 4
  %e = getelementptr [2 x i32], ptr %v, i32 0, i32 %i
  %r = load i32, ptr %e, align 4
  store i32 1, ptr %v, align 4
  ret i32 %r
}}
"
    );
    let found = inlined(&text);
    let (_, waiting) = found.split_once("@wait(").expect("it is there");
    let (waiting, _) = waiting.split_once("\n}").expect("it ends");
    let place = |what: &str| waiting.find(what).unwrap_or_else(|| panic!("{waiting}"));
    assert!(place("alloca") < place("loop:"), "{waiting}");
    assert!(
        place("loop:") < place("call void @llvm.lifetime.start"),
        "{waiting}"
    );
    assert!(
        place("call void @llvm.lifetime.start") < place("load atomic"),
        "{waiting}"
    );
}

/// A function that calls another one with a landing pad ready.
const INVOKES: &str = "declare void @__cxa_throw(ptr, ptr, ptr)
declare void @_ZSt20__throw_length_errorPKc(ptr)
declare i32 @pthread_once(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare void @_Z7unknownv()
declare i32 @__gxx_personality_v0(...)
define void @_Z6throwsv() {
  call void @__cxa_throw(ptr null, ptr null, ptr null)
  unreachable
}
define void @_Z8promisesv() nounwind personality ptr @__gxx_personality_v0 {
entry:
  invoke void @_Z6throwsv() to label %on unwind label %pad
on:
  ret void
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  unreachable
}
define void @_Z7catchesv() personality ptr @__gxx_personality_v0 {
entry:
  invoke void @_Z6throwsv() to label %on unwind label %pad
on:
  ret void
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret void
}
define void @_Z8cleansupv() personality ptr @__gxx_personality_v0 {
entry:
  invoke void @_Z6throwsv() to label %on unwind label %pad
on:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
define void @_Z6libraryv() {
  call void @_ZSt20__throw_length_errorPKc(ptr null)
  ret void
}
define void @_Z5givenv() {
  %r = call i32 @pthread_once(ptr null, ptr null)
  ret void
}
define void @_Z5locksv() {
  %r = call i32 @pthread_mutex_lock(ptr null)
  ret void
}
define void @_Z7pointerPFvvE(ptr %f) {
  call void %f()
  ret void
}
define void @_Z5quietPFvvE(ptr %f) {
  call void %f() #1
  ret void
}
define i32 @f() personality ptr @__gxx_personality_v0 {
entry:
  invoke void @CALLEE() to label %on unwind label %pad
on:
  ret i32 1
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
attributes #1 = { nounwind }
";

#[test]
fn a_call_that_never_throws_has_no_landing_pad() {
    for (callee, throws) in [
        ("_Z6throwsv", true),
        ("_Z8promisesv", false),
        ("_Z7catchesv", false),
        ("_Z8cleansupv", true),
        ("_Z6libraryv", true),
        ("_Z5givenv", true),
        ("_Z5locksv", false),
        ("_Z7unknownv", false),
    ] {
        let mut module = module(&INVOKES.replace("CALLEE", callee));
        exceptions::exceptions(&mut module);
        norns_llvm::passes::simplify::simplify(&mut module);
        verify(&module).expect("the pass keeps it a program");
        let f = module.function("f").expect("it is there");
        let printed = print_function(&module, f);
        assert_eq!(printed.contains("landingpad"), throws, "{printed}");
    }
}

#[test]
fn a_call_through_a_pointer_throws_unless_it_says_that_it_does_not() {
    for (callee, throws) in [("_Z7pointerPFvvE", true), ("_Z5quietPFvvE", false)] {
        let text = INVOKES
            .replace("void @CALLEE()", "void @CALLEE(ptr null)")
            .replace("CALLEE", callee);
        let mut module = module(&text);
        exceptions::exceptions(&mut module);
        norns_llvm::passes::simplify::simplify(&mut module);
        let f = module.function("f").expect("it is there");
        let printed = print_function(&module, f);
        assert_eq!(printed.contains("landingpad"), throws, "{printed}");
    }
}

#[test]
fn only_what_nobody_can_reach_is_pruned() {
    let text = "@table = global ptr @_Z5namedv
define linkonce_odr void @_Z6unusedv() {
  call void @_Z6insidev()
  ret void
}
define linkonce_odr void @_Z6insidev() {
  ret void
}
define linkonce_odr void @_Z5namedv() {
  call void @_Z6calledv()
  ret void
}
define internal void @_Z6calledv() {
  ret void
}
define internal void @start_here_instead() {
  ret void
}
define void @main() {
  ret void
}
";
    let found = after(text, prune::prune);
    for (name, stays) in [
        ("unused", false),
        ("inside", false),
        ("named", true),
        ("called", true),
        ("start_here_instead", true),
        ("main", true),
    ] {
        assert_eq!(found.contains(name), stays, "{name} in {found}");
    }
}

#[test]
fn streams_are_constant_unless_somebody_changes_how_they_print() {
    let text = "@_ZSt4cout = external global i8
declare void @_ZNSo3putEc(ptr, i8)
declare void @_ZNSt8ios_base4InitC1Ev(ptr)
define linkonce_odr void @_ZNSt8ios_base5widthEl(ptr %x, i64 %n) {
  ret void
}
define available_externally void @_ZStlsSt5_Setw(ptr %x) {
  call void @_ZNSt8ios_base5widthEl(ptr %x, i64 1)
  ret void
}
define void @main() {
  call void @_ZNSt8ios_base4InitC1Ev(ptr null)
  call void @CALLEE(ptr @_ZSt4cout, i8 65)
  ret void
}
";
    for (callee, changes) in [("_ZNSo3putEc", false), ("_ZStlsSt5_Setw", true)] {
        let call = if changes { "" } else { ", i8 65" };
        let text = text.replace("CALLEE", callee).replace(", i8 65", call);
        let mut module = module(&text);
        streams::streams(&mut module);
        assert_eq!(module.symbol("_ZSt4cout").is_some(), changes, "{text}");
        assert_eq!(module.symbol("norns.cout").is_some(), !changes, "{text}");
    }
}
