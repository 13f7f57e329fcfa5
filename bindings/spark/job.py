"""A job for Apache Spark: which URLs there are, whose they are, and which of them the standards read differently.

    spark-submit bindings/spark/job.py --input urls.parquet --output found

Reads text, CSV, JSON Lines or Parquet with a column of URLs, and writes four folders of Parquet:

- ``urls``: every URL once, in its normal form: ``key`` (16 bytes), ``url``, ``domain``, ``spelling`` (of those
  that occur, the first in the order of bytes), ``rows`` (how many mean it).
- ``domains``: ``domain`` (null: an address, or a name nobody has registered), ``urls``, ``rows``.
- ``flagged``: every spelling that the standards read differently: ``spelling``, ``url`` (null where the chosen
  standard refuses it), ``verdict``, ``severity``, ``findings``, ``rows``.
- ``bad``: ``reason``, ``rows``, ``example`` (up to 200 bytes of the first in the order of bytes). A row that
  cannot be read is counted here, and never fails the job.

What is written does not depend on how the rows are split among tasks, nor on tasks that are run again.
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

ENDINGS = {
    "txt": "text", "csv": "csv", "json": "json", "jsonl": "json", "ndjson": "json", "parquet": "parquet",
}
PACKED = {"gz", "bz2", "zst", "lz4"}

# What is known of a row. ``normal`` is null where the text is its own normal form already, which most are: it is
# neither sent back from Python nor shuffled.
READ = "normal string, key binary, domain string, verdict string, severity string, findings array<string>, reason string"


def reader(standard: str) -> Any:
    """The function of columns that reads texts, given as bytes: one crossing to Python for all of it."""

    def read(texts: Any) -> Any:
        import pyarrow as pa
        import pyarrow.compute as pc
        from urlens import columns

        def text(column: Any) -> Any:
            return pa.array(column).cast(pa.string())

        normal = pa.array(columns.normalize(texts, standard, reasons=True))
        value, reason = (normal.field(name).cast(pa.string()) for name in ("value", "reason"))
        same = pc.equal(value.cast(pa.binary()), texts)
        # Findings are made for the few rows that need them, and put back into their places.
        differs = pc.invert(pa.array(columns.agree(texts)))
        few = texts.filter(differs, null_selection_behavior="drop")
        numbers = pc.subtract(pc.cumulative_sum(pc.fill_null(differs, False).cast(pa.int64())), 1)
        place = pc.if_else(differs, numbers, pa.scalar(None, pa.int64()))
        findings = pa.array(columns.findings(few))
        each = findings.flatten()
        label = pc.binary_join_element_wise(text(each.field("code")), text(each.field("message")), ": ")
        findings = pa.ListArray.from_arrays(findings.offsets, label)
        return pa.StructArray.from_arrays(
            [
                pc.if_else(same, pa.scalar(None, pa.string()), value),
                pa.array(columns.key(texts, standard)).cast(pa.binary()),
                text(columns.registrable_domain(texts, standard)),
                text(columns.verdict(few)).take(place),
                text(columns.severity(few)).take(place),
                findings.take(place),
                reason,
            ],
            names=["normal", "key", "domain", "verdict", "severity", "findings", "reason"],
        )

    # Spark looks at the annotations to know what kind of function this is.
    import pyarrow as pa

    read.__annotations__ = {"texts": pa.Array, "return": pa.Array}
    return F.arrow_udf(read, READ)


def kind_of(path: str) -> str:
    """The format that the ending of a path stands for."""
    parts = path.rstrip("/").rsplit("/", 1)[-1].lower().split(".")
    if len(parts) > 1 and parts[-1] in PACKED:
        parts.pop()
    kind = ENDINGS.get(parts[-1]) if len(parts) > 1 else None
    if kind is None:
        raise SystemExit(f"job.py: the ending of {path} does not say its format: give --format")
    return kind


def texts(spark: SparkSession, path: str, kind: str, column: str) -> DataFrame:
    """The column of URLs as bytes, ``text``, and ``broken``: why there is none, where the file itself is at fault."""
    broken = F.lit(None).cast("string")
    if kind == "text":
        rows, text = spark.read.text(path), F.col("value")
    elif kind == "csv":
        # A line with more fields than these would be the end of the job, and Spark's own limit is soon reached.
        rows = spark.read.csv(path, header=True, escape='"', maxColumns=1_000_000)
        text = column_of(rows, column)
    elif kind == "json":
        schema = T.StructType([T.StructField(column, T.StringType()), T.StructField("_broken", T.StringType())])
        rows = spark.read.json(path, schema=schema, columnNameOfCorruptRecord="_broken")
        text = F.col(f"`{column}`")
        broken = F.when(F.col("_broken").isNotNull(), F.lit("not an object of JSON"))
    else:
        rows = spark.read.parquet(path)
        text = column_of(rows, column)
    # As bytes, since what claims to be text may not be: the kernels look, and say where it is not.
    return rows.select(text.cast("binary").alias("text"), broken.alias("broken"))


def column_of(rows: DataFrame, column: str) -> Any:
    """A column by its name (``a.b`` of nested ones); an error if it is absent or no text."""
    named = F.col(f"`{column}`" if column in rows.columns else column)
    try:
        kind = rows.select(named).schema[0].dataType
    except AnalysisException:
        raise SystemExit(f"job.py: no column {column} among {', '.join(rows.columns)}: give --column") from None
    if not isinstance(kind, (T.StringType, T.BinaryType)):
        raise SystemExit(f"job.py: the column {column} is {kind.simpleString()}, neither text nor bytes")
    return named


def read(rows: DataFrame, standard: str = "url", longest: int = 65536) -> DataFrame:
    """What is known of each row: ``text``, and the columns of READ."""
    # Too long a text is not sent to Python at all.
    fits = F.octet_length("text") <= longest
    seen = rows.withColumn("it", reader(standard)(F.when(fits, F.col("text"))))
    reason = (
        F.when(F.col("broken").isNotNull(), F.col("broken"))
        .when(F.col("text").isNull(), F.lit("null"))
        .when(~fits, F.lit(f"longer than {longest} bytes"))
        .otherwise(F.col("it.reason"))
    )
    known = [F.col(f"it.{name}") for name in ("normal", "key", "domain", "verdict", "severity", "findings")]
    return seen.select("text", *known, reason.alias("reason"))


def urls(rows: DataFrame) -> DataFrame:
    """Every URL once. A shuffled row has its text once, be it spelled as its normal form or not."""
    spelling = F.col("text").cast("string")
    good = rows.where("reason is null").select(
        "key", "domain", F.coalesce("normal", spelling).alias("url"),
        F.when(F.col("normal").isNotNull(), spelling).alias("other"), F.col("normal").isNull().alias("itself"),
    )
    once = good.groupBy("key").agg(
        F.min("url").alias("url"), F.min("domain").alias("domain"), F.min("other").alias("other"),
        F.max("itself").alias("itself"), F.count(F.lit(1)).alias("rows"),
    )
    # `least` passes over nulls.
    spelled = F.least(F.when(F.col("itself"), F.col("url")), F.col("other"))
    return once.select("key", "url", "domain", spelled.alias("spelling"), "rows")


def domains(found: DataFrame) -> DataFrame:
    """How many URLs, and rows, of each registrable domain, from the folder ``urls``."""
    return found.groupBy("domain").agg(F.count(F.lit(1)).alias("urls"), F.sum("rows").alias("rows"))


def flagged(rows: DataFrame) -> DataFrame:
    """The spellings that the standards read differently, those among them that the chosen standard refuses."""
    spelling = F.col("text").cast("string").alias("spelling")
    facts = F.struct("url", "verdict", "severity", "findings").alias("facts")
    good = F.when(F.col("reason").isNull(), F.coalesce("normal", F.col("text").cast("string")))
    some = rows.where("verdict is not null").withColumn("url", good).select(spelling, facts)
    # The facts follow from the spelling: any of a group will do, and the least is always the same.
    counted = some.groupBy("spelling").agg(F.min("facts").alias("facts"), F.count(F.lit(1)).alias("rows"))
    return counted.select("spelling", "facts.*", "rows")


def bad(rows: DataFrame) -> DataFrame:
    """The rows that cannot be read, counted by the reason."""
    start = F.substring("text", 1, 200)
    some = rows.where("reason is not null").select("reason", start.alias("text"))
    return some.groupBy("reason").agg(F.count(F.lit(1)).alias("rows"), F.min("text").alias("example"))


def run(spark: SparkSession, options: argparse.Namespace) -> dict[str, int]:
    """Runs the job; gives how many rows, URLs, domains, flagged spellings and bad rows there are."""
    spark.conf.set("spark.sql.execution.arrow.maxBytesPerBatch", str(32 << 20))
    if options.partitions:
        spark.conf.set("spark.sql.shuffle.partitions", str(options.partitions))
        spark.conf.set("spark.sql.files.minPartitionNum", str(options.partitions))
    found = texts(spark, options.input, options.format or kind_of(options.input), options.column)
    # On local disks, so that each text goes to Python once for all outputs; what a lost machine held is read again.
    rows = read(found, options.standard, options.longest).persist(StorageLevel.DISK_ONLY)

    def write(name: str, frame: DataFrame) -> DataFrame:
        spark.sparkContext.setJobDescription(name)
        frame.write.mode("overwrite" if options.overwrite else "error").parquet(f"{options.output}/{name}")
        return spark.read.parquet(f"{options.output}/{name}")

    once = write("urls", urls(rows))
    per_domain = write("domains", domains(once))
    differing = write("flagged", flagged(rows))
    refused = write("bad", bad(rows))
    rows.unpersist()

    spark.sparkContext.setJobDescription("summary")
    count, good = per_domain.agg(F.sum("urls"), F.sum("rows")).first()
    unread = refused.agg(F.sum("rows")).first()[0] or 0
    return {
        "rows": (good or 0) + unread, "urls": count or 0, "domains": per_domain.where("domain is not null").count(),
        "flagged": differing.count(), "bad": unread,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="job.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--input", required=True, help="a file, a folder or a pattern, at any address that Spark reads")
    parser.add_argument("--output", required=True, help="the folder to write the four folders into")
    parser.add_argument("--format", choices=sorted(set(ENDINGS.values())), help="of the input, where its ending does not say")
    parser.add_argument("--column", default="url", help="the column of URLs; of text, the lines (default: url)")
    parser.add_argument("--partitions", type=int, help="how many tasks to split the work into (default: as Spark does)")
    parser.add_argument("--standard", choices=["url", "uri", "iri"], default="url", help="by whose rules (default: url)")
    parser.add_argument("--longest", type=int, default=65536, help="in bytes; longer texts are bad rows (default: 65536)")
    parser.add_argument("--overwrite", action="store_true", help="replace what is in the output's folders")
    options = parser.parse_args()
    spark = SparkSession.builder.appName("urlens").getOrCreate()
    try:
        print(json.dumps(run(spark, options)))
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
