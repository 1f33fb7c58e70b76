//! A run of a program: the boundary to the explorers.

use super::code::{BELOW, Code, Op, PROGRAM_START, THREAD_END};
use super::comparison::Compared;
use super::describe::Execution;
use super::execute::Pause;
use super::known::Cause;
use super::names::Names;
use super::pointer::{self, Address, Path, Place};
use super::shadow::Unknown;
use super::slow::function_at;
use super::thread::{Context, Snapshot, Taken, ThreadRun, home};
use crate::library::{self, Builtin};
use norns_execution::program::{
    Answer, CallFrame, Finding, FindingKind, GlobalObject, LibraryCall, ObjectCode, Position, Run,
    Side,
};
use norns_execution::{
    FindingId, Label, Location, ObjectId, Operation, TextId, ThreadId, Value, Width,
};
use std::sync::{Arc, Mutex};

/// Numbers with a sign that were compared are not expected to be further from 0.
const CLOSE_TO_ZERO: i32 = 1 << 16;

/// One run of a C program.
#[derive(Clone, Debug)]
pub struct CRun {
    code: Arc<Code>,
    names: Arc<Mutex<Names>>,
    threads: Vec<ThreadRun>,
    /// Whether atomic blocks are run, or refused.
    atomic_blocks: bool,
}

/// What [`Run::detach`] took away from a thread, with the threads that were started in it.
#[derive(Clone, Debug)]
pub struct Tail {
    taken: Box<Taken>,
    children: Vec<(ThreadId, Tail)>,
}

impl CRun {
    pub(super) fn new(code: Arc<Code>, names: Arc<Mutex<Names>>, atomic_blocks: bool) -> Self {
        let mut run = CRun {
            code,
            names,
            threads: vec![ThreadRun::new(ThreadId(0), Path::default())],
            atomic_blocks,
        };
        let code = Arc::clone(&run.code);
        run.threads[0].prepare(&code, PROGRAM_START);
        run.run_on(ThreadId(0));
        run
    }

