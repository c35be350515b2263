"""Many connections at once: 10,000 that wait, and 2,000 that take turns."""
import contextlib
import itertools
import time

import load
import resting
import sides
from process import MEBIBYTE, allow_descriptors

WAITING, ACTIVE, RATE = 10_000, 2_000, 5_000  # the last in requests a second, by all connections together
MEMORY, BESIDE, TAIL = 142, 1.1, 2  # at most: MiB, times the CPU time without, times the p99 of 64 connections
MINUTE = 60
# As long as they wait, nothing closes them; and wrk comes on top.
ROOM = {"ADDER_LIMITS_CONNECTIONS": str(WAITING + 1_000), "ADDER_LIMITS_IDLE_TIMEOUT": "3600s"}


def item_case(workshop, seed, client=load.wrk):
    return load.paths_case(workshop, "item", sides.ids(seed, 1000), client=client)


def waiting(workshop, seed, rounds, seconds, say):
    """[(figure, side, value, unit, at most)] of Adder: memory with all of them, a GET beside them, memory after them."""
    allow_descriptors(2 * WAITING)
    program = resting.stripped(workshop, "adder")
    with contextlib.ExitStack() as stack:
        alone, beside = servers = [workshop.start("adder", seed, program=program, environment=ROOM) for _ in range(2)]
        for server in servers:
            stack.callback(server.stop)
        case = item_case(workshop, seed)
        for server in servers:
            case.run(server, 1)
        before = beside.memory()[0]
        held = [stack.enter_context(resting.ask_and_hold(beside.port)) for _ in range(WAITING)]
        full = beside.memory()[0]
        ratio = compare(case, alone, beside, rounds, seconds, say)
        for connection in held:
            connection.close()
        left = given_back(beside, before, full)
    taken = (full - before) / MEBIBYTE
    return [(f"{WAITING:,} waiting connections: resident", "adder", full / MEBIBYTE, "MiB", MEMORY),
            ("one item beside them / without", "adder", ratio, "", BESIDE),
            ("resident a minute after them, more than before", "adder", left, "MiB", round(taken / 10, 1))]


def compare(case, alone, beside, rounds, seconds, say):
    runs = {server: [] for server in (alone, beside)}
    for number in range(rounds):
        for server in runs:
            runs[server].append(case.run_quietly(server, seconds))
        say(f"waiting, round {number + 1} of {rounds}: one item {runs[alone][-1]['cpu']:.1f} µs, "
            f"beside {WAITING:,} connections {runs[beside][-1]['cpu']:.1f} µs")
    return load.median_ratio(runs[beside], runs[alone], "cpu")


def given_back(server, before, full):
    """MiB that the server has more than before, at most a minute later; it ends early once a tenth is left."""
    deadline = time.monotonic() + MINUTE
    while server.memory()[0] - before > (full - before) / 10 and time.monotonic() < deadline:
        time.sleep(1)
    return max(0, server.memory()[0] - before) / MEBIBYTE


def active(workshop, seed, side, rounds, seconds, say):
    """The same figures for the p99 of one item, at one rate, by many connections and by few."""
    server = workshop.start(side, seed)
    try:
        cases = {count: item_case(workshop, seed, load.paced(workshop.paced, RATE, count))
                 for count in (load.CONNECTIONS, ACTIVE)}
        runs = {count: [] for count in cases}
        for number, count in itertools.product(range(-1, rounds), cases):  # one round to warm up
            run = cases[count].run_quietly(server, seconds)
            runs[count] += [run] if number >= 0 else []
            say(f"active, {side}, round {number + 1} of {rounds}: {count:,} connections, p99 {run['p99']} µs")
    finally:
        server.stop()
    few, many = (load.median(found, "p99") for found in runs.values())
    return [(f"p99 at {RATE:,}/s by {ACTIVE:,} / by {load.CONNECTIONS} connections", side,
             load.median_ratio(runs[ACTIVE], runs[load.CONNECTIONS], "p99"), "", TAIL),
            (f"p99 at {RATE:,}/s by {load.CONNECTIONS} connections", side, few, "µs", None),
            (f"p99 at {RATE:,}/s by {ACTIVE:,} connections", side, many, "µs", None)]
