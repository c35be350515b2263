import ViperTesting

@testable import ViperBlobs
@testable import ViperJobs
@testable import ViperLive
@testable import ViperMissions
@testable import ViperTesting

@Suite("How long a mission and its result last", .timeLimit(.minutes(10)))
struct MissionExpiryTests {
    @Test("A result is there for a day, then it is a 410; the mission is there for a week after its end")
    func expiry() async throws {
        for engine in TestStore.Engine.allCases {
            let clock = SteppingClock()
            let schema = TestStore.Schema("errands", Errands.program.features.migrations)
            try await TestService.run(
                Errands.program, schema, on: engine, by: .inProcess, clock: clock, [:]
            ) { service in
                let mission = try await TestMission(#"{"kind":"count","lines":1}"#, by: service.client)
                let done = try await mission.until("succeeded")
                #expect(done.value(of: "expiresAt")?.hasPrefix("2026-11-22T12:00:0") == true)
                clock.pass(milliseconds: 86_390_000)
                #expect(try await mission.result().status == 200)
                clock.pass(milliseconds: 20_000)
                try await expectExpired(mission)
                let changes = ChangeLog(over: service.database, clock: clock)
                let store = MissionStore(
                    database: service.database, changes: changes, jobs: JobQueue(),
                    blobs: BlobStore(describedOver: service.database))
                let sweeper = MissionSweeper(store: store)
                #expect(try await sweeper.sweep(at: clock.now()) == false)
                try await expectExpired(mission)
                #expect(try await mission.get().link("result") == nil)
                #expect(try await mission.get().value(of: "status") == "succeeded")
                clock.pass(milliseconds: 7 * 86_400_000)
                #expect(try await sweeper.sweep(at: clock.now()) == false)
                #expect(try await mission.get().status == 404)
                #expect(try await mission.result().status == 404)
            }
        }
    }

    private func expectExpired(_ mission: TestMission) async throws {
        let expired = try await mission.result()
        #expect(expired.status == 410 && expired.text.contains("/problems/result-expired"), "\(expired.text)")
    }
}
