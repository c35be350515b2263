"""The proxy that the project ships a configuration for."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from support.server import PATIENCE, free_port

#: haproxy's folder is not in everybody's PATH.
PATH = os.environ.get("PATH", "") + ":/usr/sbin"


class Balancer:
    """haproxy in front of two servers, as a context. Of its configuration only the timeouts are extended, so that a machine
    that stalls for some seconds is not mistaken for servers that do."""

    def __init__(self, configuration: pathlib.Path, servers: list):
        self.text = re.sub(r"(?m)^( +timeout \S+) \S+$", r"\1 60s", configuration.read_text())
        self.servers = servers

    def __enter__(self):
        port = free_port()
        self.place = f"127.0.0.1:{port}"
        self.origin = f"http://{self.place}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="adder-haproxy-"))
        (self.folder / "haproxy.cfg").write_text(self.text)
        places = {f"SERVER_{number}": server.origin.split("//")[1] for number, server in enumerate(self.servers, 1)}
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                [shutil.which("haproxy", path=PATH) or "haproxy", "-db", "-f", self.folder / "haproxy.cfg"],
                env=os.environ | places | {"LISTEN": self.place}, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            self._wait(port)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def _wait(self, port: int):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), 5).close()
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"haproxy does not start:\n{self.log}") from None
                time.sleep(0.05)
