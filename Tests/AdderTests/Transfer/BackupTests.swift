import Dispatch
import Glibc
import Synchronization
import ViperTesting

extension OverFiles {
    @Suite struct BackupTests {
        private let store: ServedStore

        init() throws { store = try ServedStore() }

        @Test("A backup during writes has every change acknowledged before it began, and can be restored elsewhere")
        func beside() async throws {
            let server = try store.serve()
            let added = AddedItems(to: server.address)
            for round in 0..<3 {
                let copy = "copy-\(round).sqlite"
                let before = try await added.adding {
                    #expect(ServedProgram.eventually { added.ids.count > 20 * (round + 1) })
                    let before = added.ids
                    let output = try store.run("backup", copy)
                    #expect(output.hasPrefix("Copied ") && output.contains(" MB to \(copy) in "))
                    #expect(ServedProgram.eventually { added.ids.count > before.count + 10 }, "writes go on")
                    return before
                }
                #expect(store.folder.mode(of: copy) == 0o600)
                try store.run("restore", copy, "--data", "other-\(round)")
                let other = try store.serve(["--data", "other-\(round)"])
                for id in before { #expect(try other.ask(http("GET", "/items/\(id)")).status == 200, "\(id)") }
                #expect(other.program.end() == 0)
            }
            #expect(server.program.end() == 0)
        }

        @Test("Without a server a backup is made too, and a file that is there is only replaced if that is asked for")
        func alone() throws {
            try store.fill()
            try store.run("backup", "copy.sqlite")
            let copy = store.folder.read("copy.sqlite")
            #expect(copy.starts(with: Array("SQLite format 3\0".utf8)) && Array(copy[18...19]) == [1, 1])
            #expect(
                try store.failure(of: "backup", "copy.sqlite")
                    == "adder: copy.sqlite already exists; --replace replaces it\n")
            #expect(store.folder.read("copy.sqlite") == copy)
            try store.folder.write("else", to: "copy.sqlite")
            try store.run("backup", "copy.sqlite", "--replace")
            #expect(store.folder.read("copy.sqlite").count == copy.count)
            #expect(!store.has("copy.sqlite.partial"))
        }

