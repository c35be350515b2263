"""How long answers take while a server does half of what Adder can: every side at the same rate."""
import load

KINDS = ["static", "item", "list", "post"]
MOST = 1.2  # times the program in Rust
SHARE = 0.5  # of the answers a second that Adder can give
TRIAL = 2  # seconds


def run(workshop, cases, servers, rounds, seconds, say):
    """{case: {side: [results]}}, as load.run has it."""
    adder = next((server for server in servers if server.side == "adder"), servers[0])
    found = {}
    for case in (case for case in cases if case.name in KINDS):
        runs = [case.run(adder, TRIAL) for _ in range(load.TRIES)]
        rate = max(1, int(SHARE * load.median(runs, "rate")))
        paced = load.Case(f"{case.name} at {rate:,}/s", *case.arguments, client=load.paced(workshop.paced, rate))
        found |= load.run([paced], servers, rounds, seconds, say)
    return found


def table(results):
    rows = [["at a fixed rate", "side", "p50 µs", "p99 µs", "from … to", "by others", "Adder's p99 / its", "target", ""]]
    for case, by_side in results.items():
        for side, runs in by_side.items():
            waits = [run["p99"] for run in runs]
            rows.append([case, side, f"{load.median(runs, 'p50'):.0f}", f"{load.median(runs, 'p99'):.0f}",
                         f"{min(waits):.0f} … {max(waits):.0f}", f"{load.median(runs, 'others'):.0%}",
                         *judged(side, runs, by_side)])
    return rows


def judged(side, runs, by_side):
    """The ratio, the target and whether it is met."""
    if side == "adder" or "adder" not in by_side:
        return "", "", ""
    ratio = load.median(by_side["adder"], "p99") / load.median(runs, "p99")
    if side != "rust":
        return f"{ratio:.2f}", "", ""
    return f"{ratio:.2f}", f"≤ {MOST}", "met" if ratio <= MOST else "MISSED"
