import ViperTesting

extension OverDisks {
    @Suite struct StorageReserveTests {
        private static let credentials = #"{"name":"ada","password":"kelp lantern 71"}"#

        /// What a server does whose reserve is reached: it takes no more, but lets people in, and lets them make room.
        private func expectReserve(_ client: RawClient, item: String, token: String) {
            let bearer = "Authorization: Bearer \(token)\r\n"
            let upload = bearer + "Content-Type: image/png\r\nContent-Length: 3\r\n"
            for request in [
                post("more"), http("PATCH", "/items/\(item)", body: #"{"name":"other"}"#),
                "POST /photos HTTP/1.1\r\nHost: localhost\r\n\(upload)\r\nPNG",
            ] {
                let refused = client.ask(request)
                #expect(refused?.isProblem(507) == true, "\(String(describing: refused))")
                #expect(refused?.body.contains("keeps what is left for sign-ins and deletions") == true)
            }
            for _ in 0..<5 {
                #expect(client.ask(http("POST", "/sessions", body: Self.credentials))?.status == 201)
            }
            #expect(client.ask(http("GET", "/session", bearer))?.status == 200)
            #expect(client.ask(http("GET", "/readyz"))?.status == 200)
            #expect(client.ask(http("DELETE", "/items/\(item)"))?.status == 204)
        }

        @Test("Where less than the reserve is free, people sign in, read and delete, and nothing is added")
        func reserved() throws {
            let folder = try TemporaryFolder()
            let first = try ServedProgram(in: folder)
            let (item, _) = try first.add("Lamp")
            let token = try first.enter("ada")
            #expect(first.program.end() == 0)
            // More than any disk has.
            let server = try ServedProgram(in: folder, environment: ["ADDER_DATA_RESERVED_BYTES=1000000000000000"])
            expectReserve(server.connect(), item: item, token: token)
            #expect(server.program.end() == 0)
            #expect(server.program.allErrors().contains("Less than data.reservedBytes is free"))
        }

        @Test("Where PostgreSQL's database is as large as it may be, people sign in, read and delete")
        func database() async throws {
            let store = try await ServedStore(.postgresql)
            let first = try store.serve()
            let (item, _) = try first.add("Lamp")
            let token = try first.enter("ada")
            #expect(first.program.end() == 0)
            let server = try store.serve(environment: ["ADDER_POSTGRES_DATABASE_BYTES=1"])
            let client = server.connect()
            // The size is looked up every five seconds.
            #expect(ServedProgram.eventually { client.ask(post("late"))?.status == 507 })
            expectReserve(client, item: item, token: token)
            #expect(server.program.end() == 0)
            #expect(server.program.allErrors().contains("The database has more than postgres.databaseBytes"))
        }

        @Test(
            "When a disk fills up, what is reserved is left for signing in; with room again everything goes on",
            .enabled(if: LoopDisk.isAvailable, "needs root"))
        func filled() throws {
            let folder = try TemporaryFolder()
            let disk = folder.path + "/small"
            #expect(run(["mkdir", disk]).status == 0)
            #expect(run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]).status == 0)
            defer { _ = run(["umount", "-l", disk]) }
            let server = try ServedProgram(
                in: folder,
                environment: ["ADDER_DATA_FOLDER=\(disk)/data", "ADDER_DATA_RESERVED_BYTES=\(16 << 20)"])
            let client = server.connect()
            let (item, _) = try server.add("Lamp")
            let token = try server.enter("ada")
            let filler = disk + "/filler"
            #expect(run(["fallocate", "-l", "\(50 << 20)", filler]).status == 0)
            #expect(ServedProgram.eventually { client.ask(post("late"))?.status == 507 })
            expectReserve(client, item: item, token: token)
            #expect(run(["rm", filler]).status == 0)
            #expect(ServedProgram.eventually { client.ask(post("again"))?.status == 201 })
            #expect(server.program.end() == 0)
            #expect(server.program.allErrors().contains("There is room again"))
        }
    }
}
