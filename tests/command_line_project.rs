//! The command line on programs of several files: as a build compiles them, in C and C++, from where one wants.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn norns(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("norns can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with files in it.
fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder"))
            .expect("folders can be made");
        fs::write(path, content).expect("a file can be written");
    }
    folder
}

fn verified(folder: &Path, arguments: &[&str]) {
    let output = norns(folder, arguments);
    let all = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {all}");
    assert!(all.contains("1 execution\n"), "{arguments:?}: {all}");
}

fn refused(folder: &Path, arguments: &[&str], message: &str) {
    let output = norns(folder, arguments);
    let found = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {found}");
    assert!(found.contains(message), "{arguments:?}: {found}");
    assert_eq!(
        found.trim_end().lines().count(),
        1,
        "{arguments:?}: {found}"
    );
}

const HEADER: &str = "int first(void);\nint second(void);\n";
/// Both have a variable and a function of the same names, which are their own.
const FIRST: &str = "#include <parts.h>
static int value = BASE;
static int step(void) { return value++; }
int first(void) { return step() + step(); }
";
const SECOND: &str = "#include \"parts.h\"
static int value = 100;
static int step(void) { return value += NUMBER; }
int second(void) { return step(); }
";
const MAIN: &str = "#include <assert.h>
#include \"parts.h\"
int main(void) {
    assert(first() == 21 && second() == 102 && first() == 25);
    return 0;
}
void elsewhere(void) { assert(first() == 21); }
void with_parameter(int number) { assert(number); }
";
const COMMANDS: &str = r#"[
  {"directory": ".", "file": "../source/first.c",
   "command": "/usr/bin/cc -I../include '-DBASE=(10)' -O3 -Wall -MD -MF first.d -o first.o -c ../source/first.c"},
  {"directory": ".", "file": "../source/second.c",
   "arguments": ["gcc", "-I", "../include", "-DNUMBER=2", "-g3", "-fsanitize=address", "-c", "-o", "second.o", "../source/second.c"]},
  {"directory": ".", "file": "../test/main.c", "command": "cc -I../include -c ../test/main.c"},
  {"directory": ".", "file": "../other/main.c", "command": "cc -c ../other/main.c"}
]"#;

fn built() -> tempfile::TempDir {
    project(&[
        ("include/parts.h", HEADER),
        ("source/first.c", FIRST),
        ("source/second.c", SECOND),
        ("test/main.c", MAIN),
        ("other/main.c", "int main(void) { return 1; }\n"),
        ("build/compile_commands.json", COMMANDS),
    ])
}

#[test]
fn flags_are_those_of_the_build() {
    let folder = built();
    let commands = ["check", "--compile-commands", "build/compile_commands.json"];
    let only = |files: &[&'static str]| [&commands[..], &["--only"], files].concat();
    // By the path from here, and by the end of the path.
    verified(
        folder.path(),
        &only(&["source/first.c", "second.c", "test/main.c"]),
    );
    // A file that is given besides takes its flags from there too.
    let mixed = [
        &["check", "test/main.c"][..],
        &commands[1..],
        &["--only", "first.c", "second.c"],
    ]
    .concat();
    verified(folder.path(), &mixed);
    // What the user says wins.
    let more = [
        &only(&["first.c", "second.c", "test/main.c"])[..],
        &["--", "-UNUMBER", "-DNUMBER=3"],
    ]
    .concat();
    assert_eq!(norns(folder.path(), &more).status.code(), Some(1));
}

#[test]
fn what_a_build_does_not_say_is_refused() {
    let folder = built();
    fs::write(folder.path().join("broken.json"), "{\"file\": 3}").expect("a file can be written");
    let commands = [
        "check",
        "--compile-commands",
        "build/compile_commands.json",
        "--only",
    ];
    let with = |more: &'static str| [&commands[..], &[more]].concat();
    refused(folder.path(), &with("third.c"), "has no entry for third.c");
    refused(
        folder.path(),
        &with("main.c"),
        "main.c is ambiguous: it matches",
    );
    refused(
        folder.path(),
        &[
            "check",
            "--compile-commands",
            "broken.json",
            "--only",
            "x.c",
        ],
        "broken.json is not a list of compile commands",
    );
    refused(
        folder.path(),
        &["check", "--compile-commands", "none.json", "--only", "x.c"],
        "cannot read none.json",
    );
}

#[test]
fn a_program_starts_where_one_wants() {
    let folder = built();
    let start = |function: &'static str| {
        let commands = ["check", "--compile-commands", "build/compile_commands.json"];
        let only = [
            "--only",
            "first.c",
            "second.c",
            "test/main.c",
            "--entry",
            function,
        ];
        [&commands[..], &only[..]].concat()
    };
    verified(folder.path(), &start("elsewhere"));
    refused(folder.path(), &start("nowhere"), "no function `nowhere`");
    refused(
        folder.path(),
        &start("with_parameter"),
        "cannot start at `with_parameter`",
    );
}

