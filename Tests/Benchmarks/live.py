#!/usr/bin/env python3
"""What live lists cost, and whether they are true: live.py [count] [idle] [post] --adder PROGRAM [--postgres URL]

- count: 1,000 clients that lose their connections, 50 changes a second for a minute, kill -9 of each server: every client sees
  each change of its filter once and in order; wanted are a delivery within 250 ms (p99), and 1 s by another replica.
- idle: 10,000 clients that hear nothing: at most 200 MiB resident, and at most 1.1 times the CPU time of an item.
- post: CPU time to add an item beside 1,000 clients that do not see it, at most 1.3 times that without; and without clients, at
  most 1.15 times that of the program given with --before.

Without a name, all of them. PostgreSQL's database must be empty.
"""
import argparse
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "live"), os.path.join(HERE, "measure")]
import count  # noqa: E402
import idle  # noqa: E402
import post  # noqa: E402
from adder import engines  # noqa: E402
from process import allow_descriptors  # noqa: E402

PARTS = {"count": count.run, "idle": idle.run, "post": post.run}


def options():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    flags.add_argument("--adder", required=True)
    flags.add_argument("--postgres", metavar="URL")
    flags.add_argument("--only-postgres", action="store_true", help="leave SQLite out")
    flags.add_argument("--before", metavar="PROGRAM", help="post: the program to compare with")
    flags.add_argument("--clients", type=int, default=1000, help="count: how many")
    flags.add_argument("--rate", type=int, default=50, help="count: changes a second")
    flags.add_argument("--seconds", type=int, default=60, help="count: for how long")
    flags.add_argument("--no-kill", dest="kill", action="store_false", help="count: let the servers live")
    flags.add_argument("--idle", type=int, default=10_000, help="idle: how many clients")
    flags.add_argument("--rounds", type=int, default=5, help="idle and post: the median of how many")
    flags = flags.parse_args()
    unknown = set(flags.parts) - set(PARTS)
    if unknown:
        raise SystemExit(f"there is no part {', '.join(sorted(unknown))}")
    return flags


def main():
    flags, good = options(), True
    allow_descriptors(12_000)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for engine, environment in engines(flags).items():
            for name in flags.parts or PARTS:
                print(f"{engine}: {name}", flush=True)
                good = PARTS[name](flags, os.path.join(folder, f"{engine}.{name}"), environment) and good
                sys.stdout.flush()
    sys.exit(0 if good else 1)


main()
