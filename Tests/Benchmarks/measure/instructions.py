"""Instructions an answer under callgrind: repeatable, whatever else the machine is doing. User space only."""
import glob
import http.client
import os
import shutil
import subprocess
import uuid

REQUESTS = 1000
WARM = 1000
# glibc clears large blocks with one `rep stosb`, which callgrind counts once a byte: have it use vectors instead.
TUNABLES = {"GLIBC_TUNABLES": "glibc.cpu.x86_rep_stosb_threshold=1073741824"}


def count(workshop, side, seed, requests):
    """{name: instructions}; `requests` are (name, method, path, body); those of `post-key` each have a key."""
    program = workshop.programs[side] + ".counted"
    if not os.path.exists(os.path.join(workshop.folder, os.path.basename(program))):
        shutil.copyfile(workshop.programs[side], os.path.join(workshop.folder, os.path.basename(program)))
    program = os.path.join(workshop.folder, os.path.basename(program))
    os.chmod(program, 0o755)
    subprocess.run(["strip", "-g", program], check=True)
    output = os.path.join(workshop.folder, f"callgrind.{side}")
    prefix = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={output}"]
    server = workshop.start(side, seed, prefix, program, TUNABLES, patience=120)
    try:
        return {name: count_one(server, output, request, name == "post-key") for name, *request in requests}
    finally:
        server.kill()


def count_one(server, output, request, has_key):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    send(connection, request, WARM, has_key)
    control(server, "-z")
    control(server, "-i", "on")
    send(connection, request, REQUESTS, has_key)
    control(server, "-i", "off")
    control(server, "-d")
    connection.close()
    total = sum(totals(path) for path in glob.glob(output + "*"))
    for path in glob.glob(output + "*"):
        os.remove(path)
    return total / REQUESTS


def send(connection, request, times, has_key):
    method, path, body = request
    headers = {"Content-Type": "application/json"} if body else {}
    for _ in range(times):
        if has_key:
            headers["Idempotency-Key"] = f'"{uuid.uuid4()}"'
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} under callgrind")


def control(server, *arguments):
    subprocess.run(["callgrind_control", *arguments, str(server.pid)], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=120)


def totals(path):
    with open(path) as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("totals:"))
