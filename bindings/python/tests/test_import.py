"""The cost of ``import urlens``."""

from __future__ import annotations

import subprocess
import sys

MEASURE = """
import sys, time
before = set(sys.modules)
start = time.process_time()
import urlens
print(time.process_time() - start)
print(*sorted(name.split(".")[0] for name in set(sys.modules) - before))
"""


def test_import_is_fast() -> None:
    """In CPU time, so that other programs on the machine do not count."""
    times = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
        seconds, modules = done.stdout.splitlines()
        times.append(float(seconds))
        optional = {"aiohttp", "httpx", "pandas", "polars", "pyarrow", "pydantic", "pydantic_core", "requests", "urllib3"}
        assert not optional & set(modules.split())
    assert min(times) < 0.2, times
