//! Time of every operation on templates grows linearly with the template, the values and the text.
//!
//! The inputs are worst cases of 1, 2, 4 and 8 MB. Doubling the input may take at most 2.3 times as long.
//! Slow results are measured again before they count, because machines are noisy.

use std::hint::black_box;
use urlens_conformance::clock;
use urlens_template::{Matching, Template, Value};

const MEGABYTE: usize = 1 << 20;

/// An operation on input of a given size: its name, and a function that prepares it.
struct Operation {
    name: &'static str,
    prepare: fn(usize) -> Box<dyn Fn()>,
}

const OPERATIONS: &[Operation] = &[
    Operation { name: "parse a literal", prepare: |size| parse("a".repeat(size)) },
    Operation { name: "parse a non-ASCII literal", prepare: |size| parse("é".repeat(size / 2)) },
    Operation { name: "parse escapes", prepare: |size| parse("%C3".repeat(size / 3)) },
    Operation { name: "parse expressions", prepare: |size| parse("{?x*,y:3}".repeat(size / 9)) },
    Operation { name: "parse variables", prepare: |size| parse(variables("", size)) },
    Operation {
        name: "parse a name",
        prepare: |size| parse(format!("{{{}}}", "a.b".repeat(size / 3))),
    },
    Operation {
        name: "parse an unclosed expression",
        prepare: |size| {
            let text = "{x".repeat(size / 2);
            Box::new(move || {
                let error = Template::parse(text.as_str()).unwrap_err();
                black_box(format!("{error:#}"));
            })
        },
    },
    Operation {
        name: "expand expressions",
        prepare: |size| expand("{x}{/l*}".repeat(size / 8), 1),
    },
    Operation { name: "expand variables", prepare: |size| expand(variables("?", size), 1) },
    Operation { name: "expand a text", prepare: |size| expand("{x}".into(), size) },
    Operation { name: "expand reserved text", prepare: |size| expand("{+e}".into(), size) },
    Operation {
        name: "expand a prefix",
        prepare: |size| expand("{e:9999}{+e:9999}".repeat(size / 65536), size),
    },
    Operation { name: "expand a list", prepare: |size| expand("{?l*}{l}".into(), size) },
    Operation { name: "expand a map", prepare: |size| expand("{.m*}{m}".into(), size) },
    Operation {
        name: "expand partially",
        prepare: |size| {
            let (text, values) = ("{/x,y}{?x,z,l}{y}".repeat(size / 17), values(1));
            Box::new(move || {
                let template = Template::parse(text.as_str()).unwrap();
                black_box(template.expand_partly(&values).unwrap());
            })
        },
    },
    Operation { name: "match a text", prepare: |size| matches("/{x}/", size) },
    Operation { name: "match a list", prepare: |size| matches("{/l*}{?x}", size) },
    Operation { name: "match parameters", prepare: |size| matches("{?x,l*,e:3}", size) },
    Operation { name: "match a map of labels", prepare: |size| matches("X{.m*}", size) },
    Operation { name: "match reserved text", prepare: |size| matches("{+e}/edit{?x}", size) },
    Operation { name: "match again", prepare: |size| matches("/{x}/{x}{?x,x:3}", size) },
    Operation {
        name: "match many expressions",
        prepare: |size| many(size, |n| format!("/{{v{n}}}")),
    },
    Operation {
        name: "match many parameters",
        prepare: |size| many(size, |n| format!("/{{?v{n},w{n}}}")),
    },
    Operation { name: "match a repeated variable", prepare: |size| many(size, |_| "/{x}".into()) },
    Operation {
        name: "match many variables",
        prepare: |size| {
            let template = variables("?", size);
            let text = template.replace(['{', '}'], "").replace(',', "=1&");
            match_text(template, text + "=1", Matching::URI)
        },
    },
    Operation {
        name: "match a long literal at many offsets",
        prepare: |size| {
            let literal = "a".repeat(size / 2);
            match_text(format!("{{+x}}{literal}"), literal.repeat(2), Matching::URI.greedy())
        },
    },
    Operation {
        name: "match adjacent expressions",
        prepare: |size| {
            match_text(
                "{a}{b}{c}{+d}{/e*}".into(),
                "a/%41.".repeat(size / 6),
                Matching::URI.greedy(),
            )
        },
    },
    Operation {
        name: "match one of many names at many offsets",
        prepare: |size| {
            let template = format!("{{+x}}/a{}", variables("?", size / 64));
            match_text(template, "/a?v".repeat(size / 4) + "/a?v000001=1", Matching::URI.greedy())
        },
    },
    Operation {
        name: "reject a complex template",
        prepare: |size| {
            let text: String = (0..size / 32).map(|n| format!("{{&v{n:06}}}")).collect();
            Box::new(move || {
                let template = Template::parse(text.as_str()).unwrap();
                let error = template.matcher(Matching::URI).unwrap_err();
                assert_eq!(error.code(), "too-complex");
            })
        },
    },
    Operation {
        name: "reject a self-similar literal",
        prepare: |size| {
            let text = format!("{{+x}}{}{{?y}}", "/a".repeat(size / 2));
            Box::new(move || {
                let template = Template::parse(text.as_str()).unwrap();
                let error = template.matcher(Matching::URI).unwrap_err();
                assert_eq!(error.code(), "too-complex");
            })
        },
    },
    Operation {
        name: "fail to match",
        prepare: |size| {
            match_text("{/x*}{?y}/z".into(), "/a".repeat(size / 2), Matching::URI.greedy())
        },
    },
];

