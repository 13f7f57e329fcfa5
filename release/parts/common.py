"""Shared by release/crates, release/build and release/verify: commands, tools, parts and the table at the end."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
CARGO_BIN = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo")) / "bin"
os.environ["PATH"] = f"{os.environ['PATH']}:{CARGO_BIN}"


class Unavailable(Exception):
    """A part cannot run here; the message says what is missing."""


class Failed(Exception):
    """A check found a fault."""


def run(*command: object, env: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Runs a command, shows its output, and fails if it fails."""
    words = [str(word) for word in command]
    print("  $", " ".join(words), flush=True)
    if subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}).returncode != 0:
        raise Failed(f"{words[0]} {' '.join(words[1:3])} failed")


def output(*command: object, env: dict[str, str] | None = None, cwd: Path = ROOT, stdin: str = "") -> str:
    """The standard output of a command, which must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}, input=stdin, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{' '.join(words)}\n{done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def version() -> str:
    """The version of the workspace, which all packages share."""
    return metadata()["version"]


def metadata() -> dict:
    """The packages of the workspace, by name, and the version that they share."""
    answer = json.loads(output("cargo", "metadata", "--format-version", "1", "--no-deps"))
    packages = {package["name"]: package for package in answer["packages"]}
    return {"packages": packages, "version": packages["urlens"]["version"]}


def commit_time() -> int:
    """The time of the last commit, which all files in archives get."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct"))


def cargo_tool(name: str) -> None:
    """Installs a subcommand of cargo if it is missing. Without optimization: it is built in a third of the time."""
    if shutil.which(name):
        return
    print(f"  installing {name}", flush=True)
    command = ["cargo", "install", "--locked", "--debug", "--quiet", name]
    if subprocess.run(command, cwd="/", env={**os.environ, "CARGO_PROFILE_DEV_DEBUG": "0"}).returncode != 0:
        raise Unavailable(f"cargo cannot install {name}")


def debian(*packages: str) -> None:
    """Installs Debian packages that are missing."""
    missing = [name for name in packages if subprocess.run(["dpkg", "-s", name], capture_output=True).returncode != 0] if shutil.which("dpkg") else list(packages)
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise Unavailable(f"needs Debian's {' '.join(missing)}")
    print(f"  installing {' '.join(missing)}", flush=True)
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=600", "--yes"]
    if os.getuid() != 0:
        apt = ["sudo", "-n", *apt]
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*apt, "update"], env=env, capture_output=True)
    if subprocess.run([*apt, "install", "--no-install-recommends", *missing], env=env, capture_output=True).returncode != 0:
        raise Unavailable(f"cannot install Debian's {' '.join(missing)}")


def virtual_environment(folder: Path, *packages: str) -> Path:
    """A new virtual environment with packages of PyPI; its folder of programs."""
    if folder.exists():
        shutil.rmtree(folder)
    if subprocess.run([sys.executable, "-m", "venv", str(folder)], capture_output=True).returncode != 0:
        debian("python3-venv")
        shutil.rmtree(folder, ignore_errors=True)
        output(sys.executable, "-m", "venv", folder)
    if packages:
        run(folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    return folder / "bin"


def size(path: Path) -> str:
    """The size of a file, as in `1.2 MB`."""
    count = path.stat().st_size
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1000:.0f} KB"


@dataclass
class Row:
    """A part in the table at the end."""

    name: str
    state: str
    seconds: float
    notes: list[str] = field(default_factory=list)


Part = Callable[[Path], list[str]]


def main(description: str, parts: dict[str, Part], after: Callable[[Path], None] | None = None, by_name: dict[str, Part] | None = None) -> int:
    """Runs all parts or those named by --only, prints a table, and returns the exit status. Parts of `by_name` run only if named."""
    every = {**parts, **(by_name or {})}
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=every, metavar="PART", help="run this part only; may be repeated. Parts: " + ", ".join(every))
    parser.add_argument("--folder", type=Path, default=TARGET / "dist", help="the folder of the artifacts (default: target/dist)")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in arguments.only or parts:
        print(f"== {name}", flush=True)
        start = time.monotonic()
        try:
            state, notes = "done", every[name](folder)
        except Unavailable as reason:
            state, notes = "skipped", [str(reason)]
        except Failed as reason:
            state, notes = "FAILED", [str(reason)]
        rows.append(Row(name, state, time.monotonic() - start, notes))
    if after:
        after(folder)
    print("\n== summary")
    for row in rows:
        for i, note in enumerate(row.notes or [""]):
            head = f"{row.name:<18} {row.state:<8} {row.seconds:5.0f} s" if i == 0 else " " * 35
            print(f"{head}  {note}")
    return 1 if any(row.state == "FAILED" for row in rows) else 0
