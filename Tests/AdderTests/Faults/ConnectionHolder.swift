import ViperTesting

/// A client that holds connections to PostgreSQL and sends no queries.
final class ConnectionHolder {
    private let postgresql: PostgreSQLServer
    private let database: String
    private var held: [RawClient] = []

    init(on postgresql: PostgreSQLServer, in database: String) {
        (self.postgresql, self.database) = (postgresql, database)
    }

    /// Takes every free connection.
    func takeAll() {
        while let client = connect() { held.append(client) }
    }

    func end() { held.removeAll() }

    /// An accepted connection; nil if it was refused. Sends only the startup message (PostgreSQL's manual, 55.7,
    /// Message Formats: StartupMessage).
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

    /// Reads messages up to `Z`, ready for query, or `E`, an error.
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
