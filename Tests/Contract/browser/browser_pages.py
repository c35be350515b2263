"""The pages of the server in a real browser: live lists, forms by the keyboard alone, with scripts and without, and what
axe says of them."""

import time

from support import axe, keyboard
from support.contract import main

ADA = {"name": "ada", "email": "ada@mail.test", "password": "kelp-lantern-ada-71"}
#: The row of an item.
ROW = "[...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes('%s'))"


def run(contract):
    with contract.browser() as browser:
        with contract.server() as server:
            follow(contract, browser, server)
            keep_focus(contract, browser, server)
            restart(contract, browser, server)
            hide(contract, browser, server)
        for has_locks in (True, False):
            with contract.server() as server:
                share(contract, browser, server, has_locks)
        stores = [work(contract, browser, are_off) for are_off in (False, True)]
        contract.check(stores[0] == stores[1], "Scripts make no difference to the store", stores)
        with contract.server() as server:
            look(contract, browser, server)


#: No Web Locks, as where the context is not secure; and tabs that wait longer for each other's answers than 0.3 s, in which a
#: busy machine may not come to them.
UNLOCKED = """
Object.defineProperty(Navigator.prototype, 'locks', {get() {}});
const later = setTimeout, expiry = AbortSignal.timeout.bind(AbortSignal);
window.setTimeout = (run, time, ...rest) => later(run, time === 300 ? 2500 : time, ...rest);
AbortSignal.timeout = (time) => expiry(time === 300 ? 2500 : time);
"""


def live(browser, server, path: str, in_window: bool = True, has_locks: bool = True):
    """A page, once it is live; without Web Locks, as where the context is not secure."""
    page = browser.page(in_window)
    if not has_locks:
        page.call("Page.addScriptToEvaluateOnNewDocument", {"source": UNLOCKED})
    page.open(server.origin + path + ("&" if "?" in path else "?") + "format=html")
    page.wait("!!document.querySelector('.live-live')")
    return page


def follow(contract, browser, server):
    page = live(browser, server, "/items")
    start = time.monotonic()
    lantern = server.ask("POST", "/items", {"name": "Brass lantern"}).json
    page.wait("!!" + ROW % "Brass lantern", 5)
    took = time.monotonic() - start
    contract.check(took < 5, f"An item that somebody else adds appears ({took * 1000:.0f} ms)")
    server.ask("POST", "/items", {"name": "Compass"})
    page.wait("document.querySelectorAll('tbody tr').length === 2")
    server.ask("PATCH", f"/items/{lantern['id']}", {"name": "Bronze lantern"})
    page.wait("!!" + ROW % "Bronze lantern")
    server.ask("DELETE", f"/items/{lantern['id']}")
    page.wait("document.querySelectorAll('tbody tr').length === 1")
    contract.check(page.evaluate("!!" + ROW % "Compass"), "It shows what changes, and no longer what is deleted")
    server.ask("DELETE", "/items")
    page.wait("!document.querySelector('table')")
    server.ask("POST", "/items", {"name": "Rope"})
    page.wait("!!" + ROW % "Rope")
    contract.check(page.complaints() == [], "Nobody complains of the page", page.complaints())
    page.call("Page.close")


def keep_focus(contract, browser, server):
    """What is new moves nothing that somebody uses."""
    page = live(browser, server, "/items")
    place = "Math.round(document.activeElement.getBoundingClientRect().top)"
    for selector, what in (("tbody a", "A row"), ("form input[name=name]", "A field")):
        page.evaluate(f"(() => {{ const e = document.querySelector('{selector}'); const d = e.closest('details');"
                      " if (d) d.open = true; e.focus(); window.used = e; })()")
        page.call("Input.insertText", {"text": "Half"})
        before = page.evaluate(place)
        for number in range(2):
            server.ask("POST", "/items", {"name": f"{what} {number}"})
            page.wait("!!" + ROW % f"{what} {number}")
        contract.check(page.evaluate("document.activeElement === used"), f"{what} keeps the focus while rows come")
        after = page.evaluate(place)
        contract.check(abs(after - before) <= 1, f"{what} stays where it is", (before, after))
    contract.check(page.evaluate("used.value") == "Half", "What was written stays")
    fields = "document.querySelectorAll('[name=Idempotency-Key]')"
    page.evaluate(f"window.keys = [...{fields}].map((field) => field.value)")
    server.ask("POST", "/items", {"name": "A key"})
    page.wait("!!" + ROW % "A key")
    contract.check(
        page.evaluate(f"[...{fields}].map((field, index) => field.value === keys[index]).join()") == "true,false",
        "A form that is open stays as it is, any other is made anew")
    sorted_page = live(browser, server, "/items?sort=name")
    sorted_page.evaluate("window.used = [...document.querySelectorAll('tbody a')].pop(); used.focus()")
    server.ask("PATCH", sorted_page.evaluate("used.pathname"), {"name": "0 comes first"})
    sorted_page.wait("document.querySelector('tbody a').textContent === '0 comes first'")
    contract.check(
        sorted_page.evaluate("document.activeElement === used && used === document.querySelector('tbody a')"),
        "A row keeps the focus when it comes to stand elsewhere")
    sorted_page.call("Page.close")
    page.evaluate("document.querySelector('tbody a').focus()")
    server.ask("DELETE", page.evaluate("document.activeElement.pathname"))
    page.wait("document.activeElement === document.querySelector('main')")
    contract.check(True, "The focus of a row that is deleted goes to the content")
    page.call("Page.close")


