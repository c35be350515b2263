"""A stretch of network between clients and a server, with the faults that networks have."""

import socket
import threading
import time
import urllib.parse


class Wire:
    """Hands on bytes between clients and a server, as a context. What it does may be changed at any time:

    - `seconds`: each connection is cut after so long
    - `pause`: what the server sends is held back, and passed on only so often, as a proxy with a buffer does
    - `is_refusing`: new connections get a 503, as from a proxy that finds no server
    """

    REFUSAL = (
        b"HTTP/1.1 503 Service Unavailable\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\n"
        b"Connection: close\r\n\r\n")

    def __init__(self, origin: str, seconds: float | None = None, pause: float = 0):
        server = urllib.parse.urlsplit(origin)
        self.server = (server.hostname, server.port)
        self.seconds, self.pause, self.is_refusing = seconds, pause, False
        #: How many connections there were, and how many of them were cut and refused.
        self.connections = self.cuts = self.refusals = 0
        self.open: list[socket.socket] = []

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self._start(self._accept)
        return self

    def __exit__(self, *_):
        self._close(self.listener)

    def cut(self):
        """Cuts all connections that are open."""
        ends, self.open = self.open, []
        self._close(*ends)

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            self._start(self._connect, client)

    def _connect(self, client: socket.socket):
        if self.is_refusing:
            self.refusals += 1
            client.recv(1 << 16)
            client.sendall(self.REFUSAL)
            return self._close(client)
        try:
            server = socket.create_connection(self.server, 5)
        except OSError:
            return self._close(client)
        server.settimeout(None)
        self.open += [client, server]
        self._start(self._copy, client, server, False)
        self._start(self._copy, server, client, True)
        if self.seconds:
            time.sleep(self.seconds)
            self.cuts += 1
            self._close(client, server)

    def _copy(self, source: socket.socket, target: socket.socket, is_from_server: bool):
        try:
            while data := source.recv(1 << 16):
                target.sendall(data)
                if is_from_server and self.pause:
                    time.sleep(self.pause)
        except OSError:
            pass
        self._close(source, target)

    @staticmethod
    def _close(*ends: socket.socket):
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    @staticmethod
    def _start(work, *arguments):
        threading.Thread(target=work, args=arguments, daemon=True).start()
