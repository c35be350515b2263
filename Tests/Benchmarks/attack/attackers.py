"""What attackers do, each kind from an address of its own: attackers.py PORT SECONDS ACCOUNT PEOPLE

PEOPLE are names that may sign in with the password of all of them.
"""
import asyncio
import collections
import json
import os
import socket
import sys
import time

from wire import Connection, message

PASSWORD = "kelp lantern 71"
outcomes = collections.Counter()


async def half_requests(port, address, until, count=4_000):
    """Opens as many connections as it can, and sends each the half of a head."""
    loop, held = asyncio.get_running_loop(), []

    async def one():
        connection = socket.socket()
        try:
            connection.setblocking(False)
            connection.bind((address, 0))
            await asyncio.wait_for(loop.sock_connect(connection, ("127.0.0.1", port)), 5)
            await loop.sock_sendall(connection, b"GET /items HTTP/1.1\r\nHo")
            held.append(connection)
            outcomes["half requests"] += 1
        except (OSError, TimeoutError):
            connection.close()
            outcomes["half requests refused"] += 1

    while time.monotonic() < until:
        for _ in range(0, count, 50):
            await asyncio.gather(*(one() for _ in range(50)))
            await asyncio.sleep(0.05)
            if time.monotonic() > until:
                break
        for connection in held:
            connection.close()
        held.clear()
    for connection in held:
        connection.close()


async def sign_ins(port, address, until, people, password, tasks):
    """Signs in again and again, each task on a connection of its own."""

    async def loop(number):
        connection = Connection(port, address)
        while time.monotonic() < until:
            person = {"name": people[number % len(people)], "password": password}
            try:
                status, _, _ = await connection.ask("POST", "/sessions", person)
                outcomes[f"sign-ins {status}"] += 1
            except (OSError, EOFError):
                connection.close()
            await asyncio.sleep(0.05)
        connection.close()

    await asyncio.gather(*(loop(number) for number in range(tasks)))


async def unread(port, address, until, path, accept, count):
    """Asks for streams, and reads nothing."""
    held = []
    while time.monotonic() < until:
        for _ in range(count):
            try:
                connection = socket.socket()
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.bind((address, 0))
                connection.setblocking(False)
                loop = asyncio.get_running_loop()
                await asyncio.wait_for(loop.sock_connect(connection, ("127.0.0.1", port)), 5)
                await loop.sock_sendall(connection, message("GET", path, accept=accept))
                held.append(connection)
                outcomes["unread " + accept] += 1
            except (OSError, TimeoutError):
                outcomes["unread refused"] += 1
            await asyncio.sleep(0.005)
        await asyncio.sleep(5)
        for connection in held:
            connection.close()
        held.clear()


async def messages(port, address, until, people):
    """Sends one user message after the other."""
    connection = Connection(port, address)
    _, _, content = await connection.ask("POST", "/sessions", {"name": people[0], "password": PASSWORD})
    token = json.loads(content).get("token")
    while time.monotonic() < until:
        path = f"/conversations/{people[1]}/messages"
        try:
            status, _, _ = await connection.ask("POST", path, {"text": "Read this"}, token)
            outcomes[f"messages {status}"] += 1
        except (OSError, EOFError):
            connection.close()
        await asyncio.sleep(0.02)
    connection.close()


async def attack(port, seconds, account, people, streams=1000, signing=60):
    """All kinds at once: as many unread streams of a kind, and as many tasks that sign in."""
    until = time.monotonic() + seconds
    report = f"/accounts/{account}/report"
    await asyncio.gather(
        messages(port, "127.0.0.7", until, people),
        half_requests(port, "127.0.0.2", until, 4 * streams),
        sign_ins(port, "127.0.0.3", until, people, PASSWORD, signing),
        sign_ins(port, "127.0.0.4", until, people, "wrong password", max(1, signing // 6)),
        unread(port, "127.0.0.5", until, report, "application/x-ndjson", streams),
        unread(port, "127.0.0.6", until, "/items", "text/event-stream", streams))


async def main():
    await attack(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4].split(","))
    print(json.dumps(outcomes))


if __name__ == "__main__":
    # The machine is the server's and the ordinary clients'.
    os.nice(10)
    asyncio.run(main())
