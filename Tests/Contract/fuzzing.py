"""schemathesis finds nothing: no fault of the server's, no undocumented answer, no bad input that is accepted, and no
good one that is refused. Three seeds, all of its phases, and all checks but two."""

import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from support.contract import main

FOLDER = pathlib.Path(__file__).resolve().parent / "schemathesis"
#: For each seed: what hangs is ended before the time that the script has is over.
SECONDS = 1_500
EXAMPLES = 100
SEEDS = (1, 2, 3)
#: Examples and bounds are drawn alike with every seed, so they are asked once.
PHASES = {seed: "fuzzing,stateful" for seed in SEEDS} | {SEEDS[0]: "examples,coverage,fuzzing,stateful"}


def add_account(server, number):
    """Adds an account with as many transactions as its number."""
    answer = server.ask("POST", "/accounts", {"name": f"Account {number}", "currency": "EUR"})
    transaction = {
        "group": "posted", "date": "2026-11-21", "description": "Bakery", "amount": "12.50", "kind": "debit"}
    if number > 0:
        server.ask("POST", f"/accounts/{answer.json['id']}/transactions/batch", [transaction] * number)


def fuzz(contract, seed):
    """What schemathesis finds with a seed, and whether the server is well afterwards."""
    # So many fail to sign in here, and so many messages are sent, that all would be refused.
    bounds = ("ATTEMPTS", "ADDRESS_ATTEMPTS", "ACCOUNT_ATTEMPTS", "SIGN_INS", "ADDRESS_SIGN_INS")
    settings = {f"AUTH_{key}": "1000000" for key in bounds} | {"PEOPLE_MESSAGES_PER_MINUTE": "60000000"}
    with contract.server(SERVER_DOCS=contract.docs, **settings) as server:
        for number in range(40):
            server.ask("POST", "/items", {"name": f"Item {number}", "enabled": number % 3 == 0})
            add_account(server, number)
            server.ask("POST", "/todos", {"title": f"Todo {number}", "priority": "high"})
        result = subprocess.run(
            [pathlib.Path(sys.executable).parent / "schemathesis", "--config-file", FOLDER / "schemathesis.toml",
             "--no-color", "run", server.origin + "/openapi.json", "--url", server.origin, "--checks", "all",
             # Sessions are created for whoever signs in, and ended by whoever calls: often another user.
             # And who likes a photo no more leaves the list of those who do, whose path begins with that of the like.
             "--exclude-checks", "ensure_resource_availability,use_after_free",
             "--phases", PHASES[seed], "--seed", str(seed),
             "--max-examples", str(EXAMPLES), "--suppress-health-check", "all"],
            capture_output=True, text=True, timeout=SECONDS, cwd=server.folder,
            env=os.environ | {"ADDER_URL": server.origin, "PYTHONPATH": str(FOLDER)})
        return result, server.ask("GET", "/readyz")


def run(contract):
    # It is busy itself for most of the time, and the server with it for the rest.
    with ThreadPoolExecutor(max_workers=2) as pool:
        found = pool.map(lambda seed: fuzz(contract, seed), SEEDS)
        for seed, (result, answer) in zip(SEEDS, found):
            output = result.stdout + result.stderr
            cases = re.search(r"(\d+) generated, (\d+) passed", output)
            contract.check(
                result.returncode == 0 and cases is not None and cases[1] == cases[2] and int(cases[1]) > 500,
                f"schemathesis finds nothing with seed {seed}"
                + (f" ({cases[1]} requests)" if cases else ""), output[-20_000:])
            contract.check(answer.status == 200, "And the server is as well as before", answer.body)


if __name__ == "__main__":
    main(run)
