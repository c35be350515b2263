#!/usr/bin/env python3
"""What a mixture of clients leaves behind over TLS: secure_hour.py --adder PROGRAM [--minutes 60] [--warm-up 20] [--plain]

A server whose caches are full of rows and that renews its certificate each minute gets, over TLS 1.2 and 1.3: items and lists over kept connections, items
that are written, pictures of 1 MiB that are stored and fetched, live lists that are resumed, curl, sessions that are resumed,
and handshakes that fail in each way. Each minute a line tells its resident memory and its descriptors. After the warm-up no
request may fail, memory may not rise by more than 5 MiB, and descriptors by more than what the mixture itself has open at once.
Memory is what the process holds for itself: pages of its program and libraries, which come in as they are used, are told too.
With --plain the mixture does over plain HTTP what needs no TLS.
"""
import argparse
import concurrent.futures
import os
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, folder) for folder in ("secure", "measure", "../Contract")]
from adder import Client, judge, sign_in, sign_up, start  # noqa: E402
from clients import Crowd  # noqa: E402
from process import MEBIBYTE, free_port  # noqa: E402
from support.authority import Authority  # noqa: E402

MEMORY, DESCRIPTORS = 5, 24
#: Clients that fill the store's caches, the writer's and each reader's, and what each of them adds and reads.
FILLERS, ROWS, PAGES = 8, 4000, 100


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--adder", required=True)
    flags.add_argument("--minutes", type=int, default=60)
    flags.add_argument("--warm-up", type=int, default=20)
    flags.add_argument("--plain", action="store_true")
    flags = flags.parse_args()
    if not 0 < flags.warm_up < flags.minutes:
        raise SystemExit("The warm-up must be shorter than the whole.")
    with tempfile.TemporaryDirectory() as folder:
        authority = Authority(folder)
        authority.renew()
        port = free_port()
        settings = {
            "ADDER_TLS_CERTIFICATES": authority.pair, "ADDER_TLS_PORT": str(port), "ADDER_LOG_LEVEL": "warning"}
        with start(os.path.abspath(flags.adder), folder + "/server", settings) as server:
            sign_up(server, "reader")
            fill(server)
            crowd = Crowd(server.port if flags.plain else port, authority, sign_in(server, "reader"), flags.plain)
            return 0 if run(flags, server, crowd) else 1


def fill(server):
    """Adds rows and reads them."""
    def add_and_read():
        client = Client(server.port)
        for number in range(ROWS):
            client.add("/items", {"name": f"Lamp {number:06}"})
        for _ in range(PAGES):
            status, page = client.ask("GET", "/items?limit=100&sort=name")
            if status != 200:
                raise SystemExit(f"GET /items: {status} {page}")

    with concurrent.futures.ThreadPoolExecutor(FILLERS) as pool:
        for filling in [pool.submit(add_and_read) for _ in range(FILLERS)]:
            filling.result()


def run(flags, server, crowd):
    """Whether nothing stays behind."""
    crowd.start()
    start, seen = time.monotonic(), []
    for minute in range(1, flags.minutes + 1):
        crowd.authority.renew()
        os.kill(server.pid, signal.SIGHUP)
        time.sleep(max(0.0, start + 60 * minute - time.monotonic()))
        resident, own = server.memory()
        seen.append((own, server.descriptors()))
        done = ", ".join(f"{name} {count}" for name, count in crowd.done.items())
        print(f"  {minute:3} min: {own / MEBIBYTE:6.1f} of {resident / MEBIBYTE:.1f} MiB, {seen[-1][1]:3} descriptors; {done}", flush=True)
    crowd.stop()
    first, later = seen[flags.warm_up - 1], seen[flags.warm_up:]
    for line in crowd.failures[:10]:
        print("  failed:", line)
    return all([
        judge("MiB more than after the warm-up", (max(memory for memory, _ in later) - first[0]) / MEBIBYTE, MEMORY),
        judge("descriptors more", max(count for _, count in later) - first[1], DESCRIPTORS),
        judge("failed requests", len(crowd.failures), 0),
        judge("kinds of clients that did nothing", sum(count == 0 for count in crowd.done.values()), 0),
    ])


if __name__ == "__main__":
    sys.exit(main())
