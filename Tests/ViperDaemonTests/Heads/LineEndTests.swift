import Glibc
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Lines that end with a bare LF, which a proxy may take for a part of a value.
    @Suite struct LineEndTests {
        private let server: TestServer

        init() throws { server = try TestServer() }

        @Test(
            "A line of the head that ends with a bare LF is refused, and the connection is closed",
            arguments: [
                "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\n",
                "GET / HTTP/1.1\r\nHost: x\nX: a\r\n\r\n", "GET / HTTP/1.1\r\nX: a\nHost: x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nX:\nY: b\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n",
                "GET / HTTP/1.0\n\n", "GET / HTTP/1.0\r\n\n", "GET / HTTP/1.0\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\nX: a\r\n\r\n", "GET / HTTP/1.1 \nHost: x\r\n\r\n",
            ])
        func head(_ head: String) throws {
            let client = server.client(sending: head + get("/smuggled"))
            let response = client.answer()
            #expect(response?.status == 400 && response?.fields["connection"] == "close")
            #expect(client.isClosed())
        }

        @Test("The head of a request that came in parts is read alike")
        func parts() throws {
            let client = RawClient(server.port)
            for part in ["GET / HTTP/1.1\r\nHost: x", "\n", "X: a\r", "\n\r\n"] {
                client.send(part)
                usleep(20_000)
            }
            #expect(client.answer()?.body.contains("A line of the head ends with LF instead of CRLF.") == true)
        }

        @Test(
            "A trailer field that ends with a bare LF before another is refused",
            arguments: ["X: a\nY: b", "X: a\n\tb\r\nY: c"])
        func trailer(_ trailer: String) throws {
            let client = server.client(
                sending: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\(trailer)\r\n\r\n"
            )
            #expect(client.answer()?.status == 400)
            #expect(client.isClosed())
        }
    }
}
