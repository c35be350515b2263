import ViperTesting

@testable import ViperBlobs

@Suite("The sweep of blobs")
struct BlobSweepTests {
    private var fixture: BlobFixture { .current }

    @Test(
        "A blob that no row refers to is swept after a time; one that a row refers to stays, until the row is gone",
        .blobs)
    func orphans() async throws {
        try await fixture.holdClock()
        let orphan = try await fixture.upload(BlobFixture.bytes(150_000)).id
        let used = try await fixture.upload(BlobFixture.bytes(10)).id
        #expect(try await fixture.addPicture(1, of: used))
        try await fixture.pass(.seconds(3599))
        try await fixture.sweep()
        #expect(try await fixture.blobs.find(orphan) != nil)
        try await fixture.pass(.seconds(1))
        try await fixture.sweep()
        #expect(try await fixture.blobs.find(orphan) == nil)
        #expect(try await fixture.content(used) == BlobFixture.bytes(10))
        #expect(try await fixture.contentCount() == 1)
        try await fixture.deletePicture(1)
        try await fixture.sweep()
        #expect(try await fixture.blobs.find(used) != nil)
        try await fixture.pass(.seconds(86_400))
        try await fixture.sweep()
        #expect(try await fixture.blobs.find(used) == nil)
        #expect(try await fixture.contentCount() == 0)
    }

    @Test("Touching or uploading a blob again begins its time anew", .blobs)
    func touched() async throws {
        try await fixture.holdClock()
        let bytes = BlobFixture.bytes(1000)
        let id = try await fixture.upload(bytes).id
        try await fixture.pass(.seconds(3000))
        #expect(try await fixture.upload(bytes).id == id)
        try await fixture.pass(.seconds(3000))
        try await fixture.sweep()
        #expect(try await fixture.content(id) == bytes)
        #expect(try await fixture.addPicture(1, of: id))
        try await fixture.deletePicture(1)
        try await fixture.pass(.seconds(3599))
        try await fixture.sweep()
        #expect(try await fixture.content(id) == bytes)
        try await fixture.pass(.seconds(1))
        try await fixture.sweep()
        #expect(try await fixture.content(id) == nil)
    }

    @Test("More blobs than a portion are all checked", .blobs)
    func portions() async throws {
        try await fixture.holdClock()
        let count = BlobTable.portion * 2 + 1
        for seed in 0..<count { try await fixture.upload(Array("\(seed)".utf8)) }
        try await fixture.pass(.seconds(3600))
        #expect(try await fixture.blobs.sweep())
        try await fixture.sweep()
        #expect(try await fixture.contentCount() == 0)
    }

    @Test("The same bytes that come again as they are swept stay", .blobs)
    func racing() async throws {
        let bytes = BlobFixture.bytes(1000)
        var options = BlobOptions()
        // Every blob that no row refers to may be swept at once, also one that a row referred to a moment ago.
        options.keep = .zero
        options.recheck = .zero
        let blobs = try BlobStore(
            over: fixture.database, in: fixture.folder.path, references: BlobFixture.references, options: options)
        let isDone = Locked(false)
        let sweeper = Task.detached {
            while !isDone.withLock({ $0 }) {
                _ = try await blobs.sweep()
                await Task.yield()
            }
        }
        for number in 0..<60 {
            let id = try await fixture.upload(bytes, to: blobs).id
            // One that was swept before it was touched would be uploaded again.
            guard try await fixture.addPicture(number, of: id, in: blobs) else { continue }
            #expect(try await fixture.content(id) == bytes)
            try await fixture.deletePicture(number)
            await Task.yield()
        }
        isDone.withLock { $0 = true }
        try await sweeper.value
        while try await blobs.sweep() {}
        #expect(try await fixture.contentCount() == 0)
        await blobs.close()
    }

    @Test("What a process that ended has left behind of its uploads is swept, and nothing else", .blobs)
    func interrupted() async throws {
        try await fixture.holdClock()
        let id = try await fixture.upload(BlobFixture.bytes(150_000)).id
        let running = try await fixture.blobs.upload(atMost: 1 << 20)
        try await fixture.write(BlobFixture.bytes(200_000, seed: 1), to: running)
        try await abandonUpload(in: fixture)
        #expect(try await fixture.contentCount() == 3)
        try await fixture.pass(.seconds(3000))
        try await fixture.write(BlobFixture.bytes(200_000, seed: 2), to: running)
        try await fixture.pass(.seconds(600))
        try await fixture.sweepLeftovers()
        #expect(try await fixture.contentCount() == 2)
        let blob = try await running.finish()
        try await fixture.sweepLeftovers()
        #expect(try await fixture.content(blob.id)?.count == 400_000)
        #expect(try await fixture.content(id)?.count == 150_000)
    }

    /// Begins an upload and drops it, as a process that is killed does.
    private func abandonUpload(in fixture: BlobFixture) async throws {
        let upload = try await fixture.blobs.upload(atMost: 1 << 20)
        try await fixture.write(BlobFixture.bytes(200_000, seed: 3), to: upload)
    }

    @Test("An upload that paused for so long that it was swept fails", .blobs(over: .postgresql))
    func late() async throws {
        try await fixture.holdClock()
        let upload = try await fixture.blobs.upload(atMost: 1 << 20)
        try await fixture.write(BlobFixture.bytes(200_000), to: upload)
        try await fixture.pass(.seconds(3600))
        try await fixture.sweepLeftovers()
        await #expect(throws: Failure.self) { _ = try await upload.finish() }
        #expect(try await fixture.contentCount() == 0)
    }
}

extension BlobFixture {
    fileprivate func sweepLeftovers() async throws { while try await blobs.contents.sweep() {} }
}
