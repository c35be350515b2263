"""A server process: started, waited for, looked at and ended, by its id."""
import glob
import http.client
import os
import resource
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


def allow_descriptors(count):
    """For this process and the servers that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, count)), hard))


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

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def processes(self):
        """Those whose times count together."""
        return [self.pid]

    def cpu_seconds(self):
        """User and system time of all threads, those that have ended included."""
        total = 0
        for pid in self.processes():
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def exact_cpu_seconds(self):
        """The same to the nanosecond, without threads that have ended."""
        total = 0
        for path in (path for pid in self.processes() for path in glob.glob(f"/proc/{pid}/task/*/schedstat")):
            with open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def memory(self):
        """Resident and anonymous bytes."""
        return self._status("VmRSS"), self._status("RssAnon")

    def peak_memory(self):
        """Resident bytes at most so far."""
        return self._status("VmHWM")

    def _status(self, name):
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith(name + ":"))

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
