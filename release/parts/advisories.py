"""Advisories about dependencies, from a stored excerpt of the RustSec database: for machines that cannot reach the database itself.

URLENS_ADVISORIES names a clone of https://github.com/rustsec/advisory-db, from which release/advisories.json is written anew.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

from common import ROOT, Failed, output

STORED = ROOT / "release/advisories.json"


def locked() -> list[tuple[str, str]]:
    """The names and versions of all dependencies, also of tests."""
    packages = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    return [(it["name"], it["version"]) for it in packages if "source" in it]


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version. Text after a hyphen or a plus sign is left out."""
    return tuple(int(it) for it in re.split(r"[-+]", version)[0].split("."))


def matches(version: str, requirement: str) -> bool:
    """True if a version fulfills a requirement of cargo, such as `>= 1.2, < 2` or `^1.2`."""
    got = numbers(version)
    for part in requirement.split(","):
        operator, text = re.fullmatch(r"\s*(>=|<=|>|<|=|\^|~)?\s*(\S+)\s*", part).groups()
        wanted = numbers(text)
        full = wanted + (0,) * (3 - len(wanted))
        if operator in (None, "^"):
            # The first number that is not zero must be equal.
            fixed = next((i for i, it in enumerate(wanted) if it), len(wanted) - 1) + 1
            fulfilled = got >= full and got[:fixed] == full[:fixed]
        elif operator == "~":
            fixed = min(len(wanted), 2)
            fulfilled = got >= full and got[:fixed] == full[:fixed]
        elif operator == "=":
            fulfilled = got[: len(wanted)] == wanted
        else:
            fulfilled = {">=": got >= full, "<=": got <= full, ">": got > full, "<": got < full}[operator]
        if not fulfilled:
            return False
    return True


def store(database: Path) -> None:
    """Writes the advisories about dependencies. The database may have no work tree."""
    git = ("git", "-C", database)
    commit, date = output(*git, "log", "-1", "--format=%H %cs").split()
    names = sorted({name for name, _ in locked()})
    rows = []
    for path in output(*git, "ls-tree", "-r", "--name-only", "HEAD", "crates/").split():
        if path.split("/")[1] not in names or not path.endswith(".md"):
            continue
        front = tomllib.loads(output(*git, "show", f"HEAD:{path}").partition("```toml\n")[2].partition("\n```")[0])
        advisory, versions = front["advisory"], front.get("versions", {})
        if "withdrawn" not in advisory:
            unaffected = [*versions.get("patched", []), *versions.get("unaffected", [])]
            rows.append({"id": advisory["id"], "package": advisory["package"], "kind": advisory.get("informational", "vulnerability"), "unaffected": unaffected})
    head = json.dumps({"source": "https://github.com/rustsec/advisory-db", "commit": commit, "date": date, "packages": names})[:-1]
    STORED.write_text(head + ',\n"advisories": [\n' + ",\n".join(json.dumps(it) for it in rows) + "\n]}\n")


def check(_: Path) -> list[str]:
    """No dependency has a vulnerability, as far as the stored excerpt says."""
    if database := os.environ.get("URLENS_ADVISORIES"):
        store(Path(database))
    stored = json.loads(STORED.read_text())
    found = [
        f"{name} {version}: {it['id']} ({it['kind']})"
        for name, version in locked()
        for it in stored["advisories"]
        if it["package"] == name and not any(matches(version, requirement) for requirement in it["unaffected"])
    ]
    serious = [it for it in found if "(unmaintained)" not in it and "(notice)" not in it]
    if serious:
        raise Failed("; ".join(serious))
    added = sorted({name for name, _ in locked()} - set(stored["packages"]))
    notes = [f"{len(stored['advisories'])} advisories of {stored['date']} about {len(stored['packages'])} dependencies: no vulnerability", *found]
    return notes + ([f"not in the excerpt: {' '.join(added)}"] if added else [])
