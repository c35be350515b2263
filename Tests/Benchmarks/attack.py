#!/usr/bin/env python3
"""Whether strangers can harm each other: attack.py --adder PROGRAM [--postgres URL] [--seconds 600]

Ordinary clients send 200 requests a second from one address, for a minute by themselves and then beside attackers from other
addresses: half requests, sign-ins with right and with wrong passwords, reports and live lists that nobody reads, messages. The
server has its defaults. Wanted are no failure of an ordinary request, a p99 of at most five times that without the attack, and
a minute after it a resident memory within 20 % of that before.
"""
import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "attack"), os.path.join(HERE, "measure"), os.path.join(HERE, "live")]
from attackers import PASSWORD, attack  # noqa: E402
from ordinary import Ordinary, p99  # noqa: E402
from process import MEBIBYTE, Server, free_port  # noqa: E402
from scene import allow_descriptors  # noqa: E402
from wire import Connection  # noqa: E402

ROWS = "application/x-ndjson, */*;q=0.5"
MOST_TIMES, MOST_MEMORY, MOST_CLIENTS = 5, 1.2, 25
#: The defaults; and room for the descriptors of all connections.
DEFAULTS = {"ADDER_RATE_LIMIT_REQUESTS": "30000", "ADDER_LOG_ACCESS": "false", "ADDER_SHUTDOWN_DELAY": "0s"}


async def prepare(port):
    """Items, people who may sign in, and an account with a long report."""
    connection = Connection(port, "127.0.0.10")

    async def add(path, body):
        status, _, content = await connection.ask("POST", path, body)
        if status != 201:
            raise SystemExit(f"POST {path}: {status} {content.decode()}")
        return json.loads(content)

    items = [(await add("/items", {"name": f"Item {number}"}))["id"] for number in range(200)]
    people = [f"person_{number}" for number in range(MOST_CLIENTS)]
    for name in people + ["ordinary"]:
        await add("/users", {"name": name, "email": f"{name}@example.org", "password": PASSWORD})
    account = (await add("/accounts", {"name": "Long", "currency": "EUR"}))["id"]
    row = {"group": "posted", "date": "2026-11-21", "description": "A row of the report", "amount": "1.00", "kind": "debit"}
    for _ in range(30):
        await add(f"/accounts/{account}/transactions/batch", [row] * 1000)
    # What the program needs once, for its code and the caches of the store's connections, is not the attack's memory.
    readers = [Connection(port, "127.0.0.10") for _ in range(16)]
    for batch in range(300):
        await asyncio.gather(*(
            reader.ask("POST", "/items", {"name": f"Item {batch}.{index}"}) for index, reader in enumerate(readers)))
    for path in ("/items?limit=100", f"/accounts/{account}/report", f"/accounts/{account}/transactions?limit=100"):
        await asyncio.gather(*(reader.ask("GET", path, accept=ROWS) for reader in readers))
    for password in (PASSWORD, "wrong password"):
        person = {"name": "ordinary", "password": password}
        await asyncio.gather(*(reader.ask("POST", "/sessions", person) for reader in readers[:4]))
    for each in [connection, *readers]:
        each.close()
    await attack(port, 2, account, people, streams=1, signing=1)
    return items, people, account


async def measure(server, seconds):
    """Runs both phases; the times without and with the attack, the failures, and the bytes before and after."""
    items, people, account = await prepare(server.port)
    ordinary = Ordinary(server.port, items, {"name": "ordinary", "password": PASSWORD})
    calm = await ordinary.run(min(60, seconds))
    before = server.memory()[0]
    attackers = await asyncio.create_subprocess_exec(
        sys.executable, os.path.join(HERE, "attack", "attackers.py"), str(server.port), str(seconds), account,
        ",".join(people), stdout=subprocess.PIPE)
    attacked = await ordinary.run(seconds)
    output, _ = await attackers.communicate()
    print(f"  the attack: {output.decode().strip()}, {server.memory()[0] / MEBIBYTE:.0f} MiB at its end")
    await asyncio.sleep(60)
    return calm, attacked, ordinary.failures, before, server.memory()[0]


def judge(engine, calm, attacked, failures, before, after):
    ratio, memory = p99(attacked) / p99(calm), after / before
    print(
        f"{engine}: {len(attacked)} ordinary requests beside the attack, {len(failures)} failed; p99 {p99(calm) * 1e3:.1f} ms "
        f"without, {p99(attacked) * 1e3:.1f} ms with it: {ratio:.2f} times (at most {MOST_TIMES}); memory "
        f"{before / MEBIBYTE:.1f} MiB before, {after / MEBIBYTE:.1f} MiB a minute after: {memory:.2f} times (at most {MOST_MEMORY})",
        flush=True)
    for failure in failures[:10]:
        print("  " + failure)
    return not failures and ratio <= MOST_TIMES and memory <= MOST_MEMORY


def main():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("--adder", required=True)
    flags.add_argument("--postgres", metavar="URL", help="an empty database")
    flags.add_argument("--seconds", type=int, default=600)
    flags = flags.parse_args()
    engines = {"SQLite": {}} | ({"PostgreSQL": {"ADDER_POSTGRES_URL": flags.postgres}} if flags.postgres else {})
    allow_descriptors()
    folder, good = tempfile.mkdtemp(), True
    try:
        for engine, environment in engines.items():
            port, place = free_port(), os.path.join(folder, engine)
            settings = DEFAULTS | {"ADDER_DATA_FOLDER": place} | environment
            server = Server([flags.adder, "serve", "--port", str(port)], port, place + ".log", settings)
            try:
                good = judge(engine, *asyncio.run(measure(server, flags.seconds))) and good
            finally:
                server.stop()
    finally:
        shutil.rmtree(folder)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
