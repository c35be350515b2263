"""Measures the sides against each other. `../run` builds them and calls this; its --help is this one's."""
import argparse
import contextlib
import json
import signal
import statistics
import subprocess
import sys
import tempfile

import bodies
import crowds
import instructions
import large
import latency
import load
import paging
import postgresql
import report
import report_postgresql
import resting
import sides

COSTS = ["static", "item", "list", "post", "post-key"]
OTHERS = ["instructions", "latency", "paging", "idle", "connections", "waiting", "active", "large", "routing"]
COUNTED = ["adder", "adder-shared", "floor", "adder-postgresql", "floor-postgresql-2"]
ROWS = 10_000
PAGING_SECONDS = 2  # at most, since there are fifteen lists with two pages each
PAGE = "/items?limit=50"


def names(known):
    def read(text):
        chosen = text.split(",")
        if unknown := set(chosen) - set(known):
            raise argparse.ArgumentTypeError(f"{', '.join(sorted(unknown))}: not one of {', '.join(known)}")
        return [name for name in known if name in chosen]
    return read


def read_flags():
    flags = argparse.ArgumentParser(prog="run", description=__doc__.splitlines()[0])
    flags.add_argument("--sides", type=names(sides.SIDES), default=["adder", "floor", "rust", "hummingbird"], metavar="A,B",
                       help=f"of {', '.join(sides.SIDES)}")
    flags.add_argument("--cases", type=names(COSTS + OTHERS), default=COSTS + ["instructions"], metavar="A,B",
                       help=f"of {', '.join(COSTS + OTHERS)}; the first six unless given")
    flags.add_argument("--rounds", type=int, default=5, help="runs a case and side (5)")
    flags.add_argument("--seconds", type=int, default=4, help="how long each is (4)")
    flags.add_argument("--transport", choices=["tcp", "unix"], default="tcp",
                       help="how the sides reach PostgreSQL: 127.0.0.1 (tcp), or a socket in a folder (unix)")
    flags.add_argument("--json", metavar="FILE", help="write every figure there too")
    flags.add_argument("--folder", default=tempfile.gettempdir(), help="where stores are made; its disk counts for post")
    flags.add_argument("--rust", metavar="FOLDER",
                       help="the program in Rust (../shared/peers/rust beside the repository); its sides are left out if "
                            "it is not there")
    flags.add_argument("--adder", help=argparse.SUPPRESS)
    flags.add_argument("--floor", help=argparse.SUPPRESS)
    flags.add_argument("--floor-postgresql", help=argparse.SUPPRESS)
    flags.add_argument("--hummingbird", help=argparse.SUPPRESS)
    flags.add_argument("--routing", help=argparse.SUPPRESS)
    flags.add_argument("--rust-program", help=argparse.SUPPRESS)
    flags.add_argument("--paced", help=argparse.SUPPRESS)
    flags = flags.parse_args()
    if not flags.rust_program:
        flags.sides = [side for side in flags.sides if side not in sides.RUST]
    return flags


def say(line):
    print(line, flush=True)


def cost_cases(workshop, seed, chosen):
    """The chosen cases, and the paths on which all sides must agree first."""
    items = sides.ids(seed, 1000)
    cases = [load.paths_case(workshop, name, paths)
             for name, paths in (("static", ["/"]), ("item", items), ("list", [PAGE]))]
    # Last: these make the stores grow. The other sides know no keys.
    cases += [load.Case("post", "post"), load.Case("post-key", "post-key", sides=["adder", "adder-postgresql"])]
    chosen = chosen + latency.KINDS if "latency" in chosen else chosen
    return [case for case in cases if case.name in chosen], ["/", PAGE, "/items?limit=100", "/items", *items[::50]]


def measure_costs(workshop, seed, flags):
    """The costs, and for POST what became of the items."""
    servers = []
    try:
        for side in flags.sides:  # Adder first: its welcome is what the others answer
            servers += [workshop.start(name, seed) for name in sides.servers_of(side)]
        cases, paths = cost_cases(workshop, seed, flags.cases)
        bodies.check(servers, paths)
        costs = load.run([case for case in cases if case.name in flags.cases], servers, flags.rounds, flags.seconds, say)
        latencies = {}
        if "latency" in flags.cases:
            latencies = latency.run(workshop, cases, servers, flags.rounds, flags.seconds, say)
    finally:
        for server in servers:
            server.stop()
    before = sides.rows(seed)
    return costs, latencies, [load.check_stored(server, before) for server in servers]