#[test]
fn c_and_cxx_are_one_program() {
    let folder = project(&[
        (
            "twice.c",
            "static int factor = 2;\nint twice(int number) { return factor * number; }\n",
        ),
        (
            "main.cpp",
            "#include <cassert>
#include <thread>
extern \"C\" int twice(int);
namespace tests {
static int factor = 3;
void thrice() { assert(factor * twice(1) == 6); }
void overloaded(int) {}
void overloaded() {}
}
int main() {
    int result = 0;
    std::thread worker([&result] { result = twice(4); });
    worker.join();
    assert(result == 8);
}
",
        ),
    ]);
    verified(folder.path(), &["check", "twice.c", "main.cpp"]);
    verified(
        folder.path(),
        &["check", "main.cpp", "twice.c", "--entry", "tests::thrice"],
    );
    refused(
        folder.path(),
        &[
            "check",
            "main.cpp",
            "twice.c",
            "--entry",
            "tests::overloaded",
        ],
        "several functions named `tests::overloaded`",
    );
    // With its parameters it is one.
    for (entry, status) in [("tests::overloaded()", 0), ("tests::overloaded(int)", 3)] {
        let output = norns(
            folder.path(),
            &["check", "main.cpp", "twice.c", "--entry", entry],
        );
        let text = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{entry}: {text}");
    }
}

/// A lambda inside of a function has a name that begins like that of the function.
#[test]
fn what_is_inside_of_a_function_is_not_the_function() {
    let folder = project(&[(
        "entries.cpp",
        "#include <cassert>
#include <pthread.h>
#include <thread>
int counter;
void with_lambda() {
    std::thread worker([] { counter++; });
    worker.join();
    assert(counter == 1);
}
void with_pointer() {
    pthread_t worker;
    pthread_create(&worker, nullptr, [](void *unused) { counter++; return unused; }, nullptr);
    pthread_join(worker, nullptr);
    assert(counter == 1);
}
int like_main(int count, char **arguments) { return count == 1 && arguments[1] == nullptr ? 0 : throw 1; }
int main() { return 0; }
",
    )]);
    for entry in [
        "with_lambda",
        "with_lambda()",
        "with_pointer",
        "like_main",
        "like_main(int, char**)",
        "like_main(int,char **)",
    ] {
        verified(folder.path(), &["check", "entries.cpp", "--entry", entry]);
    }
    refused(
        folder.path(),
        &["check", "entries.cpp", "--entry", "like_main(int)"],
        "no function `like_main(int)`",
    );
}

#[test]
fn the_harness_of_the_documentation_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let check = |entry: &str, flags: &[&str]| {
        let arguments = [
            "check",
            "examples/stack_harness.cpp",
            "--entry",
            entry,
            "--",
        ];
        let output = norns(&root, &[&arguments[..], flags].concat());
        (output.status.code(), text(&output.stdout))
    };
    let (status, report) = check("push_and_pop", &[]);
    assert_eq!(status, Some(0), "{report}");
    // As the documentation says: the node is found or not.
    assert!(report.contains("2 executions\n"), "{report}");
    let (status, report) = check("push_and_pop", &["-DBUG"]);
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("race on node"), "{report}");
    for entry in ["two_pops", "any_two_operations"] {
        let (status, report) = check(entry, &[]);
        assert_eq!(status, Some(0), "{report}");
    }
}
