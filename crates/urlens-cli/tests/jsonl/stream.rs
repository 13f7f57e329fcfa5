//! `urlens jsonl` as a stream: ids, invalid lines, long lines, and buffering.

use super::common;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Returns the raw output lines for `input`.
fn lines(input: impl AsRef<[u8]>) -> Vec<String> {
    let output = common::run(&["jsonl"], input.as_ref());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(str::to_owned).collect()
}

fn answers(input: impl AsRef<[u8]>) -> Vec<Value> {
    lines(input).iter().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

/// Returns a valid request with this `id`.
fn with_id(id: &str) -> String {
    format!(r#"{{"op":"percent","set":"path","input":"x","id":{id}}}"#)
}

#[test]
fn an_id_comes_back_as_it_was_given() {
    let ids = [
        "null",
        "true",
        "1",
        "-0.0",
        "1e400",
        "12345678901234567890123456789",
        r#""a\u0041\n""#,
        r#"{"b":1,"a":[ 2 ],"b":3}"#,
        "[]",
        r#""é""#,
    ];
    let input: String = ids.iter().map(|id| with_id(id) + "\n").collect();
    let expected: Vec<_> =
        ids.iter().map(|id| format!(r#"{{"id":{id},"ok":{{"string":"x"}}}}"#)).collect();
    assert_eq!(lines(input), expected);
}

#[test]
fn without_an_id_none_comes_back() {
    assert_eq!(lines(r#"{"op":"percent","set":"path","input":"x"}"#), [r#"{"ok":{"string":"x"}}"#]);
}

#[test]
fn errors_have_the_id_too() {
    assert_eq!(
        lines(r#"{"id":7,"op":"parse","as":"uri","input":"http://a b/"}"#),
        [concat!(
            r#"{"id":7,"error":{"code":"unexpected-character","part":"host","offset":8,"#,
            r#""message":"unexpected ' ' in host at byte 8","field":"input"}}"#
        )]
    );
    assert_eq!(
        lines(r#"{"id":[7]}"#),
        [concat!(
            r#"{"id":[7],"error":{"code":"request","part":null,"offset":null,"#,
            r#""message":"`op` is missing"}}"#
        )]
    );
}

/// Ids are not parsed recursively.
#[test]
fn a_deeply_nested_id_comes_back() {
    let id = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
    assert_eq!(lines(with_id(&id)), [format!(r#"{{"id":{id},"ok":{{"string":"x"}}}}"#)]);
}

/// A carriage return in an id must not end the line of the answer.
#[test]
fn an_answer_is_one_line() {
    let output = common::run(&["jsonl"], with_id("[1,\r2]").as_bytes());
    assert_eq!(output.stdout, b"{\"id\":[1,2],\"ok\":{\"string\":\"x\"}}\n");
}

fn request_error(at: impl Into<Value>, message: &str) -> Value {
    json!({"error": {"code": "request", "part": null, "offset": at.into(), "message": message}})
}

#[test]
fn invalid_lines_are_answered_with_errors() {
    let cases: &[(&[u8], Value)] = &[
        (b"", request_error(Value::Null, "a blank line is not a request")),
        (b" \t\r", request_error(Value::Null, "a blank line is not a request")),
        (b"garbage", request_error(0, "not JSON: expected value")),
        (b"{\"op\":", request_error(6, "not JSON: EOF while parsing a value")),
        (b"{\"op\":\"parse\"} x", request_error(15, "not JSON: trailing characters")),
        (b"1", request_error(Value::Null, "not a JSON object")),
        (b"[]", request_error(Value::Null, "not a JSON object")),
        (b"null", request_error(Value::Null, "not a JSON object")),
        (b"{}", request_error(Value::Null, "`op` is missing")),
        (b"{\"op\":7}", request_error(Value::Null, "`op` is not a string")),
        (b"{\"op\":\"parse\",\"x\":\"\xFF\"}", request_error(19, "not UTF-8")),
        (b"\xFF\xFE\x00", request_error(0, "not UTF-8")),
    ];
    for (line, answer) in cases {
        let input = [line, &b"\n"[..], with_id("1").as_bytes()].concat();
        let good = json!({"id": 1, "ok": {"string": "x"}});
        assert_eq!(answers(input), [answer.clone(), good], "{}", line.escape_ascii());
    }
}

#[test]
fn a_final_line_end_adds_no_line() {
    assert_eq!(lines(""), Vec::<String>::new());
    assert_eq!(lines(with_id("1")).len(), 1);
    assert_eq!(lines(with_id("1") + "\n").len(), 1);
    assert_eq!(lines(with_id("1") + "\r\n").len(), 1);
}

/// JSON escapes UTF-16 surrogates; a lone one is not a character.
#[test]
fn lone_surrogates_are_read_as_u_fffd() {
    let cases = [
        (r"\ud800", "%EF%BF%BD"),
        (r"\uDFFF", "%EF%BF%BD"),
        (r"\ud83d\ude00", "%F0%9F%98%80"),
        (r"\uD83D\ud83d\uDE00", "%EF%BF%BD%F0%9F%98%80"),
        (r"\ude00\ud83d", "%EF%BF%BD%EF%BF%BD"),
        (r"\ud800\u0041", "%EF%BF%BDA"),
        (r"\ud800é", "%EF%BF%BD%C3%A9"),
        (r"\\ud800", "\\ud800"),
        (r"\\\ud800", "\\%EF%BF%BD"),
    ];
    for (escaped, string) in cases {
        let request = format!(r#"{{"op":"percent","set":"c0","input":"{escaped}"}}"#);
        assert_eq!(answers(request), [json!({"ok": {"string": string}})], "{escaped}");
    }
}

#[test]
fn broken_escapes_of_surrogates_are_errors() {
    for escaped in [r"\ud8", r"\ud80é", r"\u+d800\ud800", "\\ud800\\"] {
        let request = format!(r#"{{"op":"percent","set":"c0","input":"{escaped}"}}"#);
        assert_eq!(answers(request)[0]["error"]["code"], "request", "{escaped}");
    }
}

#[test]
fn lines_of_ten_megabytes() {
    const LONG: usize = 10_000_000;
    let path = "/a".repeat(LONG / 2);
    let parse = format!(r#"{{"op":"parse","as":"uri","input":"http://h{path}"}}"#);
    let garbage = "x".repeat(LONG);
    let answers = answers(format!("{parse}\n{garbage}\n{}\n", with_id("1")));
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["ok"]["path"], path);
    assert_eq!(answers[1], request_error(0, "not JSON: expected value"));
    assert_eq!(answers[2]["id"], 1);
}

#[test]
fn answers_keep_the_order_of_a_long_stream() {
    let input: String = (0..20_000).map(|id| with_id(&id.to_string()) + "\n").collect();
    let ids: Vec<_> = answers(input).iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, (0..20_000).map(Value::from).collect::<Vec<_>>());
}

/// A program may wait for each answer before it sends the next request.
#[test]
fn answers_are_not_delayed() {
    let mut child = common::start(&["jsonl"]);
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || stdout.lines().for_each(|line| sender.send(line.unwrap()).unwrap()));
    let mut ask = |text: &str| stdin.write_all(text.as_bytes()).unwrap();
    let next = || answers.recv_timeout(Duration::from_secs(60)).expect("an answer in time");

    ask(&(with_id("1") + "\n"));
    assert_eq!(next(), r#"{"id":1,"ok":{"string":"x"}}"#);
    // A request is answered although the next one is incomplete.
    let (half, other_half) = (&with_id("3")[..9], &with_id("3")[9..]);
    ask(&(with_id("2") + "\n" + half));
    assert_eq!(next(), r#"{"id":2,"ok":{"string":"x"}}"#);
    ask(other_half);
    ask("\n");
    assert_eq!(next(), r#"{"id":3,"ok":{"string":"x"}}"#);
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_broken_pipe_ends_the_stream_quietly() {
    let mut child = common::start(&["jsonl"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let line = with_id("1") + "\n";
    // The command stops reading when its output is closed.
    let stopped = (0..1_000_000).any(|_| stdin.write_all(line.as_bytes()).is_err());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(stopped, "the command does not stop");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
