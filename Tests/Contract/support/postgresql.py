"""A PostgreSQL of a script's own."""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

from support.server import PATIENCE, free_port

#: Where Debian has a folder for each version.
RELEASES = pathlib.Path("/usr/lib/postgresql")
OLDEST = 13


class PostgreSQL:
    """PostgreSQL on a free port of 127.0.0.1, with these settings, in a folder that goes with it, as a context."""

    ROLE = "adder"

    def __init__(self, *settings: str, place: str | None = None):
        self.settings, self.place = settings, place

    def __enter__(self):
        newest = max((int(path.name) for path in RELEASES.glob("[0-9]*") if path.name.isdigit()), default=0)
        if newest < OLDEST:
            raise RuntimeError(f"there is no PostgreSQL {OLDEST} or later under {RELEASES}")
        self.programs = RELEASES / str(newest) / "bin"
        self.folder = tempfile.mkdtemp(prefix="adder-postgresql-", dir=self.place)
        self.process = None
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self):
        self.user = {}
        if os.geteuid() == 0:
            # It refuses to run as root.
            entry = pwd.getpwnam("postgres")
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        data = f"{self.folder}/data"
        self._perform("initdb", "-D", data, "-U", self.ROLE, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self.port = free_port()
        with open(f"{self.folder}/log", "wb") as log:
            self.process = subprocess.Popen(
                [
                    self.programs / "postgres", "-D", data, "-p", str(self.port), "-k", self.folder,
                    *(part for setting in ("listen_addresses=127.0.0.1", *self.settings) for part in ("-c", setting)),
                ],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self.user)
        self._wait()

    def _wait(self):
        end = time.monotonic() + PATIENCE
        ready = [self.programs / "pg_isready", "-q", "-h", self.folder, "-p", str(self.port)]
        while subprocess.run(ready).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL does not start:\n{self.log.decode(errors='replace')}")
            time.sleep(0.05)

    def __exit__(self, *_):
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        """What `postgres.url` takes."""
        return f"postgresql://{self.ROLE}@127.0.0.1:{self.port}/postgres"

    @property
    def log(self) -> bytes:
        """What it has logged."""
        return pathlib.Path(self.folder, "log").read_bytes()

    def dump(self) -> bytes:
        """All that the database holds, by `pg_dump`."""
        return self._perform("pg_dump", "-h", self.folder, "-p", str(self.port), "-U", self.ROLE, "postgres")

    def _perform(self, program: str, *arguments: str) -> bytes:
        result = subprocess.run(
            [self.programs / program, *arguments], cwd=self.folder, timeout=PATIENCE, capture_output=True, **self.user)
        if result.returncode != 0:
            raise RuntimeError(f"{program} fails:\n{result.stderr.decode(errors='replace')}")
        return result.stdout
