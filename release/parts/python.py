"""The Python package: wheels for the stable interface of CPython, and the sources."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
import zipfile
from pathlib import Path

import install_lines
import licenses
from common import ROOT, TARGET, Failed, Unavailable, debian, output, run, size, version, virtual_environment
from toolchain import toolchain

MANIFEST = ROOT / "bindings/python/Cargo.toml"
# zig links for an old version of the GNU C library, so that the wheel runs on any Linux since 2014.
BUILD_TOOLS = ("maturin>=1.16,<2", "ziglang>=0.13")
X86_64 = "x86_64-unknown-linux-gnu"
AARCH64 = "aarch64-unknown-linux-gnu"
WORK = TARGET / "dist-verify"


def maturin() -> Path:
    """maturin, in an environment of the target folder."""
    program = TARGET / "dist-maturin/bin/maturin"
    if not program.exists():
        virtual_environment(TARGET / "dist-maturin", *BUILD_TOOLS)
    return program


def wheel(folder: Path, target: str) -> list[str]:
    tools = toolchain(target)
    # maturin reads the flags of all targets from this variable.
    flags = " ".join(value for name, value in tools.env.items() if name.endswith("_RUSTFLAGS"))
    env = {name: value for name, value in tools.env.items() if not name.endswith("_RUSTFLAGS")}
    env |= {"RUSTFLAGS": flags, "PATH": f"{maturin().parent}:{os.environ['PATH']}", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "4"}
    for old in folder.glob(f"urlens-{version()}-*{target.split('-')[0]}.whl"):
        old.unlink()
    # Both are ignored by git: the wheel contains them, the repository does not.
    shutil.copy(ROOT / "NOTICE", MANIFEST.parent)
    (MANIFEST.parent / licenses.NAME).write_text(licenses.third_party("urlens-python", target))
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
    return wheel(folder, X86_64)


def build_aarch64(folder: Path) -> list[str]:
    return wheel(folder, AARCH64)


def build_sdist(folder: Path) -> list[str]:
    run(maturin(), "sdist", "--manifest-path", MANIFEST, "--out", folder)
    made = folder / f"urlens-{version()}.tar.gz"
    return [f"{made.name} {size(made)}"]


# The time of an import in a new process.
IMPORT_TIME = "import time; start = time.perf_counter(); import urlens; print(time.perf_counter() - start)"
# Parses, resolves, and calls a function of every kind.
TRY = """
import urlens
assert str(urlens.Url("HTTP://Example.org/é")) == "http://example.org/%C3%A9"
assert str(urlens.Uri("http://h/a/b").resolve("../c")) == "http://h/c"
try:
    urlens.Uri("http://a b/")
except ValueError as error:
    assert "byte 8" in str(error), error
else:
    raise AssertionError("no error")
"""


def install(venv: Path, folder: Path) -> None:
    """The command of README.md, with the folder of the artifacts in place of PyPI."""
    pip, *words = install_lines.words("wheel")
    run(venv / pip, *words, "--quiet", "--disable-pip-version-check", "--no-index", "--only-binary", ":all:", "--find-links", folder)


def verify_wheel(folder: Path) -> list[str]:
    """Installs the wheel into a new environment, and runs its tests and the examples of the documentation there."""
    made = find(folder, X86_64)
    WORK.mkdir(parents=True, exist_ok=True)
    bare = virtual_environment(WORK / "venv-bare")
    install(bare, folder)
    seconds = min(float(output(bare / "python", "-c", IMPORT_TIME, cwd=WORK)) for _ in range(5))
    if seconds >= 0.2:
        raise Failed(f"import urlens takes {seconds:.3f} s")
    output(bare / "python", "-c", TRY, cwd=WORK)
    requirements = ROOT / "bindings/python/requirements.txt"
    venv = virtual_environment(WORK / "venv", "--requirement", str(requirements))
    install(venv, folder)
    tests = ROOT / "bindings/python"
    text = output(venv / "python", "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "tests/test_docs.py", "tests/test_objects.py", cwd=tests, env={"PYTHONDONTWRITEBYTECODE": "1"})
    counts = re.findall(r"^\d+ passed.*$", text, re.MULTILINE)
    if not counts:
        raise Failed(f"no tests: {text[-200:]}")
    return [f"{made.name}: {counts[-1]} (examples of the documentation, pydantic types, objects)", f"import urlens takes {seconds:.3f} s", check_licenses(made, X86_64)]


def check_licenses(made: Path, target: str) -> str:
    with zipfile.ZipFile(made) as file:
        inside = {Path(name).name: name for name in file.namelist() if "dist-info/licenses/" in name}
        for name in ("LICENSE-APACHE", "LICENSE-MIT", "NOTICE", licenses.NAME):
            if name not in inside:
                raise Failed(f"{made.name} has no {name}")
        return licenses.check(file.read(inside[licenses.NAME]).decode(), "urlens-python", target)


def verify_aarch64(folder: Path) -> list[str]:
    """Runs the wheel with Debian's Python for aarch64, under emulation. Its packages are extracted, not installed."""
    made = find(folder, AARCH64)
    debian("qemu-user", "debootstrap")
    root = WORK / "debian-arm64"
    if not list(root.glob("usr/bin/python3.*")):
        fetch = WORK / "debian-arm64-packages"
        shutil.rmtree(fetch, ignore_errors=True)
        try:
            output("debootstrap", "--download-only", "--arch=arm64", "--variant=minbase", "--include=python3", "stable", fetch)
        except Failed as reason:
            raise Unavailable(f"debootstrap: {str(reason).splitlines()[-1]}") from None
        root.mkdir(parents=True, exist_ok=True)
        # The folders of Debian's /lib and /bin are links into /usr.
        for name in ("bin", "lib", "sbin"):
            (root / "usr" / name).mkdir(parents=True, exist_ok=True)
            (root / name).symlink_to(f"usr/{name}")
        for package in sorted((fetch / "var/cache/apt/archives").glob("*.deb")):
            if re.match(r"(lib|python3|zlib1g|gcc-)", package.name):
                output("sh", "-c", f"dpkg-deb --fsys-tarfile '{package}' | tar --extract --keep-directory-symlink --directory '{root}'")
        shutil.rmtree(fetch)
    modules = WORK / "wheel-aarch64"
    shutil.rmtree(modules, ignore_errors=True)
    with zipfile.ZipFile(made) as file:
        file.extractall(modules)
    python = sorted(root.glob("usr/bin/python3.*[0-9]"))[-1]
    output("qemu-aarch64", "-L", root, python, "-c", TRY, cwd=WORK, env={"PYTHONPATH": str(modules), "PYTHONHOME": str(root / "usr")})
    return [f"{made.name}: a program runs with {python.name} for aarch64, under emulation", check_licenses(made, AARCH64)]


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
