#!/usr/bin/env python3
"""Runs usr-test-suite-data.json or nosh-test-suite-data.json with any program.

usage: run-test-suite.py SUITE PROGRAM [ARGUMENT ...]

The program reads one JSON object per line and answers each with one line, in the same order:
  {"op": "scheme", "input": TEXT}, also with "profile": "lexicon"    parses a text
  {"op": "build", "scheme": "usr" or "nosh", "fields": {...}}        builds a text from components
An answer is {"ok": {"canonical": TEXT, "fields": {...}}}; it has no "ok" if the text or the components are invalid.
"""
import json
import subprocess
import sys

USR = "type name qualifiers".split()
NOSH = "authority authority_kind path collection record_key query fragment fragment_kind".split()


def ask(requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    output = subprocess.run(sys.argv[2:], input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout
    answers = [json.loads(line).get("ok") for line in output.decode().split("\n") if line]
    if len(answers) != len(requests):
        sys.exit(f"{len(requests)} requests, {len(answers)} answers")
    # A text of another scheme may be valid, but not here.
    return [ok if ok and ok["canonical"].startswith(scheme + ":") else None for ok in answers]


def parse(texts, **profile):
    return ask([{"op": "scheme", "input": text, **profile} for text in texts])


def build(names, cases):
    return form(ask([{"op": "build", "scheme": scheme, "fields": {name: case.get(name) for name in names}} for case in cases]))


def form(answers):
    return [ok and ok["canonical"] for ok in answers]


def parts(names, answers):
    return [{name: ok["fields"].get(name) for name in names} if ok else {} for ok in answers]


def check(test, cases, found, expected):
    for case, got, want in zip(cases, found, expected):
        if got != want:
            failed.append(case)
            print(f"{test}: {case['description']} [{case['rule']}]: {json.dumps(case)[:300]}\n  expected {str(want)[:300]}\n  found    {str(got)[:300]}")


def usr(suite):
    invalid, valid = ([case for case in suite if case["is_invalid"] == it] for it in (True, False))
    components = [case for case in invalid if case["type"] is not None]
    check("invalid text", invalid, parse(case["uurl"] for case in invalid), [None] * len(invalid))
    check("invalid components", components, build(USR, components), [None] * len(components))
    wanted = [case["canonical"] for case in valid]
    first, second = parts(USR, parse(wanted)), parts(USR, parse(case["uurl"] for case in valid))
    check("parse canonical and build", valid, build(USR, first), wanted)
    check("parse uurl and canonical", valid, second, first)
    check("parse uurl and build", valid, build(USR, second), wanted)
    check("build", valid, build(USR, valid), wanted)


def nosh(suite):
    def column(group, name):
        return [case.get(name) for case in suite[group]]

    for group in ("valid", "invalid"):
        check(group, suite[group], map(bool, parse(column(group, "uri"))), [group == "valid"] * len(suite[group]))
        check(group + " in Lexicon", suite[group], map(bool, parse(column(group, "uri"), profile="lexicon")), map(bool, column(group, "lexicon")))
    for name in ("uri", "normal"):
        check("normalization of " + name, suite["normalization"], form(parse(column("normalization", name))), column("normalization", "normal"))
    pairs = zip(form(parse(column("equality", "a"))), form(parse(column("equality", "b"))))
    check("equality", suite["equality"], [a == b if a and b else None for a, b in pairs], column("equality", "equal"))
    check("fields", suite["fields"], parts(NOSH, parse(column("fields", "uri"))), [{name: case[name] for name in NOSH} for case in suite["fields"]])
    for group in ("build", "invalid_build"):
        check(group, suite[group], build(["authority", "segments"], suite[group]), column(group, "uri"))


with open(sys.argv[1], encoding="utf-8") as file:
    suite, failed = json.load(file), []
# The suite of usr: is a list of cases, that of nosh: has groups of them.
scheme, count = ("usr", len(suite)) if isinstance(suite, list) else ("nosh", sum(map(len, suite.values())))
(usr if scheme == "usr" else nosh)(suite)
print(f"{scheme}: {count} cases, {len(failed)} failed checks")
sys.exit(bool(failed))
