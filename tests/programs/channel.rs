// A channel that notifies only if the queue was empty: two messages wake one of two receivers.
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

#[derive(Debug)]
enum Message {
    Work { id: u32, weight: f64 },
    Stop,
}

struct Shared {
    queue: VecDeque<Message>,
}

struct Channel {
    shared: Mutex<Shared>,
    ready: Condvar,
}

impl Channel {
    fn new() -> Arc<Channel> {
        Arc::new(Channel {
            shared: Mutex::new(Shared { queue: VecDeque::new() }),
            ready: Condvar::new(),
        })
    }
    fn send(&self, message: Message) {
        let mut shared = self.shared.lock().unwrap();
        let was_empty = shared.queue.is_empty();
        shared.queue.push_back(message);
        drop(shared);
        if was_empty {
            self.ready.notify_one();
        }
    }
    fn receive(&self) -> Message {
        let mut shared = self.shared.lock().unwrap();
        loop {
            if let Some(message) = shared.queue.pop_front() {
                return message;
            }
            shared = self.ready.wait(shared).unwrap();
        }
    }
}

fn main() {
    let channel = Channel::new();
    let receivers: Vec<_> = (0..2)
        .map(|_| {
            let channel = Arc::clone(&channel);
            thread::spawn(move || match channel.receive() {
                Message::Work { id, weight } => assert!(id > 0 && weight > 0.0),
                Message::Stop => {}
            })
        })
        .collect();
    channel.send(Message::Work { id: 1, weight: 0.5 });
    channel.send(Message::Stop);
    for receiver in receivers {
        receiver.join().unwrap();
    }
}
