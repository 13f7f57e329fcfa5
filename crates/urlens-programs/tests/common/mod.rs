//! Comparison of emulations with recorded readings of the real programs.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use urlens_programs::{Program, RecordedReading, Rule};

/// Clients whose port is recorded as text, which may have leading zeros or be too large.
const PORT_AS_TEXT: &[&str] = &["go119_client", "go127_client", "node_http_legacy"];

/// The result of comparing one program, on many texts.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) compared: usize,
    pub(crate) equal: usize,
    /// Texts that differ for a named cause, by cause, with the recorded reading and ours.
    pub(crate) explained: BTreeMap<&'static str, Vec<(String, String, String)>>,
    /// Texts that differ, with the recorded reading and ours.
    pub(crate) unexplained: Vec<(String, String, String)>,
    /// Texts whose components that do not decide a connection differ as well.
    pub(crate) other: BTreeMap<&'static str, Vec<(String, String, String)>>,
}

impl Counts {
    /// Compares one text, and checks that the rules in our answer are in the list of the program.
    pub(crate) fn add(&mut self, program: &Program, member: &str, text: &str, recorded: &Value) {
        self.compared += 1;
        let real = Outcome::of_json(recorded, member);
        let read = program.read(text);
        let listed =
            |rule: &Rule| assert!(program.rules.contains(rule), "{}: {rule:?}", program.id);
        let read = read.map(|reading| {
            reading.applied.iter().for_each(|rule| listed(rule));
            RecordedReading::of(program, member, reading)
        });
        let ours = match &read {
            Ok(reading) => Outcome::of_reading(reading),
            Err(refusal) => {
                listed(refusal.rule);
                Outcome::Refused
            }
        };
        if real == ours {
            self.equal += 1;
            if let Ok(reading) = &read {
                self.add_others(text, recorded, reading);
            }
            return;
        }
        let applies = |difference: &&urlens_programs::KnownDifference| {
            (difference.member.is_empty() || difference.member == member)
                && difference.applies_to(text)
        };
        let ours = match &read {
            Ok(_) => ours.to_string(),
            Err(refusal) => format!("refused: {refusal}"),
        };
        let difference = (text.into(), real.to_string(), ours);
        match program.differences.iter().find(applies) {
            Some(known) => self.explained.entry(known.cause).or_default().push(difference),
            None => self.unexplained.push(difference),
        }
    }

    /// Compares userinfo, path, query and fragment. Absent and empty are equal here.
    fn add_others(&mut self, text: &str, recorded: &Value, reading: &RecordedReading<'_>) {
        let parts = [
            ("userinfo", &reading.userinfo),
            ("path", &reading.path),
            ("query", &reading.query),
            ("fragment", &reading.fragment),
        ];
        for (name, ours) in parts {
            let real = text_of(&recorded[name]);
            let ours = ours.as_deref().unwrap_or_default();
            if real != ours {
                self.other.entry(name).or_default().push((text.into(), real, ours.into()));
            }
        }
    }

    /// The part of texts on which the readings are equal.
    pub(crate) fn share(&self) -> f64 {
        self.equal as f64 / self.compared.max(1) as f64
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let explained: usize = self.explained.values().map(Vec::len).sum();
        write!(
            f,
            "compared {}, equal {} ({:.2} %), explained {explained}, unexplained {}",
            self.compared,
            self.equal,
            100.0 * self.share(),
            self.unexplained.len()
        )?;
        for (cause, list) in &self.explained {
            write!(f, "\n    {} {cause}", list.len())?;
        }
        for (name, list) in &self.other {
            write!(f, "\n    ({name} differs in {})", list.len())?;
        }
        Ok(())
    }
}

/// The parts of a reading that decide a connection. Absent and empty are equal here.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Refused,
    Read { scheme: String, host: String, port: String, connect: (String, String) },
}

impl Outcome {
    fn of_json(recorded: &Value, member: &str) -> Self {
        if !recorded["err"].is_null() {
            return Self::Refused;
        }
        let port = text_of(&recorded["port"]);
        Self::Read {
            scheme: text_of(&recorded["scheme"]),
            host: text_of(&recorded["host"]),
            port: if PORT_AS_TEXT.contains(&member) {
                limited(port.parse().unwrap_or(u32::MAX).to_string())
            } else {
                limited(port)
            },
            connect: (
                text_of(&recorded["connect_host"]),
                limited(text_of(&recorded["connect_port"])),
            ),
        }
    }

    fn of_reading(reading: &RecordedReading<'_>) -> Self {
        let text =
            |part: &Option<std::borrow::Cow<'_, str>>| part.as_deref().unwrap_or_default().into();
        let connect_port = reading.connect_port.map(|port| port.to_string()).unwrap_or_default();
        Self::Read {
            scheme: text(&reading.scheme),
            host: text(&reading.host),
            port: limited(text(&reading.port)),
            connect: (text(&reading.connect_host), limited(connect_port)),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => f.write_str("refused"),
            Self::Read { scheme, host, port, connect } => {
                write!(f, "scheme {scheme:?} host {host:?} port {port:?}")?;
                match connect {
                    (host, _) if host.is_empty() => Ok(()),
                    (host, port) => write!(f, " to {host:?} {port:?}"),
                }
            }
        }
    }
}

/// A port, or `large` if it is a number that `connect_port` cannot hold.
fn limited(port: String) -> String {
    match port.parse::<f64>() {
        Ok(number) if number >= f64::from(u32::MAX) => "large".into(),
        _ => port,
    }
}

/// The text of a recorded component.
fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
