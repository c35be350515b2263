"""What the document says in words, and no schema can: texts that only an earlier answer gives, and rules between
parameters."""

import json
import os
import re
import urllib.request
import uuid

import people
import schemathesis
from hypothesis import strategies

#: The rules that OpenAPI has no words for; the operation's description has them.
CURSOR_BRINGS = {"sort", "enabled", "q", "showCompleted", "priority", "group", "from", "to"}


def first_page(path: str) -> dict:
    """A page of one; a server that has more of it is needed."""
    with urllib.request.urlopen(os.environ["ADDER_URL"] + path + "?limit=1", timeout=120) as answer:
        return json.load(answer)


def cursor(path: str) -> str:
    """Where a list's first page ends."""
    return first_page(path)["next"]


#: The account whose transactions' cursor is tried: it is good for no other.
ACCOUNT = first_page("/accounts")["items"][0]

schemathesis.openapi.format("items-cursor", strategies.sampled_from([cursor("/items")]))
schemathesis.openapi.format("todos-cursor", strategies.sampled_from([cursor("/todos")]))
schemathesis.openapi.format("accounts-cursor", strategies.sampled_from([cursor("/accounts")]))
schemathesis.openapi.format(
    "transactions-cursor", strategies.sampled_from([cursor(ACCOUNT["links"]["transactions"])]))
schemathesis.openapi.format(
    "entity-tags", strategies.sampled_from(["*", '"1-8e60002030065228"', '"1-8e60002030065228", W/"0"', '""']))
schemathesis.openapi.format(
    "idn-email", strategies.sampled_from(
        ["ada@mail.test", "O'Neil.x+news@MAIL.test", "a@b", "ada@bücher.test", "ADA@BÜCHER.test", "ada@例え.テスト"]))


#: How many repositories can be reached.
REACH = 1000

#: The lists whose cursors are tried. Those of the others, which are good for one list alone, have tests of their own.
CURSORS_OF = re.compile(r"/(items|todos|accounts|accounts/[^/]+/transactions)")


@schemathesis.hook
def filter_case(context, case) -> bool:
    """Leaves out what the rules between parameters forbid; each of them has tests of its own."""
    query = case.query or {}
    if case.path == "/sessions" and case.method == "POST" and not people.is_sign_in(case.body):
        return False
    # The parts of a form are texts, whatever they are made of.
    if case.path == "/photos" and isinstance(case.body, dict) and not isinstance(case.body.get("caption", ""), str):
        return False
    if "after" in query and not CURSORS_OF.fullmatch(case.path):
        return False
    account = (case.path_parameters or {}).get("accountId")
    if "after" in query and account is not None and account != ACCOUNT["id"]:
        return False
    if "after" in query and CURSOR_BRINGS & set(query):
        return False
    if "from" in query and "to" in query and str(query["from"]) > str(query["to"]):
        return False
    return not ("q" in query and query.get("sort", "name") != "name")


def within_reach(query: dict) -> None:
    """Takes a page of repositories that cannot be reached for one that can; the others have tests of their own."""
    page, size = query.get("page"), query.get("perPage", 30)
    if type(page) is int and type(size) is int and page > 1 and 1 <= size <= 100:
        query["page"] = (page - 1) % (REACH // size) + 1
    if query.get("refresh") in (True, "true") and page is not None:
        query["page"] = 1


def renew_key(case) -> None:
    """Gives a request a key of its own, where it has a good one: one that was used with another body is refused."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r'[!-~]{1,255}|"[ -~]{1,255}"', key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())


@schemathesis.hook
def map_case(context, case):
    """Keeps pages of repositories within reach."""
    if case.path == "/repositories" and case.query:
        within_reach(case.query)
    renew_key(case)
    return case


def name_somebody(case) -> None:
    """Takes a name for what can be none: a sequence of requests guesses that a user's id is the user's name."""
    name = (case.path_parameters or {}).get("name")
    if name is not None and not re.fullmatch(r"\w{3,30}", str(name)):
        case.path_parameters["name"] = "nobody"


@schemathesis.hook
def before_call(context, case, **kwargs):
    """A sequence of requests may send one of them again, with a body of another's making."""
    renew_key(case)
    name_somebody(case)
