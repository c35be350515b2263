"""What a server costs that does nothing: memory, the time to its first answer, connections that only wait."""
import os
import shutil
import socket
import statistics
import subprocess
import time

from process import MEBIBYTE, allow_descriptors

CONNECTIONS = 2000
STARTS = 10


def stripped(workshop, side):
    program = os.path.join(workshop.folder, side + ".stripped")
    if not os.path.exists(program):
        shutil.copyfile(workshop.programs[side], program)
        os.chmod(program, 0o755)
        subprocess.run(["strip", program], check=True)
    return program


def idle(workshop, side, seed):
    """Memory after the first answer, and the milliseconds to it, of a stripped program; medians of ten starts."""
    program, memory, times = stripped(workshop, side), [], []
    for _ in range(STARTS):
        server = workshop.start(side, seed, program=program)
        try:
            times.append(server.seconds_to_answer * 1000)
            memory.append([size / MEBIBYTE for size in server.memory()])
        finally:
            server.kill()
    resident, anonymous = (statistics.median(column) for column in zip(*memory))
    return {"side": side, "resident": resident, "anonymous": anonymous, "milliseconds": statistics.median(times)}


def connections(workshop, side, seed):
    """Connections that each made one request and then wait: the memory they take, and what stays when they go."""
    allow_descriptors(CONNECTIONS + 500)
    server = workshop.start(side, seed, program=stripped(workshop, side))
    held = []
    try:
        memory, before = server.memory()[0], server.descriptors()
        warm(server, before)
        descriptors = server.descriptors()
        for _ in range(CONNECTIONS):
            held.append(ask_and_hold(server.port))
        grown, most = (server.memory()[0] - memory) / MEBIBYTE, server.descriptors()
        for connection in held:
            connection.close()
        left = settle(server, descriptors)
        return {"side": side, "connections": CONNECTIONS, "mebibytes": grown, "descriptors": most - descriptors,
                "descriptors_left": left}
    finally:
        for connection in held:
            connection.close()
        server.kill()


def warm(server, descriptors, connections=64):
    """Has every thread of the server open its store: those descriptors are to stay."""
    held = [ask_and_hold(server.port) for _ in range(connections)]
    for connection in held:
        connection.close()
    settle(server, descriptors, patience=1)


def ask_and_hold(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    connection.sendall(b"GET /items?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer or not answer.endswith(b"}"):
        part = connection.recv(65536)
        if not part:
            raise SystemExit(f"connections: closed after {answer[:200]!r}")
        answer += part
    return connection


def settle(server, start, patience=10):
    """Waits until there are as few descriptors as at the start; how many too many after `patience` seconds."""
    deadline = time.monotonic() + patience
    while (left := server.descriptors() - start) > 0 and time.monotonic() < deadline:
        time.sleep(0.05)
    return max(left, 0)
