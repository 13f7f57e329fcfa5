"""The crates: metadata, versions, licenses, interfaces and packages, in the order in which they are published."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import install_lines
import registry
from common import ROOT, TARGET, Failed, Unavailable, cargo_tool, metadata, output, run, size


def published() -> list[dict]:
    """The crates that are published, each after those it depends on."""
    packages = {name: it for name, it in metadata()["packages"].items() if it["publish"] is None}
    order: list[dict] = []

    def add(name: str) -> None:
        if name not in packages or any(it["name"] == name for it in order):
            return
        for dependency in packages[name]["dependencies"]:
            if dependency["kind"] != "dev":
                add(dependency["name"])
        order.append(packages[name])

    for name in sorted(packages):
        add(name)
    return order


def faults_of(package: dict, release: str) -> list[str]:
    """The items that the manifest or the sources of a crate lack."""
    folder = Path(package["manifest_path"]).parent
    library = folder / "src/lib.rs"
    faults = [f"no {key}" for key in ("description", "license", "repository", "readme", "rust_version", "keywords", "categories") if not package[key]]
    if package["version"] != release:
        faults.append(f"version {package['version']}, not {release}")
    faults += [f"no {name}" for name in ("README.md", "LICENSE-APACHE", "LICENSE-MIT") if not (folder / name).exists()]
    for dependency in package["dependencies"]:
        if dependency.get("path") and dependency["kind"] != "dev" and dependency["req"] != f"={release}":
            faults.append(f"{dependency['name']} is required as {dependency['req']}, not ={release}")
    command = any("bin" in target["kind"] for target in package["targets"])
    if package["features"] and library.exists() and not command:
        if not ((package["metadata"] or {}).get("docs") or {}).get("rs", {}).get("all-features"):
            faults.append("no all-features in package.metadata.docs.rs")
        if "cfg_attr(docsrs, feature(doc_cfg))" not in library.read_text():
            faults.append("no doc_cfg in src/lib.rs")
    if "```rust" in (folder / "README.md").read_text() and library.exists():
        # Doc tests of the crate itself, or of the tests that run the pages.
        tested = [library, ROOT / "conformance/src/pages.rs"]
        name = f"crates/{package['name']}/README.md"
        if not any(it.exists() and re.search(rf'include_str!\("(\.\./README\.md|\.\./\.\./{name})"\)', it.read_text()) for it in tested):
            faults.append("the examples of README.md are not tested")
    return faults


def check_metadata(_: Path) -> list[str]:
    everything = metadata()
    release = everything["version"]
    packages = published()
    faults = [f"{it['name']}: {fault}" for it in packages for fault in faults_of(it, release)]
    changelog = (ROOT / "CHANGELOG.md").read_text()
    tags = output("git", "tag", "--points-at", "HEAD", "--list", "v*").split()
    if tags and tags != [f"v{release}"]:
        faults.append(f"the tag {' '.join(tags)} is not v{release}")
    heading = f"## [{release}]" if tags else "## [Unreleased]"
    if heading not in changelog:
        faults.append(f"CHANGELOG.md has no section {heading}")
    if faults:
        raise Failed("; ".join(faults))
    private = sorted(set(everything["packages"]) - {it["name"] for it in packages})
    return [f"{len(packages)} crates, version {release}: {' '.join(it['name'] for it in packages)}", f"not published: {' '.join(private)}"]


def check_licenses(_: Path) -> list[str]:
    cargo_tool("cargo-deny")
    run("cargo", "deny", "--all-features", "--locked", "check", "--hide-inclusion-graph", "licenses", "bans", "sources")
    return ["licenses, bans and sources of all dependencies are allowed by deny.toml"]


def check_advisories(_: Path) -> list[str]:
    cargo_tool("cargo-deny")
    # The database of advisories is a repository on the web.
    run("cargo", "deny", "--all-features", "--locked", "check", "--hide-inclusion-graph", "advisories")
    return ["no advisory is about a dependency"]


def check_interfaces(_: Path) -> list[str]:
    if not output("git", "tag", "--list", "v[0-9]*"):
        raise Unavailable("no tag v* to compare with")
    run("conformance/check-semver")
    return ["no change needs a larger version"]


def arguments() -> list[str]:
    return [word for it in published() for word in ("-p", it["name"])]


def build(folder: Path) -> list[str]:
    """Packages all crates together, so that they need not be in the registry. Does not compile them: `verify` does."""
    run("cargo", "package", "--locked", "--no-verify", "--quiet", *arguments())
    rows = []
    for package in published():
        made = TARGET / "package" / f"{package['name']}-{package['version']}.crate"
        listed = output("tar", "--list", "--file", made).split()
        for name in ("README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml"):
            if f"{package['name']}-{package['version']}/{name}" not in listed:
                raise Failed(f"{made.name} has no {name}")
        shutil.copy(made, folder)
        rows.append(f"{made.name} {size(made)}")
    return rows


def publish_dry_run(_: Path) -> list[str]:
    """Does all that publishing does, up to the upload. Compiles nothing."""
    run("cargo", "publish", "--dry-run", "--locked", "--no-verify", "--quiet", *arguments())
    return ["cargo publish --dry-run accepts all crates"]


def verify(folder: Path) -> list[str]:
    """Adds the packaged crates to a new project, from a registry that has nothing else of ours, and runs a program that uses them."""
    work = TARGET / "dist-verify/crates"
    shutil.rmtree(work, ignore_errors=True)
    (work / "src").mkdir(parents=True)
    made = {it["name"]: folder / f"{it['name']}-{it['version']}.crate" for it in published()}
    for file in made.values():
        if not file.exists():
            raise Unavailable(f"no {file.name}: run release/build --only crates")
    (work / ".cargo").mkdir()
    (work / ".cargo/config.toml").write_text(registry.make(work / "registry", made))
    (work / "Cargo.toml").write_text('[package]\nname = "installed"\nedition = "2024"\n\n[workspace]\n')
    # The example of the README is the program.
    example = re.search(r"```rust\n(use urlens::.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    if not example:
        raise Failed("README.md has no Rust example")
    (work / "src/main.rs").write_text(example[1])
    run(*install_lines.words("crates"), "--quiet", cwd=work)
    others = ["urlens-readings", "urlens-template", "urlens-schemes"]
    run("cargo", "add", *others, "--quiet", cwd=work)
    run("cargo", "run", "--quiet", cwd=work, env={"CARGO_TARGET_DIR": str(TARGET / "dist-verify/crates-target")})
    return [f"cargo add urlens; the example of README.md runs with urlens {' '.join(others)} from their packages"]
