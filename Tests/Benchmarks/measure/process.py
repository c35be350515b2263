"""A server process: started, waited for, looked at and ended, by its id."""
import http.client
import os
import signal
import socket
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")
MEBIBYTE = 1024 * 1024


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]

#: What lets one client send any number of requests.
UNLIMITED = {"ADDER_RATE_LIMIT_REQUESTS": "0"}


class Server:
    """Runs `command` with its output in `log`, and returns once `GET /` is answered."""

    def __init__(self, command, port, log, environment=None, patience=30):
        self.port = port
        self.created, self.loads = 0, 0  # answers of 201 so far, and the times it was put under load
        started = time.monotonic()
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                env={**os.environ, **UNLIMITED, **(environment or {})})
        self.pid = self.process.pid
        try:
            self._wait(log, started + patience)
        except BaseException:
            self.kill()
            raise
        self.seconds_to_answer = time.monotonic() - started

    def _wait(self, log, deadline):
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise SystemExit(f"{self.process.args[0]} ended with {self.process.returncode}:\n{tail(log)}")
            try:
                self.get("/")
                return
            except (OSError, http.client.HTTPException):
                time.sleep(0.001)
        raise SystemExit(f"{self.process.args[0]} did not answer:\n{tail(log)}")

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def cpu_seconds(self):
        """User and system time of all threads, those that have ended included."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self):
        """Resident and anonymous bytes."""
        with open(f"/proc/{self.pid}/status") as file:
            lines = dict(line.split(":", 1) for line in file)
        return tuple(int(lines[name].split()[0]) * 1024 for name in ("VmRSS", "RssAnon"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def stop(self, patience=30):
        """Asks it to end, and makes it end after `patience` seconds."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def tail(path, size=2000):
    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - size))
        return file.read().decode(errors="replace")
