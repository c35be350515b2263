import ViperDatabase
import ViperFeatures
import ViperJSON
import ViperTransfer

/// Imports repositories from a GitHub search response or a bare array. Existing repositories are updated, so importing
/// a file again changes nothing more.
///
/// Every member is validated. The repositories are staged in batches of some hundreds, and all of them become visible
/// in one transaction at the end. One import runs at a time: a new one ends a running one, whatever process that is in.
struct RepositoryImport: Importer {
    private let store: RepositoryStore

    /// The maximum size of a repository in bytes of JSON; GitHub's have some six thousand.
    static let maximumBytes = 1 << 20
    private static let batch = 500

    /// The store must have been migrated.
    init(into store: RepositoryStore) { self.store = store }

    let name = RepositoriesImportKind.name

    func run(
        _ request: ImportRequest, from source: inout some ByteSource, besideOthers isShared: Bool,
        progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        let begun = try await stored { () throws(DatabaseError) in try await store.beginImport() }
        do throws(ImportError) {
            let count = try await stage(&source, of: begun, progress)
            try await finish(begun)
            return count
        } catch {
            // Rows that cannot be removed now are removed when the next import begins.
            let store = store
            _ = await Task.detached { try? await store.undo(begun) }.value
            throw error
        }
    }

    private func finish(_ begun: BegunRepositoryImport) async throws(ImportError) {
        let isFinished: Bool
        do throws(DatabaseError) {
            isFinished = try await store.finish(begun)
        } catch {
            // The connection was lost before the response: it may have been committed.
            if case .outcomeUnknown = error { throw .unknown(error) }
            throw ImportError(error)
        }
        guard isFinished else { throw Self.ended }
    }

    /// The error of an import that a newer one has ended.
    private static let ended = ImportError.refused(
        "Another import was started meanwhile because this one had lost its connection.")

    private func stage(
        _ source: inout some ByteSource, of begun: BegunRepositoryImport, _ progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        var parser = RepositoryImportParser()
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { room.deallocate() }
        while case let count = try source.read(into: room), count > 0 {
            try parser.take(UnsafeRawBufferPointer(rebasing: room[..<count]))
            if parser.repositories.count >= Self.batch { try await stage(&parser, of: begun) }
            progress(ImportProgress(rows: parser.count, bytes: parser.offset))
        }
        try parser.finish()
        try await stage(&parser, of: begun)
        progress(ImportProgress(rows: parser.count, bytes: parser.offset))
        return parser.count
    }

    private func stage(
        _ parser: inout RepositoryImportParser, of begun: BegunRepositoryImport
    ) async throws(ImportError) {
        let repositories = parser.takeRepositories()
        guard !repositories.isEmpty else { return }
        let isStaged = try await stored { () throws(DatabaseError) in
            try await store.stage(repositories, of: begun)
        }
        guard isStaged else { throw Self.ended }
    }

    private func stored<Value>(
        _ work: () async throws(DatabaseError) -> Value
    ) async throws(ImportError) -> Value {
        do throws(DatabaseError) {
            return try await work()
        } catch { throw ImportError(error) }
    }
}

/// Parses repositories from a JSON text that arrives in parts.
struct RepositoryImportParser {
    private var splitter = JSONElementSplitter(member: "items", maximumBytes: RepositoryImport.maximumBytes)
    /// The repositories that were read and not taken yet.
    private(set) var repositories: [Repository] = []
    private(set) var count = 0

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
