"""A Spark cluster on one machine: runs the job, kills a worker, and reads Spark's event log.

The package on PyPI has no start scripts, so the classes of the master and workers are started directly.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspark

HERE = Path(__file__).parent
SPARK = Path(pyspark.__file__).parent
# For short runs: only the fast compiler and the serial garbage collector.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
LOOPBACK = "127.0.0.1"
# The stages of the job's first output: call the kernels and cache the results; group the rows of each task and shuffle
# them; merge the groups and write them.
STAGES = ["reading", "grouping", "writing"]


class Failed(Exception):
    """A test failed."""


def environment() -> dict[str, str]:
    """The environment of Spark's processes: this Python everywhere, and only the loopback address."""
    ours = {
        "SPARK_HOME": str(SPARK), "SPARK_LOCAL_IP": LOOPBACK, "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable, "SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": JAVA,
    }
    return {**os.environ, **ours}


def submit(folder: Path, master: str, arguments: list[str], conf: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Starts the job. Its output is written to `out` and `log` in the folder, and Spark's events to `events`."""
    (folder / "events").mkdir(parents=True, exist_ok=True)
    settings = {
        "spark.driver.memory": "1g", "spark.driver.host": LOOPBACK, "spark.driver.bindAddress": LOOPBACK,
        "spark.driver.extraJavaOptions": JAVA, "spark.executor.extraJavaOptions": JAVA,
        "spark.local.dir": str(folder / "local"), "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": f"file://{folder}/events", "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false", "spark.ui.showConsoleProgress": "false", **(conf or {}),
    }
    command = [str(SPARK / "bin/spark-submit"), "--master", master]
    command += [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
    command += [str(HERE / "job.py"), *arguments]
    with open(folder / "out", "wb") as out, open(folder / "log", "wb") as log:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=log, env=environment(), cwd=folder)


def summary(folder: Path, code: int) -> dict[str, int]:
    """The summary that the job printed."""
    if code != 0:
        log = (folder / "log").read_text(errors="replace").splitlines()
        messages = [line for line in log if " INFO " not in line][-30:]
        raise Failed("\n".join(["the job failed:", *messages]))
    found: dict[str, int] = json.loads((folder / "out").read_text().splitlines()[-1])
    return found


def events(folder: Path) -> Iterator[dict[str, Any]]:
    """The events of the one application that ran in a folder."""
    (path,) = [it for it in (folder / "events").iterdir() if not it.name.endswith(".inprogress")]
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def ask(url: str) -> Any:
    """The JSON response of an address, or None while there is none."""
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return json.load(answer)
    except (OSError, ValueError):
        return None


def free_port() -> int:
    with socket.socket() as it:
        it.bind((LOOPBACK, 0))
        return int(it.getsockname()[1])


def process_tree(pid: int) -> list[int]:
    """A process and all its descendants, itself first."""
    parents: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path("/proc", entry, "stat").read_text()
            except OSError:
                continue
            parents.setdefault(int(stat.rsplit(")", 1)[1].split()[1]), []).append(int(entry))
    found = [pid]
    for it in found:
        found += parents.get(it, [])
    return found


def executor_of(pid: int) -> str | None:
    """The executor id of a process, if it is an executor."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return None
    return words[words.index("--executor-id") + 1] if "--executor-id" in words else None


class Cluster:
    """A master and its workers, one core each, stopped at the end of the block."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.port, self.page = free_port(), free_port()
        self.master = f"spark://{LOOPBACK}:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.count = workers

    def __enter__(self) -> Cluster:
        try:
            self._start("master.Master", "--port", str(self.port), "--webui-port", str(self.page))
            self._wait("the master", lambda: ask(self._json) is not None)
            for number in range(self.count):
                work = self.folder / f"worker{number}"
                work.mkdir(parents=True, exist_ok=True)
                self._start(
                    "worker.Worker", "--port", "0", "--webui-port", "0", "--cores", "1", "--memory", "1g",
                    "--work-dir", str(work), self.master,
                )
            self._wait("the workers", lambda: self.alive() == self.count)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            self.kill(process)

    @property
    def workers(self) -> list[subprocess.Popen[bytes]]:
        return self.processes[1:]

    @property
    def _json(self) -> str:
        return f"http://{LOOPBACK}:{self.page}/json/"

    def alive(self) -> int:
        """The number of workers that the master considers alive."""
        return int((ask(self._json) or {}).get("aliveworkers", 0))

    def kill(self, process: subprocess.Popen[bytes]) -> int:
        """Kills a process and its descendants with SIGKILL; returns their number."""
        if process.poll() is not None:
            return 0
        pids = process_tree(process.pid)
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process.wait()
        return len(pids)

    def _start(self, name: str, *arguments: str) -> None:
        command = [str(SPARK / "bin/spark-class"), f"org.apache.spark.deploy.{name}", "--host", LOOPBACK, *arguments]
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / f"{len(self.processes)}.log", "wb") as log:
            self.processes.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment()))

    def _wait(self, name: str, ready: Any) -> None:
        end = time.monotonic() + 180
        while not ready():
            if time.monotonic() > end or any(it.poll() is not None for it in self.processes):
                raise Failed(f"{name} did not start; see the logs in {self.folder}")
            time.sleep(0.5)


