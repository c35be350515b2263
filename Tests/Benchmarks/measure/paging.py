"""Pages of a store of a million rows: does the last one cost what the first one does?"""
import http.client
import itertools
import json
import urllib.parse

import load

ROWS, RARE = 1_000_000, 100
WALK = 100  # rows a page while looking for the end: the most that is allowed
PAGE = 50  # rows a page that is measured
SORTS = ["createdAt", "-createdAt", "name", "-name"]
FILTERS = [{}, {"enabled": "true"}, {"enabled": "false"}]  # the last is the rare one
PREFIX = "cup"  # one name of sixteen begins with it


def queries():
    for sort, filters in itertools.product(SORTS, FILTERS):
        yield {"sort": sort, **filters}
    for filters in FILTERS:
        yield {"q": PREFIX, **filters}


def run(workshop, rounds, seconds, say):
    seed = workshop.seed("million", ROWS, "--rare", str(RARE))
    server = workshop.start("adder", seed)
    try:
        return [compare(workshop, server, query, rounds, seconds, say) for query in queries()]
    finally:
        server.stop()


def compare(workshop, server, query, rounds, seconds, say):
    first, last, rows, limit = ends(server, query)
    cases = {name: load.paths_case(workshop, name, [path]) for name, path in (("first", first), ("last", last))}
    costs = {name: [] for name in cases}
    for _, name in itertools.product(range(rounds), cases):
        costs[name].append(cases[name].run(server, seconds))
    result = {"query": urllib.parse.urlencode(query), "rows": rows, "limit": limit,
              **{name: load.median(runs, "cpu") for name, runs in costs.items()}}
    result["ratio"] = result["last"] / result["first"]
    say("paging, {query} ({rows} rows, pages of {limit}): first {first:.1f} µs, last {last:.1f} µs, "
        "ratio {ratio:.2f}".format(**result))
    return result


def ends(server, query):
    """The paths of the first and the last full page, how many rows there are, and how many a page."""
    rows, starts = walk(server, query, WALK)
    limit = PAGE
    if len(starts) < 10:
        limit = max(1, min(PAGE, rows // 5))
        rows, starts = walk(server, query, limit)
    if len(starts) < 2:
        raise SystemExit(f"paging: {query}: only {rows} rows")
    # the last page may be short, so the one before it
    return path(query, limit), path(query, limit, starts[-2]), rows, limit


def walk(server, query, limit):
    """Pages from cursor to cursor to the end; each row is seen once. Returns the rows and the cursors."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    rows, starts, cursor, seen = 0, [], None, set()
    for _ in range(2 * ROWS // limit):
        connection.request("GET", path(query, limit, cursor))
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"paging: {query}: {answer.status} {body[:400]!r}")
        page = json.loads(body)
        rows += len(page["items"])
        seen.update(row["id"] for row in page["items"])
        cursor = page.get("next")
        if cursor is None:
            break
        starts.append(cursor)
    connection.close()
    if len(seen) != rows:
        raise SystemExit(f"paging: {query}: {rows} rows, {len(seen)} of them different")
    return rows, starts


def path(query, limit, cursor=None):
    return "/items?" + urllib.parse.urlencode({**query, "limit": limit, **({"after": cursor} if cursor else {})})
