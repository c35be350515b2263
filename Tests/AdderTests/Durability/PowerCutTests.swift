import Glibc
import ViperTesting

extension OverDisks {
    /// Simulated power cuts; see ``DiskModel``.
    @Suite struct PowerCutTests {
        /// A fault in the second half of a load, after which the server is stopped and restarted.
        struct Outage: Sendable, CustomStringConvertible {
            var fault: FaultyDisk.Fault?
            var signal: Int32?

            var description: String {
                "\(fault.map { "\($0)" } ?? "no fault"), \(signal.map { "signal \($0)" } ?? "one server")"
            }
        }

        private static let troubles: [Outage] = [
            Outage(),
            Outage(fault: FaultyDisk.Fault(calls: .sync, files: .log, code: ENOSPC, first: 3), signal: SIGKILL),
            Outage(fault: FaultyDisk.Fault(calls: .sync, files: .log, code: EIO, first: 2, count: 2)),
            Outage(fault: FaultyDisk.Fault(calls: .sync, files: .store, code: EIO, count: 2), signal: SIGTERM),
            Outage(fault: FaultyDisk.Fault(calls: [.sync, .write], code: ENOSPC, first: 40, count: 60)),
        ]

        @Test(
            "Nothing that was acknowledged before a power cut is lost, and nothing that was refused is there",
            arguments: troubles)
        func cuts(trouble: Outage) async throws {
            let scene = try DurabilityScene()
            try await scene.load(clients: 4, items: 60)
            if let fault = trouble.fault { scene.disk.arm(fault) }
            try await scene.load(clients: 4, items: 20)
            if let signal = trouble.signal { try scene.restart(by: signal) }
            scene.disk.disarm()
            try await scene.load(clients: 4, items: 40)
            let end = scene.disk.position
            #expect(scene.server.program.end() == 0)
            try await cut(scene, times: 10, upTo: end, "\(trouble)")
        }

        /// Cuts the power at the given number of moments, the first of them after the whole load.
        private func cut(_ scene: DurabilityScene, times: Int, upTo end: Int, _ what: String) async throws {
            let seed = Seed.next()
            var model = DiskModel(seed: seed)
            var random = SeededGenerator(seed: ~seed)
            let log = scene.disk.log
            let moments = (1..<times).map { _ in Int.random(in: 0...log.count, using: &random) } + [end]
            for moment in moments.sorted() {
                model.replay(log, upTo: moment)
                let image = try TemporaryFolder()
                mkdir(image.path + "/data", 0o700)
                try model.cut(into: image)
                let place = "\(what), seed \(seed), cut at \(moment) of \(log.count)"
                if moment == end { try await serve(image, place) }
                try await scene.told.expectTruth(in: image.path + "/data", at: moment, place)
            }
        }

        /// Starts the real server on what is left.
        private func serve(_ image: TemporaryFolder, _ what: String) async throws {
            let server = try ServedProgram(in: image)
            #expect(try server.ask(http("GET", "/readyz")).status == 200, "\(what)")
            #expect(server.program.end() == 0)
        }

        @Test("A failed sync, kill -9, room is made, a restart: what is acknowledged then survives a power cut")
        func failedSync() async throws {
            let scene = try DurabilityScene()
            for _ in 0..<49 { #expect(try scene.add()?.status == 201) }
            scene.disk.arm(FaultyDisk.Fault(calls: .sync, code: ENOSPC, count: .max))
            let failed = try #require(try scene.add())
            #expect(failed.isProblem(503) || failed.isProblem(507), "\(failed)")
            try scene.restart(by: SIGKILL, isWell: true)
            for _ in 0..<80 { #expect(try scene.add()?.status == 201) }
            let end = scene.disk.position
            #expect(scene.server.program.end(SIGKILL) == 128 + SIGKILL)
            try await cut(scene, times: 8, upTo: end, "the recipe")
        }
    }
}

/// Seeds of random tests; `ADDER_TEST_SEED` repeats one.
enum Seed {
    static func next() -> UInt64 {
        getenv("ADDER_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0..<1 << 32)
    }
}
