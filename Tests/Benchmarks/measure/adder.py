"""What the programs that run by themselves share: Adder, what it is asked, the load of wrk, and the verdict."""
import http.client
import json
import os
import re
import subprocess

from process import Server, free_port

PASSWORD = "kelp lantern 71"
#: Nobody is held back: what a client may do in a while is not measured here.
UNLIMITED = {
    f"ADDER_AUTH_{key}": "1000000"
    for key in ("ATTEMPTS", "ADDRESS_ATTEMPTS", "ACCOUNT_ATTEMPTS", "SIGN_INS", "ADDRESS_SIGN_INS")
}
#: 64 connections, each every 32 ms: 2,000 requests a second.
PACED = "function delay() return 32 end\n"


def start(program, folder, environment=None, port=None, log=None):
    """Adder over a data folder, without an access log."""
    port = port or free_port()
    settings = {"ADDER_DATA_FOLDER": folder, "ADDER_LOG_ACCESS": "false", "ADDER_SHUTDOWN_DELAY": "0s"}
    return Server([program, "serve", "--port", str(port)], port, log or folder + ".log",
                  settings | UNLIMITED | (environment or {}))


def engines(flags):
    """The environment of a server by the name of its engine; PostgreSQL's too if its URL is given."""
    found = {} if getattr(flags, "only_postgres", False) else {"SQLite": {}}
    return found | ({"PostgreSQL": {"ADDER_POSTGRES_URL": flags.postgres}} if flags.postgres else {})


class Client:
    """Sends JSON over one connection, in one write a request."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def send(self, method, path, body=None, token=None):
        """The status and the bytes of a response."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Content-Type": "application/json"} if body is not None else {}
        self.connection.request(method, path, json.dumps(body).encode() if body is not None else None, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def ask(self, method, path, body=None, token=None):
        """The status and the document of a response."""
        status, text = self.send(method, path, body, token)
        return status, json.loads(text) if text else None

    def add(self, path, body):
        """The document of what was added."""
        status, document = self.ask("POST", path, body)
        if status not in (201, 202):
            raise SystemExit(f"POST {path}: {status} {document}")
        return document


def sign_up(server, name):
    Client(server.port).add("/users", {"name": name, "email": f"{name}@mail.test", "password": PASSWORD})


def sign_in(server, name):
    """A token."""
    return Client(server.port).add("/sessions", {"name": name, "password": PASSWORD})["token"]


def add_item(server):
    """The path of an item."""
    return "/items/" + Client(server.port).add("/items", {"name": "Lamp, brass, with a shade"})["id"]


def posting(folder, body):
    """The options by which wrk posts a body again and again, from a script in a folder."""
    script = os.path.join(folder, "posting.lua")
    with open(script, "w") as file:
        file.write("wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\n"
                   f"wrk.body = '{json.dumps(body)}'\n")
    return "-s", script


def wrk(url, seconds, *options, connections=64):
    """What wrk says of so many connections, whose responses are all good."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "--latency", *options, url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60)
    if done.returncode or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise SystemExit(f"errors under load: {done.stdout}{done.stderr}")
    return done.stdout


def requests(output):
    return int(re.search(r"(\d+) requests in", output)[1])


def percentile(output):
    """The 99th, in milliseconds."""
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def microseconds(server, url, seconds, *options, connections=64, clock=Server.cpu_seconds):
    """CPU microseconds of the server a response; `url` may be a path."""
    url = f"http://127.0.0.1:{server.port}{url}" if url.startswith("/") else url
    before = clock(server)
    count = requests(wrk(url, seconds, *options, connections=connections))
    return (clock(server) - before) * 1e6 / count


def judge(text, figure, bound, is_below=True):
    """Prints a figure beside its target; whether that is met."""
    good = figure <= bound if is_below else figure >= bound
    missed = "" if good else "  MISSED"
    print(f"  {text}: {figure:.2f} ({'at most' if is_below else 'at least'} {bound}){missed}", flush=True)
    return good
