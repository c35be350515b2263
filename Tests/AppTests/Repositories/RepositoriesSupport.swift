import Testing
import ViperDatabase
import ViperTesting
import ViperValues

@testable import App
@testable import ViperService

/// A repository for a test; what is not given is the same for all.
func repository(
    _ id: Int64, stars: Int64 = 0, language: String? = "Swift", description: String? = nil, picture: String? = nil,
    name: String? = nil
) -> Repository {
    let name = name ?? "r\(id)"
    return Repository(
        id: id, stars: stars, forks: 7, updatedAt: Timestamp(microseconds: 1_795_262_400_000_000),
        texts: RepositoryTexts(
            name: name, fullName: "o/" + name, description: description, language: language, ownerName: "o",
            ownerPicture: picture, url: "https://example.org/o/" + name))
}

extension Fixture {
    var repositories: RepositoryStore { RepositoryStore(database: database) }

    /// Stores repositories.
    func store(_ repositories: [Repository]) async throws { try await self.repositories.perform(storing: repositories) }

    /// Leaves what an import that was killed would: so many repositories that nobody sees.
    @discardableResult
    func leaveStaged(_ repositories: [Repository]) async throws -> BegunRepositoryImport {
        let begun = try await self.repositories.performBeginning()
        #expect(try await self.repositories.perform(staging: repositories, of: begun))
        return begun
    }

    /// Imports a text, part by part.
    @discardableResult
    func importing(_ text: String, parts: Int = .max) async throws(ImportError) -> Int {
        var source = PartedBytes(Array(text.utf8), parts)
        return try await RepositoryImport(into: database).run(from: &source) { _ in }
    }
}

extension RepositoryStore {
    /// Whether there is no repository.
    func obtainIsEmpty() async throws(DatabaseError) -> Bool {
        try await database.first("SELECT 1 FROM repositories LIMIT 1") { _ in true } == nil
    }
}

/// A text that comes in parts of a size.
struct PartedBytes: ByteSource {
    private let bytes: [UInt8]
    private let size: Int
    private var place = 0

    init(_ bytes: [UInt8], _ size: Int) {
        self.bytes = bytes
        self.size = size
    }

    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        let count = min(size, room.count, bytes.count - place)
        bytes[place..<place + count].withUnsafeBytes { room.copyMemory(from: $0) }
        place += count
        return count
    }
}

extension TestResponse {
    /// The ids of the rows, in order.
    var ids: [Int64] { text.components(between: #"{"id":"#, and: ",").compactMap { Int64($0) } }

    /// The document.
    var tree: JSONTree { get throws { try JSONTree(parsing: body) } }
}

/// A repository as GitHub's API has it.
func gitHubJSON(_ id: Int, stars: Int = 1, language: String? = "Swift", name: String? = nil) -> String {
    let name = name ?? "r\(id)"
    let language = language.map { "\"\($0)\"" } ?? "null"
    return #"{"id":\#(id),"node_id":"x","name":"\#(name)","full_name":"o/\#(name)","owner":{"login":"o","id":1,"#
        + #""avatar_url":"https://example.org/o.png"},"html_url":"https://example.org/o/\#(name)","#
        + #""description":"About \#(name).","updated_at":"2026-11-21T12:00:00Z","stargazers_count":\#(stars),"#
        + #""language":\#(language),"forks_count":2,"topics":["a",{"b":[]}]}"#
}
