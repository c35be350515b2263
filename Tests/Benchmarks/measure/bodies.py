"""Before anything is measured: do all sides answer the same?"""
import json

from sides import RUST

COMPARED = ["Content-Type", "Content-Length", "X-Content-Type-Options", "Cache-Control"]


def check(servers, paths):
    """Ends the run unless every side answers each path alike; says what was compared."""
    first, *others = servers
    for path in paths:
        expected = first.get(path)
        require(expected[0] == 200, f"{first.side} answers {path} with {expected[0]}")
        for other in others:
            compare(path, first.side, expected, other.side, other.get(path))
    names = ", ".join(server.side for server in servers)
    print(f"Bodies: {len(paths)} paths, the same on {names} (byte for byte; Hummingbird's JSONEncoder keeps no order of "
          "members, so there: the same members, values and length; Rust leaves out members, so there: the same values in "
          "those that it has, but for its welcome)")


def compare(path, one, expected, other, answer):
    if other in RUST:
        require(answer[0] == 200, f"{other} answers {path} with {answer[0]}")
        require(path == "/" or covers(json.loads(expected[2]), json.loads(answer[2])),
                f"{path}: values of {other} are not those of {one}\n{expected[2][:600]!r}\n{answer[2][:600]!r}")
        return
    for field in COMPARED:
        values = [header(each, field) for each in (expected, answer)]
        require(values[0] == values[1], f"{path}: {field} is {values[0]} on {one}, {values[1]} on {other}")
    for field in ("ETag", "X-Request-Id", "Link"):
        lengths = [len(header(each, field) or "") for each in (expected, answer)]
        require(lengths[0] == lengths[1], f"{path}: {field} has {lengths[0]} bytes on {one}, {lengths[1]} on {other}")
    same = expected[2] == answer[2]
    if not same and "hummingbird" in other:
        same = len(expected[2]) == len(answer[2]) and json.loads(expected[2]) == json.loads(answer[2])
    require(same, f"{path}: the bodies differ\n{one}: {expected[2][:600]!r}\n{other}: {answer[2][:600]!r}")


def covers(whole, part):
    """Whether the part has nothing but what the whole has, in lists as many of them. Cursors are each side's own."""
    if isinstance(part, dict):
        return all(name in whole and (name == "next" or covers(whole[name], value)) for name, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(covers, whole, part))
    return whole == part


def header(answer, name):
    return next((value for key, value in answer[1].items() if key.lower() == name.lower()), None)


def require(truth, otherwise):
    if not truth:
        raise SystemExit(f"Not the same on all sides: {otherwise}")
