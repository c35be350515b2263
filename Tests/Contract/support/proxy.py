"""Small servers that stand for what others run: a proxy below a path, and a page of another origin."""

import http.server
import threading
import urllib.error
import urllib.request


class Local:
    """A server on a free port of 127.0.0.1, as a context."""

    def __init__(self, handler):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Proxy(Local):
    """Hands on what is asked below a path, without that path."""

    def __init__(self, origin: str, prefix: str):
        class Handler(http.server.BaseHTTPRequestHandler):
            def forward(self):
                if not self.path.startswith(prefix + "/"):
                    return self.send_error(404)
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                request = urllib.request.Request(
                    origin + self.path[len(prefix):], body or None, method=self.command,
                    headers={name: value for name, value in self.headers.items() if name != "Host"})
                try:
                    answer = urllib.request.urlopen(request, timeout=120)
                except urllib.error.HTTPError as error:
                    answer = error
                with answer:
                    data = answer.read()
                    self.send_response(answer.status)
                    for name, value in answer.headers.items():
                        if name not in ("Date", "Connection", "Content-Length"):
                            self.send_header(name, value)
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = forward

            def log_message(self, *_):
                pass

        super().__init__(Handler)


class Pages(Local):
    """One empty page, whatever is asked for."""

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                data = b'<!doctype html><link rel="icon" href="data:,"><title>elsewhere</title>'
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        super().__init__(Handler)
