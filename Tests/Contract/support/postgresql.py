"""A PostgreSQL of a script's own."""

import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time

from support.server import PATIENCE, free_port

#: Where Debian puts the programs, a folder a version.
PROGRAMS = "/usr/lib/postgresql/*/bin"
#: Who runs them if we are root, as PostgreSQL refuses to.
USER = "postgres"


class PostgreSQL:
    """The newest installed version with an empty store, on a free port of 127.0.0.1, as a context."""

    def __enter__(self):
        self.programs = max(
            glob.glob(PROGRAMS), default="", key=lambda path: [int(word) for word in path.split("/") if word.isdigit()])
        self.user = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        self.folder, self.port = tempfile.mkdtemp(prefix="adder-postgresql-"), free_port()
        self.process = None
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        return f"postgresql://adder@127.0.0.1:{self.port}/postgres"

    def _start(self):
        if self.user:
            shutil.chown(self.folder, USER, USER)
        data = f"{self.folder}/data"
        self._run("initdb", "-D", data, "-U", "adder", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        with open(f"{self.folder}/log", "wb") as log:
            self.process = subprocess.Popen(
                [f"{self.programs}/postgres", "-D", data, "-p", str(self.port), "-k", self.folder,
                 "-c", "listen_addresses=127.0.0.1"],
                cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self.user)
        end = time.monotonic() + PATIENCE
        while self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), is_checked=False):
            if self.process.poll() is not None or time.monotonic() > end:
                with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as log:
                    raise RuntimeError(f"PostgreSQL does not start:\n{log.read()}")
            time.sleep(0.1)

    def _run(self, program: str, *arguments: str, is_checked: bool = True) -> int:
        """Runs one of PostgreSQL's programs; returns its status."""
        done = subprocess.run(
            [f"{self.programs}/{program}", *arguments], cwd="/", capture_output=True, text=True, timeout=PATIENCE,
            stdin=subprocess.DEVNULL, **self.user)
        if is_checked and done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")
        return done.returncode
