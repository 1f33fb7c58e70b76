//! Two ways to evaluate the same axioms: quickly, or with a cycle as the reason.

use super::{Axiom, Relations};
use norns_execution::{EventId, Relation};

/// Relations with their names in the paper.
pub(super) type Named<'a> = &'a [(&'static str, &'a Relation)];

/// A factor of a composition: its name, the relation, and what it is the transitive closure of (nothing if it is none).
pub(super) type Factor<'a> = (&'static str, &'a Relation, Named<'a>);

/// Judges whether relations are as an axiom wants them.
pub(super) trait Judge {
    /// What is said of a graph that breaks an axiom.
    type Broken;

    /// `relation` must have no cycle. Its steps are called by the first of `names` that has them.
    fn acyclic(
        &self,
        axiom: &'static Axiom,
        relation: &Relation,
        names: Named<'_>,
    ) -> Result<(), Self::Broken>;

    /// The composition of `factors`, one after the other, must relate no event to itself.
    fn irreflexive(
        &self,
        axiom: &'static Axiom,
        factors: &[Factor<'_>],
    ) -> Result<(), Self::Broken>;
}

/// Says which axiom is broken, and nothing else.
pub(super) struct Quick;

impl Judge for Quick {
    type Broken = &'static Axiom;

    fn acyclic(
        &self,
        axiom: &'static Axiom,
        relation: &Relation,
        _names: Named<'_>,
    ) -> Result<(), Self::Broken> {
        if relation.is_acyclic() {
            Ok(())
        } else {
            Err(axiom)
        }
    }

    fn irreflexive(
        &self,
        axiom: &'static Axiom,
        factors: &[Factor<'_>],
    ) -> Result<(), Self::Broken> {
        let (first, rest) = factors
            .split_first()
            .expect("an axiom speaks of a relation");
        let composed = rest
            .iter()
            .fold(first.1.clone(), |all, (_, factor, _)| all.then(factor));
        if composed.is_irreflexive() {
            Ok(())
        } else {
            Err(axiom)
        }
    }
}

/// How a graph breaks an axiom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The axiom.
    pub axiom: &'static Axiom,
    /// A cycle that it forbids; the last step leads back to the first event.
    pub cycle: Vec<CycleStep>,
}

/// A step of a cycle: an event, and the name of the relation that leads on from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CycleStep {
    /// Where the step starts.
    pub event: EventId,
    /// The relation that leads from it to the next event of the cycle.
    pub relation: &'static str,
}

/// Finds a cycle.
pub(super) struct Explaining<'a>(pub &'a Relations);

/// The path from step to step, each called by the first of `names` that has it, or `otherwise`.
fn call_steps(
    path: &[usize],
    names: Named<'_>,
    otherwise: &'static str,
) -> Vec<(usize, &'static str)> {
    let name = |from, to| {
        let fitting = names
            .iter()
            .find(|(_, relation)| relation.contains(from, to));
        fitting.map_or(otherwise, |fitting| fitting.0)
    };
    path.windows(2)
        .map(|step| (step[0], name(step[0], step[1])))
        .collect()
}

/// An event for each factor such that they lead from `start` back to it.
fn walk(start: usize, factors: &[Factor<'_>]) -> Option<Vec<usize>> {
    let mut paths = vec![vec![start]];
    for (_, factor, _) in factors {
        let mut reached: Vec<Vec<usize>> = Vec::new();
        for path in &paths {
            for next in factor.successors(path[path.len() - 1]) {
                if !reached.iter().any(|known| known.ends_with(&[next])) {
                    let mut longer = path.clone();
                    longer.push(next);
                    reached.push(longer);
                }
            }
        }
        paths = reached;
    }
    paths.into_iter().find(|path| path.ends_with(&[start]))
}

impl Explaining<'_> {
    fn violation(&self, axiom: &'static Axiom, steps: &[(usize, &'static str)]) -> Violation {
        let step = |&(event, relation)| CycleStep {
            event: self.0.events[event],
            relation,
        };
        Violation {
            axiom,
            cycle: steps.iter().map(step).collect(),
        }
    }

    /// The steps of one factor of a walk: those it is the closure of, or the one it is.
    fn unfold(&self, from: usize, to: usize, factor: Factor<'_>) -> Vec<(usize, &'static str)> {
        let (name, _, steps) = factor;
        let union = steps
            .iter()
            .fold(Relation::empty(self.0.size()), |all, (_, step)| {
                all.or(step)
            });
        match union.shortest_path(from, to) {
            Some(path) => call_steps(&path, steps, name),
            None => vec![(from, name)],
        }
    }
}

impl Judge for Explaining<'_> {
    type Broken = Violation;

    fn acyclic(
        &self,
        axiom: &'static Axiom,
        relation: &Relation,
        names: Named<'_>,
    ) -> Result<(), Self::Broken> {
        let Some(cycle) = relation.shortest_cycle() else {
            return Ok(());
        };
        let otherwise = names.last().map_or("", |named| named.0);
        Err(self.violation(axiom, &call_steps(&cycle, names, otherwise)))
    }

    fn irreflexive(
        &self,
        axiom: &'static Axiom,
        factors: &[Factor<'_>],
    ) -> Result<(), Self::Broken> {
        let cycles = (0..self.0.size()).filter_map(|start| walk(start, factors));
        let unfolded = cycles.map(|path| {
            let pairs = path.windows(2).zip(factors);
            let steps = pairs.flat_map(|(ends, &factor)| self.unfold(ends[0], ends[1], factor));
            steps.collect::<Vec<_>>()
        });
        match unfolded.min_by_key(Vec::len) {
            Some(steps) => Err(self.violation(axiom, &steps)),
            None => Ok(()),
        }
    }
}
