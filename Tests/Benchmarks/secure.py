#!/usr/bin/env python3
"""What TLS costs: secure.py --adder PROGRAM [--rounds 5] [--seconds 3]

- CPU time for an item over kept connections, over TLS and plain, in turns: wanted at most 1.35 times.
- CPU time for a new connection with a full handshake and one request, from Adder and from nginx with the same P-256 key, in
  turns: wanted at least 0.8 of nginx's handshakes.
- That for a resumed session; both less what a plain connection costs: wanted a fifth of a full one. TLS 1.3 resumes with a new
  exchange of keys, as OpenSSL's clients want it, so that only the certificate's signature is saved; it is told, not judged.

The load is wrk, and for handshakes eight times `openssl s_time`. CPU time is that of the server's processes.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, folder) for folder in ("measure", "../Contract")]
from adder import add_item, judge, microseconds, start  # noqa: E402
from files import run_nginx  # noqa: E402
from process import Server, free_port  # noqa: E402
from support.authority import Authority  # noqa: E402

KEPT, HANDSHAKES, RESUMPTION = 1.35, 0.8, 5
CLIENTS = 8
NGINX = """access_log off;
    server {{
        listen 127.0.0.1:{listener}; listen 127.0.0.1:{port} ssl; return 200 "{{}}";
        ssl_certificate {chain}; ssl_certificate_key {key}; ssl_protocols TLSv1.2 TLSv1.3; ssl_session_tickets on;
    }}"""


class Sides:
    """Adder and nginx with the same certificate."""

    def __init__(self, program, folder):
        self.authority = Authority(folder)
        self.authority.renew()
        self.ports = {"adder": free_port(), "nginx": free_port()}
        self.adder = start(os.path.abspath(program), folder + "/adder", {
            "ADDER_TLS_CERTIFICATES": self.authority.pair, "ADDER_TLS_PORT": str(self.ports["adder"])})
        self.nginx = self._start_nginx(folder)

    def _start_nginx(self, folder):
        place, plain = folder + "/nginx", free_port()
        os.makedirs(place)
        chain, key = self.authority.pair.split(":")
        return run_nginx(place, plain, NGINX.format(listener=plain, port=self.ports["nginx"], chain=chain, key=key))

    def stop(self):
        self.adder.stop()
        self.nginx.stop()


def kept(sides, item, rounds, seconds):
    """Whether TLS costs no more than it may over kept connections."""
    urls = {"plain": f"http://127.0.0.1:{sides.adder.port}{item}", "tls": f"https://127.0.0.1:{sides.ports['adder']}{item}"}
    ratios = []
    for number in range(rounds + 1):
        plain, tls = (load(sides.adder, url, seconds if number else 1) for url in urls.values())
        print(f"  plain {plain:.1f} µs, over TLS {tls:.1f} µs{'' if number else ' (not counted)'}", flush=True)
        ratios.append(tls / plain)
    return judge("an item over kept TLS / plain", statistics.median(ratios[1:]), KEPT)


def load(server, url, seconds, *options):
    """CPU microseconds a response, exactly: a tick is many handshakes."""
    return microseconds(server, url, seconds, *options, clock=Server.exact_cpu_seconds)


def connections(server, port, version, seconds, is_resumed=False):
    """Microseconds of the server's CPU time a connection with one request, of clients side by side that keep it busy."""
    before = server.exact_cpu_seconds()
    clients = [
        subprocess.Popen(
            ["openssl", "s_time", "-connect", f"127.0.0.1:{port}", "-reuse" if is_resumed else "-new", "-www", "/",
             "-time", str(seconds), "-tls" + version.replace(".", "_")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(CLIENTS)]
    answers = [client.communicate(timeout=60)[0] for client in clients]
    counts = [re.search(r"^(\d+) connections in \d+ real seconds, (\d+) bytes read", answer, re.MULTILINE) for answer in answers]
    if not all(counts) or any(client.returncode for client in clients):
        raise SystemExit(f"openssl s_time failed: {answers[0]}")
    return (server.exact_cpu_seconds() - before) * 1e6 / sum(int(count[1]) for count in counts)


def handshakes(sides, version, rounds, seconds):
    """Whether new and resumed sessions cost no more than they may."""
    beside, resumption = [], []
    for _ in range(rounds):
        full = connections(sides.adder, sides.ports["adder"], version, seconds)
        theirs = connections(sides.nginx, sides.ports["nginx"], version, seconds)
        resumed = connections(sides.adder, sides.ports["adder"], version, seconds, is_resumed=True)
        plain = load(sides.adder, f"http://127.0.0.1:{sides.adder.port}/", seconds, "-H", "Connection: close")
        print(f"  {version}: {full:.0f} µs, nginx {theirs:.0f} µs; resumed {resumed:.0f} µs, plain {plain:.0f} µs", flush=True)
        beside.append(theirs / full)
        resumption.append((full - plain) / (resumed - plain))
    is_fast = judge(f"handshakes of TLS {version} beside nginx's", statistics.median(beside), HANDSHAKES, is_below=False)
    saved = statistics.median(resumption)
    if version == "1.2":
        return judge("a full handshake / a resumed one", saved, RESUMPTION, is_below=False) and is_fast
    print(f"  a full handshake / a resumed one: {saved:.2f}")
    return is_fast


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--adder", required=True)
    flags.add_argument("--rounds", type=int, default=5)
    flags.add_argument("--seconds", type=int, default=3)
    flags = flags.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sides = Sides(flags.adder, folder)
        try:
            results = [kept(sides, add_item(sides.adder), flags.rounds, flags.seconds)]
            results += [handshakes(sides, version, flags.rounds, flags.seconds) for version in ("1.3", "1.2")]
            return 0 if all(results) else 1
        finally:
            sides.stop()


if __name__ == "__main__":
    sys.exit(main())
