"""Clients that keep a list open and hear little: a thread reads what comes, and throws it away."""
import select
import threading
import time

from wire import Stream

#: Clients of one address, whose ports would run out otherwise.
PER_ADDRESS = 5_000
#: Clients that connect at a time.
PORTION = 100


class Listeners:
    """`count` streams of a list of a server; they are open when it is returned."""

    def __init__(self, port, path, count):
        self.port, self.path, self.streams, self.opened, self.ended = port, path, {}, 0, 0
        self.poll, self.is_closing = select.epoll(), False
        while len(self.streams) < count:
            for _ in range(min(PORTION, count - len(self.streams))):
                self._connect()
            self._await(len(self.streams))
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _connect(self):
        stream = Stream(self.port, self.path, source=f"127.0.0.{2 + len(self.streams) // PER_ADDRESS}")
        self.streams[stream.socket.fileno()] = stream
        self.poll.register(stream.socket, select.EPOLLOUT)

    def _await(self, count):
        deadline = time.monotonic() + 30
        while self.opened < count:
            self._turn()
            if time.monotonic() > deadline or self.ended:
                failures = {stream.failure for stream in self.streams.values() if stream.failure}
                raise SystemExit(f"only {self.opened} of {count} streams open: {failures}")

    def _turn(self):
        for descriptor, kind in self.poll.poll(0.1):
            stream = self.streams[descriptor]
            if kind & select.EPOLLOUT:
                self.poll.modify(descriptor, select.EPOLLIN)
                stream.begin()
                continue
            had_head = stream.has_head
            stream.receive()
            self.opened += stream.has_head and not had_head
            if stream.failure:
                self.ended += 1
                self.poll.unregister(descriptor)

    def _read(self):
        while not self.is_closing:
            self._turn()
            time.sleep(0.01)

    def close(self):
        self.is_closing = True
        self.thread.join()
        for stream in self.streams.values():
            stream.cut()
