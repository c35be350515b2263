"""The memory of uploads: of one, and of a hundred that are all under way."""
import socket
import threading
import time

from house import judge, picture, sign_up, start

PARALLEL, LAST = 100, 64 << 10
MEBIBYTE = 1 << 20


def run(flags, folder, environment):
    """Whether uploads are held on the disk, not in memory."""
    image = picture(1_850, 1_850)  # 10 MiB less 200 KiB
    server = start(flags.adder, folder, environment)
    try:
        token = sign_up(server, "reader")
        send(server, token, picture(64, 64), 1)  # what the first upload loads stays
        good = True
        for count, bound in ((1, 1), (PARALLEL, 128)):
            before = peak(server, forget=True)
            statuses = send(server, token, image, count)
            more = (peak(server) - before) / MEBIBYTE
            print(f"  {count} of {len(image) / MEBIBYTE:.1f} MiB: {statuses}")
            good = judge("MiB more", more, bound) and good and statuses.get(201, 0) > 0
        return good
    finally:
        server.stop()


def peak(server, forget=False):
    """The peak of resident memory; what it was before is forgotten."""
    if forget:
        with open(f"/proc/{server.pid}/clear_refs", "w") as file:
            file.write("5")
    with open(f"/proc/{server.pid}/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))


def send(server, token, image, count):
    """How many responses there were of each status. The last piece of each goes once all have sent the rest."""
    barrier, statuses, lock = threading.Barrier(count), {}, threading.Lock()
    head = (f"POST /photos HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nContent-Type: image/png\r\n"
            f"Content-Length: {len(image)}\r\n\r\n").encode()

    def one():
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection:
            connection.sendall(head + image[:-LAST])
            barrier.wait()
            time.sleep(0.2)
            connection.sendall(image[-LAST:])
            status = int(connection.recv(1 << 16).split()[1])
            with lock:
                statuses[status] = statuses.get(status, 0) + 1
    threads = [threading.Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses
