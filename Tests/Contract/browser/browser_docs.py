"""The page at /docs in a real browser: Swagger UI over the API's document, with "try it out"."""

import json

from support.contract import main


def run(contract):
    with contract.server(SERVER_DOCS=contract.docs) as server, contract.browser() as browser:
        page = browser.page()
        page.open(server.origin + "/docs")
        paths = server.ask("GET", "/openapi.json").json["paths"]
        declared = sum(len(set(item) & {"get", "put", "post", "patch", "delete"}) for item in paths.values())
        page.wait(f"document.querySelectorAll('.opblock').length >= {declared}")
        count = page.evaluate("document.querySelectorAll('.opblock').length")
        contract.check(count == declared, "The page at /docs shows every operation of the document", (count, declared))
        page.screenshot(contract.screenshot("docs-operations"), is_whole=True)

        add(contract, page, server)
        listing(contract, page, server)
        contract.check(page.complaints() == [], "Neither console nor policy complain", page.complaints())
        slip_in(contract, page)
        contract.check(page.hosts() == {server.origin}, "Nothing comes from elsewhere", page.hosts())
    behind_a_proxy(contract)


def add(contract, page, server):
    """Adds an item by the page."""
    block = find(page, "POST", "/items")
    page.click(f"{block} .opblock-summary-control")
    page.click(f"{block} .try-out__btn")
    page.type(f"{block} textarea.body-param__text", '{"name": "Brass lantern", "enabled": false}')
    page.click(f"{block} .execute")
    status = page.wait(f"document.querySelector({json.dumps(block + ' .live-responses-table tbody .response-col_status')})?.innerText")
    contract.check(status.split()[0] == "201", "POST /items is tried out: its answer is 201", status)
    items = server.ask("GET", "/items").json["items"]
    shown = page.wait(f"document.querySelector({json.dumps(block + ' .live-responses-table')})?.innerText")
    contract.check(
        len(items) == 1 and items[0]["name"] == "Brass lantern" and items[0]["id"] in shown,
        "The page shows the item that was really added", (items, shown))
    contract.check("location: /items/" + items[0]["id"] in shown.lower(), "The page shows the answer's fields", shown)
    page.evaluate(f"document.querySelector({json.dumps(block)}).scrollIntoView()")
    page.screenshot(contract.screenshot("docs"))


def listing(contract, page, server):
    """Lists items by the page, with a parameter."""
    block = find(page, "GET", "/items")
    page.click(f"{block} .opblock-summary-control")
    page.click(f"{block} .try-out__btn")
    page.click(f"{block} .execute")
    table = json.dumps(block + " .live-responses-table tbody")
    page.wait(f"document.querySelector({table})?.innerText.includes('Brass lantern')")
    shown = page.evaluate(f"document.querySelector({table}).innerText")
    contract.check("200" in shown and "Brass lantern" in shown, "GET /items is tried out: the item is there", shown)


def slip_in(contract, page):
    """What the policy is for."""
    page.evaluate(
        "(() => { const script = document.createElement('script'); script.textContent = 'window.slipped = true';"
        " document.body.append(script); document.body.insertAdjacentHTML('beforeend',"
        " '<img src=x onerror=\\'window.slipped = true\\'>'); })()")
    for _ in range(600):
        found = page.complaints()
        if any("Content Security Policy" in text for text in found):
            break
    contract.check(
        page.evaluate("window.slipped") is None and any("Content Security Policy" in text for text in found),
        "A script that is slipped into the page is not run, and the browser says why", found)


def find(page, method: str, path: str) -> str:
    """A selector for an operation's block."""
    page.wait("document.querySelectorAll('.opblock').length > 5")
    identifier = page.evaluate(
        f"[...document.querySelectorAll('.opblock-{method.lower()}')].find(block =>"
        f" block.querySelector('.opblock-summary-path').dataset.path === {json.dumps(path)})?.id")
    return "#" + identifier


def behind_a_proxy(contract):
    """The page lies below a path that a proxy takes away."""
    from support.proxy import Proxy

    with contract.server(SERVER_DOCS=contract.docs, SERVER_PUBLIC_PATH="/api") as server:
        with Proxy(server.origin, "/api") as proxy, contract.browser() as browser:
            page = browser.page()
            page.open(proxy.origin + "/api/docs")
            block = find(page, "GET", "/items")
            page.click(f"{block} .opblock-summary-control")
            page.click(f"{block} .try-out__btn")
            page.click(f"{block} .execute")
            status = page.wait(
                f"document.querySelector({json.dumps(block + ' .live-responses-table tbody .response-col_status')})?.innerText")
            contract.check(status.split()[0] == "200", "Behind a public path the page works as well", status)
            contract.check(page.complaints() == [], "Nobody complains there either", page.complaints())


if __name__ == "__main__":
    main(run)
