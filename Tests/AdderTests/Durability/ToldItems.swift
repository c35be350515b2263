import ViperTesting

/// The outcome that clients saw of each item they added. All names are different.
struct ToldItems: Sendable {
    enum Outcome: Sendable, Equatable {
        case added
        case refused(status: Int)
        /// The response says that the outcome is unknown, or there was none.
        case unknown
    }

    /// By name: the outcome, and the length of the disk's log once it was known.
    private(set) var outcomes: [String: (outcome: Outcome, position: Int)] = [:]

    init() {}

    /// Adds an item, and records the outcome.
    /// - Returns: the response; nil if there was none.
    @discardableResult
    mutating func add(_ name: String, over client: RawClient, on disk: FaultyDisk?) -> RawClient.Answer? {
        let response = client.ask(post(name))
        outcomes[name] = (Self.outcome(of: response), disk?.position ?? 0)
        return response
    }

    private static func outcome(of answer: RawClient.Answer?) -> Outcome {
        guard let answer else { return .unknown }
        if answer.status == 201 { return .added }
        return answer.isRefusal ? .refused(status: answer.status) : .unknown
    }

    /// Merges the outcomes that another client saw.
    mutating func take(_ other: ToldItems) { outcomes.merge(other.outcomes) { first, _ in first } }

    /// The contradictions between the stored names and the outcomes known at a position of the disk's log.
    private func contradictions(to names: [String], at position: Int) -> [String] {
        let stored = Set(names)
        var result = stored.count == names.count ? [] : ["\(names.count - stored.count) are there twice"]
        for (name, told) in outcomes where told.position <= position {
            switch told.outcome {
            case .added where !stored.contains(name): result.append("\(name) was added and is lost")
            case .refused(let status) where stored.contains(name):
                result.append("\(name) is there in spite of \(status)")
            default: break
            }
        }
        result += stored.filter { outcomes[$0] == nil }.map { "\($0) came from nowhere" }
        return result.sorted()
    }

    /// Expects that a data folder is whole, and compares it with the outcomes known at a position of the disk's log.
    func expectTruth(
        in folder: String, at position: Int = .max, _ what: String = "",
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let (names, damage) = try await storedNames(in: folder)
        #expect(damage.isEmpty, "\(what)", sourceLocation: location)
        let contradictions = contradictions(to: names, at: position)
        #expect(
            contradictions.isEmpty, "\(what) \(contradictions.count): \(contradictions.prefix(5))",
            sourceLocation: location)
    }
}

extension TemporaryFolder {
    /// A folder with a copy of this one's `data`, in which a server finds what it would if that of the original were
    /// killed now.
    func copyOfData() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        try #require(run(["/bin/cp", "-r", path + "/data", copy.path + "/data"]).status == 0)
        return copy
    }
}

/// The names of all items in a data folder, which is opened as a server would.
/// - Returns: the damage found; no names if there is any.
func storedNames(in folder: String) async throws -> (names: [String], damage: [String]) {
    try await withSQLite(in: folder) { database in
        // A power cut may come before the tables exist.
        let hasItems = try await !database.texts("SELECT name FROM sqlite_schema WHERE name = 'items'").isEmpty
        let damage = try await database.texts("PRAGMA integrity_check").filter { $0 != "ok" }
        return (hasItems ? try await database.texts("SELECT name FROM items") : [], damage)
    }
}
