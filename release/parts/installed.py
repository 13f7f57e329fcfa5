"""Installs and runs the command in clean roots."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import command
from common import ROOT, TARGET, Failed, Unavailable, debian, output, version

WORK = TARGET / "dist-verify"
EXPECTED = "https://example.org/c\n"
CALL = ("resolve", "https://example.org/a/b", "../c")


def archive(folder: Path, target: str) -> Path:
    made = folder / f"urlens-{version()}-{target}.tar.gz"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build")
    return made


def check_sums(folder: Path) -> list[str]:
    """The checksums are those of the files, and name all of them."""
    listed = {line.split()[1] for line in (folder / "SHA256SUMS").read_text().splitlines()}
    output("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=folder)
    missing = {it.name for it in folder.iterdir() if it.is_file()} - listed - {"SHA256SUMS"}
    if missing:
        raise Failed(f"no checksum of {' '.join(sorted(missing))}")
    return [f"{len(listed)} files have their checksums"]


def need_root() -> None:
    if os.getuid() != 0:
        raise Unavailable("chroot needs root")


def verify_x86_64(folder: Path) -> list[str]:
    """Runs the program in a root that contains only what the archive contains."""
    need_root()
    root = WORK / "empty-root"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    output("tar", "--extract", "--strip-components=1", "--file", archive(folder, command.X86_64), "--directory", root)
    for name in ("urlens", "README.md", "NOTICE", "LICENSE-MIT", "man/urlens.1", "completions/urlens.bash", "completions/_urlens", "completions/urlens.fish"):
        if not (root / name).exists():
            raise Failed(f"the archive has no {name}")
    expect(output("chroot", root, "/urlens", *CALL), EXPECTED)
    expect(output("chroot", root, "/urlens", "--version"), f"urlens {version()}\n")
    return ["the program runs in an empty root"]


def verify_aarch64(folder: Path) -> list[str]:
    """Runs the program under emulation."""
    debian("qemu-user")
    root = WORK / "aarch64"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    output("tar", "--extract", "--strip-components=1", "--file", archive(folder, command.AARCH64), "--directory", root)
    expect(output("qemu-aarch64", root / "urlens", *CALL), EXPECTED)
    return ["the program runs under emulation"]


def verify_deb(folder: Path) -> list[str]:
    """Installs the package with dpkg in a new Debian root, runs it, and removes it."""
    need_root()
    made = folder / f"urlens_{version()}_amd64.deb"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build --only deb")
    debian("debootstrap")
    root = WORK / "debian"
    if not (root / "usr/bin/dpkg").exists():
        shutil.rmtree(root, ignore_errors=True)
        try:
            output("debootstrap", "--variant=minbase", "stable", root)
        except Failed as reason:
            raise Unavailable(f"debootstrap: {str(reason).splitlines()[-1]}") from None
    shutil.copy(made, root / "tmp")
    output("chroot", root, "dpkg", "--install", f"/tmp/{made.name}")
    expect(output("chroot", root, "urlens", *CALL), EXPECTED)
    files = output("chroot", root, "dpkg", "--listfiles", "urlens").split()
    for name in ("/usr/bin/urlens", "/usr/share/man/man1/urlens.1.gz", "/usr/share/bash-completion/completions/urlens"):
        if name not in files:
            raise Failed(f"the package has no {name}")
    output("chroot", root, "dpkg", "--purge", "urlens")
    if (root / "usr/bin/urlens").exists():
        raise Failed("dpkg --purge leaves the program")
    return [f"{made.name}: installs, runs and can be removed in a new Debian"]


def verify_readme(_: Path) -> list[str]:
    """Each line of the section about installation in README.md names a package that this script installs from a file."""
    section = (ROOT / "README.md").read_text().split("## Install", 1)
    if len(section) < 2:
        raise Failed("README.md has no section Install")
    lines = [line.split("#")[0].strip() for line in section[1].split("```sh\n", 1)[1].split("```", 1)[0].splitlines() if line.strip()]
    known = {
        "cargo add urlens": "crates",
        "cargo install urlens-cli": "crates",
        "cargo binstall urlens-cli": "command-x86_64",
        "apt install ./urlens_*_amd64.deb": "deb",
        "pip install urlens": "wheel",
        "npm install urlens": "npm",
    }
    for line in lines:
        if line not in known:
            raise Failed(f"README.md: no part of release/verify installs '{line}'")
    return [f"{line} → {known[line]}" for line in lines]


def expect(got: str, expected: str) -> None:
    if got != expected:
        raise Failed(f"expected {expected!r}, got {got!r}")
