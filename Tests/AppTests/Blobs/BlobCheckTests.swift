import ViperTesting

@testable import ViperBlobs

@Suite("Checks of blobs", .blobs)
struct BlobCheckTests {
    private var fixture: BlobFixture { .current }

    private func findings(_ fixture: BlobFixture) async throws -> (StoreFindings, [String]) {
        let lines = Locked([String]())
        let found = try await BlobCheck(fixture.blobs).run { line in lines.withLock { $0.append(line) } }
        return (found, lines.withLock { $0 })
    }

    @Test("A check finds every blob whose bytes are others, fewer or missing, and nothing else")
    func damage() async throws {
        var blobs: [Blob] = []
        for seed in 0..<6 { blobs.append(try await fixture.upload(BlobFixture.bytes(150_000, seed: seed))) }
        blobs.append(try await fixture.upload([]))
        #expect(try await findings(fixture) == (.init(count: 7, bytes: 900_000, damaged: 0), []))
        try await fixture.damage(blobs[0].id, .byte)
        try await fixture.damage(blobs[2].id, .end)
        try await fixture.damage(blobs[4].id, .everything)
        let (found, lines) = try await findings(fixture)
        #expect(found == .init(count: 7, bytes: 900_000, damaged: 3))
        #expect(lines.count == 3)
        for index in [0, 2, 4] {
            #expect(lines.contains { $0.hasPrefix("blob \(blobs[index].id.text), content ") }, "\(index)")
        }
        #expect(lines.contains { $0.hasSuffix(": its bytes are not those that were stored") })
        #expect(lines.contains { $0.hasSuffix(" is missing") })
    }

    @Test(
        "What is cut or missing is an error of the server before a byte of it is sent, and the log is told what it is")
    func sent() async throws {
        for damage in [BlobFixture.Damage.end, .everything] {
            let id = try await fixture.upload(BlobFixture.bytes(100_000, seed: damage == .end ? 1 : 2)).id
            try await fixture.damage(id, damage)
            for _ in 0..<2 {
                let failure = await #expect(throws: Failure.self) { _ = try await fixture.blobs.file(id) }
                guard let failure, let detail = failure.inner else {
                    Issue.record("\(String(describing: failure))")
                    continue
                }
                #expect(failure.problem.status == .internalServerError)
                let texts = ["is missing", "has another size", "were stored"]
                #expect(texts.contains { detail.contains($0) }, "\(detail)")
            }
        }
    }

    @Test("The scrub checks all blobs in turn, a portion at a time, and tells the log of damage each time")
    func scrub() async throws {
        var blobs: [Blob] = []
        for seed in 0..<4 { blobs.append(try await fixture.upload(BlobFixture.bytes(1_000, seed: seed))) }
        try await fixture.damage(blobs[1].id, .byte)
        let lines = Locked([String]())
        let scrub = BlobScrub(fixture.blobs, portionBytes: 1) { line in lines.withLock { $0.append(line) } }
        // From anywhere to the end, from the start to the end, and the step from one to the other.
        for _ in 0..<10 { try await scrub.portion() }
        let found = lines.withLock { $0 }
        #expect((1...3).contains(found.count))
        #expect(found.allSatisfy { $0.hasPrefix("A blob is damaged: blob \(blobs[1].id.text), ") })
    }

    @Test("A blob that is deleted while it is checked is not damaged")
    func deleted() async throws {
        let id = try await fixture.upload(BlobFixture.bytes(1_000)).id
        let entry = try #require(try await fixture.blobs.table.find(id))
        #expect(try await fixture.blobs.delete(id))
        let damage = try? await BlobCheck(fixture.blobs).damage(of: entry)
        #expect(damage == .none || damage == .some(nil))
    }
}

extension BlobFixture {
    enum Damage { case byte, end, everything }

    /// Damages the bytes of a blob, as a disk does.
    func damage(_ id: BlobID, _ damage: Damage) async throws {
        let content = try #require(try await blobs.table.find(id)).content
        guard store.engine == .sqlite else { return try await damageRows(of: content, damage) }
        let file = String(content.text.suffix(2)) + "/" + content.text
        var bytes = folder.read("blobs/\(file)")
        try #require(!bytes.isEmpty)
        #expect(folder.mode(of: "blobs/\(file)") == 0o600)
        switch damage {
        case .byte: bytes[bytes.count / 2] ^= 1
        case .end: bytes.removeLast()
        case .everything: return folder.remove("blobs/\(file)")
        }
        try folder.write(bytes, to: "blobs/\(file)")
    }

    private func damageRows(of content: UUID, _ damage: Damage) async throws {
        let sql: SQL =
            switch damage {
            case .byte: "UPDATE blob_chunks SET bytes = set_byte(bytes, 5, 255 - get_byte(bytes, 5)) WHERE content = $1"
            case .end: "UPDATE blob_chunks SET bytes = substr(bytes, 2) WHERE content = $1"
            case .everything: "DELETE FROM blob_chunks WHERE content = $1"
            }
        try await database.run(sql, [.uuid(content)])
    }
}
