//! Reading: what is understood, what is refused, and where the error points.

use norns_llvm::module::{BindingKind, InstructionKind, Module, SymbolKind, Type};
use norns_llvm::print::{print_function, print_module};
use norns_llvm::read::read;
use std::fmt::Write as _;

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    let mut list: Vec<_> = std::fs::read_dir(folder)
        .expect("the fixtures are in the tree")
        .map(|entry| entry.expect("a directory can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ll"))
        .map(|path| {
            let text = std::fs::read(&path).expect("a fixture can be read");
            (
                path.file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                text,
            )
        })
        .collect();
    list.sort();
    list
}

fn fixture(name: &str) -> Module {
    let (_, text) = fixtures()
        .into_iter()
        .find(|(known, _)| known == name)
        .expect("the fixture exists");
    read(&text, name).expect("the fixture can be read")
}

fn module(text: &str) -> Module {
    read(text.as_bytes(), "test.ll").expect("the text is right")
}

fn error(text: &str) -> String {
    read(text.as_bytes(), "test.ll")
        .expect_err("the text is wrong")
        .to_string()
}

fn printed(text: &str) -> String {
    let module = module(text);
    module
        .functions
        .iter()
        .filter(|(_, function)| function.is_defined())
        .map(|(id, _)| print_function(&module, id))
        .collect()
}

#[test]
fn fixtures_are_read_and_print_to_what_reads_the_same() {
    let fixtures = fixtures();
    assert!(fixtures.len() >= 12);
    for (name, text) in fixtures {
        let first = print_module(&read(&text, &name).expect("a fixture can be read"));
        let second =
            print_module(&read(first.as_bytes(), &name).expect("what is printed can be read"));
        assert_eq!(first, second, "{name}");
    }
}

#[test]
fn debug_records_old_and_new_give_the_same_bindings() {
    let bindings = |module: &Module| {
        let mut names = Vec::new();
        for function in module.functions.values() {
            for binding in &function.bindings {
                assert_eq!(binding.kind, BindingKind::Address);
                assert!(binding.whole && binding.location.is_some());
                names.push(module.variables[binding.variable].name.to_string());
            }
        }
        names
    };
    // Both are unoptimised: one from clang 14, by intrinsics, one from clang 22, by records.
    assert_eq!(bindings(&fixture("gotos.14.O0.ll")), ["code", "x", "n"]);
    assert_eq!(
        bindings(&fixture("unions.22.O0.ll")),
        ["f", "u", "f", "r", "v", "v"]
    );
}

#[test]
fn places_know_the_calls_they_were_inlined_at() {
    let module = fixture("inlines.22.O1.ll");
    let function = &module.functions[module.function("outer").expect("it is defined")];
    let inlined = function
        .instructions
        .values()
        .filter_map(|instruction| instruction.location)
        .any(|id| {
            let location = &module.locations[id];
            let caller = location.inlined_at.map(|id| &module.locations[id]);
            let file = location.file.map(|id| &*module.files[id].name);
            location.function.as_deref() == Some("square")
                && file == Some("inlines.c")
                && location.line == 1
                && caller.is_some_and(|caller| {
                    caller.inlined_at.is_some() || caller.function.as_deref() == Some("outer")
                })
        });
    assert!(inlined);
    assert_eq!(function.source.map(|(_, line)| line), Some(1));
}

#[test]
fn globals_know_their_source() {
    let module = fixture("statics.22.raw.ll");
    let of = |name: &str| match module.symbols[module.symbol(name).expect("it is there")].kind {
        SymbolKind::Global(id) => &module.globals[id],
        kind => panic!("{name} is {kind:?}"),
    };
    let variable = &module.variables[of("shared").variable.expect("it has debug information")];
    assert_eq!((&*variable.name, variable.line), ("shared", 1));
    assert_eq!(of("placed").align, Some(64));
    assert_eq!(of("placed").section.as_deref(), Some("special"));
    assert!(of("outside").initial.is_none() && of("shared").initial.is_some());
    assert!(matches!(
        module.symbols[module.symbol("alias_of").expect("it is there")].kind,
        SymbolKind::Alias(_)
    ));
    let aliased = module.resolve(module.symbol("alias_of").expect("it is there"));
    assert_eq!(
        aliased,
        module.function("aliased").map(SymbolKind::Function)
    );
}

