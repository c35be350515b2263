public import Viper
public import ViperDatabase
import ViperEntities
public import ViperFeatures
import ViperThreads

/// A program's blobs: bytes that are too large for a row, such as photos. They are streamed in and out, stored once for
/// all who upload the same, and swept when no row refers to them.
///
/// An upload comes before the transaction that refers to it:
///
///     let upload = try await blobs.upload(atMost: 10 << 20)
///     while let part = try await body.next() { try await upload.write(part) }
///     let blob = try await upload.finish()
///     try await database.change { transaction throws(DatabaseError) in
///         guard try await blobs.touch(blob.id, in: transaction) else { … }
///         try await transaction.execute("INSERT INTO photos (id, image) VALUES ($1, $2)", [id, .blobID(blob.id)])
///     }
///
/// Beside SQLite the bytes lie in files, in the folder `blobs` of the data folder; PostgreSQL has them in rows, and this
/// machine copies of those that are asked for, in the folder `blob-cache`. In both, what ``BlobUpload/finish()`` has returned is durable, and nobody finds what is not complete.
public final class BlobStore: Sendable {
    let contents: any BlobContents
    package let table: BlobTable
    private let pool: WorkPool?
    private let options: BlobOptions
    private let report: @Sendable (String) -> Void

    /// How many pieces of work the disk gets at a time.
    private static let width = 4
    /// How many uploads and reads may wait for the disk.
    private static let capacity = 4096

    /// Creates the blob store of a database with its tables. It blocks: call it at start.
    ///
    /// - Parameters:
    ///   - folder: the data folder. Beside PostgreSQL it is not touched before it is used.
    ///   - references: every column that refers to blobs. What none refers to is deleted.
    ///   - report: receives a line for the log if the copies of PostgreSQL's blobs cannot be used, and for each blob that
    ///     is found damaged.
    public convenience init(
        over database: any Database, in folder: String, references: [BlobReference],
        options: BlobOptions = BlobOptions(), report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let pool = try WorkPool(threads: Self.width, waiting: Self.capacity, stackBytes: 512 << 10, yields: false)
        let contents: any BlobContents =
            switch database.dialect {
            case .sqlite:
                try BlobFolder(folder + "/blobs", beside: database, pool: pool, keeping: options.reserve)
            case .postgresql:
                BlobChunks(
                    database: database, timeout: options.uploadTimeout,
                    cache: options.cacheBytes > 0
                        ? FileCache(folder + "/blob-cache", limit: options.cacheBytes, pool: pool, report: report) : nil
                )
            }
        self.init(
            BlobTable(database: database, references: references, options: options), contents, pool, options, report)
    }

    /// The blob store of a program that only describes itself: nothing can be uploaded.
    convenience init(describedOver database: any Database) {
        let options = BlobOptions()
        self.init(
            BlobTable(database: database, references: [], options: options),
            BlobChunks(database: database, timeout: options.uploadTimeout, cache: nil), nil, options)
    }

    init(
        _ table: BlobTable, _ contents: any BlobContents, _ pool: WorkPool?, _ options: BlobOptions,
        _ report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.report = report
        self.table = table
        self.contents = contents
        self.pool = pool
        self.options = options
    }

    /// Begins an upload.
    ///
    /// - Parameter limit: the most bytes that it may have.
    public func upload(atMost limit: Int) async throws(Failure) -> BlobUpload {
        guard let pool else { throw .broken("a store of blobs has no threads") }
        let writer = try await stored { () throws(DatabaseError) in try await contents.begin() }
        return BlobUpload(table, writer, hashedBy: pool, atMost: max(0, limit))
    }

    /// The blob with an id; nil if there is none.
    public func find(_ id: BlobID) async throws(Failure) -> Blob? {
        try await stored { () throws(DatabaseError) in try await table.find(id)?.blob }
    }

    /// Opens a blob for reading; nil if there is none. What is being read when the blob is deleted is read to its end
    /// beside SQLite; from PostgreSQL the rest is unavailable.
    ///
    /// - Parameter range: the bytes to read, from 0, as far as there are such; nil for all.
    public func read(_ id: BlobID, _ range: Range<Int>? = nil) async throws(Failure) -> BlobReader? {
        try await stored { () throws(DatabaseError) -> BlobReader? in
            guard let entry = try await table.find(id) else { return nil }
            let size = entry.blob.size
            return BlobReader(
                entry.blob, (range ?? 0..<size).clamped(to: 0..<size),
                try await contents.open(entry.content, size: size))
        }
    }

    /// Locks a blob until a transaction ends, and keeps it afterwards as long as one that was just uploaded. Call it in
    /// the transaction that begins to refer to a blob, and in one that ends to, so that the sweep comes soon.
    ///
    /// - Returns: false if there is no such blob: it must be uploaded again.
    public func touch(_ id: BlobID, in transaction: any Transaction) async throws(DatabaseError) -> Bool {
        try await table.touch(id, in: transaction)
    }

    /// Deletes a blob at once unless a row refers to it.
    ///
    /// - Returns: whether it was deleted.
    @discardableResult
    public func delete(_ id: BlobID) async throws(Failure) -> Bool {
        let content = try await stored { () throws(DatabaseError) in try await table.delete(id) }
        guard let content else { return false }
        await contents.remove([content])
        return true
    }

    /// Checks a portion of the blobs whose time has come, deletes those that no row refers to, and returns whether there
    /// may be more.
    func sweep() async throws(DatabaseError) -> Bool {
        let (deleted, hasMore) = try await table.sweep()
        await contents.remove(deleted)
        return hasMore
    }

    /// The work that keeps the store free of what nobody refers to, and of what interrupted uploads have left behind, and
    /// that looks for damage.
    public var periodicWork: [PeriodicWork] {
        let scrub = BlobScrub(self, report: report)
        return [
            PeriodicWork(every: BlobScrub.interval, fault: "Blobs could not be checked") {
                () async throws(DatabaseError) in
                try await scrub.portion()
                return false
            },
            PeriodicWork(every: min(options.keep / 10, .seconds(60)), fault: "Blobs could not be swept") {
                [self] () async throws(DatabaseError) in try await sweep()
            },
            PeriodicWork(every: options.uploadTimeout, fault: "Interrupted uploads could not be swept") {
                [self] () async throws(DatabaseError) in try await contents.sweep()
            },
            PeriodicWork(every: .seconds(60), fault: "Imported blobs could not be moved to their files") {
                [self] () async throws(DatabaseError) in try await contents.adopt()
            },
        ]
    }

    /// Ends the threads, after what they have begun.
    public func close() async { await pool?.close() }
}
