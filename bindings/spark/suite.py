"""Tests of the job: comparison with a computation without Spark and with the command, and runs with a killed worker.

bindings/spark/test installs the requirements and runs this program.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from urlens import columns

import data
import rig
from rig import Cluster, Failed, WorkerKiller, recovery, submit

NAMES = ["urls", "domains", "flagged", "bad"]
MEGABYTE = b"http://example.org/" + b"x" * 1_000_000


def log(text: str) -> None:
    print(f"bindings/spark/test: {text}", file=sys.stderr, flush=True)


def lines(rows: Iterable[dict[str, Any]]) -> bytes:
    """Rows as sorted lines of JSON, for comparison byte for byte."""

    def plain(value: Any) -> Any:
        return value.hex() if isinstance(value, bytes) else value

    shown = (json.dumps({name: plain(value) for name, value in row.items()}, sort_keys=True) for row in rows)
    return "\n".join(sorted(shown)).encode()


def written(folder: Path) -> dict[str, bytes]:
    """The output of a run of the job."""
    return {name: lines(ds.dataset(folder / name, format="parquet").to_table().to_pylist()) for name in NAMES}


def expected(texts: list[bytes | None], longest: int = 65536) -> dict[str, bytes]:
    """The expected output, computed without Spark."""
    urls: dict[bytes, dict[str, Any]] = {}
    domains: dict[str | None, dict[str, Any]] = {}
    flagged: dict[bytes, dict[str, Any]] = {}
    bad: dict[str, dict[str, Any]] = {}
    column = pa.array([None if text is None or len(text) > longest else text for text in texts], pa.binary())
    facts = [columns.normalize(column, reasons=True)]
    facts += [function(column) for function in (columns.key, columns.registrable_domain, columns.verdict, columns.severity, columns.findings)]
    for text, normal, key, domain, verdict, severity, findings in zip(texts, *(it.to_pylist() for it in facts), strict=True):
        url, reason = normal["value"], normal["reason"]
        if text is None or len(text) > longest:
            reason = "null" if text is None else f"longer than {longest} bytes"
        if reason is not None:
            row = bad.setdefault(reason, {"reason": reason, "rows": 0, "example": None})
            row["rows"] += 1
            examples = [it for it in (row["example"], text) if it is not None]
            row["example"] = min((it[:200] for it in examples), default=None)
        else:
            spelling = text.decode()
            row = urls.setdefault(key, {"key": key, "url": url, "domain": domain, "spelling": spelling, "rows": 0})
            row["rows"] += 1
            # Byte order equals code point order.
            row["spelling"] = min(row["spelling"], spelling)
        if verdict not in (None, "same", "accepted-by-none"):
            labels = [f"{it['code']}: {it['message']}" for it in findings]
            row = {"spelling": text.decode(), "url": url, "verdict": verdict, "severity": severity, "findings": labels}
            flagged.setdefault(text, {**row, "rows": 0})["rows"] += 1
    for row in urls.values():
        sums = domains.setdefault(row["domain"], {"domain": row["domain"], "urls": 0, "rows": 0})
        sums["urls"] += 1
        sums["rows"] += row["rows"]
    return {name: lines(found.values()) for name, found in zip(NAMES, [urls, domains, flagged, bad], strict=True)}


def check_equal(label: str, found: dict[str, bytes], wanted: dict[str, bytes]) -> str:
    """Fails at the first difference; returns a digest of all rows."""
    for name in NAMES:
        if found[name] != wanted[name]:
            more = sorted(set(found[name].split(b"\n")) - set(wanted[name].split(b"\n")))[:3]
            less = sorted(set(wanted[name].split(b"\n")) - set(found[name].split(b"\n")))[:3]
            raise Failed(f"{label}: {name} differs\n  found    {more}\n  expected {less}")
    return hashlib.sha256(b"\n\n".join(found[name] for name in NAMES)).hexdigest()[:16]


def test_formats(work: Path) -> None:
    """Every format and number of partitions has equal output, and bad rows of all kinds are counted."""
    import job
    from pyspark.sql import SparkSession

    os.environ.update({name: value for name, value in rig.environment().items() if "SPARK" in name})
    good: list[bytes | None] = [*data.generated(2000), b"http://127.1/", b"HTTP://127.0.0.1", b"https:\\\\a\"b,c.example/", b'"', MEGABYTE]
    binary = [*good, *data.BAD, b"\xff", None]
    valid = [text for text in good if text is not None]
    (work / "in.txt").write_bytes(b"\n".join(text for text in binary if text is not None))
    pq.write_table(pa.table({"page": pa.array(binary, pa.binary())}), work / "in.parquet", row_group_size=100)
    pq.write_table(pa.table({"url": pa.array([None, *(it.decode() for it in valid)], pa.string())}), work / "text.parquet")
    pa.csv.write_csv(pa.table({"n": range(len(valid)), "url": [it.decode() for it in valid]}), work / "in.csv")
    objects = [json.dumps({"n": number, "url": text.decode()}) for number, text in enumerate(valid)]
    (work / "in.jsonl").write_text("\n".join([*objects, '{"n": 1}', '{"url": null}']), encoding="utf-8")
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    spark = builder.config("spark.driver.extraJavaOptions", rig.JAVA).config("spark.driver.memory", "1g").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    cases = [
        ("in.txt", "url", 1, 65536, [text for text in binary if text is not None]),
        ("in.parquet", "page", 7, 65536, binary),
        ("in.parquet", "page", 2, 2_000_000, binary),
        ("text.parquet", "url", 1, 65536, [None, *valid]),
        ("in.csv", "url", 3, 65536, valid),
        ("in.jsonl", "url", 2, 65536, [*valid, None, None]),
    ]
    try:
        for name, column, partitions, longest, texts in cases:
            options = argparse.Namespace(
                input=str(work / name), output=str(work / "formats"), format=None, column=column, partitions=partitions,
                standard="url", longest=longest, overwrite=True,
            )
            sums = job.run(spark, options)
            check_equal(name, written(work / "formats"), expected(texts, longest))
            log(f"{name}, partitions {partitions}, longest {longest}: equal to the result without Spark, {json.dumps(sums)}")
        broken = work / "broken.jsonl"
        broken.write_text('{"url": "http://a/"}\n{"url": \nno JSON\n')
        reasons = job.bad(job.read(job.texts(spark, str(broken), "json", "url"))).collect()
        if [(row.reason, row.rows) for row in reasons] != [("not a JSON object", 2)]:
            raise Failed(f"broken lines of JSON: {reasons}")
        test_command(spark, work)
    finally:
        spark.stop()


def test_command(spark: Any, work: Path) -> None:
    """Results equal those of the command row by row, for real URLs if available, otherwise for generated ones."""
    import job

    command = os.environ.get("URLENS_COMMAND") or shutil.which("urlens")
    if not command:
        log("comparison with the command skipped: it is not installed; set URLENS_COMMAND")
        return
    texts = [text for text in data.real() or data.generated(2000) if text.strip()][:100_000]
    path = work / "rows.txt"
    path.write_bytes(b"\n".join(texts) + b"\n")
    rows = job.read(job.texts(spark, str(path), "text", "url"))
    rows = rows.selectExpr("cast(text as string) text", "coalesce(normal, if(reason is null, cast(text as string), null)) url", "domain", "verdict")
    found = {row.text: row for row in rows.distinct().toLocalIterator()}

    def ask(*arguments: str, feed: bytes) -> list[bytes]:
        done = subprocess.run([command, *arguments], input=feed, capture_output=True)
        bad = {int(line.split(b":")[1]) for line in done.stderr.splitlines() if line.startswith(b"stdin:")}
        printed = iter(done.stdout.split(b"\n"))
        answers = [b"" if number in bad else next(printed) for number in range(1, len(texts) + 1)]
        if list(printed) != [b""]:
            raise Failed("the command does not print a line for each text")
        return answers

    feed = path.read_bytes()
    normal = ask("normalize", "--as", "url", feed=feed)
    gotten = ask("get", "--json", "--as", "url", "domain", feed=feed)
    requests = "".join(json.dumps({"op": "readings", "input": text.decode()}) + "\n" for text in texts).encode()
    readings = ask("jsonl", feed=requests)
    for text, url, got, reading in zip(texts, normal, gotten, readings, strict=True):
        row = found[text.decode()]
        ours = (row.url, row.domain, row.verdict)
        answer = json.loads(reading)["ok"]
        theirs = (url.decode() or None, json.loads(got or b"{}").get("domain"), None if answer["agree"] else answer["verdict"])
        if ours != theirs:
            raise Failed(f"{text!r}: {ours} from Spark, {theirs} from the command")
    log(f"{len(texts)} rows: normal form, registrable domain and verdict equal those of the command")


def test_kill(work: Path, rows: int, times: int) -> None:
    """One machine and a cluster that loses a worker have equal output."""
    source = work / "rows.parquet"
    data.write(source, rows)
    wanted = expected(pq.read_table(source)["url"].to_pylist())
    run = work / "local"
    arguments = ["--input", str(source), "--overwrite", "--output"]
    shutil.rmtree(run, ignore_errors=True)
    start = time.monotonic()
    rig.summary(run, submit(run, "local[2]", [*arguments, str(run / "found")], {"spark.ui.enabled": "false"}).wait())
    digest = check_equal("one machine", written(run / "found"), wanted)
    log(f"one machine: {rows} rows in {time.monotonic() - start:.0f} s, digest {digest}, equal to the result without Spark")
    for number in range(times):
        stage = rig.STAGES[(number + 1) % len(rig.STAGES)]
        # Twelve tasks for reading and twelve for writing, even for a small file.
        split = {"spark.sql.files.maxPartitionBytes": str(source.stat().st_size // 12), "spark.sql.files.openCostInBytes": "1"}
        split["spark.sql.adaptive.coalescePartitions.enabled"] = "false"
        log(f"run {number + 1} of {times}: {kill_once(work / 'cluster', arguments, split, stage, wanted, digest)}")


def kill_once(
    run: Path, arguments: list[str], split: dict[str, str], stage: str, wanted: dict[str, bytes], digest: str, retries: int = 2
) -> str:
    """Runs the job on the cluster and kills a worker; returns a line about the kill, the recovery and the result."""
    shutil.rmtree(run, ignore_errors=True)
    page = rig.free_port()
    conf = {"spark.executor.memory": "700m", "spark.ui.port": str(page), "spark.ui.liveUpdate.period": "20ms", **split}
    with Cluster(run) as cluster:
        start = time.monotonic()
        job = submit(run, cluster.master, [*arguments, str(run / "found"), "--partitions", "12"], conf)
        try:
            kill = WorkerKiller(cluster, page, stage).kill(job)
            rig.summary(run, job.wait())
            left = cluster.alive()
        finally:
            cluster.kill(job)
        took = time.monotonic() - start
    if left != 1:
        raise Failed(f"expected 1 worker to be left, found {left}")
    if check_equal("the cluster", written(run / "found"), wanted) != digest:
        raise Failed("rows are equal but digests differ")
    after = recovery(run, kill["executor"])
    if not after["removed"] or not after["lost"]:
        # The kill hit a moment between two tasks. The rows are correct, but the test should lose a running task.
        if retries == 0:
            raise Failed(f"no kill hit a running task: {kill}, {after}")
        log(f"the kill hit no running task, retrying: {kill}, {after}")
        return kill_once(run, arguments, split, stage, wanted, digest, retries - 1)
    return (
        f"killed a worker and its descendants ({kill['processes']} processes) after {kill['done']} tasks of stage {kill['stage']} ({stage}); "
        f"lost while running: task {', task '.join(after['lost'])}; completed tasks rerun: {after['tasks']}, "
        f"failed fetches: {after['fetches']}, stages rerun: {after['stages'] or 'none'}; {took:.0f} s, digest {digest}, equal"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="bindings/spark/test")
    parser.add_argument("--times", type=int, default=1, help="the number of runs with a kill (default: 1)")
    parser.add_argument("--rows", type=int, default=20_000, help="the number of rows in runs with a kill (default: 20000)")
    parser.add_argument("--only", choices=["formats", "kill"], help="run only these tests")
    parser.add_argument("--work", type=Path, required=True, help="a folder for temporary files")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    try:
        if options.only != "kill":
            test_formats(options.work)
        if options.only != "formats":
            test_kill(options.work, options.rows, options.times)
    except Failed as failed:
        raise SystemExit(f"bindings/spark/test: failed: {failed}") from None


if __name__ == "__main__":
    main()
