"""Cookie sessions in a real browser: pages of the server's own origin and of a configured one of the same site use them,
a stream included, pages of another port or another site do not, and a page of another site uses the token."""

import json

from support.contract import main
from support.proxy import Pages

# What a page does with `fetch`, cookies included; an answer is its status, the fields that the page may see, and its body.
CALL = """
(async (url, options) => {
  try {
    const answer = await fetch(url, {credentials: 'include', cache: 'no-store', ...options});
    const headers = Object.fromEntries(answer.headers);
    return {status: answer.status, type: answer.type, headers, body: await answer.text()};
  } catch (error) { return {error: String(error)}; }
})(%s, %s)
"""

ADA = {"name": "ada", "email": "ada@mail.test", "password": "kelp-lantern-ada-71"}
MALLORY = {"name": "mallory", "email": "mallory@mail.test", "password": "tide-table-mallory-9"}


def call(page, url: str, method: str = "GET", body=None, **options) -> dict:
    options = {"method": method, "headers": {}} | options
    if body is not None:
        options["body"] = json.dumps(body)
        options["headers"] = {"Content-Type": "application/json"} | options["headers"]
    answer = page.evaluate(CALL % (json.dumps(url), json.dumps(options)))
    if answer.get("body", "").startswith("{"):
        answer["json"] = json.loads(answer["body"])
    return answer


def sign_in(page, server, person: dict) -> dict:
    body = {"name": person["name"], "password": person["password"]}
    return call(page, server.origin + "/sessions?as=cookie", "POST", body)


def who(page, server) -> str | None:
    """The name of whoever is signed in, as a page of the server's origin sees it."""
    answer = call(page, server.origin + "/session")
    return answer["json"]["user"]["name"] if answer.get("status") == 200 else None


def run(contract):
    with Pages() as friend, Pages() as stranger, Pages() as foreign, contract.browser() as browser:
        # The same machine by another name is another site.
        elsewhere = foreign.origin.replace("127.0.0.1", "localhost")
        settings = {
            "AUTH_COOKIE_ORIGINS": friend.origin, "CORS_ORIGINS": elsewhere, "ACCESS_ANONYMOUS": "none",
        }
        with contract.server(**settings) as server:
            for person in (ADA, MALLORY):
                contract.check(server.ask("POST", "/users", person).status == 201, f"{person['name']} signs up")
            own = browser.page()
            own.open(server.origin + "/livez")
            use_own(contract, own, server)
            use_friend(contract, browser, friend, own, server)
            refuse(contract, browser, stranger.origin, own, server, "another port")
            refuse(contract, browser, elsewhere, own, server, "another site")
            use_token(contract, browser, elsewhere, server)
            leave(contract, own, server)


def use_own(contract, page, server):
    """A page of the server's own origin signs in, reads, changes and renews."""
    contract.check(who(page, server) is None, "Nobody is signed in at first")
    answer = sign_in(page, server, ADA)
    contract.check(answer.get("status") == 201, "A page of the own origin signs in", answer)
    contract.check("token" not in answer["json"], "Its answer has no token", answer)
    contract.check(page.evaluate("document.cookie") == "", "No script reads the cookie")
    contract.check(who(page, server) == "ada", "The cookie says who calls")
    added = call(page, server.origin + "/items", "POST", {"name": "Brass lantern"})
    contract.check(added.get("status") == 201, "The page adds an item", added)
    renewed = call(page, server.origin + "/session/renewal", "POST")
    contract.check(
        renewed.get("status") in (200, 201) and "token" not in renewed["json"], "It renews the session", renewed)
    contract.check(who(page, server) == "ada", "The successor's cookie took the place of the old one")
    cookies = page.call("Network.getCookies", {"urls": [server.origin]})["cookies"]
    contract.check(
        [cookie["name"] for cookie in cookies] == ["__Host-session"] and cookies[0]["httpOnly"] and cookies[0]["secure"]
        and cookies[0]["sameSite"] == "Lax" and cookies[0]["path"] == "/",
        "The browser keeps one cookie: HttpOnly, Secure, SameSite=Lax", cookies)


def use_friend(contract, browser, friend, own, server):
    """A page of the configured origin, another port of the same site, does the same."""
    page = browser.page()
    page.open(friend.origin)
    seen = call(page, server.origin + "/session")
    contract.check(
        seen.get("status") == 200 and seen["json"]["user"]["name"] == "ada",
        "A page of a configured origin of the same site sees who is signed in", seen)
    added = call(page, server.origin + "/items", "POST", {"name": "Canvas tent"})
    contract.check(added.get("status") == 201, "It adds an item", added)
    gone = call(page, server.origin + added["headers"]["location"], "DELETE")
    contract.check(gone.get("status") == 204, "It deletes the item, after a preflight", gone)
    follow(page, server)
    page.wait("source.readyState === EventSource.OPEN")
    elsewhere = server.ask("POST", "/sessions", {"name": "ada", "password": ADA["password"]})
    contract.check(elsewhere.status == 201 and page.wait("changes > 0"), "Its stream says that another session has begun")
    left = call(page, server.origin + "/session", "DELETE")
    contract.check(left.get("status") == 204 and who(own, server) is None, "It signs out", left)
    page.wait("source.readyState === EventSource.CLOSED")
    contract.check(True, "Its stream has ended with the session, and no other is let in")
    answer = sign_in(page, server, ADA)
    contract.check(answer.get("status") == 201 and who(own, server) == "ada", "It signs in", answer)


