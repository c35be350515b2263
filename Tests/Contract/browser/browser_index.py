"""The page at /docs where Swagger UI's files are not there: a plain list, in a real browser."""

from support.contract import main


def run(contract):
    with contract.server() as server, contract.browser() as browser:
        page = browser.page()
        page.open(server.origin + "/docs")
        shown = page.evaluate("document.body.innerText")
        contract.check(
            all(text in shown for text in ("Adder", "/items/{id}", "PATCH", "/livez")),
            "Without Swagger UI's files the page lists the routes", shown)
        contract.check(page.evaluate("document.scripts.length") == 0, "The plain list has no script")
        margin = page.evaluate("getComputedStyle(document.querySelector('.index')).maxWidth")
        contract.check(margin not in ("", "none"), "The plain list has its style", margin)
        contract.check(page.complaints() == [], "Nobody complains of the plain list", page.complaints())
        page.screenshot(contract.screenshot("docs-index"), is_whole=True)
        page.follow(lambda: page.click("a[href='./items']"))
        shown = page.evaluate("location.pathname + ' ' + document.body.innerText")
        contract.check(shown.startswith("/items ") and "curl" in shown, "Its links lead to the resources", shown)


if __name__ == "__main__":
    main(run)
