"""Clients that OpenAPI Generator makes of the document that a server shows."""

import pathlib
import re
import subprocess
import sys

#: How many seconds a tool may take: many, since this is for what hangs and not for slow machines.
PATIENCE = 900

#: The programs that came with the checks' Python environment.
TOOLS = pathlib.Path(sys.executable).parent

#: Where the programs are that use the clients.
SCENARIOS = pathlib.Path(__file__).resolve().parents[1] / "clients"

#: How the generators call a schema that has no name.
NAMELESS = re.compile(r"(Request|Response|OneOf|AnyOf|InlineObject|Inner)\d*$|\d$", re.IGNORECASE)


def generate(
    contract, server, generator: str, folder: pathlib.Path, version: str = "3.1", **properties: str
) -> pathlib.Path:
    """The folder of a client, made of the document in a version of OpenAPI, with the generator's defaults and the
    properties given."""
    document = folder / "openapi.json"
    document.write_bytes(server.ask("GET", f"/openapi.json?version={version}").body)
    client = folder / generator
    options = ["--additional-properties", ",".join(f"{name}={value}" for name, value in properties.items())]
    result = run(
        [TOOLS / "openapi-generator-cli", "generate", "--input-spec", document, "--generator-name", generator,
         "--output", client, *(options if properties else [])], folder)
    contract.check(result.returncode == 0, f"OpenAPI Generator makes a client of OpenAPI {version}: {generator}", result.stderr[-4000:])
    return client


def check_names(contract, models: list[str]):
    """Every schema has a name of the document's own."""
    nameless = [name for name in models if NAMELESS.search(name.replace("_", ""))]
    contract.check(models and not nameless, "Every model has a name that the document gives it", nameless)


def run(command: list, folder: pathlib.Path, **environment: str) -> subprocess.CompletedProcess:
    """Runs a program to its end."""
    import os

    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
        env=os.environ | environment)


def report(contract, result: subprocess.CompletedProcess, sentence: str):
    """Takes over what a scenario found: its lines that begin with "ok: ", and how it ended."""
    for line in result.stdout.splitlines():
        if line.startswith("ok: "):
            contract.check(True, line.removeprefix("ok: "))
    contract.check(result.returncode == 0, sentence, (result.stdout + result.stderr)[-6000:])
