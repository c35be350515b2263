import ViperThreads

/// A database that is prepared once in a process, by migrations for example, and copied for each test.
public struct PostgreSQLTemplate: Sendable {
    let name: String
    let prepare: @Sendable (_ connectionString: String) async throws -> Void

    /// - Parameters:
    ///   - name: a unique name of letters and `_`.
    ///   - prepare: fills the template. It must have closed its connections when it returns.
    public init(_ name: String, prepare: @escaping @Sendable (_ connectionString: String) async throws -> Void) {
        self.name = "template_\(name)"
        self.prepare = prepare
    }
}

/// A test's own database, dropped when the test releases it.
public final class PostgreSQLTestDatabase: Sendable {
    /// The server that the tests of this process share, started on first use.
    public let server: PostgreSQLServer
    public let name: String

    /// The connection string of a client.
    public var connectionString: String { server.connectionString(database: name) }

    /// Creates an empty database.
    public convenience init() async throws {
        try await self.init(copyOf: "template1")
    }

    /// Copies a template, which takes some tens of milliseconds.
    public convenience init(_ template: PostgreSQLTemplate) async throws {
        try await PostgreSQLTemplates.shared.prepare(template)
        try await self.init(copyOf: template.name)
    }

    private init(copyOf template: String) async throws {
        await Slots.shared.take()
        do {
            (server, name) = try await onThread {
                let server = try SharedServer.server.get()
                return (server, try server.copyDatabase(template))
            }
        } catch {
            Slots.shared.giveBack()
            throw error
        }
    }

    deinit {
        // On another thread: the last reference may be a task's, and dropping blocks.
        _ = Thread.detached { [server, name] in
            try? server.dropDatabase(name)
            Slots.shared.giveBack()
        }
    }

    /// Runs SQL as the superuser; see ``PostgreSQLServer/query(_:in:)``.
    @discardableResult
    public func query(_ sql: String) async throws -> String {
        let (server, name) = (server, name)
        return try await onThread { try server.query(sql, in: name) }
    }
}

private enum SharedServer {
    static let server = Result { try PostgreSQLServer.start() }
}

private actor PostgreSQLTemplates {
    static let shared = PostgreSQLTemplates()

    private var prepared: [String: Task<Void, any Error>] = [:]

    func prepare(_ template: PostgreSQLTemplate) async throws {
        let task = prepared[template.name] ?? Task { try await Self.make(template) }
        prepared[template.name] = task
        try await task.value
    }

    private static func make(_ template: PostgreSQLTemplate) async throws {
        let server = try await onThread {
            let server = try SharedServer.server.get()
            try server.makeDatabase(template.name)
            return server
        }
        try await template.prepare(server.connectionString(database: template.name))
        // A first connection writes the file of the catalog that all others start from, and the copies' too.
        _ = try await onThread { try server.query("SELECT 1", in: template.name) }
    }
}

/// Limits how many databases, and so connections, exist at once.
private final class Slots: Sendable {
    static let shared = Slots(32)

    private let state: Locked<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(_ count: Int) { state = Locked((count, [])) }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.free == 0 {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func giveBack() {
        let next = state.withLock { state in
            if state.waiting.isEmpty { state.free += 1 }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
