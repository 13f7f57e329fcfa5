"""Compilers for other targets: the toolchain's own standard library, or one built from Debian's sources."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from common import CARGO_BIN, ROOT, Unavailable, debian, output


@dataclass
class Toolchain:
    """Environment and arguments with which cargo builds for a target."""

    target: str
    env: dict[str, str] = field(default_factory=dict)
    arguments: list[str] = field(default_factory=list)


# The Debian packages that link for a target, the linker, and flags.
LINKERS = {
    "x86_64-unknown-linux-musl": (["musl-tools"], "musl-gcc", ["-Clink-self-contained=no", "-Ctarget-feature=+crt-static"]),
    "x86_64-unknown-linux-gnu": ([], "cc", []),
    "aarch64-unknown-linux-gnu": (["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"], "aarch64-linux-gnu-gcc", []),
}


def toolchain(target: str, static: bool) -> Toolchain:
    """The compiler for a target. `static` links the C library into programs."""
    packages, linker, flags = LINKERS[target]
    debian(*packages)
    # Paths of this machine must not be in what others install.
    prefixes = {str(ROOT): "urlens", str(CARGO_BIN.parent): "cargo"}
    variable = f"CARGO_TARGET_{target.upper().replace('-', '_')}"
    it = Toolchain(target, {f"{variable}_LINKER": linker})
    sysroot = Path(output("rustc", "--print", "sysroot").strip())
    if not (sysroot / "lib/rustlib" / target / "lib").is_dir():
        debian("rustc-web", "rust-web-src")
        compilers = [line for line in output("dpkg", "-L", "rustc-web").splitlines() if "/bin/rustc" in line]
        if not compilers:
            raise Unavailable(f"no standard library for {target}: run 'rustup target add {target}'")
        it.env |= {"RUSTC": compilers[-1], "RUSTC_BOOTSTRAP": "1"}
        it.arguments = ["-Zbuild-std=std,panic_unwind"]
        prefixes[output(compilers[-1], "--print", "sysroot").strip()] = "rust"
    elif "musl" in target:
        # The toolchain has its own start files and linker flags.
        it.env, flags = {}, []
    if static and "gnu" in target:
        flags = [*flags, "-Ctarget-feature=+crt-static"]
    remap = [f"--remap-path-prefix={old}={new}" for old, new in prefixes.items()]
    it.env[f"{variable}_RUSTFLAGS"] = " ".join([*flags, *remap])
    return it
