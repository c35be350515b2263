"""An SMTP server for tests (aiosmtpd) that misbehaves as its arguments say.

It prints its port. For each line `mails` on its input it prints how many mails it holds, and each on a line: sender,
recipients, flags, the client's name, and the content in hexadecimal, with tabs between. To a line `stalled` it replies
`yes` once a client has come to the step at which it stalls. It ends with its input.
"""

import argparse
import asyncio
import logging
import os
import ssl
import sys
import threading

from aiosmtpd.smtp import SMTP, AuthResult

FOREVER = 3600


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--greeting", help="greet with this reply instead, and close")
    parser.add_argument("--sender", help="the reply to MAIL")
    parser.add_argument("--recipient", help="the reply to RCPT")
    parser.add_argument("--data", help="the reply to the whole mail")
    parser.add_argument("--stall", choices=["greeting", "sender", "data", "quit"])
    parser.add_argument("--drop", choices=["greeting", "sender", "data", "accepted"])
    parser.add_argument("--tls", choices=["starttls", "demanded", "implicit"])
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--user")
    parser.add_argument("--password")
    return parser.parse_args()


class Handler:
    """Takes mails, and refuses, stalls or drops where it is told to."""

    def __init__(self, options):
        self.options = options
        self.mails = []
        self.stalled = threading.Event()

    async def step(self, name, server):
        if self.options.stall == name:
            self.stalled.set()
            await asyncio.sleep(FOREVER)
        if self.options.drop == name:
            server.transport.abort()

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        return responses

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        await self.step("sender", server)
        if self.options.sender:
            return self.options.sender
        envelope.mail_from = address
        return "250 2.1.0 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if self.options.recipient:
            return self.options.recipient
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        await self.step("data", server)
        if self.options.data:
            return self.options.data
        flags = ""
        if server.transport.get_extra_info("cipher"):
            flags += "T"
        if session.authenticated:
            flags += "A"
        recipients = ",".join(envelope.rcpt_tos)
        self.mails.append(
            [envelope.mail_from, recipients, flags or "-", session.host_name, envelope.content.hex() or "-"]
        )
        await self.step("accepted", server)
        return "250 2.0.0 OK"

    async def handle_QUIT(self, server, session, envelope):
        await self.step("quit", server)
        return "221 2.0.0 Bye"

    def authenticate(self, server, session, envelope, mechanism, data):
        isRight = (
            getattr(data, "login", b"") == (self.options.user or "").encode()
            and getattr(data, "password", b"") == (self.options.password or "").encode()
        )
        return AuthResult(success=isRight, handled=False)


def context(options):
    if not options.certificate:
        return None
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(options.certificate, options.key)
    return made


def protocol(options, handler, tls, loop):
    return SMTP(
        handler,
        hostname="test.example",
        tls_context=tls if options.tls in ("starttls", "demanded") else None,
        require_starttls=options.tls == "demanded",
        auth_required=bool(options.user),
        auth_require_tls=False,
        authenticator=handler.authenticate if options.user else None,
        loop=loop,
    )


async def greet(options, reader, writer):
    """Stands in for the whole server where already the greeting is wrong."""
    if options.stall == "greeting":
        await asyncio.sleep(FOREVER)
    if options.greeting:
        writer.write(options.greeting.encode() + b"\r\n")
        await writer.drain()
    writer.close()


async def serve(options, handler):
    loop = asyncio.get_running_loop()
    tls = context(options)
    if options.greeting or "greeting" in (options.stall, options.drop):
        server = await asyncio.start_server(
            lambda reader, writer: greet(options, reader, writer), "127.0.0.1", 0)
    else:
        server = await loop.create_server(
            lambda: protocol(options, handler, tls, loop), "127.0.0.1", 0,
            ssl=tls if options.tls == "implicit" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def obey(handler):
    """Answers the test's questions, on a thread of its own, to the end of the input."""
    for line in sys.stdin:
        if line.strip() == "mails":
            mails = list(handler.mails)
            print("\n".join([str(len(mails))] + ["\t".join(mail) for mail in mails]), flush=True)
        elif line.strip() == "stalled":
            print("yes" if handler.stalled.wait(120) else "no", flush=True)
    os._exit(0)


def main():
    options = arguments()
    # Standard error is the test's pipe as well.
    logging.disable(logging.CRITICAL)
    sys.stderr = open(os.devnull, "w")
    handler = Handler(options)
    threading.Thread(target=obey, args=(handler,), daemon=True).start()
    asyncio.run(serve(options, handler))


main()
