import ViperTesting

@testable import ViperBlobs

@Suite("The store of blobs", .blobs)
struct BlobStoreTests {
    private var fixture: BlobFixture { .current }

    @Test(
        "What was uploaded is read back, whatever its size and that of its pieces",
        arguments: [0, 1, (128 << 10) - 1, 128 << 10, (128 << 10) + 1, 300_000], [1 << 20, 4099])
    func roundTrip(size: Int, pieces: Int) async throws {
        let bytes = BlobFixture.bytes(size)
        let blob = try await fixture.upload(bytes, pieces: pieces)
        #expect(blob.size == size)
        #expect(try await fixture.blobs.find(blob.id) == blob)
        #expect(try await fixture.content(blob.id) == bytes)
    }

    @Test("A blob's id is the SHA-256 that sha256sum prints, and is parsed from that text alone")
    func identity() async throws {
        let blob = try await fixture.upload(Array("abc".utf8))
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(blob.id.text == text)
        #expect(BlobID(text) == blob.id)
        #expect(BlobID(text.uppercased()) == blob.id)
        #expect(BlobID(String(text.dropLast())) == nil)
        #expect(BlobID(String(text.dropLast()) + "g") == nil)
        #expect(BlobID(bytes: []) == nil)
        #expect(blob.id.entityTag.text == "\"\(text.prefix(32))\"")
        let missing = try #require(BlobID(bytes: .init(repeating: 1, count: 32)))
        #expect(try await fixture.blobs.find(missing) == nil)
        #expect(try await fixture.blobs.file(missing) == nil)
    }

    @Test("A range is read as far as there are bytes")
    func ranges() async throws {
        let bytes = BlobFixture.bytes(300_000)
        let id = try await fixture.upload(bytes).id
        for range in [0..<1, 131_071..<131_073, 100_000..<299_999, 262_144..<300_000, 5..<5] {
            #expect(try await fixture.content(id, range) == Array(bytes[range]))
        }
        #expect(try await fixture.content(id, 299_990..<1_000_000) == Array(bytes[299_990...]))
        #expect(try await fixture.content(id, 300_000..<300_001) == [])
    }

    @Test("The same bytes are stored once, also if they are uploaded side by side")
    func duplicates() async throws {
        let bytes = BlobFixture.bytes(200_000)
        let first = try await fixture.upload(bytes)
        #expect(try await fixture.upload(bytes, pieces: 7_777) == first)
        let others = BlobFixture.bytes(150_000, seed: 1)
        let all = try await atOnce(0..<8) { _ in try await fixture.upload(others) }
        #expect(all.allSatisfy { $0 == all.first })
        #expect(try await fixture.contentCount() == 2)
        #expect(try await fixture.content(first.id) == bytes)
    }

    @Test("Nobody finds what is not finished, and nothing is left of what is given up")
    func discarded() async throws {
        let bytes = BlobFixture.bytes(300_000)
        let upload = try await fixture.blobs.upload(atMost: 1 << 20)
        try await fixture.write(bytes, to: upload)
        #expect(try await fixture.contentCount() == 1)
        let id = try await fixture.upload(BlobFixture.bytes(10, seed: 4)).id
        #expect(try await fixture.blobs.find(id) != nil)
        await upload.discard()
        await upload.discard()
        #expect(try await fixture.contentCount() == 1)
        await #expect(throws: Failure.self) { try await upload.write([1]) }
        await #expect(throws: Failure.self) { _ = try await upload.finish() }
    }

    @Test("An upload over its limit is refused, and nothing of it is left")
    func limit() async throws {
        let upload = try await fixture.blobs.upload(atMost: 200_000)
        try await fixture.write(BlobFixture.bytes(200_000), to: upload)
        let refusal = Failure.other(.fileTooLarge, "Expected at most 200000 bytes, found more.")
        await #expect(throws: refusal) { try await upload.write([1]) }
        #expect(try await fixture.contentCount() == 0)
    }

    @Test("A cancelled upload fails, and nothing of it is left")
    func cancelled() async throws {
        let upload = try await fixture.blobs.upload(atMost: 1 << 20)
        try await fixture.write(BlobFixture.bytes(150_000), to: upload)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await upload.finish()
        }
        await #expect(throws: Failure.self) { try await task.value }
        #expect(try await fixture.contentCount() == 0)
    }

    @Test("A blob is deleted at once, unless a row refers to it")
    func deletion() async throws {
        let id = try await fixture.upload(BlobFixture.bytes(150_000)).id
        #expect(try await fixture.addPicture(1, of: id))
        #expect(try await !fixture.blobs.delete(id))
        #expect(try await fixture.blobs.find(id) != nil)
        try await fixture.deletePicture(1)
        #expect(try await fixture.blobs.delete(id))
        #expect(try await !fixture.blobs.delete(id))
        #expect(try await fixture.content(id) == nil)
        #expect(try await !fixture.addPicture(2, of: id))
        #expect(try await fixture.contentCount() == 0)
    }
}