#[test]
fn assembly_is_kept_to_be_refused() {
    let module = fixture("assembly.22.raw.ll");
    assert_eq!(module.assembly.len(), 2);
    let gotos = |kind: &InstructionKind| matches!(kind, InstructionKind::CallBranch { .. });
    assert!(module.functions.values().any(|function| {
        function
            .instructions
            .values()
            .any(|entry| gotos(&entry.kind))
    }));
}

#[test]
fn typed_pointers_vanish() {
    let text = "%struct.s = type { i32, %struct.s* }
        define i32 @f(%struct.s* %p, i32 (i8*, ...)* %g) {
          %1 = getelementptr inbounds %struct.s, %struct.s* %p, i32 0, i32 1
          %2 = load %struct.s*, %struct.s** %1, align 8
          %3 = bitcast %struct.s* %2 to i8*
          %4 = call i32 (i8*, ...) %g(i8* %3, i32 1)
          call void @llvm.lifetime.start.p0i8(i64 4, i8* %3)
          ret i32 %4
        }
        declare void @llvm.lifetime.start.p0i8(i64, i8*)";
    assert_eq!(
        printed(text),
        "define i32 @f(ptr %p, ptr %g) {
b0:
  %v1 = getelementptr inbounds %struct.s, ptr %p, i32 0, i32 1
  %v2 = load ptr, ptr %v1, align 8
  %v3 = call i32 (ptr, ...) %g(ptr %v2, i32 1)
  call void @llvm.lifetime.start.p0(i64 4, ptr %v2)
  ret i32 %v3
}
"
    );
}

#[test]
fn every_atomic_instruction_keeps_its_orderings() {
    let body =
        "  %1 = load atomic volatile i32, ptr %p syncscope(\"singlethread\") acquire, align 4
  store atomic i32 %1, ptr %p release, align 4
  %2 = cmpxchg weak volatile ptr %p, i32 0, i32 1 acq_rel monotonic, align 4
  %3 = atomicrmw nand ptr %p, i32 1 monotonic, align 4
  %4 = atomicrmw volatile uinc_wrap ptr %p, i32 1 seq_cst, align 4
  fence syncscope(\"singlethread\") acq_rel
  fence seq_cst
  ret void
";
    let text = format!("define void @f(ptr %p) {{\nb0:\n{body}}}\n");
    assert_eq!(
        printed(&text),
        text.replace("%1", "%v1")
            .replace("%2", "%v2")
            .replace("%3", "%v3")
            .replace("%4", "%v4")
    );
}

#[test]
fn blocks_and_values_may_come_in_any_order() {
    let text = "define i32 @f(i1 %0) {
          br i1 %0, label %3, label %2
        2:
          %later = add i32 %early, 1
          ret i32 %later
        3:
          %early = add nuw nsw i32 1, 2
          br label %2
        }";
    let module = module(text);
    let function = &module.functions[module.function("f").expect("it is defined")];
    let names: Vec<_> = function.blocks.values().map(|block| &*block.name).collect();
    assert_eq!(names, ["1", "2", "3"]);
}

#[test]
fn sizes_follow_the_data_layout() {
    let text = "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
        @a = global { i8, i32, i16 } zeroinitializer
        @b = global <{ i8, i32 }> zeroinitializer
        @c = global [3 x { i64, x86_fp80 }] zeroinitializer
        @d = global <3 x float> zeroinitializer
        @e = global i128 0
        @f = global ptr addrspace(270) null
        @g = global i24 0
        @h = global {} zeroinitializer
        @i = global <4 x i1> zeroinitializer
        @j = global { [0 x i64], i8 } zeroinitializer";
    let module = module(text);
    let layouts: Vec<_> = module
        .globals
        .values()
        .map(|global| {
            module
                .types
                .layout(global.type_id)
                .map(|layout| (layout.size, layout.stored, layout.align))
        })
        .collect();
    let expected = [
        (12, 12, 4),
        (5, 5, 1),
        (96, 96, 16),
        (16, 12, 16),
        (16, 16, 16),
        (4, 4, 4),
        (4, 3, 4),
        (0, 0, 1),
        (1, 1, 1),
        (8, 8, 8),
    ];
    assert_eq!(layouts, expected.map(Some));
    let first = module
        .types
        .layout(
            module
                .globals
                .values()
                .next()
                .expect("there is one")
                .type_id,
        )
        .expect("it has a size");
    assert_eq!(&*first.offsets, [0, 4, 8]);
}

