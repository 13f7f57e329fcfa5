"""A registry in a folder: the packaged crates of this repository, and their dependencies from cargo's cache."""

from __future__ import annotations

import hashlib
import json
import shutil
import tomllib
from pathlib import Path

from common import CARGO_BIN, ROOT, output


def index_path(name: str) -> Path:
    """The path of a crate in an index."""
    folders = {1: ["1"], 2: ["2"], 3: ["3", name[:1]]}.get(len(name), [name[:2], name[2:4]])
    return Path(*folders, name)


def entry(package: dict, checksum: str) -> str:
    """The line of a package in an index."""
    dependencies = [
        {
            "name": it["rename"] or it["name"],
            "package": it["name"] if it["rename"] else None,
            "req": it["req"],
            "features": it["features"],
            "optional": it["optional"],
            "default_features": it["uses_default_features"],
            "target": it["target"],
            "kind": it["kind"] or "normal",
        }
        for it in package["dependencies"]
    ]
    line = {"name": package["name"], "vers": package["version"], "deps": dependencies, "cksum": checksum, "features2": package["features"], "features": {}, "yanked": False, "links": package["links"], "v": 2}
    return json.dumps(line) + "\n"


def make(folder: Path, crates: dict[str, Path]) -> str:
    """Writes the registry, with these packages by name; returns a configuration of cargo that has it in place of crates.io."""
    shutil.rmtree(folder, ignore_errors=True)
    output("cargo", "fetch", "--locked")
    checksums = {(it["name"], it["version"]): it.get("checksum") for it in tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]}
    for package in json.loads(output("cargo", "metadata", "--format-version", "1", "--locked"))["packages"]:
        name, version = package["name"], package["version"]
        file = f"{name}-{version}.crate"
        if package["source"]:
            made, checksum = next(iter(sorted(CARGO_BIN.parent.glob(f"registry/cache/*/{file}"))), None), checksums[name, version]
        else:
            made = crates.get(name)
            checksum = hashlib.sha256(made.read_bytes()).hexdigest() if made else None
        if made is None:
            continue
        index = folder / "index" / index_path(name)
        index.parent.mkdir(parents=True, exist_ok=True)
        with index.open("a") as lines:
            lines.write(entry(package, checksum))
        (folder / file).symlink_to(made)
    return f'[source.crates-io]\nreplace-with = "artifacts"\n\n[source.artifacts]\nlocal-registry = "{folder}"\n'
