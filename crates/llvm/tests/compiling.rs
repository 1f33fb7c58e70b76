//! Compiling: finding clang, what it says, and reading what every clang that is here emits.
//!
//! Without any clang the tests of what clang emits pass without looking at anything; the fixtures stand in for them.

use norns_llvm::Error;
use norns_llvm::build::Build;
use norns_llvm::compile::{Clang, Search, Unit, load};
use norns_llvm::print::print_module;
use norns_llvm::read::read;
use norns_llvm::ssa::verify;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

fn temporary(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("norns-llvm-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    folder
}

fn clangs() -> Vec<Clang> {
    let find = |version: u32| {
        Search::from_environment(Some(format!("clang-{version}").into()))
            .find()
            .ok()
    };
    (14..=22).filter_map(find).collect()
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut list: Vec<_> = std::fs::read_dir(folder)
        .expect("the programs are in the tree")
        .map(|entry| entry.expect("a directory can be listed").path())
        .collect();
    list.sort();
    assert!(list.len() >= 25);
    list
}

#[test]
fn everything_that_every_clang_emits_is_read() {
    for clang in clangs() {
        for program in programs() {
            let raw = clang
                .compile(&program, &["-w".into()])
                .expect("the program is right")
                .text;
            let mut texts = vec![("as compiled for norns", raw)];
            texts.extend(
                ["-O0", "-O1", "-O2"].map(|level| (level, optimised(&clang, &program, level))),
            );
            for (level, text) in texts {
                let name = format!("{} {} {level}", clang.path().display(), program.display());
                let module = read(&text, &name).unwrap_or_else(|error| panic!("{error}"));
                verify(&module).unwrap_or_else(|fault| panic!("{name}: {fault}"));
                let printed = print_module(&module);
                let again =
                    read(printed.as_bytes(), &name).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(print_module(&again), printed, "{name}");
            }
        }
    }
}

/// Runs clang with its own passes, as [`Clang::compile`] never does.
fn optimised(clang: &Clang, program: &Path, level: &str) -> Vec<u8> {
    let debug = if level == "-O2" { "-g0" } else { "-g" };
    let output = std::process::Command::new(clang.path())
        .args(["-w", level, debug, "-S", "-emit-llvm", "-o", "-"])
        .arg(program)
        .output()
        .expect("clang can be run");
    assert!(output.status.success());
    output.stdout
}

#[test]
fn a_missing_clang_is_one_sentence() {
    let empty = temporary("empty");
    let search = Search {
        path: Some(empty.clone().into()),
        ..Search::default()
    };
    let error = search.find().expect_err("there is no clang").to_string();
    assert!(
        error.starts_with("no clang was found: tried clang, clang-22, clang-21"),
        "{error}"
    );
    assert!(
        error.ends_with("clang-14; install one, or name it with --clang or $CLANG"),
        "{error}"
    );
    let search = Search {
        explicit: Some("/nowhere/clang".into()),
        ..Search::default()
    };
    assert_eq!(
        search.find().expect_err("missing").to_string(),
        "--clang names /nowhere/clang, which does not exist"
    );
    let search = Search {
        variable: Some("klang".into()),
        path: Some(empty.into()),
        ..Search::default()
    };
    assert_eq!(
        search.find().expect_err("missing").to_string(),
        "$CLANG names klang, which does not exist"
    );
}

#[test]
fn the_order_of_search_is_explicit_then_variable_then_path() {
    let folder = temporary("order");
    for name in ["clang-15", "clang-19", "clang", "mine", "theirs"] {
        std::fs::write(folder.join(name), "").expect("a file can be written");
    }
    let mut search = Search {
        explicit: Some("mine".into()),
        variable: Some(folder.join("theirs").into()),
        path: Some(folder.clone().into()),
    };
    assert_eq!(search.find().expect("found").path(), folder.join("mine"));
    search.explicit = None;
    assert_eq!(search.find().expect("found").path(), folder.join("theirs"));
    search.variable = None;
    assert_eq!(search.find().expect("found").path(), folder.join("clang"));
    std::fs::remove_file(folder.join("clang")).expect("it can be removed");
    assert_eq!(
        search.find().expect("found").path(),
        folder.join("clang-19")
    );
}

#[test]
fn what_cannot_be_run_or_read_is_one_sentence() {
    let folder = temporary("broken");
    let tool = folder.join("clang");
    std::fs::write(&tool, "#!/bin/sh\nexit 3\n").expect("a file can be written");
    let source = folder.join("a.c");
    std::fs::write(&source, "int x;\n").expect("a file can be written");
    let search = Search {
        explicit: Some(tool.clone()),
        ..Search::default()
    };
    let message = |sources: &[PathBuf]| {
        load(sources, &search, &[])
            .expect_err("it cannot work")
            .to_string()
    };
    assert_eq!(
        message(std::slice::from_ref(&source)),
        format!("cannot run {}: Permission denied", tool.display())
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755))
            .expect("permissions can be set");
        let text = message(std::slice::from_ref(&source));
        assert_eq!(
            text,
            format!(
                "cannot run {}: it printed nothing and ended with exit status: 3",
                tool.display()
            )
        );
    }
    assert_eq!(
        message(&["/nowhere/x.c".into()]),
        "cannot read /nowhere/x.c: No such file or directory"
    );
    let directory = folder.join("d.c");
    std::fs::create_dir_all(&directory).expect("a folder can be made");
    assert_eq!(
        message(std::slice::from_ref(&directory)),
        format!("cannot read {}: Is a directory", directory.display())
    );
    let other = folder.join("a.txt");
    std::fs::write(&other, "").expect("a file can be written");
    assert_eq!(
        message(std::slice::from_ref(&other)),
        format!(
            "{} is neither C (.c), C++ (.cpp), Rust (.rs) nor LLVM text (.ll)",
            other.display()
        )
    );
    assert_eq!(message(&[]), "no source file was given");
}

