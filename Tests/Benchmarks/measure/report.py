"""The tables."""
from load import median

# (at most so many times the floor, at least so many times less than Hummingbird)
TARGETS = {"static": (1.20, 6), "item": (1.35, 12), "list": (1.15, 12), "post": (None, 4)}
RUST = {"item": 0.95, "list": 0.70, "post": 1.10}  # at most so many times the program in Rust that does the same work
SHARED = 1.03  # what pages of other origins and quotas may cost a GET, together with request ids
MOST_FOR_A_KEY = 1.3  # times a POST without one
LEAN = {"static": 6800, "item": 15200}  # what a lean program in C was once seen to take, fewer header fields in it


def cost_table(results, instructions):
    """CPU time an answer: a row a case; the ratios with their targets; the instructions beside them."""
    rows = [["case", "side", "µs an answer", "from … to", "answers/s", "by others", "alone", "p50 µs", "p99 µs", "instructions"]]
    for case, by_side in results.items():
        for side, runs in by_side.items():
            counted = instructions.get(side, {}).get(case)
            costs = [run["cpu"] for run in runs]
            waits = case.startswith("post")  # for the disk, so that idle cores are not to be blamed on others
            rows.append([
                case, side, f"{median(runs, 'cpu'):.1f}", f"{min(costs):.1f} … {max(costs):.1f}",
                f"{median(runs, 'rate'):,.0f}", f"{median(runs, 'others'):.0%}",
                "" if waits else f"{median(runs, 'pace'):,.0f}",
                f"{median(runs, 'p50'):.0f}", f"{median(runs, 'p99'):.0f}",
                f"{counted:,.0f}" if counted else ""])
    return rows


def ratios(results):
    """[(case, what, ratio, target, met)] for what there are results of."""
    found = []
    for case, by_side in results.items():
        cost = {side: median(runs, "cpu") for side, runs in by_side.items()}
        if case == "post-key":
            if "adder" in results.get("post", {}) and "adder" in cost:
                without = median(results["post"]["adder"], "cpu")
                found.append(judged(case, "with a key / without", cost["adder"] / without, MOST_FOR_A_KEY))
            continue
        most, least = TARGETS[case]
        if "adder" in cost and "floor" in cost:
            found.append(judged(case, "Adder / floor", cost["adder"] / cost["floor"], most))
        for rival in ("rust", "rust-lean", "rust-each"):
            if rival in cost and "adder" in cost:
                bound = RUST.get(case) if rival == "rust" else None
                found.append(judged(case, f"Adder / {rival}", cost["adder"] / cost[rival], bound))
        if "adder-shared" in cost and "adder" in cost and case != "post":
            found.append(judged(case, "adder-shared / Adder", cost["adder-shared"] / cost["adder"], SHARED))
        for rival in ("hummingbird", "hummingbird-quiet"):
            if rival in cost and "adder" in cost:
                found.append(judged(case, f"{rival} / Adder", cost[rival] / cost["adder"], least, "≥"))
            if rival in cost and "floor" in cost:
                found.append(judged(case, f"{rival} / floor", cost[rival] / cost["floor"]))
    return found


def judged(case, what, ratio, bound=None, sign="≤"):
    """A ratio with its target and whether that is met; without a bound it has neither."""
    if not bound:
        return case, what, ratio, "", None
    met = {"≤": ratio <= bound, "<": ratio < bound, "≥": ratio >= bound}[sign]
    return case, what, ratio, f"{sign} {bound}", met


def ratio_table(found):
    rows = [["case", "ratio", "measured", "target", ""]]
    return rows + [[case, what, f"{ratio:.2f}", target, verdict(met)] for case, what, ratio, target, met in found]


def post_lines(stored):
    return [
        "post, {side}: {acknowledged:,} answered 201, {stored:,} more rows in the store; the difference was in flight when "
        "a load ended".format(**each)
        for each in stored if each["acknowledged"]]


def floor_lines(instructions):
    return [
        f"floor, {case}: {instructions['floor'][case]:,.0f} instructions (a lean program: about {lean:,})"
        for case, lean in LEAN.items() if case in instructions.get("floor", {})]


def paging_table(pages):
    rows = [["page of", "rows", "limit", "first µs", "last µs", "last / first", "target", ""]]
    return rows + [[page["query"], f"{page['rows']:,}", str(page["limit"]), f"{page['first']:.1f}",
                    f"{page['last']:.1f}", f"{page['ratio']:.2f}", "≤ 1.2", verdict(page["ratio"] <= 1.2)]
                   for page in pages]


def figure_table(figures):
    rows = [["figure", "side", "measured", "target (Adder)", ""]]
    for name, side, value, unit, most in figures:
        judged = side == "adder" and most is not None
        measured = f"{value:.1f} {unit}".replace(".0 ", " ") if unit else f"{value:.2f}"
        rows.append([name, side, measured, f"≤ {most} {unit}" if judged else "",
                     verdict(value <= most) if judged else ""])
    return rows


def verdict(met):
    return "" if met is None else "met" if met else "MISSED"


def text(rows):
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
