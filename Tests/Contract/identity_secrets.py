"""Every secret that was used stands nowhere, on either engine: not in the log, the metrics, the store, the export, the
backup, a problem, or an answer other than the one that gives it."""

import base64
import os
import pathlib
import re
import subprocess
import time

from support.contract import main
from support.server import PATIENCE

SETTINGS = {"LOG_ACCESS": "true", "LOG_LEVEL": "trace", "SERVER_METRICS": "all"}
PASSWORD, SECOND, THIRD, WRONG = "kelp-lantern-ada-71", "anchor-cloud-52", "harbor-bell-1806", "tide-table-9-wrong"
EMAIL = "ada@mail.test"


def run(contract):
    with contract.server(**SETTINGS) as server:
        secrets = look_at_server(contract, server, "SQLite")
        folder = pathlib.Path(server.folder)
        command(contract, server, "backup", "store.copy")
        look(contract, secrets, (folder / "store.copy").read_bytes(), "the backup")
        for path in (folder / "data").rglob("*"):
            if path.is_file() and "outbox" not in path.parts:
                look(contract, secrets, path.read_bytes(), f"the file {path.name}", has=b"")
    with contract.store() as postgresql, contract.server(POSTGRES_URL=postgresql.url, **SETTINGS) as server:
        secrets = look_at_server(contract, server, "PostgreSQL", ADDER_POSTGRES_URL=postgresql.url)
        look(contract, secrets, postgresql.dump(), "PostgreSQL's dump")
        look(contract, secrets, postgresql.log, "PostgreSQL's log of all statements")


def look_at_server(contract, server, engine: str, **settings: str) -> dict[str, str]:
    """Uses the secrets, and looks for them wherever a server on either engine may leave them; returns them."""
    secrets, texts, count = use(contract, server)
    folder = pathlib.Path(server.folder)
    log = wait_for_lines(folder / "out", count).encode()
    look(contract, secrets, log, f"the access log ({engine})", has=b"/passwords")
    look(contract, secrets, (folder / "errors").read_bytes(), f"the log ({engine})", has=b"The mail (recovery)")
    metrics = server.ask("GET", "/metrics").body
    look(contract, secrets, metrics, f"the metrics ({engine})", has=b"/session/renewal")
    contract.check(not re.search(rb"\bada\b", metrics), f"Nobody's name or address stands in the metrics ({engine})")
    look(contract, secrets, "\n".join(texts).encode(), f"any problem, or any answer that gives none ({engine})")
    look(contract, secrets, server.ask("GET", "/openapi.json").body, f"the description ({engine})", has=b"/passwords")
    command(contract, server, "export", "store.ndjson", **settings)
    look(contract, secrets, (folder / "store.ndjson").read_bytes(), f"the export ({engine})")
    return secrets


def command(contract, server, name: str, file: str, **settings: str):
    """Runs a command on the server's store that writes a file."""
    result = subprocess.run(
        [contract.binary, name, file], cwd=server.folder, timeout=PATIENCE, capture_output=True,
        env=os.environ | {"ADDER_DATA_FOLDER": f"{server.folder}/data"} | settings)
    contract.check(result.returncode == 0, f"adder {name} succeeds", result.stderr)


