import ViperTesting

@Suite("Secrets")
struct SecretsTests {
    @Test(
        "Only the response that issues a secret has it; no other response and no problem repeats it",
        .identity(by: Transport.tested))
    func answers() async throws {
        let used = try await UsedSecrets(fixture)
        for response in fixture.transcript.responses {
            // The request's own line may have a path that is the test's doing; no path has a secret.
            let isGiving = response.hasPrefix("POST /sessions") || response.hasPrefix("POST /session/renewal")
            let isGiven = response.contains("\n201\n") || response.contains("\n200\n")
            let found = used.found(in: response).subtracting(isGiving && isGiven ? used.tokens : [])
            #expect(found.isEmpty, "\(response)")
        }
    }

    @Test("No line of the log has a secret", .identity(servers: 2))
    func log() async throws {
        let used = try await UsedSecrets(fixture)
        #expect(fixture.log.contains { $0.contains("The mail (recovery) to user") }, "what is sent is logged")
        for line in fixture.log { #expect(used.found(in: line).isEmpty, "\(line)") }
    }

    @Test("A store that fails puts no secret into the log or a problem", .identity)
    func faults() async throws {
        let used = try await UsedSecrets(fixture)
        let code = try #require(used.codes.first)
        for table in ["sign_in_attempts", "session_tokens", "mail_codes"] {
            try await fixture.execute(SQL(composing: "ALTER TABLE \(table) RENAME TO away_\(table)"))
        }
        let ada = UsedSecrets.ada
        for request in [
            TestRequest("POST", "/users", body: Credentials("bob", password: ada.password).signUp),
            TestRequest("POST", "/sessions", body: ada.signIn),
            TestRequest("GET", "/session", [SessionClient.field(used.session.token)]),
            TestRequest("POST", "/session/renewal", [SessionClient.field(used.session.token)]),
            TestRequest("POST", "/email-confirmations", body: codeBody(code)),
            TestRequest("POST", "/passwords", body: newPasswordBody(code, UsedSecrets.new)),
        ] {
            let lines = fixture.log.count
            let response = try await fixture.client.send(request)
            #expect(response.status == 500 && used.found(in: response.face).isEmpty, "\(response.face)")
            #expect(fixture.log.dropFirst(lines).contains { $0.hasPrefix("error: ") }, "the fault is logged")
        }
        for line in fixture.log { #expect(used.found(in: line).isEmpty, "\(line)") }
    }

    @Test("The store keeps no secret as it is, and neither does its export", .identity)
    func store() async throws {
        let used = try await UsedSecrets(fixture)
        for bytes in [Array(try await fixture.exported().utf8), try await copy(of: fixture.store)] {
            #expect(String(decoding: bytes, as: UTF8.self).contains("ada@mail.test"), "people are in it")
            #expect(used.found(in: bytes).isEmpty)
        }
    }

    /// All that a store holds: SQLite's file, or PostgreSQL's dump.
    private func copy(of store: TestStore) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        if let sqlite = store.sqlite {
            try folder.write("", to: "copy")
            let path = "\(folder.path)/copy"
            try await onThread { try sqlite.copy(into: path) { _ throws(DatabaseError) in } }
        } else {
            try await store.postgresql?.dump(to: "\(folder.path)/copy")
        }
        return folder.read("copy")
    }
}

/// What an export writes.
final class MemorySink: ByteSink {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) { self.bytes += bytes }
}