#[test]
fn several_files_become_one_program_and_flags_are_passed() {
    let folder = temporary("program");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).expect("a file can be written");
        folder.join(name)
    };
    let main = write(
        "main.c",
        "int get(void); static int hidden = N; int main(void) { return get() + hidden; }\n",
    );
    let get = write(
        "get.c",
        "static int hidden = 4; int get(void) { return hidden; }\n",
    );
    let extra = write("extra.ll", "define i32 @extra() {\n  ret i32 1\n}\n");
    let wrong = write("wrong.c", "int main(void) { return x; }\n");
    for clang in clangs() {
        let search = Search {
            explicit: Some(clang.path().to_owned()),
            ..Search::default()
        };
        let flags = [OsString::from("-DN=3")];
        let program = load(&[main.clone(), get.clone(), extra.clone()], &search, &flags)
            .expect("the program is right");
        for name in ["main", "get", "extra"] {
            let id = program.module.function(name).expect("it is there");
            assert!(program.module.functions[id].is_defined());
        }
        let twice = load(&[get.clone(), get.clone()], &search, &flags)
            .expect_err("get is defined twice")
            .to_string();
        assert_eq!(
            twice,
            format!("`get` is defined twice: in {0} and in {0}", get.display())
        );
        let printed = load(std::slice::from_ref(&wrong), &search, &flags)
            .expect_err("x is not declared")
            .to_string();
        assert!(
            printed.starts_with(&format!(
                "{}:1:25: error: use of undeclared identifier 'x'",
                wrong.display()
            )),
            "{printed}"
        );
        assert!(
            printed.trim_end().ends_with("1 error generated."),
            "{printed}"
        );
    }
}

/// What is in memory is compiled as a file of its name would be: the name is in what clang says, in what the program knows of its
/// lines, and in what `assert` prints.
#[test]
fn a_text_in_memory_has_its_name() {
    let right =
        "#include <assert.h>\n#include <norns.h>\nint main(void) { assert(norns_choose(2)); }\n";
    for clang in clangs() {
        let build = Build {
            clang: Some(clang.path().to_owned()),
            ..Build::default()
        };
        let prepare = |name: &str, text: &str| build.prepare(&[Unit::text(name, text)]);
        for name in ["in memory.c", "a \"quoted\" name.cpp"] {
            let prepared = prepare(name, right).unwrap_or_else(|error| panic!("{error}"));
            let program = prepared.into_program(&build).expect("it can be run");
            assert!(program.files().iter().any(|file| file == name), "{name}");
        }
        let wrong = format!(
            "{}\nint main(void) {{ return x; }}\n",
            "// long\n".repeat(100_000)
        );
        match prepare("wrong.c", &wrong) {
            Err(Error::Rejected { printed }) => {
                assert!(printed.contains("wrong.c:100002:25: error: "), "{printed}");
            }
            other => panic!("{other:?}"),
        }
        let text = prepare("text.ll", "define i32 @main() {\n  nonsense\n}\n");
        let error = text.expect_err("it is no program").to_string();
        assert!(error.starts_with("text.ll:2:3: "), "{error}");
    }
    let unknown = Build::default().prepare(&[Unit::text("text.adb", "begin end")]);
    assert!(matches!(unknown, Err(Error::UnknownKind { .. })));
}
