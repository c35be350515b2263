#!/usr/bin/env python3
"""Fills a store of items: seed.py FILE ROWS [--rare N], or seed.py CONNECTION-STRING ROWS --postgresql.
Made from nothing unless the store has its tables already. Both engines get the same rows."""
import argparse
import contextlib
import random
import sqlite3
import subprocess
import unicodedata

# Where Adder has not made the tables: as it did at c80339d, and as the program in Rust does.
SCHEMA = """
CREATE TABLE items (id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), name TEXT NOT NULL, name_key TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)), created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL) STRICT;
"""
POSTGRESQL_SCHEMA = """
CREATE TABLE items (id UUID NOT NULL PRIMARY KEY, name TEXT NOT NULL, name_key TEXT COLLATE "C" NOT NULL,
  enabled BOOLEAN NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, version BIGINT NOT NULL);
"""
INDEXES = """
CREATE INDEX items_by_creation ON items (created_at, id);
CREATE INDEX items_by_enabled_and_creation ON items (enabled, created_at, id);
CREATE INDEX items_by_name ON items (name_key, id);
CREATE INDEX items_by_enabled_and_name ON items (enabled, name_key, id);
"""
COLUMNS = "id, name, name_key, enabled, created_at, updated_at, version"
LARGE = 2_000_000  # rows from which on it matters how they are stored
WORDS = ["Lamp", "chair", "Table", "Übersetzer", "Crème brûlée", "Straße", "日本の本", "Naïve set", 'The "big" one',
         "Clock", "mirror", "Кресло", "Shelf / rack", "basket", "Kettle 🫖", "Cup"]
START = 1_767_225_600_000_000  # 2026-01-01, in microseconds since 1970
STEP = 2_134_567  # microseconds between two items: a million of them take 25 days


def uuid7(microseconds, random_source):
    bits = (microseconds // 1000) << 80 | 7 << 76 | random_source.getrandbits(12) << 64
    return (bits | 2 << 62 | random_source.getrandbits(62)).to_bytes(16, "big")


def fold(name):
    return unicodedata.normalize("NFC", name).casefold()


def rows(count, rare):
    source = random.Random(20261121)
    # Spread over the whole store, and over the last four words, so that some of them are found by each.
    disabled = {k * (count // rare) + len(WORDS) - 4 + k % 4 for k in range(rare)}
    for number in range(count):
        at = START + number * STEP
        name = f"{WORDS[number % len(WORDS)]} {source.randrange(count)}"
        enabled = number not in disabled if rare else number % 3 != 0
        yield uuid7(at, source), name, fold(name), int(enabled), at, at + (number % 5) * 1_234_567, 1


@contextlib.contextmanager
def quickly(store):
    """Without a journal, and with indexes made once all rows are there: sorted, not row by row."""
    indexes = store.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'items' AND sql IS NOT NULL").fetchall()
    for pragma in ("journal_mode = DELETE", "journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000", "threads = 2"):
        store.execute(f"PRAGMA {pragma}")
    for name, _ in indexes:
        store.execute(f'DROP INDEX "{name}"')
    yield
    for _, definition in indexes:
        store.execute(definition)


def fill_sqlite(file, items, is_large=False):
    store = sqlite3.connect(file)
    if not store.execute("SELECT 1 FROM sqlite_schema WHERE name = 'items'").fetchone():
        store.executescript(SCHEMA + INDEXES)
    with quickly(store) if is_large else contextlib.nullcontext(), store:
        store.executemany(f"INSERT INTO items ({COLUMNS}) VALUES (?,?,?,?,?,?,?)", items)
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


def psql(place, script):
    command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", place]
    return subprocess.run(command, input=script, check=True, stdout=subprocess.PIPE, text=True).stdout


def fill_postgresql(place, items):
    if psql(place, "SELECT to_regclass('items');").strip() == "":
        psql(place, POSTGRESQL_SCHEMA + INDEXES)
    lines = ("\t".join((item[0].hex(), *map(str, item[1:]))) for item in items)  # no name has a tab or a backslash
    psql(place, f"COPY items ({COLUMNS}) FROM STDIN;\n" + "\n".join(lines) + "\n\\.\n")
    psql(place, "VACUUM ANALYZE items;")


def main():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("store", help="SQLite's file, or PostgreSQL's connection string")
    flags.add_argument("rows", type=int)
    flags.add_argument("--rare", type=int, default=0, help="so many rows are not enabled, instead of every third")
    flags.add_argument("--postgresql", action="store_true", help="the store is one of PostgreSQL")
    flags = flags.parse_args()
    items = rows(flags.rows, flags.rare)
    if flags.postgresql:
        fill_postgresql(flags.store, items)
    else:
        fill_sqlite(flags.store, items, is_large=flags.rows >= LARGE)


if __name__ == "__main__":
    main()