def count_instructions(workshop, seed, flags):
    body = '{"name":"Lamp 17","enabled":true}'
    requests = [("static", "GET", "/", None), ("item", "GET", sides.ids(seed, 3)[1], None),
                ("list", "GET", PAGE, None), ("post", "POST", "/items", body), ("post-key", "POST", "/items", body)]
    requests = [request for request in requests if request[0] in flags.cases or not set(COSTS) & set(flags.cases)]
    counted = {}
    for side in (name for side in flags.sides for name in sides.servers_of(side)):
        if side in COUNTED:
            known = [request for request in requests if side.startswith("adder") or request[0] != "post-key"]
            counted[side] = instructions.count(workshop, side, seed, known)
            say(f"instructions, {side}: " + ", ".join(f"{name} {value:,.0f}" for name, value in counted[side].items()))
    return counted


def rest(workshop, seed, flags):
    """[(figure, side, value, unit, at most)]"""
    figures = []
    for side in (side for side in flags.sides if side in workshop.programs):
        if "idle" in flags.cases:
            found = resting.idle(workshop, side, seed)
            figures += [("idle: resident", side, found["resident"], "MiB", 16),
                        ("idle: anonymous", side, found["anonymous"], "MiB", 4),
                        ("start to first answer", side, found["milliseconds"], "ms", 100)]
        if "connections" in flags.cases:
            found = resting.connections(workshop, side, seed)
            figures += [(f"{found['connections']:,} idle connections", side, found["mebibytes"], "MiB more", 32),
                        ("descriptors left after them", side, found["descriptors_left"], "", 0)]
        if "active" in flags.cases:
            figures += crowds.active(workshop, seed, side, flags.rounds, flags.seconds, say)
    return figures


def grow(workshop, seed, flags):
    """The same, where Adder alone is asked."""
    figures = []
    if "waiting" in flags.cases:
        figures += crowds.waiting(workshop, seed, flags.rounds, flags.seconds, say)
    if "large" in flags.cases:
        figures += large.run(workshop, seed, flags.rounds, flags.seconds, say)
    return figures


def routing(flags):
    """The program prints `ROUTES NANOSECONDS` lines, for few and for many routes, as often as it likes."""
    if not flags.routing:
        say("routing: its program was not built; call run, which builds it")
        return []
    lines = subprocess.run([flags.routing], check=True, capture_output=True, text=True, timeout=300).stdout.splitlines()
    times = {}
    for routes, nanoseconds in (line.split() for line in lines):
        times.setdefault(int(routes), []).append(float(nanoseconds))
    few, many = (statistics.median(times[routes]) for routes in (min(times), max(times)))
    return [(f"routing, {min(times):,} routes", "adder", few, "ns", None),
            (f"routing, {max(times):,} routes", "adder", many, "ns", round(few * 1.05, 1))]


def show(found):
    for title, table in (("CPU time of the server's process", found.get("costs") and report.cost_table(
            found["costs"], found.get("instructions", {}))),
            ("Ratios", found.get("costs") and report.ratio_table(report.ratios(found["costs"]))),
            ("PostgreSQL", found.get("costs") and report.ratio_table(report_postgresql.ratios(found["costs"]))),
            ("What PostgreSQL carries", found.get("costs") and report_postgresql.capacity_table(found["costs"])),
            ("Latency", found.get("latency") and latency.table(found["latency"])),
            ("Paging", found.get("paging") and report.paging_table(found["paging"])),
            ("Figures", found.get("figures") and report.figure_table(found["figures"]))):
        if table and len(table) > 1:
            say(f"\n{title}\n{report.text(table)}")
    for line in report.post_lines(found.get("stored", [])) + report.floor_lines(found.get("instructions", {})):
        say(line)


def measure_all(workshop, seed, flags, found):
    if {*COSTS, "latency"} & set(flags.cases):
        found["costs"], found["latency"], found["stored"] = measure_costs(workshop, seed, flags)
    if "instructions" in flags.cases:
        found["instructions"] = count_instructions(workshop, seed, flags)
    found["figures"] = rest(workshop, seed, flags) + grow(workshop, seed, flags)
    found["figures"] += routing(flags) if "routing" in flags.cases else []
    if "paging" in flags.cases:
        found["paging"] = paging.run(workshop, flags.rounds, min(flags.seconds, PAGING_SECONDS), say)


def main():
    flags = read_flags()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that servers are ended and files removed
    found = {}
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="adder-benchmark-", dir=flags.folder))
        workshop = sides.Workshop(folder, flags.adder, flags.floor, flags.hummingbird, flags.floor_postgresql,
                                  flags.rust_program, flags.paced)
        if any(map(sides.on_postgresql, flags.sides)):
            server = stack.enter_context(postgresql.PostgreSQL(flags.folder, flags.transport))
            workshop.seed_postgresql(server, ROWS)
        measure_all(workshop, workshop.seed("seed", ROWS), flags, found)
    show(found)
    found["ratios"] = report.ratios(found.get("costs", {})) + report_postgresql.ratios(found.get("costs", {}))
    if flags.json:
        with open(flags.json, "w") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())