#[test]
fn constants_are_exact() {
    let text = "@a = global i8 -1\n@b = global float 0x3FB99999A0000000\n@c = global double 1.0e-1\n@d = global half 0xH3C00\n\
        @e = global x86_fp80 0xK4000D000000000000000\n@f = global fp128 0xL00000000000000003FFF000000000000\n\
        @g = global [4 x i8] c\"a\\00\\\\\\22\"\n@h = global <2 x i32> splat (i32 7)\n@i = global ptr getelementptr (i8, ptr @a, i64 3)\n\
        @j = global i64 ptrtoint (ptr @a to i64)\n@k = global ptr getelementptr inbounds ([4 x i8], ptr @g, i64 0, i64 0)\n\
        @l = global i128 -170141183460469231731687303715884105728\n@m = global i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)) to i32)\n";
    let printed = print_module(&module(text));
    let expected = "@a = global i8 -1\n@b = global float 0x3FB99999A0000000\n@c = global double 0x3FB999999999999A\n@d = global half 0xH3C00\n\
        @e = global x86_fp80 0xK4000D000000000000000\n@f = global fp128 0xL00000000000000003FFF000000000000\n\
        @g = global [4 x i8] c\"a\\00\\5C\\22\"\n@h = global <2 x i32> <i32 7, i32 7>\n@i = global ptr getelementptr (i8, ptr @a, i64 3)\n\
        @j = global i64 ptrtoint (ptr @a to i64)\n@k = global ptr @g\n\
        @l = global i128 -170141183460469231731687303715884105728\n@m = global i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)) to i32)\n";
    assert_eq!(printed, expected);
}

#[test]
fn unknown_attributes_are_skipped() {
    let text = "define brandnew(3) \"key\"=\"value\" i32 @f(ptr novel shiny((1, 2)) align 8 \"x\" %p) local_unnamed_addr wonder #3 {
          %1 = tail call fast fastcc noundef range(i32 0, 5) i32 @g(ptr novel(i32 4) %p, i32 inreg 3) sparkling #4 [ \"deopt\"(i32 1) ], !dbg !1
          ret i32 %1, !annotation !{}
        }
        declare i32 @g(ptr captures(none), i32)
        attributes #3 = { \"a\"=\"b\" memory(none) }
        !1 = !DILocation(line: 7, column: 3, scope: !2)";
    let module = module(text);
    let function = &module.functions[module.function("f").expect("it is defined")];
    let place = function
        .instructions
        .values()
        .find_map(|entry| entry.location)
        .expect("the call has a place");
    assert_eq!(
        (module.locations[place].line, module.locations[place].column),
        (7, 3)
    );
}

/// Found by fuzzing: such a line behind a terminator was looked at for ever.
#[test]
fn orders_of_uses_are_skipped() {
    let text = "define i32 @f(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
  uselistorder i32 %x, { 1, 0 }
}
uselistorder ptr @f, { 1, 0 }
";
    let module = module(text);
    assert_eq!(module.functions.len(), 1);
}

