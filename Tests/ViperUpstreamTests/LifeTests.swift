import Glibc
import ViperCurl
import ViperTesting

@testable import ViperUpstream

@Suite("The life of an upstream's client", .timeLimit(.minutes(5)))
struct LifeTests {
    @Test("1,000 requests at once all get responses, over no more connections than are allowed", arguments: [8, 200])
    func many(_ connections: Int) async throws {
        let server = try StubUpstream(repositories: 10)
        let upstream = try client(of: server) { $0.maximumConnections = connections }
        let pages = try await atOnce(1...1_000) { number in
            let answer = try await upstream.response(to: search(page: 1, size: 1 + number % 10))
            return answer.status == 200 && !answer.body.isEmpty ? 1 : 0
        }.reduce(0, +)
        #expect(pages == 1_000)
        #expect(server.requests.count == 1_000)
        #expect(server.progress.mostConnections <= connections)
        #expect(upstream.counters.calls == 1_000)
        #expect(upstream.counters.inFlight == 0)
    }

    @Test("As many run at once as there are connections, and the rest wait")
    func limit() async throws {
        let server = try StubUpstream()
        let gate = UpstreamGate()
        server.always(.held(gate))
        let upstream = try client(of: server) { $0.maximumConnections = 3 }
        try await atOnce(1...10) { page in
            _ = try await upstream.response(to: search(page: page, size: 1))
        } meanwhile: {
            await server.untilHeld(3)
            #expect(server.requests.count == 3)
            gate.open()
        }
        #expect(server.progress.mostConnections == 3)
        #expect(server.requests.count == 10)
    }

    @Test("A cancelled task gets no response, and its connection is closed at once")
    func cancelled() async throws {
        let server = try StubUpstream()
        server.next(.held(UpstreamGate()))
        let upstream = try client(of: server)
        let task = Task { try await upstream.fault(search()) }
        await server.untilHeld(1)
        task.cancel()
        #expect(try await task.value == .cancelled)
        await server.until { $0.abandoned == 1 }
        #expect(try await upstream.response(to: search()).status == 200)
    }

    @Test("A task that was cancelled before, or while it waits for a connection, asks nobody")
    func cancelledEarly() async throws {
        let server = try StubUpstream()
        let gate = UpstreamGate()
        server.always(.held(gate))
        let upstream = try client(of: server) { $0.maximumConnections = 1 }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await upstream.fault(search())
        }
        #expect(try await early.value == .cancelled)
        async let first = upstream.response(to: search())
        await server.untilHeld(1)
        let waiting = Task { try await upstream.fault(search(page: 2)) }
        try await until { upstream.counters.inFlight >= 2 }
        waiting.cancel()
        #expect(try await waiting.value == .cancelled)
        gate.open()
        #expect(try await first.status == 200)
        #expect(server.requests.count == 1)
    }

    @Test("Cancelling many requests during their responses leaves each with one outcome")
    func racing() async throws {
        let server = try StubUpstream(repositories: 1)
        let upstream = try client(of: server)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<300 {
                group.addTask { _ = try? await upstream.response(to: search()) }
            }
            for await _ in group.prefix(50) {}
            group.cancelAll()
        }
        let counters = upstream.counters
        #expect(counters.calls == 300)
        #expect(counters.failures == 0)
        #expect(counters.inFlight == 0)
        #expect(try await upstream.response(to: search()).status == 200)
    }

    @Test("Closing ends what is under way and what waits; afterwards nothing is asked")
    func closing() async throws {
        let server = try StubUpstream()
        server.always(.held(UpstreamGate()))
        let upstream = try client(of: server) { $0.maximumConnections = 2 }
        let faults = try await atOnce(0..<5) { _ in
            try await upstream.fault(search())
        } meanwhile: {
            await server.untilHeld(2)
            try await until { upstream.counters.inFlight >= 5 }
            upstream.close()
        }
        #expect(faults == Array(repeating: .unreachable("the client was closed"), count: 5))
        await server.until { $0.abandoned == 2 && $0.connections == 0 }
        #expect(try await upstream.fault(search()) == .unreachable("the client was closed"))
        upstream.close()
        #expect(server.requests.count == 2)
        #expect(upstream.counters.inFlight == 0)
    }

    @Test("Dropping the client ends its thread")
    func dropping() async throws {
        let server = try StubUpstream()
        weak var loop: CurlLoop<Transfer>?
        do {
            let upstream = try client(of: server)
            loop = upstream.loop
            _ = try await upstream.response(to: search())
            #expect(loop != nil)
        }
        #expect(loop == nil)
        await server.until { $0.connections == 0 }
    }

    @Test("It leaves no descriptor and no thread behind, and libcurl is loaded only where there is an upstream")
    func nothingLeft() async {
        await #expect(processExitsWith: .success) {
            let server = try StubUpstream()
            precondition(!Process.isLoaded("libcurl"))
            var (descriptors, threads) = (0, 0)
            for round in 0..<12 {
                let upstream = try client(of: server)
                precondition(Process.isLoaded("libcurl"))
                await withTaskGroup(of: Void.self) { group in
                    for page in 0..<20 { group.addTask { _ = try? await upstream.response(to: search(page: page)) } }
                }
                upstream.close()
                await server.until { $0.connections == 0 }
                if round == 0 { (descriptors, threads) = (Process.count("fd"), Process.count("task")) }
            }
            // The server's own threads take a moment to end, and the pool's may still be starting.
            precondition(Process.until { Process.count("fd") <= descriptors })
            precondition(Process.until { Process.count("task") <= threads + 6 })
        }
    }

    @Test("Neither a proxy of the environment nor a netrc file is heeded")
    func environment() async {
        await #expect(processExitsWith: .success) {
            let server = try StubUpstream()
            let home = "/tmp/upstream-netrc-\(getpid())"
            mkdir(home, 0o700)
            let file = fopen("\(home)/.netrc", "w")
            fputs("machine 127.0.0.1 login me password secret\n", file)
            fclose(file)
            setenv("HOME", home, 1)
            for name in ["http_proxy", "all_proxy", "ALL_PROXY", "HTTPS_PROXY"] {
                setenv(name, "http://127.0.0.1:1", 1)
            }
            let answer = try await client(of: server).response(to: search())
            unlink("\(home)/.netrc")
            rmdir(home)
            precondition(answer.status == 200)
            precondition(server.requests.last?.fields["authorization"] == nil)
            precondition(server.requests.last?.fields["host"] == "127.0.0.1:\(server.port)")
        }
    }
}

/// This process according to `/proc`.
private enum Process {
    /// The number of its descriptors (`fd`) or threads (`task`).
    static func count(_ folder: String) -> Int {
        guard let stream = opendir("/proc/self/\(folder)") else { return -1 }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        return count
    }

    /// Waits until a condition holds, at most a minute.
    static func until(_ condition: () -> Bool) -> Bool {
        for _ in 0..<6_000 {
            if condition() { return true }
            usleep(10_000)
        }
        return condition()
    }

    /// Whether a file whose name has this prefix is mapped.
    static func isLoaded(_ name: String) -> Bool {
        guard let file = fopen("/proc/self/maps", "r") else { return false }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(line) }
        while getline(&line, &size, file) > 0 {
            if let line, strstr(line, name) != nil { return true }
        }
        return false
    }
}
