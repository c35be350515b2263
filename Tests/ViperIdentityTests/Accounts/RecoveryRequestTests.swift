import ViperTesting

@Suite("Asking for a recovery")
struct RecoveryRequestTests {
    private let near = ClientAddress(version4: 0x0A00_0001)
    private let far = ClientAddress(version4: 0xC633_6407)

    @Test("For an address that nobody has, as many rows are written as for a confirmed one", .identity)
    func rows() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        let unknown = try await added(by: "nobody@mail.test", from: near, fixture)
        let known = try await added(by: ada.email, from: far, fixture)
        #expect(known == unknown)
        #expect(known == Rows(attempts: 2, jobs: 1), "the client's count and the address's, and a job")
    }

    @Test(
        "Past the limit of the client's address it is still a 202, and no mail is sent",
        .identity(settings: ["auth.addressAttempts": "3"]))
    func clientLimit() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        var faces: Set<String> = []
        for number in 0..<3 {
            let (response, rows) = try await ask("nobody_\(number)@mail.test", from: near, fixture)
            faces.insert(response.face)
            #expect(rows.jobs == 1)
        }
        // More often than the limit of one mailbox, which these leave alone.
        for email in ["nobody@mail.test"] + Array(repeating: ada.email, count: 8) {
            let (response, rows) = try await ask(email, from: near, fixture)
            faces.insert(response.face)
            #expect(rows == Rows(attempts: 0, jobs: 0))
        }
        #expect(faces.count == 1 && faces.first?.hasPrefix("202\n") == true, "\(faces)")
        for replica in fixture.replicas { try replica.startJobs() }
        #expect(try await ask(ada.email, from: far, fixture).answer.status == 202)
        _ = try await fixture.code(to: ada.email)
        #expect(fixture.outbox.nextCode(to: ada.email) == nil, "only the last one was sent")
    }

    @Test(
        "Past the limit of a mailbox it is a 202 too, and as little is written whether it is somebody's or not",
        .identity)
    func mailboxLimit() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        var written: [[Rows]] = []
        for email in ["nobody@mail.test", ada.email] {
            var rows: [Rows] = []
            for number in 0..<8 {
                let client = ClientAddress(version4: 0x0A00_0100 + UInt32(number))
                rows.append(try await added(by: email, from: client, fixture))
            }
            written.append(rows.map { Rows(attempts: 0, jobs: $0.jobs) })
        }
        #expect(written.first == written.last)
        #expect(written.first?.map(\.jobs) == [1, 1, 1, 1, 1, 0, 0, 0])
    }

    @Test("The description has no 429 for it, unlike for a sign-in", .identity(over: [.sqlite]))
    func description() async throws {
        let paths = try await fixture.client.get("/openapi.json").json["paths"]
        #expect(paths?["/password-recoveries"]?["post"]?["responses"]?["202"] != nil)
        #expect(paths?["/password-recoveries"]?["post"]?["responses"]?["429"] == nil)
        #expect(paths?["/sessions"]?["post"]?["responses"]?["429"] != nil)
    }

    /// How many rows there are of what a request may write.
    private struct Rows: Equatable {
        var attempts: Int64
        var jobs: Int64
    }

    private func added(
        by email: String, from address: ClientAddress, _ fixture: IdentityFixture
    ) async throws -> Rows {
        let (response, rows) = try await ask(email, from: address, fixture)
        #expect(response.status == 202)
        return rows
    }

    /// Asks, and counts the rows that this adds.
    private func ask(
        _ email: String, from address: ClientAddress, _ fixture: IdentityFixture
    ) async throws -> (answer: TestResponse, rows: Rows) {
        let before = try await count(fixture)
        let answer = try await AddressedClient(fixture.client, from: address)
            .post("/password-recoveries", #"{"email":"\#(email)"}"#)
        let after = try await count(fixture)
        return (answer, Rows(attempts: after.attempts - before.attempts, jobs: after.jobs - before.jobs))
    }

    private func count(_ fixture: IdentityFixture) async throws -> Rows {
        let rows = try await fixture.store.database.rows(
            "SELECT (SELECT COUNT(*) FROM sign_in_attempts), (SELECT COUNT(*) FROM jobs)"
        ) { row throws(DatabaseError) in Rows(attempts: try row.integer(0), jobs: try row.integer(1)) }
        return try #require(rows.first)
    }
}
