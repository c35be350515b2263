#!/usr/bin/env python3
"""What a file costs: files.py --adder PROGRAM [--data FOLDER --path PATH] [--rounds 5] [--seconds 2] [--readers 1000]

- CPU time for a file of 100 KB, from Adder and from nginx with sendfile, both with an access log, in turns: the ratio of
  the medians, wanted at most 1.5.
- Adder's memory over 1,000 clients that ask for the file at once and read it slowly, beside as many idle connections:
  wanted at most 4 KiB more for each. All get the whole file in the end.

Without --path, the file is one of the documentation page's. With it, it is that of a copy of a data folder, such as
/photos/ID/image?size=full: nginx gets the same bytes. The load is wrk.
"""
import argparse
import contextlib
import os
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure"))
from adder import judge, microseconds, start  # noqa: E402
from process import MEBIBYTE, Server, allow_descriptors, free_port  # noqa: E402

SIZE = 100_000
RATIO, KIB = 1.5, 4
NGINX = """
daemon off; pid {folder}/nginx.pid; worker_processes auto; worker_rlimit_nofile 8192; error_log {folder}/error.log;
{user}
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {http}
}}
"""
FILE = """access_log {folder}/access.log; default_type {kind}; sendfile on; keepalive_requests 1000000000;
    server {{ listen 127.0.0.1:{port}; root {folder}/root; location / {{ try_files /file =404; }} }}"""


def nginx():
    """The program, installed where that is possible."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found:
        return found
    line = ["apt-get", "install", "-y", "--no-install-recommends", "nginx-light"]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SystemExit("nginx is missing. As root: " + " ".join(line))
    print("Installing nginx-light", file=sys.stderr)
    subprocess.run(["apt-get", "update", "-q"], check=True, stdout=sys.stderr)
    subprocess.run(line, check=True, stdout=sys.stderr)
    return nginx()


class Group(Server):
    """A server of several processes, whose times count together."""

    def processes(self):
        with open(f"/proc/{self.pid}/task/{self.pid}/children") as file:
            return [self.pid, *file.read().split()]


def start_adder(options, folder):
    data = os.path.join(folder, "data")
    settings = {"ADDER_LOG_ACCESS": "true"}
    if options.path:
        shutil.copytree(options.data, data)
    else:
        docs = os.path.join(folder, "docs")
        os.makedirs(docs)
        for name in ("swagger-ui.css", "swagger-ui-bundle.js"):
            with open(os.path.join(docs, name), "wb") as file:
                file.write(os.urandom(SIZE))
        settings["ADDER_SERVER_DOCS"] = docs
    return start(options.adder, data, settings)


def start_nginx(folder, body, kind):
    place, port = os.path.join(folder, "nginx"), free_port()
    os.makedirs(os.path.join(place, "root"))
    with open(os.path.join(place, "root", "file"), "wb") as file:
        file.write(body)
    return run_nginx(place, port, FILE.format(folder=place, port=port, kind=kind))


def run_nginx(place, plain, http):
    """Runs nginx in a folder with what `http` configures; `plain` is the port where it speaks HTTP."""
    user = "user root;" if os.geteuid() == 0 else ""
    with open(os.path.join(place, "nginx.conf"), "w") as file:
        file.write(NGINX.format(folder=place, user=user, http=http))
    command = [nginx(), "-p", place, "-e", os.path.join(place, "error.log"), "-c", os.path.join(place, "nginx.conf")]
    return Group(command, plain, os.path.join(place, "nginx.log"))


def compare(sides, rounds, seconds):
    runs = {name: [] for name in sides}
    for server, path in sides.values():
        microseconds(server, path, 1)
    for _ in range(rounds):
        for name, (server, path) in sides.items():
            runs[name].append(microseconds(server, path, seconds))
    for name, figures in runs.items():
        print(f"{name}: {statistics.median(figures):.1f} µs a response ({min(figures):.1f} to {max(figures):.1f})")
    return judge("CPU time, Adder / nginx", statistics.median(a / b for a, b in zip(runs["adder"], runs["nginx"])), RATIO)


def connect(server):
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", server.port))
    return client


def crowd(server, path, count, size):
    """Idle connections that made one small request first, then as many that read the file slowly."""
    clients = [connect(server) for _ in range(count)]
    for client in clients:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while not client.recv(1 << 16).endswith(b"}"):
            pass
    time.sleep(1)
    idle = server.memory()[0]
    for client in clients:
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    read, most = {client: [] for client in clients}, 0
    for _ in range(20):  # a trickle
        time.sleep(0.2)
        for client in select.select(clients, [], [], 0)[0]:
            read[client].append(client.recv(512))
        most = max(most, server.memory()[0])
    for client, parts in read.items():
        while part := client.recv(1 << 16):
            parts.append(part)
        client.close()
    whole = sum(len(b"".join(parts).partition(b"\r\n\r\n")[2]) == size for parts in read.values())
    more = (most - idle) / count / 1024
    print(f"{count} idle connections: {idle / MEBIBYTE:.1f} MiB; reading slowly: {most / MEBIBYTE:.1f} MiB")
    return [judge("KiB of a slow reader more than of an idle connection", more, KIB),
            judge("clients without the whole file", count - whole, 0)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--adder", required=True)
    parser.add_argument("--data")
    parser.add_argument("--path")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--readers", type=int, default=1000)
    options = parser.parse_args()
    if bool(options.data) != bool(options.path):
        parser.error("--data and --path belong together")
    allow_descriptors(max(4096, options.readers * 2))
    path = options.path or "/docs/swagger-ui-bundle.js"
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        adder = stack.enter_context(start_adder(options, folder))
        status, fields, body = adder.get(path)
        if status != 200:
            raise SystemExit(f"{path} is {status}: {body[:200]}")
        other = stack.enter_context(start_nginx(folder, body, fields["Content-Type"].partition(";")[0]))
        if other.get("/file")[2] != body:
            raise SystemExit("nginx sends other bytes")
        print(f"{path}, {len(body)} bytes")
        good = [compare({"adder": (adder, path), "nginx": (other, "/file")}, options.rounds, options.seconds)]
        good += crowd(adder, path, options.readers, len(body))
    raise SystemExit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
