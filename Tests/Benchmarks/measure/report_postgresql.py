"""What Adder costs on PostgreSQL beside the other sides, and what PostgreSQL itself costs."""
from load import median, median_ratio
from report import judged

MOST = {"item": 2.5, "list": 1.6}  # CPU time of the server, times that on SQLite
FASTER = 1.3  # answers a second, times those of the best floor on PostgreSQL


def best_floor(by_side, figure):
    """That number of threads which answers most, or None."""
    floors = [side for side in by_side if side.startswith("floor-postgresql")]
    return max(floors, key=lambda side: median(by_side[side], figure), default=None)


def ratios(results):
    """[(case, what, ratio, target, met)]: medians of the rounds' ratios; of writes nothing is demanded."""
    found = []
    for case, by_side in results.items():
        if "adder-postgresql" not in by_side:
            continue
        runs, most = by_side["adder-postgresql"], MOST.get(case)
        if "adder" in by_side:
            ratio = median_ratio(runs, by_side["adder"], "cpu")
            found.append(judged(case, "CPU time, PostgreSQL / SQLite", ratio, most))
        if "hummingbird" in by_side:
            ratio = median_ratio(runs, by_side["hummingbird"], "cpu")
            found.append(judged(case, "CPU time, PostgreSQL / hummingbird on SQLite", ratio, most and 1, "<"))
        figure = "rate" if case.startswith("post") else "pace"  # a write waits for the disk
        if best := best_floor(by_side, figure):
            ratio = median_ratio(runs, by_side[best], figure)
            found.append(judged(case, f"answers/s, Adder / {best}", ratio, most and FASTER, "≥"))
            found.append(judged(case, f"CPU time, Adder / {best}", median_ratio(runs, by_side[best], "cpu")))
    return found


def capacity_table(results):
    """What an answer costs PostgreSQL (all of its processes), and so how many a second one core of it carries; how many
    cores of the server keep that core busy."""
    rows = [["case", "side", "µs of PostgreSQL an answer", "answers/s a core of PostgreSQL",
             "cores of the server to that", "bytes logged an answer"]]
    for case, by_side in results.items():
        for side, runs in by_side.items():
            if "postgresql" in runs[0]:
                cost = median(runs, "postgresql")
                rows.append([case, side, f"{cost:.1f}", f"{1e6 / cost:,.0f}" if cost else "",
                             f"{median(runs, 'cpu') / cost:.1f}" if cost else "", f"{median(runs, 'logged'):,.0f}"])
    return rows
