"""Output that a page shows, and what may differ from it when the command is run again."""

import datetime
import re

#: What differs from one run to another, and is the same wherever a page shows the same.
BOUND = {
    "id": r"\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b",
    "tag": r"\b[0-9a-f]{16}(?=\")",
    "cursor": r"(?<=\"next\":\")[\w-]{20,}|(?<=after=)[\w-]{20,}",
    "position": r"(?<=since=)[\w-]{20,}|(?<=\bid: )[\w-]{20,}|(?<=Last-Event-ID: )[\w-]{20,}",
    "token": r"(?<=\"token\":\")[\w-]{43}|(?<=Bearer )[\w-]{43}(?![\w-])",
    "code": r"(?m:^[\w-]{22}$)|(?<=\"code\":\")[\w-]{22}(?=\")",
}
#: What may be anything of its form.
FREE = {
    "request": r"\b[0-9a-f]{32}\b",
    "time": r"\b\d{4}-\d\d-\d\dT[\d:.]+Z",
    "date": r"\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT",
    "seconds": r"(?<= in )\d+\.\d(?= s\b)",
}
#: The forms of a day, for `strftime` and as an expression.
DAYS = {"%Y-%m-%d": r"\d{4}-\d\d-\d\d", "%b %d, %Y": r"[A-Z][a-z]{2} \d\d, \d{4}"}


class Transcript:
    """What was shown so far, and what stands for it in this run."""

    def __init__(self, page: str):
        """A transcript of a page, which was written on the first day that it shows."""
        self.bound: dict[str, str] = {}
        first = re.search(r"\b(\d{4}-\d\d-\d\d)", page)
        day = datetime.date.fromisoformat(first[1]) if first else None
        self.days = {day.strftime(form): form for form in DAYS} if day else {}

    def command(self, text: str) -> str:
        """A command with the ids of this run."""
        for shown, found in self.bound.items():
            text = text.replace(shown, found)
        return text

    def matches(self, shown: str, found: str) -> bool:
        """Whether output is that which is shown. Notes what stands for an id that was not shown before."""
        pattern, groups, rest = "", {}, 0
        for token in self._tokens(shown):
            pattern, rest = pattern + re.escape(shown[rest:token.start()]), token.end()
            text, kind = token[0], token.lastgroup
            if text in self.days:
                pattern += DAYS[self.days[text]]
            elif kind in FREE:
                pattern += FREE[kind]
            elif text in self.bound:
                pattern += re.escape(self.bound[text])
            elif text in groups:
                pattern += f"(?P={groups[text]})"
            else:
                groups[text] = f"g{len(groups)}"
                pattern += f"(?P<{groups[text]}>{BOUND[kind]})"
        pattern += re.escape(shown[rest:])
        if "\n…\n" in shown:
            head, _, body = pattern.replace("\\\n", "\n").partition("\n\n")
            more = r"\n(?:.+\n)*?"
            pattern = more.join(line for line in head.split("\n") if line != "…") + more + r"\n" + body
        match = re.fullmatch(pattern, found)
        new = {text: match[group] for text, group in groups.items()} if match else {}
        values = [*self.bound.values(), *new.values()]
        if not match or len(set(values)) < len(values):
            return False
        self.bound |= new
        return True

    def recorded(self, shown: str, found: str) -> str:
        """Output as a page is to show it: with the page's ids and its day, and no more of a response's head than now."""
        old, new = (
            list(dict.fromkeys((token.lastgroup, token[0]) for token in self._tokens(text))) for text in (shown, found))
        for kind in BOUND:
            unknown = [text for group, text in old if group == kind and text not in self.bound]
            values = [value for group, value in new if group == kind and value not in self.bound.values()]
            self.bound |= dict(zip(unknown, values))
        for text, value in self.bound.items():
            found = found.replace(value, text)
        for day, form in self.days.items():
            found = found.replace(datetime.datetime.now(datetime.timezone.utc).strftime(form), day)
        head, _, body = found.partition("\n\n")
        wanted = [line.split(":")[0] for line in shown.split("\n\n")[0].split("\n")]
        if "…" not in wanted:
            return found
        status, *fields = head.split("\n")
        kept = [field for field in fields if field.split(":")[0] in wanted]
        return "\n".join([status, "…", *kept, "", body])

    def _tokens(self, text: str):
        kinds = BOUND | FREE | ({"day": "|".join(re.escape(day) for day in self.days)} if self.days else {})
        return re.finditer("|".join(f"(?P<{kind}>{form})" for kind, form in kinds.items()), text)
