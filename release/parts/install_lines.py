"""The commands of the section Install of README.md. Parts of release/verify run them, with local artifacts in place of registries."""

from __future__ import annotations

from pathlib import Path

from common import ROOT, Failed

# The part of release/verify that runs a command.
PARTS = {
    "cargo add urlens": "crates",
    "cargo binstall urlens-cli": "binstall",
    "apt install ./urlens_*_amd64.deb": "deb",
    "pip install urlens": "wheel",
    "npm install urlens": "npm",
}


def install_lines() -> list[str]:
    """The commands of README.md, without their comments."""
    section = (ROOT / "README.md").read_text().partition("## Install\n")[2].partition("\n## ")[0]
    code = section.partition("```sh\n")[2].partition("```")[0]
    return [line.split("#")[0].strip() for line in code.splitlines() if line.strip()]


def words(part: str) -> list[str]:
    """The words of the command that a part runs, as README.md has them."""
    for line in install_lines():
        if PARTS.get(line) == part:
            return line.split()
    raise Failed(f"README.md has no install command for the part {part}")


def verify(_: Path) -> list[str]:
    """All commands of README.md belong to a part, which runs them."""
    lines = install_lines()
    if not lines:
        raise Failed("README.md has no section Install")
    unknown = [line for line in lines if line not in PARTS]
    if unknown:
        raise Failed(f"README.md: no part of release/verify runs '{unknown[0]}'")
    return [f"{line} → {PARTS[line]}" for line in lines]
