"""The pages of the handbook, and what they say of the source: the files that they name, and the code that they quote."""

import pathlib
import re
import textwrap

from support.contract import ROOT

#: A file or a folder by its name: from the root, from Sources, or the end of its path.
NAMED = re.compile(r"`((?:Sources|Tests|config|adder|App|Viper\w*)/[\w./+-]*|[\w/+]+\.(?:swift|py))`")


def pages() -> list[pathlib.Path]:
    """The README and every page of the catalogs beside the targets."""
    return [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/*.docc/*.md"))]


def blocks(lines: list[str], language: str):
    """The index of each block's first line in a language, and of the one behind its last."""
    start = None
    for index, line in enumerate(lines):
        if line.startswith("```"):
            if start is not None:
                yield start, index
            start = index + 1 if line == f"```{language}" and start is None else None


def unknown_names(path: pathlib.Path, known: set[str]) -> list[str]:
    """The files and folders that a page names and that are not there."""
    lines = enumerate(path.read_text().split("\n"), 1)
    names = ((number, name.rstrip("/")) for number, line in lines for name in NAMED.findall(line))
    return [f"{path.relative_to(ROOT)}:{number}: there is no {name}" for number, name in names if name not in known]


def end_of_declaration(lines: list[str], start: int) -> int:
    """The line that closes what a line opens; the line itself if it opens nothing."""
    depth = 0
    for index in range(start, len(lines)):
        depth += sum(map(lines[index].count, "([{")) - sum(map(lines[index].count, ")]}"))
        if depth <= 0:
            return index
    return start


def declaration(first: str, source: list[str]) -> list[str]:
    """The lines of a source from the one given to the one that closes what it opens; nothing if it is not there."""
    for start, line in enumerate(source):
        if line.strip() == first.strip():
            lines = source[start : end_of_declaration(source, start) + 1]
            return textwrap.dedent("\n".join(lines)).split("\n")
    return []


def quotation(quoted: list[str], source: list[str]) -> list[str]:
    """What a block is to quote, by the lines that open its declarations; throws the one that is not there."""
    lines, rest = [], textwrap.dedent("\n".join(quoted)).split("\n")
    while rest:
        if not rest[0].strip():
            lines.append(rest.pop(0))
            continue
        found = declaration(rest[0], source)
        if not found:
            raise LookupError(rest[0])
        lines += found
        rest = rest[end_of_declaration(rest, 0) + 1 :]
    return lines


def wrong_quotations(path: pathlib.Path, is_recording: bool) -> list[str]:
    """Where a page quotes what is not in the file; quotes anew, where it can, to record."""
    lines, wrong = path.read_text().split("\n"), []
    for start, end in reversed(list(blocks(lines, "swift"))):
        name = lines[start].removeprefix("// ")
        if not (ROOT / name).is_file():
            continue
        place = f"{path.relative_to(ROOT)}:{start + 1}: {name}"
        try:
            now = quotation(lines[start + 1 : end], (ROOT / name).read_text().split("\n"))
        except LookupError as error:
            wrong.append(f"{place} has no line {error}")
            continue
        if now != lines[start + 1 : end]:
            wrong.append(f"{place} has\n" + "\n".join(now))
            lines[start + 1 : end] = now
    if is_recording:
        path.write_text("\n".join(lines))
        return [fault for fault in wrong if "has no line" in fault]
    return wrong
