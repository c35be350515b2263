"""Every secret that was used stands nowhere: not in the log, the metrics, the export, the backup or a problem."""

import pathlib
import re
import subprocess
import time

from support.contract import main
from support.server import PATIENCE

PASSWORD, SECOND, THIRD, WRONG = "kelp-lantern-ada-71", "anchor-cloud-52", "harbor-bell-1806", "tide-table-9-wrong"
EMAIL = "ada@mail.test"


def run(contract):
    with contract.server(LOG_ACCESS="true", LOG_LEVEL="trace", SERVER_METRICS="all") as server:
        secrets, problems = use(contract, server)
        folder = pathlib.Path(server.folder)
        look(contract, secrets, wait_for_lines(folder / "out"), "the access log")
        look(contract, secrets, server.errors, "the log")
        look(contract, secrets, server.ask("GET", "/metrics").body.decode(), "the metrics")
        look(contract, secrets, "\n".join(problems), "any problem")
        look(contract, secrets, server.ask("GET", "/openapi.json").body.decode(), "the description")
        for command, name in (("export", "store.ndjson"), ("backup", "store.copy")):
            arguments = [contract.binary, command, name, "--data", f"{server.folder}/data"]
            result = subprocess.run(arguments, cwd=folder, timeout=PATIENCE, capture_output=True)
            contract.check(result.returncode == 0, f"adder {command} succeeds", result.stderr)
            content = (folder / name).read_bytes()
            contract.check(b"ada" in content, f"The {command} has the people")
            look(contract, secrets, content.decode("utf-8", "replace"), f"the {command}")
        for path in (folder / "data").rglob("*"):
            if path.is_file() and "outbox" not in path.parts:
                look(contract, secrets, path.read_bytes().decode("utf-8", "replace"), f"the file {path.name}")


def use(contract, server) -> tuple[dict[str, str], list[str]]:
    """Uses every kind of secret, in requests that succeed and in requests that fail; returns them with their names, and
    what the refusals said."""
    secrets = {"password": PASSWORD, "second": SECOND, "third": THIRD, "wrong": WRONG}
    problems = []

    def ask(status, method, path, body=None, headers=None):
        answer = server.ask(method, path, body, headers)
        contract.check(
            answer.status in status, f"{method} {path.split('?')[0]} is {answer.status}", answer.body[:500])
        if answer.status >= 400:
            problems.append(answer.body.decode() + str(answer.headers))
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
    ask(ok, "PUT", "/session/password", {"current": PASSWORD, "new": SECOND}, {"Authorization": "Bearer " + successor})
    ask(ok, "POST", "/password-recoveries", {"email": EMAIL})
    secrets["recovery"] = code(server, secrets)
    ask(refused, "POST", "/sessions", {"name": "ada", "password": WRONG})
    ask(refused, "POST", "/sessions", {"name": "ada", "password": [WRONG]})
    ask(refused, "POST", "/sessions", b'{"name":"ada","password":"' + WRONG.encode() + b'"')
    ask(refused, "POST", "/users", {"name": "ada", "email": EMAIL, "password": WRONG, "role": "editor"})
    ask(refused, "POST", "/email-confirmations", {"code": secrets["recovery"]})
    ask(refused, "POST", "/passwords", {"code": secrets["confirmation"], "new": THIRD})
    ask(refused, "GET", "/session", None, {"Authorization": f"Bearer {secrets['cookie']}x"})
    ask(refused, "PUT", "/session", b"{", bearer)
    ask(ok, "POST", "/passwords", {"code": secrets["recovery"], "new": THIRD})
    ask(refused, "GET", "/session", None, bearer)
    return secrets, problems


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


def wait_for_lines(path: pathlib.Path) -> str:
    """The access log, once the line of the last request is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = path.read_text(errors="replace")
        if "/passwords" in text:
            return text
        time.sleep(0.05)
    raise RuntimeError(f"{path} has no line of the requests")


def look(contract, secrets: dict[str, str], text: str, where: str):
    found = [name for name, secret in secrets.items() if secret in text]
    contract.check(not found, f"No secret stands in {where}", found)


if __name__ == "__main__":
    main(run)
