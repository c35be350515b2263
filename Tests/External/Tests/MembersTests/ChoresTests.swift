import Testing
import ViperTesting

@testable import members

@Suite struct ChoresTests {
    private let chore = #"{"text":"Air the tent"}"#

    @Test("Its owner alone finishes a chore, once, and an open list tells of it")
    func finishing() async throws {
        try await TestService.with(Members.self, isLive: true) { service in
            let ada = try await service.client.enter(Credentials("ada"))
            let ben = try await service.client.enter(Credentials("ben"))
            let path = try #require(try await ada.post("/chores", chore)["Location"])
            let list = try await ada.open("/chores")
            let completion = TestRequest("POST", path + "/completion")
            #expect(try await service.client.send(completion).status == 401)
            #expect(try await ben.send(completion).status == 404)
            let done = try await ada.send(completion)
            #expect(done.status == 200 && done.value(of: "doneAt") != nil)
            #expect(await list.next("change")?.data.contains(#""doneAt":"#) == true)
            let again = try await ada.send(completion)
            #expect(again.status == 409 && again.text.contains("The chore 'Air the tent' is done already."))
            list.close()
        }
    }

    @Test("A chore that is not done within a day is late, and an open list tells of it")
    func lateness() async throws {
        let clock = SteppingClock()
        try await TestService.with(Members.self, isLive: true, clock: clock) { service in
            let ada = try await service.client.enter(Credentials("ada"))
            let path = try #require(try await ada.post("/chores", chore)["Location"])
            let list = try await ada.open("/chores")
            try await service.doPeriodicWork()
            #expect(try await ada.get(path).text.contains(#""isLate":false"#))
            clock.pass(milliseconds: 25 * 3_600_000)
            try await service.doPeriodicWork()
            #expect(await list.next("change")?.data.contains(#""isLate":true"#) == true)
            #expect(try await ada.get(path).text.contains(#""isLate":true"#))
            list.close()
        }
    }
}
