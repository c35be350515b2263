import ViperTesting

@testable import ViperIdentity
@testable import ViperMissions
@testable import ViperTesting
@testable import ViperUsers
@testable import adder

@Suite("The life of a mission", .timeLimit(.minutes(10)))
struct MissionLifeTests {
    private var service: TestService { .current }

    @Test(
        "Each kind reads its own members, and one that no feature declares is refused with the names of all",
        .service(Errands.self))
    func kinds() async throws {
        let count = try await TestMission.done(#"{"kind":"count","lines":3}"#, by: service.client)
        let result = try await count.result()
        #expect(result.text == "0\n1\n2\n")
        let name = try #require(result["Content-Disposition"])
        #expect(name == "attachment; filename=\"lines _1_.csv\"; filename*=UTF-8''lines%20%221%22.csv")
        #expect(try await service.client.post("/missions", #"{"kind":"wait","lines":3}"#).fault == "wrongType")
        #expect(try await service.client.post("/missions", #"{"kind":"count","lines":"3"}"#).fault == "wrongType")
        let unknown = try await service.client.post("/missions", #"{"kind":"fly","lines":"3"}"#)
        #expect(unknown.status == 422 && unknown.text.contains("Expected one of count, wait; found 'fly'."))
    }

    @Test("One that fails says why, and nothing of what is inside; it has no result", .service(Errands.self))
    func failure() async throws {
        for (fault, reason) in [
            ("gone", "The lines are gone."),
            ("bug", "The server failed; its log has the cause under the mission's id."),
        ] {
            let mission = try await TestMission(#"{"kind":"count","lines":2,"fault":"\#(fault)"}"#, by: service.client)
            let failed = try await mission.until("failed")
            #expect(failed.value(of: "failure") == reason)
            #expect(try failed.link("result") == nil)
            let result = try await mission.result()
            #expect(result.status == 404 && result.text.contains("'failed'"))
            let cancelled = try await service.client.delete(mission.path)
            #expect(cancelled.status == 409 && cancelled.text.contains("/problems/mission-ended"))
        }
    }

    @Test(
        "One that runs shows its progress and no result, and stops when it is cancelled; twice is as once",
        .service(Errands.self))
    func cancellation() async throws {
        let mission = try await TestMission(#"{"kind":"wait"}"#, by: service.client)
        try await mission.until("running")
        let unfinished = try await mission.result()
        #expect(unfinished.status == 409 && unfinished.text.contains("/problems/mission-unfinished"))
        try await untilThere { () async throws -> Void? in
            let rows = try await mission.get().tree["progress"]?.integer
            return (rows ?? 0) > 0 ? () : nil
        }
        for _ in 0..<2 { #expect(try await service.client.delete(mission.path).status == 204) }
        let cancelled = try await mission.get()
        #expect(cancelled.value(of: "status") == "cancelled" && cancelled.value(of: "endedAt") != nil)
        #expect(try await mission.result().status == 404)
        // Whoever performs it stops: one after the other, so the next one gets its turn.
        try await TestMission(#"{"kind":"count","lines":1}"#, by: service.client).until("succeeded")
        #expect(try await mission.get().value(of: "status") == "cancelled")
    }

    @Test("After the end it cannot be cancelled: 409, and the result stays", .service(Errands.self))
    func ended() async throws {
        let mission = try await TestMission.done(#"{"kind":"count","lines":1}"#, by: service.client)
        let answer = try await service.client.delete(mission.path)
        #expect(answer.status == 409 && answer.text.contains("/problems/mission-ended"))
        #expect(try await mission.result().text == "0\n")
    }

    @Test("Kept open, it tells of each change, and so does the list of its owner", .service(Errands.self, isLive: true))
    func live() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let mission = try await TestMission(#"{"kind":"wait"}"#, by: ada)
        let (one, list) = (try await ada.open(mission.path), try await ada.open("/missions"))
        #expect(try await ada.delete(mission.path).status == 204)
        for stream in [one, list] {
            #expect(await stream.nextName() == "changed")
            stream.close()
        }
        let stranger = try await service.client.open(mission.path)
        #expect(stranger.response.status == 404)
    }

    @Test(
        "A user's mission is a 404 for all others and stands in the user's list; a stranger's is there by its id",
        .service(Errands.self))
    func owners() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let mallory = try await service.client.enter(Credentials("mallory"))
        let mission = try await TestMission.done(#"{"kind":"count","lines":1}"#, by: ada)
        for client: any TestClient in [mallory, service.client] {
            #expect(try await client.get(mission.path).status == 404)
            #expect(try await client.get(mission.path + "/result").status == 404)
            #expect(try await client.delete(mission.path).status == 404)
        }
        let second = try await TestMission.done(#"{"kind":"count","lines":2}"#, by: ada)
        let items = try await ada.get("/missions").tree["items"]?.elements ?? []
        #expect(items.compactMap { $0["links"]?["detail"]?.text } == [second.path, mission.path])
        #expect(try await mallory.get("/missions").text.hasPrefix(#"{"items":[]"#))
        #expect(try await service.client.get("/missions").status == 401)
        let shared = try await TestMission(#"{"kind":"count","lines":1}"#, by: service.client)
        for client: any TestClient in [ada, mallory] {
            #expect(try await client.get(shared.path).status == 200)
        }
    }

    @Test("One user may have only so many that have not ended: 429")
    func limit() async throws {
        try await TestService.with(Errands.self, over: [.sqlite]) { service in
            let ada = try await service.client.enter(Credentials("ada"))
            var missions: [TestMission] = []
            for _ in 0..<MissionRules.mostOfUser {
                missions.append(try await TestMission(#"{"kind":"wait"}"#, by: ada))
            }
            let refused = try await ada.post("/missions", #"{"kind":"wait"}"#)
            #expect(refused.status == 429 && refused["Retry-After"] != nil)
            try await TestMission(#"{"kind":"wait"}"#, by: service.client).until("waiting")
            for mission in missions { #expect(try await ada.delete(mission.path).status == 204) }
            #expect(try await ada.post("/missions", #"{"kind":"wait"}"#).status == 202)
        }
    }

    @Test(
        "One user may have only so many at all until the oldest are gone: 429, and others go on",
        .service(Errands.self))
    func kept() async throws {
        let (ada, bob) = (
            try await service.client.enter(Credentials("ada")), try await service.client.enter(Credentials("bob"))
        )
        _ = try await service.database.write { transaction throws(DatabaseError) in
            let now = Timestamp.now()
            for _ in 1..<MissionRules.mostKeptOfUser {
                try await transaction.execute(
                    """
                    INSERT INTO missions
                        (id, user_id, kind, input, file, format, status, created_at, ended_at, version)
                    VALUES ($1, (SELECT id FROM users WHERE name = 'ada'), 'wait', '', 'x', 'csv', 'cancelled', $2, $2, 1)
                    """, [.uuid(.version7()), .time(now)])
            }
        }
        let last = try await TestMission(#"{"kind":"wait"}"#, by: ada)
        #expect(try await ada.delete(last.path).status == 204)
        let refused = try await ada.post("/missions", #"{"kind":"wait"}"#)
        #expect(refused.status == 429 && refused["Retry-After"] == "3600")
        for client: any TestClient in [bob, service.client] {
            #expect(try await client.post("/missions", #"{"kind":"wait"}"#).status == 202)
        }
    }

    @Test("A user's are in the user's export, and are erased with the user", .service(Errands.self))
    func erasure() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        _ = try await TestMission.done(#"{"kind":"count","lines":1}"#, by: ada)
        #expect(try await ada.get("/users/ada/export").text.contains(#""kind":"count""#))
        #expect(try await ada.delete("/users/ada").status == 204)
        try await untilThere { () async throws -> Void? in
            let left = try await service.database.number("SELECT COUNT(*) FROM missions")
            return left == 0 ? () : nil
        }
    }
}
