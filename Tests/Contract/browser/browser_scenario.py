"""A page in a real browser does with plain `fetch` what the generated clients do."""

from browser_origins import call
from support.contract import main
from support.proxy import Pages


def run(contract):
    with Pages() as pages, contract.browser() as browser, contract.server(CORS_ORIGINS=pages.origin) as server:
        page = browser.page()
        page.open(pages.origin)

        def ask(path, method="GET", body=None, **headers):
            return call(page, server.origin + path, method, body,
                        {name.replace("_", "-"): value for name, value in headers.items()})

        use_items(contract, ask)
        todo = ask("/todos", "POST", {"title": "Acheter du pain", "priority": "high"})
        shown = ask("/todos/" + todo["json"]["id"], Accept_Language="fr")
        contract.check(
            any(row["label"] == "Titre" for row in shown["json"]["rows"]), "It reads a todo in French", shown)
        use_accounts(contract, ask)


def use_items(contract, ask):
    for number in range(7):
        ask("/items", "POST", {"name": f"Lantern {number}"})
    names, answer = [], ask("/items?limit=3")
    for _ in range(10):
        names += [row["name"] for row in answer["json"]["items"]]
        if "next" not in answer["json"]:
            break
        answer = ask("/items?limit=3&after=" + answer["json"]["next"])
    contract.check(len(set(names)) == 7, "A page pages through a list", names)
    first = answer["json"]["items"][0]
    path, tag = "/items/" + first["id"], f'"{first["version"]}"'
    changed = ask(path, "PATCH", {"enabled": False}, If_Match=tag)
    contract.check(changed["status"] == 200, "It changes an item by its version", changed)
    stale = ask(path, "PATCH", {"enabled": True}, If_Match=tag)
    contract.check(
        stale["status"] == 412 and '"/problems/stale"' in stale["body"], "It sees that a change is stale", stale)
    bad = ask("/items", "POST", {"name": " "})
    contract.check(bad["json"]["errors"][0]["code"] == "tooShort", "It sees what is wrong with an input", bad)
    once = ask("/items", "POST", {"name": "Once", "enabled": True}, Idempotency_Key="page-1")
    again = ask("/items", "POST", {"enabled": True, "name": "Once"}, Idempotency_Key="page-1")
    contract.check(
        again["status"] == 201 and again["json"]["id"] == once["json"]["id"],
        "A retry with a key is done once, also with its members in another order", again)
    gone = ask("/items/" + once["json"]["id"], "DELETE")
    contract.check(gone["status"] == 204, "It deletes an item", gone)


def use_accounts(contract, ask):
    account = ask("/accounts", "POST", {"name": "Cash", "currency": "EUR"})["json"]["id"]

    def draft(amount):
        return {"group": "posted", "date": "2026-11-21", "description": "Bakery", "amount": amount, "kind": "debit"}

    one = ask(f"/accounts/{account}/transactions", "POST", draft("12.50"))
    contract.check(one["status"] == 201, "It posts one transaction", one)
    many = ask(f"/accounts/{account}/transactions/batch", "POST", [draft("1.00"), draft("2.00")])
    contract.check(many["status"] == 201 and len(many["json"]["items"]) == 2, "It posts many at once", many)
    report = ask(f"/accounts/{account}/report?source=posted")
    details = [row for row in report["json"]["rows"] if row["type"] == "detail"]
    contract.check(len(details) == 3, "It reads the report", report)


if __name__ == "__main__":
    main(run)
