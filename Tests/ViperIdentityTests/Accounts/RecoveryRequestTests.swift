import ViperTesting

@Suite("Asking for a recovery")
struct RecoveryRequestTests {
    @Test("For an address that nobody has, as many rows are written as for a confirmed one", .identity)
    func rows() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        let unknown = try await ask("nobody@mail.test", by: fixture.near).rows
        let known = try await ask(ada.email, by: fixture.far).rows
        #expect(known == unknown)
        #expect(known == WrittenRows(attempts: 2, jobs: 1), "the client's count and the address's, and a job")
    }

    @Test(
        "Past the limit of the client's address it is still a 202, and no mail is sent",
        .identity(settings: ["auth.addressAttempts": "3"]))
    func clientLimit() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        var faces: Set<String> = []
        for number in 0..<3 {
            let (response, rows) = try await ask("nobody_\(number)@mail.test", by: fixture.near)
            faces.insert(response.face)
            #expect(rows.jobs == 1)
        }
        // More often than the limit of one mailbox, which these leave alone.
        for email in ["nobody@mail.test"] + Array(repeating: ada.email, count: 8) {
            let (response, rows) = try await ask(email, by: fixture.near)
            faces.insert(response.face)
            #expect(rows == WrittenRows(attempts: 0, jobs: 0))
        }
        #expect(faces.count == 1 && faces.first?.hasPrefix("202\n") == true, "\(faces)")
        for replica in fixture.replicas { try replica.startJobs() }
        _ = try await ask(ada.email, by: fixture.far)
        _ = try await fixture.code(to: ada.email)
        #expect(fixture.outbox.nextCode(to: ada.email) == nil, "only the last one was sent")
    }

    @Test(
        "Past the limit of a mailbox it is a 202 too, and as little is written whether it is somebody's or not",
        .identity)
    func mailboxLimit() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        for email in ["nobody@mail.test", ada.email] {
            var jobs: [Int64] = []
            for number in 0..<8 {
                let address = ClientAddress(version4: 0x0A00_0100 + UInt32(number))
                jobs.append(try await ask(email, by: AddressedClient(fixture.client, from: address)).rows.jobs)
            }
            #expect(jobs == [1, 1, 1, 1, 1, 0, 0, 0], "\(email)")
        }
    }

    @Test("The description has no 429 for it, unlike for a sign-in", .identity(over: [.sqlite]))
    func description() async throws {
        let paths = try await fixture.client.get("/openapi.json").json["paths"]
        #expect(paths?["/password-recoveries"]?["post"]?["responses"]?["202"] != nil)
        #expect(paths?["/password-recoveries"]?["post"]?["responses"]?["429"] == nil)
        #expect(paths?["/sessions"]?["post"]?["responses"]?["429"] != nil)
    }

    /// Asks, and counts the rows that this adds.
    private func ask(
        _ email: String, by client: AddressedClient
    ) async throws -> (answer: TestResponse, rows: WrittenRows) {
        let before = try await fixture.writtenRows()
        let answer = try await client.post("/password-recoveries", recoveryBody(email))
        #expect(answer.status == 202)
        return (answer, try await fixture.writtenRows() - before)
    }
}