def use(contract, server) -> tuple[dict[str, str], list[str], int]:
    """Uses every kind of secret, in requests that succeed and in requests that fail; returns them with their names,
    the answers except those that give a token, and the number of requests."""
    secrets = {"password": PASSWORD, "second": SECOND, "third": THIRD, "wrong": WRONG}
    texts, count = [], 0

    def ask(status, method, path, body=None, headers=None):
        nonlocal count
        count += 1
        answer = server.ask(method, path, body, headers)
        contract.check(
            answer.status in status, f"{method} {path.split('?')[0]} is {answer.status}", answer.body[:500])
        if b'"token":' not in answer.body and "Set-Cookie" not in answer.headers:
            texts.append(answer.body.decode() + str(answer.headers))
        return answer

    ok, refused = range(200, 300), range(400, 500)
    ask(ok, "POST", "/users", {"name": "ada", "email": EMAIL, "password": PASSWORD})
    secrets["confirmation"] = code(server, secrets)
    ask(ok, "POST", "/email-confirmations", {"code": secrets["confirmation"]})
    token = secrets["token"] = ask(ok, "POST", "/sessions", {"name": "ada", "password": PASSWORD}).json["token"]
    bearer = {"Authorization": "Bearer " + token}
    successor = secrets["successor"] = ask(ok, "POST", "/session/renewal", None, bearer).json["token"]
    cookie = ask(
        ok, "POST", "/sessions?as=cookie", {"name": "ada", "password": PASSWORD}, {"Sec-Fetch-Site": "same-origin"})
    secrets["cookie"] = re.search(r"__Host-session=([^;]+)", cookie.headers["Set-Cookie"])[1]
    for path in ("/session", "/sessions", "/users/ada"):
        ask(ok, "GET", path, None, {"Authorization": "Bearer " + successor})
    ask(ok, "PUT", "/session/password", {"current": PASSWORD, "new": SECOND}, {"Authorization": "Bearer " + successor})
    ask(ok, "POST", "/password-recoveries", {"email": EMAIL})
    secrets["recovery"] = code(server, secrets)
    ask(refused, "POST", "/sessions", {"name": "ada", "password": WRONG})
    ask(refused, "POST", "/sessions", {"name": "ada", "password": [WRONG]})
    cut = b'{"name":"ada","password":"' + WRONG.encode() + b'"'
    ask(refused, "POST", "/sessions", cut, {"Content-Type": "application/json"})
    ask(refused, "POST", "/users", {"name": "ada", "email": EMAIL, "password": WRONG, "role": "editor"})
    ask(refused, "POST", "/email-confirmations", {"code": secrets["recovery"]})
    ask(refused, "POST", "/passwords", {"code": secrets["confirmation"], "new": THIRD})
    ask(refused, "GET", "/session", None, {"Authorization": f"Bearer {secrets['cookie']}x"})
    ask(refused, "GET", f"/session?token={successor}", None, bearer)
    ask(refused, "PUT", "/session", b"{", bearer)
    ask(ok, "POST", "/passwords", {"code": secrets["recovery"], "new": THIRD})
    ask(refused, "GET", "/session", None, bearer)
    return secrets, texts, count


def code(server, known: dict[str, str]) -> str:
    """The code of the next mail in the outbox: the line that is nothing but one long word."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for path in sorted(pathlib.Path(server.folder, "data/outbox").glob("[!.]*")):
            body = path.read_text().replace("\r\n", "\n").partition("\n\n")[2]
            found = re.search(r"^[A-Za-z0-9_-]{16,}$", body, re.M)
            if found and found[0] not in known.values():
                return found[0]
        time.sleep(0.05)
    raise RuntimeError(f"no mail comes:\n{server.errors}")


def wait_for_lines(path: pathlib.Path, count: int) -> str:
    """The access log, once it has a line for each of so many requests."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = path.read_text(errors="replace")
        if len(re.findall(r" (?:GET|POST|PUT) /", text)) >= count:
            return text
        time.sleep(0.05)
    raise RuntimeError(f"{path} has fewer lines than the {count} of the requests:\n{text}")


def look(contract, secrets: dict[str, str], content: bytes, where: str, has=EMAIL.encode()):
    """Looks for the secrets in something that has, so that there is something to see, a certain text."""
    contract.check(has in content, f"There is something to see in {where}", content[:500])
    found = [name for name, secret in secrets.items() if any(form in content for form in forms(secret))]
    contract.check(not found, f"No secret stands in {where}", found)


def forms(secret: str) -> list[bytes]:
    """A secret as text, and of a token or a code also the bytes that it stands for, as they are and in hexadecimal."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{22}|[A-Za-z0-9_-]{43}", secret):
        return [secret.encode()]
    data = base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4))
    return [secret.encode(), data, data.hex().encode()]


if __name__ == "__main__":
    main(run)
