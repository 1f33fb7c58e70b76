//! The whole corpus: every test is read, printed, read back the same, observes what it should, and has exactly the final
//! states that the corpus gives for sequential consistency. The memory here is a map, and every schedule is tried.

use norns_execution::program::{Answer, Program, Run};
use norns_execution::{Label, Location, ThreadId, Value};
use norns_litmus::{LitmusProgram, LitmusRun, Place, Test, observables, read};
use std::collections::{BTreeMap, BTreeSet};

fn corpus() -> Vec<serde_json::Value> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../corpus/litmus/tests.jsonl"
    );
    let text = std::fs::read_to_string(path).expect("the corpus is in the tree");
    let entries = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"));
    entries.collect()
}

fn test_of(entry: &serde_json::Value) -> Test {
    let source = entry["litmus"].as_str().expect("each has its text");
    read(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

#[test]
fn every_test_of_the_corpus_prints_and_reads_back_the_same() {
    let corpus = corpus();
    assert_eq!(corpus.len(), 2800);
    for entry in &corpus {
        let test = test_of(entry);
        let printed = test.to_string();
        let again = read(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
        assert_eq!(test, again, "{printed}");
        let names: Vec<String> = observables(&test).iter().map(ToString::to_string).collect();
        assert_eq!(serde_json::json!(names), entry["observed"], "{printed}");
    }
}

/// By object.
type Memory = BTreeMap<u32, Value>;

/// The answers that each thread got, and memory.
type State = (Vec<Vec<i64>>, Memory);

/// Every sequentially consistent schedule, without those that come to a state seen before.
struct Search {
    places: Vec<Place>,
    seen: BTreeSet<State>,
    states: BTreeSet<Vec<i64>>,
}

impl Search {
    /// `answers` are those that each thread got: with memory, they are the whole state.
    fn visit(&mut self, run: &mut LitmusRun, memory: &Memory, answers: &mut [Vec<i64>]) {
        let state = (answers.to_vec(), memory.clone());
        if !self.seen.insert(state) {
            return;
        }
        let mut at_end = true;
        for thread in (0..run.thread_count()).map(ThreadId) {
            let mut memory_after = memory.clone();
            let holds = |location: Location, width| {
                memory
                    .get(&location.object.0)
                    .copied()
                    .unwrap_or_else(|| run.initial(location, width))
            };
            let (answer, number) = match *run.label(thread) {
                Label::Read {
                    location, width, ..
                } => {
                    let value = holds(location, width);
                    (Answer::Read(value), value.as_signed(width))
                }
                Label::Write {
                    location, value, ..
                } => {
                    memory_after.insert(location.object.0, value);
                    (Answer::Done, 0)
                }
                Label::Update {
                    location,
                    width,
                    operation,
                    ..
                } => {
                    let old = holds(location, width);
                    let new = operation.apply(old, width);
                    memory_after.extend(new.map(|new| (location.object.0, new)));
                    let succeeded = new.is_some();
                    (Answer::Updated { old, succeeded }, old.as_signed(width))
                }
                Label::Fence { .. } => (Answer::Done, 0),
                Label::Finish => continue,
                other => panic!("{other:?} is not in the corpus"),
            };
            at_end = false;
            let before = run.answers(thread);
            run.resume(thread, answer);
            answers[thread.index()].push(number);
            self.visit(run, &memory_after, answers);
            answers[thread.index()].pop();
            run.rewind(thread, before);
        }
        if at_end {
            let value = |place: &Place| {
                let in_memory = |location: Location| {
                    Some(
                        memory
                            .get(&location.object.0)
                            .copied()
                            .unwrap_or_else(|| run.initial(location, norns_litmus::run::WIDTH)),
                    )
                };
                run.observe(*place, in_memory).expect("memory is known")
            };
            self.states.insert(self.places.iter().map(value).collect());
        }
    }
}

#[test]
fn every_test_of_the_corpus_has_its_sequentially_consistent_states() {
    for entry in corpus() {
        let test = test_of(&entry);
        let program = LitmusProgram::new(&test);
        let observed = observables(&test);
        let places = observed
            .iter()
            .map(|observable| program.place(observable).expect("it is in the test"));
        let mut search = Search {
            places: places.collect(),
            seen: BTreeSet::new(),
            states: BTreeSet::new(),
        };
        search.visit(
            &mut program.start(),
            &Memory::new(),
            &mut vec![Vec::new(); test.threads.len()],
        );
        let allowed = entry["models"]["sc"]["states"]
            .as_array()
            .expect("a list of indices");
        let allowed = allowed
            .iter()
            .map(|index| &entry["states"][index.as_u64().expect("an index") as usize]);
        let numbers = |state: &serde_json::Value| {
            let numbers = state.as_array().expect("a state is a vector").iter();
            numbers
                .map(|number| number.as_i64().expect("of numbers"))
                .collect()
        };
        let expected: BTreeSet<Vec<i64>> = allowed.map(numbers).collect();
        assert_eq!(search.states, expected, "{test}");
    }
}
