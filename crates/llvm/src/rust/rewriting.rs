//! Functions of std in which calls replace instructions; `replacements.rs` has the table.
//!
//! 1. An instruction, or the call of a small function of core, becomes a call with the same operands ([`Step`]).
//! 2. A compare-exchange whose failure leads to a function that waits for a lock takes the lock in one step ([`FAST_PATHS`]).
//! 3. Handles to a thread are not counted: code that would decrement the count to zero finds that others are left.
//! 4. A thread that receives from a channel first waits until there is something to receive ([`RECEIVING`]).
//! 5. A thread whose handle is dropped where it is started starts after that. No thread can tell the difference, because only
//!    std runs in between.
//!
//! If the text is not as expected, it stays as it is, and parts that belong together stay unchanged as a whole
//! ([`Index::is_known`]).

use super::reachable::{Index, Part, names};
use super::replacements::{
    ARC_DROP, ARC_DROP_SLOW, BARRIER_NEW, BARRIER_WAIT, COMPARE_EXCHANGE, CONDITIONS,
    DROP_SCOPE_DATA, FAST_PATHS, FUTEX, FUTEX_WAIT, HANDLES, LEAVE_SCOPE_REFERENCE, LOCK_CONTENDED,
    NOTIFICATION, RECEIVING, SLEEPING, SPAWNS, STEPS, Step, THREAD_DROP_SLOW, THREAD_NEW,
    WAITING_AT_CONDITIONS, replacement,
};

/// How the names begin of what takes the place of condition variables.
const OF_CONDITIONS: &str = "norns.rust.condition_";

/// A function that was rewritten.
pub(super) struct Rewritten {
    pub(super) text: String,
    /// What it calls that the program does not declare.
    pub(super) declarations: Vec<&'static str>,
}

impl Rewritten {
    #[expect(
        clippy::unnecessary_wraps,
        reason = "whoever rewrites gives nothing where nothing is to be rewritten"
    )]
    fn new(text: String, declarations: &[&'static str]) -> Option<Self> {
        Some(Rewritten {
            text,
            declarations: declarations.to_vec(),
        })
    }
}

/// Rewrites a function with this path and text; gives nothing if it stays as it is.
type Rewrite<'t> = fn(&Index<'t>, &str, &str) -> Option<Rewritten>;

impl<'t> Index<'t> {
    /// The function of a part as it is to be run; nothing if it is as it stands.
    pub(super) fn rewritten(&self, part: &Part<'t>) -> Option<Rewritten> {
        let path = part.path?;
        let rewrites: [Rewrite<'t>; 6] = [
            Self::with_steps,
            Self::barrier,
            Self::without_counting,
            Self::without_fast_path,
            Self::awaiting_messages,
            Self::starting_late,
        ];
        let mut rewritten = None::<Rewritten>;
        for rewrite in rewrites {
            let text = rewritten.as_ref().map_or(part.text, |done| &*done.text);
            if let Some(mut next) = rewrite(self, path, text) {
                let declarations = rewritten.map(|done| done.declarations);
                next.declarations.extend(declarations.unwrap_or_default());
                rewritten = Some(next);
            }
        }
        rewritten
    }

    /// Whether what belongs together with a function is there, so that it may be replaced.
    pub(super) fn is_known(&self, path: &str) -> bool {
        let text_of = |path: &str| {
            let symbol = self.symbol_of(path)?;
            Some(self.parts[symbol].text)
        };
        match path {
            BARRIER_WAIT => text_of(BARRIER_WAIT).is_some_and(|text| barrier_needs(text).is_some()),
            LEAVE_SCOPE_REFERENCE => {
                let steps = STEPS.iter().filter(|step| step.of_scopes);
                let mut steps = steps.map(|step| {
                    let text = text_of(step.path)?;
                    self.lines_of_step(step, text).map(|_| ())
                });
                steps.all(|step| step.is_some())
            }
            _ if replacement(path).is_some_and(|name| name.starts_with(OF_CONDITIONS)) => {
                let are_known = || {
                    self.symbol_of(LOCK_CONTENDED).is_some()
                        && self.parts.values().all(is_known_of_conditions)
                };
                *self.knows_conditions.get_or_init(are_known)
            }
            _ => true,
        }
    }

