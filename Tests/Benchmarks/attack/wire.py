"""HTTP/1.1 over sockets of a chosen loopback address."""
import asyncio
import json


class Connection:
    """One kept connection from an address; it connects again if it was closed."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.streams = None

    async def _open(self):
        self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def ask(self, method, path, body=None, token=None, accept=None):
        """The status, header fields and body of the response."""
        if self.streams is None:
            await self._open()
        reader, writer = self.streams
        try:
            writer.write(message(method, path, body, token, accept))
            return await response(reader)
        except BaseException:
            self.close()
            raise

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None


def message(method, path, body=None, token=None, accept=None):
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
    if body is not None:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if accept:
        lines.append(f"Accept: {accept}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


async def response(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    if "transfer-encoding" in fields:
        content = b"".join([chunk async for chunk in chunks(reader)])
    else:
        content = await reader.readexactly(int(fields.get("content-length", 0)))
    return int(head[0].split(" ")[1]), fields, content


async def chunks(reader):
    """The chunks of a body, up to the last one, which is empty."""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