fn parse(text: String) -> Box<dyn Fn()> {
    Box::new(move || {
        black_box(Template::parse(text.as_str()).unwrap());
    })
}

/// One expression with many different variables.
fn variables(operator: &str, size: usize) -> String {
    let names: Vec<String> = (0..size / 8).map(|n| format!("v{n:06}")).collect();
    format!("{{{operator}{}}}", names.join(","))
}

/// Values of at least `size` bytes.
fn values(size: usize) -> Vec<(&'static str, Value<'static>)> {
    let repeat = |text: &'static str| std::iter::repeat_n(text, 1 + size / text.len());
    vec![
        ("x", "a".repeat(size).into()),
        ("e", repeat("/é%41 ").collect::<String>().into()),
        ("l", Value::list(repeat("a%"))),
        ("m", Value::map(repeat("a.").map(|it| (it, it)))),
    ]
}

fn expand(template: String, size: usize) -> Box<dyn Fn()> {
    let values = values(size);
    Box::new(move || {
        let template = Template::parse(template.as_str()).unwrap();
        black_box(template.expand(&values).unwrap());
    })
}

/// Matches the expansion of a template with a quarter of the size, since escapes make it longer.
fn matches(template: &'static str, size: usize) -> Box<dyn Fn()> {
    let mut values = values(size / 4);
    // A value whose prefix is matched must not be longer than the prefix.
    if template.contains("e:3") {
        values.retain(|(name, _)| *name != "e");
    }
    let text = if template.contains("x:3") {
        let x = "a".repeat(size / 4);
        format!("/{x}/{x}?x={x}&x=aaa")
    } else {
        Template::parse(template).unwrap().expand(&values).unwrap()
    };
    match_text(template.into(), text, Matching::URI)
}

/// Matches a template of many pieces, each with its variables.
fn many(size: usize, piece: impl Fn(usize) -> String) -> Box<dyn Fn()> {
    let len = piece(100_000).len();
    let template: String = (0..size / len).map(piece).collect();
    let all = urlens_template::from_fn(|_| Value::from("1"));
    let text = Template::parse(template.as_str()).unwrap().expand(&all).unwrap();
    match_text(template, text, Matching::URI)
}

/// Matches a text. The smallest input checks the result.
fn match_text(template: String, text: String, matching: Matching) -> Box<dyn Fn()> {
    if template.len().max(text.len()) < 2 * MEGABYTE {
        let parsed = Template::parse(template.as_str()).unwrap();
        let found = parsed.matcher(matching).unwrap().matches(&text);
        assert_eq!(found.is_some(), !template.ends_with("/z"), "{template:.40} and {text:.40}");
    }
    Box::new(move || {
        let template = Template::parse(template.as_str()).unwrap();
        black_box(template.matcher(matching).unwrap().matches(&text));
    })
}

/// The factor by which time grows when the size doubles, from 1 to 8 MB.
fn doubling(operation: &Operation, runs: usize) -> f64 {
    let ready = [1, 2, 4, 8].map(|n| (operation.prepare)(n * MEGABYTE));
    clock::doubling(runs, |n| ready[n]())
}

/// S2.1, S2.2: doubling the input takes at most 2.3 times as long, for every operation.
#[test]
fn time_is_linear() {
    const MOST: f64 = 2.3;
    let mut worst = (0.0, "");
    let mut slow: Vec<&Operation> = OPERATIONS.iter().collect();
    // Slow results are measured again, with more runs.
    for runs in [1, 2, 3, 4, 5, 6] {
        slow.retain(|operation| {
            let factor = doubling(operation, runs);
            if factor > MOST {
                println!("{}: doubling the input takes {factor:.2} times as long", operation.name);
            } else if factor > worst.0 {
                worst = (factor, operation.name);
            }
            factor > MOST
        });
    }
    println!("time is linear; worst doubling {:.2}: {}", worst.0, worst.1);
    let names: Vec<_> = slow.iter().map(|operation| operation.name).collect();
    assert!(slow.is_empty(), "not linear: {}", names.join(", "));
}
