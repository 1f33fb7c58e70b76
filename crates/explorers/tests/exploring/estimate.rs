//! Estimates of random programs, compared with what exploring all of them finds.

#![expect(clippy::cast_precision_loss, reason = "these programs are small")]

use norns_execution::Equivalence;
use norns_explorers::{
    Execution, Limits, MemoryModel,
    compare::Collector,
    estimate::Estimate,
    revisits::{Probing, Revisits, Sample},
};
use norns_litmus::{
    LitmusProgram, LitmusRun,
    random::{Shape, generate},
};

const PROBES: u32 = 400;

/// An estimate from walks, how many executions there are, and how many graphs are visited.
fn estimate(seed: u64, model: MemoryModel, equivalence: Equivalence) -> (Estimate, f64, f64) {
    let test = generate(seed, &Shape::default());
    let program = LitmusProgram::new(&test);
    let explorer = Revisits {
        model,
        equivalence,
        races: true,
        limits: Limits::default(),
        self_check: false,
        tallies: false,
    };
    let mut collector = Collector::new(equivalence, |_: &Execution<'_, LitmusRun>| ());
    let explored = explorer.explore(&program, &mut collector);
    let explored = explored.expect("all accesses have one width");
    let probing = Probing {
        probes: PROBES,
        seed,
    };
    let probed = explorer.probe(&program, probing, &mut collector);
    let (samples, _) = probed.expect("all accesses have one width");
    let estimate = Estimate::of(&samples).expect("there were walks");
    assert_eq!(estimate.probes, PROBES as usize);
    (
        estimate,
        explored.executions() as f64,
        explored.visits as f64,
    )
}

#[test]
fn random_programs_have_about_as_many_executions() {
    let (mut within, mut estimated, mut exact) = (0, 0, 0);
    // Of all programs together the errors must cancel out.
    let (mut ratios, mut ratios_of_visits) = (0.0, 0.0);
    for seed in 0..40 {
        for model in MemoryModel::ALL {
            for equivalence in [model.equivalence(), Equivalence::ReadsFrom] {
                let (estimate, executions, visits) = estimate(seed, model, equivalence);
                let what = format!("seed {seed} under {model} by {equivalence:?}: {estimate:?}");
                if estimate.is_exact {
                    assert!((estimate.executions - executions).abs() < 0.5, "{what}");
                    exact += 1;
                    continue;
                }
                estimated += 1;
                let slack = executions * 1e-9;
                let is_within =
                    estimate.low <= executions + slack && executions - slack <= estimate.high;
                within += u32::from(is_within);
                ratios += if executions > 0.0 {
                    estimate.executions / executions
                } else {
                    1.0
                };
                ratios_of_visits += estimate.visits / visits;
            }
        }
    }
    let (ratio, of_visits) = (
        ratios / f64::from(estimated),
        ratios_of_visits / f64::from(estimated),
    );
    assert!(estimated > 300 && exact > 20, "{estimated} {exact}");
    assert!(within * 100 >= estimated * 92, "{within} of {estimated}");
    assert!((ratio - 1.0).abs() < 0.02, "{ratio}");
    assert!((of_visits - 1.0).abs() < 0.02, "{of_visits}");
}

#[test]
fn the_interval_is_as_wide_as_walks_differ() {
    let sample = |executions| Sample {
        executions,
        visits: 2.0 * executions,
        is_whole: false,
    };
    // Mean 10, standard deviation 10, of 25 walks: a standard error of 2, a fifth.
    let samples: Vec<Sample> = (0..25)
        .map(|walk| {
            sample(if walk == 0 {
                10.0
            } else {
                10.0 + [-1.0, 1.0][walk % 2] * 10.0
            })
        })
        .collect();
    let estimate = Estimate::of(&samples).expect("there were walks");
    assert!((estimate.executions - 10.0).abs() < 1e-9, "{estimate:?}");
    assert!((estimate.visits - 20.0).abs() < 1e-9, "{estimate:?}");
    assert!(
        (estimate.low - 10.0 / (1.96_f64 * 0.2).exp()).abs() < 1e-9,
        "{estimate:?}"
    );
    // One more walk that meets 40, twice as much as the largest one, adds 40 / 25 to the mean and as much to the error.
    let (mean, error) = (10.0 + 1.6, 2.0_f64.hypot(1.6));
    assert!(
        (estimate.high - mean * (1.96 * error / mean).exp()).abs() < 1e-9,
        "{estimate:?}"
    );
    assert!(
        (estimate.share_of_largest - 20.0 / 250.0).abs() < 1e-9,
        "{estimate:?}"
    );
    assert_eq!(Estimate::of(&[]), None);
    let none = Estimate::of(&[sample(0.0); 3]).expect("there were walks");
    assert!(none.executions <= 0.0 && none.high <= 0.0, "{none:?}");
}
