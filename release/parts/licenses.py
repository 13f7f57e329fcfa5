"""The licenses of third parties whose code is in an artifact: THIRD-PARTY-LICENSES.txt."""

from __future__ import annotations

import json
import re
from pathlib import Path

from common import ROOT, Failed, output

NAME = "THIRD-PARTY-LICENSES.txt"
# Names of files in packages that have the text of a license or a notice.
TEXTS = re.compile(r"(?i)^(un)?licen[cs]e|^copying|^copyright|^notice")
APACHE = (ROOT / "LICENSE-APACHE").read_text()
# Parts of every program that are no packages, by the word of the target that has them.
RUST = ("The Rust standard library", "MIT OR Apache-2.0", "https://github.com/rust-lang/rust", APACHE)
MUSL = ("musl, the C library", "MIT", "https://musl.libc.org", """\
Copyright © 2005-2020 Rich Felker, et al.

Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
""")


def dependencies(package: str, target: str) -> list[dict]:
    """The packages from registries that are compiled into a package for a target, with its default features."""
    tree = output("cargo", "tree", "--locked", "-p", package, "--target", target, "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}")
    inside = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    everything = json.loads(output("cargo", "metadata", "--format-version", "1", "--locked"))["packages"]
    found = [it for it in everything if it["source"] and (it["name"], f"v{it['version']}") in inside]
    return sorted(found, key=lambda it: (it["name"], it["version"]))


def texts_of(package: dict) -> list[str]:
    """The license texts that a package contains; the text of the Apache license if it contains none but allows that one."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(it for it in folder.iterdir() if it.is_file() and TEXTS.search(it.name))
    if files:
        return [it.read_text(errors="replace") for it in files]
    if "Apache-2.0" in (package["license"] or ""):
        return [APACHE]
    raise Failed(f"{package['name']} {package['version']} contains no license text")


def third_party(package: str, target: str) -> str:
    """The names, licenses and texts of all third parties, each text once."""
    rows = [(f"{it['name']} {it['version']}", it["license"] or "", it["repository"] or "", texts_of(it)) for it in dependencies(package, target)]
    rows += [(*it[:3], [it[3]]) for it in [RUST, *([MUSL] if "musl" in target else [])]]
    owners: dict[str, tuple[str, list[str]]] = {}
    for name, _, _, texts in rows:
        for text in texts:
            owners.setdefault(" ".join(text.split()), (text.strip(), []))[1].append(name)
    width = max(len(name) for name, *_ in rows)
    lines = [f"Third parties whose code is in {package} for {target}, with their licenses.", ""]
    lines += [f"{name:<{width}}  {license}  {repository}" for name, license, repository, _ in rows]
    for text, names in owners.values():
        lines += ["", "=" * 80, *(f"{name}" for name in names), "-" * 80, "", text]
    return "\n".join(lines) + "\n"


def check(text: str, package: str, target: str) -> str:
    """A note about the file of an artifact, which must name all dependencies of this commit."""
    found = dependencies(package, target)
    missing = [it["name"] for it in found if f"{it['name']} {it['version']}" not in text]
    if missing:
        raise Failed(f"{NAME} does not name {' '.join(missing)}")
    return f"{NAME} names {len(found)} packages"
