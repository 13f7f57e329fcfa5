"""The Python package: wheels for the stable interface of CPython, and the sources."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from pathlib import Path

from common import ROOT, TARGET, Failed, Unavailable, output, run, size, version, virtual_environment
from toolchain import toolchain

MANIFEST = ROOT / "bindings/python/Cargo.toml"
# zig links for an old version of the GNU C library, so that the wheel runs on any Linux since 2014.
BUILD_TOOLS = ("maturin>=1.16,<2", "ziglang>=0.13")


def maturin() -> Path:
    """maturin, in an environment of the target folder."""
    program = TARGET / "dist-maturin/bin/maturin"
    if not program.exists():
        virtual_environment(TARGET / "dist-maturin", *BUILD_TOOLS)
    return program


def wheel(folder: Path, target: str) -> list[str]:
    tools = toolchain(target, static=False)
    # maturin sets the linker, to zig.
    env = {name: value for name, value in tools.env.items() if not name.endswith("_LINKER")}
    env["PATH"] = f"{maturin().parent}:{os.environ['PATH']}"
    # maturin reads the flags of all targets from this variable.
    flags = next((value for name, value in env.items() if name.endswith("_RUSTFLAGS")), "")
    env = {name: value for name, value in env.items() if not name.endswith("_RUSTFLAGS")} | {"RUSTFLAGS": flags}
    for old in folder.glob(f"urlens-{version()}-*{target.split('-')[0]}.whl"):
        old.unlink()
    run(maturin(), "build", "--release", "--locked", "--zig", "--compatibility", "manylinux2014", "--target", target,
        "--manifest-path", MANIFEST, "--out", folder, *tools.arguments, env=env)
    made = find(folder, target)
    return [f"{made.name} {size(made)}"]


def find(folder: Path, target: str) -> Path:
    """The wheel for a target."""
    wheels = sorted(folder.glob(f"urlens-{version()}-cp310-abi3-manylinux*{target.split('-')[0]}.whl"))
    if not wheels:
        raise Unavailable(f"no wheel for {target} in {folder}: run release/build")
    return wheels[0]


def build_x86_64(folder: Path) -> list[str]:
    return wheel(folder, "x86_64-unknown-linux-gnu")


def build_aarch64(folder: Path) -> list[str]:
    return wheel(folder, "aarch64-unknown-linux-gnu")


def build_sdist(folder: Path) -> list[str]:
    run(maturin(), "sdist", "--manifest-path", MANIFEST, "--out", folder)
    made = folder / f"urlens-{version()}.tar.gz"
    return [f"{made.name} {size(made)}"]


# Time of an import in a new process, beside one that imports nothing.
IMPORT_TIME = "import time; start = time.perf_counter(); import urlens; print(time.perf_counter() - start)"


def verify_wheel(folder: Path) -> list[str]:
    """Installs the wheel into a new environment, and runs its tests and the examples of the documentation there."""
    made = find(folder, "x86_64-unknown-linux-gnu")
    work = TARGET / "dist-verify"
    work.mkdir(parents=True, exist_ok=True)
    bare = virtual_environment(work / "venv-bare", str(made))
    seconds = min(float(output(bare / "python", "-c", IMPORT_TIME, cwd=work)) for _ in range(3))
    if seconds >= 0.2:
        raise Failed(f"import urlens takes {seconds:.3f} s")
    output(bare / "python", "-c", "import urlens; assert str(urlens.Url('HTTP://h')) == 'http://h/'", cwd=work)
    requirements = ROOT / "bindings/python/requirements.txt"
    venv = virtual_environment(work / "venv", "--requirement", str(requirements), str(made))
    tests = ROOT / "bindings/python"
    text = output(venv / "python", "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "tests/test_docs.py", "tests/test_objects.py", cwd=tests, env={"PYTHONDONTWRITEBYTECODE": "1"})
    counts = re.findall(r"^\d+ passed.*$", text, re.MULTILINE)
    return [f"{made.name}: {counts[-1] if counts else 'no tests'}", f"import urlens takes {seconds:.3f} s"]


def verify_sdist(folder: Path) -> list[str]:
    """The sources contain what a build needs: all crates, licenses and types. A build takes as long as that of a wheel."""
    made = folder / f"urlens-{version()}.tar.gz"
    if not made.exists():
        raise Unavailable(f"no {made.name}: run release/build --only sdist")
    names = output("tar", "--list", "--file", made).split()
    for part in ("pyproject.toml", "PKG-INFO", "py.typed", "_urlens.pyi", "crates/urlens/src/lib.rs", "crates/urlens-arrow/src/lib.rs", "LICENSE-MIT"):
        if not any(name.endswith(part) for name in names):
            raise Failed(f"{made.name} has no {part}")
    work = TARGET / "dist-verify/sdist"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    output("tar", "--extract", "--file", made, "--directory", work)
    inside = next(work.iterdir())
    tomllib.loads((inside / "pyproject.toml").read_text())
    # Resolves all dependencies from the sources alone. The lock file also has those of crates that are not part of them, which cargo removes.
    manifest = next(inside.glob("**/bindings/python/Cargo.toml"))
    output("cargo", "metadata", "--format-version", "1", "--manifest-path", manifest)
    return [f"{made.name}: {len(names)} files, cargo resolves them outside of the repository (not compiled)"]
