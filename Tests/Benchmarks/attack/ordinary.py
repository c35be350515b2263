"""Ordinary clients: 200 requests a second from an address of their own, each timed from the moment it was due."""
import asyncio
import itertools
import math
import time

from wire import Connection

ADDRESS = "127.0.0.9"
RATE = 200
CONNECTIONS = 16


def p99(times):
    return sorted(times)[math.ceil(len(times) * 0.99) - 1]


class Ordinary:
    """Reads, an addition in twenty, a look at the health in two hundred, and a sign-in in two thousand."""

    def __init__(self, port, items, person):
        self.connections = asyncio.Queue()
        for _ in range(CONNECTIONS):
            self.connections.put_nowait(Connection(port, ADDRESS))
        self.items, self.person = itertools.cycle(items), person
        self.failures = []

    def _request(self, number):
        if number % 2000 == 0:
            return ("POST", "/sessions", self.person), 201
        if number % 200 == 100:
            return ("GET", "/livez"), 200
        if number % 20 == 7:
            return ("POST", "/items", {"name": f"Ordinary {number}"}), 201
        if number % 5 == 3:
            return ("GET", "/items?limit=50"), 200
        return ("GET", f"/items/{next(self.items)}"), 200

    async def run(self, seconds):
        """The seconds that each request took."""
        begun, times, tasks = time.monotonic() + 0.1, [], []
        for number in range(RATE * seconds):
            due = begun + number / RATE
            await asyncio.sleep(max(0, due - time.monotonic()))
            tasks.append(asyncio.create_task(self._send(number, due, times)))
        await asyncio.gather(*tasks)
        return times

    async def _send(self, number, due, times):
        (method, path, *body), expected = self._request(number)
        connection = await self.connections.get()
        try:
            async with asyncio.timeout(30):
                status, _, content = await connection.ask(method, path, *body)
            if status != expected:
                self.failures.append(f"{method} {path}: {status} {content[:200]!r}")
        except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError) as fault:
            connection.close()
            self.failures.append(f"{method} {path}: {fault!r}")
        finally:
            times.append(time.monotonic() - due)
            self.connections.put_nowait(connection)
