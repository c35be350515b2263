#!/usr/bin/env python3
"""What people and photos cost: people.py [feed] [likes] [upload] --adder PROGRAM [--postgres URL]

- feed: CPU time for a page of 30 rows of a feed, with 1,000 followed users and 1,000,000 photos, at most 8 times that for a
  page of 50 items; the same 10,000 rows on.
- likes: 64 clients who like one photo and take it back: the count is exact; on SQLite at least half as many changes a second
  as items are added.
- upload: memory for an image of 10 MiB (at most 1 MiB), and for 100 at once (at most 128 MiB).

Without a name, all of them. PostgreSQL's database must be empty.
"""
import argparse
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, part) for part in ("people", "live", "measure")]
import feed  # noqa: E402
import likes  # noqa: E402
import upload  # noqa: E402

PARTS = {"feed": feed.run, "likes": likes.run, "upload": upload.run}


def options():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    flags.add_argument("--adder", required=True)
    flags.add_argument("--postgres", metavar="URL")
    flags.add_argument("--only-postgres", action="store_true", help="leave SQLite out")
    flags.add_argument("--photos", type=int, default=1_000_000, help="feed: how many")
    flags.add_argument("--followed", type=int, default=1_000, help="feed: how many users")
    flags.add_argument("--rounds", type=int, default=5, help="the median of how many")
    flags.add_argument("--seconds", type=int, default=5, help="likes: for how long each time")
    flags = flags.parse_args()
    unknown = set(flags.parts) - set(PARTS)
    if unknown:
        raise SystemExit(f"there is no part {', '.join(sorted(unknown))}")
    return flags


def main():
    flags, good = options(), True
    engines = {} if flags.only_postgres else {"SQLite": {}}
    engines |= {"PostgreSQL": {"ADDER_POSTGRES_URL": flags.postgres}} if flags.postgres else {}
    folder = tempfile.mkdtemp()
    try:
        for engine, environment in engines.items():
            for name in flags.parts or PARTS:
                print(f"{engine}: {name}", flush=True)
                good = PARTS[name](flags, os.path.join(folder, f"{engine}.{name}"), environment) and good
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if good else 1)


main()
