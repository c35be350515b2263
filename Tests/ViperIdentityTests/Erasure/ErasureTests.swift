import ViperTesting

@testable import ViperFeatures
@testable import ViperIdentity
@testable import ViperJobs
@testable import ViperLive
@testable import ViperSettings
@testable import ViperUsers

@Suite("Erasure of what the deleted leave")
struct ErasureTests {
    @Test(
        "Who is deleted is gone at once for everybody; the rest goes in portions, and then the name is free",
        .diary(servers: 2))
    func portions() async throws {
        let session = try await fixture.client.enter(ada)
        let other = try await fixture.other.enter(bob)
        let user = try await fixture.addNotes(250, of: "ada")
        let stays = try await fixture.addNotes(150, of: "bob")
        try await fixture.turnOn("pause")
        #expect(try await session.delete("/users/ada").status == 204)
        for client in [fixture.client, fixture.other] {
            #expect(try await client.get("/users/ada").status == 404)
            #expect(try await client.post("/sessions", ada.signIn).status == 401)
            #expect(try await session.over(client).get("/session").isUnauthenticated(invalidToken: true))
            #expect(try await session.over(client).get("/users/ada/export").status == 401)
        }
        try await untilThere { try await fixture.noteCount(of: user) == 150 ? () : nil }
        #expect(try await fixture.client.post("/users", ada.signUp).status == 409)
        #expect(try await other.isSignedIn())
        try await fixture.turnOff("pause")
        try await fixture.untilErased(user)
        #expect(try await fixture.noteCount(of: stays) == 150)
        let next = try await fixture.client.enter(ada)
        let tables = try await next.get("/users/ada/export").lines.compactMap { $0["table"]?.text }
        #expect(!tables.contains("notes"))
    }

    /// Deletes somebody with so many notes, whose erasure a switch makes fail or wait.
    private func deleted(notes count: Int, with name: String? = nil) async throws -> UUID {
        let session = try await fixture.client.enter(ada)
        let user = try await fixture.addNotes(count, of: "ada")
        if let name { try await fixture.turnOn(name) }
        #expect(try await session.delete("/users/ada").status == 204)
        return user
    }

    @Test("A feature that fails is asked again, and until then the row and the name stay", .diary)
    func failure() async throws {
        let user = try await deleted(notes: 2050, with: "fault")
        let failed = try await untilThere {
            let work = try await fixture.erasure()
            return work?.error == nil ? nil : work
        }
        #expect(failed.error == "the ink is dry" && !failed.hasEnded && failed.tries >= 1)
        #expect(try await fixture.noteCount(of: user) > 0)
        #expect(try await fixture.id(of: "ada") == user)
        #expect(try await fixture.client.get("/users/ada").status == 404)
        #expect(try await fixture.client.post("/users", ada.signUp).status == 409)
        try await fixture.turnOff("fault")
        try await fixture.makeDue()
        try await fixture.untilErased(user)
    }

    @Test("A server that stops in the middle leaves the rest to the next one", .diary)
    func stopped() async throws {
        let user = try await deleted(notes: 250, with: "pause")
        try await untilThere { try await fixture.noteCount(of: user) == 150 ? () : nil }
        let replica = try #require(fixture.replicas.first)
        await replica.stopJobs()
        try await fixture.turnOff("pause")
        #expect(try await fixture.noteCount(of: user) == 150)
        #expect(try await fixture.id(of: "ada") == user)
        try replica.startJobs()
        try await fixture.untilErased(user)
    }

    @Test("A server that is killed in the middle is followed by another", .diary)
    func killed() async throws {
        let replica = try #require(fixture.replicas.first)
        await replica.stopJobs()
        let user = try await deleted(notes: 250)
        // Someone takes the work, does a portion of it, and is never heard of again.
        let database = fixture.store.database
        let taken = try await JobTable(database: database).take("\(UserErasure.name)", for: .zero, of: 1000)
        #expect(taken?.input == JobInput(user))
        let table = try #require(DiaryFeature.personal.first)
        #expect(try await database.erasePortion(of: table, of: user, DiaryFeature.portion))
        #expect(try await fixture.noteCount(of: user) == 150)
        try replica.startJobs()
        try await fixture.untilErased(user)
    }

    @Test("Erasing again harms nobody, nor whoever has the name now", .diary)
    func again() async throws {
        let user = try await deleted(notes: 5)
        try await fixture.untilErased(user)
        let next = try await fixture.client.enter(ada)
        let successor = try await fixture.addNotes(5, of: "ada")
        #expect(successor != user)
        let work = UserErasure(
            try FeatureInstances(
                fixture.program.features, [try IdentityFeature(fixture.context), try DiaryFeature(fixture.context)]))
        let attempt = JobAttempt(id: 0, holder: 0, failures: 0, isLast: false)
        for _ in 0..<2 { try await work.perform(JobInput(user), attempt) }
        #expect(try await fixture.noteCount(of: successor) == 5)
        #expect(try await next.isSignedIn())
    }

    @Test("A user's row does not go before what refers to it, such as a note that came late", .diary)
    func late() async throws {
        let replica = try #require(fixture.replicas.first)
        await replica.stopJobs()
        let session = try await fixture.client.enter(ada)
        let user = try #require(try await fixture.id(of: "ada"))
        #expect(try await session.delete("/users/ada").status == 204)
        try await fixture.addNotes(1, of: "ada")
        await #expect(throws: (any Error).self) { try await fixture.users.erase(user) }
        #expect(try await fixture.id(of: "ada") == user)
        try replica.startJobs()
        try await fixture.untilErased(user)
    }

    @Test("Members delete nobody else: 403, and 404 for nobody; strangers get 401", .diary)
    func callers() async throws {
        let victim = try await fixture.client.enter(ada)
        let other = try await fixture.client.enter(bob)
        for role in ["member", "editor"] {
            try await fixture.give(role, to: "bob")
            #expect(try await other.delete("/users/ada").status == 403)
            #expect(try await other.delete("/users/nobody").status == 404)
        }
        #expect(try await fixture.client.delete("/users/ada").isUnauthenticated(invalidToken: false))
        #expect(try await victim.isSignedIn())
    }
}

extension IdentityFixture {
    /// What a feature of a program that serves nothing is created from.
    var context: FeatureContext {
        get throws {
            FeatureContext(
                database: store.database,
                settings: try Settings(program: program.product.name, keys: program.settingKeys, texts: [:]),
                product: program.product, isServing: false)
        }
    }
}
