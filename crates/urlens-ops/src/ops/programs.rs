//! `programs`, `connects-to`, `between` and `program-groups`: how programs read a text.

use crate::failure::Failure;
use crate::json::{self, List, Object};
use crate::request::Request;
use std::borrow::Cow;
use urlens_programs::{
    Between, Connection, NoConnection, Program, ProgramGroup, RecordedReading, Rule, Side, between,
    connects_to, find_by_name, groups, programs as list, safe_pair, select, worst_pair,
};

/// The programs in the field `programs`: a list of names, or names separated by commas.
pub(crate) fn selected(request: &Request<'_>) -> Result<Option<Vec<&'static Program>>, Failure> {
    let Some(names) = request.names("programs")? else { return Ok(None) };
    select(&names.join(",")).map(Some).map_err(|it| Failure::unknown_program(&it))
}

fn selected_or_all(request: &Request<'_>) -> Result<Vec<&'static Program>, Failure> {
    Ok(selected(request)?.unwrap_or_else(|| list().iter().collect()))
}

fn program(request: &Request<'_>, name: &str) -> Result<&'static Program, Failure> {
    find_by_name(&request.text(name)?).map_err(|it| Failure::unknown_program(&it))
}

/// The id of the client in the field `client`.
pub(crate) fn client(request: &Request<'_>) -> Result<Option<String>, Failure> {
    let Some(name) = request.optional_text("client")? else { return Ok(None) };
    let client = find_by_name(&name).map_err(|error| Failure::unknown_program(&error))?;
    Ok(Some(client.id.to_owned()))
}

/// `programs`: reads `input` as each of the programs does.
pub(crate) fn programs(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let names = request.names("programs")?.unwrap_or_default();
    let programs = selected_or_all(request)?;
    let (most, mut is_long) = (ok.len() + request.limits().answer, false);
    json::object(ok, |it| {
        for program in programs {
            if it.length() > most {
                is_long = true;
                break;
            }
            // A program has an id, and names of recorded readings; a set selects all of these.
            let is_named = |it: &&str| names.iter().any(|name| name == *it);
            let ids = program.members.iter().copied().chain([program.id]);
            let mut named: Vec<_> = ids.filter(is_named).collect();
            named.dedup();
            if named.is_empty() {
                named.extend(program.members);
            }
            for name in named {
                put_reading(it, program, name, &input);
            }
        }
    });
    if is_long {
        Err(Failure::too_long("the answer", request.limits().answer, "name fewer programs"))
    } else {
        Ok(())
    }
}

fn put_reading(to: &mut Object<'_>, program: &Program, member: &str, input: &str) {
    to.object(member, |it| match program.read(input) {
        Ok(reading) => {
            let reading = RecordedReading::of(program, member, reading);
            put_some(it, "scheme", &reading.scheme);
            put_some(it, "userinfo", &reading.userinfo);
            put_some(it, "host", &reading.host);
            let number = reading.port.as_deref().and_then(|it| it.parse::<u64>().ok());
            match number.filter(|_| reading.port_is_number) {
                Some(number) => drop(it.put("port", number)),
                None => put_some(it, "port", &reading.port),
            }
            put_some(it, "path", &reading.path);
            put_some(it, "query", &reading.query);
            put_some(it, "fragment", &reading.fragment);
            if let Some(host) = &reading.connect_host {
                it.put("connect_host", host)
                    .put("connect_port", reading.connect_port.map(u64::from));
            }
        }
        Err(refusal) => {
            it.object("error", |it| {
                it.put("code", refusal.rule.code).put("message", refusal.to_string());
            });
        }
    });
}

fn put_some(to: &mut Object<'_>, name: &str, value: &Option<Cow<'_, str>>) {
    if let Some(value) = value {
        to.put(name, value);
    }
}

/// `connects-to`: tells where `program` connects for `input`.
pub(crate) fn connection(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (input, program) = (request.text("input")?, program(request, "program")?);
    json::object(ok, |it| {
        it.put("program", program.id);
        put_connection(it, &connects_to(program, &input));
    });
    Ok(())
}

/// Writes where a program connects, or why it does not.
fn put_connection(to: &mut Object<'_>, connection: &Result<Connection<'_>, NoConnection>) {
    let found = connection.as_ref().ok();
    to.put("connects", found.is_some());
    to.put("scheme", found.and_then(|it| it.scheme.as_deref()));
    to.put("host", found.map(|it| &*it.host));
    to.put("port", found.and_then(|it| it.port).map(u64::from));
    to.put("address", found.and_then(Connection::address).map(|it| it.to_string()));
    to.put("reason", connection.as_ref().err().map(ToString::to_string));
}

/// `between`: compares what `checker` finds in `input` with where `fetcher` connects.
pub(crate) fn pair(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let (checker, fetcher) = (program(request, "checker")?, program(request, "fetcher")?);
    let pair = between(checker, fetcher, &input);
    json::object(ok, |it| {
        it.put("verdict", pair.verdict.name()).put("offset", pair.first_difference);
        it.object("rules", |it| {
            for (name, side) in [("checker", &pair.checker), ("fetcher", &pair.fetcher)] {
                it.list(name, |list| side.rules.iter().for_each(|rule| put_rule(list, rule)));
            }
        });
        put_side(it, "checker", &pair.checker);
        put_side(it, "fetcher", &pair.fetcher);
        it.put("repaired", pair.repaired());
    });
    Ok(())
}

fn put_rule(list: &mut List<'_>, rule: &Rule) {
    list.object(|it| {
        it.put("code", rule.code).put("text", rule.text).put("source", rule.source);
    });
}

fn put_side(to: &mut Object<'_>, name: &str, side: &Side<'_>) {
    to.object(name, |it| {
        it.put("program", side.program.id);
        put_connection(it, &side.connection);
    });
}

/// The text, unless it is too long to be read by many programs at once.
pub(crate) fn short_enough<S: AsRef<str>>(input: S) -> Result<S, Failure> {
    const MOST: usize = 1 << 16;
    if input.as_ref().len() > MOST {
        Err(Failure::too_long("the text", MOST, "ask about one program").in_field("input"))
    } else {
        Ok(input)
    }
}

/// `program-groups`: groups programs by where they connect for `input`.
pub(crate) fn program_groups(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = short_enough(request.text("input")?)?;
    let programs = selected_or_all(request)?;
    let groups = groups(&input, &programs);
    json::object(ok, |it| {
        put_groups(it, &groups);
        put_pair(it, "worst", worst_pair(&input, &groups).as_ref());
        put_pair(it, "safe", safe_pair(&input, &groups).as_ref());
        it.put("repaired", urlens_programs::agreed_text(&input, &programs));
    });
    Ok(())
}

/// Writes a program that checks and one that fetches, or null.
fn put_pair(to: &mut Object<'_>, name: &str, pair: Option<&Between<'_>>) {
    match pair {
        Some(pair) => to.object(name, |it| {
            it.put("checker", pair.checker.program.id).put("fetcher", pair.fetcher.program.id);
            it.put("verdict", pair.verdict.name()).put("offset", pair.first_difference);
        }),
        None => to.put(name, None::<&str>),
    };
}

/// Writes the member `groups`.
pub(crate) fn put_groups(to: &mut Object<'_>, groups: &[ProgramGroup<'_>]) {
    to.list("groups", |list| fill_groups(list, groups));
}

/// Writes the list `groups` of the operation `program-groups`: programs by where they connect.
///
/// ```
/// let (mut list, curl) = (Vec::new(), urlens_programs::select("curl8")?);
/// urlens_ops::write_program_groups("https://a.example/", &curl, &mut list)?;
/// assert!(list.starts_with(br#"[{"connects":true,"scheme":"https","host":"a.example","#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the text is longer than 65,536 bytes.
pub fn write_program_groups(
    input: &str,
    programs: &[&'static Program],
    to: &mut Vec<u8>,
) -> Result<(), Failure> {
    let input = short_enough(input)?;
    json::list(to, |list| fill_groups(list, &groups(input, programs)));
    Ok(())
}

fn fill_groups(list: &mut List<'_>, groups: &[ProgramGroup<'_>]) {
    for group in groups {
        list.object(|it| {
            put_connection(it, &group.connection);
            it.list("programs", |list| {
                group.programs.iter().for_each(|program| list.put(program.id));
            });
        });
    }
}
