"""The clients of the mixture: each does one small thing at a time, at a rate of its own."""
import http.client
import json
import random
import socket
import ssl
import struct
import subprocess
import threading
import time
import zlib

VERSIONS = (ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_2)
PATIENCE = 30
ABRUPT = struct.pack("ii", 1, 0)


def picture(width, height, seed=1):
    """A PNG of noise, which no compression makes smaller."""
    source = random.Random(seed)
    rows = b"".join(b"\0" + source.randbytes(3 * width) for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


class Crowd:
    """A thread for each kind of client, which counts what it did and keeps what failed."""

    def __init__(self, port, authority, token, is_plain=False):
        self.port, self.authority, self.token, self.is_plain = port, authority, token, is_plain
        clients = {name: client for name, client in CLIENTS.items() if not is_plain or name in PLAIN}
        self.done, self.failures = dict.fromkeys(clients, 0), []
        self.picture = picture(590, 590)
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self._repeat, args=entry, daemon=True) for entry in clients.items()]
        self.item = json.loads(self.ask(self.connect(0), "POST", "/items", {"name": "Lamp"})[1])["id"]

    def start(self):
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join(PATIENCE * 2)

    def _repeat(self, name, entry):
        client, pause = entry
        while not self.is_over.wait(pause):
            try:
                client(self, self.done[name])
                self.done[name] += 1
            except (OSError, AssertionError, http.client.HTTPException, subprocess.SubprocessError) as error:
                self.failures.append(f"{time.strftime('%H:%M:%S')} {name}: {error!r}")

    def context(self, turn):
        """What a client trusts and speaks, by turns."""
        context = ssl.create_default_context(cafile=self.authority.file)
        context.minimum_version = context.maximum_version = VERSIONS[turn % 2]
        return context

    def connect(self, turn):
        if self.is_plain:
            return http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        return http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.context(turn))

    def ask(self, connection, method, path, body=None, kind="application/json", **headers):
        if body is not None:
            headers["Content-Type"] = kind
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 300, (method, path, answer.status, text[:200])
        return answer, text


def items(crowd, turn):
    """Reads and writes over a kept connection."""
    connection = crowd.connect(turn)
    for number in range(100):
        crowd.ask(connection, "GET", f"/items/{crowd.item}")
        if number % 20 == 0:
            crowd.ask(connection, "GET", "/items?limit=50")
            crowd.ask(connection, "PATCH", f"/items/{crowd.item}", {"name": f"Lamp {turn} {number}"})
        crowd.is_over.wait(0.02)
    connection.close()


def pictures(crowd, turn):
    """Stores a picture, fetches it whole and in part, and deletes it."""
    connection, rights = crowd.connect(turn), {"Authorization": f"Bearer {crowd.token}"}
    photo = json.loads(crowd.ask(connection, "POST", "/photos", crowd.picture, "image/png", **rights)[1])
    path = f"/photos/{photo['id']}"
    size = len(crowd.ask(connection, "GET", path + "/image?size=full", **rights)[1])
    part = crowd.ask(connection, "GET", path + "/image?size=full", **rights, Range="bytes=100-199")[1]
    assert size > 1000 and len(part) == 100, (size, len(part))
    crowd.ask(connection, "DELETE", path, **rights)
    connection.close()


def live(crowd, turn):
    """Hears of a change, leaves, and is told on its return what has changed meanwhile."""
    position, writer = None, crowd.connect(turn + 1)
    for is_abrupt in (True, False):
        listener = crowd.connect(turn)
        fields = {"Last-Event-ID": position} if position else {}
        listener.request("GET", "/items", headers={"Accept": "text/event-stream"} | fields)
        stream = listener.getresponse()
        assert stream.status == 200, stream.status
        name = f"Lamp of {turn} {is_abrupt}"
        crowd.ask(writer, "PATCH", f"/items/{crowd.item}", {"name": name})
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            line = stream.readline().decode()
            if line.startswith("id: "):
                position = line[4:].strip()
            if name in line:
                break
        else:
            raise AssertionError("no row came")
        if is_abrupt:
            listener.sock and listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
        stream.close()
        listener.close()
    writer.close()


def resumed(crowd, turn):
    """Resumes a session, most often."""
    context, session = crowd.context(turn), None
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", crowd.port), PATIENCE) as plain:
            with context.wrap_socket(plain, server_hostname="localhost", session=session) as secure:
                secure.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert secure.recv(100).startswith(b"HTTP/1.1 200")
                session = secure.session


def curl(crowd, turn):
    urls = [f"https://localhost:{crowd.port}/items/{crowd.item}#[1-5]"]
    version = ["--tls-max", "1.2"] if turn % 2 else ["--tlsv1.3"]
    subprocess.run(["curl", "-sSf", "-o", "/dev/null", "--cacert", crowd.authority.file, *version, *urls],
                   check=True, timeout=PATIENCE)


def failing(crowd, turn):
    """Fails in its handshake, one way after the other."""
    with socket.create_connection(("127.0.0.1", crowd.port), PATIENCE) as plain:
        match turn % 5:
            case 0:
                plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                plain.recv(100)
            case 1:
                plain.sendall(bytes([22, 3, 1, 1]))
                plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
            case 2:
                context = crowd.context(turn)
                context.set_alpn_protocols(["h2"])
                refuse(context, plain)
            case 3:
                refuse(ssl.create_default_context(), plain)
            case 4:
                context = crowd.context(0)
                context.minimum_version = ssl.TLSVersion.TLSv1
                context.maximum_version = ssl.TLSVersion.TLSv1_1
                context.set_ciphers("DEFAULT@SECLEVEL=0")
                refuse(context, plain)


def refuse(context, plain):
    try:
        context.wrap_socket(plain, server_hostname="localhost").close()
    except (ssl.SSLError, ConnectionError):
        return
    raise AssertionError("a handshake did not fail")


#: What each does, and how many seconds it rests between.
CLIENTS = {
    "items": (items, 0.05), "pictures": (pictures, 1.0), "live": (live, 0.3), "resumed": (resumed, 0.3),
    "curl": (curl, 1.0), "failing": (failing, 0.1),
}
#: Those that need no TLS.
PLAIN = {"items", "pictures", "live"}
