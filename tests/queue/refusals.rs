//! What is refused: commands that make no sense, and data that nobody should trust.

use super::{Case, printed, queue, readers, refused};
use std::fmt::Write as _;

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let Some((server, url)) = queue() else {
        return;
    };
    let file = readers(server.folder(), 4);
    let check = |more: &[&str]| {
        let mut arguments = vec!["check", &file, "--queue", &url];
        arguments.extend(more);
        refused(&arguments)
    };
    for algorithm in ["optimal", "source", "values", "definition"] {
        let sentence = check(&["--algorithm", algorithm, "--model", "sc"]);
        assert!(
            sentence.contains("cannot be divided among machines"),
            "{sentence}"
        );
    }
    let password = refused(&["jobs", "--queue", "postgres://me:secret@localhost/x"]);
    assert!(
        password.contains("password") && !password.contains("secret"),
        "{password}"
    );
    let nowhere = refused(&["jobs", "--queue", "postgres://me@%2Fnowhere/x"]);
    assert!(nowhere.contains("cannot reach the queue"), "{nowhere}");
    assert!(refused(&["jobs"]).contains("which queue?"));
}

/// A text as norns stores it, of another version or with any other body, as a literal of SQL.
fn stored(version: &str, kind: &str, body: &str) -> String {
    let text = format!("{{\"norns\":\"{version}\",\"kind\":\"{kind}\",\"body\":{body}}}");
    let bytes = norns_queue::pack(text.as_bytes());
    let digits = bytes.iter().fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a string can be written to");
        digits
    });
    format!("'\\x{digits}'")
}

fn work_until_idle(url: &str) {
    printed(&[
        "worker",
        "--queue",
        url,
        "--threads",
        "1",
        "--until-idle",
        "0.2",
        "--quiet",
    ]);
}

/// Items, results, programs and what was learned, damaged in every way. A worker that meets them refuses the job and says why.
#[test]
fn damaged_and_hostile_data_is_refused() {
    const DAMAGED: &str = "the stored item is damaged";
    const FOREIGN: &str = "the stored item is not of this program";
    let Some((server, url)) = queue() else {
        return;
    };
    let file = readers(server.folder(), 4);
    let version = env!("CARGO_PKG_VERSION");
    let item = |task: &str| format!("UPDATE norns.items SET task = {task}");
    let million = 1_000_000;
    let deep = vec!["0"; million].join(",");
    let task = |prefix: &str, led: usize, skipped: usize| {
        let body = format!("{{\"prefix\":[{prefix}],\"led\":{led},\"skipped\":{skipped}}}");
        item(&stored(version, "item", &body))
    };
    let of_another = r#"{"prefix":[],"led":0,"skipped":0}"#;
    let too_large = " ".repeat(17 << 20);
    let damages = [
        // Random bytes, and a text that was cut.
        (item("'\\x0102030405'"), DAMAGED),
        (item("substring(task FROM 1 FOR 20)"), DAMAGED),
        (item("''"), DAMAGED),
        // Another version, another kind, and a text that is small only while it is compressed.
        (
            item(&stored("0.0.0", "item", of_another)),
            "is of norns 0.0.0",
        ),
        (item(&stored(version, "result", of_another)), DAMAGED),
        (item(&stored(version, "item", &too_large)), DAMAGED),
        // A million children: one below the other, and beside each other.
        (task(&deep, 0, 0), FOREIGN),
        (task(&deep, million, 0), FOREIGN),
        (task("", 0, million), FOREIGN),
        (task("1000000", 0, 0), FOREIGN),
        (task("", million, 0), FOREIGN),
        // What others have learned, and a reason to stop that no norns gives, or that no result confirms.
        (
            "UPDATE norns.generations SET begun = learned".to_owned(),
            "the stored generation is damaged",
        ),
        (
            "UPDATE norns.generations SET learned = '\\xff'".to_owned(),
            "the stored learned is damaged",
        ),
        (
            "UPDATE norns.jobs SET stopping = 'mood' WHERE state = 'running'".to_owned(),
            "for a reason that is not known",
        ),
        (
            "UPDATE norns.jobs SET stopping = 'length' WHERE state = 'running'".to_owned(),
            "the stored result is damaged",
        ),
        (
            "UPDATE norns.jobs SET program = sha256('\\x00') WHERE state = 'running'".to_owned(),
            "the stored program is damaged",
        ),
    ];
    server.sql("INSERT INTO norns.programs VALUES (sha256('\\x00'), '\\x00')");
    for (damage, sentence) in damages {
        let job = Case::new(&file, &[]).submit(&url);
        server.sql(&damage);
        work_until_idle(&url);
        let shown = printed(&["jobs", "show", &job, "--queue", &url]);
        let damage: String = damage.chars().take(200).collect();
        assert!(
            shown.contains("refused") && shown.contains(sentence),
            "{damage}: {shown}"
        );
        let said = refused(&["jobs", "report", &job, "--queue", &url]);
        assert!(said.contains("a worker refused the job"), "{said}");
    }

    // A job of another version waits for a worker of that version.
    let job = Case::new(&file, &[]).submit(&url);
    server.sql("UPDATE norns.jobs SET version = '0.0.0' WHERE state = 'running'");
    work_until_idle(&url);
    let shown = printed(&["jobs", "show", &job, "--queue", &url]);
    assert!(shown.contains("no worker of norns 0.0.0"), "{shown}");
    assert_ne!(version, "0.0.0");
}
