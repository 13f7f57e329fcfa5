//! Events of decisions. They are the only test of this program, because `tracing` caches for the whole
//! program if an event has a subscriber.

use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use urlens_guard::{Guard, Policy, Resolve};

/// Every name has the same address.
struct Fixed(&'static str);

impl Resolve for Fixed {
    fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![self.0.parse().unwrap()])
    }
}

/// Collects the events of the guard.
#[derive(Clone, Default)]
struct Events(Arc<Mutex<Vec<String>>>);

impl Visit for Events {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0.lock().unwrap().push(format!("{field}={value:?}"));
    }
}

impl tracing::Subscriber for Events {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target() == "urlens_guard"
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        self.0.lock().unwrap().push(format!("{}", event.metadata().level()));
        event.record(&mut self.clone());
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// One event per decision, with a redacted URL.
#[test]
fn events() {
    let events = Events::default();
    tracing::subscriber::with_default(events.clone(), || {
        let policy = Policy::builder().credentials(true).build().unwrap();
        let guard = Guard::with_resolver(policy, Fixed("93.184.215.14"));
        guard.check("https://anna:secret@example.org/?sig=secret").unwrap();
        guard.check("https://anna:secret@10.0.0.1/?sig=secret").unwrap_err();
    });
    let found = events.0.lock().unwrap().clone();
    assert_eq!(
        found,
        [
            "INFO",
            "message=request allowed",
            "url.full=https://REDACTED:REDACTED@example.org/?sig=REDACTED",
            "decision=\"allowed\"",
            "addresses=[93.184.215.14:443]",
            "skipped=[]",
            "WARN",
            "message=request refused",
            "url.full=https://REDACTED:REDACTED@10.0.0.1/?sig=REDACTED",
            "decision=\"refused\"",
            "rules=[\"address-private\"]",
            "reason=denied: host is a private address",
        ]
    );
}
