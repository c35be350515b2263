import Glibc
import Synchronization
import ViperTesting

extension EndToEnd {
    /// Shutdown, from the signal to the exit.
    @Suite struct EndingTests {
        /// Limits so long that they cannot close a connection before the client does.
        private static let patient = [
            "ADDER_SHUTDOWN_TIMEOUT=10m", "ADDER_LIMITS_HEAD_TIMEOUT=10m", "ADDER_LIMITS_BODY_TIMEOUT=10m",
        ]

        @Test("It is not ready at once, and serves as before while the delay lasts", arguments: [SIGTERM, SIGINT])
        func delayed(signal: Int32) throws {
            let server = try ServedProgram(environment: ["ADDER_SHUTDOWN_DELAY=10m"])
            let idle = server.connect()
            #expect(idle.ask(http("GET", "/livez"))?.status == 200)
            kill(server.program.identifier, signal)
            #expect(try ServedProgram.eventually { try server.ask(http("GET", "/readyz")).isProblem(503) })
            let response = idle.ask(http("GET", "/livez"))
            #expect(response?.status == 200 && response?.fields["connection"] == nil)
            _ = try server.add("while draining")
            #expect(server.program.end(signal) == 128 + signal)
        }

        @Test(
            "When the delay is over, and not before, it closes, finishes what is in flight, and leaves no log",
            arguments: [SIGTERM, SIGINT, SIGHUP])
        func order(signal: Int32) async throws {
            let folder = try TemporaryFolder()
            let server = try ServedProgram(in: folder, environment: ["ADDER_SHUTDOWN_DELAY=1s"] + Self.patient)
            _ = try server.add("before")
            let (idle, slow) = (server.connect(), server.connect())
            #expect(idle.ask(http("GET", "/livez"))?.status == 200)
            let request = post("in flight")
            slow.send(String(request.dropLast(5)))
            #expect(try ServedProgram.eventually { try server.gauge("http_requests_in_flight") == 2 })
            let begin = ContinuousClock.now
            kill(server.program.identifier, signal)
            #expect(ServedProgram.eventually { !server.connect().isConnected })
            #expect(ContinuousClock.now - begin >= .seconds(1), "not before the delay is over")
            #expect(idle.isClosed())
            slow.send(String(request.suffix(5)))
            let response = try #require(slow.answer())
            #expect(response.status == 201)
            #expect(response.fields["connection"] == "close")
            #expect(slow.isClosed())
            #expect(server.program.wait() == 0)
            try await expectStore(in: folder, count: 2)
        }

        @Test("No exit handler runs: a library's would free what a thread still uses that connects to PostgreSQL")
        func exitHandlers() throws {
            let folder = try TemporaryFolder()
            // The loader writes here when it calls the handlers of the libraries (ld.so(8)).
            let server = try ServedProgram(
                in: folder, environment: ["LD_DEBUG=files", "LD_DEBUG_OUTPUT=\(folder.path)/loader"])
            #expect(server.program.end() == 0)
            let lines = String(decoding: folder.read("loader.\(server.program.identifier)"), as: UTF8.self)
            #expect(lines.contains("calling init:") && !lines.contains("calling fini:"))
        }

        /// The log has been checkpointed into the database, which opens again and holds the given number of items.
        private func expectStore(in folder: TemporaryFolder, count: Int64) async throws {
            var status = stat()
            let hasLog = stat(folder.path + "/data/adder.sqlite-wal", &status) == 0
            #expect(!hasLog || status.st_size == 0)
            #expect(try await number("SELECT COUNT(*) FROM items", in: folder.path + "/data") == count)
        }

