"""A server for one script."""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

#: How many seconds anything may take: many, since this is for what hangs and not for slow machines.
PATIENCE = 120


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Answer:
    """What a server answered."""

    def __init__(self, status: int, headers, body: bytes):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    """`adder serve` on a free port of 127.0.0.1, with a data folder that goes with it, unless it has a POSTGRES_URL; or
    another service, whose variables begin with its name."""

    def __init__(
        self, binary: str, settings: dict[str, str], arguments: list[str] | None = None, name: str = "ADDER"):
        self.binary = binary
        self.name = name
        self.settings = settings
        self.arguments = arguments or []

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="adder-contract-")
        self._start("0")
        return self

    def restart(self, is_killed: bool = False, prepare=lambda: None):
        """Ends the server in order, or by SIGKILL, and starts it again on its port and its data, once something else is
        done."""
        self.end(is_killed)
        self.wait()
        prepare()
        self.start_again()

    def end(self, is_killed: bool = False):
        """Tells the server to end in order, or ends it by SIGKILL. Returns at once."""
        self.process.kill() if is_killed else self.process.terminate()

    def wait(self):
        """Waits until the server has ended."""
        self.process.wait(PATIENCE)

    def start_again(self):
        """Starts the server, which has ended, on its port and its data."""
        self._start(self.origin.rsplit(":", 1)[1])

    def _start(self, port: str):
        environment = {key: value for key, value in os.environ.items() if not key.startswith(f"{self.name}_")}
        settings = {
            "SHUTDOWN_DELAY": "0s", "LOG_FORMAT": "text", "LOG_ACCESS": "false",
            # The scripts send more than a client may.
            "RATE_LIMIT_REQUESTS": "0",
            # No flag, which a store on PostgreSQL would refuse.
            "DATA_FOLDER": f"{self.folder}/data"}
        environment |= {f"{self.name}_{key}": value for key, value in (settings | self.settings).items()}
        with open(f"{self.folder}/out", "wb") as out, open(f"{self.folder}/errors", "wb") as errors:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--port", port, *self.arguments], cwd=self.folder,
                env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=errors)
        try:
            self.origin = self._wait_for_address(PATIENCE)
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def __exit__(self, kind, *_):
        self.process.terminate()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        errors = self.errors
        shutil.rmtree(self.folder, ignore_errors=True)
        if kind is None and status != 0:
            raise RuntimeError(f"the server ended with {status}:\n{errors}")

    @property
    def errors(self) -> str:
        """What the server has written to its standard error."""
        with open(f"{self.folder}/errors", encoding="utf-8", errors="replace") as file:
            return file.read()

    @property
    def pid(self) -> int:
        return self.process.pid

    def ask(self, method: str, path: str, body=None, headers: dict[str, str] | None = None) -> Answer:
        """Sends a request; a body that is no bytes is sent as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(self.origin + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    def _wait_for_address(self, seconds: float) -> str:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with open(f"{self.folder}/out", encoding="utf-8", errors="replace") as file:
                found = re.search(r"Listening on (http://[^\s,]+).*\n", file.read())
            if found:
                # The name stands for two addresses, of which the server has one.
                return found[1].replace("//localhost:", "//127.0.0.1:")
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise RuntimeError(f"the server does not listen:\n{self.errors}")
