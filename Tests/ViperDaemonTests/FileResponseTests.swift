import Glibc
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    @Suite struct FileResponseTests {
        private let folder: TemporaryFolder
        private var path: String { folder.path + "/file" }

        init() throws { folder = try TemporaryFolder() }

        /// A server that sends a range of a file; by the path, `/first-end`.
        private static func server(_ path: String, _ limits: Limits = .ample()) throws -> TestServer {
            try TestServer(limits, threads: 1) { request in
                let bounds = String(decoding: request.path.dropFirst(), as: UTF8.self).split(separator: "-")
                guard let file = OpenFile(path: path), bounds.count == 2, let first = Int(bounds[0]),
                    let end = Int(bounds[1])
                else { return Response(.notFound) }
                let isWhole = first == 0 && end == file.count
                return Response(isWhole ? .ok : .partialContent, "image/png", body: .file(file, first..<end))
            }
        }

        private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) & 0x7F }

        @Test("A range of a file is sent with its own length, which the access log has, and the connection stays")
        func ranges() throws {
            try folder.write(Self.bytes, to: "file")
            let server = try Self.server(path)
            let client = RawClient(server.port)
            let ranges = [0..<1, 299_999..<300_000, 0..<300_000, 131_071..<131_073, 7..<7]
            for range in ranges {
                let answer = try #require(client.ask(get("/\(range.lowerBound)-\(range.upperBound)")))
                #expect(answer.status == (range.count == 300_000 ? 200 : 206))
                #expect(answer.fields["content-length"] == "\(range.count)")
                #expect(Array(answer.body.utf8) == Array(Self.bytes[range]))
            }
            #expect(server.lines.map(\.bytes) == ranges.map(\.count))
        }

        @Test("An empty file is sent, and HEAD has the length without a body")
        func head() throws {
            try folder.write(Self.bytes, to: "file")
            try folder.write([], to: "empty")
            let server = try Self.server(path)
            let client = server.client(sending: "HEAD /0-300000 HTTP/1.1\r\n\(host)\r\n")
            let head = try #require(client.answer(toHead: true))
            #expect(head.status == 200 && head.fields["content-length"] == "300000")
            #expect(client.ask(get("/1-2"))?.status == 206)
            #expect(server.lines.map(\.bytes) == [0, 1])
            let empty = try Self.server(folder.path + "/empty")
            let other = RawClient(empty.port)
            let answer = try #require(other.ask(get("/0-0")))
            #expect(answer.status == 200 && answer.fields["content-length"] == "0")
            #expect(other.ask(get("/0-0"))?.status == 200)
        }

        @Test("Descriptors are closed with their responses, also of clients that leave in the middle")
        func descriptors() throws {
            try folder.write([UInt8](repeating: 1, count: 8 << 20), to: "file")
            let server = try Self.server(path)
            for abruptly in [false, true] {
                let client = server.client(sending: get("/0-\(8 << 20)"), receiveBuffer: 4096)
                #expect(client.head()?.status == 200)
                #expect(openFiles(path) == 1)
                client.leave(abruptly: abruptly)
                #expect(TestServer.until { openFiles(path) == 0 })
            }
            #expect(server.ask(get("/0-1"))?.status == 206)
            #expect(TestServer.until { openFiles(path) == 0 })
        }

        @Test("A file that shrinks while it is sent closes the connection, at the latest when it is idle; others go on")
        func shrinking() throws {
            try folder.write([UInt8](repeating: 1, count: 20 << 20), to: "file")
            let server = try Self.server(path, .ample { $0.idleTimeout = .seconds(1) })
            let client = server.client(sending: get("/0-\(20 << 20)"), receiveBuffer: 4096)
            #expect(client.head()?.fields["content-length"] == "\(20 << 20)")
            #expect(truncate(path, 1000) == 0)
            #expect(client.bytes().count < 20 << 20)
            #expect(client.isClosed())
            #expect(server.ask(get("/0-1000"))?.status == 200)
            #expect(TestServer.until { server.daemon.counters.connections <= 1 })
        }

        @Test("Clients that do not read their file cost no memory in proportion to it")
        func slowReaders() throws {
            let (size, count) = (4 << 20, 200)
            try folder.write([UInt8](repeating: 1, count: size), to: "file")
            let server = try Self.server(path)
            #expect(server.ask(get("/0-\(size)"))?.status == 200)
            let before = residentBytes()
            let clients = (0..<count).map { _ in server.client(sending: get("/0-\(size)"), receiveBuffer: 4096) }
            for client in clients { #expect(client.head()?.status == 200) }
            // 800 MiB are on their way.
            #expect(residentBytes() - before < 128 << 20)
            for client in clients.prefix(3) { #expect(client.bytes(size).count == size) }
        }
    }
}
