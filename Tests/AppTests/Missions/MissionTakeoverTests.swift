import ViperTesting

@testable import ViperBlobs
@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperLive
@testable import ViperMissions
@testable import ViperSettings

@Suite("Who performs a mission", .timeLimit(.minutes(10)))
struct MissionTakeoverTests {
    /// Runs a body with a store of missions, its jobs and an order that nobody performs.
    private func withMission(_ body: (MissionStore, JobTable, Mission) async throws -> Void) async throws {
        let schema = TestStore.Schema("errands", Errands.program.features.migrations)
        try await TestStore.withEach(schema) { test in
            let folder = try TemporaryFolder()
            let blobs = try BlobStore(
                over: test.database, in: folder.path, references: [BlobReference("missions", "result")])
            let store = MissionStore(
                database: test.database, changes: ChangeLog(over: test.database), jobs: JobQueue(), blobs: blobs)
            let service = MissionService(store: store, clock: SystemClock())
            let mission = try await service.begin("count", MissionPlan("2", file: "lines.csv", format: .csv), by: nil)
            try await use {
                try await body(store, JobTable(database: test.database), mission)
            } close: {
                await blobs.close()
            }
        }
    }

    private func take(_ table: JobTable) async throws -> JobAttempt {
        let taken = try await table.take("\(MissionJob.name)", for: .zero, of: 1000)
        return try #require(taken?.attempt)
    }

    /// Does what is due, as a process of its own.
    private func work(_ job: MissionJob, on table: JobTable) async throws {
        let worker = JobWorker(
            job: job, table: table, poll: .seconds(1), counters: JobCounters(), stop: JobStop(), logger: job.logger)
        _ = try await worker.turn()
    }

    private func job(_ store: MissionStore) -> MissionJob {
        let context = FeatureContext(
            database: store.database, settings: Settings(program: "errands"), product: Errands.program.product,
            isServing: false)
        return MissionJob(
            store: store, kinds: ["count": CountMission(context)], clock: SystemClock(), logger: context.logger)
    }

    @Test("Whoever lost it to another process changes nothing any more, and shows no result")
    func lost() async throws {
        try await withMission { store, table, mission in
            let first = try await take(table)
            _ = try await store.start(mission.id, first, at: .now())
            let second = try await take(table)
            let blob = try await store.blobs.upload(atMost: 10).finish()
            await #expect(throws: Failure.self) { try await store.note(1, of: mission.id, first) }
            await #expect(throws: Failure.self) {
                try await store.succeed(mission.id, with: blob, rows: 1, first, at: .now())
            }
            let kept = try #require(try await store.mission(mission.id))
            #expect(kept.status == .running && kept.result == nil && kept.rows == 0)
            try await job(store).perform(JobInput(mission.id), second)
            #expect(try await store.mission(mission.id)?.status == .succeeded)
        }
    }

    @Test("One that was begun too often has failed, and one that was cancelled or swept is not begun")
    func endings() async throws {
        try await withMission { store, table, mission in
            for _ in 0..<MissionRules.tries { _ = try await take(table) }
            try await work(job(store), on: table)
            let failed = try #require(try await store.mission(mission.id))
            #expect(failed.status == .failed && failed.failure?.contains("begun 5 times") == true)
            #expect(try await table.delay(of: "\(MissionJob.name)") == nil)
        }
        try await withMission { store, table, mission in
            #expect(try await store.cancel(mission.id, at: .now()) == .cancelled)
            try await job(store).perform(JobInput(mission.id), try await take(table))
            #expect(try await store.mission(mission.id)?.status == .cancelled)
            try await job(store).perform(JobInput(.version7()), try await take(table))
        }
    }

    @Test("One of a kind that the program does not have any more has failed")
    func unknownKind() async throws {
        try await withMission { store, table, mission in
            var job = job(store)
            job = MissionJob(store: store, kinds: [:], clock: job.clock, logger: job.logger)
            try await work(job, on: table)
            #expect(try await store.mission(mission.id)?.failure?.contains("'count'") == true)
            #expect(try await table.delay(of: "\(MissionJob.name)") == nil)
        }
    }
}
