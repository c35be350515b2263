"""Whether clients were told what they had to be told: each change that their filter lets through, once, in order."""
import collections
import http.client
import json


class Filter(collections.namedtuple("Filter", "enabled prefix")):
    """What a list shows; None for either shows all."""

    def path(self, **more):
        values = {"enabled": None if self.enabled is None else str(self.enabled).lower(), "q": self.prefix} | more
        query = "&".join(f"{name}={value}" for name, value in values.items() if value is not None)
        return f"/items?{query}" if query else "/items"

    def admits(self, row):
        return (row is not None and self.enabled in (None, row[1])
                and (self.prefix is None or row[0].startswith(self.prefix)))

    def kind(self, change):
        """What a change is to the list; None if it is nothing."""
        kinds = {(False, True): "insert", (True, True): "change", (True, False): "delete"}
        return kinds.get((self.admits(change.before), self.admits(change.after)))


def fetch(port, chosen, limit=100):
    """The rows of a list by their ids, and the path by which the list can be kept open."""
    connection, rows, live = http.client.HTTPConnection("127.0.0.1", port, timeout=30), {}, None
    after, has_more = None, True
    while has_more:
        connection.request("GET", chosen.path(limit=limit, after=after))
        answer = connection.getresponse()
        page = json.loads(answer.read())
        rows |= {row["id"]: row for row in page["items"]}
        for link in (answer.getheader("Link") or "").split(", "):
            if live is None and link.endswith('rel="live"'):
                live = link[1:link.index(">")]
        after = page.get("next")
        has_more = after is not None
    connection.close()
    if live is None:
        raise SystemExit(f"{chosen.path()} does not say how to keep it open")
    return rows, live


def resolve(changes, rows):
    """The changes that were made: of those without an answer, the ones that the store shows in the end. No row is changed
    again after one, and names are given once."""
    names = {row["name"]: identifier for identifier, row in rows.items()}
    made = []
    for change in changes:
        if change.answered is not None:
            made.append(change)
        elif change.before is None:
            if change.after[0] in names:
                made.append(change._replace(id=names[change.after[0]]))
        elif (change.after is None) == (change.id not in rows):
            if change.after is None or rows[change.id]["version"] == change.after[2]:
                made.append(change)
    return made


def expected(chosen, changes):
    """By (id, version, kind): the change, and the row that its event shows."""
    events = {}
    for change in changes:
        kind, shown = chosen.kind(change), change.after or change.before
        if kind:
            events[change.id, shown[2], kind] = (change, shown)
    return events


class Verdict:
    """Faults of all clients, and the seconds of delivery, by whether the server is the one that made the change."""

    def __init__(self):
        self.faults, self.examples, self.events = collections.Counter(), [], 0
        self.seconds = {True: [], False: []}

    def fault(self, kind, what):
        self.faults[kind] += 1
        if self.faults[kind] <= 3:
            self.examples.append(f"{kind}: {what}")

    def judge(self, member, wanted, rows, places):
        """`wanted` as of `expected`; `rows` is the list in the end; `places` of the changes in the order of one client that
        saw them all."""
        found, orders, place, shown = set(), {}, -1, {}
        for event, arrival, opened, server in member.seen:
            self.events += 1
            if event.kind not in ("insert", "change", "delete"):
                self.fault("resync", f"{event.kind} for {member.path}")
                continue
            key = (event.row["id"], event.row["version"], event.kind)
            if key not in wanted:
                self.fault("wrong", f"{event.kind} {event.row} for {member.path}")
                continue
            if key in found:
                self.fault("double", f"{event.kind} {event.row} for {member.path}")
                continue
            found.add(key)
            change, values = wanted[key]
            if (event.row["name"], event.row["enabled"]) != values[:2]:
                self.fault("wrong", f"{event.row} instead of {values}")
            if orders.get(key[0], -1) >= change.order or places.get(change[:2], place + 1) <= place:
                self.fault("disorder", f"{event.kind} {event.row} for {member.path}")
            orders[key[0]], place = change.order, places.get(change[:2], place)
            self._replay(event, shown, member)
            if change.answered is not None and opened is not None and opened < change.answered:
                self.seconds[server == change.server].append(max(0, arrival - change.answered))
        for key in wanted.keys() - found:
            self.fault("gap", f"{key[2]} of {wanted[key][1]} for {member.path}")
        if shown != rows:
            self.fault("state", f"{member.path} shows {len(shown)} rows instead of {len(rows)}, or other ones")

    def _replay(self, event, shown, member):
        if (event.row["id"] in shown) == (event.kind == "insert"):
            self.fault("state", f"{event.kind} {event.row} for {member.path} while it has {len(shown)} rows")
        if event.kind == "delete":
            shown.pop(event.row["id"], None)
        else:
            shown[event.row["id"]] = event.row


def places(member, wanted):
    """The place of each change in what a client was told, by (id, order)."""
    found = {}
    for number, (event, *_) in enumerate(member.seen):
        change = wanted.get((event.row["id"], event.row.get("version"), event.kind))
        if change:
            found.setdefault(change[0][:2], number)
    return found


def judge(members, changes, lists):
    """Judges all clients; `lists` has the rows of each filter in the end."""
    verdict = Verdict()
    wanted = {chosen: expected(chosen, changes) for chosen in lists}
    seeing = next((member for member in members if member.filter == Filter(None, None)), None)
    order = places(seeing, wanted[seeing.filter]) if seeing else {}
    for member in members:
        verdict.judge(member, wanted[member.filter], lists[member.filter], order)
    return verdict
