"""A list that stays open, in a real browser: the handbook's own page shows the list as it is, through restarts and over bad
networks."""

import shutil
import time

from support.contract import main
from support.live import Live
from support.proxy import Pages
from support.wire import Wire


def run(contract):
    with Pages() as pages, contract.browser() as browser:
        with contract.server(CORS_ORIGINS=pages.origin) as server:
            page = Live(contract, browser, pages, server, server.origin)
            follow(contract, page)
            page.close()
            restart(contract, browser, pages, server)
            for name, wire in (
                ("cuts each connection after 1.5 s", Wire(server.origin, seconds=1.5)),
                ("passes bytes on every 500 ms", Wire(server.origin, pause=0.5)),
            ):
                with wire:
                    endure(contract, Live(contract, browser, pages, server, wire.origin), wire, name)
            with Wire(server.origin) as wire:
                refuse(contract, Live(contract, browser, pages, server, wire.origin), wire)
            lose_store(contract, browser, pages, server)


def follow(contract, live: Live):
    """Without any fault, events alone keep the page true."""
    live.opens()
    live.page.evaluate("window.first = source")
    lantern = live.add("Brass lantern")
    live.shows(["Brass lantern"], "It shows an item that another client has added")
    live.add("Compass")
    live.server.ask("PATCH", f"/items/{lantern['id']}", {"name": "Bronze lantern"})
    live.shows(["Compass", "Bronze lantern"], "It shows a change")
    live.server.ask("DELETE", f"/items/{lantern['id']}")
    live.shows(["Compass"], "A deleted item disappears")
    live.server.ask("DELETE", "/items")
    live.shows([], "All items disappear at once")
    live.add("Rope")
    live.shows(["Rope"], "Then another one is added")
    contract.check(live.page.evaluate("source === first && starts === 1"), "All of that came over one stream")
    contract.check(live.page.complaints() == [], "Nobody complains of the page", live.page.complaints())


def restart(contract, browser, pages, server):
    """A page that is open stays true while the server ends and starts again."""
    live = Live(contract, browser, pages, server, server.origin)
    for is_killed, how in ((False, "in order"), (True, "by kill -9")):
        for number in range(3):
            live.add(f"Before {how} {number}")
        server.restart(is_killed)
        live.add(f"After {how}")
        live.agrees(f"It is true again after the server has ended {how}")
    contract.check(live.page.evaluate("starts === 1"), "The browser continued by itself, where it was")
    live.close()


def endure(contract, live: Live, wire: Wire, name: str):
    """A page behind a bad network stays true while items come, change and go."""
    start, added = time.monotonic(), []
    while wire.cuts < 6 if wire.seconds else time.monotonic() < start + 5:
        added.append(live.add(f"Item {len(added)}")["id"])
        if len(added) % 3 == 0:
            live.server.ask("PATCH", f"/items/{added[-2]}", {"enabled": False})
            live.server.ask("DELETE", f"/items/{added[-3]}")
        time.sleep(0.1)
    live.agrees(f"It is true behind a proxy that {name}")
    live.close()


def refuse(contract, live: Live, wire: Wire):
    """A browser gives up after a 503; the page does not."""
    live.page.evaluate("window.first = source")
    wire.is_refusing = True
    wire.cut()
    live.page.wait("first.readyState === EventSource.CLOSED")
    contract.check(wire.refusals > 0, "The browser gives up its stream at a 503", wire.refusals)
    live.add("Meanwhile")
    wire.is_refusing = False
    live.page.wait("source !== first")
    live.agrees("The page opens another stream, and is true")
    live.close()


def lose_store(contract, browser, pages, server):
    """A server that comes back with another store tells clients to read the list anew."""
    live = Live(contract, browser, pages, server, server.origin)
    server.restart(prepare=lambda: shutil.rmtree(f"{server.folder}/data"))
    live.page.wait("starts === 2")
    live.agrees("It reads the list anew after the store was replaced")
    live.add("First of another store")
    live.agrees("It follows the other store")
    live.close()


if __name__ == "__main__":
    main(run)
