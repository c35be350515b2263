import ViperTesting

@testable import Repositories
@testable import ViperFeatures
@testable import ViperLive
@testable import ViperTransfer
@testable import adder

/// A repository with defaults for what a test leaves out.
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
    var repositories: RepositoryStore { RepositoryStore(database: database, list: changes.list("repositories")) }

    func store(_ repositories: [Repository]) async throws { try await self.repositories.store(repositories) }

    /// Leaves staged, invisible repositories as a killed import would.
    @discardableResult
    func leaveStaged(_ repositories: [Repository]) async throws -> BegunRepositoryImport {
        let begun = try await self.repositories.beginImport()
        #expect(try await self.repositories.stage(repositories, of: begun))
        return begun
    }

    /// Imports a text in parts of the given size.
    @discardableResult
    func importing(_ text: String, parts: Int = .max) async throws(Failure) -> Int {
        var source = Pieces(text) { parts }
        return try await RepositoryImport(into: repositories).run(from: &source) { _ in }
    }
}

// new-module: tests /repositories, withRepository

/// Runs a closure with a client of Adder, on each engine, and the path of a repository.
func withRepository(_ body: (any TestClient, _ repository: String) async throws -> Void) async throws {
    try await TestService.with(Adder.self) { service in
        try await RepositoryStore(service.database).store([repository(7)])
        try await body(service.client, "/repositories/7")
    }
}

extension RepositoryStore {
    /// A store whose list nobody keeps open.
    init(_ database: any Database) {
        self.init(database: database, list: ChangeLog(over: database).list("repositories"))
    }

    func isEmpty() async throws(DatabaseError) -> Bool {
        try await database.first("SELECT 1 FROM repositories LIMIT 1") { _ in true } == nil
    }
}

extension TestResponse {
    var ids: [Int64] { text.values(between: #"{"id":"#, ",").compactMap { Int64($0) } }
}

/// A repository in the format of GitHub's API.
func gitHubJSON(_ id: Int, stars: Int = 1, language: String? = "Swift", name: String? = nil) -> String {
    let name = name ?? "r\(id)"
    let language = language.map { "\"\($0)\"" } ?? "null"
    return #"{"id":\#(id),"node_id":"x","name":"\#(name)","full_name":"o/\#(name)","owner":{"login":"o","id":1,"#
        + #""avatar_url":"https://example.org/o.png"},"html_url":"https://example.org/o/\#(name)","#
        + #""description":"About \#(name).","updated_at":"2026-11-21T12:00:00Z","stargazers_count":\#(stars),"#
        + #""language":\#(language),"forks_count":2,"topics":["a",{"b":[]}]}"#
}
