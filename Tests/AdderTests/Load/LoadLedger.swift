import ViperTesting

/// The responses that clients got. All names are different, so that they can be compared with what is stored: an
/// acknowledged item is there once, any other at most once.
struct LoadLedger: Sendable {
    /// An item as of the last response.
    struct Item: Sendable {
        var name: String
        var tag: String
    }

    var items: [String: Item] = [:]
    /// Names of items requested once and not acknowledged: they may be stored.
    var doubtful: Set<String> = []
    /// Names of items whose request was refused: they are not stored.
    var refused: Set<String> = []
    /// The possible names of items whose last change was not acknowledged; an empty one for none. They are not requested
    /// again, as that change may still be under way.
    var unsettled: [String: Set<String>] = [:]
    /// The number of items that were deleted.
    var deleted = 0

    /// The number of responses by status; 0 for a connection that ended without one.
    var answers: [Int: Int] = [:]
    var slowest = Duration.zero
    /// Violations found.
    var faults: [String] = []

    mutating func note(_ response: RawClient.Answer?, after time: Duration) {
        answers[response?.status ?? 0, default: 0] += 1
        slowest = max(slowest, time)
        guard response?.status == 503 else { return }
        let isTimed = response?.fields["retry-after"].flatMap { Int($0) } != nil
        // What may have been done must not be repeated unless that is safe.
        let isTold = response?.isProblem(503) == true && (isTimed || response?.isRefusal == false)
        if !isTold { faults.append("a 503 without all that belongs to it: \(String(describing: response))") }
    }

    /// Merges another client's ledger.
    mutating func take(_ other: LoadLedger) {
        items.merge(other.items) { first, _ in first }
        doubtful.formUnion(other.doubtful)
        refused.formUnion(other.refused)
        unsettled.merge(other.unsettled) { $0.union($1) }
        deleted += other.deleted
        answers.merge(other.answers, uniquingKeysWith: +)
        slowest = max(slowest, other.slowest)
        faults += other.faults
    }

    /// The statuses of what is done.
    static let done: Set = [200, 201, 204]

    /// Expects that beside what was done responses have these statuses alone, and compares everything that a server has
    /// stored with them.
    func expectStored(
        over client: RawClient, beside statuses: Set<Int> = [], at location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(Set(answers.keys).isSubset(of: statuses.union(Self.done)), "\(answers)", sourceLocation: location)
        #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: location)
        var rows = try client.itemsByID()
        for (id, item) in items {
            let name = rows.removeValue(forKey: id)
            #expect(name == item.name, "\(id) \(item) is stored", sourceLocation: location)
        }
        for (id, names) in unsettled {
            let name = rows.removeValue(forKey: id)
            #expect(names.contains(name ?? ""), "\(id) is one of \(names)", sourceLocation: location)
        }
        let done = rows.filter { refused.contains($0.value) }
        #expect(done.isEmpty, "\(done.prefix(3)) was refused", sourceLocation: location)
        let strange = rows.filter { !doubtful.contains($0.value) && !refused.contains($0.value) }
        #expect(strange.isEmpty, "\(strange.prefix(3)) came from nowhere", sourceLocation: location)
    }
}

extension RawClient.Answer {
    /// Whether it is the program's own problem, and says that nothing was done, not that the outcome is unknown.
    var isRefusal: Bool {
        fields["content-type"] == "application/problem+json" && text("type") != "/problems/outcome-unknown"
    }
}
