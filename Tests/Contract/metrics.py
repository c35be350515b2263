#!/usr/bin/env python3
"""Checks that a running server's metrics are as Prometheus has them.

    metrics.py http://127.0.0.1:8080

Needs promtool (Debian: prometheus), and an address that server.metrics lets in. Ends with 0 if all is well; else with 1,
and what is wrong on standard error.
"""
import shutil
import subprocess
import sys
import urllib.error
import urllib.request

# What a Prometheus server asks for.
ACCEPT = (
    "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,"
    "application/openmetrics-text;version=0.0.1;q=0.5,"
    "text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2"
)
EXPECTED = [
    "http_requests_total", "http_request_duration_seconds", "http_response_bytes_total", "http_requests_in_flight",
    "http_connections", "sqlite_write_queue_length", "sqlite_write_group_size", "process_resident_memory_bytes",
    "adder_build_info",
]


def fail(text):
    sys.exit(f"metrics: {text}")


def ask(url, fields=None):
    request = urllib.request.Request(url, headers=fields or {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers.get("Content-Type", ""), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get("Content-Type", ""), error.read()
    except OSError as error:
        fail(f"{url}: {error}")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: metrics.py BASE_URL")
    promtool = shutil.which("promtool")
    if promtool is None:
        fail("promtool is missing (Debian: apt-get install prometheus)")
    base = sys.argv[1].rstrip("/")
    # So that there is something to see, on a route and on none.
    for path in ("/items", "/livez", "/no/such\\path"):
        ask(base + path)
    status, kind, body = ask(base + "/metrics", {"Accept": ACCEPT})
    if status != 200 or not kind.startswith("text/plain; version=0.0.4"):
        fail(f"/metrics answers {status}, {kind!r}: {body[:200]!r}")
    check = subprocess.run([promtool, "check", "metrics"], input=body, capture_output=True, timeout=60)
    complaints = (check.stdout + check.stderr).decode(errors="replace").strip()
    if check.returncode != 0 or complaints:
        fail(f"promtool check metrics ends with {check.returncode}:\n{complaints}")
    types = {line.split()[2] for line in body.decode().splitlines() if line.startswith("# TYPE ")}
    missing = [name for name in EXPECTED if name not in types]
    if missing:
        fail("no series named " + ", ".join(missing))
    print(f"metrics: {len(types)} names, {len(body.splitlines())} lines, promtool has nothing to say")


main()