def restart(contract, browser, server):
    page = live(browser, server, "/items")
    server.end(is_killed=True)
    server.wait()
    page.wait("!!document.querySelector('.live-reconnecting')")
    server.start_again()
    server.ask("POST", "/items", {"name": "After the restart"})
    page.wait("!!document.querySelector('.live-live') && !!" + ROW % "After the restart")
    contract.check(True, "It says that the server has gone, and is true again when that is back")
    page.call("Page.close")


def hide(contract, browser, server):
    """A page that nobody sees follows nothing."""
    page = live(browser, server, "/items", in_window=False)
    other = browser.page()
    page.wait("document.hidden")
    contract.check(
        page.wait("navigator.locks.query().then(({held}) => held.length === 0)"), "A hidden page has no stream")
    server.ask("POST", "/items", {"name": "Unseen"})
    page.call("Page.bringToFront")
    page.wait("!!" + ROW % "Unseen")
    contract.check(True, "Once it is seen it shows what has changed")
    page.call("Page.close")
    other.call("Page.close")


def share(contract, browser, server, has_locks: bool):
    """Tabs share their streams, and have three."""
    how = "by Web Locks" if has_locks else "without Web Locks"
    pages = [
        live(browser, server, path, has_locks=has_locks)
        for path in ("/items", "/items", "/todos", "/accounts", "/items?enabled=true")]
    found = streams(browser, server)
    contract.check(found == ["/items", "/todos", "/accounts"], f"Five pages of four lists have three streams {how}", found)
    shown = (pages[0], pages[1], pages[4])
    server.ask("POST", "/items", {"name": "Brass lantern"})
    for page in shown:
        page.wait("!!" + ROW % "Brass lantern")
    contract.check(True, "All of them show what is new")
    pages[0].call("Page.close")
    server.ask("POST", "/items", {"name": "Compass"})
    for page in shown[1:]:
        page.wait("!!" + ROW % "Compass")
    contract.check(True, "Those that stay go on when the one that had the stream has gone")
    contract.check(pages[1].complaints() == [], "Nobody complains", pages[1].complaints())
    for page in pages[1:]:
        page.call("Page.close")


