#!/usr/bin/env python3
"""What a page of repositories costs: repositories_page.py --adder PROGRAM [--rounds 5] [--seconds 2]

CPU time of the server for a page of 30 repositories, as they were imported and as an upstream gave them, beside that
for a page of 50 items, each from a store of 1,000. The three take turns; the ratios are those of their medians, and at
most 1 is wanted. The load is wrk with 64 connections. The upstream is a thread of this script, which is called once.
"""
import argparse
import contextlib
import http.server
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure"))
from adder import judge, microseconds, posting, start  # noqa: E402

ROWS = 1000
PAGES = {"50 items": ("imported", "/items?limit=50"), "30 repositories, imported": ("imported", "/repositories?perPage=30"),
         "30 repositories, of an upstream": ("fetched", "/repositories?perPage=30")}


def repository(number):
    return {"id": number, "name": f"lantern-{number}", "full_name": f"harbourlight/lantern-{number}",
            "description": f"A small library for lanterns, number {number} of many.", "language": "Swift",
            "stargazers_count": 100_000 - number, "forks_count": number, "updated_at": "2026-11-01T08:00:00Z",
            "owner": {"login": "harbourlight", "avatar_url": "https://pictures.example/harbourlight.png"},
            "html_url": f"https://repositories.example/harbourlight/lantern-{number}"}


def answer(count):
    return json.dumps({"total_count": ROWS, "items": [repository(number) for number in range(1, count + 1)]}).encode()


class Upstream(http.server.ThreadingHTTPServer):
    calls = 0

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.calls += 1
            body = answer(30)
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.origin = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


def fill(adder, folder, server):
    file = folder + ".json"
    with open(file, "wb") as repositories:
        repositories.write(answer(ROWS))
    subprocess.run([adder, "import", "repositories", "--data", folder, file], check=True, stderr=subprocess.DEVNULL)
    script = posting(folder, {"name": "Lamp, brass, with a shade", "enabled": True})
    while len(json.loads(server.get("/items?limit=100")[2])["items"]) < 100:
        microseconds(server, "/items", 1, *script)


def main():
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("--adder", required=True)
    flags.add_argument("--rounds", type=int, default=5)
    flags.add_argument("--seconds", type=int, default=2)
    flags = flags.parse_args()
    upstream, costs, good = Upstream(), {name: [] for name in PAGES}, True
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        servers = {name: stack.enter_context(start(flags.adder, os.path.join(folder, name), {
            "ADDER_REPOSITORIES_UPSTREAM": upstream.origin if name == "fetched" else ""})) for name in ("imported", "fetched")}
        fill(flags.adder, os.path.join(folder, "imported"), servers["imported"])
        for _ in range(flags.rounds):
            for name, (side, path) in PAGES.items():
                costs[name].append(microseconds(servers[side], path, flags.seconds))
        base, *others = (statistics.median(found) for found in costs.values())
        for (name, (side, path)), found in zip(PAGES.items(), (base, *others)):
            print(f"{name:32} {found:6.1f} µs, {len(servers[side].get(path)[2]):6,} bytes")
            good = (found == base or judge("of a page of 50 items", found / base, 1)) and good
    print(f"calls of the upstream: {upstream.calls}")
    sys.exit(0 if good else 1)


main()
