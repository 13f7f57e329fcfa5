"""Compilers for other targets: the toolchain's own standard library, or one built from Debian's sources."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from common import CARGO_BIN, ROOT, TARGET, Unavailable, debian, output, virtual_environment


@dataclass
class Toolchain:
    """Environment and arguments with which cargo builds for a target."""

    target: str
    env: dict[str, str] = field(default_factory=dict)
    arguments: list[str] = field(default_factory=list)


# The linker for other machines and for musl, with the C libraries of all of them in source.
ZIG = ("cargo-zigbuild>=0.20", "ziglang>=0.13")


def zig() -> Path:
    """The folder of programs of an environment with zig and cargo-zigbuild, both from PyPI."""
    folder = TARGET / "dist-zig"
    if not (folder / "bin/cargo-zigbuild").exists():
        virtual_environment(folder, *ZIG)
    return folder / "bin"


def toolchain(target: str) -> Toolchain:
    """The compiler for a target, whose own standard library is used if the toolchain has it. The caller chooses the linker."""
    # Paths of this machine must not be in what others install.
    prefixes = {str(ROOT): "urlens", str(CARGO_BIN.parent): "cargo"}
    it = Toolchain(target)
    flags = []
    sysroot = Path(output("rustc", "--print", "sysroot").strip())
    if not (sysroot / "lib/rustlib" / target / "lib").is_dir():
        debian("rustc-web", "rust-web-src")
        compilers = [line for line in output("dpkg", "-L", "rustc-web").splitlines() if "/bin/rustc" in line]
        if not compilers:
            raise Unavailable(f"no standard library for {target}: run 'rustup target add {target}'")
        it.env |= {"RUSTC": compilers[-1], "RUSTC_BOOTSTRAP": "1"}
        it.arguments = ["-Zbuild-std=std,panic_unwind"]
        prefixes[output(compilers[-1], "--print", "sysroot").strip()] = "rust"
        if "musl" in target:
            # Start files and libunwind are not in the sources: zig has them.
            flags = ["-Clink-self-contained=no", "-Ctarget-feature=+crt-static"]
    remap = [f"--remap-path-prefix={old}={new}" for old, new in prefixes.items()]
    it.env[f"CARGO_TARGET_{target.upper().replace('-', '_')}_RUSTFLAGS"] = " ".join([*flags, *remap])
    return it
