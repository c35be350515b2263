"""Many who like one photo at the same time."""
import json
import re
import subprocess

from house import ask, judge, picture, post_photo, sign_up, start

CLIENTS, BOUND = 64, 0.5


def run(flags, folder, environment):
    """Whether the count is exact, and on SQLite whether likes are fast enough."""
    server = start(flags.adder, folder, environment)
    try:
        tokens = [sign_up(server, f"painter{number}") for number in range(CLIENTS)]
        photo = post_photo(server, tokens[0], picture(64, 64))
        rates = {"items": [], "likes": []}
        for _ in range(flags.rounds):
            rates["items"].append(load(server, folder, flags.seconds, items()))
            rates["likes"].append(load(server, folder, flags.seconds, likes(tokens, photo)))
        good = check(server, photo, tokens)
        ratio = sorted(like / item for like, item in zip(rates["likes"], rates["items"]))[flags.rounds // 2]
        print(f"  likes a second {max(rates['likes']):.0f}, items a second {max(rates['items']):.0f}")
        return judge("likes / items", ratio, BOUND, isBelow=False) and good or bool(environment) and good
    finally:
        server.stop()


def items():
    return ("wrk.method = 'POST'\nwrk.path = '/items'\nwrk.headers['Content-Type'] = 'application/json'\n"
            "wrk.body = '{\"name\":\"Lamp, brass, with a shade\"}'\n")


def likes(tokens, photo):
    """Each client in turn likes the photo, then each takes it back."""
    return (f"local tokens = {{{','.join(json.dumps(token) for token in tokens)}}}\nlocal count = 0\n"
            "function request()\n"
            "  count = count + 1\n"
            "  local method = math.floor((count - 1) / #tokens) % 2 == 0 and 'PUT' or 'DELETE'\n"
            f"  return wrk.format(method, '/photos/{photo}/like',"
            " {Authorization = 'Bearer ' .. tokens[(count - 1) % #tokens + 1]})\nend\n")


def load(server, folder, seconds, script):
    """Requests a second, all of which succeed."""
    with open(folder + "/load.lua", "w") as file:
        file.write(script)
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CLIENTS}", f"-d{seconds}s", "-s", folder + "/load.lua", f"http://127.0.0.1:{server.port}/"],
        check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(output)
    return float(re.search(r"Requests/sec:\s*([\d.]+)", output)[1])


def check(server, photo, tokens):
    """Whether the count is that of the likes, as they are and once everybody likes the photo."""
    good = counted(server, photo) == listed(server, photo)
    for token in tokens:
        ask(server, "PUT", f"/photos/{photo}/like", token=token)
    everybody = counted(server, photo), listed(server, photo)
    good = good and everybody == (CLIENTS, CLIENTS)
    print(f"  the count is {'exact' if good else 'WRONG'}: {everybody[0]} of {CLIENTS}")
    return good


def counted(server, photo):
    return ask(server, "GET", f"/photos/{photo}")[1]["likeCount"]


def listed(server, photo):
    return len(ask(server, "GET", f"/photos/{photo}/likes?limit=100")[1]["items"])
