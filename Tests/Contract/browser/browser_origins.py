"""Pages of other origins in a real browser: one that is configured reads and changes items, another is refused."""

import json

from support.contract import main
from support.proxy import Pages

EXPOSED = ("ETag", "Location", "Link", "X-Request-Id")

# What a page does with `fetch`; an answer is its status, the fields that the page may see, and its body.
CALL = """
(async (url, options) => {
  try {
    const answer = await fetch(url, options);
    const headers = Object.fromEntries(answer.headers);
    return {status: answer.status, headers, body: await answer.text()};
  } catch (error) { return {error: String(error)}; }
})(%s, %s)
"""


def call(page, url: str, method: str = "GET", body=None, headers: dict | None = None) -> dict:
    options = {"method": method, "headers": dict(headers or {}), "cache": "no-store"}
    if body is not None:
        options["body"] = json.dumps(body)
        options["headers"]["Content-Type"] = "application/json"
    answer = page.evaluate(CALL % (json.dumps(url), json.dumps(options)))
    if answer.get("body", "").startswith("{"):
        answer["json"] = json.loads(answer["body"])
    return answer


def run(contract):
    with Pages() as friend, Pages() as stranger, contract.browser() as browser:
        with contract.server(CORS_ORIGINS=friend.origin) as server:
            page = browser.page()
            page.open(friend.origin)
            identifier = use(contract, page, server)
            refuse(contract, browser, stranger, server, identifier)
        with contract.server() as server:
            answer = call(page, server.origin + "/items")
            contract.check("error" in answer, "Where no origin is configured, none is let in", answer)


def use(contract, page, server) -> str:
    """A page of the configured origin does everything."""
    items = server.origin + "/items"
    added = call(page, items, "POST", {"name": "Brass lantern"})
    contract.check(added.get("status") == 201, "A page of a configured origin adds an item", added)
    fields = added["headers"]
    contract.check(
        {"etag", "location", "x-request-id"} <= set(fields), "It sees ETag, Location and X-Request-Id", fields)
    one = server.origin + fields["location"]
    changed = call(page, one, "PATCH", {"enabled": False}, {"If-Match": fields["etag"]})
    contract.check(
        changed.get("status") == 200 and changed["json"]["enabled"] is False, "It changes the item with If-Match",
        changed)
    stale = call(page, one, "PATCH", {"enabled": True}, {"If-Match": fields["etag"]})
    contract.check(
        stale.get("status") == 412 and stale["json"]["type"] == "/problems/stale",
        "A stale change is refused, and the page can read why", stale)
    call(page, items, "POST", {"name": "Canvas tent"})
    listed = call(page, items + "?limit=1")
    contract.check(
        listed.get("status") == 200 and "rel=\"next\"" in listed["headers"].get("link", ""),
        "It lists items and sees Link", listed)
    again = call(page, one, "GET", headers={"If-None-Match": changed["headers"]["etag"]})
    contract.check(again.get("status") == 304, "It asks whether an item has changed, and is told 304", again)
    bad = call(page, items, "POST", {"name": ""})
    contract.check(bad.get("status") == 422 and bad["json"]["errors"], "It reads what was wrong with its input", bad)
    doubtful = call(page, items, "POST", {"name": "Once"}, {"Idempotency-Key": "browser-1"})
    contract.check(doubtful.get("status") == 201, "It may send an Idempotency-Key", doubtful)
    return added["json"]["id"]


def refuse(contract, browser, stranger, server, identifier: str):
    """A page of another origin gets nothing, and changes nothing that asks first."""
    page = browser.page()
    page.open(stranger.origin)
    one = f"{server.origin}/items/{identifier}"
    before = server.ask("GET", f"/items/{identifier}").body
    for method, body in (("GET", None), ("PATCH", {"name": "Stolen"}), ("DELETE", None)):
        answer = call(page, one, method, body)
        contract.check("error" in answer, f"A page of another origin is refused its {method}", answer)
    posted = call(page, server.origin + "/items", "POST", {"name": "Planted"})
    contract.check("error" in posted, "A page of another origin is refused its POST", posted)
    contract.check(server.ask("GET", f"/items/{identifier}").body == before, "What it tried changed nothing")
    names = [item["name"] for item in server.ask("GET", "/items").json["items"]]
    contract.check("Planted" not in names, "And added nothing", names)


if __name__ == "__main__":
    main(run)
