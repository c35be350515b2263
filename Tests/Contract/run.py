"""Runs every check of the contract, and sums up.

    config/test --all                      makes ready what this needs, and runs it
    Tests/Contract/run.py browser_docs     just some of the scripts, against $ADDER_BINARY

A script is a file of this folder, of browser or of clients, or of external if it is named, with a function `run(contract)`: support/contract.py says what
it is given. It is run in a process of its own that has half an hour, prints one line for each thing that it found to hold,
and ends with a status that is not 0 at the first that does not. What it prints is shown when it has ended. The last line
here says how many checks passed.
"""

import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

FOLDER = pathlib.Path(__file__).resolve().parent
SECONDS = 1_800
#: How many scripts run at once: they mostly wait, for browsers, generators and compilers.
WORKERS = 2
#: Begins first, so that nothing has to wait for it alone.
LONGEST = "fuzzing"


def run(script: pathlib.Path) -> int | None:
    """Runs a script, and then prints what it said; returns how many checks passed, or None if it failed."""
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-B", str(script)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True, env=os.environ | {"PYTHONPATH": str(FOLDER)})
    watch = Watch(process)
    text, _ = process.communicate()
    watch.stop()
    lines = [f"-- {script.stem}", text.rstrip("\n"), f"-- {script.stem}: {time.monotonic() - start:.0f} s"]
    if watch.fired:
        lines.append(f"FAILED: {script.stem} took more than {SECONDS} s")
    print("\n".join(lines), flush=True)
    passed = sum(line.startswith("ok: ") for line in text.split("\n"))
    return passed if process.returncode == 0 and passed > 0 else None


class Watch:
    """Ends a process and those that it started once its time is up."""

    def __init__(self, process: subprocess.Popen):
        self.fired = False
        self.process = process
        self.timer = threading.Timer(SECONDS, self.fire)
        self.timer.daemon = True
        self.timer.start()

    def fire(self):
        self.fired = True
        # The script leads a group of its own.
        os.killpg(self.process.pid, signal.SIGKILL)

    def stop(self):
        self.timer.cancel()


def main(names: list[str]) -> int:
    scripts = sorted(
        (path for room in ("", "browser", "clients", "external") for path in (FOLDER / room).glob("*.py") if path.name != "run.py"),
        key=lambda path: (path.stem != LONGEST, path.stem))
    unknown = set(names) - {script.stem for script in scripts}
    if unknown:
        print("There is no " + ", ".join(sorted(unknown)) + ".")
        return 64
    # Those of external ask another program.
    chosen = [path for path in scripts if (path.stem in names if names else path.parent.name != "external")]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        results = dict(zip((script.stem for script in chosen), pool.map(run, chosen)))
    failed = [name for name, passed in results.items() if passed is None]
    if failed:
        print("FAILED: " + ", ".join(failed))
        return 1
    print(f"{sum(results.values())} contract checks passed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
