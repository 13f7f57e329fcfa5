"""The npm package."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import install_lines
import licenses
from common import ROOT, TARGET, Failed, Unavailable, output, run, size, version

FOLDER = ROOT / "bindings/npm"


def build(folder: Path) -> list[str]:
    if not shutil.which("npm"):
        raise Unavailable("no npm: install node 20 or newer")
    package = json.loads((FOLDER / "package.json").read_text())
    if package["version"] != version():
        raise Failed(f"bindings/npm/package.json has version {package['version']}, not {version()}")
    if "scripts" in package:
        raise Failed("bindings/npm/package.json has scripts, which npm could run at installation")
    run(FOLDER / "build")
    # Both are ignored by git: the package contains them, the repository does not.
    shutil.copy(ROOT / "NOTICE", FOLDER)
    (FOLDER / licenses.NAME).write_text(licenses.third_party("urlens-wasm", "wasm32-unknown-unknown"))
    listed = json.loads(output("npm", "pack", "--json", "--pack-destination", folder, cwd=FOLDER))
    # npm 12 returns an object by package name.
    packed = listed[0] if isinstance(listed, list) else next(iter(listed.values()))
    made = folder / packed["filename"]
    return [f"{made.name} {size(made)} ({packed['unpackedSize'] / 1e6:.1f} MB unpacked, {packed['entryCount']} files)"]


PROGRAM = """
const answers = [new Url("HTTP://Example.org/é").href, String(new Uri("http://h/a/b").resolve("../c")), readings("http://127.1/").verdict];
const expected = ["http://example.org/%C3%A9", "http://h/c", "different-host"];
if (JSON.stringify(answers) !== JSON.stringify(expected)) throw new Error(JSON.stringify(answers));
"""


def project(name: str, made: Path) -> Path:
    """A new project with the package in it, by the command of README.md."""
    work = TARGET / "dist-verify" / name
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "package.json").write_text('{ "private": true }\n')
    *command, package = install_lines.words("npm")
    if package != "urlens":
        raise Failed(f"README.md installs {package}, not urlens")
    run(*command, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", made, cwd=work)
    return work


def verify(folder: Path) -> list[str]:
    """Installs the package into an empty project, uses it from both kinds of modules, Deno and Bun; then runs its tests with it."""
    made = folder / f"urlens-{version()}.tgz"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build --only npm")
    work = project("npm", made)
    (work / "a.mjs").write_text('import { Uri, Url, readings } from "urlens";' + PROGRAM)
    (work / "b.cjs").write_text('const { Uri, Url, readings } = require("urlens");' + PROGRAM)
    (work / "c.mjs").write_text('import { Uri, Url, readings } from "./node_modules/urlens/dist/esm/index.js";' + PROGRAM)
    for program in ("a.mjs", "b.cjs", "c.mjs"):
        output("node", program, cwd=work)
    notes = [f"node {output('node', '--version').strip()}: import, require and the modules for browsers work"]
    for runtime in ("deno", "bun"):
        # Both are packages of npm, with the program in them.
        try:
            output("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--no-save", "--prefix", TARGET / f"dist-{runtime}", runtime)
            output(TARGET / f"dist-{runtime}/node_modules/.bin/{runtime}", "run", *(["--allow-all"] if runtime == "deno" else []), "a.mjs", cwd=work)
            notes.append(f"import works in {runtime}")
        except Failed as reason:
            notes.append(f"{runtime}: {str(reason).splitlines()[-1]}")
            if (TARGET / f"dist-{runtime}/node_modules/.bin/{runtime}").exists():
                raise
    installed = work / "node_modules/urlens"
    notes.append(licenses.check((installed / licenses.NAME).read_text(), "urlens-wasm", "wasm32-unknown-unknown"))
    return notes + run_tests(work)


def run_tests(work: Path) -> list[str]:
    """Runs the tests of the repository with the installed package: they import it by its name."""
    tools = json.loads((FOLDER / "package.json").read_text())["devDependencies"]
    run("npm", "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", *(f"{name}@{number}" for name, number in tools.items()), cwd=work)
    shutil.copytree(FOLDER / "tests", work / "tests")
    shutil.copy(work / "node_modules/urlens/README.md", work)
    shutil.copy(FOLDER / "benchmark", work / "benchmark.mjs")
    run("npx", "tsc", "--project", "tests/tsconfig.json", cwd=work)
    report = output("node", "--test", "--test-reporter=tap", *sorted((work / "tests").glob("*.test.mjs")), cwd=work)
    count = {name: int(number) for name, number in re.findall(r"^# (pass|fail|skipped) (\d+)$", report, re.MULTILINE)}
    lists = "URLENS_LISTS" in os.environ
    if not count["pass"] or (lists and count["skipped"]):
        raise Failed(f"tests: {count}")
    cases = [f"{name}: {text}" for name, text in re.findall(r"# Subtest: (\S+\.json)\n.*?# (\d+ of \d+ cases)", report, re.DOTALL)]
    notes = [f"{count['pass']} tests with the installed package pass; types pass tsc", *(cases if lists else [f"{count['skipped']} tests skipped: set URLENS_LISTS"])]
    if "URLENS_DATA" in os.environ:
        notes += output("node", "benchmark.mjs", Path(os.environ["URLENS_DATA"]) / "top100.txt", cwd=work).splitlines()
    else:
        notes.append("times of parsing: set URLENS_DATA")
    return notes
