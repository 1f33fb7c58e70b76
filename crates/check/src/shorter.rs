//! Finds an execution that shows the same bug and is easier to read.
//!
//! The first execution in which an explorer finds a bug is seldom the easiest one. After a check, the program is therefore explored
//! again, past the first finding. Among the executions that show the same bug at the same places, the one with the fewest context
//! switches is kept, and among these the shortest ([`Size`]). Only what a report shows of an execution counts: the smallest prefix
//! that contains the finding, in the order in which the trace shows it.
//!
//! What is examined is limited by numbers, so that the report of a small program does not depend on how busy the machine is. There is a
//! limit on time besides, as for advice.

use super::{
    Checked,
    checking::Checking,
    findings::{Finding, FindingMaker, Size},
    load::LoadedProgram,
};
use norns_execution::{
    private::Private,
    program::{Program, Run},
};
use norns_explorers::{
    Execution, Found, Limits, Observer,
    support::{Exploration, explore},
};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// The search visits as many graphs, steps or states as the check did, but at least this many.
const LEAST_VISITS: u64 = 1_000;
/// And at most this many.
const MOST_VISITS: u64 = 20_000;
/// The executions with the bug that are measured have at most this many events together.
const MOST_EVENTS: usize = 40_000;
/// The search may take as long as the check did, and at least this long, unless the check has a time limit.
const LEAST_TIME: Duration = Duration::from_secs(10);
/// For at most this many findings another execution is searched.
const MOST_FINDINGS: usize = 5;

/// Replaces findings of a check of a program by findings of the same bugs in executions that are easier to read, if there are any.
pub(super) fn shorten(checking: &Checking<'_>, loaded: &LoadedProgram, checked: &mut Checked) {
    let Checked {
        ref mut findings,
        bound,
        explore: spent,
        ref statistics,
        ..
    } = *checked;
    let left = checking.options.time_limit;
    let left = left.map_or(Duration::MAX, |limit| limit.saturating_sub(spent));
    let exploration = Exploration {
        limits: Limits {
            visits: Some(statistics.visits.clamp(LEAST_VISITS, MOST_VISITS)),
            deadline: Some(Instant::now() + left.min(spent.max(LEAST_TIME))),
            ..checking.exploration.limits.clone()
        },
        self_check: false,
        ..checking.exploration.clone()
    };
    let maker = FindingMaker {
        model: checking.options.model,
        files: checking.sources,
    };
    let program = Private::off(loaded.program.clone());
    let bounded = bound.and_then(|bound| program.bounded(bound));
    let program = bounded.as_ref().unwrap_or(&program);
    let count = findings.len().min(MOST_FINDINGS);
    let easiest = search(
        &exploration,
        program,
        maker,
        &findings[..count],
        MOST_EVENTS,
    );
    for (finding, easiest) in findings.iter_mut().zip(easiest) {
        let is_easier = |other: &Finding| Size::shown(other) < Size::shown(finding);
        if let Some(other) = easiest.filter(is_easier) {
            *finding = other;
        }
    }
}

/// For each finding, the easiest execution with the same bug that exploring within the limits meets.
fn search<P: Program>(
    exploration: &Exploration,
    program: &P,
    maker: FindingMaker<'_>,
    findings: &[Finding],
    most_events: usize,
) -> Vec<Option<Finding>> {
    let mut easiest = Easiest {
        maker,
        findings,
        best: findings.iter().map(|_| None).collect(),
        events_left: most_events,
        most_events,
    };
    if explore(exploration, program, &mut easiest).is_err() {
        return Vec::new();
    }
    let best = easiest.best.into_iter();
    best.map(|best| best.map(|(_, finding)| finding)).collect()
}

/// Keeps for each finding the easiest execution with the same bug.
struct Easiest<'a> {
    maker: FindingMaker<'a>,
    findings: &'a [Finding],
    best: Vec<Option<(Size, Finding)>>,
    /// How many events may still be measured.
    events_left: usize,
    most_events: usize,
}

