import Glibc
import ViperTesting

@testable import ViperBlobs

@Suite("Blobs as files")
struct BlobFileTests {
    private var fixture: BlobFixture { .current }

    @Test(
        "A temporary file is stored as the blob of its bytes, alone or behind others", .blobs,
        arguments: [0, 1, 128 << 10, 300_000])
    func stored(size: Int) async throws {
        let bytes = BlobFixture.bytes(size)
        let file = try fixture.temporary(bytes)
        let blob = try await fixture.blobs.store(file)
        #expect(blob == (try await fixture.upload(bytes)))
        #expect(try await fixture.content(blob.id) == bytes)
        let upload = try await fixture.blobs.upload(atMost: .max)
        try await upload.write([1, 2, 3])
        try await upload.write(file)
        try await upload.write([4])
        #expect(try await fixture.content(try await upload.finish().id) == [1, 2, 3] + bytes + [4])
    }

    @Test("A file over the limit is refused, and nothing of it is left", .blobs)
    func tooLarge() async throws {
        let file = try fixture.temporary(BlobFixture.bytes(300_000))
        let failure = await #expect(throws: Failure.self) {
            _ = try await fixture.blobs.store(file, atMost: 299_999)
        }
        #expect(failure?.kind == .fileTooLarge)
        #expect(try await fixture.contentCount() == 0)
        #expect(try await fixture.blobs.store(file, atMost: 300_000).size == 300_000)
    }

    @Test(
        "A blob is sent as it was stored, whole and in ranges, the first time and again", .blobs,
        arguments: [0, 1, 128 << 10, 300_000])
    func sent(size: Int) async throws {
        let bytes = BlobFixture.bytes(size)
        let id = try await fixture.upload(bytes).id
        for _ in 0..<2 {
            #expect(try await fixture.sent(id) == bytes)
            #expect(try await fixture.isFile(id))
        }
        guard size > 10 else { return }
        #expect(try await fixture.sent(id, 5..<size - 3) == Array(bytes[5..<size - 3]))
        #expect(try await fixture.sent(id, size - 1..<size) == [bytes[size - 1]])
    }

    @Test("Many that ask for one blob at once get all of it, and PostgreSQL is asked for its chunks once", .blobs)
    func once() async throws {
        let bytes = BlobFixture.bytes(300_000)
        let id = try await fixture.upload(bytes).id
        let counting = CountingDatabase(fixture.database)
        let blobs = try BlobStore(over: counting, in: fixture.folder.path, references: [])
        let all = try await atOnce(0..<20) { _ in try await Self.bytes(of: try await blobs.file(id)) }
        #expect(all.count == 20 && all.allSatisfy { $0 == bytes })
        // One query each for the blob's row, and of PostgreSQL's three chunks one each for all together.
        #expect(counting.queryCount <= (fixture.store.engine == .postgresql ? 23 : 20))
        await blobs.close()
    }

    @Test("Rows that an import brought are sent as they are until they are files", .blobs(over: .sqlite))
    func imported() async throws {
        let bytes = BlobFixture.bytes(200_000)
        let id = try await fixture.uploadToRows(bytes)
        #expect(try await !fixture.isFile(id))
        #expect(try await fixture.sent(id) == bytes)
        #expect(try await fixture.sent(id, 100_000..<199_999) == Array(bytes[100_000..<199_999]))
        while try await fixture.blobs.contents.adopt() {}
        #expect(try await fixture.isFile(id))
        #expect(try await fixture.sent(id) == bytes)
    }

    static func bytes(of content: FileContent?) async throws -> [UInt8]? {
        guard let content else { return nil }
        return try await content.bytes(0..<content.count).bytes
    }
}

extension FileContent {
    /// The bytes of a range, and whether they come from a file.
    fileprivate func bytes(_ range: Range<Int>) async throws -> (bytes: [UInt8]?, isFile: Bool) {
        let model = FileModel(self, tag: .digest(0, 0))
        var response = AnyFile().render(model, as: .json)
        let storage = RequestStorage()
        if range != 0..<count {
            storage.method = .get
            var text = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
            text.withUTF8 { storage.addField(name: StaticString("Range").bytes, value: UnsafeRawBufferPointer($0)) }
            AnyFile().narrow(&response, of: model, to: Request(storage))
        }
        switch response.takeBody() {
        case .file(let file, let range):
            guard let bytes = file.read(range) else { return (nil, true) }
            return (Array(bytes.unsafeBytes), true)
        case .stream(let stream):
            var writer = ByteWriter()
            while try await stream.next(into: &writer) {}
            return (Array(writer.unsafeBytes), false)
        default: return (nil, false)
        }
    }
}

private struct AnyFile: FileView {
    static let forms: [MediaType] = [.json]
}

extension BlobFixture {
    func temporary(_ bytes: [UInt8]) throws -> TemporaryFile {
        let file = try TemporaryFile(in: folder.path)
        let result = bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try file.append(bytes) } }
        try result.get()
        return file
    }

    /// The bytes that a response would have.
    func sent(_ id: BlobID, _ range: Range<Int>? = nil) async throws -> [UInt8]? {
        guard let content = try await blobs.file(id) else { return nil }
        return try await content.bytes(range ?? 0..<content.count).bytes
    }

    func isFile(_ id: BlobID) async throws -> Bool {
        guard let content = try await blobs.file(id) else { return false }
        return try await content.bytes(0..<content.count).isFile
    }

    /// Stores bytes in rows, as an import does.
    fileprivate func uploadToRows(_ bytes: [UInt8]) async throws -> BlobID {
        let chunks = BlobChunks(database: database, timeout: .seconds(3600), cache: nil)
        let pool = try WorkPool(threads: 1, waiting: 10)
        let options = BlobOptions()
        let table = BlobTable(database: database, references: [], options: options)
        let rows = BlobStore(table, chunks, pool, options)
        let id = try await upload(bytes, to: rows).id
        await rows.close()
        return id
    }
}
