"""The OpenAPI document is valid, in 3.0 too, and is the same from the command and from the server."""

import json
import os
import subprocess

from openapi_spec_validator import OpenAPIV30SpecValidator, OpenAPIV31SpecValidator

from support.contract import main


def run(contract):
    # The servers of these scripts have no quotas.
    printed = subprocess.run(
        [contract.binary, "openapi"], capture_output=True, timeout=120, check=True,
        env=os.environ | {"ADDER_RATE_LIMIT_REQUESTS": "0"}).stdout
    document = json.loads(printed)
    faults = [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()]
    contract.check(not faults, "The document is valid OpenAPI 3.1", "\n".join(faults))
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    contract.check(len(names) == len(set(names)), "Each operation has an id of its own", names)
    nameless = [where for where, schema in schemas(document, "") if "enum" in schema and "x-enum-varnames" not in schema]
    contract.check(not nameless, "Each value of each enumeration has a name", nameless)
    with contract.server() as server:
        answer = server.ask("GET", "/openapi.json")
        contract.check(answer.json == document, "The server shows the very document that the command prints")
        tag = answer.headers["ETag"]
        again = server.ask("GET", "/openapi.json", headers={"If-None-Match": tag})
        contract.check(again.status == 304, "A client that has the document is told so", again.status)
        check_older(contract, server, document)
    with contract.server(
        CORS_ORIGINS="https://app.example.org", RATE_LIMIT_REQUESTS="1000", SERVER_PUBLIC_PATH="/api",
        SERVER_PUBLIC_ORIGIN="https://api.example.org"
    ) as server:
        document = server.ask("GET", "/openapi.json").json
        faults = [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()]
        contract.check(not faults, "With every shared part on it is valid too", "\n".join(faults))
        check_older(contract, server, document)
        contract.check(document["servers"][0]["url"] == "https://api.example.org/api", "It begins where clients reach it", document["servers"])
        limited = document["paths"]["/items"]["get"]["responses"]
        contract.check("429" in limited, "A limited operation can be told 429", sorted(limited))


def check_older(contract, server, document):
    """The document in OpenAPI 3.0 is valid, and says the same."""
    older = server.ask("GET", "/openapi.json?version=3.0").json
    faults = [error.message for error in OpenAPIV30SpecValidator(older).iter_errors()]
    contract.check(
        older["openapi"] == "3.0.3" and not faults, "In 3.0 it is valid OpenAPI 3.0", "\n".join(faults))
    contract.check(outline(older) == outline(document), "In 3.0 it has the same operations and components")
    later = [where for where, schema in schemas(older, "") if isinstance(schema.get("const"), str)]
    contract.check(not later, "In 3.0 it has no word of 3.1", later)


def outline(document) -> list:
    """The names of what a document describes: operations with their parameters and responses, and components."""
    operations = [
        (path, method, operation["operationId"], [parameter["name"] for parameter in operation.get("parameters", [])],
         list(operation["responses"]))
        for path, methods in document["paths"].items() for method, operation in methods.items()]
    return operations + [(kind, list(parts)) for kind, parts in document["components"].items()]


def schemas(node, path: str):
    """Every object of a document, with the way there."""
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    if isinstance(node, dict):
        yield path, node
    for name, child in children:
        yield from schemas(child, f"{path}/{name}")


if __name__ == "__main__":
    main(run)
