"""A server with people, who sign up and post pictures, for a measurement."""
import http.client
import json
import os
import random
import struct
import zlib

from process import Server, free_port

PASSWORD = "kelp lantern 71"
#: Nobody is held back: what a client may do in a while is not measured here.
UNLIMITED = {
    **{
        f"ADDER_AUTH_{key}": "1000000"
        for key in ("ATTEMPTS", "ADDRESS_ATTEMPTS", "ACCOUNT_ATTEMPTS", "SIGN_INS", "ADDRESS_SIGN_INS")
    },
    "ADDER_PEOPLE_USER_RECORDS": "1000000000",
    "ADDER_PEOPLE_USER_BYTES": "1000000000000",
    "ADDER_PEOPLE_MESSAGES_PER_MINUTE": "60000000",
}


def start(adder, folder, environment):
    port = free_port()
    os.makedirs(folder, exist_ok=True)
    settings = {"ADDER_DATA_FOLDER": folder + "/data", "ADDER_LOG_ACCESS": "false", "ADDER_SHUTDOWN_DELAY": "0s"}
    return Server([adder, "serve", "--port", str(port)], port, folder + "/log", settings | UNLIMITED | environment)


def ask(server, method, path, body=None, token=None, kind="application/json"):
    """The status and the document of a response."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = kind
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None
    finally:
        connection.close()


def sign_up(server, name):
    """A token."""
    for path in ("/users", "/sessions"):
        body = {"name": name, "password": PASSWORD} | ({"email": f"{name}@mail.test"} if path == "/users" else {})
        status, document = ask(server, "POST", path, body)
        if status != 201:
            raise SystemExit(f"{path}: {status} {document}")
    return document["token"]


def post_photo(server, token, picture):
    """Its id."""
    status, document = ask(server, "POST", "/photos", picture, token, "image/png")
    if status != 201:
        raise SystemExit(f"/photos: {status} {document}")
    return document["id"]


def picture(width, height, seed=1):
    """A PNG of noise, which no compression makes smaller."""
    source = random.Random(seed)
    rows = b"".join(b"\0" + source.randbytes(3 * width) for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


def judge(text, figure, bound, isBelow=True):
    """Prints a figure beside its target."""
    good = figure <= bound if isBelow else figure >= bound
    print(f"  {text}: {figure:.2f} ({'at most' if isBelow else 'at least'} {bound}){'' if good else '  MISSED'}", flush=True)
    return good
