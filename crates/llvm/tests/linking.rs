//! Linking: several modules become one program.

use norns_llvm::Error;
use norns_llvm::link::link;
use norns_llvm::module::Module;
use norns_llvm::print::print_module;
use norns_llvm::read::read;

fn linked(texts: &[&str]) -> Result<Module, Error> {
    let modules = texts.iter().enumerate().map(|(index, text)| {
        read(text.as_bytes(), &format!("m{}.ll", index + 1)).expect("the text is right")
    });
    link(modules.collect())
}

fn printed(texts: &[&str]) -> String {
    let text = print_module(&linked(texts).expect("they fit together"));
    // What is linked is whole: it can be read again.
    assert_eq!(
        print_module(&read(text.as_bytes(), "again").expect("it can be read again")),
        text
    );
    text
}

#[test]
fn declarations_become_definitions_and_internal_symbols_stay_apart() {
    let first = "%struct.s = type { i32 }
        @count = external global i32
        @hidden = internal global %struct.s { i32 1 }
        define i32 @main() {
          %1 = call i32 @get(ptr @hidden)
          store i32 %1, ptr @count
          ret i32 %1
        }
        declare i32 @get(ptr)";
    let second = "%struct.s = type { i64, i8 }
        @hidden = internal global %struct.s { i64 5, i8 1 }
        @count = global i32 7
        define i32 @get(ptr %p) {
          %1 = getelementptr %struct.s, ptr @hidden, i64 0, i32 1
          %2 = load i8, ptr %1
          %3 = zext i8 %2 to i32
          ret i32 %3
        }";
    assert_eq!(
        printed(&[first, second]),
        "%struct.s = type { i32 }
%struct.s.1 = type { i64, i8 }
@count = global i32 7
@hidden = internal global %struct.s { i32 1 }
@hidden.1 = internal global %struct.s.1 { i64 5, i8 1 }
define i32 @main() {
b0:
  %v1 = call i32 @get(ptr @hidden)
  store i32 %v1, ptr @count, align 4
  ret i32 %v1
}
define i32 @get(ptr %p) {
b0:
  %v1 = getelementptr %struct.s.1, ptr @hidden.1, i64 0, i32 1
  %v2 = load i8, ptr %v1, align 1
  %v3 = zext i8 %v2 to i32
  ret i32 %v3
}
"
    );
}

#[test]
fn two_strong_definitions_name_both_modules() {
    let text = "define void @f() {\n  ret void\n}";
    let error = linked(&[text, "declare void @f()", text]).expect_err("f is defined twice");
    assert_eq!(
        error.to_string(),
        "`f` is defined twice: in m1.ll and in m3.ll"
    );
    let error = linked(&["@f = global i32 1", text]).expect_err("f is defined twice");
    assert_eq!(
        error.to_string(),
        "`f` is defined twice: in m1.ll and in m2.ll"
    );
    assert_eq!(
        linked(&[]).expect_err("nothing").to_string(),
        "no source file was given"
    );
}

#[test]
fn the_stronger_definition_wins_wherever_it_stands() {
    let body = |linkage: &str, value: u32| {
        format!("define {linkage} i32 @f() {{\n  ret i32 {value}\n}}\n")
    };
    for (first, second, expected) in [
        (body("weak", 1), body("", 2), 2),
        (body("", 1), body("weak", 2), 1),
        (body("linkonce_odr", 1), body("linkonce_odr", 2), 1),
        (body("available_externally", 1), body("weak", 2), 2),
        (
            body("available_externally", 1),
            "declare i32 @f()".to_owned(),
            1,
        ),
        ("declare extern_weak i32 @f()".to_owned(), body("", 2), 2),
    ] {
        let text = printed(&[&first, &second]);
        assert!(text.contains(&format!("ret i32 {expected}")), "{text}");
        assert_eq!(text.matches("@f()").count(), 1, "{text}");
    }
}

#[test]
fn the_larger_common_wins_and_arrays_are_joined() {
    let text = printed(&[
        "@c = common global i32 0",
        "@c = common global [4 x i32] zeroinitializer",
        "@c = common global i8 0",
    ]);
    assert_eq!(text, "@c = common global [4 x i32] zeroinitializer\n");
    let text = printed(&["@c = common global i32 0", "@c = global i32 5"]);
    assert_eq!(text, "@c = global i32 5\n");
    let list = |name: &str| {
        format!(
            "@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} {{ i32 65535, ptr @{name}, ptr null }}]
             define internal void @{name}() {{\n  ret void\n}}"
        )
    };
    let text = printed(&[&list("a"), &list("b")]);
    assert!(text.contains("appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @a, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @b, ptr null }]"), "{text}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let error = linked(&["@x = external global i32", "@x = thread_local global i32 0"])
        .expect_err("it does not fit");
    assert_eq!(
        error.to_string(),
        "m1.ll and m2.ll cannot be linked: `x` is thread-local in only one of them"
    );
    let error =
        linked(&["target triple = \"a\"", "target triple = \"b\""]).expect_err("it does not fit");
    assert_eq!(
        error.to_string(),
        "m1.ll and m2.ll cannot be linked: they were compiled for different targets"
    );
}

#[test]
fn aliases_and_debug_information_move() {
    let first = "declare void @a()\ndefine void @main() {\n  call void @a(), !dbg !1\n  ret void\n}\n!1 = !DILocation(line: 3, scope: !2)\n!2 = distinct !DISubprogram(name: \"main\", file: !3)\n!3 = !DIFile(filename: \"one.c\", directory: \"/\")";
    let second = "@a = alias void (), ptr @b\ndefine internal void @b() {\n  ret void, !dbg !1\n}\n!1 = !DILocation(line: 9, scope: !2)\n!2 = distinct !DISubprogram(name: \"b\", file: !3)\n!3 = !DIFile(filename: \"two.c\", directory: \"/\")";
    let module = linked(&[first, second]).expect("they fit together");
    let places: Vec<_> = module
        .functions
        .values()
        .flat_map(|function| {
            function
                .instructions
                .values()
                .filter_map(|instruction| instruction.location)
        })
        .map(|id| {
            let location = &module.locations[id];
            (
                location.file.map(|file| &*module.files[file].name),
                location.line,
            )
        })
        .collect();
    assert_eq!(places, [(Some("one.c"), 3), (Some("two.c"), 9)]);
    let main = &module.functions[module.function("main").expect("it is there")];
    let call = main
        .instructions
        .values()
        .find_map(|instruction| instruction.kind.call())
        .expect("it calls");
    assert_eq!(module.called(call), module.function("b"));
}