        @Test("A refused command says why in one line, and changes nothing")
        func refused() throws {
            #expect(try store.failure(of: "backup", "copy") == "adder: there is no store in data\n")
            #expect(!store.has("data") && !store.has("copy") && !store.has("copy.partial"))
            try store.fill()
            let bytes = store.folder.read("data/adder.sqlite")
            #expect(
                try store.failure(of: "backup", "data/adder.sqlite", "--replace")
                    == "adder: data/adder.sqlite is the store itself\n")
            #expect(
                try store.failure(of: "backup", "none/copy")
                    == "adder: \(store.folder.path)/none/copy.partial cannot be written: No such file or directory\n")
            #expect(try store.failure(of: "backup", "data") == "adder: data is not a regular file\n")
            for arguments in ["backup", "restore"] {
                let line = try store.failure(
                    of: arguments, "copy", environment: ["ADDER_POSTGRES_URL=postgresql://nobody@127.0.0.1:1/none"])
                #expect(line.hasPrefix("adder: the store is PostgreSQL: pg_"), "\(line)")
            }
            #expect(store.folder.read("data/adder.sqlite") == bytes)
            let server = try store.serve()
            try store.run("backup", "copy")
            #expect(
                try store.failure(of: "restore", "copy", "--replace").hasPrefix(
                    "adder: another server or import holds the data folder: data"))
            #expect(server.program.end() == 0)
            // A server that starts counts a change in the file's header.
            let served = store.folder.read("data/adder.sqlite")
            #expect(
                try store.failure(of: "restore", "copy")
                    == "adder: a store already exists in data; --replace replaces it "
                    + "and keeps it under another name\n")
            try store.folder.write("no store", to: "text")
            #expect(
                try store.failure(of: "restore", "text", "--replace").hasPrefix(
                    "adder: the file is not a database of this program: text: "))
            #expect(mkfifo(store.folder.path + "/pipe", 0o600) == 0)
            for source in ["pipe", "/dev/zero", "/dev/null", "data"] {
                let line = try store.failure(of: "restore", source, "--replace")
                #expect(line.contains("\(source) is not a regular file"), "\(line)")
            }
            #expect(store.folder.read("data/adder.sqlite") == served)
            #expect(!store.has("data/adder.sqlite.pending"))
        }

        @Test("A restore over a store keeps that under another name")
        func replaced() throws {
            try store.fill()
            try store.run("backup", "copy")
            var server = try store.serve()
            _ = try server.add("only in the old one")
            #expect(server.program.end() == 0)
            let lines = try store.run("restore", "copy", "--replace").split(separator: "\n")
            #expect(lines.count == 2 && lines[0].hasPrefix("Restored data from copy in "))
            let kept = try #require(lines.last?.split(separator: " ").last?.dropLast())
            #expect(kept.hasPrefix("data/adder.sqlite.replaced-"))
            server = try store.serve()
            #expect(!(try server.ask(http("GET", "/items?q=only")).body.contains("only in the old one")))
            #expect(server.program.end() == 0)
            try store.run("restore", String(kept), "--replace")
            server = try store.serve()
            #expect(try server.ask(http("GET", "/items?q=only")).body.contains("only in the old one"))
            #expect(server.program.end() == 0)
        }

        @Test(
            "A backup that is killed leaves no file, or a whole one, and the next one works", arguments: [false, true])
        func backupKilled(withServer: Bool) throws {
            try store.fill(transactions: 30_000)
            let server = try withServer ? store.serve() : nil
            for round in 0..<5 {
                let program = try store.command("backup", "copy", "--replace")
                _ = ServedProgram.eventually {
                    store.folder.size(of: "copy.partial") >= round << 20 || !program.isRunning
                }
                _ = program.end(SIGKILL)
                if store.has("copy") { try store.run("restore", "copy", "--data", "other", "--replace") }
            }
            #expect(try ServedProgram.eventually { try store.command("backup", "copy", "--replace").wait() == 0 })
            try store.run("restore", "copy", "--data", "last")
            #expect(!store.has("copy.partial"))
            if let server { #expect(server.program.end() == 0) }
        }

        @Test("A restore that is killed leaves the old store or the new one, whole")
        func restoreKilled() async throws {
            try store.fill(transactions: 30_000)
            try store.run("backup", "copy")
            for round in 0..<6 {
                let server = try store.serve()
                let id = try server.add("old").id
                #expect(server.program.end(SIGKILL) == 128 + SIGKILL)
                let program = try store.command("restore", "copy", "--replace")
                if round < 5 {
                    _ = ServedProgram.eventually {
                        store.folder.size(of: "data/adder.sqlite.pending") >= round << 20 || !program.isRunning
                    }
                    if round > 2 { usleep(UInt32(round) * 20_000) }
                    _ = program.end(SIGKILL)
                } else {
                    #expect(program.wait() == 0)
                }
                let next = try store.serve()
                let status = try next.ask(http("GET", "/items/\(id)")).status
                #expect(round < 5 ? [200, 404].contains(status) : status == 404)
                #expect(try next.ask(http("GET", "/items")).status == 200)
                #expect(next.program.end() == 0)
                #expect(try await storedNames(in: store.folder.path + "/data").damage.isEmpty)
            }
        }

        @Test("On a full disk a backup, an export and a restore fail with that reason, and leave no file behind")
        func full() throws {
            try store.fill(transactions: 3000)
            let server = try store.serve()
            try store.run("backup", "copy")
            #expect(server.program.end() == 0)
            for arguments in [["backup", "more"], ["export", "more"], ["restore", "copy", "--data", "other"]] {
                let line = try Program(arguments, in: store.folder.path, kilobytes: 200).failure()
                #expect(line.contains("File too large") && line.hasPrefix("adder: "), "\(arguments): \(line)")
                for name in ["more", "more.partial", "other/adder.sqlite", "other/adder.sqlite.pending"] {
                    #expect(!store.has(name), "\(arguments) leaves \(name)")
                }
            }
            try store.run("backup", "more")
        }

        @Test("A server that stops ends a backup, which says so, or has ended before")
        func serverStopped() throws {
            try store.fill(transactions: 30_000)
            let server = try store.serve()
            let program = try store.command("backup", "copy")
            _ = ServedProgram.eventually { store.folder.size(of: "copy.partial") > 0 || store.has("copy") }
            #expect(server.program.end() == 0)
            let line = program.allErrors()
            if program.wait() == 0 {
                try store.run("restore", "copy", "--data", "other")
            } else {
                #expect(["adder: the server is stopping\n", "adder: the server went away\n"].contains(line), "\(line)")
                #expect(!store.has("copy") && !store.has("copy.partial"))
            }
        }
    }
}

/// Items that four clients add without a pause.
private final class AddedItems: Sendable {
    private let isDone = Atomic(false)
    private let list = Mutex<[String]>([])
    private let address: ServedAddress

    init(to address: ServedAddress) { self.address = address }

    /// The ids of acknowledged items.
    var ids: [String] { list.withLock { $0 } }

    /// Runs a body while the clients add items.
    func adding<Value: Sendable>(_ body: () throws -> Value) async throws -> Value {
        isDone.store(false, ordering: .relaxed)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 { group.addTask { try await onThread { try self.add(by: writer) } } }
            let result = Result { try body() }
            isDone.store(true, ordering: .relaxed)
            try await group.waitForAll()
            return try result.get()
        }
    }

    private func add(by writer: Int) throws {
        let client = address.connect()
        var number = 0
        while !isDone.load(ordering: .relaxed) {
            let response = client.ask(post("writer \(writer) item \(number)"))
            let id = try #require(response?.text("id"), "\(String(describing: response))")
            list.withLock { $0.append(id) }
            number += 1
        }
    }
}
