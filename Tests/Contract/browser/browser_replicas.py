"""A list that stays open in a real browser, behind the shipped proxy and two servers that share a store: the page shows what
was added at the other server, and stays true while one server after the other ends, and both."""

import collections
import contextlib
import http.client
import re
import statistics
import threading
import time

from support.contract import main
from support.live import Live
from support.proxy import Pages
from support.server import PATIENCE

# Keeps when the page has first shown each name.
WATCH = """
window.shown = {};
new MutationObserver(() => {
  for (const line of document.querySelectorAll('li')) shown[line.textContent] ??= Date.now();
}).observe(document.querySelector('ul'), {childList: true});
"""


def run(contract):
    with contract.store() as store, Pages() as pages, contract.browser() as browser:
        settings = {
            "POSTGRES_URL": store.url, "CORS_ORIGINS": pages.origin, "SERVER_TRUSTED_PROXIES": "127.0.0.1",
            # The proxy asks once a second whether a server is about to stop.
            "SHUTDOWN_DELAY": "4s",
            # A server notices within a second that a client has left.
            "LIMITS_CALLER_STREAMS": "1000",
        }
        with contract.server(**settings) as one, contract.server(**settings) as other:
            with contract.balancer(one, other) as balancer:
                live = Live(contract, browser, pages, one, balancer.origin)
                live.page.evaluate(WATCH)
                use(contract, live, (one, other), balancer)
                live.close()
        with contract.server(LIMITS_STREAMS="2", **settings) as one, contract.server(**settings) as other:
            with contract.balancer(one, other) as balancer:
                fill(contract, one, balancer)


def use(contract, live: Live, servers: tuple, balancer):
    for _ in servers:
        measure(contract, live, *placed(servers))
        lose_one(contract, live, *placed(servers), balancer, False)
    for _ in servers:
        lose_one(contract, live, *placed(servers), balancer, True)
    answers = stream_answers(live.page)
    contract.check(set(answers) == {200} and len(answers) > 4, "The browser got no other answer than 200", answers)
    contract.check(live.page.evaluate("starts === 1"), "It continued by itself, where it was")
    for killed, stopped in (servers, reversed(servers)):
        lose_both(contract, live, killed, stopped)
    measure(contract, live, *placed(servers))


def placed(servers: tuple) -> tuple:
    """The server that has the page's stream, and the other; waits until there is no stream but that."""
    end = time.monotonic() + PATIENCE
    while True:
        counts = [streams(server) for server in servers]
        if sorted(counts) == [0, 1]:
            return servers[counts.index(1)], servers[counts.index(0)]
        if time.monotonic() > end:
            raise RuntimeError(f"the streams of the servers are {counts}")
        time.sleep(0.1)


def streams(server) -> int:
    """How many lists a server keeps open."""
    return int(re.search(r"(?m)^adder_live_streams (\d+)", server.ask("GET", "/metrics").body.decode())[1])


def measure(contract, live: Live, here, there):
    """How long after its answer what was added at one server is in the page that the other one tells."""
    delays = []
    for number in range(10):
        name = f"Measured {there.origin} {time.monotonic_ns()}"
        there.ask("POST", "/items", {"name": name})
        answered = time.time() * 1000
        delays.append(live.page.wait(f"shown[{name!r}]") - answered)
        # At no beat of anything that looks once a second.
        time.sleep(0.13)
    middle = statistics.median(delays)
    contract.check(streams(here) == 1, "The page's stream is at one server")
    # The time is for whoever reads this: a machine that is busy enough has any.
    contract.check(len(delays) == 10, f"The page shows what was added at the other one, {middle:.0f} ms later at the median")


def lose_one(contract, live: Live, gone, left, balancer, is_killed: bool):
    """The server that the page listens to ends, and comes back; the other one goes on."""
    how = "by kill -9" if is_killed else "in order"
    live.server = left
    with Asker(balancer.place) as asker:
        change_while(live, lambda: asker.count < 10)
        gone.end(is_killed)
        change_while(live, lambda: gone.process.poll() is None)
        gone.wait()
        before = asker.count
        change_while(live, lambda: asker.count < before + 50)
        live.agrees(f"The page is true while one server is gone that has ended {how}")
        gone.start_again()
        gone.ask("POST", "/items", {"name": "At the server that is back"})
        live.agrees("It is true once that is back")
    contract.check(set(asker.answers) == {200}, "Meanwhile each stream asked of the proxy began", asker.answers)


def change_while(live: Live, condition):
    """Adds, changes and deletes items, several at least, and then while a condition holds."""
    number, end = 0, time.monotonic() + PATIENCE
    while number < 6 or (condition() and time.monotonic() < end):
        row = live.add(f"Meanwhile {number}")
        if number % 3 == 1:
            live.server.ask("PATCH", f"/items/{row['id']}", {"enabled": False})
        if number % 3 == 2:
            live.server.ask("DELETE", f"/items/{row['id']}")
        number += 1
        time.sleep(0.1)


def lose_both(contract, live: Live, killed, stopped):
    """Both servers end at once, one of them in order."""
    for number in range(3):
        stopped.ask("POST", "/items", {"name": f"Before the end {number}"})
    stopped.end()
    killed.end(True)
    for server in (killed, stopped):
        server.wait()
    for server in (stopped, killed):
        server.start_again()
        server.ask("POST", "/items", {"name": "After the end"})
    live.agrees("The page is true after both servers have ended at once, one of them by kill -9")


def fill(contract, full, balancer):
    """One server keeps no more than two lists open; the other takes the rest."""
    with contextlib.ExitStack() as kept:
        answers = []
        for _ in range(8):
            connection = kept.enter_context(contextlib.closing(http.client.HTTPConnection(balancer.place, timeout=PATIENCE)))
            answers.append(kept.enter_context(ask(connection)).status)
        contract.check(
            set(answers) == {200} and streams(full) == 2, "The other server takes the streams that one has no place for",
            answers)


def ask(connection: http.client.HTTPConnection) -> http.client.HTTPResponse:
    """Opens a stream; returns how it begins."""
    connection.request("GET", "/items", headers={"Accept": "text/event-stream"})
    return connection.getresponse()


def stream_answers(page) -> list[int]:
    """The status of each answer that the page's streams got."""
    page.browser.listen(0.2)
    return [
        event["params"]["response"]["status"] for event in page.browser.events
        if event.get("sessionId") == page.session and event["method"] == "Network.responseReceived"
        and event["params"]["type"] == "EventSource"]


class Asker:
    """Asks for a stream again and again, as a context, and counts how the answers begin."""

    def __init__(self, place: str):
        self.place = place
        self.answers = collections.Counter()
        self.is_done = threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_done.set()
        self.thread.join(PATIENCE)

    @property
    def count(self) -> int:
        return self.answers.total()

    def _run(self):
        while not self.is_done.wait(0.02):
            connection = http.client.HTTPConnection(self.place, timeout=PATIENCE)
            try:
                with ask(connection) as answer:
                    self.answers[answer.status] += 1
            except (OSError, http.client.HTTPException) as error:
                self.answers[repr(error)] += 1
            finally:
                connection.close()


if __name__ == "__main__":
    main(run)
