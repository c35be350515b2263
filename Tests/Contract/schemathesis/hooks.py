"""What the document says in words, and no schema can: texts that only an earlier answer gives, and rules between
parameters."""

import json
import os
import re
import urllib.request
import uuid

import schemathesis
from hypothesis import strategies

#: The rules that OpenAPI has no words for; the operation's description has them.
CURSOR_BRINGS = {"sort", "enabled", "q"}


def cursor() -> str:
    """Where the first page ends; a server with items is needed."""
    with urllib.request.urlopen(os.environ["ADDER_URL"] + "/items?limit=1", timeout=30) as answer:
        return json.load(answer)["next"]


schemathesis.openapi.format("cursor", strategies.sampled_from([cursor()]))
schemathesis.openapi.format(
    "entity-tags", strategies.sampled_from(["*", '"1-8e60002030065228"', '"1-8e60002030065228", W/"0"', '""']))


@schemathesis.hook
def filter_case(context, case) -> bool:
    """Leaves out what the rules between parameters forbid; each of them has tests of its own."""
    query = case.query or {}
    if "after" in query and CURSOR_BRINGS & set(query):
        return False
    if "from" in query and "to" in query and str(query["from"]) > str(query["to"]):
        return False
    return not ("q" in query and query.get("sort", "name") != "name")


@schemathesis.hook
def map_case(context, case):
    """Gives each request a key of its own, where it has a good one: one that was used with another body is refused."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[!-~]{1,255}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    return case
