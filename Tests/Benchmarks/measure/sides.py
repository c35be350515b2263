"""The sides that are compared, and the stores they are given: copies of one file."""
import contextlib
import functools
import os
import shutil
import sqlite3
import subprocess
import sys

from process import Server, free_port

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Only for want of Adder's own, when Adder is not among the sides.
WELCOME = (
    b'{"name":"adder","version":"0.0.0","links":{"items":"/items","repositories":"/repositories","todos":"/todos",'
    b'"accounts":"/accounts","feed":"/feed","likes":"/likes","conversations":"/conversations","news":"/news",'
    b'"settings":"/settings","start":"/start","docs":"/docs","liveness":"/livez","readiness":"/readyz",'
    b'"openapi":"/openapi.json"}}')
SIDES = ["adder", "adder-shared", "floor", "rust", "rust-lean", "rust-each", "hummingbird", "hummingbird-quiet", "adder-postgresql",
         "floor-postgresql"]
# The program in Rust, by its modes: with the work that Adder does for a request, or without; and with a commit for each POST,
# not one for what waits together. It has tables of its own.
RUST = {"rust": "full", "rust-lean": "group", "rust-each": "each"}
# The floor on PostgreSQL is as many servers: what number of threads is best for blocking calls, the run finds out.
FLOORS = {f"floor-postgresql-{threads}": ["--threads", threads] for threads in ("2", "8", "64")}
# What "adder-shared" has on: the parts that all routes share, for clients that are no browsers.
SHARED = {
    "ADDER_CORS_ORIGINS": "https://app.example.org,https://www.example.org", "ADDER_RATE_LIMIT_REQUESTS": "1000000000",
    "ADDER_RATE_LIMIT_WINDOW": "1s"}


class Workshop:
    """A folder for the run: programs come from flags, stores and logs go in here."""

    def __init__(self, folder, adder, floor, hummingbird, floor_postgresql=None, rust=None, paced=None):
        self.folder, self.paced = folder, paced
        self.programs = {"adder": adder, "floor": floor, "hummingbird": hummingbird, "hummingbird-quiet": hummingbird,
                         "adder-shared": adder, "adder-postgresql": adder, **dict.fromkeys(FLOORS, floor_postgresql),
                         **dict.fromkeys(RUST, rust)}
        self.fillings = {}  # by a seed's file: the arguments of seed.py
        self.postgresql = None  # once it is wanted
        self.welcome = os.path.join(folder, "welcome.json")
        with open(self.welcome, "wb") as file:
            file.write(WELCOME)

    def seed(self, name, rows, *flags):
        """A store with so many rows, made by Adder's own migrations where Adder is there. Returns its file."""
        data = os.path.join(self.folder, name)
        os.makedirs(data)
        if self.programs["adder"]:
            subprocess.run([self.programs["adder"], "migrate", "--data", data], check=True, stdout=subprocess.DEVNULL)
        file = os.path.join(data, "adder.sqlite")
        self.fillings[file] = [str(rows), *flags]
        self.fill(file, file)
        return file

    def fill(self, file, seed):
        """Puts the rows of that seed into a file."""
        subprocess.run([sys.executable, os.path.join(HERE, "seed.py"), file, *self.fillings[seed]], check=True)

    def seed_postgresql(self, postgresql, rows):
        """The same rows there, in a database that the sides get copies of."""
        self.postgresql = postgresql
        postgresql.create("seed")
        if self.programs["adder"]:
            subprocess.run([self.programs["adder"], "migrate"], check=True, stdout=subprocess.DEVNULL, cwd=self.folder,
                           env={**os.environ, "ADDER_POSTGRES_URL": postgresql.url_of("seed")})
        subprocess.run([sys.executable, os.path.join(HERE, "seed.py"), postgresql.url_of("seed"), str(rows),
                        "--postgresql"], check=True)
        postgresql.ask("CHECKPOINT", "seed")

    def data(self, side, seed, moves_seed):
        """A fresh folder for a side with a copy of the seed in it, or the seed itself, or beside it a database that is a
        copy."""
        folder = os.path.join(self.folder, f"{side}-{len(os.listdir(self.folder))}")
        os.makedirs(folder)
        if on_postgresql(side):
            self.postgresql.create(os.path.basename(folder), template="seed")
        elif side in RUST:  # the same rows in the tables that seed.py makes, which are those of the program
            self.fill(os.path.join(folder, "adder.sqlite"), seed)
        elif moves_seed:
            os.rename(seed, os.path.join(folder, "adder.sqlite"))
        else:
            shutil.copyfile(seed, os.path.join(folder, "adder.sqlite"))
        return folder

    def start(self, side, seed, prefix=(), program=None, environment=None, patience=30, moves_seed=False):
        data, port = self.data(side, seed, moves_seed), free_port()
        database = os.path.basename(data)
        if side == "adder-shared":
            environment = {**SHARED, **(environment or {})}
        if side == "adder-postgresql":
            environment = {"ADDER_POSTGRES_URL": self.postgresql.url_of(database), **(environment or {})}
        command = [*prefix, *self.command(side, data, port, program or self.programs[side])]
        server = Server(command, port, os.path.join(data, "output.log"), environment, patience)
        server.side, server.postgresql = side, self.postgresql if on_postgresql(side) else None
        server.rows = functools.partial(*(
            [self.postgresql.rows, database] if server.postgresql else [rows, os.path.join(data, "adder.sqlite")]))
        if side in ("adder", "adder-postgresql") and not prefix:
            self.keep_welcome(server)
        return server

    def command(self, side, data, port, program):
        database = os.path.join(data, "adder.sqlite")
        if side == "adder-postgresql":  # where its store is, the environment says
            return [program, "serve", "--host", "127.0.0.1", "--port", str(port)]
        if side in ("adder", "adder-shared"):
            return [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        if side in FLOORS:
            return [program, "--database", self.postgresql.url_of(os.path.basename(data)), "--static-body", self.welcome,
                    "--port", str(port), *FLOORS[side]]
        if side == "floor":
            return [program, "--database", database, "--static-body", self.welcome, "--port", str(port)]
        if side in RUST:
            return [program, str(port), database, RUST[side]]
        log = ["--access-log"] if side == "hummingbird" else []
        return [program, database, self.welcome, str(port), *log]

    def keep_welcome(self, adder):
        """The other sides answer what Adder answers: start it first."""
        with open(self.welcome, "wb") as file:
            file.write(adder.get("/")[2])


def on_postgresql(side):
    return "postgresql" in side


def servers_of(side):
    """A side is one server, but for the floor on PostgreSQL."""
    return list(FLOORS) if side == "floor-postgresql" else [side]


def reading(database):
    return contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30))


def ids(database, count):
    """The paths of so many items, spread over the whole store."""
    with reading(database) as store:
        total = store.execute("SELECT COUNT(*) FROM items").fetchone()[0]
        rows = store.execute(
            "SELECT lower(hex(id)) FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM items)"
            " WHERE n % ? = 0 LIMIT ?", (max(1, total // count), count)).fetchall()
    return [f"/items/{i[:8]}-{i[8:12]}-{i[12:16]}-{i[16:20]}-{i[20:]}" for i, in rows]


def rows(database):
    with reading(database) as store:
        return store.execute("SELECT COUNT(*) FROM items").fetchone()[0]
