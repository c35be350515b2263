"""A list that one client keeps open: a socket, and what comes out of it."""
import errno
import json
import socket
import struct

#: A close with this sends a reset, so that the server is not told goodbye.
ABRUPT = struct.pack("ii", 1, 0)


class Event:
    """What an event says, parsed once however many clients get the same bytes."""
    __slots__ = ("position", "kind", "row")
    cache = {}

    def __init__(self, block):
        self.position, self.kind, data = None, None, b""
        for line in block.split(b"\n"):
            name, _, value = line.partition(b": ")
            if name == b"id":
                self.position = value.decode()
            elif name == b"event":
                self.kind = value.decode()
            elif name == b"data":
                data = value
        self.row = json.loads(data) if data else None

    @classmethod
    def of(cls, block):
        event = cls.cache.get(block)
        if event is None:
            event = cls(block)
            if event.kind:  # comments are many and rarely the same
                cls.cache[block] = event
        return event


class Stream:
    """A connection that does not block. `feed` turns what arrived into events; `failure` says why there is no stream."""

    def __init__(self, port, path, position=None, source=None):
        self.request = (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n"
                        + (f"Last-Event-ID: {position}\r\n" if position else "") + "\r\n").encode()
        self.bytes, self.text, self.has_head, self.failure = b"", b"", False, None
        self.socket = socket.socket()
        self.socket.setblocking(False)
        if source:
            self.socket.bind((source, 0))
        if self.socket.connect_ex(("127.0.0.1", port)) not in (0, errno.EINPROGRESS):
            self.failure = "it cannot connect"

    def begin(self):
        """Sends the request, once the socket can be written to."""
        try:
            self.socket.sendall(self.request)
        except OSError as error:
            self.failure = str(error)

    def receive(self):
        """The events that arrived; none, and a `failure`, at the end."""
        try:
            arrived = self.socket.recv(1 << 18)
        except BlockingIOError:
            return []
        except OSError as error:
            self.failure = str(error)
            return []
        if not arrived:
            self.failure = "it ended"
        self.bytes += arrived
        if not self.has_head and not self._read_head():
            return []
        self._read_chunks()
        if b"\n\n" not in self.text:
            return []
        *blocks, self.text = self.text.split(b"\n\n")
        return [Event.of(block) for block in blocks]

    def _read_head(self):
        head, end, rest = self.bytes.partition(b"\r\n\r\n")
        if end and not head.startswith(b"HTTP/1.1 200 "):
            self.failure = head.partition(b"\r\n")[0].decode()
        elif end:
            self.has_head, self.bytes = True, rest
        return self.has_head

    def _read_chunks(self):
        """Takes whole chunks out of the bytes (RFC 9112, section 7.1)."""
        begin, parts = 0, []
        while (line := self.bytes.find(b"\r\n", begin)) >= 0:
            size = int(self.bytes[begin:line], 16)
            if len(self.bytes) < line + size + 4:
                break
            parts.append(self.bytes[line + 2:line + 2 + size])
            begin = line + size + 4
            if size == 0:
                self.failure = "it ended"
                break
        self.bytes = self.bytes[begin:]
        self.text += b"".join(parts)

    def cut(self):
        """Goes without goodbye."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
        self.socket.close()
