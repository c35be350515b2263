import Glibc
import ViperTesting

/// A store that commands of features reach in one of their ways.
struct CommandScene {
    enum Way: String, CaseIterable, Sendable {
        case alone = "SQLite alone"
        case beside = "SQLite beside a server"
        case shared = "PostgreSQL beside two servers"
    }

    let store: ServedStore
    /// None if commands have the store for themselves.
    let servers: [ServedProgram]

    init(_ way: Way) async throws {
        store = try await ServedStore(way == .shared ? .postgresql : .sqlite)
        var servers: [ServedProgram] = []
        let count =
            switch way {
            case .alone: 0
            case .beside: 1
            case .shared: 2
            }
        for _ in 0..<count { servers.append(try Self.serve(store)) }
        self.servers = servers
    }

    /// Starts a server that logs its requests, so that no secret is found in what it wrote.
    private static func serve(_ store: ServedStore) throws -> ServedProgram {
        try store.serve(environment: ["ADDER_LOG_ACCESS=true"])
    }

    /// Starts a command with these bytes as its standard input.
    func start(_ arguments: [String], input: [UInt8]? = nil) throws -> Program {
        let pipe = try input.map { try TestPipe(holding: $0) }
        defer { pipe?.closeReader() }
        return try Program(arguments, in: store.folder.path, environment: store.environment, input: pipe?.reader)
    }

    /// Runs a command to its end.
    func run(_ arguments: [String], input: String? = nil) throws -> Program.Outcome {
        try start(arguments, input: input.map { Array($0.utf8) }).outcome()
    }

    /// Runs a command that succeeds and has nothing to complain of, and returns its output.
    func done(_ arguments: [String], input: String? = nil) throws -> String {
        let outcome = try run(arguments, input: input)
        #expect(outcome.status == 0 && outcome.errors == "", "\(arguments): \(outcome)")
        return outcome.output
    }

    /// Asks the last server, or one that runs meanwhile.
    func ask<Value>(_ body: (ServedProgram) throws -> Value) throws -> Value {
        if let server = servers.last { return try body(server) }
        let server = try Self.serve(store)
        let value = try body(server)
        #expect(server.program.end() == 0)
        return value
    }

    /// Stops the servers and returns everything that they wrote.
    func end() -> String {
        servers.map { server in
            kill(server.program.identifier, SIGTERM)
            let text = server.program.allOutput() + server.program.allErrors()
            #expect(server.program.wait() == 0)
            return text
        }.joined()
    }
}

extension CommandScene {
    /// The status of a sign-in.
    func signIn(_ name: String, _ password: String) throws -> Int {
        try ask { try $0.signIn(name, password).status }
    }

    /// Whom a token names; nil if its session has ended.
    func session(of token: String) throws -> String? {
        try ask { server in
            let response = try server.ask(http("GET", "/session", "Authorization: Bearer \(token)\r\n"))
            return response.status == 200 ? response.body : nil
        }
    }
}

extension ServedProgram {
    func signIn(_ name: String, _ password: String) throws -> RawClient.Answer {
        try ask(http("POST", "/sessions", body: #"{"name":"\#(name)","password":"\#(password)"}"#))
    }

    /// Signs somebody up, and in, and returns the token.
    func enter(_ name: String) throws -> String {
        let user = #"{"name":"\#(name)","email":"\#(name)@mail.test","password":"kelp lantern 71"}"#
        try #require(try ask(http("POST", "/users", body: user)).status == 201)
        return try token(name, "kelp lantern 71")
    }

    /// Signs in and returns the token.
    func token(_ name: String, _ password: String) throws -> String {
        let response = try signIn(name, password)
        return try #require(response.text("token"), "\(response.status)")
    }
}