def follow(page, server):
    """Keeps the list of one's sessions open in a page, by the cookie; what is said of it is counted."""
    page.evaluate(
        f"window.source = new EventSource({json.dumps(server.origin + '/sessions')}, {{withCredentials: true}});"
        " window.changes = window.opened = 0; source.onopen = () => opened++;"
        " source.addEventListener('changed', () => changes++); true")


def refuse(contract, browser, origin: str, own, server, what: str):
    """A page of another origin reads nothing, changes nothing, and signs nobody in as somebody else."""
    page = browser.page()
    page.open(origin)
    before = state(own, server)
    for method, path, body in (
        ("GET", "/items", None), ("DELETE", "/session", None), ("DELETE", "/items", None),
        ("POST", "/session/renewal", None), ("DELETE", "/users/ada", None),
        ("PUT", "/session/password", {"current": ADA["password"], "new": "anchor-cloud-52"}),
    ):
        answer = call(page, server.origin + path, method, body)
        # A page of an origin that may use the API without cookies reads that it may not.
        contract.check(
            "error" in answer or answer["status"] in (401, 403), f"A page of {what} is refused {method} {path}", answer)
    follow(page, server)
    contract.check(
        page.wait("source.readyState === EventSource.CLOSED") and page.evaluate("opened === 0"),
        f"A page of {what} is refused a stream")
    # Without asking first, as forms do: the page cannot read the answer, and there must be nothing to it.
    simple = {"mode": "no-cors", "headers": {"Content-Type": "text/plain"}}
    for path, body in (
        ("/sessions?as=cookie", {"name": "mallory", "password": MALLORY["password"]}),
        ("/items", {"name": "Planted"}), ("/session/renewal", {}),
    ):
        call(page, server.origin + path, "POST", body, **simple)
    form(page, server.origin + "/sessions?as=cookie")
    contract.check(who(own, server) == "ada", f"A page of {what} signs nobody out, and nobody in as another")
    contract.check(state(own, server) == before, f"What a page of {what} sent changed nothing")


def form(page, url: str):
    """Sends a form whose text is the JSON of a sign-in, as a page can without a script."""
    name = json.dumps(json.dumps({"name": "mallory", "password": MALLORY["password"], "client": "="})[:-2])
    page.evaluate(
        "(() => { const f = document.createElement('form'); f.method = 'post'; f.enctype = 'text/plain';"
        f" f.action = {json.dumps(url)}; const i = document.createElement('input'); i.name = {name}; i.value = '\"}}';"
        " f.append(i); document.body.append(f); f.submit(); })()")
    page.browser.listen(0.5)


def state(page, server) -> tuple[str, list[str]]:
    """What a page of the server's origin finds: the items, and the browser's cookies."""
    cookies = page.call("Network.getCookies", {"urls": [server.origin]})["cookies"]
    return call(page, server.origin + "/items")["body"], [cookie["value"] for cookie in cookies]


def use_token(contract, browser, origin: str, server):
    """A page of another site signs in for a token and sends it."""
    page = browser.page()
    page.open(origin)
    body = {"name": "mallory", "password": MALLORY["password"]}
    signed = call(page, server.origin + "/sessions", "POST", body, credentials="omit")
    contract.check(
        signed.get("status") == 201 and "token" in signed["json"], "A page of another site signs in for a token", signed)
    fields = {"Authorization": "Bearer " + signed["json"]["token"]}
    seen = call(page, server.origin + "/session", headers=fields, credentials="omit")
    contract.check(
        seen.get("status") == 200 and seen["json"]["user"]["name"] == "mallory", "It sends the token", seen)
    added = call(page, server.origin + "/items", "POST", {"name": "By token"}, headers=fields, credentials="omit")
    contract.check(added.get("status") == 201, "It adds an item with the token", added)
    asked = call(page, server.origin + "/session", headers=fields)
    contract.check("error" in asked, "CORS lets it send no cookies", asked)


def leave(contract, page, server):
    left = call(page, server.origin + "/session", "DELETE")
    contract.check(left.get("status") == 204, "The page of the own origin signs out", left)
    cookies = page.call("Network.getCookies", {"urls": [server.origin]})["cookies"]
    contract.check(cookies == [] and who(page, server) is None, "The cookie is gone", cookies)


if __name__ == "__main__":
    main(run)
