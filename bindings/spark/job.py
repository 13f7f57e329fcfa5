"""A job for Apache Spark: the distinct URLs, their domains, and the URLs that the standards parse differently.

    spark-submit bindings/spark/job.py --input urls.parquet --output found

Reads text, CSV, JSON Lines or Parquet with a column of URLs, and writes four folders of Parquet:

- ``urls``: distinct URLs in their normal form: ``key`` (16 bytes), ``url``, ``domain``, ``spelling`` (the first
  input spelling in byte order), ``rows`` (the number of input rows).
- ``domains``: ``domain`` (null: an address, or a name without a registrable domain), ``urls``, ``rows``.
- ``flagged``: spellings that the standards parse differently: ``spelling``, ``url`` (null if invalid by the chosen
  standard), ``verdict``, ``severity``, ``findings``, ``rows``.
- ``bad``: ``reason``, ``rows``, ``example`` (up to 200 bytes of the first one in byte order). A row that
  cannot be parsed is counted here and never fails the job.

The output does not depend on how the rows are split among tasks, nor on tasks that are run again.
Every machine needs the packages ``urlens`` and ``pyarrow``; see docs/cluster.md.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from pyspark import StorageLevel
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

EXTENSIONS = {
    "txt": "text", "csv": "csv", "json": "json", "jsonl": "json", "ndjson": "json", "parquet": "parquet",
}
COMPRESSED = {"gz", "bz2", "zst", "lz4"}

# The columns of a parsed row. ``normal`` is null if the text is already in its normal form, as most are: then it is
# neither sent back from Python nor shuffled.
PARSED = "normal string, key binary, domain string, verdict string, severity string, findings array<string>, reason string"


def reader(standard: str) -> Any:
    """The Arrow function that parses texts, given as bytes. It does everything in one call to Python."""

    def read(texts: Any) -> Any:
        import pyarrow as pa
        import pyarrow.compute as pc
        from urlens import columns

        def text(column: Any) -> Any:
            return pa.array(column).cast(pa.string())

        normal = pa.array(columns.normalize(texts, standard, reasons=True))
        value, reason = (normal.field(name).cast(pa.string()) for name in ("value", "reason"))
        same = pc.equal(value.cast(pa.binary()), texts)
        # Compute findings only for the few rows that need them, then move them to their rows.
        differs = pc.invert(pa.array(columns.agree(texts)))
        few = texts.filter(differs, null_selection_behavior="drop")
        indices = pc.subtract(pc.cumulative_sum(pc.fill_null(differs, False).cast(pa.int64())), 1)
        index = pc.if_else(differs, indices, pa.scalar(None, pa.int64()))
        findings = pa.array(columns.findings(few))
        each = findings.flatten()
        label = pc.binary_join_element_wise(text(each.field("code")), text(each.field("message")), ": ")
        findings = pa.ListArray.from_arrays(findings.offsets, label)
        return pa.StructArray.from_arrays(
            [
                pc.if_else(same, pa.scalar(None, pa.string()), value),
                pa.array(columns.key(texts, standard)).cast(pa.binary()),
                text(columns.registrable_domain(texts, standard)),
                text(columns.verdict(few)).take(index),
                text(columns.severity(few)).take(index),
                findings.take(index),
                reason,
            ],
            names=["normal", "key", "domain", "verdict", "severity", "findings", "reason"],
        )

    # Spark determines the kind of function from its annotations.
    import pyarrow as pa

    read.__annotations__ = {"texts": pa.Array, "return": pa.Array}
    return F.arrow_udf(read, PARSED)


def kind_of(path: str) -> str:
    """The format for the extension of a path."""
    parts = path.rstrip("/").rsplit("/", 1)[-1].lower().split(".")
    if len(parts) > 1 and parts[-1] in COMPRESSED:
        parts.pop()
    kind = EXTENSIONS.get(parts[-1]) if len(parts) > 1 else None
    if kind is None:
        raise SystemExit(f"job.py: unknown file extension: {path}; set the format with --format")
    return kind


def texts(spark: SparkSession, path: str, kind: str, column: str) -> DataFrame:
    """The column of URLs as bytes, ``text``, and ``broken``, the reason if the record itself is malformed."""
    broken = F.lit(None).cast("string")
    if kind == "text":
        rows, text = spark.read.text(path), F.col("value")
    elif kind == "csv":
        # A line with more fields than this fails the job, and Spark's default is low.
        rows = spark.read.csv(path, header=True, escape='"', maxColumns=1_000_000)
        text = column_of(rows, column)
    elif kind == "json":
        schema = T.StructType([T.StructField(column, T.StringType()), T.StructField("_broken", T.StringType())])
        rows = spark.read.json(path, schema=schema, columnNameOfCorruptRecord="_broken")
        text = F.col(f"`{column}`")
        broken = F.when(F.col("_broken").isNotNull(), F.lit("not a JSON object"))
    else:
        rows = spark.read.parquet(path)
        text = column_of(rows, column)
    # As bytes, because Spark's strings may be invalid UTF-8. The kernels validate them and report the offset.
    return rows.select(text.cast("binary").alias("text"), broken.alias("broken"))


def column_of(rows: DataFrame, column: str) -> Any:
    """A column by name (``a.b`` for a nested one); an error if it is absent or neither text nor bytes."""
    named = F.col(f"`{column}`" if column in rows.columns else column)
    try:
        kind = rows.select(named).schema[0].dataType
    except AnalysisException:
        raise SystemExit(f"job.py: no column {column}, only {', '.join(rows.columns)}; set it with --column") from None
    if not isinstance(kind, (T.StringType, T.BinaryType)):
        raise SystemExit(f"job.py: column {column} must be text or bytes, found {kind.simpleString()}")
    return named


def read(rows: DataFrame, standard: str = "url", longest: int = 65536) -> DataFrame:
    """Parses each row: ``text``, and the columns of PARSED."""
    # Texts that are too long are not sent to Python.
    fits = F.octet_length("text") <= longest
    parsed = rows.withColumn("it", reader(standard)(F.when(fits, F.col("text"))))
    reason = (
        F.when(F.col("broken").isNotNull(), F.col("broken"))
        .when(F.col("text").isNull(), F.lit("null"))
        .when(~fits, F.lit(f"longer than {longest} bytes"))
        .otherwise(F.col("it.reason"))
    )
    fields = [F.col(f"it.{name}") for name in ("normal", "key", "domain", "verdict", "severity", "findings")]
    return parsed.select("text", *fields, reason.alias("reason"))


def urls(rows: DataFrame) -> DataFrame:
    """The distinct URLs. A text in its normal form is shuffled only once, as ``url``."""
    spelling = F.col("text").cast("string")
    good = rows.where("reason is null").select(
        "key", "domain", F.coalesce("normal", spelling).alias("url"),
        F.when(F.col("normal").isNotNull(), spelling).alias("other"), F.col("normal").isNull().alias("is_normal"),
    )
    once = good.groupBy("key").agg(
        F.min("url").alias("url"), F.min("domain").alias("domain"), F.min("other").alias("other"),
        F.max("is_normal").alias("is_normal"), F.count(F.lit(1)).alias("rows"),
    )
    # `least` ignores nulls.
    spelled = F.least(F.when(F.col("is_normal"), F.col("url")), F.col("other"))
    return once.select("key", "url", "domain", spelled.alias("spelling"), "rows")


def domains(found: DataFrame) -> DataFrame:
    """The number of URLs and rows per registrable domain, from the folder ``urls``."""
    return found.groupBy("domain").agg(F.count(F.lit(1)).alias("urls"), F.sum("rows").alias("rows"))


def flagged(rows: DataFrame) -> DataFrame:
    """The spellings that the standards parse differently, including those that the chosen standard rejects."""
    spelling = F.col("text").cast("string").alias("spelling")
    facts = F.struct("url", "verdict", "severity", "findings").alias("facts")
    good = F.when(F.col("reason").isNull(), F.coalesce("normal", F.col("text").cast("string")))
    some = rows.where("verdict is not null").withColumn("url", good).select(spelling, facts)
    # All rows of a group have equal facts, so any aggregate works.
    counted = some.groupBy("spelling").agg(F.min("facts").alias("facts"), F.count(F.lit(1)).alias("rows"))
    return counted.select("spelling", "facts.*", "rows")


def bad(rows: DataFrame) -> DataFrame:
    """The rows that cannot be parsed, counted by reason."""
    start = F.substring("text", 1, 200)
    some = rows.where("reason is not null").select("reason", start.alias("text"))
    return some.groupBy("reason").agg(F.count(F.lit(1)).alias("rows"), F.min("text").alias("example"))


def run(spark: SparkSession, options: argparse.Namespace) -> dict[str, int]:
    """Runs the job; returns the numbers of rows, URLs, domains, flagged spellings and bad rows."""
    spark.conf.set("spark.sql.execution.arrow.maxBytesPerBatch", str(32 << 20))
    if options.partitions:
        spark.conf.set("spark.sql.shuffle.partitions", str(options.partitions))
        spark.conf.set("spark.sql.files.minPartitionNum", str(options.partitions))
    found = texts(spark, options.input, options.format or kind_of(options.input), options.column)
    # Cached on local disks, so that each text is sent to Python once for all outputs. Lost rows are parsed again.
    rows = read(found, options.standard, options.longest).persist(StorageLevel.DISK_ONLY)

    def write(name: str, frame: DataFrame) -> DataFrame:
        spark.sparkContext.setJobDescription(name)
        frame.write.mode("overwrite" if options.overwrite else "error").parquet(f"{options.output}/{name}")
        return spark.read.parquet(f"{options.output}/{name}")

    once = write("urls", urls(rows))
    per_domain = write("domains", domains(once))
    differing = write("flagged", flagged(rows))
    invalid = write("bad", bad(rows))
    rows.unpersist()

    spark.sparkContext.setJobDescription("summary")
    count, good = per_domain.agg(F.sum("urls"), F.sum("rows")).first()
    unread = invalid.agg(F.sum("rows")).first()[0] or 0
    return {
        "rows": (good or 0) + unread, "urls": count or 0, "domains": per_domain.where("domain is not null").count(),
        "flagged": differing.count(), "bad": unread,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="job.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--input", required=True, help="a file, a folder or a pattern, at any address that Spark can read")
    parser.add_argument("--output", required=True, help="the folder for the four output folders")
    parser.add_argument("--format", choices=sorted(set(EXTENSIONS.values())), help="the input format (default: by its extension)")
    parser.add_argument("--column", default="url", help="the column of URLs; ignored for text input (default: url)")
    parser.add_argument("--partitions", type=int, help="the number of tasks (default: chosen by Spark)")
    parser.add_argument("--standard", choices=["url", "uri", "iri"], default="url", help="the rules for normalization (default: url)")
    parser.add_argument("--longest", type=int, default=65536, help="the maximum length in bytes; longer texts are bad rows (default: 65536)")
    parser.add_argument("--overwrite", action="store_true", help="replace existing output")
    options = parser.parse_args()
    spark = SparkSession.builder.appName("urlens").getOrCreate()
    try:
        print(json.dumps(run(spark, options)))
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
