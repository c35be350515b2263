"""Runs every check of the contract, and sums up.

    config/test --all                      makes ready what this needs, and runs it
    Tests/Contract/run.py browser_docs     just some of the scripts, against $ADDER_BINARY

A script is a file of this folder with a function `run(contract)`: support/contract.py says what it is given. It is run
in a process of its own that has half an hour, prints one line for each thing that it found to hold, and ends with a status
that is not 0 at the first that does not. The last line here says how many checks passed.
"""

import os
import pathlib
import signal
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
SECONDS = 1_800


def run(script: pathlib.Path) -> int | None:
    """Runs a script; returns how many checks passed, or None if it failed."""
    print(f"-- {script.stem}", flush=True)
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-B", str(script)], stdout=subprocess.PIPE, text=True, start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(FOLDER)})
    watch = Watch(process)
    passed = 0
    for line in process.stdout:
        print(line, end="", flush=True)
        passed += line.startswith("ok: ")
    status = process.wait()
    watch.stop()
    print(f"-- {script.stem}: {time.monotonic() - start:.0f} s", flush=True)
    if watch.fired:
        print(f"FAILED: {script.stem} took more than {SECONDS} s", flush=True)
    return passed if status == 0 and passed > 0 else None


class Watch:
    """Ends a process and those that it started once its time is up."""

    def __init__(self, process: subprocess.Popen):
        import threading

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
    scripts = sorted(path for path in FOLDER.glob("*.py") if path.name != "run.py")
    unknown = set(names) - {script.stem for script in scripts}
    if unknown:
        print("There is no " + ", ".join(sorted(unknown)) + ".")
        return 64
    chosen = [script for script in scripts if not names or script.stem in names]
    results = {script.stem: run(script) for script in chosen}
    failed = [name for name, passed in results.items() if passed is None]
    if failed:
        print("FAILED: " + ", ".join(failed))
        return 1
    print(f"{sum(results.values())} contract checks passed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
