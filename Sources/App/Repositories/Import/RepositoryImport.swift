public import Database
import HTTP

/// The import of repositories: the answer to a search of GitHub's, or a bare array of repositories. Those that are stored
/// already are changed, so that importing again changes nothing more.
///
/// Every member is checked. What was read is staged, some hundreds of repositories at a time, and all of it becomes visible
/// in one transaction at the end. One import runs at a time.
public struct RepositoryImport: Importer {
    private let store: RepositoryStore

    /// How large a repository may be, in bytes of JSON; GitHub's have some six thousand.
    static let maximumBytes = 1 << 20
    /// How many repositories are staged at a time.
    private static let batch = 500

    /// The import into a store that has its migrations.
    public init(into database: any Database) { store = RepositoryStore(database: database) }

    public func run(
        from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        try await removeLeftovers()
        do throws(ImportError) {
            let count = try await stage(&source, progress)
            try await stored { () throws(DatabaseError) in try await store.performMoveOfStaged() }
            return count
        } catch {
            // What cannot be removed now is removed before the next import.
            try? await store.performRemovalOfStaged()
            throw error
        }
    }

    /// Removes what an import has left behind whose process was killed. None may be running.
    public func removeLeftovers() async throws(ImportError) {
        try await stored { () throws(DatabaseError) in try await store.performRemovalOfStaged() }
    }

    private func stage(
        _ source: inout some ByteSource, _ progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        var parser = RepositoryImportParser()
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { room.deallocate() }
        while case let count = try source.read(into: room), count > 0 {
            try parser.take(UnsafeRawBufferPointer(rebasing: room[..<count]))
            if parser.repositories.count >= Self.batch { try await stage(&parser) }
            progress(ImportProgress(rows: parser.count, bytes: parser.offset))
        }
        try parser.finish()
        try await stage(&parser)
        progress(ImportProgress(rows: parser.count, bytes: parser.offset))
        return parser.count
    }

    private func stage(_ parser: inout RepositoryImportParser) async throws(ImportError) {
        let repositories = parser.takeRepositories()
        guard !repositories.isEmpty else { return }
        try await stored { () throws(DatabaseError) in try await store.perform(staging: repositories) }
    }

    private func stored(_ work: () async throws(DatabaseError) -> Void) async throws(ImportError) {
        do throws(DatabaseError) {
            try await work()
        } catch { throw ImportError(error) }
    }
}

/// Makes repositories of a JSON text that comes in parts.
struct RepositoryImportParser {
    private var splitter = JSONElementSplitter(member: "items", maximumBytes: RepositoryImport.maximumBytes)
    /// Those that were read and not yet taken.
    private(set) var repositories: [Repository] = []
    /// How many were read.
    private(set) var count = 0

    /// How many bytes were read.
    var offset: Int { splitter.offset }

    mutating func take(_ part: UnsafeRawBufferPointer) throws(ImportError) {
        do throws(JSONElementSplitter.Fault) {
            let before = count
            var read: [Repository] = []
            try splitter.take(part) { bytes, offset throws(JSONElementSplitter.Fault) in
                read.append(try Self.repository(bytes, number: before + read.count + 1, at: offset))
            }
            count += read.count
            repositories += read
        } catch { throw invalid(error) }
    }

    func finish() throws(ImportError) {
        do throws(JSONElementSplitter.Fault) {
            try splitter.finish()
        } catch { throw invalid(error) }
    }

    mutating func takeRepositories() -> [Repository] {
        defer { repositories.removeAll(keepingCapacity: true) }
        return repositories
    }

    private func invalid(_ fault: JSONElementSplitter.Fault) -> ImportError {
        let detail = fault.detail
        let end = detail.hasSuffix(".") ? "" : "."
        return .invalid(line: nil, detail: detail.prefix(1).uppercased() + detail.dropFirst() + end)
    }

    private static func repository(
        _ bytes: UnsafeRawBufferPointer, number: Int, at offset: Int
    ) throws(JSONElementSplitter.Fault) -> Repository {
        let place = "repository \(number) at byte \(offset): "
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes)
        } catch { throw JSONElementSplitter.Fault(detail: place + "\(error.moved(by: offset))") }
        return try document.withRoot { root throws(JSONElementSplitter.Fault) in
            do throws(RepositoryFault) {
                return try Repository(root)
            } catch { throw JSONElementSplitter.Fault(detail: place + error.description) }
        }
    }
}
