import Glibc
import ViperTesting

// The tests that load servers heavily form five serialized suites: all of them at once would starve each other, and a
// single one would leave the processors idle while a test waits.

@Suite(.serialized) enum EndToEnd {}

@Suite(.serialized) enum OverDisks {}

/// A PostgreSQL that stops, hangs or runs short.
@Suite(.serialized) enum OverFaults {}

@Suite(.serialized) enum OverFiles {}

@Suite(.serialized) enum OverReplicas {}

/// A program serving on a free port of 127.0.0.1.
struct ServedProgram {
    let program: Program
    let port: UInt16
    let address: ServedAddress
    private let folder: TemporaryFolder

    /// Starts it in a folder, or one of its own, with its data in `data`, and waits until it listens. The first value of a
    /// repeated variable counts.
    init(
        in folder: TemporaryFolder? = nil, _ arguments: [String] = [], environment: [String] = [], log: String? = nil,
        kilobytes: Int? = nil
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        let program = try Self.begin(in: folder, arguments, environment: environment, log: log, kilobytes: kilobytes)
        try self.init(program, in: folder, arguments, environment: environment)
    }

    /// Starts it without waiting.
    static func begin(
        in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String] = [], log: String? = nil,
        kilobytes: Int? = nil
    ) throws -> Program {
        try Program(
            ["serve", "--port", "0"] + arguments, in: folder.path,
            environment: environment + ["ADDER_SHUTDOWN_DELAY=0s"], log: log, kilobytes: kilobytes)
    }

    /// Waits until a program started by `begin` listens.
    init(
        _ program: Program, in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String] = []
    ) throws {
        self.program = program
        self.folder = folder
        port = UInt16(clamping: try program.port())
        address = ServedAddress(port: port, contract: try .of(in: folder, arguments, environment: environment))
    }

    func connect(patience: Int = 60_000) -> RawClient { address.connect(patience: patience) }

    /// Sends a request over a connection of its own.
    func ask(_ request: String) throws -> RawClient.Answer {
        try #require(connect().ask(request), "an answer to \(request.prefix(200))")
    }

    func add(_ name: String) throws -> (id: String, tag: String) {
        let response = try ask(post(name))
        try #require(response.status == 201, "\(response)")
        return (try #require(response.text("id")), try #require(response.fields["etag"]))
    }

    /// Adds an account in euros, and returns its id.
    func addAccount() throws -> String {
        let response = try ask(http("POST", "/accounts", body: #"{"name":"Household","currency":"EUR"}"#))
        return try #require(response.text("id"), "\(response)")
    }

    func gauge(_ name: String) throws -> Int {
        let lines = try ask(http("GET", "/metrics")).body.split(separator: "\n")
        let value = lines.first { $0.hasPrefix(name + " ") }?.dropFirst(name.count + 1)
        return try #require(value.flatMap { Int($0) }, "\(name)")
    }

    /// Waits until a condition holds, at most two minutes: other tests and builds may keep the processors busy.
    static func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + Program.patience
        while try !condition() {
            guard ContinuousClock.now < end else { return false }
            usleep(10_000)
        }
        return true
    }
}

/// A request with `Host` and the length of its body. Each of `fields` ends with CRLF.
func http(_ method: String, _ target: String, _ fields: String = "", body: String? = nil) -> String {
    let length = body.map { "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
    return "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(length)\r\n\(body ?? "")"
}

func post(_ name: String, _ fields: String = "") -> String {
    http("POST", "/items", fields, body: "{\"name\":\"\(name)\"}")
}

extension RawClient {
    /// The responses with all pages of a list, from the first on.
    func pages(of list: String) throws -> [Answer] {
        var pages: [Answer] = []
        var target: String? = list
        while let page = target {
            let response = try #require(ask(http("GET", page)), "\(page)")
            try #require(response.status == 200, "\(response)")
            pages.append(response)
            target = response.nextPage
        }
        return pages
    }

    /// The names of all items.
    func itemNames() throws -> [String] { try pages(of: "/items?limit=100").flatMap(\.items).map(\.name) }

    /// The names of all items by their ids. Each is expected to be listed once, and no name to come twice.
    func itemsByID() throws -> [String: String] {
        var names: [String: String] = [:]
        for item in try pages(of: "/items?limit=100&sort=createdAt").flatMap(\.items) {
            #expect(names.updateValue(item.name, forKey: item.id) == nil, "\(item) is listed twice")
        }
        #expect(Set(names.values).count == names.count, "no name comes twice")
        return names
    }
}

extension RawClient.Answer {
    /// The next page's path from the header field `Link`.
    var nextPage: String? {
        guard let link = fields["link"], let end = link.firstRange(of: ">; rel=\"next\"") else { return nil }
        return String(link[..<end.lowerBound].drop { $0 != "<" }.dropFirst())
    }

    /// The first member of the body with this name, if it is a string without escapes.
    func text(_ member: String) -> String? { Self.text(member, in: body[...]) }

    /// Whether it is a problem with this status that names the request's id and leaks nothing internal.
    func isProblem(_ status: Int) -> Bool {
        let secrets = ["SQL", "sqlite", "/tmp", "/dev/shm", "disk", "COMMIT", "swift"]
        return self.status == status && fields["content-type"] == "application/problem+json"
            && fields["cache-control"] == "no-store" && body.hasPrefix("{\"type\":\"/problems/")
            && text("requestId") == fields["x-request-id"] && !secrets.contains { body.contains($0) }
    }

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
