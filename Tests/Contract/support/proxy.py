"""Small servers that stand for what others run: a proxy below a path, a page of another origin, and an upstream."""

import http.server
import json
import threading
import urllib.error
import urllib.parse
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
    """One page, whatever is asked for: an empty one, unless it has another text."""

    def __init__(self):
        self.text = '<!doctype html><link rel="icon" href="data:,"><title>elsewhere</title>'
        pages = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                data = pages.text.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        super().__init__(Handler)


class Repositories(Local):
    """An upstream in GitHub's format that has some repositories, answers its first request, and fails from then on."""

    def __init__(self, count: int):
        def item(number: int) -> dict:
            return {
                "id": 9000 + number, "name": f"reef{number}", "full_name": f"tide/reef{number}",
                "description": f"Reef {number}.", "language": "Swift", "stargazers_count": 5000 - number, "forks_count": 3,
                "owner": {"login": "tide", "avatar_url": "https://pictures.example/tide.png"},
                "html_url": f"https://repositories.example/tide/reef{number}", "updated_at": "2026-11-01T08:00:00Z",
            }

        class Handler(http.server.BaseHTTPRequestHandler):
            answered = 0

            def do_GET(self):
                Handler.answered += 1
                if Handler.answered > 1:
                    return self.send_error(500)
                query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
                size, page = int(query["per_page"]), int(query["page"])
                items = [item(number) for number in range(1, count + 1)][(page - 1) * size:page * size]
                data = json.dumps({"total_count": count, "incomplete_results": False, "items": items}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        super().__init__(Handler)
