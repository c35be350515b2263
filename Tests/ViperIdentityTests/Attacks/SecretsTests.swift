import Testing
import Viper
import ViperDatabase
import ViperHTTP
import ViperTesting

@testable import ViperService

@Suite("Secrets")
struct SecretsTests {
    private let ada = Credentials("ada")
    private let new = "anchor-cloud-52"

    /// What a test used and nobody else may see.
    private struct Used {
        var tokens: Set<String> = []
        var codes: Set<String> = []
        var passwords: Set<String> = []
        var all: Set<String> { tokens.union(codes).union(passwords) }
    }

    /// Uses every kind of secret, in requests that succeed and in requests that fail.
    private func use(_ fixture: IdentityFixture) async throws -> Used {
        var used = Used()
        let session = try await fixture.client.enter(ada)
        let confirming = try await fixture.code(to: ada.email)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(confirming)).isSuccess)
        let renewed = try await session.renewed()
        let page = try await fixture.client.signInFromPage(ada)
        let cookie = page.cookie?.replacing("__Host-session=", with: "") ?? ""
        #expect(try await fixture.client.post("/password-recoveries", #"{"email":"\#(ada.email)"}"#).status == 202)
        let recovering = try await fixture.code(to: ada.email)
        used.tokens = [session.token, renewed.token, cookie]
        used.codes = [confirming, recovering]
        used.passwords = [ada.password, new, "tide-table-9-wrong"]
        let wrong = ada.with(password: "tide-table-9-wrong")
        var failing = [
            TestRequest("POST", "/sessions", body: wrong.signIn), TestRequest("POST", "/users", body: wrong.signUp),
            TestRequest("POST", "/email-confirmations", body: codeBody(confirming)),
            TestRequest("POST", "/passwords", body: newPasswordBody(confirming, new)),
            TestRequest("POST", "/sessions", body: wrong.signIn + "}"),
            TestRequest("POST", "/sessions", body: #"{"name":"\#(new)!","password":["\#(new)"]}"#),
        ]
        for secret in [session.token, recovering] {
            failing.append(TestRequest("GET", "/session?access_token=x", [SessionClient.field(secret + "x")]))
            failing.append(TestRequest("PUT", "/session", [SessionClient.field(secret)], body: "{"))
        }
        for request in failing { #expect(try await fixture.client.send(request).status >= 400) }
        #expect(try await fixture.client.post("/passwords", newPasswordBody(recovering, new)).status == 204)
        return used
    }

    @Test("No problem repeats a secret, and no other answer but the one that gives it")
    func answers() async throws {
        try await IdentityFixture.with(by: Transport.allCases) { fixture in
            let used = try await use(fixture)
            for response in fixture.transcript.responses {
                // The request's own line may have a path that is the test's doing; no path has a secret.
                let isGiving = response.hasPrefix("POST /sessions") || response.hasPrefix("POST /session/renewal")
                for secret in isGiving ? used.codes.union(used.passwords) : used.all {
                    #expect(!response.contains(secret), "\(response)")
                }
                if isGiving, !response.contains("\n201\n"), !response.contains("\n200\n") {
                    for secret in used.tokens { #expect(!response.contains(secret), "\(response)") }
                }
            }
        }
    }

    @Test("The store keeps no secret as it is, and neither does its export")
    func store() async throws {
        try await IdentityFixture.with { fixture in
            let used = try await use(fixture)
            let sink = MemorySink()
            _ = try await StoreExport(
                of: fixture.store.database, version: "1", features: fixture.program.features.tables,
                migrations: fixture.program.features.migrations
            ).run(into: sink)
            let text = sink.text
            #expect(text.contains("ada"), "people are exported")
            for secret in used.all { #expect(!text.contains(secret)) }
            if let sqlite = fixture.store.sqlite {
                let bytes = try await copy(of: sqlite)
                #expect(isFound("ada", in: bytes))
                for secret in used.all { #expect(!isFound(secret, in: bytes)) }
            }
        }
    }

    @Test("No metric has a name, an address or a secret of anybody")
    func metrics() async throws {
        try await IdentityFixture.with(over: [.sqlite]) { fixture in
            let used = try await use(fixture)
            for replica in fixture.replicas {
                let text =
                    Metrics.View().render(replica.application.metrics, as: .metrics)
                    .body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
                for secret in used.all.union(["ada", ada.email, "127.0.0.1"]) { #expect(!text.contains(secret)) }
            }
        }
    }

    private func copy(of database: SQLiteDatabase) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.write("", to: "copy")
        let path = "\(folder.path)/copy"
        try await onThread { try database.copy(into: path) { _ throws(DatabaseError) in } }
        return folder.read("copy")
    }

    private func isFound(_ text: String, in bytes: [UInt8]) -> Bool {
        bytes.firstRange(of: Array(text.utf8)) != nil
    }
}

/// What an export writes.
final class MemorySink: ByteSink {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError) { self.bytes += bytes }
}
