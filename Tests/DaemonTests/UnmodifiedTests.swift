import HTTP
import Support
import Testing

@testable import Daemon

extension OverSockets {
    @Suite("The head of a 304, and of a coded answer")
    struct UnmodifiedTests {
        @Test("A 304 that has its body tells the length, and the connection lives on")
        func knownLength() throws {
            let server = try TestServer { _ in
                var response = TestServer.block(1_234)
                response.status = .notModified
                return response
            }
            let client = RawClient(server.port)
            for _ in 0..<2 {
                client.send(get())
                let answer = try #require(client.answer(toHead: true))
                #expect(answer.status == 304 && answer.fields["content-length"] == "1234")
            }
        }

        @Test("A 304 of which the length alone is known tells it, and the connection lives on")
        func unsent() throws {
            let server = try TestServer { _ in
                var response = Response(.notModified)
                response.coding = .gzip
                response.unsentCount = 1_962
                return response
            }
            let client = RawClient(server.port)
            for method in ["GET", "HEAD", "GET"] {
                client.send("\(method) / HTTP/1.1\r\n\(host)\r\n")
                let answer = try #require(client.answer(toHead: true))
                #expect(answer.status == 304 && answer.fields["content-length"] == "1962")
                #expect(answer.fields["connection"] == nil && answer.fields["transfer-encoding"] == nil)
                #expect(answer.fields["content-encoding"] == nil)
            }
        }

        @Test("A 304 without its body tells no length and has no transfer coding: it ends the connection and says so")
        func unknownLength() throws {
            let server = try TestServer { _ in
                var response = Response(.notModified)
                response.coding = .gzip
                response.entityTag = .content(1)
                return response
            }
            for method in ["GET", "HEAD"] {
                let client = RawClient(server.port)
                client.send("\(method) / HTTP/1.1\r\n\(host)\r\n")
                let answer = try #require(client.answer(toHead: true))
                #expect(answer.status == 304 && answer.fields["etag"] == "W/\"0000000000000001\"")
                for name in ["content-length", "transfer-encoding", "content-encoding", "content-type"] {
                    #expect(answer.fields[name] == nil, "\(name)")
                }
                #expect(answer.fields["connection"] == "close")
                #expect(client.isClosed())
            }
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.lines.map(\.bytes) == [0, 0])
        }

        @Test("A coded answer says how it is coded, also to HEAD")
        func coded() throws {
            let server = try TestServer { _ in
                var response = TestServer.block(40)
                response.coding = .gzip
                response.vary = .acceptEncoding
                return response
            }
            let client = RawClient(server.port)
            for method in ["HEAD", "GET"] {
                client.send("\(method) / HTTP/1.1\r\n\(host)\r\n")
                let answer = try #require(client.answer(toHead: method == "HEAD"))
                #expect(answer.fields["content-encoding"] == "gzip" && answer.fields["content-length"] == "40")
                #expect(answer.fields["vary"] == "Accept-Encoding")
            }
        }
    }
}
