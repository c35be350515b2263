"""A client that never reads, beside some that do."""
import multiprocessing
import threading
import time

import judge
import writer
from crowd import Crowd, Member
from judge import Filter
from scene import Scene, metric
from wire import Stream

CLIENTS, RATE, SECONDS = 20, 300, 40
#: In characters, so that what the kernel holds is soon full.
PADDING = " " + "x" * 180
#: Megabytes.
GROWTH = 4


def open_deaf(port):
    """A stream that was asked for, and is never read."""
    stream = Stream(port, "/items", buffer=4096)
    time.sleep(0.2)
    stream.begin()
    time.sleep(0.5)
    return stream


def changes_of(pipe, ports, seconds):
    """The other process, in which the changes are made."""
    pipe.send(writer.write(ports, RATE, seconds, padding=PADDING))


class Watch:
    """Looks at the server's memory and at the streams that it cut."""

    def __init__(self, server):
        self.server, self.is_over, self.cut, self.began = server, False, None, time.monotonic()
        self.first = self.most = server.memory()[0]
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        while not self.is_over:
            self.most = max(self.most, self.server.memory()[0])
            if self.cut is None and metric(self.server.port, "adder_live_cuts_total") > 0:
                self.cut = time.monotonic() - self.began
            time.sleep(0.2)

    def end(self):
        self.is_over = True
        self.thread.join()


def is_closed(stream):
    """Whether the server ended the stream: what the kernel holds is read, and then the end."""
    deadline = time.monotonic() + 10
    while stream.failure is None and time.monotonic() < deadline:
        stream.receive()
        time.sleep(0.001)
    return stream.failure is not None


def measure(scene, crowd, is_beside):
    """The memory that a run of changes takes, with a client that is deaf or without, and when that one was cut."""
    deaf = open_deaf(scene.ports[0]) if is_beside else None
    here, there = multiprocessing.Pipe()
    seconds = SECONDS if is_beside else SECONDS // 4
    process = multiprocessing.get_context("fork").Process(target=changes_of, args=(there, scene.ports, seconds))
    watch = Watch(scene.servers[0])
    try:
        process.start()
        while not here.poll():
            crowd.turn()
        changes = here.recv()
    finally:
        process.kill()
        watch.end()
    return changes, watch, deaf


def run(flags, folder, environment):
    """Whether it was cut, and the others heard all."""
    scene = Scene(flags.adder, folder, environment)
    try:
        crowd = Crowd([Member(Filter(None, None), "/items") for _ in range(CLIENTS)], scene.ports, restless=False)
        crowd.wait(crowd.is_open, 30)
        first, _, _ = measure(scene, crowd, False)
        second, watch, deaf = measure(scene, crowd, True)
        changes = first + second
        rows = judge.fetch(scene.ports[0], Filter(None, None))[0]
        crowd.wait(lambda: all(len(member.seen) >= len(changes) for member in crowd.members), 30)
        verdict = judge.judge(crowd.members, changes, {Filter(None, None): rows})
        was_cut = watch.cut is not None and is_closed(deaf)
        when = f"after {watch.cut:.1f} s" if was_cut else "NEVER"
        print(f"  the deaf client was cut {when}, while {len(second)} changes were made; the server's memory grew by "
              f"{(watch.most - watch.first) / 2**20:.1f} MiB (wanted: {GROWTH})")
        print(f"  the {CLIENTS} others: {dict(verdict.faults) or 'no fault'}, {crowd.losses} streams lost")
        for example in verdict.examples:
            print(f"    {example}")
        return was_cut and not verdict.faults and not crowd.losses
    finally:
        scene.stop()
