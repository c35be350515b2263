import Glibc
import ViperTesting

@testable import ViperBlobs

@Suite("Faults of the store of blobs")
struct BlobFaultTests {
    private var fixture: BlobFixture { .current }

    @Test(
        "On a full disk an upload fails with that, wherever it is, and nothing of it is left", .blobs, arguments: 0...3)
    func full(after chunks: Int) async throws {
        let pool = try WorkPool(threads: 1, waiting: 10)
        let options = BlobOptions()
        let table = BlobTable(database: fixture.database, references: [], options: options)
        let blobs = BlobStore(table, FullContents(fixture.blobs.contents, after: chunks), pool, options)
        let upload = try await blobs.upload(atMost: 1 << 20)
        let failure = await #expect(throws: Failure.self) {
            try await fixture.write(BlobFixture.bytes(300_000), to: upload)
            _ = try await upload.finish()
        }
        #expect(failure == .full("\(FullContents.error)"))
        #expect(try await fixture.contentCount() == 0)
        await #expect(throws: Failure.self) { _ = try await upload.finish() }
        await blobs.close()
    }

    @Test("A file that the disk has no room for, or that would take its reserve, is told as a full disk")
    func noRoom() throws {
        let folder = try TemporaryFolder()
        let content = UUID.version7()
        // More than any disk has.
        let reserving = try BlobFiles(folder.path + "/reserving", keeping: DiskReserve(bytes: 1 << 50))
        let files = try BlobFiles(folder.path + "/blobs", keeping: .none)
        for (files, descriptor) in [
            (files, open("/dev/full", O_WRONLY | O_CLOEXEC)), (reserving, try reserving.create(content)),
        ] {
            defer { close(descriptor) }
            let error = #expect(throws: DatabaseError.self) { try files.write([1, 2, 3], to: descriptor, of: content) }
            if case .full? = error {} else { Issue.record("\(String(describing: error))") }
        }
    }

    @Test("Files in the folder that are not ours are left alone", .blobs(over: .sqlite))
    func foreignFiles() async throws {
        try fixture.folder.write("mine", to: "blobs/incoming/README")
        try await fixture.sweep()
        #expect(fixture.folder.read("blobs/incoming/README") == Array("mine".utf8))
    }
}

/// Contents on a disk that is full after so many chunks.
private struct FullContents: BlobContents {
    static let error = DatabaseError.full(detail: "a test")

    private let contents: any BlobContents
    private let chunks: Int

    init(_ contents: any BlobContents, after chunks: Int) {
        self.contents = contents
        self.chunks = chunks
    }

    func begin() async throws(DatabaseError) -> any ContentWriter {
        FullWriter(try await contents.begin(), after: chunks)
    }

    func open(_ content: UUID, size: Int) async throws(DatabaseError) -> any ContentReader {
        try await contents.open(content, size: size)
    }

    func file(_ content: UUID, of blob: Blob) async throws(DatabaseError) -> OpenFile? {
        try await contents.file(content, of: blob)
    }

    func remove(_ contents: [UUID]) async { await self.contents.remove(contents) }

    func sweep() async throws(DatabaseError) -> Bool { try await contents.sweep() }

    func adopt() async throws(DatabaseError) -> Bool { try await contents.adopt() }
}

private final class FullWriter: ContentWriter {
    private let writer: any ContentWriter
    private let room: Locked<Int>

    var content: UUID { writer.content }

    init(_ writer: any ContentWriter, after chunks: Int) {
        self.writer = writer
        room = Locked(chunks)
    }

    func append(_ bytes: [UInt8]) async throws(DatabaseError) {
        let hasRoom = room.withLock { room in
            room -= 1
            return room >= 0
        }
        guard hasRoom else { throw FullContents.error }
        try await writer.append(bytes)
    }

    func finish() async throws(DatabaseError) {
        try await writer.finish()
        throw FullContents.error
    }

    func settle(in transaction: any Transaction) async throws(DatabaseError) {
        try await writer.settle(in: transaction)
    }

    func discard() async { await writer.discard() }
    func release() { writer.release() }
}
