//! `urlens serve`: serves the explorer, a web page that explains URLs, on this machine.

use super::Run;
use crate::outcome::{Outcome, print_error};
use crate::serve::{Access, Limits, Server};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

const NOTES: &str = "\
Prints the address to open in a browser. By default, only this machine can connect. Requests with
another Host header, or from pages of another origin, are refused. No data is sent anywhere else.
Stop it with Ctrl-C.

Examples:
  $ urlens serve --port 0 --until-eof < /dev/null | sed 's/[0-9]*\\/$/PORT\\//'
  http://127.0.0.1:PORT/

  $ urlens serve --bind 192.0.2.1
  192.0.2.1:8275: not an address of this machine; use --bind with a local address";

/// Serve the explorer, a web page that explains URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

    /// Port to listen on; 0 selects a free port
    #[arg(long, value_name = "PORT", default_value_t = 8275)]
    port: u16,

    /// Also accept this name in the Host header
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Abort a request after this time
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: u64,

    /// Stop at the end of standard input
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
                print_error(&format!("{at}: {}\n", describe(&error)));
                return Ok(Outcome::Failure);
            }
        };
        let address = server.address()?;
        {
            let mut out = io::stdout().lock();
            writeln!(out, "http://{}/", Access::authority(address))?;
            out.flush()?;
        }
        if self.until_eof {
            server.stop_at_end_of(io::stdin())?;
        }
        server.run(&Access::new(address, self.host))?;
        Ok(Outcome::Success)
    }
}

/// Returns a short message for an error of the listening socket.
fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "address in use; --port 0 selects a free port".into(),
        io::ErrorKind::AddrNotAvailable => {
            "not an address of this machine; use --bind with a local address".into()
        }
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}
