"""Headless Chromium, driven over a pipe by its own protocol (https://chromedevtools.github.io/devtools-protocol/), so
that nothing else is needed: no driver, no port."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

#: How many seconds anything may take: many, since this is for what hangs and not for slow machines.
PATIENCE = 120


class Chromium:
    """A browser with a profile of its own, as a context. It trusts the certificates of an authority besides those that
    everybody trusts, if it is given the authority's file."""

    def __init__(self, authority: str | None = None):
        self.authority = authority

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="adder-chromium-")
        if self.authority:
            self._trust(self.authority)
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        # High numbers first: the browser wants its ends as 3 and 4, which may be in use by the other pipe here.
        high = [fcntl.fcntl(end, fcntl.F_DUPFD, 100) for end in (theirs_in, theirs_out)]
        for end in (theirs_in, theirs_out):
            os.close(end)
        arguments = [
            "chromium", "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
            "--window-size=1280,1400", "--no-first-run", "--no-default-browser-check", "--disable-dev-shm-usage",
            "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-extensions", "--mute-audio", "about:blank",
        ]
        if os.geteuid() == 0:
            arguments.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{high[0]} 4>&{high[1]} {high[0]}<&- {high[1]}>&-', "bash"] + arguments,
            pass_fds=high, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | ({"HOME": self.profile} if self.authority else {}))
        for end in high:
            os.close(end)
        self.out, self.into = ours_out, ours_in
        self.rest = b""
        self.last = 0
        self.events: list[dict] = []
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (OSError, RuntimeError):
            pass
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _trust(self, authority: str):
        """Puts an authority into the database of the user's certificates, which is found by the home folder."""
        database = self.profile + "/.pki/nssdb"
        os.makedirs(database)
        for arguments in (["-N", "--empty-password"], ["-A", "-n", "authority", "-t", "C,,", "-i", authority]):
            subprocess.run(["certutil", "-d", "sql:" + database, *arguments], check=True, timeout=PATIENCE)

    def page(self, in_window: bool = False) -> "Page":
        """A new page; in a window of its own it is not hidden by the next one."""
        target = self.call("Target.createTarget", {"url": "about:blank", "newWindow": in_window})["targetId"]
        session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        return Page(self, session)

    def call(self, method: str, parameters: dict | None = None, session: str | None = None) -> dict:
        """Sends a command and waits for its result."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        end = time.monotonic() + PATIENCE
        while True:
            answer = self._receive(end)
            if answer is None:
                raise RuntimeError(f"the browser does not answer {method}")
            if answer.get("id") != message["id"]:
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def listen(self, seconds: float):
        """Takes in events for a while."""
        end = time.monotonic() + seconds
        while self._receive(end) is not None:
            pass

    def _receive(self, end: float) -> dict | None:
        """The next message, or None if none comes in time; events are also kept."""
        while b"\0" not in self.rest:
            if not select.select([self.into], [], [], max(0.0, end - time.monotonic()))[0]:
                return None
            data = os.read(self.into, 1 << 20)
            if not data:
                raise RuntimeError("the browser has gone")
            self.rest += data
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if "method" in message:
            self.events.append(message)
        return message


class Page:
    """A page of a browser."""

    def __init__(self, browser: Chromium, session: str):
        self.browser = browser
        self.session = session
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            self.call(f"{domain}.enable")

    def call(self, method: str, parameters: dict | None = None) -> dict:
        return self.browser.call(method, parameters, self.session)

    def open(self, url: str):
        """Goes to a URL and waits until it is loaded."""
        def navigate():
            result = self.call("Page.navigate", {"url": url})
            if "errorText" in result:
                raise RuntimeError(f"{url}: {result['errorText']}")

        self.follow(navigate)
        # The event may have been that of the empty page before.
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def follow(self, lead):
        """Does what leads to another page, and waits until that is loaded: its address alone comes before its text."""
        seen = len(self.browser.events)
        lead()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.browser.listen(0.05)
            if any(event["method"] == "Page.loadEventFired" and event["sessionId"] == self.session
                   for event in self.browser.events[seen:]):
                return
        raise RuntimeError(f"no page comes after {self.evaluate('location.href')}")

    def evaluate(self, expression: str):
        """The value of a JavaScript expression; of a promise, what it comes to."""
        result = self.call(
            "Runtime.evaluate", {"expression": expression, "awaitPromise": True, "returnByValue": True})
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, expression: str, seconds: float = PATIENCE):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.evaluate(expression)
            if value:
                return value
            self.browser.listen(0.05)
        text = self.evaluate("document.body.innerText.slice(0, 2000)")
        raise RuntimeError(f"this never came true: {expression}\nthe page has:\n{text}\n{self.complaints()}")

    def click(self, selector: str):
        """Clicks with the mouse on the first element that the selector finds, once there is one."""
        name = json.dumps(selector)
        self.wait(f"!!document.querySelector({name})")
        place = self.evaluate(
            f"(() => {{ const e = document.querySelector({name}); e.scrollIntoView({{block: 'center'}});"
            " const r = e.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", {"type": kind, **place, "button": "left", "clickCount": 1})

    def type(self, selector: str, text: str):
        """Replaces what stands in a field, as a user would."""
        self.click(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", {"text": text})

    def screenshot(self, path, is_whole: bool = False):
        """Keeps a picture of what is seen, or of the whole page."""
        data = self.call("Page.captureScreenshot", {"captureBeyondViewport": is_whole})["data"]
        path.write_bytes(base64.b64decode(data))

    def complaints(self) -> list[str]:
        """Everything that the console, the policy or a script has had to complain about."""
        self.browser.listen(0.2)
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            parameters = event["params"]
            match event["method"]:
                case "Log.entryAdded" if parameters["entry"]["level"] in ("error", "warning"):
                    found.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")
                case "Runtime.consoleAPICalled" if parameters["type"] in ("error", "warning", "assert"):
                    found.append(" ".join(str(value.get("value", value)) for value in parameters["args"]))
                case "Runtime.exceptionThrown":
                    found.append(str(parameters["exceptionDetails"].get("exception", parameters)))
                case "Audits.issueAdded" if parameters["issue"]["code"] == "ContentSecurityPolicyIssue":
                    found.append(json.dumps(parameters["issue"]["details"]))
        return found

    def hosts(self) -> set[str]:
        """The scheme, host and port of everything that was asked for over the network."""
        from urllib.parse import urlsplit

        urls = [
            urlsplit(event["params"]["request"]["url"]) for event in self.browser.events
            if event.get("sessionId") == self.session and event["method"] == "Network.requestWillBeSent"
        ]
        return {f"{url.scheme}://{url.netloc}" for url in urls if url.scheme not in ("data", "about")}
