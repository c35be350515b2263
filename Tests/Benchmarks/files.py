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
import os
import re
import resource
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure"))
from process import Server, free_port  # noqa: E402

SIZE = 100_000
RATIO, KIB = 1.5, 4
NGINX = """
daemon off; pid {folder}/nginx.pid; worker_processes auto; worker_rlimit_nofile 8192; error_log {folder}/error.log;
{user}
events {{ worker_connections 4096; }}
http {{
    access_log {folder}/access.log; default_type {type}; sendfile on; keepalive_requests 1000000000;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}/root; location / {{ try_files /file =404; }} }}
}}
"""


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

    def cpu_seconds(self):
        own = super().cpu_seconds()
        for pid in self.children():
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            own += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return own

    def children(self):
        with open(f"/proc/{self.pid}/task/{self.pid}/children") as file:
            return file.read().split()


def start_adder(options, folder):
    port = free_port()
    data = os.path.join(folder, "data")
    settings = {"ADDER_DATA_FOLDER": data, "ADDER_SHUTDOWN_DELAY": "0s"}
    if options.path:
        shutil.copytree(options.data, data)
    else:
        docs = os.path.join(folder, "docs")
        os.makedirs(docs)
        for name in ("swagger-ui.css", "swagger-ui-bundle.js"):
            with open(os.path.join(docs, name), "wb") as file:
                file.write(os.urandom(SIZE))
        settings["ADDER_SERVER_DOCS"] = docs
    return Server([options.adder, "serve", "--port", str(port)], port, os.path.join(folder, "adder.log"), settings)


def start_nginx(folder, body, kind):
    place, port = os.path.join(folder, "nginx"), free_port()
    os.makedirs(os.path.join(place, "root"))
    with open(os.path.join(place, "root", "file"), "wb") as file:
        file.write(body)
    return run_nginx(place, NGINX, port, port=port, type=kind)


def run_nginx(place, configuration, plain, **values):
    """Runs nginx in a folder by a configuration with these values; `plain` is the port where it speaks HTTP."""
    user = "user root;" if os.geteuid() == 0 else ""
    with open(os.path.join(place, "nginx.conf"), "w") as file:
        file.write(configuration.format(folder=place, user=user, **values))
    command = [nginx(), "-p", place, "-e", os.path.join(place, "error.log"), "-c", os.path.join(place, "nginx.conf")]
    return Group(command, plain, os.path.join(place, "nginx.log"))


def requests(url, seconds, *arguments):
    """The number of responses that wrk got, all of them good."""
    done = subprocess.run(
        ["wrk", "-t1", "-c64", f"-d{seconds}s", "--timeout", "20s", *arguments, url], capture_output=True, text=True,
        timeout=seconds + 60)
    count = re.search(r"(\d+) requests in", done.stdout)
    if done.returncode or not count or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise SystemExit(f"errors under load: {done.stdout}{done.stderr}")
    return int(count[1])


def load(server, path, seconds):
    """Microseconds of the server's CPU time a response."""
    before = server.cpu_seconds()
    count = requests(f"http://127.0.0.1:{server.port}{path}", seconds)
    return (server.cpu_seconds() - before) * 1e6 / count


def compare(sides, rounds, seconds):
    runs = {name: [] for name in sides}
    for server, path in sides.values():
        load(server, path, 1)
    for _ in range(rounds):
        for name, (server, path) in sides.items():
            runs[name].append(load(server, path, seconds))
    for name, figures in runs.items():
        print(f"{name}: {statistics.median(figures):.1f} µs a response ({min(figures):.1f} to {max(figures):.1f})")
    ratio = statistics.median(a / b for a, b in zip(runs["adder"], runs["nginx"]))
    return said(f"Adder's CPU time is {ratio:.2f} times nginx's, wanted at most {RATIO}", ratio <= RATIO)


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
    print(f"{count} idle connections: {idle / 2**20:.1f} MiB; reading slowly: {most / 2**20:.1f} MiB")
    return [
        said(f"a slow reader costs {more:.1f} KiB more than an idle connection, wanted at most {KIB}", more <= KIB),
        said(f"{whole} of {count} have the whole file", whole == count)]


def said(text, is_good):
    print(("good: " if is_good else "BAD: ") + text)
    return is_good


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
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, max(4096, options.readers * 2)), most))
    path = options.path or "/docs/swagger-ui-bundle.js"
    servers = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            servers.append(start_adder(options, folder))
            status, fields, body = servers[0].get(path)
            if status != 200:
                raise SystemExit(f"{path} is {status}: {body[:200]}")
            servers.append(start_nginx(folder, body, fields["Content-Type"].partition(";")[0]))
            if servers[1].get("/file")[2] != body:
                raise SystemExit("nginx sends other bytes")
            print(f"{path}, {len(body)} bytes")
            good = [compare({"adder": (servers[0], path), "nginx": (servers[1], "/file")}, options.rounds, options.seconds)]
            good += crowd(servers[0], path, options.readers, len(body))
        finally:
            for server in servers:
                server.stop()
    raise SystemExit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
