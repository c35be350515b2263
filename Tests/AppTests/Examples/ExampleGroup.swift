import ViperTesting

@testable import adder

/// The examples of one feature, or of the operations that belong to none. Each group is recorded from an empty store.
///
/// A new example is a new line of its group; `config/record-examples GROUP` records it.
struct ExampleGroup: Sendable, CustomTestStringConvertible {
    typealias Requests = @Sendable (Fixture, inout ExampleRecorder) async throws -> Void

    let name: String
    /// The examples that the program embeds.
    let recorded: [UInt8]
    let requests: Requests
    private let folder: String
    /// Requests to a service that serves, with files and what decodes them, in place of those to an application alone.
    private var served: (@Sendable (inout ExampleRecorder) async throws -> Void)?

    static let all = [
        general, identity, items, repositories, todos, accounts, people, news, settings, transfers, missions,
    ]

    /// - Parameter folder: the folder, below `Sources`, of the target that embeds the examples; by default the feature's.
    init(_ name: String, _ recorded: [UInt8], in folder: String? = nil, _ requests: @escaping Requests) {
        self.name = name
        self.folder = folder ?? "App/" + name.prefix(1).uppercased() + name.dropFirst()
        self.recorded = recorded
        self.requests = requests
    }

    /// Examples that need a service that serves.
    init(_ name: String, _ recorded: [UInt8], served: @escaping @Sendable (inout ExampleRecorder) async throws -> Void)
    {
        self.init(name, recorded) { _, _ in }
        self.served = served
    }

    /// The name of the group for an operation's example: its feature's, which may not have a group yet.
    static func name(of operation: DescribedOperation) -> String {
        let first = operation.path.split(separator: "/").first ?? ""
        return Adder.features.map { "\($0.name)" }.first { $0 == first } ?? general.name
    }

    var testDescription: String { name }

    /// The file that the examples are recorded in.
    var file: String {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return "/\(root)/Sources/\(folder)/Resources/\(name).ndjson"
    }

    /// Sends the requests to an application with an empty store.
    ///
    /// - Parameters:
    ///   - engine: that of the store; examples of a service that serves are always those over SQLite.
    ///   - before: sends others first.
    func play(
        over engine: TestStore.Engine = .sqlite,
        after before: @Sendable (inout ExampleRecorder) async throws -> Void = { _ in }
    ) async throws -> ExampleRecorder {
        if let served {
            return try await TestService.recordExamples(name, of: Adder.self) { recorder in
                try await before(&recorder)
                try await served(&recorder)
            }
        }
        let fixture = try await Fixture(.inProcess, over: engine, clock: SteppingClock(step: 1))
        return try await use {
            var recorder = try ExampleRecorder(name, fixture.client, document: Array(fixture.document.unsafeBytes))
            try await before(&recorder)
            try await requests(fixture, &recorder)
            return recorder
        } close: {
            await fixture.close()
        }
    }
}

extension ExampleGroup {
    /// A precondition that fails for every resource.
    static let stale = [(name: "If-Match", value: "\"7-0\"")]
    /// An id that no entity has.
    static let missing = "01920000-0000-7000-8000-000000000001"

    static let general = ExampleGroup("general", Adder.examples, in: "adder") { _, general in
        try await general.record(200, "GET", "/")
        try await general.record(406, "GET", "/", fields: [("Accept", "image/png")])
        try await general.record(200, "GET", "/livez")
        try await general.record(200, "GET", "/problems/stale")
        try await general.record(200, "GET", "/readyz")
        let closing = try await Fixture(.inProcess, isDraining: { true })
        try await general.record(503, "GET", "/readyz", over: closing.client)
        await closing.close()
    }
}
