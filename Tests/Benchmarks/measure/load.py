"""Load from wrk, or at a fixed rate from paced, and what an answer costs the server's process."""
import json
import os
import resource
import statistics
import subprocess
import time

import sides
from process import TICKS

CONNECTIONS = 64
QUIET = 0.1  # of all cores: as much may be used by others before a run is done again
TRIES = 3
LUA = os.path.join(sides.HERE, "load", "cases.lua")


def wrk(server, seconds, *arguments, count_created=False):
    environment = {**os.environ, **({"COUNT_CREATED": "1"} if count_created else {})}
    done = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "20s", "-s", LUA,
         f"http://127.0.0.1:{server.port}", "--", *arguments],
        env=environment, capture_output=True, text=True, timeout=seconds + 60)
    return result_of(done)


def paced(program, rate, connections=CONNECTIONS):
    """Instead of `wrk` in `measure`: so many requests a second, however long their answers take."""
    def load(server, seconds, *arguments, count_created=False):
        command = [program, str(server.port), str(connections), str(rate), str(seconds), *arguments]
        return result_of(subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60))
    return load


def result_of(done):
    for line in done.stdout.splitlines():
        if line.startswith("RESULT "):
            return json.loads(line[len("RESULT "):])
    raise SystemExit(f"{done.args[0]} failed: {done.stdout}{done.stderr}")


def measure(server, seconds, *arguments, client=wrk, **options):
    """One run: microseconds of the server's CPU time an answer, and answers a second; where there is PostgreSQL behind
    it, microseconds of its CPU time and bytes of its log; and the share of all cores that others used meanwhile, with
    the answers a second that this leaves to be expected without them (`pace`)."""
    logged = server.postgresql.log_position() if server.postgresql else 0
    before = usage(server)
    result = client(server, seconds, *arguments, **options)
    spent = {name: value - before[name] for name, value in usage(server).items()}
    good = result["requests"] - result["status"]
    if good <= 0 or result["status"] or result["socket"]:
        raise SystemExit(f"{server.side}: errors under load: {result}")
    server.created += result["created"]
    server.loads += 1
    result["cpu"] = spent["server"] * 1e6 / good
    result["rate"] = good * 1e6 / result["microseconds"]
    own = spent["server"] + spent["load"] + spent.get("postgresql", 0)
    result["others"] = min(0.99, max(0, spent["machine"] - own) / (spent["time"] * os.cpu_count()))
    result["pace"] = result["rate"] / (1 - result["others"])
    if server.postgresql:
        result["postgresql"] = spent["postgresql"] * 1e6 / good
        result["logged"] = (server.postgresql.log_position() - logged) / good
    return result


def usage(server):
    """Seconds of CPU time so far of all that matters."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open("/proc/stat") as file:  # user, nice, system, idle, waiting, interrupts, soft interrupts, stolen
        ticks = [int(field) for field in file.readline().split()[1:9]]
    used = {"time": time.monotonic(), "server": server.cpu_seconds(), "load": children.ru_utime + children.ru_stime,
            "machine": (sum(ticks) - ticks[3] - ticks[4]) / TICKS}
    if server.postgresql:
        used["postgresql"] = server.postgresql.cpu_seconds()
    return used


class Case:
    """One row of the table: a kind of request, sent to every side in turn, or to some alone."""

    def __init__(self, name, *arguments, sides=None, client=wrk):
        self.name, self.arguments, self.sides, self.client = name, arguments, sides, client

    def run(self, server, seconds):
        return measure(server, seconds, *self.arguments, client=self.client, count_created=self.makes_items)

    def run_quietly(self, server, seconds):
        """The run among a few that others disturbed least; only one, if nobody did, or if a run makes the store grow."""
        best = self.run(server, seconds)
        for _ in range(0 if self.makes_items else TRIES - 1):
            if best["others"] > QUIET:
                best = min(best, self.run(server, seconds), key=lambda run: run["others"])
        return best

    @property
    def makes_items(self):
        return self.name.startswith("post")


def paths_case(workshop, name, paths, file=None, client=wrk):
    """The paths in turn, from a file of this name in the workshop."""
    place = os.path.join(workshop.folder, (file or name) + ".paths")
    with open(place, "w") as lines:
        lines.write("\n".join(paths) + "\n")
    return Case(name, "paths", place, client=client)


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
            case.run(server, 1)
        for number in range(rounds):
            for case, server in pairs:
                results[case.name][server.side].append(case.run_quietly(server, seconds))
            for case in group:
                say(f"{case.name}, round {number + 1} of {rounds}: " + ", ".join(
                    f"{side} {runs[-1]['cpu']:.1f} µs" for side, runs in results.get(case.name, {}).items()))
    return results


def median(results, figure):
    return statistics.median(result[figure] for result in results)


def median_ratio(results, others, figure):
    """Of the rounds' ratios: what slows a whole round down does not show."""
    return statistics.median(one[figure] / other[figure] for one, other in zip(results, others))


def check_stored(server, before):
    """Every 201 must be in the store, and nothing that nobody asked for. The server has ended: it may lock its file."""
    stored = server.rows() - before
    if stored < server.created:
        raise SystemExit(f"{server.side}: {server.created - stored} items were acknowledged and are not in the store")
    if stored > server.created + CONNECTIONS * server.loads:
        raise SystemExit(f"{server.side}: {stored} items stored, only {server.created} acknowledged")
    return {"side": server.side, "acknowledged": server.created, "stored": stored}
