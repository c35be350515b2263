#!/usr/bin/env python3
"""Fills a store of items: seed.py FILE ROWS [--rare N]. Made from nothing unless the file has its tables already."""
import argparse
import random
import sqlite3
import unicodedata

SCHEMA = """
CREATE TABLE items (id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), name TEXT NOT NULL, name_key TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)), created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL) STRICT;
CREATE INDEX items_by_creation ON items (created_at, id);
CREATE INDEX items_by_enabled_and_creation ON items (enabled, created_at, id);
CREATE INDEX items_by_name ON items (name_key, id);
CREATE INDEX items_by_enabled_and_name ON items (enabled, name_key, id);
"""
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


def main():
    flags = argparse.ArgumentParser()
    flags.add_argument("file")
    flags.add_argument("rows", type=int)
    flags.add_argument("--rare", type=int, default=0, help="so many rows are not enabled, instead of every third")
    flags = flags.parse_args()
    store = sqlite3.connect(flags.file)
    if not store.execute("SELECT 1 FROM sqlite_schema WHERE name = 'items'").fetchone():
        store.executescript(SCHEMA)
    with store:
        store.executemany("INSERT INTO items VALUES (?,?,?,?,?,?,?)", rows(flags.rows, flags.rare))
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


if __name__ == "__main__":
    main()
