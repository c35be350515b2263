import ViperTesting

@testable import ViperFeatures

/// A program with identity over its own store: as many servers as the test wants, a clock that it sets forward, and
/// the outbox with the mails. A test sends requests, and knows nothing of what is inside.
struct IdentityFixture: ScopedFixture {
    let program: Program
    let store: TestStore
    let clock: SteppingClock
    let outbox: TestOutbox
    let transcript = Transcript()
    private(set) var replicas: [Replica] = []
    private let folder: TemporaryFolder
    private let lines = Locked<[String]>([])

    /// What the features of all servers logged, and the faults of requests: each line with its level.
    var log: [String] { lines.withLock { $0 } }

    /// A client of the first server.
    var client: any TestClient { Balanced(replicas: replicas, start: 0) }
    /// A client of the last server: another one, if there are several.
    var other: any TestClient { Balanced(replicas: replicas, start: replicas.count - 1) }

    /// Runs a body on each engine, each time with an empty store.
    ///
    /// - Parameters:
    ///   - settings: values of settings by key; all others have their defaults, but there are no quotas of requests, and no
    ///     room is kept on the disk.
    ///   - servers: how many servers share the store.
    ///   - heartbeat: how often an open list hears something; nil if lists cannot be kept open.
    static func with(
        _ program: Program = Members.program, over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        by transports: [Transport] = [.inProcess], settings: [String: String] = [:], servers: Int = 1,
        heartbeat: Duration? = nil, _ body: (IdentityFixture) async throws -> Void
    ) async throws {
        let schema = TestStore.Schema("identity_" + program.name.filter(\.isLetter), program.features.migrations)
        for engine in engines {
            for transport in transports {
                var fixture = try await IdentityFixture(program, TestStore.open(engine, schema))
                try await use {
                    for _ in 0..<servers { try await fixture.addServer(by: transport, settings, heartbeat) }
                    try await body(fixture)
                } close: {
                    await fixture.close()
                }
            }
        }
    }

    private init(_ program: Program, _ store: TestStore) async throws {
        self.program = program
        self.store = store
        folder = try TemporaryFolder()
        clock = SteppingClock()
        outbox = TestOutbox(dataFolder: folder.path)
    }

    /// On SQLite, which only one process opens, servers of one process share the database; on PostgreSQL each has its
    /// own connections.
    private mutating func addServer(
        by transport: Transport, _ settings: [String: String], _ heartbeat: Duration?
    ) async throws {
        let own = replicas.isEmpty ? nil : try await store.openAgain()
        var settings = ["rateLimit.requests": "0", "data.reservedBytes": "0"].merging(settings) { $1 }
        settings["data.folder"] = folder.path
        replicas.append(
            try Replica(
                program, over: own ?? store.database, isOwner: own != nil, by: transport, clock: clock, settings,
                heartbeat: heartbeat, transcript, lines))
    }

    private func close() async {
        for replica in replicas { await replica.close() }
        await store.database.close()
    }

    /// Does what the servers do at intervals, such as sending mails.
    func doPeriodicWork() async throws {
        for work in replicas.flatMap(\.application.features.periodicWork) {
            for _ in 0..<1_000 where try await !work.portion() { break }
        }
    }

    /// The code of the next mail to an address; waits for it.
    func code(to address: String) async throws -> String {
        try await untilThere {
            try await doPeriodicWork()
            return outbox.nextCode(to: address)
        }
    }

    /// Signs a person up, and returns the code that confirms the e-mail.
    func codeAfterSignUp(of person: Credentials) async throws -> String {
        try await client.signUp(person)
        return try await code(to: person.email)
    }

    /// Asks for a recovery, and returns its code.
    func recoveryCode(of person: Credentials) async throws -> String {
        try #require(try await client.post("/password-recoveries", recoveryBody(person.email)).status == 202)
        return try await code(to: person.email)
    }

    /// Signs a person up and confirms the e-mail.
    func enterConfirmed(_ person: Credentials) async throws -> SessionClient {
        let session = try await client.enter(person)
        let response = try await client.post("/email-confirmations", codeBody(try await code(to: person.email)))
        try #require(response.isSuccess, "\(response.text)")
        return session
    }
}

/// That of the running test, by its trait `.identity`.
var fixture: IdentityFixture { .current }

let ada = Credentials("ada")
let bob = Credentials("bob")

extension Trait where Self == FixtureTrait<IdentityFixture> {
    /// Each test runs on each engine, each time with an empty store.
    static var identity: Self { identity() }

    static func identity(
        _ program: Program = Members.program, over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        by transports: [Transport] = [.inProcess], settings: [String: String] = [:], servers: Int = 1,
        heartbeat: Duration? = nil
    ) -> Self {
        Self {
            try await IdentityFixture.with(
                program, over: engines, by: transports, settings: settings, servers: servers, heartbeat: heartbeat, $0)
        }
    }
}

/// Sends everything to one of the servers.
private struct Balanced: TestClient {
    let replicas: [Replica]
    let start: Int

    func send(_ request: TestRequest) async throws -> TestResponse { try await replica().client.send(request) }

    func open(_ request: TestRequest) async throws -> EventReader { try await replica().client.open(request) }

    private func replica() throws -> Replica { try #require(replicas.indices.contains(start) ? replicas[start] : nil) }
}
