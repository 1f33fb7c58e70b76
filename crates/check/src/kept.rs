//! Saved findings. Each has a witness of an execution that shows it.
//!
//! A saved finding is recognised by its kind, by the steps that it is about and by the thread that shows it. Its message and the
//! texts of its steps are for people and are not compared, because lines move and wordings change.

use super::{Checked, Verdict, findings::Finding};
use norns_execution::{
    program::{FindingKind, Program},
    witness::{Flaw, Number, Witness},
};
use norns_explorers::{
    Observer, Statistics, Stopped,
    revisits::Revisits,
    support::{Exploration, Supported},
};
use serde::{Deserialize, Serialize};

/// A saved finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    kind: FindingKind,
    /// The message in reports. It is for people, and is not compared.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    message: String,
    /// The thread that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thread: Option<String>,
    /// The steps that it is about; empty if it is about what the thread was about to do next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    about: Vec<Number>,
    /// An execution that shows it; `None` if there is none, as for a state that no execution reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    witness: Option<Witness>,
}

impl Kept {
    /// The saved form of a finding.
    pub fn new(finding: &Finding) -> Self {
        let trace = finding.trace.as_ref();
        Self {
            kind: finding.kind,
            message: finding.message.clone(),
            thread: finding.thread.clone(),
            about: finding.about.clone(),
            witness: trace.map(|trace| trace.witness.clone()),
        }
    }

    /// The witness of an execution that shows it, if there is one.
    pub fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// Whether it can be a finding of some program, as far as that can be told without the program.
    pub fn check(&self) -> Result<(), Flaw> {
        let witness = self.witness.as_ref();
        let is_missing = |&&step: &&Number| {
            let step = witness.and_then(|witness| witness.event(step));
            step.is_none()
        };
        if let Some(&step) = self.about.iter().find(is_missing) {
            return Err(Flaw::About(step));
        }
        witness.map_or(Ok(()), Witness::check)
    }

    /// Rebuilds the execution and shows what is wrong with it; if the program no longer does that, what differs.
    pub(super) fn rebuild<P: Program>(
        &self,
        exploration: &Exploration,
        program: &P,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, String> {
        let Some(witness) = &self.witness else {
            return Err("no execution shows the finding".to_owned());
        };
        let &Exploration {
            model,
            algorithm,
            races,
            ref limits,
            ..
        } = exploration;
        let explorer = Revisits {
            model,
            // A witness says which order it has. One that values were found by is not the first of its kind, as 'reads-from'
            // would have it.
            equivalence: match algorithm {
                Supported::Values => model.equivalence(),
                _ => algorithm.counts(model),
            },
            races,
            limits: limits.clone(),
            self_check: false,
            tallies: false,
        };
        let by_clocks = matches!(
            algorithm.without_trial(),
            Supported::Revisits | Supported::ReadsFrom
        );
        let rebuilt = explorer.replay(program, witness, by_clocks, observer);
        let mut statistics = rebuilt.map_err(|misfit| misfit.told(witness))?;
        // There are other executions.
        statistics.stopped = Some(Stopped::Observer);
        Ok(statistics)
    }

    /// The same for what was found in the execution that was rebuilt, and nowhere else.
    pub(super) fn replayed(&self, checked: Checked) -> Result<Checked, String> {
        let mut checked = self.again(checked)?;
        checked.is_replayed = true;
        checked.statistics = Statistics {
            stopped: Some(Stopped::Observer),
            ..Statistics::default()
        };
        checked.notes.clear();
        if let Some(litmus) = &mut checked.outcomes {
            litmus.states.clear();
            // One execution may not decide it.
            litmus.clause.take_if(|judged| judged.holds.is_none());
        }
        Ok(checked)
    }

    /// How alike a finding is to this one: about the same steps, seen by the same thread.
    fn likeness(&self, finding: &Finding) -> [bool; 2] {
        let now = Self::new(finding);
        [self.about() == now.about(), self.thread == now.thread]
    }

    /// The names of the steps that it is about, in no order that matters.
    fn about(&self) -> Vec<(&str, usize)> {
        let name = |&step| self.witness.as_ref()?.name_of(step);
        let mut names: Vec<(&str, usize)> = self.about.iter().filter_map(name).collect();
        names.sort_unstable();
        names
    }

    /// What was found, if it is this finding; if not, what differs.
    pub(super) fn again(&self, mut checked: Checked) -> Result<Checked, String> {
        let is_like = |finding: &&Finding| {
            finding.kind == self.kind && finding.trace.is_some() == self.witness.is_some()
        };
        // One execution may have several errors of a kind: then it is the most alike of them.
        let alike = checked.findings.iter().filter(is_like);
        let Some(finding) = alike.max_by_key(|finding| self.likeness(finding)).cloned() else {
            let now = match checked.findings.first() {
                Some(finding) => format!("it is now '{}'", finding.kind),
                None => "it no longer occurs".to_owned(),
            };
            return Err(format!("the finding was '{}', but {now}", self.kind));
        };
        checked.verdict = match finding.kind {
            FindingKind::Unsupported => Verdict::Unsupported,
            _ => Verdict::Wrong,
        };
        checked.findings = vec![finding];
        Ok(checked)
    }
}
