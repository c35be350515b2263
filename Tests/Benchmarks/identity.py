#!/usr/bin/env python3
"""What identity costs: identity.py --adder PROGRAM [--postgres URL] [--rounds 5] [--seconds 2] [--signins 400]

- CPU time of the server for one item, with a session's token and without, in turns: the ratio of the medians, wanted at
  most 1.25 on SQLite and 1.6 on PostgreSQL.
- The 99th percentile of 2,000 GETs a second alone, and beside as many sign-ins as the server takes, from as many clients as
  its queue has room for, wanted at most twice that.
- Sign-ins with a wrong name and with a wrong password, in turns: medians within 2 %, means within 5 %.
- With PostgreSQL, 100 parallel renewals of one token over two servers: one successor, and nobody is signed out.

The load is wrk. PostgreSQL's database must be empty.
"""
import argparse
import concurrent.futures
import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure"))
from process import Server, free_port  # noqa: E402

NAME, PASSWORD, WRONG = "ada", "kelp lantern 71", "tide table 90"
#: Failures are what is measured here, so that none must be refused.
UNLIMITED = {
    f"ADDER_AUTH_{key}": "1000000"
    for key in ("ATTEMPTS", "ADDRESS_ATTEMPTS", "ACCOUNT_ATTEMPTS", "SIGN_INS", "ADDRESS_SIGN_INS")
}


def start(adder, folder, environment):
    port = free_port()
    settings = {"ADDER_DATA_FOLDER": folder, "ADDER_LOG_ACCESS": "false", "ADDER_SHUTDOWN_DELAY": "0s"}
    return Server([adder, "serve", "--port", str(port)], port, folder + ".log", settings | UNLIMITED | environment)


class Client:
    """Sends JSON over one connection, in one write a request."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def ask(self, method, path, body=None, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Content-Type": "application/json"} if body is not None else {}
        self.connection.request(method, path, json.dumps(body).encode() if body is not None else None, headers)
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())

    def post(self, path, body):
        return self.ask("POST", path, body)


def prepare(server):
    """The path of an item, and a token."""
    client = Client(server)
    assert client.post("/users", {"name": NAME, "email": "ada@mail.test", "password": PASSWORD})[0] == 201
    item = client.post("/items", {"name": "Lamp, brass, with a shade"})[1]
    return f"/items/{item['id']}", sign_in(server)


def sign_in(server):
    """A token."""
    return Client(server).post("/sessions", {"name": NAME, "password": PASSWORD})[1]["token"]


def wrk(server, path, seconds, *options, connections=64):
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", *options]
    return subprocess.run(
        [*command, f"http://127.0.0.1:{server.port}{path}"], check=True, capture_output=True, text=True).stdout


def microseconds(server, path, seconds, *options):
    """CPU microseconds an answer."""
    before = server.cpu_seconds()
    output = wrk(server, path, seconds, *options)
    if "Non-2xx" in output:
        raise SystemExit(f"{path}: {output}")
    return (server.cpu_seconds() - before) * 1e6 / int(re.search(r"(\d+) requests in", output)[1])


def measure_gate(server, path, token, flags):
    header = ["-H", f"Authorization: Bearer {token}"]
    costs = {"without": [], "with": []}
    for _ in range(flags.rounds):
        costs["without"].append(microseconds(server, path, flags.seconds))
        costs["with"].append(microseconds(server, path, flags.seconds, *header))
    without, having = (statistics.median(costs[name]) for name in ("without", "with"))
    print(f"  one item {without:.1f} µs, with a token {having:.1f} µs: {having / without:.2f}")


def percentile(output):
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def measure_sign_ins(server, path, folder, flags):
    paced, signing = folder + ".paced.lua", folder + ".signing.lua"
    with open(paced, "w") as file:  # 64 connections, each every 32 ms
        file.write("function delay() return 32 end\n")
    with open(signing, "w") as file:
        body = json.dumps({"name": NAME, "password": PASSWORD})
        file.write(f"wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = '{body}'\n")
    alone = percentile(wrk(server, path, 20, "-s", paced))
    beside = subprocess.Popen(
        ["wrk", "-t1", "-c32", "-d22s", "-s", signing, f"http://127.0.0.1:{server.port}/sessions"],
        stdout=subprocess.PIPE, text=True)
    time.sleep(1)
    loaded = percentile(wrk(server, path, 20, "-s", paced))
    lines = [line.strip() for line in beside.communicate()[0].splitlines() if "requests in" in line or "Non-2xx" in line]
    print(f"  p99 of 2,000 GETs a second: {alone:.2f} ms alone, {loaded:.2f} ms beside sign-ins: {loaded / alone:.2f}")
    print(f"  sign-ins: {'; '.join(lines)}")


def measure_refusals(server, flags):
    client, times = Client(server), {"name": [], "password": []}
    bodies = {"name": {"name": "nobody", "password": WRONG}, "password": {"name": NAME, "password": WRONG}}
    while client.post("/sessions", bodies["name"])[0] == 503:  # the queue still has sign-ins of the load before
        time.sleep(0.1)
    for number in range(flags.signins + 10):
        for kind in sorted(bodies, reverse=number % 2 == 1):
            begin = time.perf_counter()
            status, _ = client.post("/sessions", bodies[kind])
            if status != 401:
                raise SystemExit(f"a wrong {kind} is a {status}")
            if number >= 10:
                times[kind].append((time.perf_counter() - begin) * 1000)
    for figure, function in (("median", statistics.median), ("mean", statistics.fmean)):
        name, password = (function(times[kind]) for kind in ("name", "password"))
        difference = abs(name - password) / password * 100
        print(f"  {figure}: wrong name {name:.3f} ms, wrong password {password:.3f} ms: {difference:.1f} % apart")


def measure_renewals(adder, server, data, environment):
    other = start(adder, data + ".other", environment)
    try:
        token = sign_in(server)
        begin = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(100) as pool:
            clients = [Client((server, other)[number % 2]) for number in range(100)]
            answers = list(pool.map(lambda client: client.ask("POST", "/session/renewal", token=token), clients))
        seconds = time.perf_counter() - begin
        successors = {body.get("token") for _, body in answers}
        good = sum(status == 200 for status, _ in answers)
        alive = [Client(one).ask("GET", "/session", token=each)[0]
                 for one in (server, other) for each in (*successors, token)]
        print(f"  100 renewals over two servers in {seconds:.2f} s: {good} succeed, {len(successors)} successor; "
              f"signed in with it and with the old token: {alive == [200] * 4}")
    finally:
        other.stop()


def main():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("--adder", required=True)
    flags.add_argument("--postgres")
    flags.add_argument("--rounds", type=int, default=5)
    flags.add_argument("--seconds", type=int, default=2)
    flags.add_argument("--signins", type=int, default=400)
    flags = flags.parse_args()
    engines = {"SQLite": {}} | ({"PostgreSQL": {"ADDER_POSTGRES_URL": flags.postgres}} if flags.postgres else {})
    folder = tempfile.mkdtemp()
    try:
        for engine, environment in engines.items():
            data = os.path.join(folder, engine)
            server = start(flags.adder, data, environment)
            try:
                print(engine)
                path, token = prepare(server)
                measure_gate(server, path, token, flags)
                measure_sign_ins(server, path, data, flags)
                measure_refusals(server, flags)
                if environment:
                    measure_renewals(flags.adder, server, data, environment)
            finally:
                server.stop()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
