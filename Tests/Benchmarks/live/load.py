"""Requests one after the other over some connections, and what they cost the server."""
import glob
import re
import socket

CONNECTIONS = 8


def cpu_seconds(server):
    """Of all threads, to the nanosecond; those that have ended are left out."""
    total = 0
    for path in glob.glob(f"/proc/{server.pid}/task/*/schedstat"):
        with open(path) as file:
            total += int(file.read().split()[0])
    return total / 1e9


class Load:
    """Connections that are kept; each sends its next request when it has the answer to the one before."""

    def __init__(self, server):
        self.server = server
        self.sockets = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(CONNECTIONS)]
        for each in self.sockets:
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def microseconds(self, request, count, status):
        """CPU microseconds a request, of which all must have the status."""
        before = cpu_seconds(self.server)
        for _ in range(count // CONNECTIONS):
            for each in self.sockets:
                each.sendall(request)
            for each in self.sockets:
                self._receive(each, status)
        return (cpu_seconds(self.server) - before) * 1e6 / (count // CONNECTIONS * CONNECTIONS)

    @staticmethod
    def _receive(connection, status):
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = connection.recv(1 << 16)
            if not part:
                raise SystemExit("the server closed the connection")
            answer += part
        head, _, body = answer.partition(b"\r\n\r\n")
        if not head.startswith(f"HTTP/1.1 {status} ".encode()):
            raise SystemExit(f"instead of {status}: {answer.decode()}")
        rest = int(re.search(rb"(?i)\r\ncontent-length: (\d+)", head)[1]) - len(body)
        while rest > 0:
            rest -= len(connection.recv(rest))

    def close(self):
        for each in self.sockets:
            each.close()


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def post(path, body):
    return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}").encode()
