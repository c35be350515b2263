"""A client in Swift, generated with the one option that dates need, does what an app's developer wants; the machine's Swift
compiles and runs it."""

import pathlib
import shutil
import tempfile

from support.contract import main
from support.generator import SCENARIOS, check_names, generate, report, run as execute

PACKAGE = """// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "Scenario",
    dependencies: [.package(path: "swift6")],
    targets: [.executableTarget(name: "Scenario", dependencies: [.product(name: "OpenAPIClient", package: "swift6")])],
    swiftLanguageModes: [.v6])
"""


def run(contract):
    with contract.server() as server, tempfile.TemporaryDirectory(prefix="adder-client-") as name:
        folder = pathlib.Path(name)
        client = generate(contract, server, "swift6", folder, useCustomDateWithoutTime="true")
        models = list((client / "Sources/OpenAPIClient/Models").glob("*.swift"))
        check_names(contract, [path.stem for path in models])
        (folder / "Sources/Scenario").mkdir(parents=True)
        (folder / "Package.swift").write_text(PACKAGE)
        shutil.copy(SCENARIOS / "Scenario.swift", folder / "Sources/Scenario/Scenario.swift")
        built = execute(["swift", "build", "--disable-sandbox"], folder)
        contract.check(
            built.returncode == 0, "It compiles, with its scenario", (built.stdout + built.stderr)[-6000:])
        report(
            contract, execute([folder / ".build/debug/Scenario", server.origin], folder),
            "The Swift client does all that its user wants")


if __name__ == "__main__":
    main(run)
