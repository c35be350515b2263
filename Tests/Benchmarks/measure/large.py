"""A store of ten million items against one of ten thousand."""
import base64
import contextlib
import json
import os

import load
import sides

ROWS = 10_000_000
PAGE = 50
# Times the cost with 10,000. Of a thousand different items in turn, most are in nobody's page cache here.
MOST = {"first page": 1.1, "last page": 1.1, "same item": 1.1, "item": 1.1, "post": 1.6}


def run(workshop, seed, rounds, seconds, say):
    """[(figure, side, value, unit, at most)] of Adder: CPU time, large / small, medians of the rounds' ratios."""
    large = workshop.seed("large", ROWS)
    say(f"large: {ROWS:,} items take {os.path.getsize(large) / 2**20:,.0f} MiB")
    pairs = []
    with contextlib.ExitStack() as stack:
        for name, file in (("small", seed), ("large", large)):
            cases = cases_of(workshop, name, file)
            server = workshop.start("adder", file, patience=60, moves_seed=file == large)
            stack.callback(server.stop)
            check_last(server, cases.pop("last"))
            pairs.append((server, cases))
        ratios = {name: ratio(name, pairs, rounds, seconds, say) for name in MOST}
    return [(f"{name}, {ROWS:,} rows / few", "adder", value, "", MOST[name]) for name, value in ratios.items()]


def cases_of(workshop, name, file):
    """What is asked of a store, by the names of `MOST`, and as `last` the path of its last page."""
    last = f"/items?limit={PAGE}&after={cursor_before(file, PAGE)}"
    items = sides.ids(file, 1000)
    paths = {"first page": [f"/items?limit={PAGE}"], "last page": [last], "same item": items[:1], "item": items}
    cases = {"last": last, "post": load.Case("post", "post")}
    return cases | {kind: load.paths_case(workshop, kind, each, f"{name}-{kind}") for kind, each in paths.items()}


def ratio(kind, pairs, rounds, seconds, say):
    runs = [[], []]
    for server, cases in pairs:  # warm
        cases[kind].run(server, 1)
    for number in range(rounds):
        for found, (server, cases) in zip(runs, pairs):
            found.append(cases[kind].run_quietly(server, seconds))
        say(f"large, {kind}, round {number + 1} of {rounds}: {runs[0][-1]['cpu']:.1f} µs, "
            f"with {ROWS:,} rows {runs[1][-1]['cpu']:.1f} µs")
    small, large = runs
    return load.median_ratio(large, small, "cpu")


def cursor_before(file, count):
    """Adder's cursor behind which so many rows are left, newest first: to walk there would take an hour."""
    with sides.reading(file) as store:
        at, item = store.execute(
            "SELECT created_at, id FROM items ORDER BY created_at, id LIMIT 1 OFFSET ?", (count,)).fetchone()
    place = bytes([1, 1, 0, 0]) + at.to_bytes(8, "big") + item  # newest first, no filter
    check = 0xcbf29ce484222325
    for byte in place:
        check = (check ^ byte) * 0x100000001b3 % 2**64
    return base64.urlsafe_b64encode(place + (check % 2**32).to_bytes(4, "big")).rstrip(b"=").decode()


def check_last(server, path):
    status, _, body = server.get(path)
    page = json.loads(body)
    if status != 200 or len(page["items"]) != PAGE or "next" in page:
        raise SystemExit(f"large: {path} is not the last page: {status} {body[:400]!r}")
