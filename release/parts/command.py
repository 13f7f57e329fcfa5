"""The command: an archive for each kind of machine, a Debian package and a list of its dependencies (SBOM)."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import tarfile
from pathlib import Path

import licenses
from common import ROOT, TARGET, Failed, Unavailable, cargo_tool, commit_time, output, run, size, version
from toolchain import toolchain, zig

# The C library, musl, is linked into the program, which runs on any Linux.
X86_64 = "x86_64-unknown-linux-musl"
AARCH64 = "aarch64-unknown-linux-musl"
# The manifest of the command names this folder for cargo-deb.
STAGE = ROOT / "target/dist-stage"
SHELLS = {"bash": "urlens.bash", "zsh": "_urlens", "fish": "urlens.fish"}


def binary(target: str) -> Path:
    return TARGET / target / "release/urlens"


def compile_for(target: str) -> None:
    tools = toolchain(target)
    env = {**tools.env, "CARGO_PROFILE_RELEASE_STRIP": "symbols", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "4", "PATH": f"{zig()}:{os.environ['PATH']}"}
    run(zig() / "cargo-zigbuild", "zigbuild", "--release", "--locked", "-p", "urlens-cli", "--target", target, *tools.arguments, env=env)
    for prefix in (str(ROOT), str(Path.home())):
        if prefix != "/" and prefix.encode() in binary(target).read_bytes():
            raise Failed(f"{binary(target)} contains the path {prefix}")


def stage(target: str) -> None:
    """Completions and man pages, printed by the command for this machine, and the licenses of third parties."""
    if not binary(X86_64).exists():
        compile_for(X86_64)
    if STAGE.exists():
        shutil.rmtree(STAGE)
    for folder in ("man", "completions"):
        (STAGE / folder).mkdir(parents=True)
    run(binary(X86_64), "man", "--to", STAGE / "man")
    for shell, name in SHELLS.items():
        (STAGE / "completions" / name).write_text(output(binary(X86_64), "completions", shell))
    (STAGE / licenses.NAME).write_text(licenses.third_party("urlens-cli", target))


def archive(target: str, folder: Path) -> list[str]:
    """An archive whose bytes depend on its contents and the last commit only."""
    compile_for(target)
    stage(target)
    name = f"urlens-{version()}-{target}"
    contents = [(binary(target), "urlens", 0o755)]
    contents += [(ROOT / it, it, 0o644) for it in ("LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "CHANGELOG.md")]
    contents += [(ROOT / "crates/urlens-cli/README.md", "README.md", 0o644)]
    contents += [(it, str(it.relative_to(STAGE)), 0o644) for it in sorted(STAGE.rglob("*")) if it.is_file()]
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for path, inside, mode in contents:
            entry = tarfile.TarInfo(f"{name}/{inside}")
            entry.size, entry.mode, entry.mtime = path.stat().st_size, mode, commit_time()
            with path.open("rb") as file:
                tar.addfile(entry, file)
    made = folder / f"{name}.tar.gz"
    made.write_bytes(gzip.compress(raw.getvalue(), mtime=0))
    return [f"{made.name} {size(made)} (the program {size(binary(target))})"]


def build_x86_64(folder: Path) -> list[str]:
    return archive(X86_64, folder)


def build_aarch64(folder: Path) -> list[str]:
    return archive(AARCH64, folder)


def build_deb(folder: Path) -> list[str]:
    cargo_tool("cargo-deb")
    if not binary(X86_64).exists():
        compile_for(X86_64)
    stage(X86_64)
    made = folder / f"urlens_{version()}_amd64.deb"
    run("cargo", "deb", "-p", "urlens-cli", "--no-build", "--no-strip", "--target", X86_64, "--output", made, env={"SOURCE_DATE_EPOCH": str(commit_time())})
    return [f"{made.name} {size(made)}"]


def build_sbom(folder: Path) -> list[str]:
    cargo_tool("cargo-cyclonedx")
    written = ROOT / "crates/urlens-cli/sbom.json"
    run("cargo", "cyclonedx", "--format", "json", "--spec-version", "1.5", "--manifest-path", "crates/urlens-cli/Cargo.toml", "--override-filename", "sbom", "--target", "x86_64-unknown-linux-gnu", "--quiet")
    text = written.read_text().replace(f"file://{ROOT}", "file://")
    # cargo-cyclonedx writes a file beside the manifest of every member of the workspace.
    for other in ROOT.glob("**/sbom.json"):
        if TARGET not in other.parents:
            other.unlink()
    made = folder / f"urlens-{version()}.cdx.json"
    made.write_text(text)
    return [f"{made.name} {size(made)}, {len(json.loads(text)['components'])} components"]


def verify_sbom(folder: Path) -> list[str]:
    """The list names all packages that are compiled into the command."""
    made = folder / f"urlens-{version()}.cdx.json"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build --only sbom")
    listed = {(it["name"], it["version"]) for it in json.loads(made.read_text())["components"]}
    packages = licenses.dependencies("urlens-cli", X86_64)
    missing = [it["name"] for it in packages if (it["name"], it["version"]) not in listed]
    if missing:
        raise Failed(f"{made.name} does not list {' '.join(missing)}")
    if str(ROOT) in made.read_text():
        raise Failed(f"{made.name} contains the path {ROOT}")
    return [f"{made.name}: all {len(packages)} packages of the command are listed"]
