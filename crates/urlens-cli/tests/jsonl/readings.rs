//! `readings`: the components of a text by each standard.

use super::{ask, check, request_error};
use serde_json::{Value, json};

fn readings(input: &str) -> Value {
    json!({"op": "readings", "input": input})
}

/// Each reading is the answer of `parse` for the kind of the standard.
#[test]
fn readings_are_answers_of_parse() {
    let texts =
        ["http://127.1/", "http://h/é", "//h/p", "a\\b", "http://h:x/", "", "HTTP://u:p@h:80/%7e"];
    for input in texts {
        let parse = |kind: &str| json!({"op": "parse", "as": kind, "input": input});
        let mut answers = ask(&[readings(input), parse("uri-ref"), parse("iri-ref"), parse("url")]);
        // Only `parse` suggests another kind.
        for error in
            answers.iter_mut().filter_map(|answer| answer.get_mut("error")?.as_object_mut())
        {
            error.remove("accepted_as");
        }
        let read = &answers[0]["ok"]["readings"];
        assert_eq!(read["rfc3986"], answers[1], "{input}");
        assert_eq!(read["rfc3987"], answers[2], "{input}");
        assert_eq!(read["whatwg"], answers[3], "{input}");
    }
}

#[test]
fn verdicts_and_findings() {
    let verdict = |input: &str| {
        let answer = &ask(&[readings(input)])[0]["ok"];
        (answer["agree"].as_bool().unwrap(), answer["verdict"].as_str().unwrap().to_owned())
    };
    for (input, agree, name) in [
        ("https://example.org/", true, "same"),
        ("https://example.org", false, "spelling"),
        ("https://example.org/a/%2e%2e/b", false, "different-resource"),
        ("https:///example.org/", false, "different-host"),
        ("https://example.org/a b", false, "accepted-by-some"),
        ("https://example.org:a/", true, "accepted-by-none"),
    ] {
        assert_eq!(verdict(input), (agree, name.to_owned()), "{input}");
    }
    let answer = &ask(&[readings(r"http://evil.example\@good.example/")])[0]["ok"];
    assert_eq!(answer["readings"]["whatwg"]["ok"]["hostname"], "evil.example");
    assert_eq!(answer["readings"]["rfc3986"]["error"]["part"], "userinfo");
    assert_eq!(
        answer["findings"][0],
        json!({
            "code": "backslash-authority", "class": "H2", "severity": "critical",
            "part": "authority", "offset": 19, "end": 20, "count": 1,
            "message": "backslash in or next to the authority",
            "rule": "RFC 3986, 2: no component may contain a backslash; RFC 3987, 2.2: as RFC 3986; \
                     URL Standard, 4.4: in a special URL, a backslash before the query is read as a \
                     slash, and no host contains one",
            "advice": "reject backslashes",
        })
    );
    assert_eq!(ask(&[readings("https://example.org/")])[0]["ok"]["findings"], json!([]));
}

/// With a base, each standard resolves the text; an invalid base is an error in the field `base`.
#[test]
fn readings_with_a_base() {
    let with_base =
        |input: &str, base: &str| json!({"op": "readings", "input": input, "base": base});
    let answers =
        ask(&[with_base("///example.net", "http://example.org/a"), with_base("b", "http://é/")]);
    let ok = &answers[0]["ok"];
    assert_eq!(ok["verdict"], "different-host");
    assert_eq!(ok["readings"]["rfc3986"]["ok"]["string"], "http:///example.net");
    assert_eq!(ok["readings"]["rfc3987"]["ok"]["string"], "http:///example.net");
    assert_eq!(ok["readings"]["whatwg"]["ok"]["href"], "http://example.net/");
    let errors = &ok["readings"]["whatwg"]["ok"]["errors"];
    assert_eq!(
        errors[0],
        json!({"code": "special-scheme-missing-following-solidus", "offset": 2, "count": 1})
    );
    let read = &answers[1]["ok"]["readings"];
    assert_eq!(read["rfc3986"]["error"]["field"], "base");
    assert_eq!(read["rfc3986"]["error"]["offset"], 7);
    assert_eq!(read["rfc3987"]["ok"]["string"], "http://é/b");
    assert_eq!(read["whatwg"]["ok"]["href"], "http://xn--9ca/b");
    let refused = &ask(&[with_base("é b", "http://h/")])[0]["ok"]["readings"]["rfc3987"]["error"];
    assert_eq!((&refused["field"], &refused["offset"]), (&json!("input"), &json!(2)));
}

#[test]
fn invalid_requests_for_readings() {
    check(&[
        (json!({"op": "readings"}), request_error("`input` is missing")),
        (json!({"op": "readings", "input": []}), request_error("`input` is not a string")),
        (
            json!({"op": "readings", "input": "a", "base": 1}),
            request_error("`base` is not a string"),
        ),
    ]);
}
