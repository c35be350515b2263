"""A PostgreSQL of the benchmark's own: started in a folder of its own, looked at from outside, ended with it."""
import contextlib
import glob
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from process import TICKS, free_port, tail

BINARIES = "/usr/lib/postgresql/*/bin"  # where Debian puts them, a folder a version
USER = "postgres"  # who runs it if we are root, as PostgreSQL refuses to
START = 60  # seconds, at most


class PostgreSQL:
    """As initdb sets it up, fsync and all, and as Debian packages it but for TLS. The sides reach it over `transport`,
    which is "tcp" (127.0.0.1) or "unix" (a socket in its folder)."""

    def __init__(self, folder, transport):
        self.binaries, self.transport, self.port = binaries(), transport, free_port()
        self.folder = tempfile.mkdtemp(prefix="adder-postgresql-", dir=folder)
        self.data, log = os.path.join(self.folder, "data"), os.path.join(self.folder, "log")
        self.user = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            shutil.chown(self.folder, USER, USER)
        self._program("initdb", "-D", self.data, "-U", "adder", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                [os.path.join(self.binaries, "postgres"), "-D", self.data, "-c", "listen_addresses=127.0.0.1",
                 "-c", f"port={self.port}", "-c", f"unix_socket_directories={self.folder}"],
                cwd="/", stdin=subprocess.DEVNULL, stdout=output, stderr=output, **self.user)
        try:
            self._wait(log)
        except BaseException:
            self.stop()
            raise

    def _program(self, name, *arguments):
        done = subprocess.run([os.path.join(self.binaries, name), *arguments], cwd="/", capture_output=True, text=True,
                              **self.user)
        if done.returncode:
            raise SystemExit(f"{name} failed: {done.stdout}{done.stderr}")

    def _wait(self, log):
        deadline = time.monotonic() + START
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(subprocess.CalledProcessError), contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                self.ask("SELECT 1", "postgres", stderr=subprocess.DEVNULL)
                return
            time.sleep(0.05)
        raise SystemExit(f"PostgreSQL does not start:\n{tail(log)}")

    def url(self, database):
        host = "127.0.0.1" if self.transport == "tcp" else self.folder.replace("/", "%2F")
        return f"postgresql://adder@{host}:{self.port}/{database}"

    def ask(self, statement, database, **options):
        """The answer's rows, each a list of texts."""
        command = ["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-d", self.url(database), "-c", statement]
        answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout
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

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # fast: it ends its sessions
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)  # at once, but with all of its processes
                self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


def binaries():
    """Of the newest version that is installed."""
    def version(path):
        name = os.path.basename(os.path.dirname(path))
        return int(name) if name.isdigit() else 0
    found = [path for path in glob.glob(BINARIES) if os.path.exists(os.path.join(path, "postgres"))]
    if not found:
        raise SystemExit(f"PostgreSQL's server is not in {BINARIES}: install postgresql-15")
    return max(found, key=version)
