"""The handbook's page of a live list, in a browser."""

import json
import time

from support.contract import ROOT
from support.pages import blocks

HANDBOOK = ROOT / "Sources/ViperService/ViperService.docc/LiveLists.md"
API = "http://localhost:8080"


def source(origin: str) -> str:
    """The handbook's page, for another origin of the API."""
    lines = HANDBOOK.read_text().split("\n")
    start, end = next(blocks(lines, "html"))
    return "\n".join(lines[start:end]).replace(f'"{API}"', json.dumps(origin))


class Live:
    """The handbook's page in a browser, which asks the API at an origin."""

    def __init__(self, contract, browser, pages, server, origin: str):
        self.contract, self.server = contract, server
        pages.text = source(origin)
        self.page = browser.page()
        self.page.open(pages.origin + "/live.html")
        self.agrees("The page shows the list")

    def add(self, name: str) -> dict:
        return self.server.ask("POST", "/items", {"name": name}).json

    def items(self) -> list[dict]:
        """The whole list, as the API has it."""
        items, path = [], "/items?limit=100"
        while path:
            document = self.server.ask("GET", path).json
            items += document["items"]
            path = document.get("next") and f"/items?limit=100&after={document['next']}"
        return items

    def opens(self):
        self.page.wait("source?.readyState === EventSource.OPEN")

    def shows(self, names: list[str], sentence: str):
        """Waits until the page shows exactly these names."""
        wanted = json.dumps(names)
        self.page.wait(
            f"JSON.stringify([...document.querySelectorAll('li')].map((line) => line.textContent)) === '{wanted}'"
            .replace(": ", ":").replace('", "', '","'))
        self.contract.check(True, sentence)

    def agrees(self, sentence: str):
        """The page comes to have the very rows that the API has."""
        self.opens()
        wanted = sorted(self.items(), key=lambda row: row["id"])
        end = time.monotonic() + 60
        while True:
            found = self.page.evaluate("[...rows.values()].sort((one, other) => one.id < other.id ? -1 : 1)")
            lines = self.page.evaluate("document.querySelectorAll('li').length")
            if (found == wanted and lines == len(wanted)) or time.monotonic() > end:
                break
            self.page.browser.listen(0.1)
        self.contract.check(found == wanted and lines == len(wanted), sentence, (len(found), len(wanted), lines))

    def close(self):
        self.page.call("Page.close")
