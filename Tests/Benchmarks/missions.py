#!/usr/bin/env python3
"""What a mission costs: missions.py --adder PROGRAM [--rows 1000000] [--rounds 3] [--seconds 20]

Over a store with one account of 1,000 transactions and one of `rows`, in a folder that it removes again:

- CPU time of the server for the report of `rows` transactions as a mission, until it has succeeded, against that of the
  streamed report, as NDJSON, in turns, the server started anew for each: the ratio of the medians, wanted at most 1.3. Both
  must have the same bytes.
- The peak of resident memory of the mission above one of 1,000 transactions, wanted at most 10 MiB.
- The 99th percentile of 2,000 GETs a second alone, and beside missions one after the other, wanted at most 1.5 times that.

The load is wrk.
"""
import argparse
import hashlib
import http.client
import json
import os
import statistics
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "measure")]
from accounts_report import ACCOUNTS, FEW, MEBIBYTE, fill, peak, uuid  # noqa: E402
from identity import Client, percentile, start, wrk  # noqa: E402

POLL = 0.05


def fetched(server, path, headers):
    """The size of a body and its digest."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    assert answer.status == 200, (path, answer.status, answer.read(500))
    digest, size = hashlib.sha256(), 0
    while part := answer.read(1 << 20):
        digest.update(part)
        size += len(part)
    connection.close()
    return size, digest.hexdigest()


def perform(server, account):
    """Asks for a report and waits until it is there. Returns its path."""
    client = Client(server)
    status, mission = client.post("/missions", {"kind": "report", "account": uuid(account), "format": "ndjson"})
    assert status == 202, (status, mission)
    path = mission["links"]["detail"]
    while mission["status"] in ("waiting", "running"):
        time.sleep(POLL)
        mission = client.ask("GET", path)[1]
    assert mission["status"] == "succeeded", mission
    return path


class Serving:
    """A server over a folder, which is stopped in the end."""

    def __init__(self, adder, folder):
        self.server = start(adder, folder, {})

    def __enter__(self):
        return self.server

    def __exit__(self, *_):
        self.server.stop()


def as_mission(adder, folder, account):
    with Serving(adder, folder) as server:
        before = server.cpu_seconds()
        path = perform(server, account)
        figures = {"cpu": server.cpu_seconds() - before, "peak": peak(server)}
        return figures | {"content": fetched(server, path + "/result", {})}


def as_stream(adder, folder, account):
    with Serving(adder, folder) as server:
        before = server.cpu_seconds()
        content = fetched(server, f"/accounts/{uuid(account)}/report", {"Accept": "application/x-ndjson"})
        return {"cpu": server.cpu_seconds() - before, "content": content}


def measure_cost(flags, folder):
    missions, streams = [], []
    for _ in range(flags.rounds):
        missions.append(as_mission(flags.adder, folder, ACCOUNTS[None]))
        streams.append(as_stream(flags.adder, folder, ACCOUNTS[None]))
    contents = {each["content"] for each in missions + streams}
    assert len(contents) == 1, f"a mission and a stream differ: {contents}"
    mission, stream = (statistics.median(each["cpu"] for each in side) for side in (missions, streams))
    few = as_mission(flags.adder, folder, ACCOUNTS[FEW])
    above = (max(each["peak"] for each in missions) - few["peak"]) / MEBIBYTE
    ratio = mission / stream if stream else float("inf")
    print(f"{flags.rows} transactions, {contents.pop()[0] / MEBIBYTE:.0f} MiB: {mission:.2f} s of CPU time as a mission, "
          f"{stream:.2f} s streamed: {ratio:.2f}; {above:+.1f} MiB above a mission of {FEW}")
    return ["over 1.3 times the stream"] * (ratio > 1.3) + ["over 10 MiB above"] * (above > 10)


def measure_latency(flags, folder):
    with Serving(flags.adder, folder) as server:
        added = Client(server).post("/items", {"name": "Lamp, brass, with a shade"})[1]
        path, paced, done, is_over = f"/items/{added['id']}", folder + ".paced.lua", [], threading.Event()
        with open(paced, "w") as file:  # 64 connections, each every 32 ms
            file.write("function delay() return 32 end\n")

        def work():
            while not is_over.is_set():
                done.append(perform(server, ACCOUNTS[None]))

        alone = percentile(wrk(server, path, flags.seconds, "-s", paced))
        worker = threading.Thread(target=work)
        worker.start()
        time.sleep(0.5)
        loaded = percentile(wrk(server, path, flags.seconds, "-s", paced))
        is_over.set()
        worker.join()
        print(f"p99 of 2,000 GETs a second: {alone:.2f} ms alone, {loaded:.2f} ms beside {len(done)} missions one after the "
              f"other: {loaded / alone:.2f}")
        return ["p99 over 1.5 times that alone"] * (loaded / alone > 1.5)


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--adder", required=True)
    flags.add_argument("--rows", type=int, default=1_000_000)
    flags.add_argument("--rounds", type=int, default=3)
    flags.add_argument("--seconds", type=int, default=20)
    flags.add_argument("--json", help="a file for what was missed")
    flags = flags.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "data")
        fill(flags.adder, folder, flags.rows, False)
        missed = measure_cost(flags, folder) + measure_latency(flags, folder)
    if flags.json:
        with open(flags.json, "w") as file:
            json.dump(missed, file)
    for each in missed:
        print("MISSED", each)
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