    /// The function of a path in which calls take the places of instructions.
    fn with_steps(&self, path: &str, text: &str) -> Option<Rewritten> {
        let mut rewritten = None::<String>;
        let mut declarations = Vec::new();
        for step in STEPS.iter().filter(|step| step.path == path) {
            if step.of_scopes && !self.is_known(LEAVE_SCOPE_REFERENCE) {
                return None;
            }
            // All of them or none.
            for (line, call) in self.lines_of_step(step, text)? {
                let before = rewritten.as_deref().unwrap_or(text);
                rewritten = Some(before.replacen(line, &call, 1));
            }
            declarations.push(step.declaration);
        }
        Rewritten::new(rewritten?, &declarations)
    }

    /// The lines of a step, and what takes their places; nothing if there are not as many as expected.
    fn lines_of_step<'s>(&self, step: &Step, text: &'s str) -> Option<Vec<(&'s str, String)>> {
        let lines = text.lines().filter_map(|line| {
            if let Some(called) = step.called {
                let (name, behind) = names(line).next()?;
                let is_step = self.path_of(name) == Some(called)
                    && line.contains(step.operation)
                    && behind.contains(step.operands);
                return is_step.then(|| (line, line.replacen(name, step.instead, 1)));
            }
            let (result, rest) = line.split_once(step.operation)?;
            let (operands, rest) = rest.split_once(step.operands)?;
            let place = rest.find(", !dbg").map_or("", |at| &rest[at..]);
            let call = format!(
                "{result} = call {} @{}({operands}){place}",
                step.result, step.instead
            );
            Some((line, call))
        });
        let lines: Vec<(&str, String)> = lines.collect();
        (lines.len() == 1 || step.is_repeated && !lines.is_empty()).then_some(lines)
    }

    /// A function that receives from a channel, in which a thread first waits until there is something to receive.
    fn awaiting_messages(&self, path: &str, text: &str) -> Option<Rewritten> {
        let receiving = RECEIVING.iter().find(|receiving| receiving.path == path)?;
        let is_look = |line: &&str| {
            line.contains("(ptr align 128 %self, ")
                && names(line).any(|(name, _)| self.path_of(name) == Some(receiving.looks))
        };
        let mut looks = text.lines().filter(is_look);
        let (Some(look), None) = (looks.next(), looks.next()) else {
            return None;
        };
        let (symbol, _) = names(look).next()?;
        let looking = self.parts.get(symbol)?.text;
        let is_used = |place: &u32| {
            let address = format!(" = getelementptr inbounds i8, ptr %self, i64 {place}, ");
            looking.contains(&address)
        };
        if !receiving.places.iter().all(is_used) {
            return None;
        }
        // The time limit is the last parameter.
        let head = text.lines().find(|line| line.starts_with("define "))?;
        let (before, nanoseconds) = head.rsplit_once(", i32 %")?;
        let (nanoseconds, _) = nanoseconds.split_once(')')?;
        before.rsplit_once(", i64 %")?;
        let place = look.find(", !dbg").map_or("", |at| &look[at..]);
        let waits = format!(
            "  call void @{}(ptr %self, i32 %{nanoseconds}){place}\n{look}",
            receiving.instead
        );
        Rewritten::new(text.replacen(look, &waits, 1), &[receiving.declaration])
    }

    /// What is kept of a barrier besides how many threads it needs.
    fn barrier(&self, path: &str, text: &str) -> Option<Rewritten> {
        match path {
            BARRIER_WAIT => {
                let (line, call) = barrier_needs(text)?;
                Rewritten::new(
                    text.replacen(line, &call, 1),
                    &["declare i64 @norns.rust.barrier_needs(ptr)"],
                )
            }
            BARRIER_NEW if self.is_known(BARRIER_WAIT) => {
                let end = "\n  ret void";
                let is_as_expected = text.matches(end).count() == 1
                    && text.contains("(ptr sret([40 x i8]) align 8 %_0, i64 %n)");
                let named = format!("\n  call void @norns.rust.new_barrier(ptr %_0){end}");
                is_as_expected.then(|| Rewritten {
                    text: text.replacen(end, &named, 1),
                    declarations: vec!["declare void @norns.rust.new_barrier(ptr)"],
                })
            }
            _ => None,
        }
    }

    /// A function that gives up a handle to a thread, and the last one to a scope.
    fn without_counting(&self, path: &str, text: &str) -> Option<Rewritten> {
        if path == THREAD_NEW {
            let allocated = "call noundef ptr @malloc(";
            let kept = "call noundef ptr @norns.rust.allocate_thread(";
            return text.contains(allocated).then(|| Rewritten {
                text: text.replacen(allocated, kept, 1),
                declarations: vec!["declare ptr @norns.rust.allocate_thread(i64)"],
            });
        }
        let names_path = |text: &str, wanted: &str| {
            names(text).any(|(name, _)| self.path_of(name) == Some(wanted))
        };
        if path == ARC_DROP && self.is_known(LEAVE_SCOPE_REFERENCE) {
            let is_of_scope = names(text).any(|(name, _)| {
                let slow = self.parts.get(name);
                slow.is_some_and(|slow| {
                    slow.path == Some(ARC_DROP_SLOW) && names_path(slow.text, DROP_SCOPE_DATA)
                })
            });
            if is_of_scope {
                return counted_down(text, "last_of_scope");
            }
        }
        if names_path(text, THREAD_DROP_SLOW) {
            return self.without_counting_threads(path, text);
        }
        None
    }

    fn without_counting_threads(&self, path: &str, text: &str) -> Option<Rewritten> {
        if path == ARC_DROP {
            return counted_down(text, "not_the_last");
        }
        let lines: Vec<&str> = text.lines().collect();
        let is_slow =
            |line: &str| names(line).any(|(name, _)| self.path_of(name) == Some(THREAD_DROP_SLOW));
        let mut rewritten = text.to_owned();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| is_slow(line)) {
            // The block of the call, and the branches that lead there.
            let label = lines[..at].iter().rev().find_map(|line| {
                let (label, _) = line.split_once(':')?;
                label
                    .bytes()
                    .all(|byte| byte.is_ascii_digit())
                    .then_some(label)
            });
            let Some(label) = label else { continue };
            let target = format!(", label %{label}, label %");
            for branch in lines.windows(3) {
                let [count, compared, branched] = branch else {
                    continue;
                };
                let is_count = count.contains(" = atomicrmw sub ptr ")
                    && count.contains(", i64 1 release,")
                    && compared.contains(" = icmp eq i64 ")
                    && compared.contains(", 1")
                    && branched.contains(&target);
                if is_count && let Some((result, _)) = count.split_once(" = ") {
                    rewritten = rewritten.replacen(count, &format!("{result} = add i64 2, 0"), 1);
                }
            }
        }
        (rewritten != text).then_some(Rewritten {
            text: rewritten,
            declarations: Vec::new(),
        })
    }

    /// A function in which the compare-exchange before a call that waits for a lock takes the lock. Only where there is one of both
    /// they surely belong together.
    fn without_fast_path(&self, _path: &str, text: &str) -> Option<Rewritten> {
        for fast in &FAST_PATHS {
            let calls = names(text).filter(|(name, _)| self.path_of(name) == Some(fast.contended));
            if calls.count() != 1 {
                continue;
            }
            let is_called = |name: &str| {
                let path = self.path_of(name);
                path.is_some_and(|path| COMPARE_EXCHANGE.contains(&path))
            };
            let calls = |line: &str| names(line).any(|(name, _)| is_called(name));
            let lines = text.lines();
            let lines = lines.filter(|line| line.contains("cmpxchg") || calls(line));
            let lines: Vec<&str> = lines.collect();
            let [line] = lines[..] else { continue };
            if let Some((before, _)) = line.split_once(fast.operands)
                && let Some((result, address)) = before.split_once(" = cmpxchg ")
            {
                let address = address.trim_start_matches("weak ");
                let taken = format!(
                    "  call void @{}({address})\n{result} = insertvalue {{ i32, i1 }} zeroinitializer, i1 true, 1",
                    fast.take
                );
                return Rewritten::new(text.replacen(line, &taken, 1), &[fast.take_declaration]);
            }
            if line.contains("call { i32, i32 } @")
                && line.contains(fast.arguments)
                && let Some((name, _)) = names(line).find(|(name, _)| is_called(name))
            {
                let taken = line.replacen(name, fast.take_by_call, 1);
                return Rewritten::new(
                    text.replacen(line, &taken, 1),
                    &[fast.take_by_call_declaration],
                );
            }
        }
        None
    }

    /// A function that starts threads and gives their handles up at once.
    fn starting_late(&self, _path: &str, text: &str) -> Option<Rewritten> {
        let path_in = |line: &str| names(line).find_map(|(name, _)| self.path_of(name));
        let is_spawn = |line: &str| {
            line.contains(" void @") && path_in(line).is_some_and(|path| SPAWNS.contains(&path))
        };
        let lines: Vec<&str> = text.lines().collect();
        let mut held = Vec::new();
        let mut started = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if !is_spawn(line) {
                continue;
            }
            let Some(handle) = line
                .split_once(" %")
                .and_then(|(_, rest)| rest.split_once([',', ')']))
            else {
                continue;
            };
            let Some(dropped) = next_instruction(&lines, at) else {
                continue;
            };
            let drops = lines[dropped];
            let is_drop = path_in(drops)
                .is_some_and(|path| HANDLES.iter().any(|handle| path.starts_with(handle)))
                && drops.contains(&format!("(ptr align 8 %{})", handle.0));
            if is_drop && let Some(behind) = next_instruction(&lines, dropped) {
                held.push(at);
                started.push(behind);
            }
        }
        if held.is_empty() {
            return None;
        }
        let mut rewritten = String::with_capacity(text.len() + 64);
        for (at, line) in lines.iter().enumerate() {
            if started.contains(&at) {
                rewritten += "  call void @norns.rust.start_now()\n";
            }
            if held.contains(&at) {
                rewritten += "  call void @norns.rust.hold_start()\n";
            }
            rewritten += line;
            rewritten.push('\n');
        }
        Rewritten::new(
            rewritten.trim_end_matches('\n').to_owned(),
            &[
                "declare void @norns.rust.start_now()",
                "declare void @norns.rust.hold_start()",
            ],
        )
    }
}

