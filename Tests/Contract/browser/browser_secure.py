"""A server that speaks TLS itself, in a real browser that trusts its authority: a page, a session by cookie and a live list,
also once the certificate was renewed."""

import json
import signal
import tempfile

from support.authority import Authority
from support.contract import main
from support.server import free_port

ADA = {"name": "ada", "email": "ada@mail.test", "password": "kelp-lantern-ada-71"}
CALL = """
fetch(%s, {method: %s, headers: {'Content-Type': 'application/json'}, body: %s}).then(async (answer) =>
  ({status: answer.status, body: await answer.text()}))
"""
FOLLOW = """
window.names = []; window.source = new EventSource('/items');
source.addEventListener('insert', (event) => names.push(JSON.parse(event.data).name)); true
"""


def call(page, method: str, path: str, body=None) -> dict:
    text = "undefined" if body is None else json.dumps(json.dumps(body))
    return page.evaluate(CALL % (json.dumps(path), json.dumps(method), text))


def run(contract):
    with tempfile.TemporaryDirectory(prefix="adder-contract-") as folder:
        authority, port = Authority(folder), free_port()
        authority.renew()
        origin = f"https://localhost:{port}"
        settings = {
            "TLS_CERTIFICATES": authority.pair, "TLS_PORT": str(port), "TLS_HSTS": "1h", "SERVER_PUBLIC_ORIGIN": origin,
        }
        with contract.server(**settings) as server, contract.browser(authority.file) as browser:
            page = browser.page()
            page.open(origin + "/")
            answer = call(page, "GET", "/openapi.json")
            contract.check(
                answer["status"] == 200 and json.loads(answer["body"])["servers"][0]["url"] == origin,
                "A page over TLS is shown, and the API names its address", answer["body"][:500])
            contract.check(page.evaluate("isSecureContext"), "The browser holds it for secure")
            keep_cookie(contract, page, origin)
            follow(contract, page, server, "Brass lantern")
            shown = page.evaluate("names.length")
            authority.renew()
            server.process.send_signal(signal.SIGHUP)
            contract.check(
                call(page, "GET", "/session")["status"] == 200 and page.evaluate("names.length") == shown,
                "The session and the stream go on as the certificate is renewed")
            new = browser.page()
            new.open(origin + "/")
            follow(contract, new, server, "Canvas tent")
    with tempfile.TemporaryDirectory(prefix="adder-contract-") as folder, contract.browser() as browser:
        distrust(contract, browser, folder)


def keep_cookie(contract, page, origin: str):
    call(page, "POST", "/users", ADA)
    signed = call(page, "POST", "/sessions?as=cookie", {"name": ADA["name"], "password": ADA["password"]})
    contract.check(signed["status"] == 201, "A page signs in", signed)
    cookies = page.call("Network.getCookies", {"urls": [origin]})["cookies"]
    contract.check(
        [cookie["name"] for cookie in cookies] == ["__Host-session"] and cookies[0]["secure"],
        "The browser keeps the cookie", cookies)
    contract.check(call(page, "GET", "/session")["status"] == 200, "The cookie says who calls")


def follow(contract, page, server, name: str):
    page.evaluate(FOLLOW)
    page.wait("source.readyState === EventSource.OPEN")
    server.ask("POST", "/items", {"name": name})
    page.wait(f"names.includes({json.dumps(name)})")
    contract.check(True, f"A live list shows {name}, which another client has added without TLS")


def distrust(contract, browser, folder: str):
    authority, port = Authority(folder), free_port()
    authority.renew()
    with contract.server(TLS_CERTIFICATES=authority.pair, TLS_PORT=str(port)):
        page = browser.page()
        try:
            page.open(f"https://localhost:{port}/")
            text = "it was opened"
        except RuntimeError as error:
            text = str(error)
        contract.check("ERR_CERT_AUTHORITY_INVALID" in text, "A browser that does not know the authority refuses it", text)


if __name__ == "__main__":
    main(run)
