//! A small HTTP server for one page: it listens, answers each connection once, and stops when told.
//!
//! ```text
//! connection ─▶ request (bounded in size and time) ─▶ door (Host, Origin) ─▶ a file, or answers ─▶ response
//! ```

mod door;
mod request;
mod response;
mod site;

pub(crate) use door::Door;

use request::Request;
use response::Response;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How much a request may ask of us.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Bytes before the body.
    pub(crate) head: usize,
    /// Bytes of the body.
    pub(crate) body: usize,
    /// Until the request is read; again until it is answered; and again until the answer is taken.
    pub(crate) time: Duration,
    /// Connections at once.
    pub(crate) connections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { head: 16 << 10, body: 8 << 20, time: Duration::from_secs(10), connections: 32 }
    }
}

/// A socket that listens, and what its connections share.
pub(crate) struct Server {
    listener: TcpListener,
    limits: Limits,
    stop: Arc<AtomicBool>,
    open: Arc<AtomicUsize>,
}

impl Server {
    /// Listens at `port` of `address`.
    pub(crate) fn bind(address: IpAddr, port: u16, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind((address, port))?;
        Ok(Self { listener, limits, stop: Arc::default(), open: Arc::default() })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Stops when there is nothing more to read from `input`.
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
            // Whoever waits for a connection gets one, and sees that it is the last.
            let _ = TcpStream::connect(address);
        });
        Ok(())
    }

    /// Answers until it is told to stop, and then finishes what has been begun.
    pub(crate) fn run(self, door: &Door) -> io::Result<()> {
        thread::scope(|scope| {
            for connection in self.listener.incoming() {
                if self.stop.load(Ordering::Acquire) {
                    break;
                }
                // One that was given up before it was taken is no reason to stop; where there are no
                // more descriptors, waiting a little lets others end.
                let Ok(stream) = connection else {
                    thread::sleep(Duration::from_millis(20));
                    continue;
                };
                if self.open.fetch_add(1, Ordering::AcqRel) >= self.limits.connections {
                    self.open.fetch_sub(1, Ordering::AcqRel);
                    let busy = Response::refusal(503, "too many connections at once");
                    // There is room for so few bytes without waiting.
                    let _ = stream.set_nonblocking(true);
                    let _ = busy.write(&stream, true, Instant::now() + self.limits.time);
                    continue;
                }
                let open = Arc::clone(&self.open);
                let limits = self.limits;
                scope.spawn(move || {
                    // What goes wrong with one connection concerns nobody else.
                    let _ = converse(&stream, door, limits);
                    open.fetch_sub(1, Ordering::AcqRel);
                });
            }
        });
        Ok(())
    }
}

/// Reads one request and answers it. Connections are not kept: nobody can hold one for long.
fn converse(stream: &TcpStream, door: &Door, limits: Limits) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let request = Request::read(stream, limits);
    let (response, with_body) = match &request {
        Ok(request) => {
            let response = match door.check(request) {
                Ok(()) => site::answer(request, Instant::now() + limits.time),
                Err(refusal) => refusal,
            };
            (response, request.method != "HEAD")
        }
        Err(refusal) => (refusal.clone(), true),
    };
    response.write(stream, with_body, Instant::now() + limits.time)?;
    stream.shutdown(std::net::Shutdown::Write)?;
    // What was not read would make the system take back an answer that is under way.
    if request.is_err() {
        stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        let until = Instant::now() + limits.time.min(Duration::from_secs(1));
        let mut rest = [0; 16 << 10];
        while Instant::now() < until && matches!((&*stream).read(&mut rest), Ok(1..)) {}
    }
    Ok(())
}