    fn context(&self) -> Context<'_> {
        Context {
            code: &self.code,
            names: &self.names,
            atomic_blocks: self.atomic_blocks,
        }
    }

    fn thread_mut(&mut self, thread: ThreadId) -> &mut ThreadRun {
        while self.threads.len() <= thread.index() {
            let id = ThreadId(self.threads.len() as u32);
            let path = self.context().names().path(id);
            self.threads.push(ThreadRun::new(id, path));
        }
        &mut self.threads[thread.index()]
    }

    /// Runs a thread to its next label, and saves its state there. Gives whether other threads were asked nothing.
    fn run_on(&mut self, thread: ThreadId) -> bool {
        let context = Context {
            code: &self.code,
            names: &self.names,
            atomic_blocks: self.atomic_blocks,
        };
        let mut is_alone = true;
        loop {
            match self.threads[thread.index()].run(context) {
                // `run` goes on by itself.
                Pause::Shadow => {}
                Pause::Label => {
                    let state = &mut self.threads[thread.index()];
                    let place = state.place(context);
                    state.save(place);
                    return is_alone;
                }
                Pause::Free(object) => {
                    library::free(context, &mut self.threads, thread.index(), object);
                    let state = &mut self.threads[thread.index()];
                    let place = state.place(context);
                    state.save(place);
                    return false;
                }
                Pause::Size(object) => {
                    is_alone = false;
                    let size = size_of(&self.threads, object);
                    let state = &mut self.threads[thread.index()];
                    if let Op::Builtin { to, .. } = self.code.ops[state.registers.counter as usize]
                    {
                        state.set(to, size);
                    }
                    state.registers.counter += 1;
                }
            }
        }
    }

    /// Starts the thread that a pending spawn names; `parent` has not been answered yet.
    fn start_child(&mut self, child: ThreadId, entry: u64, (argument, unknown): (u64, Unknown)) {
        let code = Arc::clone(&self.code);
        let names = Arc::clone(&self.names);
        let context = Context {
            code: &code,
            names: &names,
            atomic_blocks: self.atomic_blocks,
        };
        let state = self.thread_mut(child);
        state.prepare(&code, THREAD_END);
        state.function = function_at(context, entry);
        if let Some(function) = state.function {
            // Entering can only fail if the stack is too small for one frame; then the label says so.
            let step = state.call_from(context, function, &[argument], BELOW, THREAD_END);
            if matches!(step, super::execute::Step::Label) {
                state.save(0);
                return;
            }
            if unknown.bits != 0 {
                state.hand_shades(1, &[unknown]);
            }
        }
        self.run_on(child);
    }

    fn children(&self, thread: ThreadId, labels: usize) -> Vec<ThreadId> {
        let snapshots = &self.threads[thread.index()].snapshots;
        let answered = snapshots.len().saturating_sub(1);
        let answered = snapshots
            .get(labels.saturating_sub(1)..answered)
            .unwrap_or_default();
        let children = answered.iter().filter_map(|snapshot| match snapshot.label {
            Label::Spawn { child } => Some(child),
            _ => None,
        });
        children.collect()
    }

    /// The result of a thread that is joined, and what is not known of it.
    fn result_of(&self, child: ThreadId) -> (u64, Unknown) {
        let state = self.threads.get(child.index());
        let word = home(&self.code);
        let result = |state: &ThreadRun| (state.word(word), state.unknown_at_label(word));
        state
            .filter(|state| state.is_started())
            .map_or((0, Unknown::NOTHING), result)
    }

    /// Runs a thread, given what its pending label is answered with.
    fn make_step(&mut self, thread: ThreadId, cause: Cause, unknown: Unknown) {
        self.threads[thread.index()].catch_up();
        let label = *self.label(thread);
        if let Label::Spawn { child } = label {
            let state = &self.threads[thread.index()];
            let op = &self.code.ops[state.registers.counter as usize];
            if let Op::Builtin {
                builtin: Builtin::Spawn,
                arguments,
                ..
            } = *op
            {
                let context = self.context();
                let entry = state.argument(context, arguments, 0);
                let slot = self.code.arguments[arguments as usize + 1];
                let argument = (state.get(slot), state.unknown(slot));
                self.start_child(child, entry, argument);
            }
        }
        let context = Context {
            code: &self.code,
            names: &self.names,
            atomic_blocks: self.atomic_blocks,
        };
        let state = &mut self.threads[thread.index()];
        let beginning = state.beginning();
        if state.answer(context, &label, cause.answer, (cause.joined, unknown)) {
            if self.run_on(thread) && unknown.bits == 0 {
                self.threads[thread.index()].keep_step(cause, beginning);
            }
        } else {
            let place = state.place(context);
            state.save(place);
        }
    }

    fn execution(&self) -> Execution<'_> {
        Execution {
            context: self.context(),
            threads: &self.threads,
        }
    }

    /// A pointer as the program sees it, for tests and reports.
    pub fn address_of(&self, location: Location) -> u64 {
        let made = self.context().names().address(location.object);
        let start = made.map_or_else(|| pointer::global(location.object), Address::bits);
        start + u64::from(location.offset)
    }

    /// What a location stands for: where a thread waits to be woken is called what it waits at, where it entered itself last.
    fn meant(&self, location: Location) -> Location {
        let table = self.code.image.get(location.object);
        match table
            .filter(|table| table.of_library)
            .map(|table| &*table.name)
        {
            Some("norns.woken" | "norns.rust.woken") => {}
            // The table of those that wait for a value to change, by the numbers of addresses.
            Some("sleeping_at") => {
                let address = self.context().names().numbered_address(location.offset / 8);
                let target = address.and_then(|address| self.context().known_location(address));
                return target.unwrap_or(location);
            }
            _ => return location,
        }
        let handle = u64::from(location.offset / 4);
        let thread = self.context().names().started_thread(handle);
        let thread = thread.and_then(|thread| self.threads.get(thread.index()));
        let labels = thread.into_iter().flat_map(|thread| &thread.snapshots);
        let entered = labels.rev().find_map(|snapshot| match snapshot.label {
            Label::Update {
                location,
                operation: Operation::Or(_),
                ..
            } => Some(self.meant(location)),
            _ => None,
        });
        entered.unwrap_or(location)
    }

    /// What a place is called in the library's table of what became of each thread, which joining and detaching update.
    fn handle_name(&self, location: Location) -> Option<String> {
        let global = self.code.image.get(location.object)?;
        // A program may have a variable of that name too.
        if &*global.name != "fates" || !global.of_library {
            return None;
        }
        let handle = u64::from(location.offset / 4);
        let thread = self.context().names().started_thread(handle)?;
        let name = self.context().names().thread_name(thread);
        Some(format!("handle of {name}"))
    }

    /// Takes away everything but the first labels, with the children started by the rest.
    fn split(&mut self, thread: ThreadId, labels: usize) -> Tail {
        let has_spawned = labels == 0
            || self.threads[thread.index()].has_spawned_behind(labels.saturating_sub(1));
        let children = if has_spawned {
            let children = self.children(thread, labels).into_iter();
            children
                .map(|child| (child, self.split(child, 0)))
                .collect()
        } else {
            Vec::new()
        };
        let taken = self.threads[thread.index()].detach(labels);
        Tail { taken, children }
    }
}

/// How large an object is that some thread made.
fn size_of(threads: &[ThreadRun], object: ObjectId) -> u64 {
    let labels = threads
        .iter()
        .flat_map(|thread| thread.snapshots.iter().map(|snapshot| snapshot.label));
    let mut sizes = labels.filter_map(|label| match label {
        Label::Allocate {
            object: made, size, ..
        } if made == object => Some(size),
        _ => None,
    });
    sizes.next().unwrap_or(0).into()
}

