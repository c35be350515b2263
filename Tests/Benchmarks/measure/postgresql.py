"""A PostgreSQL of the benchmark's own: started in a folder of its own, looked at from outside, ended with it."""
import contextlib
import glob
import os
import subprocess
import sys

from process import TICKS

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Contract"))
from support import postgresql  # noqa: E402


class PostgreSQL(postgresql.PostgreSQL):
    """As initdb sets it up, fsync and all, and as Debian packages it but for TLS. The sides reach it over `transport`,
    which is "tcp" (127.0.0.1) or "unix" (a socket in its folder)."""

    def __init__(self, folder, transport):
        super().__init__(place=folder)
        self.transport = transport

    def url_of(self, database):
        host = "127.0.0.1" if self.transport == "tcp" else self.folder.replace("/", "%2F")
        return f"postgresql://{self.ROLE}@{host}:{self.port}/{database}"

    def ask(self, statement, database):
        """The answer's rows, each a list of texts."""
        command = ["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-d", self.url_of(database), "-c", statement]
        answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        return [line.split("\t") for line in answer.splitlines()]

    def create(self, database, template="template1"):
        self.ask(f'CREATE DATABASE "{database}" TEMPLATE "{template}"', "postgres")

    def rows(self, database):
        return int(self.ask("SELECT COUNT(*) FROM items", database)[0][0])

    def log_position(self):
        """Bytes of the write-ahead log so far."""
        return int(self.ask("SELECT pg_current_wal_insert_lsn() - '0/0'", "postgres")[0][0])

    def cpu_seconds(self):
        """User and system time of all its processes, those that have ended included."""
        total = 0
        for path in glob.glob("/proc/[0-9]*/stat"):
            with contextlib.suppress(OSError), open(path) as file:
                process, _, rest = file.read().partition(" ")
                fields = rest.rpartition(")")[2].split()
                if int(process) == self.process.pid:
                    total += sum(int(field) for field in fields[11:15])
                elif int(fields[1]) == self.process.pid:
                    total += int(fields[11]) + int(fields[12])
        return total / TICKS
