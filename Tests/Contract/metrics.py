"""The metrics are as Prometheus has them: promtool (Debian: prometheus) finds nothing."""

import subprocess

from support.contract import main

# What a Prometheus server asks for.
ACCEPT = (
    "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,"
    "application/openmetrics-text;version=0.0.1;q=0.5,"
    "text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2"
)
EXPECTED = {
    "http_requests_total", "http_request_duration_seconds", "http_response_bytes_total", "http_requests_in_flight",
    "http_connections", "sqlite_write_queue_length", "sqlite_write_group_size", "process_resident_memory_bytes",
    "adder_build_info",
}


def run(contract):
    with contract.server() as server:
        server.ask("POST", "/items", {"name": "Brass lantern"})
        for path in ("/items", "/livez", "/no/such/path"):
            server.ask("GET", path)
        answer = server.ask("GET", "/metrics", headers={"Accept": ACCEPT})
        kind = answer.headers["Content-Type"]
        contract.check(
            answer.status == 200 and kind.startswith("text/plain; version=0.0.4"),
            "Prometheus gets the form that it asks for", (answer.status, kind, answer.body[:200]))
        result = subprocess.run(["promtool", "check", "metrics"], input=answer.body, capture_output=True, timeout=300)
        complaints = (result.stdout + result.stderr).decode(errors="replace").strip()
        contract.check(
            result.returncode == 0 and not complaints, "promtool has nothing to complain about", complaints)
        names = {line.split()[2] for line in answer.body.decode().splitlines() if line.startswith("# TYPE ")}
        contract.check(EXPECTED <= names, "The metrics that are looked for are there", EXPECTED - names)
    with contract.server(SERVER_METRICS="10.0.0.0/8") as server:
        answer = server.ask("GET", "/metrics")
        contract.check(answer.status == 403, "Who is not named is not shown them", answer.status)


if __name__ == "__main__":
    main(run)