impl Run for CRun {
    type Tail = Tail;

    fn thread_count(&self) -> u32 {
        self.threads.len() as u32
    }

    #[inline]
    fn is_started(&self, thread: ThreadId) -> bool {
        self.threads
            .get(thread.index())
            .is_some_and(ThreadRun::is_started)
    }

    #[inline]
    fn label(&self, thread: ThreadId) -> &Label {
        let snapshots = &self.threads[thread.index()].snapshots;
        &snapshots.last().expect("the thread is started").label
    }

    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label {
        &self.threads[thread.index()].snapshots[answers as usize].label
    }

    #[inline]
    fn answers(&self, thread: ThreadId) -> u32 {
        self.threads[thread.index()]
            .snapshots
            .len()
            .saturating_sub(1) as u32
    }

    fn resume(&mut self, thread: ThreadId, answer: Answer) {
        let (joined, unknown) = match *self.label(thread) {
            Label::Join { child } => self.result_of(child),
            _ => (0, Unknown::NOTHING),
        };
        let cause = Cause { answer, joined };
        let is_known = unknown.bits == 0;
        if !is_known || !self.threads[thread.index()].make_known_step(&cause) {
            self.make_step(thread, cause, unknown);
        }
    }

    fn forget_past(&mut self, thread: ThreadId) -> bool {
        if self.threads[thread.index()].has_spawned_behind(0) {
            return false;
        }
        let low = home(&self.code);
        self.threads[thread.index()].forget_past(low);
        true
    }

    fn rewind(&mut self, thread: ThreadId, answers: u32) {
        let labels = answers as usize + 1;
        if self.threads[thread.index()].has_spawned_behind(answers as usize) {
            for child in self.children(thread, labels) {
                self.split(child, 0);
            }
        }
        self.threads[thread.index()].rewind(answers as usize);
    }

    fn detach(&mut self, thread: ThreadId, answers: u32) -> Tail {
        self.split(thread, answers as usize + 1)
    }

    fn reattach(&mut self, thread: ThreadId, tail: Tail) {
        self.thread_mut(thread).reattach(tail.taken);
        for (child, tail) in tail.children {
            self.reattach(child, tail);
        }
    }

    #[inline]
    fn global(&self, object: ObjectId) -> Option<GlobalObject> {
        let global = self.code.image.get(object)?;
        Some(GlobalObject {
            size: global.size,
            constant: global.constant,
        })
    }

    fn initial(&self, location: Location, width: Width) -> Value {
        self.code.image.initial(location, width)
    }

    fn finding(&self, finding: FindingId) -> Finding {
        let found = self.context().names().finding_of(finding);
        match found {
            Some(Finding { kind, message }) => Finding {
                kind,
                message: self.execution().told(&message),
            },
            None => Finding {
                kind: FindingKind::Unsupported,
                message: "an unknown finding".to_owned(),
            },
        }
    }

    fn text(&self, text: TextId) -> String {
        self.context().names().text_of(text).to_owned()
    }

    fn thread_name(&self, thread: ThreadId) -> String {
        self.context().names().thread_name(thread)
    }

    fn thread_function(&self, thread: ThreadId) -> Option<String> {
        let state = self.threads.get(thread.index())?;
        let named = state.snapshots.last()?.registers.name.checked_sub(1);
        if let Some(name) = named {
            let context = self.context();
            let names = context.names();
            return Some(format!("{:?}", names.text_of(TextId(name))));
        }
        let function = state.function?;
        let name = &self.code.functions[function as usize].name;
        // Every thread of Rust starts in the same function of its standard library, and one of C++ in one of ours.
        let start = self.code.image.objects.get(function as usize + 1);
        let is_of_rust = name.starts_with("<std::sys::");
        if is_of_rust || start.is_some_and(|start| start.source.is_empty()) {
            let first = state.first_of_program(self.context());
            return first.or_else(|| (!is_of_rust).then(|| name.to_string()));
        }
        Some(name.to_string())
    }

    fn called(&self, thread: ThreadId, answers: u32) -> Option<String> {
        let state = self.threads.get(thread.index())?;
        state.called(self.context(), answers as usize)
    }

    fn location_name(&self, location: Location) -> String {
        self.handle_name(location)
            .unwrap_or_else(|| self.execution().location_name(self.meant(location)))
    }

    fn object_name(&self, object: ObjectId) -> String {
        self.execution().object_name(object)
    }

    fn short_object_name(&self, object: ObjectId) -> String {
        self.execution().short_name(object)
    }

    fn address_name(&self, location: Location) -> String {
        self.execution().address_name(self.meant(location), true)
    }

