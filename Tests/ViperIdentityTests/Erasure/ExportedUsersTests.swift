import ViperTesting

@testable import ViperFeatures
@testable import ViperTransfer

@Suite("Users in exports of the store")
struct ExportedUsersTests {
    @Test(
        "Who moves signs in with the same password; sessions stay behind, and so does whoever was deleted",
        arguments: TestStore.Engine.allCases, TestStore.Engine.allCases)
    func moves(from: TestStore.Engine, to: TestStore.Engine) async throws {
        try await IdentityFixture.withDiary(over: [from]) { old in
            let session = try await old.enterConfirmed(ada)
            try await old.addNotes(3, of: "ada")
            try await old.give("editor", to: "ada")
            let gone = try await old.client.enter(bob)
            let erased = try await old.addNotes(3, of: "bob")
            for replica in old.replicas { await replica.stopJobs() }
            #expect(try await gone.delete("/users/bob").status == 204)
            let export = try await old.exported()
            #expect(!export.contains("bob") && export.contains("ada"))
            try await IdentityFixture.withDiary(over: [to]) { new in
                try await new.importing(export)
                #expect(try await !session.over(new.client).isSignedIn())
                let entered = try await new.client.signIn(ada)
                #expect(try await new.client.post("/sessions", ada.signInByEmail).isSuccess)
                #expect(try await entered.get("/users/ada").value(of: "role") == "editor")
                let lines = try await entered.get("/users/ada/export").lines
                #expect(lines.count { $0["table"]?.text == "notes" } == 3)
                #expect(try await new.noteCount(of: erased) == 0)
                #expect(try await new.client.get("/users/bob").status == 404)
                _ = try await new.client.enter(bob)
                #expect(try await new.exported().contains("bob"))
            }
        }
    }
}

extension IdentityFixture {
    /// The store's export.
    func exported() async throws -> String {
        let sink = MemorySink()
        _ = try await StoreExport(
            of: store.database, version: "1", features: program.features.tables,
            migrations: program.features.migrations
        ).run(into: sink)
        return sink.text
    }

    /// Imports an export into the empty store.
    func importing(_ export: String) async throws {
        _ = try await StoreImport(
            into: store.database, features: program.features.tables, migrations: program.features.migrations
        ).run(from: MemorySource(bytes: Array(export.utf8)[...]))
    }
}

/// Bytes in memory.
private struct MemorySource: ByteSource {
    var bytes: ArraySlice<UInt8>

    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        let piece = bytes.prefix(room.count)
        room.copyBytes(from: piece)
        bytes = bytes.dropFirst(piece.count)
        return piece.count
    }
}
