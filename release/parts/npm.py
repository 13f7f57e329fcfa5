"""The npm package."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

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
    # explorer/build, which this calls, uses the module that URLENS_MODULE names, if any.
    run(FOLDER / "build")
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


def verify(folder: Path) -> list[str]:
    """Installs the package into an empty project, and uses it from both kinds of modules and TypeScript; then runs its tests."""
    made = folder / f"urlens-{version()}.tgz"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build --only npm")
    work = TARGET / "dist-verify/npm"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "package.json").write_text('{ "private": true }\n')
    run("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", made, cwd=work)
    (work / "a.mjs").write_text('import { Uri, Url, readings } from "urlens";' + PROGRAM)
    (work / "b.cjs").write_text('const { Uri, Url, readings } = require("urlens");' + PROGRAM)
    (work / "c.mjs").write_text('import { Uri, Url, readings } from "./node_modules/urlens/dist/esm/index.js";' + PROGRAM)
    for program in ("a.mjs", "b.cjs", "c.mjs"):
        output("node", program, cwd=work)
    notes = ["import, require and the modules for browsers work in node"]
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
    run(FOLDER / "test", "--built")
    return notes