impl<R: Run> Observer<R> for Easiest<'_> {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let mut findings = self.findings.iter().zip(&mut self.best);
        let maker = self.maker;
        let same = findings.find_map(|(finding, best)| {
            let events = maker.events_of_same_bug(finding, &found)?;
            Some((events, best))
        });
        let Some((events, best)) = same else {
            return ControlFlow::Continue(());
        };
        let size = maker.size(&found, &events);
        let is_best = best.as_ref().is_none_or(|(other, _)| size < *other);
        if is_best {
            *best = Some((size, maker.finding(found, &events)));
        }
        match self.events_left.checked_sub(size.events) {
            Some(left) => {
                self.events_left = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }

    fn restart(&mut self) {
        self.best.fill_with(|| None);
        self.events_left = self.most_events;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, MemoryModel, Task, findings::Finding, loaded::Subject};

    /// Three threads increment a counter, each by a load and a store.
    const LOST_UPDATE: &str = "
        @counter = global i32 0
        define ptr @increment(ptr %unused) {
          %old = load atomic i32, ptr @counter seq_cst, align 4
          %new = add i32 %old, 1
          store atomic i32 %new, ptr @counter seq_cst, align 4
          ret ptr null
        }
        define i32 @main() {
          %threads = alloca [3 x i64]
          %one = getelementptr [3 x i64], ptr %threads, i64 0, i64 1
          %two = getelementptr [3 x i64], ptr %threads, i64 0, i64 2
          %a = call i32 @pthread_create(ptr %threads, ptr null, ptr @increment, ptr null)
          %b = call i32 @pthread_create(ptr %one, ptr null, ptr @increment, ptr null)
          %c = call i32 @pthread_create(ptr %two, ptr null, ptr @increment, ptr null)
          %first = load i64, ptr %threads
          %second = load i64, ptr %one
          %third = load i64, ptr %two
          %d = call i32 @pthread_join(i64 %first, ptr null)
          %e = call i32 @pthread_join(i64 %second, ptr null)
          %f = call i32 @pthread_join(i64 %third, ptr null)
          %sum = load atomic i32, ptr @counter seq_cst, align 4
          %all = icmp eq i32 %sum, 3
          %is = zext i1 %all to i32
          call void @__VERIFIER_assert(i32 %is)
          ret i32 0
        }
        declare i32 @pthread_create(ptr, ptr, ptr, ptr)
        declare i32 @pthread_join(i64, ptr)
        declare void @__VERIFIER_assert(i32)";

    /// The sizes of all executions with the bug of a finding: the definition.
    struct Sizes<'a> {
        maker: FindingMaker<'a>,
        finding: &'a Finding,
        all: Vec<Size>,
    }

    impl<R: Run> Observer<R> for Sizes<'_> {
        fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }

        fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
            let events = self.maker.events_of_same_bug(self.finding, &found);
            let size = events.map(|events| self.maker.size(&found, &events));
            self.all.extend(size);
            ControlFlow::Continue(())
        }

        fn restart(&mut self) {
            self.all.clear();
        }
    }

    /// An update is lost if two operations of a thread have another thread between them. So the threads that increment take at least
    /// four turns, between the spawns and the joins of `main`: five switches. Every execution has the same 13 events, which are three
    /// spawns, three joins, three loads, three stores, and the last load.
    #[test]
    fn the_execution_with_the_fewest_switches_is_found() {
        for model in [MemoryModel::Sc, MemoryModel::C20] {
            let task = Task::program([Input::text("lost.ll", LOST_UPDATE)]).model(model);
            let loaded = task.load().expect("it is a program");
            let mut checked = loaded.check();
            let finding = checked.findings[0].clone();
            loaded.shorten(&mut checked);
            let Subject::Program(program) = &loaded.subject else {
                panic!("it is a program");
            };
            let checking = loaded.checking();
            let mut sizes = Sizes {
                maker: FindingMaker {
                    model,
                    files: checking.sources,
                },
                finding: &finding,
                all: Vec::new(),
            };
            let program = Private::off(program.program.clone());
            explore(&checking.exploration, &program, &mut sizes).expect("it can be explored");
            let expected = Size {
                switches: 5,
                events: 13,
            };
            assert_eq!(sizes.all.iter().min(), Some(&expected), "{model}");
            assert_eq!(Size::shown(&checked.findings[0]), expected, "{model}");
            assert!(sizes.all.iter().any(|size| *size > expected), "{model}");
        }
    }
}
