import Glibc
import ViperTesting

extension OverSockets {
    /// Many uploads at once, slow ones, and those that are given up.
    @Suite struct UploadLoadTests {
        @Test("A client that leaves in the middle leaves no file open, and nothing is carried out")
        func cut() throws {
            let server = try UploadServer()
            let form = MultipartForm().file("image", [UInt8](repeating: 7, count: 1 << 20))
            let clients = (0..<20).map { _ in
                server.client(sending: UploadServer.head(form) + form.body.prefix(500_000))
            }
            #expect(TestServer.until { openFiles(server.folder.path) == 20 })
            for (index, client) in clients.enumerated() { client.leave(abruptly: index % 2 == 0) }
            #expect(TestServer.until { openFiles(server.folder.path) == 0 })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.calls.count.withLock { $0 } == 0)
            #expect(names(in: server.folder.path).isEmpty)
        }

        @Test("A hundred uploads of 10 MiB at once arrive whole, in bounded memory")
        func parallel() throws {
            let server = try UploadServer()
            let image = [UInt8](repeating: 0x0D, count: Upload.limit)
            let (digest, form) = (Upload.digest(of: image), MultipartForm())
            let start = Array(form.file("image", []).body.dropLast(form.body.count + 2))
            let end = Array("\r\n".utf8) + form.body
            // The first client waits for its answer until a gigabyte has been received and hashed.
            let clients = (0..<100).map { _ in RawClient(server.port, patience: 600_000) }
            let length = start.count + image.count + end.count
            for client in clients { client.send(UploadServer.head(form, length: length) + start) }
            let before = residentBytes()
            var most = 0
            let piece = Array(image.prefix(1 << 18))
            for _ in 0..<(image.count / piece.count) {
                for client in clients { client.send(piece) }
                most = max(most, residentBytes() - before)
            }
            for client in clients { client.send(end) }
            for client in clients {
                let answer = client.answer()
                #expect(answer?.status == 200)
                #expect(answer?.body.contains("\"digest\":\"\(digest)\"") == true)
            }
            #expect(most < 128 << 20)
            #expect(TestServer.until { openFiles(server.folder.path) == 0 })
        }

        @Test("An upload without progress is cut after the body's time, with 408")
        func silent() throws {
            let server = try UploadServer(.ample { $0.bodyTimeout = .milliseconds(300) })
            let form = MultipartForm().file("image", [UInt8](repeating: 7, count: 100_000))
            let client = server.client(sending: UploadServer.head(form) + form.body.prefix(50_000))
            let answer = client.answer()
            #expect(answer?.status == 408)
            #expect(answer?.body.contains("at 8192 bytes a second") == true)
            #expect(client.isClosed())
            #expect(TestServer.until { openFiles(server.folder.path) == 0 })
        }

        @Test("An upload may take longer than other bodies as long as it goes on")
        func slow() throws {
            try underLimits { limit in
                let server = try UploadServer(.ample { $0.bodyTimeout = limit })
                let form = MultipartForm().file("image", [UInt8](repeating: 7, count: 200_000))
                let client = server.client(sending: UploadServer.head(form))
                let pauses = 16
                let clock = ContinuousClock()
                let start = clock.now
                var last = start
                var isStalled = false
                for index in 0..<pauses {
                    let part = form.body.count / pauses
                    client.send(
                        Array(form.body[(index * part)..<(index == pauses - 1 ? form.body.count : (index + 1) * part)]))
                    usleep(UInt32(limit / .milliseconds(1)) * 1_000 / 8)
                    // A machine that stalls proves nothing.
                    if clock.now - last > limit / 2 { isStalled = true }
                    last = clock.now
                }
                let answer = client.answer()
                if answer?.status == 200 {
                    #expect(clock.now - start > limit)
                    return true
                }
                return !isStalled && answer != nil
                    ? {
                        Issue.record("\(answer as Any)"); return true
                    }() : false
            }
        }
    }
}