        @Test("A client that never finishes holds it up for shutdown.timeout and no longer")
        func stuck() throws {
            let server = try ServedProgram(environment: ["ADDER_SHUTDOWN_TIMEOUT=500ms"] + Self.patient)
            let (head, body) = (server.connect(), server.connect())
            head.send("GET /livez HTTP/1.1\r\nHo")
            body.send(String(post("never").dropLast(3)))
            #expect(try ServedProgram.eventually { try server.gauge("http_connections") == 3 })
            #expect(try ServedProgram.eventually { try server.gauge("http_requests_in_flight") == 2 })
            let begin = ContinuousClock.now
            // Every other limit is longer than this wait.
            #expect(server.program.end() == 0)
            #expect(ContinuousClock.now - begin >= .milliseconds(500))
            // A head that is read only while it ends is answered.
            _ = head.bytes()
            #expect(head.isClosed() && body.isClosed())
            #expect(server.program.allErrors().contains("still open after shutdown.timeout"))
        }

        @Test("A second signal ends it while it waits for a client", arguments: [SIGTERM, SIGINT])
        func second(signal: Int32) throws {
            let server = try ServedProgram(environment: Self.patient)
            let client = server.connect()
            client.send(String(post("never").dropLast(3)))
            #expect(try ServedProgram.eventually { try server.gauge("http_requests_in_flight") == 2 })
            kill(server.program.identifier, SIGTERM)
            #expect(ServedProgram.eventually { !server.connect().isConnected })
            #expect(server.program.end(signal) == 128 + signal)
        }

        @Test("Signals that mean nothing to it change nothing")
        func meaningless() throws {
            let server = try ServedProgram()
            let client = server.connect()
            for signal in [SIGUSR1, SIGUSR2, SIGPIPE] {
                #expect(kill(server.program.identifier, signal) == 0)
                #expect(client.ask(http("GET", "/readyz"))?.status == 200)
            }
            #expect(server.program.end(SIGHUP) == 0)
            #expect(server.program.allErrors().contains("Stopping after SIGHUP"))
        }

        @Test("Started so that a terminal that is closed ends nothing (nohup), it goes on")
        func nohup() throws {
            let folder = try TemporaryFolder()
            let server = try ServedProgram(
                try Program(
                    ["serve", "--port", "0"], in: folder.path, environment: ["ADDER_SHUTDOWN_DELAY=0s"],
                    through: ["nohup"]), in: folder)
            #expect(kill(server.program.identifier, SIGHUP) == 0)
            #expect(try server.ask(http("GET", "/readyz")).status == 200)
            #expect(server.program.end() == 0)
            #expect(server.program.allErrors().contains("Stopping after SIGTERM"))
        }

        @Test("Stopped under load, it responds to every request that it accepted, and exits with 0")
        func underLoad() async throws {
            let folder = try TemporaryFolder()
            let server = try ServedProgram(in: folder, environment: ["ADDER_LOG_ACCESS=false"] + Self.patient)
            let (program, address) = (server.program.identifier, server.address)
            let answered = Locked(0)
            let names = try await atOnce(0..<6) { writer in
                try await onThread { Self.write(to: address, as: writer, answered) }
            } meanwhile: {
                for _ in 0..<6_000 where answered.withLock({ $0 <= 100 }) {
                    try await Task.sleep(for: .milliseconds(20))
                }
                kill(program, SIGTERM)
            }.reduce(into: Set()) { $0.formUnion($1) }
            #expect(server.program.wait() == 0)
            #expect(names.count > 100)
            try await expectStore(in: folder, count: Int64(names.count))
        }

        /// Adds items, reconnecting whenever the connection was closed, until no connection is accepted.
        private static func write(to address: ServedAddress, as writer: Int, _ answered: Locked<Int>) -> Set<String> {
            var names: Set<String> = []
            var client = address.connect()
            while client.isConnected {
                let name = "\(writer) \(names.count)"
                guard let response = client.ask(post(name)) else {
                    client = address.connect()
                    continue
                }
                #expect(response.status == 201)
                names.insert(name)
                answered.withLock { $0 += 1 }
            }
            return names
        }
    }
}
