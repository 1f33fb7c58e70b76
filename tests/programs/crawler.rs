// Workers send what they find to main, which reads until the channel is closed. It never is: main itself keeps a sender alive, in
// what it shares with the workers.
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

#[derive(Debug, Clone)]
struct Page {
    url: u32,
    depth: usize,
}

struct Crawler {
    seen: Mutex<HashMap<u32, usize>>,
    queue: Mutex<Receiver<Page>>,
    results: Sender<(u32, usize)>,
}

impl Crawler {
    fn work(&self) -> usize {
        let mut handled = 0;
        loop {
            let page = match self.queue.lock().unwrap().recv() {
                Ok(page) => page,
                Err(_) => return handled,
            };
            let mut seen = self.seen.lock().unwrap();
            if seen.insert(page.url, page.depth).is_none() {
                self.results.send((page.url, page.depth)).unwrap();
                handled += 1;
            }
        }
    }
}

fn main() {
    let (pages, queue) = channel();
    let (results, answers) = channel();
    let crawler = Arc::new(Crawler {
        seen: Mutex::new(HashMap::new()),
        queue: Mutex::new(queue),
        results,
    });
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let crawler = Arc::clone(&crawler);
            thread::spawn(move || crawler.work())
        })
        .collect();
    let mut todo = VecDeque::from([Page { url: 1, depth: 0 }, Page { url: 2, depth: 1 }]);
    while let Some(page) = todo.pop_front() {
        pages.send(page).unwrap();
    }
    drop(pages);
    let mut depths = Vec::new();
    for (url, depth) in answers {
        depths.push((url, depth));
    }
    for worker in workers {
        worker.join().unwrap();
    }
    assert_eq!(depths.len(), 2);
}
