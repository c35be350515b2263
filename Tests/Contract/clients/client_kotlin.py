"""A client in Kotlin, generated with the generator's defaults: its enumerations and names are those that Kotlin takes."""

import pathlib
import re
import tempfile

from support.contract import main
from support.generator import check_names, generate

#: What every enumeration of Kotlin has (kotlin.Enum), and what the generator adds.
MEMBERS = {"name", "ordinal", "entries", "values", "valueOf", "declaringClass", "compareTo", "equals", "hashCode",
           "toString", "value", "encode", "decode"}

#: Kotlin's hard keywords.
KEYWORDS = {"as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
            "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
            "when", "while"}

ENUMERATION = re.compile(r"enum class (\w+)\(val value: [\w.]+\) \{(.*?);\s*\n", re.DOTALL)
ENTRY = re.compile(r"^\s*(?:@Json\(name = \".*?\"\) )?([^\s@(]*)\(\"(.*)\"\),?\s*$", re.MULTILINE)


def run(contract):
    with contract.server() as server, tempfile.TemporaryDirectory(prefix="adder-client-") as name:
        client = generate(contract, server, "kotlin", pathlib.Path(name))
        sources = client / "src/main/kotlin"
        models = list(sources.glob("**/models/*.kt"))
        check_names(contract, [path.stem for path in models])
        enumerations = {}
        for path in sources.glob("**/*.kt"):
            for match in ENUMERATION.finditer(path.read_text()):
                enumerations[f"{path.stem}.{match[1]}"] = dict(ENTRY.findall(match[2]))
        document = server.ask("GET", "/openapi.json").json
        declared = {name: schema["enum"] for name, schema in document["components"]["schemas"].items()
                    if "enum" in schema}
        for name, texts in declared.items():
            entries = enumerations.get(f"{name}.{name}", {})
            contract.check(list(entries.values()) == texts, f"The enumeration {name} has every value", entries)
        wrong = {
            name: entries for name, entries in enumerations.items()
            if len({entry.lower() for entry in entries}) != len(entries)
            or any(not re.fullmatch("[A-Za-z][A-Za-z0-9]*", entry) or entry in MEMBERS | KEYWORDS for entry in entries)}
        contract.check(
            len(enumerations) >= len(declared) > 5 and not wrong,
            "Each value of each enumeration has a name that Kotlin takes", wrong)
        types = [name for path in models for name in re.findall(r"^(?:data |enum )?class (\w+)", path.read_text(), re.M)]
        contract.check(len(types) == len(set(types)), "No type stands twice", types)


if __name__ == "__main__":
    main(run)
