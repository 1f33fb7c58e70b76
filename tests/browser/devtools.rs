//! A browser that is driven by its debugging protocol, through two pipes.

use serde_json::{Value, json};
use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A page in a headless browser.
pub(crate) struct Page {
    browser: Child,
    commands: File,
    answers: BufReader<File>,
    session: Option<String>,
    next_id: u64,
    /// What the page complained about: exceptions, and errors in the console.
    pub(crate) complaints: Vec<String>,
    _folder: tempfile::TempDir,
}

impl Page {
    /// Starts the browser; nothing if there is none.
    pub(crate) fn open() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let runs = |name: &&str| {
            let run = Command::new(name).arg("--version").output();
            run.is_ok_and(|output| output.status.success())
        };
        let name = names.into_iter().find(runs)?;
        let folder = tempfile::tempdir().expect("a folder can be made");
        let [to, from] = ["to", "from"].map(|pipe| folder.path().join(pipe));
        let made = Command::new("mkfifo").args([&to, &from]).status();
        assert!(
            made.is_ok_and(|status| status.success()),
            "pipes can be made"
        );
        // The shell opens the pipes as the two files that the browser expects.
        let browser = Command::new("sh")
            .arg("-c")
            .arg(r#"exec "$0" "$@" 3<"$TO" 4>"$FROM""#)
            .arg(name)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
            ])
            .args([
                "--no-first-run",
                "--disable-extensions",
                "--remote-debugging-pipe",
            ])
            .arg(format!(
                "--user-data-dir={}",
                folder.path().join("profile").display()
            ))
            .arg("about:blank")
            .env("TO", &to)
            .env("FROM", &from)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the browser can be started");
        let commands = OpenOptions::new()
            .write(true)
            .open(&to)
            .expect("the pipe opens");
        let answers = File::open(&from).expect("the pipe opens");
        let mut page = Self {
            browser,
            commands,
            answers: BufReader::new(answers),
            session: None,
            next_id: 0,
            complaints: Vec::new(),
            _folder: folder,
        };
        let target = page.call("Target.createTarget", &json!({"url": "about:blank"}));
        let attached = page.call(
            "Target.attachToTarget",
            &json!({"targetId": target["targetId"], "flatten": true}),
        );
        page.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in [
            "Page.enable",
            "Runtime.enable",
            "Log.enable",
            "Network.enable",
        ] {
            page.call(domain, &json!({}));
        }
        Some(page)
    }

    /// Loads a file and waits until it is there.
    pub(crate) fn load(&mut self, path: &Path) {
        let url = format!("file://{}", path.display());
        self.send("Page.navigate", &json!({"url": url}));
        while self.receive()["method"] != "Page.loadEventFired" {}
    }

    /// The value of an expression in the page.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let result = self.call(
            "Runtime.evaluate",
            &json!({"expression": expression, "returnByValue": true}),
        );
        assert_eq!(result["exceptionDetails"], Value::Null, "{expression}");
        result["result"]["value"].clone()
    }

    /// Presses a key.
    pub(crate) fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let text = if key.len() == 1 { key } else { "" };
            let event = json!({"type": kind, "key": key, "text": if kind == "keyDown" { text } else { "" }});
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    /// Clicks an element as a user would.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.value(&format!(
            "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// The size of the window, and whether the system is dark.
    pub(crate) fn look(&mut self, width: u32, height: u32, dark: bool) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", &metrics);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", &features);
    }

    /// How many elements there are.
    pub(crate) fn count(&mut self, selector: &str) -> u64 {
        let count = self.value(&format!("document.querySelectorAll({selector:?}).length"));
        count.as_u64().expect("a length is a number")
    }

    /// The text of the first such element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({selector:?}).textContent"));
        text.as_str().expect("a text is text").to_owned()
    }

    /// The texts of all such elements.
    pub(crate) fn texts(&mut self, selector: &str) -> Vec<String> {
        let texts = self.value(&format!(
            "[...document.querySelectorAll({selector:?})].map((one) => one.textContent)"
        ));
        serde_json::from_value(texts).expect("texts are texts")
    }

    /// Chooses an option, as a user would.
    pub(crate) fn choose(&mut self, selector: &str, value: &str) {
        self.value(&format!(
            "(() => {{ const box = document.querySelector({selector:?}); box.value = {value:?}; \
             box.dispatchEvent(new Event('change')); }})()"
        ));
    }

    /// Whether an element is displayed.
    pub(crate) fn is_visible(&mut self, selector: &str) -> bool {
        self.value(&format!(
            "document.querySelector({selector:?})?.checkVisibility() === true"
        )) == true
    }

    /// Whether an element is within another one, as it is scrolled.
    pub(crate) fn is_in_sight(&mut self, selector: &str, pane: &str) -> bool {
        self.value(&format!(
            "(() => {{ const one = document.querySelector({selector:?}).getBoundingClientRect(), \
             all = document.querySelector({pane:?}).getBoundingClientRect(); \
             return one.top >= all.top && one.bottom <= all.bottom; }})()"
        )) == true
    }

    /// Saves what is seen.
    pub(crate) fn screenshot(&mut self, path: &Path) {
        let shot = self.call("Page.captureScreenshot", &json!({"format": "png"}));
        let bytes = decoded(shot["data"].as_str().expect("a screenshot has data"));
        assert!(bytes.starts_with(b"\x89PNG"), "a screenshot is an image");
        std::fs::write(path, bytes).expect("a screenshot can be saved");
    }

    fn send(&mut self, method: &str, parameters: &Value) -> u64 {
        self.next_id += 1;
        let mut message = json!({"id": self.next_id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.commands
            .write_all(&bytes)
            .expect("the browser listens");
        self.next_id
    }

    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let id = self.send(method, parameters);
        loop {
            let mut message = self.receive();
            if message["id"] == id {
                assert_eq!(message["error"], Value::Null, "{method}");
                return message["result"].take();
            }
        }
    }

    fn receive(&mut self) -> Value {
        let mut bytes = Vec::new();
        let count = self
            .answers
            .read_until(0, &mut bytes)
            .expect("the browser answers");
        assert!(count > 0, "the browser has gone away");
        bytes.pop();
        let message: Value = serde_json::from_slice(&bytes).expect("the browser speaks JSON");
        let parameters = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.complaints
                    .push(parameters["exceptionDetails"].to_string());
            }
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => {
                self.complaints.push(parameters["args"].to_string());
            }
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => {
                self.complaints.push(parameters["entry"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                let url = parameters["request"]["url"].as_str().unwrap_or_default();
                if !url.starts_with("file:") && !url.starts_with("data:") {
                    self.complaints.push(format!("asks the network for {url}"));
                }
            }
            _ => {}
        }
        message
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

fn decoded(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes().filter(|&letter| letter != b'=') {
        let value = ALPHABET.iter().position(|&known| known == letter);
        bits = bits << 6 | value.expect("screenshots are in base 64") as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
