"""Changes of items at a pace, over several connections, and what became of each."""
import collections
import http.client
import json
import random
import string
import threading
import time

#: One change. `before` and `after` are (name, enabled, version), or None where there is no row; `order` is its place among
#: the changes of its row; `answered` is None if there was no answer, so that nobody knows whether it was made. A row that
#: was to be added has no id then.
Change = collections.namedtuple("Change", "id order before after answered server")


class Hand:
    """Changes rows of its own over one connection, which it opens anew after a failure, at any server."""

    def __init__(self, number, ports, pause):
        self.number, self.ports, self.pause = number, ports, pause
        self.server, self.connection, self.count = number % len(ports), None, 0
        self.rows, self.changes = {}, []
        self.random = random.Random(number)

    def run(self, until):
        due = time.monotonic() + self.pause * self.random.random()
        while due < until:
            time.sleep(max(0, due - time.monotonic()))
            self.change()
            due = max(due + self.pause, time.monotonic() - 1)

    def change(self):
        chance = self.random.random()
        if len(self.rows) < 5 or chance < 0.3:
            self._add()
        elif chance < 0.8:
            self._alter(self.random.choice(list(self.rows)))
        else:
            self._delete(self.random.choice(list(self.rows)))

    def _values(self):
        self.count += 1
        name = f"{self.random.choice(string.ascii_lowercase)} {self.number} {self.count}"
        return {"name": name, "enabled": self.random.random() < 0.5}

    def _add(self):
        values = self._values()
        row, answered = self._ask("POST", "/items", values)
        identifier = row["id"] if row else None
        after = (values["name"], values["enabled"], 1)
        if row:
            self.rows[identifier] = (1, after)
        self._note(identifier, 0, None, after, answered)

    def _alter(self, identifier):
        order, before = self.rows.pop(identifier)
        values = self._values()
        row, answered = self._ask("PATCH", f"/items/{identifier}", values)
        after = (values["name"], values["enabled"], before[2] + 1)
        if row:  # otherwise the row is left alone: nobody knows what it is
            self.rows[identifier] = (order + 1, after)
        self._note(identifier, order, before, after, answered)

    def _delete(self, identifier):
        order, before = self.rows.pop(identifier)
        _, answered = self._ask("DELETE", f"/items/{identifier}")
        self._note(identifier, order, before, None, answered)

    def _note(self, identifier, order, before, after, answered):
        self.changes.append(Change(identifier, order, before, after, answered, self.server))

    def _ask(self, method, path, body=None):
        """The row and the time of the answer; None twice if it does not say that the change was made."""
        self._connect()
        try:
            headers = {"Content-Type": "application/json"} if body else {}
            self.connection.request(method, path, json.dumps(body).encode() if body else None, headers)
            answer = self.connection.getresponse()
            content, answered = answer.read(), time.monotonic()
            if answer.status in (200, 201, 204):
                return (json.loads(content) if content else None), answered
        except (OSError, http.client.HTTPException):
            self.connection = None
        return None, None

    def _connect(self):
        """Only what was sent can be unknown, so the connection stands before."""
        while self.connection is None:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.ports[self.server], timeout=20)
                connection.connect()
                self.connection = connection
            except OSError:
                time.sleep(0.05)
                self.server = self.random.randrange(len(self.ports))


def write(ports, rate, seconds, hands=8):
    """All changes, each row's in their order."""
    group = [Hand(number, ports, hands / rate) for number in range(hands)]
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=hand.run, args=(until,)) for hand in group]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [change for hand in group for change in hand.changes]
