"""What the log costs a change, and what clients cost it that do not see it."""
import os
import statistics

from adder import microseconds, posting
from listeners import Listeners
from process import Server
from scene import Scene, store_apart

SECONDS, CLIENTS = 2, 1_000
#: How often the time without clients, and that of the program of before.
BESIDE, BEFORE = 1.3, 1.15


def run(flags, folder, environment):
    """Whether all streams stay open; the figures are printed."""
    if not flags.before:
        programs = {"without": (flags.adder, environment), "beside": (flags.adder, environment)}
        return measure(programs, folder, flags.rounds)
    with store_apart(environment, "adder_before") as before, store_apart(environment, "adder_after") as after:
        return measure({
            "without": (flags.adder, after), "beside": (flags.adder, environment), "before": (flags.before, before),
        }, folder, flags.rounds)


def measure(programs, folder, rounds):
    """Each program has its environment."""
    sides, listeners = {}, None
    try:
        for side, (program, environment) in programs.items():
            sides[side] = Scene(program, os.path.join(folder, side), environment).servers[0]
        script, costs = posting(folder, {"name": "Lamp, brass, with a shade"}), {side: [] for side in sides}
        listeners = Listeners(sides["beside"].port, "/items?q=nothing-of-that-kind", CLIENTS)
        for number in range(rounds + 1):
            for side, server in sides.items():
                cost = microseconds(server, "/items", SECONDS, *script, connections=8, clock=Server.exact_cpu_seconds)
                costs[side] += [cost] if number else []  # the first is to warm up
        report(costs)
        return not listeners.ended
    finally:
        if listeners:
            listeners.close()
        for server in sides.values():
            server.stop()


def report(costs):
    """Ratios are medians of the rounds' own, whose sides follow each other."""
    medians = {side: statistics.median(values) for side, values in costs.items()}

    def ratio(side, base):
        return statistics.median(cost / other for cost, other in zip(costs[side], costs[base]))

    print(f"  one item more {medians['without']:.1f} µs, beside {CLIENTS} clients {medians['beside']:.1f} µs: "
          f"{ratio('beside', 'without'):.2f} (wanted: {BESIDE})")
    if "before" in costs:
        print(f"  before {medians['before']:.1f} µs: {ratio('without', 'before'):.2f} (wanted: {BEFORE})")
