"""What the tests have in common: where lists, data and the command are."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent


def cases(name: str) -> Any:
    """A list of cases of the folder URLENS_LISTS; a test of one that is absent is left out, and says so."""
    folder = os.environ.get("URLENS_LISTS")
    if not folder:
        pytest.skip(f"{name}: absent, URLENS_LISTS is not set")
    return json.loads((Path(folder) / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def urls() -> list[str]:
    """Real URLs: up to 100,000 of the folder URLENS_DATA, or the few that are written here."""
    folder = os.environ.get("URLENS_DATA")
    if folder:
        text = (Path(folder) / "top100.txt").read_text(encoding="utf-8")
    else:
        text = (HERE / "urls.txt").read_text(encoding="utf-8")
    # The command passes over empty lines.
    return [line for line in text.split("\n") if line.strip()][:100_000]


@pytest.fixture(scope="session")
def command() -> str:
    """The command ``urlens``."""
    path = os.environ.get("URLENS_COMMAND") or shutil.which("urlens")
    if not path:
        pytest.skip("the command urlens is absent: URLENS_COMMAND is not set")
    return path
