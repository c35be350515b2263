/// The repositories of an ``StubUpstream``, most stars first, then by id. Every search finds all of them.
public struct UpstreamCatalogue: Sendable {
    /// A repository, with the members of GitHub's that matter here.
    public struct Repository: Sendable, Equatable {
        public var id: Int
        public var name: String
        public var description: String?
        public var language: String?
        public var stars: Int
        public var forks: Int
        public var owner: String
        /// The URL of the owner's picture. Some have none, and some an empty one.
        public var picture: String?
        public var updatedAt: String

        /// `octocat/hello-world`.
        public var fullName: String { "\(owner)/\(name)" }
        /// The URL of its page.
        public var url: String { "https://github.com/\(fullName)" }
    }

    /// All repositories, kept sorted.
    public var repositories: [Repository] {
        didSet { repositories.sort(by: Self.isBefore) }
    }

    /// Creates that many repositories, always the same. The first has the most stars; ids are not in the order of the
    /// stars.
    public init(_ count: Int) {
        repositories = (0..<count).map { Self.repository($0, of: count) }.sorted(by: Self.isBefore)
    }

    /// The index of the repository with an id; nil if there is none.
    public func index(of id: Int) -> Int? { repositories.firstIndex { $0.id == id } }

    /// Adds stars to a repository; does nothing if it does not exist.
    public mutating func addStars(_ stars: Int, to id: Int) {
        guard let index = index(of: id) else { return }
        repositories[index].stars += stars
    }

    private static func isBefore(_ left: Repository, _ right: Repository) -> Bool {
        left.stars == right.stars ? left.id < right.id : left.stars > right.stars
    }

    /// Every seventh has no description, every 11th no language, every 13th no picture, every 17th an empty one.
    static func repository(_ index: Int, of count: Int) -> Repository {
        let words = ["swift", "vapor", "kit", "tool", "ui", "net", "log", "async", "data", "server"]
        let remarks = ["Swift & \"C\" <together>", "Für alle 🚀", "a\\b\ttab", "日本語の説明", "Plain words"]
        let owner = "\(words[index % 10])-\(index % 23)"
        let picture = "https://avatars.githubusercontent.com/u/\(1000 + index % 23)?v=4"
        return Repository(
            id: 10_000_000 + index * 7_919 % 1_000_003, name: "\(words[index / 10 % 10])-\(index)",
            description: index % 7 == 6 ? nil : "\(remarks[index % 5]) \(index)",
            language: index % 11 == 10 ? nil : "Swift", stars: (count - index) * 3, forks: index % 97, owner: owner,
            picture: index % 13 == 12 ? nil : index % 17 == 16 ? "" : picture,
            updatedAt: "2026-\(twoDigits(1 + index % 11))-\(twoDigits(1 + index % 28))T\(twoDigits(index % 24)):00:07Z")
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
