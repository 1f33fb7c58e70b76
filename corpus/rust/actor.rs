// An actor gets messages, one of which asks for an answer. With `--cfg bug` it is never told to stop, and joined.
// Count: when the actor looks for the first message, the second may be there, too, or not yet; and when the answer is found, the sender
// of the answer may be gone or not yet. Everything else comes one after the other: 2 * 2.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 4 // the argument above
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock inbox

use std::sync::mpsc::{self, Sender};
use std::thread;

enum Message {
    Add(i64),
    Get(Sender<i64>),
    Stop,
}

fn main() {
    let (to_actor, inbox) = mpsc::channel();
    let actor = thread::spawn(move || {
        let mut total = 0;
        for message in inbox { //~ inbox
            match message {
                Message::Add(amount) => total += amount,
                Message::Get(reply) => reply.send(total).unwrap(),
                Message::Stop => break,
            }
        }
    });
    to_actor.send(Message::Add(5)).unwrap();
    let (reply, answer) = mpsc::channel();
    to_actor.send(Message::Get(reply)).unwrap();
    assert_eq!(answer.recv().unwrap(), 5);
    if !cfg!(bug) {
        to_actor.send(Message::Stop).unwrap();
    }
    actor.join().unwrap();
}
