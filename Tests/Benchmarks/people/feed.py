"""What a page of a feed costs, whose photos are written past the server."""
import random
import sqlite3
import statistics
import subprocess
import urllib.parse
import uuid

from house import ask, judge, picture, post_photo, sign_up, start
from load import Load

ITEMS, REQUESTS, PAGE, DEEP = 1_000, 800, 30, 10_000
BOUND, SAME = 8, 1.15
#: So many of the newest photos have two comments, more than any measured page reaches.
COMMENTED = 20_000
PHOTO = ("id, owner, caption, full_blob, thumbnail_blob, width, height, kind, created_at, version, like_count, comment_count, "
         "latest_comment, previous_comment")
START, STEP = 1_767_225_600_000, 2_000  # 2026-01-01 in milliseconds, and the time between two photos


class SQLite:
    def __init__(self, folder):
        self.store = sqlite3.connect(folder + "/data/adder.sqlite")

    def one(self, query):
        return self.store.execute(query).fetchone()

    def write(self, table, rows):
        rows = iter(rows)
        first = next(rows)
        marks = ",".join("?" * len(first))
        with self.store:
            self.store.execute(f"INSERT INTO {table} VALUES ({marks})", first)
            self.store.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    def run(self, script):
        with self.store:
            self.store.execute(script)

    def finish(self):
        self.store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.store.close()

    true, false = 1, 0


class PostgreSQL:
    true, false = "t", "f"

    def __init__(self, url):
        self.command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url]

    def one(self, query):
        line = subprocess.run([*self.command, "-c", query], check=True, stdout=subprocess.PIPE, text=True).stdout
        return [bytes.fromhex(part.replace("\\x", "").replace("-", "")) for part in line.strip().split("|")]

    def write(self, table, rows):
        with subprocess.Popen([*self.command, "-c", f"COPY {table} FROM STDIN"], stdin=subprocess.PIPE, text=True) as psql:
            for row in rows:
                psql.stdin.write("\t".join(self.text(value) for value in row) + "\n")
        if psql.returncode:
            raise SystemExit(f"{table} could not be filled")

    @staticmethod
    def text(value):
        if value is None:
            return "\\N"
        if isinstance(value, bytes):
            return str(uuid.UUID(bytes=value)) if len(value) == 16 else "\\\\x" + value.hex()
        return str(value)

    def run(self, script):
        subprocess.run([*self.command, "-c", script], check=True)

    def finish(self):
        self.run("VACUUM ANALYZE")


def id7(milliseconds, source):
    bits = milliseconds << 80 | 7 << 76 | source.getrandbits(12) << 64 | 2 << 62 | source.getrandbits(62)
    return bits.to_bytes(16, "big")


def fill(store, reader, blobs, flags):
    """Users whom `reader` follows, and their photos in turn, all of them in the reader's feed."""
    source = random.Random(20261123)
    authors = [id7(START - 1 - number, source) for number in range(flags.followed)]
    photos = [id7(START + STEP * number, source) for number in range(flags.photos)]
    newest = len(photos) - COMMENTED
    comments = {number: (id7(START + STEP * number + 1, source), id7(START + STEP * number + 2, source))
                for number in range(max(0, newest), len(photos))}
    each = len(photos) // len(authors)
    store.write("users (id, name, display_name, role, enabled, deleted, created_at, version)", (
        (author, f"painter{n}", f"Painter number {n}", "member", store.true, store.false, START * 1000, 1)
        for n, author in enumerate(authors)))
    store.write("people (user_id, followers, following, photos, likes)", ((author, 1, 0, each, 0) for author in authors))
    store.write("follows (follower, followed, id, created_at)", (
        (reader, author, id7(START, source), START * 1000) for author in authors))

    def photo(number):
        latest, previous = comments.get(number, (None, None))
        return (photos[number], authors[number % len(authors)], f"Harbour at dusk, take {number}", *blobs, 1600, 1200,
                "jpeg", (START + STEP * number) * 1000, 1, number % 3, 2 if latest else 0, latest, previous)
    store.write(f"photos ({PHOTO})", (photo(number) for number in range(len(photos))))
    store.write("feed_entries (user_id, photo_id, owner)", ((reader, photo, authors[n % len(authors)]) for n, photo in enumerate(photos)))
    store.write("comments (photo_id, id, author, text, created_at, version)", (
        (photos[n], identifier, authors[(n + 7) % len(authors)], "What a light. Where is this?",
         (START + STEP * n + 1) * 1000, 1) for n, pair in comments.items() for identifier in pair))
    store.write("likes (photo_id, user_id, id, created_at)", (
        (photos[n], reader, id7(START + STEP * n, source), START * 1000) for n in comments if n % 2))


def run(flags, folder, environment):
    """Whether a page costs no more than it may."""
    server = start(flags.adder, folder, environment)
    try:
        token = sign_up(server, "reader")
        post_photo(server, token, picture(64, 64))
        for number in range(ITEMS):
            ask(server, "POST", "/items", {"name": f"Lamp {number}, brass, with a shade"})
        server.stop()
        url = environment.get("ADDER_POSTGRES_URL")
        store = PostgreSQL(url) if url else SQLite(folder)
        reader, = store.one("SELECT id FROM users WHERE name = 'reader'")
        blobs = store.one("SELECT full_blob, thumbnail_blob FROM photos")
        fill(store, reader, blobs, flags)
        store.finish()
        server = start(flags.adder, folder, environment)
        return measure(server, token, flags)
    finally:
        server.stop()


def measure(server, token, flags):
    deep = find(server, token, min(DEEP, flags.photos // 2))
    paths = {"items": "/items?limit=50", "first": f"/feed?limit={PAGE}", "deep": deep}
    load, costs = Load(server), {name: [] for name in paths}
    for number in range(flags.rounds + 1):
        for name, path in paths.items():
            request = (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n").encode()
            cost = load.microseconds(request, REQUESTS, 200)
            costs[name] += [cost] if number else []  # the first is to warm up
    load.close()
    items, first, deep = (statistics.median(costs[name]) for name in paths)
    print(f"  50 items {items:.1f} µs, {PAGE} rows of the feed {first:.1f} µs, {DEEP} rows on {deep:.1f} µs")
    good = judge(f"a page of the feed / {50} items", first / items, BOUND)
    return judge("the page 10,000 rows on / the first", deep / first, SAME) and good


def find(server, token, rows):
    """The path of the page that begins so many rows on, and a check of every row before it."""
    path, seen = "/feed?limit=100", 0
    while seen < rows:
        status, page = ask(server, "GET", path, token=token)
        assert status == 200 and len(page["items"]) == 100, page
        assert all(len(row["comments"]) == 2 and row["author"]["name"] for row in page["items"][1:]), page["items"][1]
        seen += 100
        cursor = urllib.parse.quote(page["next"])
        path = f"/feed?limit=100&after={cursor}"
    return f"/feed?limit={PAGE}&after={cursor}"