class WorkerKiller:
    """Kills a worker while it runs a task of the given stage."""

    def __init__(self, cluster: Cluster, page: int, stage: str) -> None:
        self.cluster, self.stage = cluster, stage
        self.api = f"http://{LOOPBACK}:{page}/api/v1/applications"

    def kill(self, job: subprocess.Popen[bytes]) -> dict[str, Any]:
        """Waits for a running task and kills its worker; fails if the job ends first."""
        while job.poll() is None:
            target = self._target()
            if target is not None:
                worker, executor, stage, done = target
                count = self.cluster.kill(worker)
                return {"executor": executor, "stage": stage, "done": done, "processes": count}
            time.sleep(0.05)
        raise Failed(f"the job ended before a worker ran a task of the {self.stage} stage")

    def _target(self) -> tuple[subprocess.Popen[bytes], str, int, str] | None:
        names = ask(self.api)
        if not names:
            return None
        stages = [it for it in ask(f"{self.api}/{names[0]['id']}/stages") or [] if it.get("description") == "urls"]
        completed = sum(it["status"] == "COMPLETE" for it in stages)
        for stage in stages:
            number, done, tasks = stage["stageId"], stage["numCompleteTasks"], stage["numTasks"]
            # Wait until some completed work can be lost.
            if stage["status"] != "ACTIVE" or completed != STAGES.index(self.stage) or done < tasks // 3:
                continue
            path = f"{self.api}/{names[0]['id']}/stages/{number}/{stage['attemptId']}/taskList?status=running&length=100"
            running = {task["executorId"] for task in ask(path) or [] if task["status"] == "RUNNING"}
            for worker in self.cluster.workers:
                for executor in filter(None, map(executor_of, process_tree(worker.pid))):
                    if executor in running:
                        return worker, executor, number, f"{done} of {tasks}"
        return None


def recovery(folder: Path, executor: str) -> dict[str, Any]:
    """Spark's log of a kill: the tasks that were lost with the executor, and the work that was rerun."""
    lost: list[str] = []
    rerun_stages: set[int] = set()
    removed = False
    fetches = rerun_tasks = newest = 0
    for event in events(folder):
        name = event["Event"]
        if name == "SparkListenerExecutorRemoved" and event["Executor ID"] == executor:
            removed = True
        elif name == "SparkListenerStageSubmitted":
            stage = event["Stage Info"]["Stage ID"]
            # A stage that had been skipped, because its output existed, has no earlier attempt.
            if event["Stage Info"]["Stage Attempt ID"] > 0 or (removed and stage < newest):
                rerun_stages.add(stage)
            newest = max(newest, stage)
        elif name == "SparkListenerTaskEnd":
            reason = event["Task End Reason"]["Reason"]
            fetches += reason == "FetchFailed"
            # Completed, but its output is lost.
            rerun_tasks += reason == "Resubmitted"
            if reason == "ExecutorLostFailure" and event["Task Info"]["Executor ID"] == executor:
                lost.append(f"{event['Task Info']['Index']} of stage {event['Stage ID']}")
    return {"removed": removed, "lost": lost, "stages": sorted(rerun_stages), "fetches": fetches, "tasks": rerun_tasks}
