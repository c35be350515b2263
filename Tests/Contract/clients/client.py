"""A client generated from the document by openapi-python-client does what its user wants."""

import datetime
import importlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import uuid

from support.contract import main


def run(contract, version: str = "3.1"):
    with contract.server() as server, tempfile.TemporaryDirectory(prefix="adder-client-") as folder:
        generate(contract, server, pathlib.Path(folder), version)
        sys.path.insert(0, folder)
        client = Client(server.origin)
        use(contract, client)
        read_french(contract, client)
        use_accounts(contract, client)


def generate(contract, server, folder: pathlib.Path, version: str):
    document = folder / "openapi.json"
    document.write_bytes(server.ask("GET", f"/openapi.json?version={version}").body)
    # Images are bytes, which it knows by this type alone.
    images = {f"image/{kind}": "application/octet-stream" for kind in ("jpeg", "png", "webp", "gif", "avif", "heic")}
    settings = folder / "settings.json"
    settings.write_text(json.dumps({"content_type_overrides": images}))
    # The generator tidies what it writes with ruff, which is beside it.
    tools = pathlib.Path(sys.executable).parent
    result = subprocess.run(
        [tools / "openapi-python-client", "generate", "--path", document, "--output-path", folder / "generated",
         "--meta", "none", "--fail-on-warning", "--config", settings],
        capture_output=True, text=True, timeout=600, env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"})
    contract.check(
        result.returncode == 0, "openapi-python-client makes a client without a warning", result.stdout + result.stderr)


class Client:
    """The generated modules, by the ids of their operations."""

    def __init__(self, origin: str):
        self.models = importlib.import_module("generated.models")
        self.client = importlib.import_module("generated.client").Client(base_url=origin)

    def call(self, operation: str, group: str = "items", **arguments):
        module = importlib.import_module(f"generated.api.{group}.{operation}")
        return module.sync_detailed(client=self.client, **arguments)


def use(contract, client: Client):
    models = client.models
    added = [
        client.call("items_add", body=models.ItemsAddInput(name=f"Lantern {number}", enabled=number % 2 == 0))
        for number in range(7)
    ]
    contract.check(all(answer.status_code == 201 for answer in added), "It creates items", added[0].content)
    first = added[0].parsed
    contract.check(
        isinstance(first, models.ItemRow) and isinstance(first.id, uuid.UUID) and first.name == "Lantern 0",
        "What it gets is typed", first)
    names, pages, after = [], 0, None
    while pages < 10:
        answer = client.call("items_list", limit=3, **({"after": after} if after else {}))
        names += [row.name for row in answer.parsed.items]
        pages += 1
        after = answer.parsed.next_
        if not after:
            break
    contract.check(
        pages == 3 and sorted(names) == [f"Lantern {number}" for number in range(7)],
        "It pages through all of them", (pages, names))
    change(contract, client, first, added[0].headers["etag"])
    refused(contract, client)


def change(contract, client: Client, item, tag: str):
    models = client.models
    changed = client.call(
        "items_change", id=item.id, body=models.ItemsChangeInput(enabled=False), if_match=tag)
    contract.check(
        changed.status_code == 200 and isinstance(changed.parsed, models.ItemsDetailDocument)
        and changed.parsed.enabled is False, "It changes one, with If-Match", changed.content)
    stale = client.call("items_change", id=item.id, body=models.ItemsChangeInput(enabled=True), if_match=tag)
    contract.check(
        stale.status_code == 412 and isinstance(stale.parsed, models.Problem), "A stale change is a typed problem",
        stale.content)
    gone = client.call("items_delete", id=item.id)
    contract.check(gone.status_code == 204, "It deletes one", gone.content)
    missing = client.call("items_detail", id=item.id)
    contract.check(
        missing.status_code == 404 and isinstance(missing.parsed, models.Problem), "Which then is missing",
        missing.content)


def refused(contract, client: Client):
    models = client.models
    bad = client.call("items_add", body=models.ItemsAddInput(name="   "))
    contract.check(
        bad.status_code == 422 and isinstance(bad.parsed, models.Problem)
        and bad.parsed.errors[0].pointer == "/name" and bad.parsed.errors[0].code == "tooShort",
        "A bad item is a typed problem that names the member", bad.content)
    key = json.dumps(str(uuid.uuid4()))
    twice = [
        client.call("items_add", body=models.ItemsAddInput(name="Once"), idempotency_key=key) for _ in range(2)
    ]
    contract.check(
        twice[0].status_code == twice[1].status_code == 201 and twice[0].content == twice[1].content
        and twice[1].headers.get("idempotent-replayed") == "true",
        "What is sent twice with one Idempotency-Key is done once", [answer.content for answer in twice])


def read_french(contract, client: Client):
    models = client.models
    todo = client.call(
        "todos_add", "todos",
        body=models.TodosAddInput(title="Acheter du pain", priority=models.TodoPriority("high"))).parsed
    shown = client.call("todos_display", "todos", id=todo.id, accept_language="fr").parsed
    contract.check(any(row.label == "Titre" for row in shown.rows), "It reads a todo in French", shown)


def use_accounts(contract, client: Client):
    models = client.models
    account = client.call(
        "accounts_add", "accounts",
        body=models.AccountsAddInput(name="Cash", currency=models.Currency("EUR"))).parsed.id

    def draft(amount: str):
        return models.TransactionDraft(
            group=models.TransactionGroup("posted"), date=datetime.date(2026, 11, 21), description="Bakery",
            amount=amount, kind=models.TransactionKind("debit"))

    one = client.call("transactions_add", "accounts", account_id=account, body=draft("12.50"))
    contract.check(one.status_code == 201, "It posts one transaction", one.content)
    many = client.call(
        "transactions_batch", "accounts", account_id=account, body=[draft("1.00"), draft("2.00")])
    contract.check(many.status_code == 201 and len(many.parsed.items) == 2, "It posts many at once", many.content)
    report = client.call("accounts_report", "accounts", account_id=account).parsed
    details = [row for row in report.rows if isinstance(row, models.AccountsReportDetail)]
    contract.check(len(details) == 3, "It reads the report, row by row of its type", report)


if __name__ == "__main__":
    main(run)
