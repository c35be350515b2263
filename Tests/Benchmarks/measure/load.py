"""Load from wrk, and what an answer costs the server's process."""
import json
import os
import statistics
import subprocess

import sides

CONNECTIONS = 64
LUA = os.path.join(sides.HERE, "load", "cases.lua")


def wrk(server, seconds, *arguments, count_created=False):
    environment = {**os.environ, **({"COUNT_CREATED": "1"} if count_created else {})}
    done = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "20s", "-s", LUA,
         f"http://127.0.0.1:{server.port}", "--", *arguments],
        env=environment, capture_output=True, text=True, timeout=seconds + 60)
    for line in done.stdout.splitlines():
        if line.startswith("RESULT "):
            return json.loads(line[len("RESULT "):])
    raise SystemExit(f"wrk failed: {done.stdout}{done.stderr}")


def measure(server, seconds, *arguments, **options):
    """One run: microseconds of the server's CPU time an answer, and answers a second."""
    before = server.cpu_seconds()
    result = wrk(server, seconds, *arguments, **options)
    spent = server.cpu_seconds() - before
    good = result["requests"] - result["status"]
    if good <= 0 or result["status"] or result["socket"]:
        raise SystemExit(f"{server.side}: errors under load: {result}")
    result["cpu"] = spent * 1e6 / good
    result["rate"] = good * 1e6 / result["microseconds"]
    return result


class Case:
    """One row of the table: a kind of request, sent to every side in turn, or to some alone."""

    def __init__(self, name, *arguments, sides=None):
        self.name, self.arguments, self.sides = name, arguments, sides

    def round(self, server, seconds):
        return measure(server, seconds, *self.arguments, count_created=self.makes_items)

    @property
    def makes_items(self):
        return self.name.startswith("post")


def run(cases, servers, rounds, seconds, say):
    """{case: {side: [results]}}. The sides go in turn within each round, so that what disturbs one disturbs all; so do
    the cases that make the stores grow, as a larger store costs more."""
    growing = [case for case in cases if case.makes_items]
    groups = [[case] for case in cases if case not in growing] + ([growing] if growing else [])
    results = {}
    for group in groups:
        pairs = [(case, server) for case in group for server in servers if not case.sides or server.side in case.sides]
        for case, server in pairs:
            results.setdefault(case.name, {})[server.side] = []
        for case, server in pairs:  # warm: pages in the cache, threads started
            server.created += case.round(server, 1)["created"]
            server.loads += 1
        for number in range(rounds):
            for case, server in pairs:
                results[case.name][server.side].append(case.round(server, seconds))
                server.created += results[case.name][server.side][-1]["created"]
                server.loads += 1
            for case in group:
                say(f"{case.name}, round {number + 1} of {rounds}: " + ", ".join(
                    f"{side} {runs[-1]['cpu']:.1f} µs" for side, runs in results.get(case.name, {}).items()))
    return results


def median(results, figure):
    return statistics.median(result[figure] for result in results)


def check_stored(server, before):
    """Every 201 must be in the store, and nothing that nobody asked for. The server has ended: it may lock its file."""
    stored = sides.rows(server.database) - before
    if stored < server.created:
        raise SystemExit(f"{server.side}: {server.created - stored} items were acknowledged and are not in the store")
    if stored > server.created + CONNECTIONS * server.loads:
        raise SystemExit(f"{server.side}: {stored} items stored, only {server.created} acknowledged")
    return {"side": server.side, "acknowledged": server.created, "stored": stored}
