"""axe (https://github.com/dequelabs/axe-core), which finds what keeps people from using a page."""

import json
import pathlib

import axe_core_python

SOURCE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
RUN = """
axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
  JSON.stringify(violations.map(({id, nodes}) => [id, nodes.map(({html, failureSummary}) => html + ' ' + failureSummary)])))
"""


def faults(page) -> list:
    """What axe finds on a page as it is seen, with all of its parts open."""
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    page.evaluate(SOURCE + "; true")
    return json.loads(page.evaluate(RUN))