def streams(browser, server) -> list[str]:
    """The streams that were opened to a server, by their paths."""
    browser.listen(0.5)
    requests = [event["params"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    urls = [each["request"]["url"] for each in requests if each.get("type") == "EventSource"]
    return [url.removeprefix(server.origin) for url in urls if url.startswith(server.origin + "/")]


def unkept(page) -> int:
    """The height of what a page says of a session that the browser has not kept."""
    return page.evaluate("document.querySelector('#signed-in')?.offsetHeight ?? 0")


def work(contract, browser, are_off: bool) -> list:
    """Somebody signs in, adds, changes and deletes by the keyboard. Returns what the store has in the end."""
    how = "without scripts" if are_off else "with scripts"
    with contract.server(ACCESS_ANONYMOUS="none") as server:
        server.ask("POST", "/users", ADA)
        page = browser.page(in_window=True)
        page.call("Network.clearBrowserCookies")
        page.call("Emulation.setScriptExecutionDisabled", {"value": are_off})
        page.open(server.origin + "/items?format=html")
        keyboard.write(page, "[name=name]", ADA["name"])
        keyboard.write(page, "[name=password]", ADA["password"])
        keyboard.submit(page)
        contract.check(page.evaluate("location.pathname") == "/items", f"Somebody signs in by the keyboard {how}")
        contract.check(unkept(page) == 0, "Nobody is told that the session is lost")
        page.call("Network.clearBrowserCookies")
        page.open(server.origin + "/items?format=html&limit=9#signed-in")
        contract.check(unkept(page) > 0, "Where the browser has not kept it, the page says so")
        page.open(server.origin + "/items?format=html")
        contract.check(unkept(page) == 0, "but to nobody who comes for the first time")
        keyboard.write(page, "[name=name]", ADA["name"])
        keyboard.write(page, "[name=password]", ADA["password"])
        keyboard.submit(page)
        for name in ("Brass lantern", "Canvas tent"):
            page.open(server.origin + "/items?format=html")
            act(page, "Add an item", name)
        contract.check(page.evaluate("location.pathname").startswith("/items/"), "and adds two items")
        act(page, "Change an item", "Cotton tent")
        contract.check(page.evaluate("document.body.textContent.includes('Cotton tent')"), "and changes one")
        page.open(server.origin + "/items?format=html")
        keyboard.go(page, "a", "Brass lantern")
        keyboard.submit(page)
        act(page, "Delete an item", None)
        contract.check(page.evaluate("location.pathname") == "/items", "and deletes the other")
        token = server.ask("POST", "/sessions", {key: ADA[key] for key in ("name", "password")}).json["token"]
        rows = server.ask("GET", "/items", headers={"Authorization": f"Bearer {token}"}).json["items"]
        if not are_off:
            leave(contract, page)
        page.call("Page.close")
        return [(row["name"], row["enabled"], row["version"]) for row in rows]


def leave(contract, page):
    """A list that may no longer be read is not changed any more."""
    page.wait("!!document.querySelector('.live-live')")
    page.evaluate("fetch('/session', {method: 'DELETE'}).then(() => true)")
    page.wait("!!document.querySelector('.live-reload a')")
    contract.check(page.evaluate("!!" + ROW % "Cotton tent"), "A page whose session has ended says that it is to be reloaded")


def act(page, form: str, name: str | None):
    """Opens a form if it is to be opened, fills it in, and sends it."""
    keyboard.go(page, "summary, section button", form)
    if page.evaluate("document.activeElement.matches('summary')"):
        keyboard.press(page, "Enter")
        if name is None:
            keyboard.go(page, "details[open] button")
        else:
            keyboard.write(page, "details[open] [name=name]", name)
    keyboard.submit(page)


def look(contract, browser, server):
    """axe finds nothing on a page of each kind, light and dark, narrow and wide, and none is wider than its window."""
    added = [server.ask("POST", "/items", {"name": f"Item {number}"}) for number in range(3)]
    account = server.ask("POST", "/accounts", {"name": "A household of many words", "currency": "EUR"})
    wide = account.headers["Location"] + "/transactions"
    for group in ("authorized", "posted"):
        server.ask("POST", wide, {"group": group, "date": "2026-11-21", "description": "Rope " * 30,
                                  "amount": "100000000000.00", "kind": "debit"})
    page = browser.page(in_window=True)
    kinds = {
        "welcome": "/", "list": "/items", "empty list": "/items?q=nothing", "document": added[0].headers["Location"],
        "wide list": wide, "problem": "/nothing", "sign-in": "/session", "form with faults": None}
    for kind, path in kinds.items():
        for scheme, width in ((scheme, width) for scheme in ("light", "dark") for width in (320, 360, 1280)):
            page.call("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            page.call("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": True})
            page.open(server.origin + (path or "/items"))
            if path is None:
                page.evaluate("(() => { const f = document.querySelector('form[action=\"/items\"]');"
                              " f.noValidate = true; f.requestSubmit(); })()")
                page.wait("document.readyState === 'complete' && !!document.querySelector('[aria-invalid]')")
            found = axe.faults(page)
            contract.check(found == [], f"axe finds nothing on the {kind}, {scheme}, {width} px", found)
            broad = page.evaluate("document.documentElement.scrollWidth")
            contract.check(broad <= width, f"The {kind} is not wider than {width} px", broad)
            page.screenshot(contract.screenshot(f"pages-{kind}-{scheme}-{width}"), is_whole=True)


if __name__ == "__main__":
    main(run)
