import ArgumentParser
import Viper
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
    ) async throws(Failure) -> Int {
        let begun = try await stored { () throws(DatabaseError) in try await store.beginImport() }
        do throws(Failure) {
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

    private func finish(_ begun: BegunRepositoryImport) async throws(Failure) {
        // If the connection was lost before the response, it may have been committed all the same.
        let isFinished = try await stored { () throws(DatabaseError) in try await store.finish(begun) }
        guard isFinished else { throw Self.ended }
    }

    /// The error of an import that a newer one has ended.
    private static let ended = Failure.refused(
        "Another import was started meanwhile because this one had lost its connection.")

    private func stage(
        _ source: inout some ByteSource, of begun: BegunRepositoryImport, _ progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
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
    ) async throws(Failure) {
        let repositories = parser.takeRepositories()
        guard !repositories.isEmpty else { return }
        let isStaged = try await stored { () throws(DatabaseError) in
            try await store.stage(repositories, of: begun)
        }
        guard isStaged else { throw Self.ended }
    }
}

/// Parses repositories from a JSON text that arrives in parts.
struct RepositoryImportParser {
    private var splitter = JSONElementSplitter(member: "items", maximumBytes: RepositoryImport.maximumBytes)
    /// The repositories that were read and not taken yet.
    private(set) var repositories: [Repository] = []
    private(set) var count = 0

    var offset: Int { splitter.offset }

    mutating func take(_ part: UnsafeRawBufferPointer) throws(Failure) {
        do throws(Complaint) {
            let before = count
            var read: [Repository] = []
            try splitter.take(part) { bytes, offset throws(Complaint) in
                read.append(try Self.repository(bytes, number: before + read.count + 1, at: offset))
            }
            count += read.count
            repositories += read
        } catch { throw invalid(error) }
    }

    func finish() throws(Failure) {
        do throws(Complaint) {
            try splitter.finish()
        } catch { throw invalid(error) }
    }

    mutating func takeRepositories() -> [Repository] {
        defer { repositories.removeAll(keepingCapacity: true) }
        return repositories
    }

    private func invalid(_ fault: Complaint) -> Failure {
        let detail = fault.description
        let end = detail.hasSuffix(".") ? "" : "."
        return .invalid(line: nil, detail: detail.prefix(1).uppercased() + detail.dropFirst() + end)
    }

    private static func repository(
        _ bytes: UnsafeRawBufferPointer, number: Int, at offset: Int
    ) throws(Complaint) -> Repository {
        let place = "repository \(number) at byte \(offset): "
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes)
        } catch { throw Complaint(place + "\(error.moved(by: offset))") }
        return try document.withRoot { root throws(Complaint) in
            do throws(Complaint) {
                return try Repository(root)
            } catch { throw Complaint(place + error.description) }
        }
    }
}

/// `import repositories FILE`
struct RepositoriesImportKind: ImportKind {
    static let name = "repositories"
    static let rows = (one: "repository", many: "repositories")
    static let abstract = "Import repositories from the response to a GitHub search."
    static let discussion = """
        The file is JSON: {"total_count":…,"items":[…]} as GitHub's search API returns, or a bare array of its \
        items. Every member that the API shows is checked; others are ignored. Existing repositories are updated, so \
        importing the same file again changes nothing.
        """
}

extension ImportRequest {
    /// Repositories, as a GitHub search response or a bare array.
    static let repositories = ImportRequest(RepositoriesImportKind.name)
}
