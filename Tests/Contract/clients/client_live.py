"""The handbook's client of live lists, in Swift: it compiles as it is, and learns of every change once, although the server is
killed and connections are cut."""

import json
import pathlib
import subprocess
import tempfile
import time

from support.contract import ROOT, main
from support.pages import blocks
from support.server import PATIENCE
from support.wire import Wire

HANDBOOK = ROOT / "Sources/ViperService/ViperService.docc/LiveLists.md"


def run(contract):
    with tempfile.TemporaryDirectory(prefix="adder-live-") as name:
        folder = pathlib.Path(name)
        lines = HANDBOOK.read_text().split("\n")
        source = next("\n".join(lines[start:end]) for start, end in blocks(lines, "swift") if lines[start].startswith("import"))
        (folder / "main.swift").write_text(source + "\n")
        built = subprocess.run(
            ["swiftc", "-swift-version", "6", "-warnings-as-errors", "main.swift", "-o", "live"], cwd=folder,
            capture_output=True, text=True, timeout=600)
        contract.check(built.returncode == 0, "The handbook's client compiles without a warning", built.stderr)
        with contract.server() as server, Wire(server.origin, seconds=2.5) as wire:
            follow(contract, server, wire, folder)


def follow(contract, server, wire: Wire, folder: pathlib.Path):
    with open(folder / "out", "w") as out:
        # The client writes line by line to a terminal only.
        client = subprocess.Popen(
            ["stdbuf", "-oL", folder / "live", wire.origin + "/items"], stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT)
    try:
        wait(lambda: wire.connections > 0)
        time.sleep(0.5)
        names = [f"Item {number}" for number in range(30)]
        for number, name in enumerate(names):
            if number == len(names) - 1:
                wait(lambda: wire.cuts > 1)
            server.ask("POST", "/items", {"name": name})
            time.sleep(0.3)
            if number == 12:
                server.restart(is_killed=True)
        wait(lambda: names[-1] in inserted(folder))
    finally:
        client.kill()
        client.wait()
    contract.check(inserted(folder) == names, "It learns of every change once, in order", inserted(folder))
    contract.check(wire.cuts > 1, "Its connections were cut meanwhile", wire.cuts)


def inserted(folder: pathlib.Path) -> list[str]:
    """The names that the client has printed."""
    lines = (folder / "out").read_text().split("\n")[:-1]
    return [json.loads(line.removeprefix("insert "))["name"] for line in lines if line.startswith("insert ")]


def wait(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError("this never came true")
        time.sleep(0.1)


if __name__ == "__main__":
    main(run)
