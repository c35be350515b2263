import ViperTesting

@testable import ViperPostgreSQL

extension WakeChannel {
    static let changes = WakeChannel("changes")
    static let others = WakeChannel("others")
}

/// Counts the calls of a listener.
final class Bell: Sendable {
    private let count = Locked(0)

    var calls: Int { count.withLock { $0 } }

    func ring() { count.withLock { $0 += 1 } }

    /// Waits for a call beyond a number of them. Returns how many there are.
    @discardableResult
    func until(moreThan known: Int) async throws -> Int {
        try await untilThere { calls > known ? calls : nil }
    }
}

extension Database {
    /// Listens with a bell, and returns once it listens.
    func ring(on channel: WakeChannel) async throws -> (bell: Bell, listener: ChannelListener) {
        let bell = Bell()
        let listener = listen(on: channel) { bell.ring() }
        try await bell.until(moreThan: 0)
        return (bell, listener)
    }
}

extension PostgreSQLStore {
    /// Opens the same store once more, past any proxy.
    func openAnother() async throws -> PostgreSQLDatabase {
        var options = database.options
        options.connectionString = server.connectionString(database: "store")
        options.silenceTimeout = .seconds(3600)
        return try await PostgreSQLDatabase.opened(options)
    }

    static let channelConnections = """
        FROM pg_stat_activity WHERE usename = 'adder' AND query SIMILAR TO '(LISTEN|UNLISTEN|NOTIFY) %'
        """

    /// Ends the connections for channels at the server. Returns how many there were.
    func terminateChannels() async throws -> Int {
        Int(try await sql("SELECT COUNT(pg_terminate_backend(pid)) \(Self.channelConnections)")) ?? -1
    }

    /// Waits until the server has a number of connections of the program.
    func untilConnected(_ count: Int) async throws {
        try await untilThere { try await countConnections() == count ? () : nil }
    }

    func countConnections() async throws -> Int {
        Int(try await sql("SELECT COUNT(*) FROM pg_stat_activity WHERE usename = 'adder'")) ?? -1
    }
}
