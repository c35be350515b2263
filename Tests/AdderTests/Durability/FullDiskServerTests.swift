import ViperTesting

extension OverDisks {
    /// A full disk, simulated by a limit on the size of the server's files: a write beyond it fails with `EFBIG`.
    @Suite struct FullDiskServerTests {
        private static let long = String(repeating: "x", count: 180)

        /// Adds items until one is refused, and returns the refusal.
        private func fill(_ client: RawClient, _ names: inout Set<String>) throws -> RawClient.Answer {
            while names.count < 2000 {
                let name = "\(Self.long) \(names.count)"
                let response = try #require(client.ask(post(name)))
                guard response.status == 201 else { return response }
                names.insert(name)
            }
            throw SetUpFault()
        }

        @Test(
            "On a full disk writes get 507 and reads go on; with room again writes go on, and no acknowledged change is lost"
        )
        func full() async throws {
            let folder = try TemporaryFolder()
            let server = try ServedProgram(in: folder, kilobytes: 1_200)
            let client = server.connect()
            var names: Set<String> = []
            #expect(try fill(client, &names).isProblem(507))
            let (id, count) = (client.ask(http("GET", "/items?limit=1"))?.items.first?.id ?? "", names.count)
            #expect(count > 10)
            // Space too small for an item may still do for a smaller change.
            for round in 0..<1000 {
                let change = http("PATCH", "/items/\(id)", body: "{\"enabled\":\(round % 2 == 1)}")
                if client.ask(change)?.status == 507 { break }
            }
            for request in [
                post("more"), http("PATCH", "/items/\(id)", body: "{\"name\":\"other\"}"),
                http("DELETE", "/items/\(id)"), http("DELETE", "/items"),
            ] {
                let response = try #require(client.ask(request))
                #expect(response.isProblem(507), "\(response)")
            }
            #expect(client.ask(http("GET", "/items/\(id)"))?.status == 200)
            // Until the smallest write is refused too.
            for _ in 0..<500 where client.ask(http("GET", "/readyz"))?.status == 200 { _ = client.ask(post("more")) }
            #expect(client.ask(http("GET", "/readyz"))?.isProblem(503) == true)
            #expect(try client.itemNames().sorted() == names.sorted())
            try server.program.allowFiles(kilobytes: 100_000)
            #expect(try server.add("again").id.count == 36)
            #expect(client.ask(http("GET", "/readyz"))?.status == 200)
            names.insert("again")
            #expect(try client.itemNames().sorted() == names.sorted())
            #expect(server.program.end() == 0)
            let next = try ServedProgram(in: folder)
            #expect(try next.connect().itemNames().sorted() == names.sorted())
            #expect(next.program.end() == 0)
        }

        @Test("kill -9 on a full disk loses nothing either")
        func killed() throws {
            let folder = try TemporaryFolder()
            let server = try ServedProgram(in: folder, kilobytes: 1_200)
            var names: Set<String> = []
            _ = try fill(server.connect(), &names)
            #expect(server.program.end(9) == 128 + 9)
            let next = try ServedProgram(in: folder)
            #expect(try next.connect().itemNames().sorted() == names.sorted())
            #expect(next.program.end() == 0)
        }

        @Test("A server started on a full disk serves reads, and refuses writes until there is room")
        func start() throws {
            let folder = try TemporaryFolder()
            let first = try ServedProgram(in: folder)
            let names = Set((0..<40).map { "\(Self.long) \($0)" })
            for name in names { _ = try first.add(name) }
            #expect(first.program.end(9) == 128 + 9)
            #expect(folder.size(of: "data/adder.sqlite-wal") > 300 << 10)
            let server = try ServedProgram(in: folder, kilobytes: 200)
            let client = server.connect()
            for _ in 0..<3 { #expect(client.ask(post("refused"))?.isProblem(507) == true) }
            #expect(client.ask(http("GET", "/readyz"))?.isProblem(503) == true)
            #expect(try client.itemNames().sorted() == names.sorted())
            try server.program.allowFiles(kilobytes: 100_000)
            #expect(ServedProgram.eventually { client.ask(http("GET", "/readyz"))?.status == 200 })
            _ = try server.add("again")
            #expect(server.program.end(9) == 128 + 9)
            let next = try ServedProgram(in: folder)
            #expect(try next.connect().itemNames().sorted() == names.union(["again"]).sorted())
            #expect(next.program.end() == 0)
        }
    }
}

private struct SetUpFault: Error {}
