#!/usr/bin/env python3
"""What a mixture of clients leaves behind over TLS: secure_hour.py --adder PROGRAM [--minutes 60] [--warm-up 20] [--plain]

A server that renews its certificate each minute gets, over TLS 1.2 and 1.3: items and lists over kept connections, items
that are written, pictures of 1 MiB that are stored and fetched, live lists that are resumed, curl, sessions that are resumed,
and handshakes that fail in each way. Each minute a line tells its resident memory and its descriptors. After the warm-up no
request may fail, memory may not rise by more than 5 MiB, and descriptors by more than what the mixture itself has open at once.
With --plain the mixture does over plain HTTP what needs no TLS: what memory rises by then, as the caches of the store fill, is
not due to TLS.
"""
import argparse
import os
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, folder) for folder in ("secure", "people", "measure", "../Contract")]
from clients import Crowd  # noqa: E402
from house import judge, sign_up, start  # noqa: E402
from process import free_port  # noqa: E402
from support.authority import Authority  # noqa: E402

MEBIBYTE = 1 << 20
MEMORY, DESCRIPTORS = 5, 24


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
        server = start(os.path.abspath(flags.adder), folder + "/server", {
            "ADDER_TLS_CERTIFICATES": authority.pair, "ADDER_TLS_PORT": str(port), "ADDER_LOG_LEVEL": "warning"})
        try:
            reader = sign_up(server, "reader")
            crowd = Crowd(server.port if flags.plain else port, authority, reader, flags.plain)
            return 0 if run(flags, server, crowd) else 1
        finally:
            server.stop()


def run(flags, server, crowd):
    """Whether nothing stays behind."""
    crowd.start()
    start, seen = time.monotonic(), []
    for minute in range(1, flags.minutes + 1):
        crowd.authority.renew()
        os.kill(server.pid, signal.SIGHUP)
        time.sleep(max(0.0, start + 60 * minute - time.monotonic()))
        seen.append((resident(server), len(os.listdir(f"/proc/{server.pid}/fd"))))
        done = ", ".join(f"{name} {count}" for name, count in crowd.done.items())
        print(f"  {minute:3} min: {seen[-1][0] / MEBIBYTE:6.1f} MiB, {seen[-1][1]:3} descriptors; {done}", flush=True)
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


def resident(server):
    with open(f"/proc/{server.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