    fn thread_code(&self, thread: ThreadId) -> u64 {
        let handle = self.context().names().handle(thread);
        handle.expect("a thread that has no handle is never started")
    }

    fn thread_of_code(&self, code: u64) -> Option<ThreadId> {
        self.context().names().thread_of_handle(code)
    }

    fn object_code(&self, object: ObjectId) -> ObjectCode {
        let made = self.context().names().address(object);
        made.map_or(ObjectCode::Global(object.0), |address| {
            ObjectCode::Made(address.bits())
        })
    }

    fn object_of_code(&self, code: ObjectCode) -> Option<ObjectId> {
        match code {
            ObjectCode::Global(number) => {
                let object = ObjectId(number);
                self.code.image.get(object).map(|_| object)
            }
            ObjectCode::Made(bits) => match pointer::place(bits) {
                Place::Made(address, 0) => Some(self.context().names().object(address)),
                _ => None,
            },
        }
    }

    fn access_name(&self, location: Location, width: Width) -> String {
        let whole = self.execution().whole_name(location, width);
        whole.unwrap_or_else(|| self.location_name(location))
    }

    fn is_of_library(&self, object: ObjectId) -> bool {
        self.execution().is_of_library(object)
    }

    fn is_internal(&self, location: Location) -> bool {
        self.execution().is_internal(location)
    }

    fn global_name(&self, object: ObjectId) -> Option<String> {
        let global = self.code.image.get(object)?;
        Some(global.name.to_string())
    }

    fn target(&self, value: Value) -> Option<Location> {
        self.execution().target(value)
    }

    fn led_into(&self, value: Value) -> Option<ObjectId> {
        let address = pointer::without_tag(value.bits());
        if !matches!(pointer::place(address), Place::Made(..)) {
            return None;
        }
        let location = self.context().known_location(address)?;
        Some(location.object)
    }

    fn handed_on(&self, thread: ThreadId) -> Option<Value> {
        let state = &self.threads[thread.index()];
        let Snapshot {
            label, registers, ..
        } = state.snapshots.last()?;
        let word = match label {
            Label::Spawn { .. } => match self.code.ops[registers.counter as usize] {
                Op::Builtin {
                    builtin: Builtin::Spawn,
                    arguments,
                    ..
                } => {
                    let slot = self.code.arguments[arguments as usize + 1];
                    (registers.base - BELOW).wrapping_add(slot)
                }
                _ => return None,
            },
            Label::Finish => home(&self.code),
            _ => return None,
        };
        let unknown = state.unknown_at_label(word).bits;
        Some(Value::partly(state.word(word), unknown, Width::Eight))
    }

    fn value_name(&self, value: Value, width: Width) -> String {
        self.execution().value_name(value, width)
    }

    fn value_at(&self, location: Location, value: Value, width: Width) -> String {
        self.execution().value_at(location, value, width)
    }

    fn failed_comparison(&self, thread: ThreadId) -> Option<[Side; 2]> {
        let state = self.threads.get(thread.index())?;
        let Compared { left, right } = state.failed_comparison(self.context())?;
        Some([left, right].map(|(expression, word)| {
            // Types are not known here. What is close to 0 with a sign of 32 bits has one; all other large words are addresses, or numbers
            // without a sign.
            let has_sign = u32::try_from(word)
                .is_ok_and(|word| (-CLOSE_TO_ZERO..1 << 28).contains(&word.cast_signed()));
            let width = if has_sign { Width::Four } else { Width::Eight };
            Side {
                expression,
                value: self.value_name(Value::new(word, width), width),
            }
        }))
    }

    fn library_call(&self, thread: ThreadId, answers: u32) -> Option<LibraryCall> {
        let state = self.threads.get(thread.index())?;
        state.library_call(self.context(), answers as usize)
    }

    fn output(&self, thread: ThreadId, answers: u32) -> Option<String> {
        let state = &self.threads[thread.index()];
        let printed = |index: usize| {
            state
                .snapshots
                .get(index)
                .map(|snapshot| snapshot.printed as usize)
        };
        let end = printed(answers as usize)?;
        let start = (answers as usize)
            .checked_sub(1)
            .and_then(printed)
            .unwrap_or(0);
        (end > start).then(|| String::from_utf8_lossy(&state.printed[start..end]).into_owned())
    }

    fn position(&self, thread: ThreadId, answers: u32) -> Option<Position> {
        let snapshot = self.threads[thread.index()]
            .snapshots
            .get(answers as usize)?;
        let place = self
            .code
            .source_places
            .get((snapshot.place as usize).checked_sub(1)?)?;
        Some((*place).into())
    }

    fn calls(&self, thread: ThreadId, answers: u32) -> Vec<CallFrame> {
        let state = self.threads.get(thread.index());
        state.map_or_else(Vec::new, |state| {
            state.calls(self.context(), answers as usize)
        })
    }
}
