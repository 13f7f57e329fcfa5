//! A small HTTP server for the explorer. It answers one request per connection.
//!
//! ```text
//! connection ─▶ request (size and time limits) ─▶ access (Host, Origin) ─▶ site ─▶ response
//! ```

mod access;
mod request;
mod response;
mod site;

pub(crate) use access::Access;

use request::Request;
use response::Response;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The limits of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Bytes of the request line and the headers.
    pub(crate) head: usize,
    /// Bytes of the body.
    pub(crate) body: usize,
    /// The time limit for each of: reading the request, computing the answer, writing the answer.
    pub(crate) time: Duration,
    /// Concurrent connections.
    pub(crate) connections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { head: 16 << 10, body: 8 << 20, time: Duration::from_secs(10), connections: 32 }
    }
}

/// A listening server.
pub(crate) struct Server {
    listener: TcpListener,
    limits: Limits,
    stop: Arc<AtomicBool>,
    open: Arc<AtomicUsize>,
}

impl Server {
    /// Listens on `port` of `address`.
    pub(crate) fn bind(address: IpAddr, port: u16, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind((address, port))?;
        Ok(Self { listener, limits, stop: Arc::default(), open: Arc::default() })
    }

    /// Returns the address it listens on.
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Stops the server at the end of `input`.
    pub(crate) fn stop_at_end_of(&self, mut input: impl Read + Send + 'static) -> io::Result<()> {
        let (stop, mut address) = (Arc::clone(&self.stop), self.address()?);
        if address.ip().is_unspecified() {
            let same: IpAddr = match address.ip() {
                IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
                IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
            };
            address.set_ip(same);
        }
        thread::spawn(move || {
            let _ = io::copy(&mut input, &mut io::sink());
            stop.store(true, Ordering::Release);
            // Wake up `accept`, which then checks `stop`.
            let _ = TcpStream::connect(address);
        });
        Ok(())
    }

    /// Answers requests until it is stopped, then finishes the open ones.
    pub(crate) fn run(self, access: &Access) -> io::Result<()> {
        thread::scope(|scope| {
            for connection in self.listener.incoming() {
                if self.stop.load(Ordering::Acquire) {
                    break;
                }
                // Accepting may fail temporarily: the client is gone, or there are no descriptors.
                let Ok(stream) = connection else {
                    thread::sleep(Duration::from_millis(20));
                    continue;
                };
                let Some(slot) = Slot::take(&self.open, self.limits.connections) else {
                    let busy = Response::refusal(503, "too many connections at once");
                    // So few bytes fit into the socket buffer.
                    let _ = stream.set_nonblocking(true);
                    let _ = busy.write(&stream, true, Instant::now() + self.limits.time);
                    continue;
                };
                let limits = self.limits;
                scope.spawn(move || {
                    // Freed at the end, whatever happens.
                    let _slot = slot;
                    // An error on one connection must not affect the others.
                    let _ = handle(&stream, access, limits);
                });
            }
        });
        Ok(())
    }
}

/// One of the concurrent connections. Dropping it frees the slot, also if a thread panics.
struct Slot(Arc<AtomicUsize>);

impl Slot {
    /// Takes a slot. `None` if there are `most` connections.
    fn take(open: &Arc<AtomicUsize>, most: usize) -> Option<Self> {
        let taken = Self(Arc::clone(open));
        (open.fetch_add(1, Ordering::AcqRel) < most).then_some(taken)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Reads one request and answers it. There is no keep-alive, so no client holds a connection for long.
fn handle(stream: &TcpStream, access: &Access, limits: Limits) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let request = Request::read(stream, limits);
    let (response, with_body) = match &request {
        Ok(request) => {
            let response = match access.check(request) {
                Ok(()) => site::answer(request, Instant::now() + limits.time),
                Err(refusal) => refusal,
            };
            (response, request.method != "HEAD")
        }
        Err(refusal) => (refusal.clone(), true),
    };
    response.write(stream, with_body, Instant::now() + limits.time)?;
    stream.shutdown(std::net::Shutdown::Write)?;
    // Drain the input: closing a socket with unread data would reset the connection.
    if request.is_err() {
        stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        let until = Instant::now() + limits.time.min(Duration::from_secs(1));
        let mut rest = [0; 16 << 10];
        while Instant::now() < until && matches!((&*stream).read(&mut rest), Ok(1..)) {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panic in a thread frees its slot, and a refused connection takes none.
    #[test]
    fn slots_are_freed() {
        let open = Arc::new(AtomicUsize::new(0));
        for _ in 0..3 {
            let slot = Slot::take(&open, 1).expect("a free slot");
            assert!(Slot::take(&open, 1).is_none());
            let thread = thread::spawn(move || {
                let _slot = slot;
                std::panic::resume_unwind(Box::new("a panic"));
            });
            assert!(thread.join().is_err());
            assert_eq!(open.load(Ordering::Acquire), 0);
        }
    }
}
