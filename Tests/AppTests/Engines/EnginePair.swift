import ViperTesting

/// The application over a store of each engine; both get the same requests in the same order.
final class EnginePair {
    let sqlite: Fixture
    let postgresql: Fixture
    /// PostgreSQL's id for each id of SQLite's.
    private var counterparts: [String: String] = [:]

    /// Runs a body over an empty pair whose clocks show the same time.
    static func with(_ body: (EnginePair) async throws -> Void) async throws {
        let pair = EnginePair(
            sqlite: try await Fixture(.inProcess, over: .sqlite),
            postgresql: try await Fixture(.inProcess, over: .postgresql))
        try await use {
            try await body(pair)
        } close: {
            await pair.sqlite.close()
            await pair.postgresql.close()
        }
    }

    private init(sqlite: Fixture, postgresql: Fixture) {
        self.sqlite = sqlite
        self.postgresql = postgresql
    }

    func fill(_ work: (Fixture) async throws -> Void) async throws {
        try await work(sqlite)
        try await work(postgresql)
    }

    /// Sends a request to both, and expects the same bytes and fields. Generated ids are random: each must appear wherever
    /// its counterpart does.
    ///
    /// - Returns: SQLite's response; its ids can be used in later requests.
    @discardableResult
    func ask(_ request: TestRequest) async throws -> TestResponse {
        let one = try await sqlite.client.send(request)
        var translated = request
        translated.target = Self.replacing(idsIn: request.target) { counterparts[$0] ?? $0 }
        let other = try await postgresql.client.send(translated)
        let (ids, others) = (Self.ids(in: Self.shown(one)), Self.ids(in: Self.shown(other)))
        #expect(ids.count == others.count, "\(request)")
        for (id, counterpart) in zip(ids, others) { counterparts[id] = counterpart }
        let expected = Self.replacing(idsIn: Self.shown(one)) { counterparts[$0] ?? $0 }
        Self.expectSame(expected, Self.shown(other), "\(request.method) \(request.target)")
        return one
    }

    /// Requests all pages of a list from both, each with the other's cursors.
    ///
    /// - Returns: the number of pages.
    @discardableResult
    func askForPages(_ target: String) async throws -> Int {
        var count = 0
        var next: (String, String)? = (target, target)
        while let (target, other) = next {
            let one = try await sqlite.client.get(target)
            let two = try await postgresql.client.get(other)
            Self.expectSame(Self.shown(one), Self.shown(two), target)
            if count > 0 { #expect(one.status == 200, "a cursor of the other's is good") }
            let query = target.split(separator: "?").first.map(String.init) ?? ""
            let limit = target.split(separator: "limit=").last?.prefix { $0.isNumber } ?? "30"
            next = nil
            if let end = one.value(of: "next"), let otherEnd = two.value(of: "next") {
                next = ("\(query)?limit=\(limit)&after=\(otherEnd)", "\(query)?limit=\(limit)&after=\(end)")
            }
            count += 1
            try #require(count < 1_000)
        }
        return count
    }

    /// The parts of a response that must be equal. A weak tag is a hash of the body, which may contain ids, and each
    /// store has positions of its own.
    private static func shown(_ response: TestResponse) -> String {
        let fields = response.fields.filter { !$0.value.hasPrefix("W/") }
            .map { "\($0.name): \($0.name == "Link" ? response.pageLinks ?? "" : $0.value)\n" }.sorted()
        return "\(response.status)\n\(fields.joined())\n\(response.text)"
    }

    /// Compares bytes, since `String` compares canonical equivalents as equal.
    private static func expectSame(_ one: String, _ other: String, _ what: String) {
        let (bytes, others) = (Array(one.utf8), Array(other.utf8))
        let place = zip(bytes, others).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        guard let place = place ?? (bytes.count == others.count ? nil : min(bytes.count, others.count)) else { return }
        let parts = [bytes, others].map {
            String(decoding: $0.dropFirst(max(0, place - 100)).prefix(200), as: UTF8.self)
        }
        Issue.record("\(what): they differ at byte \(place): \(parts)")
    }

    private static func ids(in text: String) -> [String] {
        text.matches(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/).map { String($0.0) }
    }

    private static func replacing(idsIn text: String, _ replacement: (String) -> String) -> String {
        text.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) { replacement(String($0.0)) }
    }
}
