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
import os
import statistics
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "measure")]
from accounts_report import FEW, FEWER, MORE, fill  # noqa: E402
from adder import PACED, Client, add_item, judge, percentile, start, wrk  # noqa: E402
from process import MEBIBYTE  # noqa: E402

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
    client = Client(server.port)
    mission = client.add("/missions", {"kind": "report", "account": str(account), "format": "ndjson"})
    path = mission["links"]["detail"]
    while mission["status"] in ("waiting", "running"):
        time.sleep(POLL)
        mission = client.ask("GET", path)[1]
    assert mission["status"] == "succeeded", mission
    return path


def as_mission(adder, folder, account):
    with start(adder, folder) as server:
        before = server.cpu_seconds()
        path = perform(server, account)
        figures = {"cpu": server.cpu_seconds() - before, "peak": server.peak_memory()}
        return figures | {"content": fetched(server, path + "/result", {})}


def as_stream(adder, folder, account):
    with start(adder, folder) as server:
        before = server.cpu_seconds()
        content = fetched(server, f"/accounts/{account}/report", {"Accept": "application/x-ndjson"})
        return {"cpu": server.cpu_seconds() - before, "content": content}


def measure_cost(flags, folder):
    missions, streams = [], []
    for _ in range(flags.rounds):
        missions.append(as_mission(flags.adder, folder, MORE))
        streams.append(as_stream(flags.adder, folder, MORE))
    contents = {each["content"] for each in missions + streams}
    assert len(contents) == 1, f"a mission and a stream differ: {contents}"
    mission, stream = (statistics.median(each["cpu"] for each in side) for side in (missions, streams))
    few = as_mission(flags.adder, folder, FEWER)
    above = (max(each["peak"] for each in missions) - few["peak"]) / MEBIBYTE
    print(f"{flags.rows} transactions, {contents.pop()[0] / MEBIBYTE:.0f} MiB: {mission:.2f} s of CPU time as a mission, "
          f"{stream:.2f} s streamed")
    return [judge("a mission / the stream", mission / stream if stream else float("inf"), 1.3),
            judge(f"MiB above a mission of {FEW}", above, 10)]


def measure_latency(flags, folder):
    with start(flags.adder, folder) as server:
        url = f"http://127.0.0.1:{server.port}{add_item(server)}"
        paced, done, is_over = folder + ".paced.lua", [], threading.Event()
        with open(paced, "w") as file:
            file.write(PACED)

        def work():
            while not is_over.is_set():
                done.append(perform(server, MORE))

        alone = percentile(wrk(url, flags.seconds, "-s", paced))
        worker = threading.Thread(target=work)
        worker.start()
        time.sleep(0.5)
        loaded = percentile(wrk(url, flags.seconds, "-s", paced))
        is_over.set()
        worker.join()
        print(f"p99 of 2,000 GETs a second: {alone:.2f} ms alone, {loaded:.2f} ms beside {len(done)} missions in turn")
        return [judge("p99 beside missions / alone", loaded / alone, 1.5)]


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--adder", required=True)
    flags.add_argument("--rows", type=int, default=1_000_000)
    flags.add_argument("--rounds", type=int, default=3)
    flags.add_argument("--seconds", type=int, default=20)
    flags = flags.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "data")
        fill(flags.adder, folder, flags.rows, False)
        good = measure_cost(flags, folder) + measure_latency(flags, folder)
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
