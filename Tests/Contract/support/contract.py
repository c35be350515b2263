"""What a script of the contract is given."""

import os
import pathlib
import sys
import traceback

from support.balancer import Balancer
from support.chromium import Chromium
from support.postgresql import PostgreSQL
from support.server import Server

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Failed(Exception):
    """Something does not hold."""


class Contract:
    """Starts servers and browsers, and notes what was found to hold."""

    def __init__(self):
        self.binary = os.path.abspath(os.environ.get("ADDER_BINARY", ROOT / ".build/release/adder"))
        #: The folder with Swagger UI's files, which config/test --all has filled.
        self.docs = str(ROOT / ".build/swagger-ui")
        self.passed = 0

    def check(self, holds, sentence: str, detail=""):
        """Notes that the sentence holds, or ends the script."""
        if not holds:
            raise Failed(sentence + (f"\n{detail}" if detail != "" else ""))
        print(f"ok: {sentence}", flush=True)
        self.passed += 1

    def server(self, **settings: str):
        """A server on a free port with a fresh data folder, as a context; settings are environment variables without
        ADDER_: contract.server(SERVER_PUBLIC_PATH="/api")."""
        return Server(self.binary, settings)

    def store(self):
        """A PostgreSQL of its own, as a context, for a server's POSTGRES_URL. Its log has every statement and its
        parameters."""
        return PostgreSQL("fsync=off", "log_statement=all")

    def balancer(self, *servers: Server):
        """haproxy as config/haproxy.cfg has it, in front of two servers, as a context."""
        return Balancer(ROOT / "config/haproxy.cfg", servers)

    def browser(self, authority: str | None = None):
        """A browser of its own, as a context; with the file of an authority that it trusts."""
        return Chromium(authority)

    def screenshot(self, name: str) -> pathlib.Path:
        """Where a picture is kept."""
        folder = ROOT / ".build/screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{name}.png"


def main(run):
    """Runs a script's checks: the last line of every script."""
    contract = Contract()
    try:
        run(contract)
    except Failed as failure:
        print(f"FAILED: {failure}", flush=True)
        sys.exit(1)
    except Exception:
        print("FAILED: " + traceback.format_exc(), flush=True)
        sys.exit(1)
    if contract.passed == 0:
        print("FAILED: nothing was checked", flush=True)
        sys.exit(1)
