"""The README and the handbook are true: their commands give the output that is shown, every file that they name is there, the
code that they quote is the code, and the table of keys is the program's.

A block of `console` holds commands behind "$ ", each with its output. They are run in the order of the page. `adder serve`
and `config/run` start a server over a fresh store, with their arguments and variables; commands run in its folder. `cat` of
a file that is not there makes it. A command that is shown without output is run, and its output is not compared. One that
reads the outbox is run until the mail is there. `curl -N` stays open until its output is there, while the commands of its
block and of the next one are run.

The output must be what is shown, but for this:

- ids, entity tags, cursors, tokens and codes: others, but the same one wherever a page shows the same one, in later
  commands too
- request ids, times, and the seconds that a command took
- the day on which the page was written, which is the first that it shows
- in a head with a line "…": further lines
- lines that tell how far an import is

A block of Swift that begins with a file's path, `// Sources/App/Items/Item.swift`, quotes whole declarations of it: each line
that opens one, up to the line that closes it.

    Tests/Contract/run.py handbook                            names file and line of what is wrong
    ADDER_RECORD_HANDBOOK=1 Tests/Contract/run.py handbook    replaces it; look at the difference
"""

import difflib
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

from support.contract import ROOT, main
from support.pages import blocks, pages, unknown_names, wrong_quotations
from support.proxy import Repositories
from support.server import PATIENCE, Server
from support.transcript import Transcript

ORIGIN, UPSTREAM = "http://localhost:8080", "http://127.0.0.1:8081"


