//! Writes seeds: every fortieth test of the corpus, and some random ones, to `fuzz/corpus/read_litmus`; and a text of each kind that a
//! queue stores to `fuzz/corpus/read_stored`.

use norns_litmus::{Shape, generate};
use std::fs;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let here = env!("CARGO_MANIFEST_DIR");
    let seeds = format!("{here}/corpus/read_litmus");
    fs::create_dir_all(&seeds)?;
    let corpus = fs::read_to_string(format!("{here}/../corpus/litmus/tests.jsonl"))?;
    for (index, line) in corpus.lines().enumerate().step_by(40) {
        let entry: serde_json::Value = serde_json::from_str(line)?;
        let text = entry["litmus"]
            .as_str()
            .ok_or("an entry without its text")?;
        fs::write(format!("{seeds}/corpus-{index}"), text)?;
    }
    for seed in 0..30 {
        let text = generate(seed, &Shape::default()).to_string();
        fs::write(format!("{seeds}/random-{seed}"), text)?;
    }
    let seeds = format!("{here}/corpus/read_stored");
    fs::create_dir_all(&seeds)?;
    for (number, seed) in norns::check::fuzzing::seeds().iter().enumerate() {
        fs::write(format!("{seeds}/stored-{number}"), seed)?;
    }
    Ok(())
}
