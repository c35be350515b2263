"""A client that trusts the framing of a 304, as OkHttp does, keeps its connection and reads the next answer from it."""

import socket
import urllib.parse

from support.contract import main


class Connection:
    """One connection, over which answers are read as RFC 9112 frames them, but for one thing: a 304 with a `Content-Length`
    is waited for, as OkHttp's cache does."""

    def __init__(self, origin: str):
        address = urllib.parse.urlsplit(origin)
        self.socket = socket.create_connection((address.hostname, address.port), timeout=120)
        self.file = self.socket.makefile("rb")

    def get(self, path: str, **fields: str) -> tuple[int, dict, bytes]:
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n"
        head += "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
        self.socket.sendall(head.encode() + b"\r\n")
        status = int(self.file.readline().split()[1])
        headers = {}
        while (line := self.file.readline().strip()):
            name, value = line.decode().split(":", 1)
            headers[name.lower()] = value.strip()
        if headers.get("transfer-encoding") == "chunked":
            return status, headers, self.chunks()
        return status, headers, self.file.read(int(headers.get("content-length", "0")))

    def chunks(self) -> bytes:
        body = b""
        while size := int(self.file.readline(), 16):
            body += self.file.read(size)
            self.file.readline()
        self.file.readline()
        return body


def run(contract):
    with contract.server() as server:
        for number in range(60):
            server.ask("POST", "/items", {"name": f"Item {number}"})
        connection = Connection(server.origin)
        for fields in ({}, {"Accept_Encoding": "gzip"}):
            for path in ("/items?limit=100", "/openapi.json", "/"):
                status, headers, body = connection.get(path, **fields)
                contract.check(status == 200 and body, f"{path} is answered with a body {fields}", status)
                for _ in range(3):
                    again, known, rest = connection.get(path, **fields, If_None_Match=headers["etag"])
                    contract.check(
                        again == 304 and "content-length" not in known and rest == b"",
                        "A 304 has no Content-Length to wait for", known)
                    contract.check(
                        known.get("connection", "").lower() != "close", "And keeps the connection", known)


if __name__ == "__main__":
    main(run)