#[test]
fn errors_point_at_their_place() {
    let body =
        |line: &str| format!("define i32 @f(i32 %x, ptr %p) {{\n  {line}\n  ret i32 %x\n}}\n");
    for (line, expected) in [
        (
            "%y = frobnicate i32 %x",
            "test.ll:2:8: unknown opcode `frobnicate`",
        ),
        ("%y = add quux %x, 1", "test.ll:2:12: unknown type `quux`"),
        (
            "%y = add i32 %x, gargle",
            "test.ll:2:20: unknown constant `gargle`",
        ),
        (
            "%y = add i32 %x, 99999999999",
            "test.ll:2:20: integer 99999999999 does not fit in i32",
        ),
        ("%y = load i32, i32 %x", "test.ll:2:22: expected a pointer"),
        (
            "%y = add i64 %x, 1",
            "test.ll:2:16: %x is of type i32, not i64",
        ),
        ("%x = add i32 1, 1", "test.ll:2:8: %x is defined twice"),
        (
            "%y = add i32 %z, 1",
            "test.ll:2:16: this value is never defined",
        ),
        (
            "br label %nowhere",
            "test.ll:2:12: there is no block %nowhere",
        ),
        (
            "%y = atomicrmw warp ptr %p, i32 1 seq_cst",
            "test.ll:2:18: unknown operation `warp` of `atomicrmw`",
        ),
        (
            "%y = load atomic i32, ptr %p sometimes",
            "test.ll:2:32: unknown ordering `sometimes`",
        ),
        (
            "%y = catchpad within none []",
            "test.ll:2:8: `catchpad`: exception handling of Windows is not supported",
        ),
        (
            "%y = add <vscale x 4 x i32> zeroinitializer, zeroinitializer",
            "test.ll:2:13: scalable vectors are not supported",
        ),
    ] {
        assert_eq!(error(&body(line)), expected, "{line}");
    }
    assert_eq!(
        error("@a = global ptr @b"),
        "test.ll:1:17: @b is used but neither defined nor declared"
    );
    assert_eq!(
        error("%t = type { %t }\n@a = global %t zeroinitializer"),
        "test.ll:1:1: type %t contains itself"
    );
    assert_eq!(
        error("BC\u{c0}"),
        "test.ll:1:1: `BC` begins nothing that a module has"
    );
    assert!(
        read(b"BC\xC0\xDE\x01", "x.bc")
            .expect_err("bitcode")
            .to_string()
            .contains("bitcode")
    );
}

#[test]
fn nesting_is_bounded() {
    let deep = 200_000;
    assert!(
        error(&format!(
            "@a = global {}i8{} 0",
            "[1 x ".repeat(deep),
            "]".repeat(deep)
        ))
        .contains("nested more than")
    );
    assert!(error(&format!("@a = global {}", "{".repeat(deep))).contains("nested more than"));
    assert!(
        error(&format!(
            "@a = global ptr {}",
            "getelementptr (i8, ptr ".repeat(deep)
        ))
        .contains("nested more than")
    );
    assert!(
        error(&format!("!0 = {}", "!DILocation(scope: ".repeat(deep))).contains("nested more than")
    );
    assert!(error(&format!("attributes #0 = {}", "{".repeat(deep))).contains("never closed"));
    let mut chain = String::new();
    for index in 0..deep {
        let _ = writeln!(chain, "%t{index} = type {{ %t{} }}", index + 1);
    }
    let _ = writeln!(chain, "%t{deep} = type {{ i8 }}");
    assert!(error(&chain).contains("nested more than"));
    assert!(
        error("@a = global [9999999999999999999 x [9999999999999999999 x i8]] zeroinitializer")
            .contains("too large")
    );
    let stars = format!(
        "define void @f(i8{} %x) {{\n ret void\n}}",
        "*".repeat(deep)
    );
    assert!(read(stars.as_bytes(), "stars").is_ok());
}

#[test]
fn chains_of_places_end() {
    let text = "define void @f() {\n  ret void, !dbg !1\n}\n!1 = !DILocation(line: 1, scope: !3, inlinedAt: !2)\n\
        !2 = !DILocation(line: 2, scope: !3, inlinedAt: !1)\n!3 = !DILexicalBlock(scope: !4, file: !9)\n!4 = !DILexicalBlock(scope: !3)\n";
    let module = module(text);
    let mut steps = 0;
    let mut next = module
        .functions
        .values()
        .next()
        .and_then(|function| function.instructions.values().next()?.location);
    while let Some(id) = next {
        steps += 1;
        next = module.locations[id].inlined_at;
    }
    assert!(steps <= 2);
    assert!(matches!(module.types.iter().next(), Some((_, Type::Void))));
}
