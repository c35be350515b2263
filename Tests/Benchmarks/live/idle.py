"""What clients cost that hear nothing: memory, and the time of those beside them."""
import os
import statistics
import time

from adder import add_item, microseconds
from listeners import Listeners
from process import Server
from scene import Scene

SECONDS = 2
#: Megabytes, and how often the time without clients.
MEMORY, RATIO = 200, 1.1


class Side:
    """A server with an item that is fetched again and again."""

    def __init__(self, adder, folder, environment):
        self.scene = Scene(adder, folder, environment)
        self.server, self.costs = self.scene.servers[0], []
        self.path = add_item(self.server)
        self.measure()  # to warm up
        self.costs.clear()

    def measure(self):
        self.costs.append(
            microseconds(self.server, self.path, SECONDS, connections=8, clock=Server.exact_cpu_seconds))

    def stop(self):
        self.scene.stop()


def share(server, seconds):
    """Of a core, in hundredths."""
    before = server.exact_cpu_seconds()
    time.sleep(seconds)
    return (server.exact_cpu_seconds() - before) / seconds * 100


def run(flags, folder, environment):
    """Whether all streams stay open; the figures are printed."""
    sides = []
    try:
        for name in ("without", "beside"):
            sides.append(Side(flags.adder, os.path.join(folder, name), environment))
        without, beside = sides
        empty = beside.server.memory()[0]
        listeners = Listeners(beside.server.port, "/items?enabled=false", flags.idle)
        full = beside.server.memory()[0]
        print(f"  {flags.idle} clients: {full / 2**20:.0f} MiB resident (wanted: {MEMORY}), {empty / 2**20:.0f} before, "
              f"{(full - empty) / 2**10 / flags.idle:.1f} KiB each")
        for _ in range(flags.rounds):
            without.measure()
            beside.measure()
        alone, loaded = (statistics.median(side.costs) for side in sides)
        ratio = statistics.median(second / first for first, second in zip(without.costs, beside.costs))
        print(f"  one item {alone:.1f} µs, beside them {loaded:.1f} µs: {ratio:.2f} (wanted: {RATIO})")
        print(f"  comments to all: {share(beside.server, 20):.1f} % of a core, "
              f"{beside.server.memory()[0] / 2**20:.0f} MiB resident in the end")
        listeners.close()
        if listeners.ended:
            print(f"  {listeners.ended} streams ended")
        return not listeners.ended
    finally:
        for side in sides:
            side.stop()
