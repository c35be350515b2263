#!/usr/bin/env python3
"""What the report on an account costs: accounts_report.py --adder PROGRAM [--rows 1000000]

Fills a store with one account of 1,000 transactions and one of `rows`, in a folder that it removes again, starts the
server for each report anew, and reads the report in both forms: the peak of resident memory, the CPU time of the server
for each transaction beside that of the sqlite3 program for reading the same rows by the same statement, and the time to
the first byte of the body, the median of nine. Once more with the transactions added in another order than that of
their dates.
"""
import argparse
import contextlib
import json
import os
import random
import resource
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure"))
from adder import judge, start  # noqa: E402
from process import MEBIBYTE  # noqa: E402

FEW = 1000
FORMS = {"json": "application/json", "ndjson": "application/x-ndjson"}
#: The ids of the accounts with few transactions and with many.
FEWER, MORE = uuid.UUID(int=1), uuid.UUID(int=2)
READ = """SELECT i.date, i.id, t.description, t.amount, t.credit FROM transactions AS i
JOIN transactions AS t ON t.account = i.account AND t.id = i.id
WHERE i.account = x'{}' AND i.posted = {} AND i.import <= 0 ORDER BY i.date, i.id"""


def transactions(account, count, is_shuffled):
    """Two of three posted, 80 of each group a day or so, with ids in the order of dates or in none."""
    source = random.Random(20261121)
    numbers = list(range(count))
    if is_shuffled:
        source.shuffle(numbers)
    for place, number in enumerate(numbers):
        stamp = (1_795_262_400_000 + place // 4) << 80 | 7 << 76 | (place % 4) << 74 | 2 << 62 | source.getrandbits(62)
        yield (account, stamp.to_bytes(16, "big"), int(number % 3 > 0), 16_000 + number // 160,
               f"Coffee and a croissant, {number}", 1 + source.randrange(10**13), int(number % 7 == 0), 0, 1, 0)


def fill(adder, folder, rows, is_shuffled):
    os.makedirs(folder)
    subprocess.run([adder, "migrate", "--data", folder], check=True, stdout=subprocess.DEVNULL)
    store = sqlite3.connect(os.path.join(folder, "adder.sqlite"))
    with store:
        for count, account in ((FEW, FEWER.bytes), (rows, MORE.bytes)):
            store.execute("INSERT INTO accounts (id, name, currency, balance, pending, created_at, version) "
                          "VALUES (?, 'Household', 'EUR', '0', '0', 0, 1)", (account,))
            store.executemany("INSERT INTO transactions (account, id, posted, date, description, amount, credit, "
                              "created_at, version, import) VALUES (?,?,?,?,?,?,?,?,?,?)",
                              transactions(account, count, is_shuffled))
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


@contextlib.contextmanager
def asked(server, account, form):
    """A connection on which the body of a report has begun to come, what came, and the seconds until then."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection:
        began = time.monotonic()
        connection.sendall(f"GET /accounts/{account}/report HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                           f"Accept: {FORMS[form]}\r\n\r\n".encode())
        head = b""
        while b"\r\n\r\n" not in head or head.endswith(b"\r\n\r\n"):
            part = connection.recv(65536)
            if not part:
                raise SystemExit(f"report: closed after {head[:200]!r}")
            head += part
        yield connection, head, time.monotonic() - began


def read(server, account, form):
    """Reads a report to its end. Returns how many bytes it has."""
    with asked(server, account, form) as (connection, head, _):
        size, end = len(head), head[-200:]
        while part := connection.recv(1 << 20):
            size, end = size + len(part), (end + part)[-200:]
        if not head.startswith(b"HTTP/1.1 200 ") or not end.endswith(b"0\r\n\r\n") or b"grandfooter" not in end:
            raise SystemExit(f"report: not whole: {head[:200]!r} … {end!r}")
        return size


def first_byte(server, account, form):
    """Milliseconds to the first byte of the body; the rest is not read."""
    with asked(server, account, form) as (_, _, seconds):
        return seconds * 1000


def measure(adder, folder, account, form):
    with start(adder, folder) as server:
        cpu = server.cpu_seconds()
        size = read(server, account, form)
        cpu = server.cpu_seconds() - cpu
        first = statistics.median(first_byte(server, account, form) for _ in range(9))
        return {"first": first, "size": size, "cpu": cpu, "peak": server.peak_memory()}


def by_program(folder, account):
    """The CPU seconds of the sqlite3 program for the same rows, written to nowhere."""
    if not shutil.which("sqlite3"):
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for posted in (0, 1):
        subprocess.run(["sqlite3", "-readonly", os.path.join(folder, "adder.sqlite"),
                        READ.format(account.hex, posted)], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--adder", required=True)
    flags.add_argument("--rows", type=int, default=1_000_000)
    flags.add_argument("--json", help="a file for every figure")
    flags = flags.parse_args()
    figures, good = [], True
    for order in ("dates", "none"):
        with tempfile.TemporaryDirectory() as temporary:
            folder = os.path.join(temporary, "data")
            fill(flags.adder, folder, flags.rows, order == "none")
            plain = by_program(folder, MORE)
            for form in FORMS:
                few = measure(flags.adder, folder, FEWER, form)
                many = measure(flags.adder, folder, MORE, form)
                figures.append({"order": order, "form": form, "few": few, "many": many, "sqlite3": plain})
                print(f"{flags.rows} in the order of {order}, {form}: {many['cpu'] / flags.rows * 1e6:.2f} µs a transaction"
                      + (f", {many['cpu'] / plain:.2f} times sqlite3's" if plain else "")
                      + f", {many['size'] / MEBIBYTE:.0f} MiB")
                good = judge("milliseconds to the first byte", many["first"], 50) and good
                above = (many["peak"] - few["peak"]) / MEBIBYTE
                good = judge(f"MiB above a report of {FEW}", above, 10) and good
    if flags.json:
        with open(flags.json, "w") as file:
            json.dump(figures, file, indent=2)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
