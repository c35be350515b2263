import Glibc
import ViperTesting

extension OverSockets {
    /// Uploads over sockets.
    @Suite struct UploadTests {
        private static let image = (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        private static let form = MultipartForm().text("caption", "Été").file("image", image)

        private func expectWhole(_ answer: RawClient.Answer?, _ image: [UInt8] = image) {
            #expect(answer?.status == 200)
            #expect(answer?.body.contains("\"digest\":\"\(Upload.digest(of: image))\"") == true, "\(answer as Any)")
        }

        @Test("A file far over the limit of other bodies arrives whole, and its connection goes on")
        func whole() throws {
            let server = try UploadServer(.ample { $0.bodyBytes = 10_000 })
            let client = RawClient(server.port)
            for _ in 0..<2 {
                client.send(UploadServer.head(Self.form) + Self.form.body)
                expectWhole(client.answer())
            }
            client.send(
                Array(
                    "POST /photos HTTP/1.1\r\n\(host)Content-Type: image/png\r\nContent-Length: \(Self.image.count)\r\n\r\n"
                        .utf8) + Self.image)
            expectWhole(client.answer())
            #expect(server.daemon.counters.bodyBytes == 0)
            #expect(names(in: server.folder.path).isEmpty)
        }

        @Test("A file may arrive in chunks, byte by byte, and after 100 Continue")
        func framing() throws {
            let server = try UploadServer()
            let form = MultipartForm(boundary: "x").file("image", Array("\r\n--y\r\n--".utf8)).text("caption", "a")
            let image = Array("\r\n--y\r\n--".utf8)
            let head = "POST /photos HTTP/1.1\r\n\(host)Content-Type: \(form.contentType)\r\n"
            let chunks = form.body.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) }
            expectWhole(
                server.client(
                    sending: Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8) + chunks
                        + Array("0\r\n\r\n".utf8)
                ).answer(), image)
            let drip = server.client(sending: UploadServer.head(form))
            for byte in form.body { drip.send([byte]) }
            expectWhole(drip.answer(), image)
            let patient = server.client(sending: UploadServer.head(form, "Expect: 100-continue\r\n"))
            #expect(patient.head()?.status == 100)
            patient.send(form.body)
            expectWhole(patient.answer(), image)
        }

        @Test("A body announced as too large is refused at once, on a connection that closes")
        func announced() throws {
            let server = try UploadServer()
            for (length, limit) in [(Upload.limit + (64 << 10) + 1, "10551296"), (.max, "10551296")] {
                let client = server.client(sending: UploadServer.head(Self.form, length: length))
                let answer = client.answer()
                #expect(answer?.status == 413 && answer?.fields["connection"] == "close")
                #expect(answer?.body.contains("limited to \(limit) bytes") == true)
                #expect(client.isClosed())
            }
            let file = server.client(
                sending: "POST /photos HTTP/1.1\r\n\(host)Content-Type: image/png\r\nContent-Length: 10485761\r\n\r\n")
            #expect(file.answer()?.status == 413)
            let other = server.client(sending: "POST /names HTTP/1.1\r\n\(host)Content-Length: 1048577\r\n\r\n")
            let answer = other.answer()
            #expect(answer?.status == 413 && answer?.body.contains("limited to 1048576 bytes") == true)
            #expect(server.calls.count.withLock { $0 } == 0)
        }

        @Test("Over the limit in chunks, a body is swallowed for a while and then cut")
        func chunked() throws {
            let server = try UploadServer(.ample { $0.bodyBytes = 100_000 })
            let head = "POST /photos HTTP/1.1\r\n\(host)Content-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n"
            let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 1, count: 65_536) + Array("\r\n".utf8)
            let slightly = server.client(sending: head)
            for _ in 0..<161 { slightly.send(chunk) }
            slightly.send("0\r\n\r\n")
            #expect(slightly.answer()?.status == 413)
            let much = server.client(sending: head)
            for _ in 0..<170 { much.send(chunk) }
            #expect(much.answer()?.status == 413)
            #expect(much.isClosed())
            #expect(server.calls.count.withLock { $0 } == 0)
        }

        @Test("A gate decides before a byte of the body is read, and so does the media type")
        func early() throws {
            let server = try UploadServer()
            let stranger = server.client(sending: UploadServer.head(Self.form, "X-Stranger: 1\r\n"))
            #expect(stranger.answer()?.status == 403)
            #expect(stranger.isClosed())
            let typeless = server.client(
                sending: "POST /photos HTTP/1.1\r\n\(host)Content-Type: text/plain\r\nContent-Length: 900000\r\n\r\n")
            let answer = typeless.answer()
            #expect(answer?.status == 415)
            #expect(answer?.fields["accept-post"] == "multipart/form-data, image/jpeg, image/png")
        }

        @Test("A form that is cut short by its length is malformed, and one that is longer is read to its end")
        func lengths() throws {
            let server = try UploadServer()
            let form = MultipartForm().file("image", [1, 2, 3])
            #expect(
                server.client(sending: UploadServer.head(form, length: form.body.count - 4) + form.body.dropLast(4))
                    .answer()?.status == 400
            )
            let longer = server.client(
                sending: UploadServer.head(form) + form.body + UploadServer.head(form) + form.body)
            expectWhole(longer.answer(), [1, 2, 3])
            expectWhole(longer.answer(), [1, 2, 3])
        }

        @Test("An error of the disk is told without its details")
        func noFolder() throws {
            let server = try UploadServer(in: "/missing/folder")
            let answer = server.client(sending: UploadServer.head(Self.form) + Self.form.body).answer()
            #expect(answer?.status == 500 && answer?.body.contains("missing") == false)
            #expect(server.reports.count == 1 && server.reports.first?.contains("/missing/folder") == true)
        }

        @Test("The same in process", arguments: [true, false])
        func inProcess(asForm: Bool) async throws {
            let server = try UploadServer()
            let client = InProcessClient { [dispatcher = server.dispatcher] in await dispatcher.respond(to: $0) }
            let request =
                asForm
                ? TestRequest("POST", "/photos", form: Self.form)
                : TestRequest("POST", "/photos", file: Self.image, type: "image/jpeg")
            let response = try await client.send(request)
            #expect(response.status == 200, "\(response.text)")
            #expect(response.value(of: "digest") == Upload.digest(of: Self.image))
            #expect(response.value(of: "caption") == (asForm ? "Été" : nil))
        }
    }
}
