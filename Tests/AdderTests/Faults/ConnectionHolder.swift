import Testing
import ViperTesting

/// Somebody else, who holds connections to a PostgreSQL and asks for nothing.
final class ConnectionHolder {
    private let postgresql: PostgreSQLServer
    private let database: String
    private var held: [RawClient] = []

    /// Nobody yet.
    init(on postgresql: PostgreSQLServer, in database: String) {
        (self.postgresql, self.database) = (postgresql, database)
    }

    /// Takes all connections that there are for anybody.
    func takeAll() {
        while let client = connect() { held.append(client) }
    }

    /// Takes all connections, those of a role that others use too, until these have none.
    func takeAll(from count: () async throws -> Int, ending end: () async throws -> Void) async throws {
        for _ in 0..<1000 {
            takeAll()
            guard try await count() > 0 else { return }
            try await end()
        }
        Issue.record("the others keep their connections")
    }

    /// Lets go of all of them.
    func end() { held.removeAll() }

    /// A connection that was taken; nil if it was refused. It says no more than what begins a session (PostgreSQL's manual,
    /// 55.7, Message Formats: StartupMessage).
    private func connect() -> RawClient? {
        let words = ["user", PostgreSQLServer.role, "database", database, "application_name", "holder", ""]
        let text: [UInt8] = words.flatMap { (word: String) -> [UInt8] in Array(word.utf8) + [0] }
        let length = UInt32(text.count + 8)
        var bytes: [UInt8] = []
        for number in [length, 196_608] {
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
        }
        let client = RawClient(postgresql.port)
        client.send(bytes + text)
        return isTaken(client) ? client : nil
    }

    /// Reads messages up to `Z`, after which the server waits for what is asked, or `E`, an error.
    private func isTaken(_ client: RawClient) -> Bool {
        while true {
            let head = client.bytes(5)
            guard head.count == 5, head[0] != UInt8(ascii: "E") else { return false }
            let length = head[1...].reduce(0) { $0 << 8 | Int($1) }
            _ = client.bytes(max(0, length - 4))
            if head[0] == UInt8(ascii: "Z") { return true }
        }
    }
}
