"""Clients that keep lists open, lose their connections, and come back where they were. They share one thread."""
import heapq
import random
import select
import time

from wire import Stream


class Member:
    """One client: its filter, how far it is, and all that it was told, as (event, arrival, since when its stream was open,
    the server's number)."""
    __slots__ = ("filter", "path", "position", "stream", "server", "opened", "seen", "generation")

    def __init__(self, chosen, path):
        self.filter, self.path = chosen, path
        self.position = self.stream = self.server = self.opened = None
        self.seen, self.generation = [], 0


class Crowd:
    """Members over servers on `ports`. Until they are to settle, they lose their connections every 3 to 20 seconds."""

    def __init__(self, members, ports):
        self.members, self.ports, self.restless = members, ports, True
        self.poll, self.streams, self.agenda, self.count = select.epoll(), {}, [], 0
        self.cuts = self.losses = 0  # by the clients, and by servers that ended
        self.refusals = {}
        for number, member in enumerate(members):
            self._plan(number / 2000, self._connect, member)

    def _plan(self, seconds, action, member):
        self.count += 1
        plan = (time.monotonic() + seconds, self.count, action, member, member.generation)
        heapq.heappush(self.agenda, plan)

    def _connect(self, member):
        member.server = random.randrange(len(self.ports))
        member.stream = Stream(self.ports[member.server], member.path, member.position)
        if member.stream.failure:
            return self._lose(member)
        self.streams[member.stream.socket.fileno()] = member
        self.poll.register(member.stream.socket, select.EPOLLOUT)

    def _leave(self, member):
        self.streams.pop(member.stream.socket.fileno(), None)
        member.stream.cut()  # and is no longer polled, since it is closed
        member.stream = member.opened = None
        member.generation += 1

    def _lose(self, member):
        failure, was_open = member.stream.failure, member.opened is not None
        self._leave(member)
        if was_open:
            self.losses += 1
        else:
            self.refusals[failure] = self.refusals.get(failure, 0) + 1
        self._plan(random.uniform(0, 2) if was_open else random.uniform(0.1, 0.5), self._connect, member)

    def _cut(self, member):
        if self.restless:
            self.cuts += 1
            self._leave(member)
            self._plan(random.uniform(0, 2), self._connect, member)

    def _read(self, member):
        events, now = member.stream.receive(), time.monotonic()
        for event in events:
            member.position = event.position or member.position
            if event.kind:
                member.seen.append((event, now, member.opened, member.server))
            elif member.opened is None:
                member.opened = now
                if self.restless:
                    self._plan(random.uniform(3, 20), self._cut, member)
        if member.stream.failure:
            self._lose(member)

    def turn(self, seconds=0.05):
        """Does what is due, and reads what arrives within so many seconds at most."""
        now = time.monotonic()
        while self.agenda and self.agenda[0][0] <= now:
            _, _, action, member, generation = heapq.heappop(self.agenda)
            if generation == member.generation:
                action(member)
        if self.agenda:
            seconds = min(seconds, max(0, self.agenda[0][0] - now))
        for descriptor, kind in self.poll.poll(seconds):
            member = self.streams.get(descriptor)
            if member is None:
                continue
            if kind & select.EPOLLOUT:
                self.poll.modify(descriptor, select.EPOLLIN)
                member.stream.begin()
                if member.stream.failure:
                    self._lose(member)
            else:
                self._read(member)

    def settle(self):
        """Cuts no more."""
        self.restless = False

    def is_open(self):
        return all(member.opened is not None for member in self.members)

    def wait(self, done, seconds):
        """Turns until `done()` or so many seconds have passed, and says which."""
        deadline = time.monotonic() + seconds
        while not (finished := done()) and time.monotonic() < deadline:
            until = time.monotonic() + 0.2
            while time.monotonic() < until:
                self.turn()
        return finished