class Page:
    """A page of Markdown, and the server that its commands ask."""

    def __init__(self, contract, path: pathlib.Path):
        self.contract, self.path = contract, path
        self.lines = path.read_text().split("\n")
        self.transcript = Transcript("\n".join(self.lines))
        self.server = self.upstream = self.stream = None

    def commands(self):
        """The number of each command's block; the index of its first line, of the first of its output, and of the one
        behind that."""
        for number, (start, end) in enumerate(blocks(self.lines, "console")):
            starts = [index for index in range(start, end) if self.lines[index].startswith("$ ")]
            for index, last in zip(starts, [*starts[1:], end]):
                output = next(i for i in range(index, last) if not self.lines[i].endswith("\\")) + 1
                while last > output and not self.lines[last - 1]:
                    last -= 1
                yield number, index, output, last

    def check(self, is_recording: bool) -> tuple[int, list[str]]:
        """Runs every command; returns how many there are, and what is wrong."""
        count, wrong = 0, []

        def compare(output: int, end: int, shown: str, found: str):
            if shown and not self.transcript.matches(shown, found):
                wrong.append((output, end, shown, found, self.transcript.recorded(shown, found)))

        try:
            last = None
            for number, index, output, end in list(self.commands()):
                count += 1
                if last and number > last[0] + 1:
                    compare(*last[1:], self.stream.end(last[3], self.transcript))
                    last = None
                shown, command = "\n".join(self.lines[output:end]), "\n".join(self.lines[index:output])[2:]
                if command.startswith("curl -N "):
                    self.stream = Stream(self.transcript.command(command).replace(ORIGIN, self.server.origin))
                    last = (number, output, end, shown)
                else:
                    compare(output, end, shown, self.outcome(command, shown))
            if last:
                compare(*last[1:], self.stream.end(last[3], self.transcript))
        finally:
            self.stop()
        if is_recording and wrong:
            for output, end, _, _, recorded in reversed(wrong):
                self.lines[output:end] = recorded.split("\n")
            self.path.write_text("\n".join(self.lines))
        name = self.path.relative_to(ROOT)
        return count, [f"{name}:{output + 1}: {difference(shown, found)}" for output, _, shown, found, _ in wrong]

    def outcome(self, command: str, shown: str) -> str:
        """What a command prints; where it reads mails, once they are as shown, since they are sent in the background."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self.run(command, shown)
            is_due = "data/outbox" not in command or time.monotonic() > end
            if is_due or self.transcript.matches(shown, found):
                return found
            time.sleep(0.1)

    def run(self, command: str, shown: str) -> str:
        """What a command prints, or what is shown where it is not run as it stands."""
        words = shlex.split(command)
        values = dict(word.split("=", 1) for word in words if word.startswith("ADDER_"))
        name, *arguments = words[len(values):]
        if name == "config/run" or [name, *arguments[:1]] == ["adder", "serve"]:
            self.start(values, [argument for argument in arguments if argument != "serve"])
            return shown
        folder = pathlib.Path(self.server.folder)
        if name == "cat" and not (folder / arguments[0]).exists():
            (folder / arguments[0]).write_text(shown + "\n")
        command = self.transcript.command(command).replace(ORIGIN, self.server.origin)
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("ADDER_")}
        result = subprocess.run(
            ["bash", "-c", 'adder() { "$PROGRAM" "$@"; }\n' + command], cwd=folder, timeout=PATIENCE, text=True,
            env=inherited | {"PROGRAM": self.contract.binary, "CURL_HOME": str(folder)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = (line for line in result.stdout.splitlines() if not re.match(r"\d+ %, ", line))
        return "\n".join(lines).rstrip("\n")

    def start(self, values: dict[str, str], arguments: list[str]):
        """Starts a server in place of the one before; where it is to ask an upstream, there is one of five repositories."""
        self.stop()
        if UPSTREAM in values.values():
            self.upstream = Repositories(5).__enter__()
        origin = self.upstream.origin if self.upstream else ""
        settings = {key.removeprefix("ADDER_"): value.replace(UPSTREAM, origin) for key, value in values.items()}
        self.server = Server(self.contract.binary, settings, arguments).__enter__()
        pathlib.Path(self.server.folder, ".curlrc").write_text("silent\n")

    def stop(self):
        if self.stream:
            self.stream.process.kill()
        for context in (self.server, self.upstream):
            if context:
                context.__exit__(None, None, None)
        self.server = self.upstream = self.stream = None


class Stream:
    """A command whose output does not end."""

    def __init__(self, command: str):
        """Starts it, and waits until it is open."""
        self.file = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.DEVNULL, stdout=self.file, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self.output() and time.monotonic() < end:
            time.sleep(0.02)

    def output(self) -> str:
        self.file.seek(0)
        return self.file.read().rstrip("\n")

    def end(self, shown: str, transcript: Transcript) -> str:
        """What it has printed, once that is as shown, or stays as it is."""
        end, found = time.monotonic() + 10, self.output()
        while time.monotonic() < end and not transcript.matches(shown, found):
            time.sleep(0.1)
            found = self.output()
        self.process.kill()
        self.process.wait()
        return found


def difference(shown: str, found: str) -> str:
    """The lines that are shown alone, behind "-", and that were found alone, behind "+"."""
    lines = difflib.ndiff(shown.split("\n"), found.split("\n"))
    return "the output is another one\n" + "\n".join(line for line in lines if line.startswith(("-", "+")))


def run(contract):
    is_recording = "ADDER_RECORD_HANDBOOK" in os.environ
    paths = [path.relative_to(ROOT).parts for top in ("Sources", "Tests", "config") for path in (ROOT / top).rglob("*")]
    known = {"/".join(parts[start:]) for parts in paths for start in range(len(parts))}
    wrong = [name for page in pages() for name in unknown_names(page, known)]
    contract.check(not wrong, "Every file that the handbook names is there", "\n".join(wrong))
    wrong = [fault for page in pages() for fault in wrong_quotations(page, is_recording)]
    contract.check(not wrong, "The code that the handbook quotes is the code", "\n\n".join(wrong))
    printed = subprocess.run([contract.binary, "config", "--markdown"], capture_output=True, text=True, check=True).stdout
    shown = (ROOT / "Sources/ViperService/ViperService.docc/Configuration.md").read_text()
    keys, rows = (
        [[cell.strip().replace('`""`', "") for cell in line.split("|")[1:4]] for line in text.split("\n") if "| `" in line]
        for text in (printed, shown))
    contract.check(rows == keys, "The handbook lists every key with its default", [row for row in keys if row not in rows])
    count, wrong = 0, []
    for page in pages():
        results = Page(contract, page).check(is_recording)
        count, wrong = count + results[0], wrong + results[1]
    holds = count > 0 and (not wrong or is_recording)
    contract.check(holds, f"{count} commands of the handbook give what is shown", "\n\n".join(wrong))


main(run)
