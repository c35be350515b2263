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
import os
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure"))
from adder import (  # noqa: E402
    PACED, PASSWORD, Client, add_item, engines, judge, microseconds, percentile, posting, sign_in, sign_up, start, wrk)

NAME, WRONG = "ada", "tide table 90"
#: At most: times the CPU time of an item without a token, and times the p99 of reads without sign-ins.
TOKEN, BESIDE = {"SQLite": 1.25, "PostgreSQL": 1.6}, 2
#: Per cent that the times of a wrong name and of a wrong password may be apart.
APART = {"median": (statistics.median, 2), "mean": (statistics.fmean, 5)}


def measure_gate(engine, server, path, token, flags):
    header = ["-H", f"Authorization: Bearer {token}"]
    costs = {"without": [], "with": []}
    for _ in range(flags.rounds):
        costs["without"].append(microseconds(server, path, flags.seconds))
        costs["with"].append(microseconds(server, path, flags.seconds, *header))
    without, having = (statistics.median(costs[name]) for name in ("without", "with"))
    print(f"  one item {without:.1f} µs, with a token {having:.1f} µs")
    return judge("with a token / without", having / without, TOKEN[engine])


def measure_sign_ins(server, path, folder, flags):
    paced, origin = folder + ".paced.lua", f"http://127.0.0.1:{server.port}"
    with open(paced, "w") as file:
        file.write(PACED)
    signing = posting(folder, {"name": NAME, "password": PASSWORD})
    alone = percentile(wrk(origin + path, flags.reads, "-s", paced))
    beside = subprocess.Popen(
        ["wrk", "-t1", "-c32", f"-d{flags.reads + 2}s", *signing, origin + "/sessions"], stdout=subprocess.PIPE, text=True)
    time.sleep(1)
    loaded = percentile(wrk(origin + path, flags.reads, "-s", paced))
    lines = [line.strip() for line in beside.communicate()[0].splitlines() if "requests in" in line or "Non-2xx" in line]
    print(f"  p99 of 2,000 GETs a second: {alone:.2f} ms alone, {loaded:.2f} ms beside sign-ins: {'; '.join(lines)}")
    return judge("p99 beside sign-ins / alone", loaded / alone, BESIDE)


def measure_refusals(server, flags):
    client, times = Client(server.port), {"name": [], "password": []}
    bodies = {"name": {"name": "nobody", "password": WRONG}, "password": {"name": NAME, "password": WRONG}}
    while client.ask("POST", "/sessions", bodies["name"])[0] == 503:  # the queue still has sign-ins of the load before
        time.sleep(0.1)
    for number in range(flags.signins + 10):
        for kind in sorted(bodies, reverse=number % 2 == 1):
            begin = time.perf_counter()
            status, _ = client.ask("POST", "/sessions", bodies[kind])
            if status != 401:
                raise SystemExit(f"a wrong {kind} is a {status}")
            if number >= 10:
                times[kind].append((time.perf_counter() - begin) * 1000)
    good = True
    for figure, (function, most) in APART.items():
        name, password = (function(times[kind]) for kind in ("name", "password"))
        print(f"  {figure}: wrong name {name:.3f} ms, wrong password {password:.3f} ms")
        good = judge("per cent apart", abs(name - password) / password * 100, most) and good
    return good


def measure_renewals(adder, server, data, environment):
    with start(adder, data + ".other", environment) as other:
        token = sign_in(server, NAME)
        begin = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(100) as pool:
            clients = [Client((server, other)[number % 2].port) for number in range(100)]
            answers = list(pool.map(lambda client: client.ask("POST", "/session/renewal", token=token), clients))
        seconds = time.perf_counter() - begin
        successors = {body.get("token") for _, body in answers}
        good = sum(status == 200 for status, _ in answers)
        alive = [Client(one.port).ask("GET", "/session", token=each)[0]
                 for one in (server, other) for each in (*successors, token)]
        print(f"  100 renewals over two servers in {seconds:.2f} s: {good} succeed, {len(successors)} successor; "
              f"signed in with it and with the old token: {alive == [200] * 4}")
        return good == 100 and len(successors) == 1 and alive == [200] * 4


def measure(engine, environment, folder, flags):
    data = os.path.join(folder, engine)
    with start(flags.adder, data, environment) as server:
        print(engine)
        sign_up(server, NAME)
        path = add_item(server)
        good = [measure_gate(engine, server, path, sign_in(server, NAME), flags),
                measure_sign_ins(server, path, data, flags), measure_refusals(server, flags)]
        return all(good) and (not environment or measure_renewals(flags.adder, server, data, environment))


def main():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("--adder", required=True)
    flags.add_argument("--postgres")
    flags.add_argument("--rounds", type=int, default=5)
    flags.add_argument("--seconds", type=int, default=2)
    flags.add_argument("--reads", type=int, default=20, help="seconds of reads beside sign-ins")
    flags.add_argument("--signins", type=int, default=400)
    flags = flags.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        good = [measure(*engine, folder, flags) for engine in engines(flags).items()]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
