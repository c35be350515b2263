import Glibc
import ViperTesting

extension OverFiles {
    @Suite("Commands through a server") struct ServedCommandTests {
        private let password = "kelp lantern 71"

        @Test("A list longer than all buffers waits for its reader, and the server serves meanwhile")
        func longList() async throws {
            let scene = try await CommandScene(.alone)
            _ = try scene.run(["users", "add", "user_000000"], input: password)
            try await fill(scene)
            let alone = try scene.done(["users", "list"])
            let server = try scene.store.serve()
            let list = try scene.start(["users", "list"])
            #expect(list.line().hasPrefix("name "))
            for number in 0..<20 { _ = try server.add("meanwhile \(number)") }
            #expect(list.isRunning, "nobody has read the rest")
            let outcome = list.outcome()
            #expect(outcome.status == 0 && outcome.errors == "")
            let lines = alone.split(separator: "\n").dropFirst()
            #expect(outcome.lines == lines.map { String($0) })
            let found = lines.map { String($0.prefix { $0 != " " }) }
            #expect(found.count == 8_001)
            #expect(found == found.sorted() && Set(found).count == found.count)
            #expect(server.program.end() == 0)
        }

        /// Adds 8,000 users without passwords. Nobody else may have the store open.
        private func fill(_ scene: CommandScene) async throws {
            try await scene.store.execute(
                """
                WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 8000)
                INSERT INTO users (id, name, display_name, role, enabled, deleted, created_at, version)
                SELECT randomblob(16), printf('user_%06d', i), 'User', 'member', 1, 0, 1700000000000000, 1 FROM numbers
                """)
        }

        @Test("The socket is for the server's user alone, and requests of other programs are checked")
        func socket() async throws {
            let scene = try await CommandScene(.beside)
            #expect(scene.store.folder.mode(of: "data/adder.sock") == 0o600)
            let requests = [
                #"{"version":2,"command":"users add","name":"x!","role":"member","password":"\#(password)"}"#: "name: ",
                #"{"version":2,"command":"users add","name":"ada","role":"boss","password":"\#(password)"}"#: "role: ",
                #"{"version":2,"command":"users add","name":"ada","role":"member"}"#: "password: ",
                #"{"version":2,"command":"users add","name":"ada","role":"member","password":"12345678"}"#:
                    "password: ",
                #"{"version":2,"command":"users add","name":"ada","role":"member","email":"x","password":"\#(password)"}"#:
                    "email: ",
                #"{"version":2,"command":"users list all"}"#: "The server has no command",
                #"{"version":1,"command":"users list"}"#: "The server speaks version 2",
            ]
            for (request, message) in requests {
                let reply = try send(request, to: scene.store.folder.path + "/data/adder.sock")
                #expect(reply.hasPrefix(#"{"failed":{"message":"\#(message)"#), "\(request): \(reply)")
                #expect(!reply.contains(password))
            }
            #expect(try scene.done(["users", "list"]).split(separator: "\n").count == 1)
            #expect(!scene.end().contains(password))
        }

        /// Sends a line over a socket and returns everything that comes back.
        private func send(_ line: String, to path: String) throws -> String {
            let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let isConnected = withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            try #require(isConnected)
            let bytes = Array((line + "\n").utf8)
            try #require(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
            var reply: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 4096)
            while case let count = recv(descriptor, &part, part.count, 0), count > 0 { reply += part[..<count] }
            return String(decoding: reply, as: UTF8.self)
        }

        @Test("Commands are carried out while an import has the store for itself")
        func importing() throws {
            let store = try ImportStore()
            let running = try ImportPipe(into: store)
            #expect(running.write(rows: 20_000))
            let pipe = try TestPipe(holding: password.utf8)
            let add = try Program(["users", "add", "ada", "--data", store.data], in: "/tmp", input: pipe.reader)
            pipe.closeReader()
            #expect(add.outcome() == .init(status: 0, output: "Added 'ada' with the role member.\n", errors: ""))
            #expect(running.program.isRunning)
            running.close()
            #expect(running.program.wait() == 0)
            let server = try store.serve()
            #expect(try server.signIn("ada", password).status == 201)
            #expect(server.program.end() == 0)
        }
    }
}
