"""A page that is used by the keyboard alone."""

import json

#: What the protocol calls keys: their codes, and the text that they write.
KEYS = {"Tab": (9, ""), "Enter": (13, "\r"), " ": (32, " ")}


def press(page, key: str):
    code, text = KEYS[key]
    event = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code}
    page.call("Input.dispatchKeyEvent", {"type": "keyDown" if text else "rawKeyDown", "text": text} | event)
    page.call("Input.dispatchKeyEvent", {"type": "keyUp"} | event)


def go(page, selector: str, text: str = ""):
    """Goes on with Tab until the focus is on what the selector finds and begins with the text."""
    wanted = f"document.activeElement.matches({json.dumps(selector)}) && " \
        f"document.activeElement.textContent.startsWith({json.dumps(text)})"
    for _ in range(120):
        press(page, "Tab")
        if page.evaluate(wanted):
            return
    raise RuntimeError(f"the keyboard does not reach {selector} {text}")


def write(page, selector: str, text: str):
    """Goes to a field, of which all is selected then, and writes over it."""
    go(page, selector)
    page.call("Input.insertText", {"text": text})


def submit(page):
    """Presses Enter, and waits for the next page."""
    page.follow(lambda: press(page, "Enter"))
