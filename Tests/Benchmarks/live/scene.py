"""The servers of a measurement, over one store."""
import contextlib
import os
import random
import subprocess
import threading
import time
import urllib.parse

from adder import Client, start
from process import free_port

SETTINGS = {
    "ADDER_LIMITS_CONNECTIONS": "11000", "ADDER_LIMITS_STREAMS": "10000", "ADDER_LIMITS_CALLER_STREAMS": "10000"}


class Scene:
    """`count` servers of a program, in a folder, over SQLite or the PostgreSQL in `environment`; with no items."""

    def __init__(self, adder, folder, environment, count=1):
        self.adder, self.folder, self.environment, self.servers = adder, folder, environment, []
        os.makedirs(folder, exist_ok=True)
        try:
            for number in range(count):
                self.servers.append(self._start(number, free_port()))
        except BaseException:
            self.stop()
            raise
        Client(self.ports[0]).ask("DELETE", "/items")

    def _start(self, number, port):
        log = os.path.join(self.folder, f"log.{number}.{time.monotonic_ns()}")
        return start(self.adder, os.path.join(self.folder, "data"), SETTINGS | self.environment, port, log)

    @property
    def ports(self):
        return [server.port for server in self.servers]

    def kill(self, number):
        """Ends a server as a crash would, and starts it on the same port."""
        self.servers[number].kill()
        self.servers[number] = self._start(number, self.ports[number])

    def kill_later(self, seconds):
        """Kills one after the other, spread over so many seconds; the thread is to be joined."""
        def run():
            for number in range(len(self.servers)):
                time.sleep(seconds / (len(self.servers) + 1) * random.uniform(0.9, 1.1))
                self.kill(number)
        thread = threading.Thread(target=run)
        thread.start()
        return thread

    def stop(self):
        for server in self.servers:
            server.stop()


@contextlib.contextmanager
def store_apart(environment, name):
    """The environment of a server with an empty database of its own beside the one in `environment`; as it is for SQLite."""
    url = environment.get("ADDER_POSTGRES_URL")
    if url is None:
        yield environment
        return
    command = ["psql", "-X", "-q", "-d", url, "-c"]
    drop = [*command, f"DROP DATABASE IF EXISTS {name}"]
    for step in (drop, [*command, f"CREATE DATABASE {name}"]):
        subprocess.run(step, check=True, env=os.environ | {"PGOPTIONS": "-c client_min_messages=warning"})
    try:
        parts = urllib.parse.urlsplit(url)
        yield environment | {"ADDER_POSTGRES_URL": urllib.parse.urlunsplit(parts._replace(path=f"/{name}"))}
    finally:
        subprocess.run(drop, check=True)
