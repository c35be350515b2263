"""The servers of a measurement, over one store."""
import contextlib
import http.client
import os
import random
import resource
import subprocess
import threading
import time
import urllib.parse

from process import Server, free_port

SETTINGS = {
    "ADDER_LOG_ACCESS": "false", "ADDER_SHUTDOWN_DELAY": "0s", "ADDER_LIMITS_CONNECTIONS": "11000",
    "ADDER_LIMITS_STREAMS": "10000", "ADDER_LIMITS_CALLER_STREAMS": "10000",
}
DESCRIPTORS = 12_000


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
        request(self.ports[0], "DELETE", "/items")

    def _start(self, number, port):
        settings = {"ADDER_DATA_FOLDER": os.path.join(self.folder, "data")}
        log = os.path.join(self.folder, f"log.{number}.{time.monotonic_ns()}")
        return Server([self.adder, "serve", "--port", str(port)], port, log, SETTINGS | settings | self.environment)

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


def request(port, method, path, body=None):
    """The status and the body of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def metric(port, name):
    """A figure of `/metrics`."""
    for line in request(port, "GET", "/metrics")[1].decode().splitlines():
        if line.startswith(name + " "):
            return float(line.split()[1])
    raise SystemExit(f"there is no {name}")


def allow_descriptors():
    """For this process and the servers that it starts."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, DESCRIPTORS), hard))
