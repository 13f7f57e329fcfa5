//! `urlens serve`: the explorer, a page where people look at a URL, from this machine.

use super::Run;
use crate::outcome::{Outcome, complain};
use crate::serve::{Door, Limits, Server};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

const NOTES: &str = "\
Only this machine can reach it, unless --bind says otherwise; and only the page itself: a request
that names another host, or comes from a page of another origin, is refused. Nothing is sent to
anywhere.

Examples:
  $ urlens serve --port 0 --until-eof < /dev/null | sed 's/[0-9]*\\/$/PORT\\//'
  http://127.0.0.1:PORT/

  $ urlens serve --bind 192.0.2.1
  192.0.2.1:8275: that address is not one of this machine";

/// Show the explorer, a page to look at URLs, in a browser on this machine
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Listen at this address, where others may reach it
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

    /// Listen at this port; at any that is free if it is 0
    #[arg(long, value_name = "PORT", default_value_t = 8275)]
    port: u16,

    /// Answer to this name too: by itself it answers to addresses and to localhost
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Give up on a request that takes longer than this
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: u64,

    /// Stop at the end of standard input, and not only on Ctrl-C
    #[arg(long)]
    until_eof: bool,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let limits = Limits { time: Duration::from_secs(self.timeout), ..Limits::default() };
        let server = match Server::bind(self.bind, self.port, limits) {
            Ok(server) => server,
            Err(error) => {
                let at = std::net::SocketAddr::new(self.bind, self.port);
                complain(&format!("{at}: {}\n", why(&error)));
                return Ok(Outcome::Bad);
            }
        };
        let address = server.address()?;
        {
            let mut out = io::stdout().lock();
            writeln!(out, "http://{}/", Door::authority(address))?;
            out.flush()?;
        }
        if self.until_eof {
            server.stop_at_end_of(io::stdin())?;
        }
        server.run(&Door::new(address, self.host))?;
        Ok(Outcome::Fine)
    }
}

/// Why it cannot listen there, in our words where the system's are many.
fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "something else listens there; --port 0 takes any port".into(),
        io::ErrorKind::AddrNotAvailable => "that address is not one of this machine".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}
