"""The site: the book, with the explorer in it."""

from __future__ import annotations

import shutil
from pathlib import Path

from common import ROOT, TARGET, Unavailable, run, size, version


def build(folder: Path) -> list[str]:
    run(ROOT / "docs/build")
    made = folder / f"urlens-{version()}-site"
    shutil.make_archive(str(made), "gztar", TARGET / "book")
    archive = made.with_name(made.name + ".tar.gz")
    return [f"{archive.name} {size(archive)}"]


def verify(_: Path) -> list[str]:
    if not (TARGET / "book/index.html").exists():
        raise Unavailable("no book: run release/build --only site")
    run(ROOT / "docs/check-site")
    return ["all internal links and anchors of the built pages lead somewhere"]