/// Whether condition variables may be replaced as far as one function is concerned: it is not one of theirs that we do not know, and
/// it has none of theirs inlined, in optimised code, by which it would wait or notify as before.
fn is_known_of_conditions(part: &Part<'_>) -> bool {
    let path = part.path.unwrap_or_default();
    if path.starts_with(CONDITIONS) {
        return WAITING_AT_CONDITIONS.contains(&path);
    }
    let of_conditions = || replacement(path).is_some_and(|name| name.starts_with(OF_CONDITIONS));
    let has = |what: &str| part.text.contains(what);
    !has(FUTEX)
        || SLEEPING.contains(&path)
        || of_conditions()
        || !has(FUTEX_WAIT) && !has(NOTIFICATION)
}

/// The line of the instruction that runs behind a call, if no exception leaves the call.
fn next_instruction(lines: &[&str], at: usize) -> Option<usize> {
    let is_instruction = |line: &&str| {
        let text = line.trim_start();
        !text.is_empty() && !text.starts_with(';') && !text.starts_with("#dbg")
    };
    let from = if lines[at].contains(" invoke ") || lines[at].starts_with("  invoke ") {
        let target = lines.get(at + 1)?.trim_start().strip_prefix("to label %")?;
        let label = format!("{}:", target.split(' ').next()?);
        let block = lines.iter().position(|line| {
            line.strip_prefix(label.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })?;
        block + 1
    } else {
        at + 1
    };
    let found = lines[from..].iter().position(is_instruction)?;
    let line = lines[from + found];
    (!line.contains(" = phi ") && !line.ends_with(':')).then_some(from + found)
}

/// A function with one instruction that counts down, which a function of the library takes the place of.
fn counted_down(text: &str, instead: &'static str) -> Option<Rewritten> {
    let is_count =
        |line: &&str| line.contains(" = atomicrmw sub ptr ") && line.contains(", i64 1 release,");
    let mut counts = text.lines().filter(is_count);
    let (Some(count), None) = (counts.next(), counts.next()) else {
        return None;
    };
    let (result, rest) = count.split_once(" = atomicrmw sub ")?;
    let (address, _) = rest.split_once(", i64")?;
    let call = format!("{result} = call i64 @norns.rust.{instead}({address})");
    let declaration = match instead {
        "last_of_scope" => "declare i64 @norns.rust.last_of_scope(ptr)",
        _ => "declare i64 @norns.rust.not_the_last(ptr)",
    };
    Rewritten::new(text.replacen(count, &call, 1), &[declaration])
}

/// Where a thread that waits at a barrier asks how many it needs, if all its fields are where they are expected.
fn barrier_needs(text: &str) -> Option<(&str, String)> {
    let field = |offset: u32| {
        let address = format!(" = getelementptr inbounds nuw i8, ptr %0, i64 {offset}");
        let mut lines = text.lines().filter_map(move |line| {
            let (name, behind) = line.split_once(&address)?;
            (behind.is_empty() || behind.starts_with(',')).then_some(name.trim_start())
        });
        lines.next()
    };
    let (_, _, needed, _) = (field(8)?, field(16)?, field(24)?, field(32)?);
    let load = format!(" = load i64, ptr {needed}, align 8");
    let mut lines = text.lines().filter_map(|line| {
        let (result, _) = line.split_once(&load)?;
        let call = format!("{result} = call i64 @norns.rust.barrier_needs(ptr {needed})");
        Some((line, call))
    });
    lines.next()
}

#[cfg(test)]
mod tests {
    use super::super::reachable::reachable;

    const SPAWNS: &str = r"; std::thread::functions::spawn
define internal void @spawn(ptr sret([24 x i8]) align 8 %_0) {
  ret void
}

; core::ptr::drop_in_place<std::thread::join_handle::JoinHandle<()>>
define internal void @give_up(ptr align 8 %_1) {
  ret void
}

; crate::main
define internal void @main() {
start:
; call std::thread::functions::spawn
  call void @spawn(ptr sret([24 x i8]) align 8 %_1)
; call core::ptr::drop_in_place<std::thread::join_handle::JoinHandle<()>>
  call void @give_up(ptr align 8 %_1)
; invoke std::thread::functions::spawn
  invoke void @spawn(ptr sret([24 x i8]) align 8 %_2)
          to label %bb1 unwind label %cleanup

cleanup:                                          ; preds = %start
  unreachable

bb1:                                              ; preds = %start
; invoke core::ptr::drop_in_place<std::thread::join_handle::JoinHandle<()>>
  invoke void @give_up(ptr align 8 %_2)
          to label %bb2 unwind label %cleanup

bb2:                                              ; preds = %bb1
  call void @spawn(ptr sret([24 x i8]) align 8 %_3)
  call void @give_up(ptr align 8 %_2)
  ret void
}
";

    /// A handle that is given up at once is given up before its thread starts; another one is not.
    #[test]
    fn threads_start_when_their_handles_are_given_up() {
        let text = reachable(SPAWNS, "crate::main", true).text;
        let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what}: {text}"));
        let hold = "  call void @norns.rust.hold_start()\n";
        let start = "  call void @norns.rust.start_now()\n";
        assert_eq!(text.matches(hold).count(), 2, "{text}");
        assert_eq!(text.matches(start).count(), 2, "{text}");
        assert!(text.contains(&format!(
            "{hold}  call void @spawn(ptr sret([24 x i8]) align 8 %_1)"
        )));
        assert!(text.contains(&format!(
            "{hold}  invoke void @spawn(ptr sret([24 x i8]) align 8 %_2)"
        )));
        assert!(at("bb2:") < text.rfind(start).unwrap_or_default());
        let plain = reachable(SPAWNS, "crate::main", false).text;
        assert!(!plain.contains("hold_start"));
    }

    /// A receiver of a message that is returned in memory.
    const RECEIVES: &str = r"; core::sync::atomic::atomic_load
define internal i64 @load(ptr %0, i8 %1) {
  ret i64 0
}

; std::sync::mpmc::list::Channel<T>::start_recv
define internal zeroext i1 @look(ptr align 128 %self, ptr align 8 %token) {
  %1 = call i64 @load(ptr %self, i8 2)
  %2 = getelementptr inbounds i8, ptr %self, i64 8, !dbg !1
  %3 = getelementptr inbounds i8, ptr %self, i64 128, !dbg !1
  %4 = call i64 @load(ptr %3, i8 0)
  ret i1 false
}

; std::sync::mpmc::list::Channel<T>::recv
define internal void @main(ptr sret([24 x i8]) align 8 %_0, ptr align 128 %self, i64 %0, i32 %1) unnamed_addr {
start:
  %2 = invoke zeroext i1 @look(ptr align 128 %self, ptr align 8 %3)
          to label %bb1 unwind label %bb1, !dbg !1

bb1:                                              ; preds = %start
  ret void
}
";

    #[test]
    fn who_receives_waits_for_a_message() {
        let text = reachable(RECEIVES, "main", true).text;
        let wait = "  call void @norns.rust.await_in_list(ptr %self, i32 %1)\n  %2 = invoke zeroext i1 @look(";
        assert!(text.contains(wait), "{text}");
        assert!(text.contains("%1 = call i64 @load(ptr %self, i8 2)"));
        assert!(text.contains("%4 = call i64 @norns.rust.tail(ptr %3, i8 0)"));
        // Its parts are elsewhere than expected.
        let other = RECEIVES.replace("i64 128, !dbg", "i64 64, !dbg");
        let text = reachable(&other, "main", true).text;
        assert!(!text.contains("await_in_list"), "{text}");
    }

    const WAITS: &str = r"; <std::sys::sync::mutex::futex::Mutex>::lock_contended
define internal void @contended(ptr %0) {
  ret void
}

; <std::sys::sync::condvar::futex::Condvar>::wait
define internal void @wait(ptr %0, ptr %1) {
  call void @contended(ptr %1)
  ret void
}

; <std::sync::poison::condvar::Condvar>::notify_one
define internal void @notify(ptr %0) {
  ret void
}

; crate::main
define internal void @main(ptr %0, ptr %1) {
  call void @wait(ptr %0, ptr %1)
  call void @notify(ptr %0)
  ret void
}
";

    /// Waiting and notifying are replaced both or not at all.
    #[test]
    fn condition_variables_are_replaced_as_a_whole() {
        let replaced = |text: &str| {
            let renamed = reachable(text, "crate::main", true).renamed;
            ["wait", "notify"].map(|name| renamed.get(name).map(|&name| name.to_owned()))
        };
        let both = [
            "norns.rust.condition_wait",
            "norns.rust.condition_notify_one",
        ];
        assert_eq!(replaced(WAITS), both.map(|name| Some(name.to_owned())));
        let other = WAITS.to_owned()
            + "\n; <std::sys::sync::condvar::futex::Condvar>::wait_twice\ndefine internal void @twice() {\n  ret void\n}\n";
        assert_eq!(replaced(&other), [None, None]);
        // Some waits are inlined.
        let other = WAITS.replace(
            "  call void @notify(ptr %0)",
            "  %2 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr %0, i32 noundef 137, i32 %3)",
        );
        assert_eq!(replaced(&other)[0], None);
        let other = WAITS.replace("; <std::sys::sync::mutex", "; <another::mutex");
        assert_eq!(replaced(&other), [None, None]);
    }

    const COUNTS: &str = r"; <alloc::sync::Arc<std::thread::thread::Inner, std::alloc::System>>::drop_slow
define internal void @slow(ptr %0) {
  ret void
}

; crate::main
define internal void @main(ptr %0, ptr %1) {
  %3 = atomicrmw sub ptr %0, i64 1 release, align 8
  %4 = icmp eq i64 %3, 1
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  fence acquire
  call void @slow(ptr %0)
  br label %6

6:                                                ; preds = %5, %2
  %7 = atomicrmw sub ptr %1, i64 1 release, align 8
  %8 = icmp eq i64 %7, 1
  br i1 %8, label %9, label %10

9:                                                ; preds = %6
  unreachable

10:                                               ; preds = %6
  ret void
}
";

    #[test]
    fn only_handles_of_threads_are_not_counted() {
        let text = reachable(COUNTS, "crate::main", true).text;
        assert!(text.contains("  %3 = add i64 2, 0\n"), "{text}");
        assert!(text.contains("%7 = atomicrmw sub ptr %1"), "{text}");
    }
}
