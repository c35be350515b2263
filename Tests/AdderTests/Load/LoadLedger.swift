import Testing
import ViperTesting

/// What clients were told. All names are different, so that it can be compared with what is stored: what was acknowledged
/// is there once, and what was not at most once.
struct LoadLedger: Sendable {
    /// An item as the last answer had it.
    struct Item: Sendable {
        var name: String
        var tag: String
    }

    /// By their ids.
    var items: [String: Item] = [:]
    /// Names of what was asked for once and not acknowledged: it may be stored.
    var doubtful: Set<String> = []
    /// Names of what was asked for and was said not to have been done: it is not stored.
    var refused: Set<String> = []
    /// Items whose last change was not acknowledged: what they may be called. Nobody asks for them any more, as that change
    /// may still be on its way.
    var unsettled: [String: Set<String>] = [:]

    /// How many requests had which answer; 0 for a connection that ended without one.
    var answers: [Int: Int] = [:]
    /// The longest time that an answer took.
    var slowest = Duration.zero
    /// What must not be.
    var faults: [String] = []

    /// Notes an answer and what it took.
    mutating func note(_ answer: RawClient.Answer?, after time: Duration) {
        answers[answer?.status ?? 0, default: 0] += 1
        slowest = max(slowest, time)
        guard answer?.status == 503 else { return }
        let isTimed = answer?.fields["retry-after"].flatMap { Int($0) } != nil
        // What may have been done is not to be repeated unless that is safe.
        let isTold = answer?.isProblem(503) == true && (isTimed || answer?.isRefusal == false)
        if !isTold { faults.append("a 503 without all that belongs to it: \(String(describing: answer))") }
    }

    /// Takes what another client was told.
    mutating func take(_ other: LoadLedger) {
        items.merge(other.items) { first, _ in first }
        doubtful.formUnion(other.doubtful)
        refused.formUnion(other.refused)
        unsettled.merge(other.unsettled) { $0.union($1) }
        answers.merge(other.answers, uniquingKeysWith: +)
        slowest = max(slowest, other.slowest)
        faults += other.faults
    }

    /// Compares everything that a server has stored with everything that was told.
    func expectStored(over client: RawClient, at location: SourceLocation = #_sourceLocation) throws {
        #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: location)
        var rows: [String: String] = [:]
        var target: String? = "/items?limit=100&sort=createdAt"
        while let page = target {
            let answer = try #require(client.ask(http("GET", page)), sourceLocation: location)
            try #require(answer.status == 200, "\(answer)", sourceLocation: location)
            for row in answer.items {
                #expect(rows.updateValue(row.name, forKey: row.id) == nil, "\(row) is listed twice")
            }
            target = answer.text("next").map { "/items?limit=100&after=\($0)" }
        }
        let names = Set(rows.values)
        #expect(names.count == rows.count, "no name comes twice", sourceLocation: location)
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
    /// Whether it is a problem of ours that says that nothing was done, and not that nothing is known.
    var isRefusal: Bool {
        fields["content-type"] == "application/problem+json" && text("type") != "/problems/outcome-unknown"
    }
}
