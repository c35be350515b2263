"""The clients that are generated of somebody else's service send a body with a list of objects, an object, a map and one of
several objects, and read it back.

config/check-external runs it by name, against the program in $MEMBERS_BINARY, which is `members` of Tests/External.
"""

import importlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

from support.contract import main
from support.generator import TOOLS, check_names, generate, report, run as execute
from support.server import Server

HERE = pathlib.Path(__file__).resolve().parent


def run(contract):
    with Server(os.environ["MEMBERS_BINARY"], {}, name="MEMBERS") as server:
        for use in (use_python, use_typescript, use_swift, use_kotlin):
            with tempfile.TemporaryDirectory(prefix="members-client-") as name:
                use(contract, server, pathlib.Path(name))


def use_python(contract, server, folder: pathlib.Path):
    client = generate(contract, server, "python", folder)
    check_names(contract, [path.stem for path in (client / "openapi_client/models").glob("order*.py")])
    sys.path.insert(0, str(client))
    module = importlib.import_module("openapi_client")
    payment = module.OrderPaymentInput(module.OrderPaymentCardInput(kind="card", number="1234"))
    order = module.OrdersCheckInput(
        lines=[module.OrderLineInput(article="Tent", amount=2, price=module.OrderLineInputPrice("199.90"))],
        delivery=module.OrderDeliveryInput(town="Ulm"), labels={"a/b": "x"}, payment=payment)
    with module.ApiClient(module.Configuration(host=server.origin)) as connection:
        read = module.OrderChecksApi(connection).orders_check(order)
    contract.check(
        [(line.article, line.amount, line.price) for line in read.lines] == [("Tent", 2, "199.90")]
        and read.delivery.town == "Ulm" and read.labels == {"a/b": "x"}, "Python reads back an order's objects", read)
    contract.check(
        isinstance(read.payment.actual_instance, module.OrderPaymentCard)
        and read.payment.actual_instance.number == "1234", "Python tells one of several objects by its type", read)


def use_typescript(contract, server, folder: pathlib.Path):
    client = generate(contract, server, "typescript-fetch", folder)
    check_names(contract, [path.stem for path in (client / "models").glob("Order*.ts")])
    shutil.copy(HERE / "orders.ts", folder)
    # The generator's runtime is not for the strict rules that deno has on.
    settings = {"strict": False, "noImplicitOverride": False, "lib": ["dom", "dom.iterable", "esnext", "deno.ns"]}
    (folder / "deno.json").write_text(json.dumps({"compilerOptions": settings}))
    result = execute(
        [TOOLS / "deno", "run", "--sloppy-imports", "--check", "--allow-net=127.0.0.1", "orders.ts", server.origin], folder,
        DENO_DIR=str(folder / "deno"), DENO_NO_UPDATE_CHECK="1", NO_COLOR="1")
    report(contract, result, "The TypeScript client compiles, and does so too")


def use_swift(contract, server, folder: pathlib.Path):
    client = generate(contract, server, "swift6", folder, useCustomDateWithoutTime="true")
    check_names(contract, [path.stem for path in (client / "Sources/OpenAPIClient/Models").glob("Order*.swift")])
    sources = [*client.glob("Sources/**/*.swift"), HERE / "Orders.swift"]
    checked = execute(["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", *sources], folder)
    contract.check(
        checked.returncode == 0, "The Swift client compiles, with an order that is sent and read",
        (checked.stdout + checked.stderr)[-6000:])


def use_kotlin(contract, server, folder: pathlib.Path):
    client = generate(contract, server, "kotlin", folder)
    check_names(contract, [path.stem for path in client.glob("src/main/kotlin/**/models/Order*.kt")])


if __name__ == "__main__":
    main(run)
