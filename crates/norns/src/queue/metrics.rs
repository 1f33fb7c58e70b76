//! Counters of a worker, for people and for Prometheus.

use std::{
    fmt::Write as _,
    io::{self, Read, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

/// The counters of a worker.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Items that were explored, completely or in part, and replaced.
    pub items: AtomicU64,
    /// Executions that were counted.
    pub executions: AtomicU64,
    /// Graphs that were visited.
    pub visits: AtomicU64,
    /// Leases that were lost. The work done under them was lost too.
    pub lost: AtomicU64,
    /// Generations that were started because something was learned.
    pub generations: AtomicU64,
    /// Jobs that were refused.
    pub refused: AtomicU64,
    /// Threads that are exploring at this moment.
    pub busy: AtomicU64,
}

impl Metrics {
    fn all(&self) -> [(&'static str, &'static str, &'static str, &AtomicU64); 7] {
        [
            (
                "norns_items_total",
                "counter",
                "Items explored and replaced.",
                &self.items,
            ),
            (
                "norns_executions_total",
                "counter",
                "Executions counted.",
                &self.executions,
            ),
            (
                "norns_visits_total",
                "counter",
                "Graphs visited.",
                &self.visits,
            ),
            (
                "norns_leases_lost_total",
                "counter",
                "Leases lost.",
                &self.lost,
            ),
            (
                "norns_generations_total",
                "counter",
                "Generations begun.",
                &self.generations,
            ),
            (
                "norns_jobs_refused_total",
                "counter",
                "Jobs refused.",
                &self.refused,
            ),
            (
                "norns_threads_busy",
                "gauge",
                "Threads that explore.",
                &self.busy,
            ),
        ]
    }

    /// Adds to a counter.
    pub(super) fn add(count: &AtomicU64, more: u64) {
        count.fetch_add(more, Ordering::Relaxed);
    }

    /// One line for people.
    pub fn line(&self) -> String {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        format!(
            "{} threads busy, {} items done, {} executions, {} leases lost",
            of(&self.busy),
            of(&self.items),
            of(&self.executions),
            of(&self.lost)
        )
    }

    /// The text that Prometheus reads.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, kind, help, count) in self.all() {
            let value = count.load(Ordering::Relaxed);
            let _ = writeln!(
                text,
                "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
            );
        }
        text
    }

    /// Answers every request at an address with the metrics, until the process ends.
    pub fn serve(&'static self, address: SocketAddr) -> io::Result<SocketAddr> {
        let listener = TcpListener::bind(address)?;
        let bound = listener.local_addr()?;
        std::thread::Builder::new().spawn(move || {
            for stream in listener.incoming().flatten() {
                // The client may have closed the connection.
                let _ = self.answer(stream);
            }
        })?;
        Ok(bound)
    }

    fn answer(&self, mut stream: TcpStream) -> io::Result<()> {
        let patience = Some(Duration::from_secs(2));
        stream.set_read_timeout(patience)?;
        stream.set_write_timeout(patience)?;
        let mut request = [0; 4096];
        let _ = stream.read(&mut request)?;
        let body = self.text();
        write!(
            stream,
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    }
}
