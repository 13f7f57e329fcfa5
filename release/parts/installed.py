"""Installs and runs the command in clean roots."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

import command
import install_lines
import licenses
from common import ROOT, TARGET, Failed, Unavailable, debian, output, version

WORK = TARGET / "dist-verify"
# A new Debian. conformance/compare-libraries uses it too, for trurl.
DEBIAN = WORK / "debian"
# Calls of the command, with what they print.
CALLS = [
    (("resolve", "https://example.org/a/b", "../c"), "https://example.org/c\n"),
    (("normalize", "HTTP://Example.org:80/%7e"), "http://example.org/~\n"),
]


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


def try_command(*start: object) -> None:
    """Runs the command, which `start` starts, and compares what it prints."""
    for words, expected in [*CALLS, (("--version",), f"urlens {version()}\n")]:
        got = output(*start, *words)
        if got != expected:
            raise Failed(f"urlens {' '.join(words)}: expected {expected!r}, got {got!r}")


def unpack(folder: Path, target: str) -> tuple[Path, str]:
    """Extracts an archive into a new root, and checks that it is complete."""
    root = WORK / target
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    output("tar", "--extract", "--strip-components=1", "--file", archive(folder, target), "--directory", root)
    manual = [it.name for it in (root / "man").glob("*.1")]
    for name in ("urlens", "README.md", "NOTICE", "LICENSE-MIT", "LICENSE-APACHE", "man/urlens.1", *(f"completions/{it}" for it in command.SHELLS.values())):
        if not (root / name).exists():
            raise Failed(f"the archive has no {name}")
    note = licenses.check((root / licenses.NAME).read_text(), "urlens-cli", target)
    return root, f"{len(manual)} man pages, {len(command.SHELLS)} completions, {note}"


def verify_x86_64(folder: Path) -> list[str]:
    """Runs the program in a root that contains only what the archive contains."""
    need_root()
    root, contents = unpack(folder, command.X86_64)
    try_command("chroot", root, "/urlens")
    return ["the program runs in a root with nothing but the archive", contents]


def verify_aarch64(folder: Path) -> list[str]:
    """Runs the program under emulation. It needs no library: none for aarch64 is given."""
    debian("qemu-user")
    root, contents = unpack(folder, command.AARCH64)
    try_command("qemu-aarch64", root / "urlens")
    return ["the program runs under emulation, without libraries for aarch64", contents]


def debian_root() -> Path:
    """A new Debian, made by debootstrap once."""
    need_root()
    debian("debootstrap")
    if not (DEBIAN / "usr/bin/dpkg").exists():
        shutil.rmtree(DEBIAN, ignore_errors=True)
        try:
            output("debootstrap", "--variant=minbase", "stable", DEBIAN)
        except Failed as reason:
            raise Unavailable(f"debootstrap: {str(reason).splitlines()[-1]}") from None
    return DEBIAN


def verify_deb(folder: Path) -> list[str]:
    """Installs the package in a new Debian with the command of README.md, runs it, and removes it."""
    made = folder / f"urlens_{version()}_amd64.deb"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build --only deb")
    root = debian_root()
    for old in (root / "tmp").glob("urlens_*.deb"):
        old.unlink()
    shutil.copy(made, root / "tmp")
    # A shell finds the file by its pattern. The package needs no other, so that nothing is downloaded.
    line = " ".join([*install_lines.words("deb"), "--yes", "--quiet"])
    output("chroot", root, "sh", "-c", f"cd /tmp && {line}", env={"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"})
    try_command("chroot", root, "urlens")
    # A new Debian without recommended packages leaves out most of /usr/share/doc, but lists the files.
    files = output("chroot", root, "dpkg", "--listfiles", "urlens").split()
    shells = ("bash-completion/completions/urlens", "zsh/vendor-completions/_urlens", "fish/vendor_completions.d/urlens.fish")
    for name in ("bin/urlens", "share/man/man1/urlens.1.gz", f"share/doc/urlens/{licenses.NAME}", "share/doc/urlens/copyright", *(f"share/{it}" for it in shells)):
        if not any(it in (f"/usr/{name}", f"/usr/{name}.gz") for it in files):
            raise Failed(f"the package has no /usr/{name}")
    output("chroot", root, "dpkg", "--purge", "urlens")
    if (root / "usr/bin/urlens").exists():
        raise Failed("dpkg --purge leaves the program")
    system = (root / "etc/debian_version").read_text().strip()
    return [f"{made.name}: installs, runs and can be removed in a new Debian {system}"]


def verify_binstall(folder: Path) -> list[str]:
    """The manifest's section for cargo binstall names the archives, and the programs in them, which are installed as it does."""
    if install_lines.words("binstall")[-1] != "urlens-cli":
        raise Failed("README.md does not install urlens-cli")
    package = tomllib.loads((ROOT / "crates/urlens-cli/Cargo.toml").read_text())["package"]
    section = package["metadata"]["binstall"]
    repository = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["repository"]
    if section["pkg-fmt"] != "tgz":
        raise Failed(f"the archives are tgz, not {section['pkg-fmt']}")
    notes = []
    for target in (command.X86_64, command.AARCH64):
        names = {"repo": repository, "version": version(), "target": target, "bin": "urlens", "binary-ext": ""}
        address, inside = (fill(section[key], names) for key in ("pkg-url", "bin-dir"))
        start = f"{repository}/releases/download/v{version()}/"
        if not address.startswith(start):
            raise Failed(f"{address} is no file of the release")
        made = folder / address.removeprefix(start)
        if not made.exists():
            raise Failed(f"release/build makes no {made.name}, which cargo binstall would download")
        home = WORK / "binstall" / target
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        output("tar", "--extract", "--file", made, "--directory", home, "--strip-components=1", inside)
        if target == command.X86_64:
            try_command(home / "urlens")
        notes.append(f"{made.name} has {inside}")
    return notes


def fill(template: str, names: dict[str, str]) -> str:
    """A template of cargo binstall, with its names replaced."""
    for name, value in names.items():
        template = template.replace(f"{{ {name} }}", value)
    if "{" in template:
        raise Failed(f"unknown name in {template}")
    return template
