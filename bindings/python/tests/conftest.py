"""Common fixtures: lists of cases, real URLs, the command."""

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
    """A list of cases from the folder URLENS_LISTS. Skips the test if it is not set."""
    folder = os.environ.get("URLENS_LISTS")
    if not folder:
        pytest.skip(f"{name} not found: set URLENS_LISTS")
    return json.loads((Path(folder) / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def urls() -> list[str]:
    """Real URLs: up to 100,000 from the folder URLENS_DATA, or the few of urls.txt."""
    folder = os.environ.get("URLENS_DATA")
    if folder:
        text = (Path(folder) / "top100.txt").read_text(encoding="utf-8")
    else:
        text = (HERE / "urls.txt").read_text(encoding="utf-8")
    # The command skips empty lines.
    return [line for line in text.split("\n") if line.strip()][:100_000]


@pytest.fixture(scope="session")
def command() -> str:
    """The command ``urlens``."""
    path = os.environ.get("URLENS_COMMAND") or shutil.which("urlens")
    if not path:
        pytest.skip("command urlens not found: set URLENS_COMMAND")
    return path
