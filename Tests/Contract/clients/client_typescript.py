"""A client in TypeScript, generated with the generator's defaults, does what a page's developer wants; deno checks its
types and runs it."""

import json
import pathlib
import shutil
import tempfile

from support.contract import main
from support.generator import SCENARIOS, TOOLS, check_names, generate, report, run as execute

#: As the generator's own tsconfig.json has it: its runtime is not for the strict rules that deno has on.
SETTINGS = {
    "compilerOptions": {
        "strict": False, "noImplicitOverride": False, "lib": ["dom", "dom.iterable", "esnext", "deno.ns"]}}


def run(contract):
    with contract.server() as server, tempfile.TemporaryDirectory(prefix="adder-client-") as name:
        folder = pathlib.Path(name)
        client = generate(contract, server, "typescript-fetch", folder)
        check_names(contract, [path.stem for path in (client / "models").glob("*.ts") if path.stem != "index"])
        shutil.copy(SCENARIOS / "scenario.ts", folder / "scenario.ts")
        (folder / "deno.json").write_text(json.dumps(SETTINGS))
        # The generator writes imports without the ends of names, as bundlers take them.
        deno = {"DENO_DIR": str(folder / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
        checked = execute([TOOLS / "deno", "check", "--sloppy-imports", "scenario.ts"], folder, **deno)
        contract.check(checked.returncode == 0, "It compiles, with its scenario", checked.stderr[-6000:])
        result = execute(
            [TOOLS / "deno", "run", "--sloppy-imports", "--no-check", "--allow-net=127.0.0.1", "scenario.ts",
             server.origin], folder, **deno)
        report(contract, result, "The TypeScript client does all that its user wants")


if __name__ == "__main__":
    main(run)
