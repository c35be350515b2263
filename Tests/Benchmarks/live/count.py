"""Clients that lose their connections, servers that are killed, and every change counted."""
import gc
import multiprocessing
import random
import string
import sys

import judge
import writer
from crowd import Crowd, Member
from judge import Filter
from scene import Scene

#: How long clients may take to catch up after the last change, in seconds.
CATCH_UP = 30


def filters(count):
    """Of so many clients: a few see all, a few those in use or not, most of them one letter, some nothing."""
    few = max(1, count // 40)
    chosen = [Filter(None, None)] * few + [Filter(True, None)] * few + [Filter(False, None)] * few
    chosen += [Filter(None, "nothing of that kind".replace(" ", "-"))] * (count // 10)
    letters = string.ascii_lowercase
    while len(chosen) < count:
        chosen.append(Filter(random.choice((None, None, True, False)), letters[len(chosen) % 26]))
    return chosen[:count]


def gather(ports, count):
    """The clients: half of them begin at the position of a page that they have read."""
    chosen, links = filters(count), {}
    for each in set(chosen):
        links[each] = judge.fetch(ports[0], each)[1]
    members = [Member(each, links[each] if number % 2 else each.path()) for number, each in enumerate(chosen)]
    random.shuffle(members)
    return members


def changes_of(pipe, flags, ports):
    """The other process, in which the changes are made."""
    pipe.recv()
    pipe.send(writer.write(ports, flags.rate, flags.seconds))


def follow(crowd, pipe):
    """Lets clients come and go while changes are made; returns the changes."""
    if not crowd.wait(crowd.is_open, 60):
        raise SystemExit(f"not all streams open: {crowd.refusals}")
    pipe.send("begin")
    while not pipe.poll():
        crowd.turn()
    return pipe.recv()


def catch_up(crowd, port, changes):
    """Waits until all clients have seen what they must; returns the changes that were made, and the lists."""
    crowd.settle()
    crowd.wait(crowd.is_open, CATCH_UP)
    lists = {chosen: judge.fetch(port, chosen)[0] for chosen in {member.filter for member in crowd.members}}
    made = judge.resolve(changes, judge.fetch(port, Filter(None, None))[0])
    wanted = {chosen: len(judge.expected(chosen, made)) for chosen in lists}
    crowd.wait(lambda: all(len(member.seen) >= wanted[member.filter] for member in crowd.members), CATCH_UP)
    crowd.wait(lambda: False, 2)  # for what comes twice
    return made, lists


def percentiles(seconds):
    ordered = sorted(seconds)
    middle, high = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.99))
    return tuple(value * 1000 for value in (middle, high, ordered[-1]))


def report(verdict, crowd, changes, made):
    lost = [change for change in changes if change.answered is None]
    print(f"  {len(changes)} changes ({len(lost)} without an answer), {verdict.events} events to {len(crowd.members)} clients, "
          f"which cut {crowd.cuts} streams and lost {crowd.losses}")
    names = {"gap": "gaps", "double": "doubles", "disorder": "in disorder", "wrong": "wrong", "resync": "resyncs",
             "state": "untrue lists"}
    print("  " + ", ".join(f"{verdict.faults[kind]} {name}" for kind, name in names.items()) + " (wanted: 0 each)")
    for example in verdict.examples:
        print(f"    {example}")
    for own, wanted in ((True, 250), (False, 1000)):
        if verdict.seconds[own]:
            middle, high, most = percentiles(verdict.seconds[own])
            print(f"  delivery from {'the same server' if own else 'another replica'}: "
                  f"p50 {middle:.0f} ms, p99 {high:.0f} ms, at most {most:.0f} ms (wanted: p99 {wanted} ms)")
    if crowd.refusals:
        print(f"  attempts in vain: {crowd.refusals}")


def run(flags, folder, environment):
    """Whether nobody missed anything."""
    scene = Scene(flags.adder, folder, environment, 2 if environment else 1)
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=changes_of, args=(there, flags, scene.ports))
    try:
        process.start()
        crowd = Crowd(gather(scene.ports, flags.clients), scene.ports)
        gc.disable()
        sys.setswitchinterval(0.001)
        killer = scene.kill_later(flags.seconds) if flags.kill else None
        changes = follow(crowd, here)
        if killer:
            killer.join()
        made, lists = catch_up(crowd, scene.ports[-1], changes)
        verdict = judge.judge(crowd.members, made, lists)
        report(verdict, crowd, changes, made)
        return not verdict.faults
    finally:
        gc.enable()
        process.kill()
        scene.stop()
