"""Who calls: requests that need a session have the token of somebody who is signed in."""

import json
import os
import urllib.error
import urllib.request
import uuid

import schemathesis
from hypothesis import strategies

#: Characters of passwords that no list of common ones has.
UNCOMMON = strategies.text("äöü", min_size=8, max_size=200)

schemathesis.openapi.format("password", UNCOMMON)


def ask(method: str, path: str, body: dict | None = None, token: str | None = None) -> dict | None:
    """What the server answers; nothing if it refuses."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(os.environ["ADDER_URL"] + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return None


#: The groups whose requests know who calls.
PERSONAL = r"^/(session|sessions|users|feed|likes|photos|conversations|settings|news|start|transfers|missions)\b"


@schemathesis.auth(refresh_interval=None).apply_to(path_regex=PERSONAL)
class Person:
    """Somebody new, as soon as a request has ended the session, changed the password or deleted the user."""

    token = None

    def get(self, case, context) -> str:
        if Person.token is None or ask("GET", "/session", token=Person.token) is None:
            name, password = "u" + uuid.uuid4().hex[:20], uuid.uuid4().hex
            ask("POST", "/users", {"name": name, "email": f"{name}@mail.test", "password": password})
            Person.token = ask("POST", "/sessions", {"name": name, "password": password})["token"]
        return Person.token

    def set(self, case, token: str, context) -> None:
        case.headers["Authorization"] = f"Bearer {token}"


def is_sign_in(body) -> bool:
    """Whether a sign-in has either a name or an address, as it must; both and none have tests of their own."""
    if not isinstance(body, dict):
        return True
    return (body.get("name") is None) != (body.get("email") is None)
