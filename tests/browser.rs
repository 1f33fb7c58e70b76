//! The HTML report in a browser: it loads without complaints, steps, filters, compares, and fits a phone. Screenshots are saved
//! under `target/screenshots`.

#![expect(
    clippy::print_stderr,
    reason = "that there is no browser is for a person to read"
)]

#[path = "browser/devtools.rs"]
mod devtools;
#[path = "browser/finding.rs"]
mod finding;
#[path = "browser/large.rs"]
mod large;
#[path = "browser/summary.rs"]
mod summary;

use devtools::Page;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where the screenshots go.
fn screenshots() -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let folder = target.join("screenshots");
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// What norns prints, and that it exits as it should.
fn norns(arguments: &[&str], status: i32) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .arg("check")
        .args(arguments)
        .env("COLUMNS", "240")
        .current_dir(root())
        .output()
        .expect("norns can be started");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(status));
    String::from_utf8(output.stdout).expect("a report is text")
}

/// A browser, and a folder for reports.
struct Looking {
    page: Page,
    folder: tempfile::TempDir,
}

impl Looking {
    /// Nothing if there is no browser.
    fn begin() -> Option<Self> {
        let Some(page) = Page::open() else {
            eprintln!(
                "SKIPPED: the HTML report was not looked at, since there is no chromium (./test installs it where it can)"
            );
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder can be made");
        Some(Self { page, folder })
    }

    /// Makes a report and loads it in a window of a laptop.
    fn load(&mut self, name: &str, arguments: &[&str], status: i32) -> &mut Page {
        let path = self.path(name);
        let to = ["--format", "html", "-o", path.to_str().expect("it is text")];
        norns(&[&to, arguments].concat(), status);
        self.page.look(1440, 900, false);
        self.page.load(&path);
        &mut self.page
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(format!("{name}.html"))
    }

    /// Takes pictures in the light, in the dark and on a phone, where only panes scroll sideways.
    fn pictures(&mut self, name: &str) {
        let shots = screenshots();
        let (path, page) = (self.path(name), &mut self.page);
        page.screenshot(&shots.join(format!("{name}-light.png")));
        page.look(1440, 900, true);
        page.screenshot(&shots.join(format!("{name}-dark.png")));
        page.look(390, 844, false);
        page.load(&path);
        let wide = page.value("document.documentElement.scrollWidth");
        assert_eq!(wide, 390, "{name}: on a phone only panes scroll sideways");
        page.screenshot(&shots.join(format!("{name}-phone.png")));
        assert_eq!(page.complaints, Vec::<String>::new(), "{name}");
    }
}
