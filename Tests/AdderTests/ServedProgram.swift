import Glibc
import Testing
import ViperTesting

// The tests that start servers and send them much, in four rows, each one after another: all at once they would keep each
// other from the processors, and in one row they would leave these to nobody while they wait for what takes its time.

/// A server and its clients.
@Suite(.serialized) enum EndToEnd {}

/// What is kept, whatever happens to the server and to its disk.
@Suite(.serialized) enum OverDisks {}

/// Files that are imported, exported and restored.
@Suite(.serialized) enum OverFiles {}

/// Servers on PostgreSQL.
@Suite(.serialized) enum OverReplicas {}

/// The program, serving on a free port of 127.0.0.1.
struct ServedProgram {
    let program: Program
    let port: UInt16
    /// Where it serves, with what its description promises.
    let address: ServedAddress

    /// Starts it in a folder, where it keeps its data in `data`, and waits until it listens. Of a variable that is
    /// given twice the first counts.
    init(
        in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String] = [], log: String? = nil,
        kilobytes: Int? = nil
    ) throws {
        let program = try Self.begin(in: folder, arguments, environment: environment, log: log, kilobytes: kilobytes)
        try self.init(program, in: folder, arguments, environment: environment)
    }

    /// Starts it, and does not wait.
    static func begin(
        in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String] = [], log: String? = nil,
        kilobytes: Int? = nil
    ) throws -> Program {
        try Program(
            ["serve", "--port", "0"] + arguments, in: folder.path,
            environment: environment + ["ADDER_SHUTDOWN_DELAY=0s"], log: log, kilobytes: kilobytes)
    }

    /// Waits until one listens that was begun.
    init(
        _ program: Program, in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String] = []
    ) throws {
        self.program = program
        port = UInt16(clamping: try program.port())
        address = ServedAddress(port: port, contract: try .of(in: folder, arguments, environment: environment))
    }

    /// A connection to it.
    func connect(patience: Int = 60_000) -> RawClient { address.connect(patience: patience) }

    /// Sends a request over a connection of its own.
    func ask(_ request: String) throws -> RawClient.Answer {
        try #require(connect().ask(request), "an answer to \(request.prefix(200))")
    }

    /// Adds an item and returns its id and its tag.
    func add(_ name: String) throws -> (id: String, tag: String) {
        let answer = try ask(post(name))
        try #require(answer.status == 201, "\(answer)")
        return (try #require(answer.text("id")), try #require(answer.fields["etag"]))
    }

    /// The value of a metric without labels.
    func gauge(_ name: String) throws -> Int {
        let lines = try ask(http("GET", "/metrics")).body.split(separator: "\n")
        let value = lines.first { $0.hasPrefix(name + " ") }?.dropFirst(name.count + 1)
        return try #require(value.flatMap { Int($0) }, "\(name)")
    }

    /// Waits until something holds, two minutes at most: other tests and builds may have the processors.
    static func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + Program.patience
        while try !condition() {
            guard ContinuousClock.now < end else { return false }
            usleep(10_000)
        }
        return true
    }
}

/// A request, with `Host` and the length of its body. Fields end with CRLF.
func http(_ method: String, _ target: String, _ fields: String = "", body: String? = nil) -> String {
    let length = body.map { "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
    return "\(method) \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\(length)\r\n\(body ?? "")"
}

/// A request that adds an item.
func post(_ name: String, _ fields: String = "") -> String {
    http("POST", "/items", fields, body: "{\"name\":\"\(name)\"}")
}

extension RawClient.Answer {
    /// The first member of the body with a name, if it is a text without escapes.
    func text(_ member: String) -> String? { Self.text(member, in: body[...]) }

    /// Whether it is a problem of the status, that names the request's id and nothing of the server's inside.
    func isProblem(_ status: Int) -> Bool {
        let secrets = ["SQL", "sqlite", "/tmp", "disk", "COMMIT", "swift"]
        return self.status == status && fields["content-type"] == "application/problem+json"
            && fields["cache-control"] == "no-store" && body.hasPrefix("{\"type\":\"/problems/")
            && text("requestId") == fields["x-request-id"] && !secrets.contains { body.contains($0) }
    }

    /// The items of a list: their ids and names.
    var items: [(id: String, name: String)] {
        body.split(separator: "{\"id\":\"").dropFirst(body.hasPrefix("{\"items\":[{") ? 1 : 0).compactMap { row in
            guard row.count > 36, let name = Self.text("name", in: row) else { return nil }
            return (String(row.prefix(36)), name)
        }
    }

    private static func text(_ member: String, in text: Substring) -> String? {
        let parts = text.split(separator: "\"\(member)\":\"", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : nil
    }
}
