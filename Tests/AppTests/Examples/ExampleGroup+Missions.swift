import ViperTesting

@testable import ViperMissions

extension ExampleGroup {
    static let missions = ExampleGroup(
        "missions", FeatureDeclaration(of: MissionsFeature.self).examples, in: "ViperMissions"
    ) { fixture, missions in
        let added = try await missions.prepare("POST", "/accounts", #"{"name":"Household","currency":"EUR"}"#)
        let account = try #require(added.value(of: "id"))
        let order = #"{"kind":"report","account":"\#(account)","from":"2026-11-01","format":"csv"}"#
        let begun = try await missions.record(202, "POST", "/missions", order)
        try await missions.record(400, "POST", "/missions", "{kind: report}")
        try await missions.record(422, "POST", "/missions", #"{"kind":"forecast","account":"\#(account)"}"#)

        let mission = try #require(begun["Location"])
        try await missions.record(200, "GET", mission)
        try await missions.record(400, "GET", "/missions/7")
        try await missions.record(404, "GET", "/missions/\(missing)")
        try await missions.record(409, "GET", mission + "/result")
        try await missions.record(204, "DELETE", mission)
        try await missions.record(404, "DELETE", "/missions/\(missing)")
        try await missions.record(404, "GET", mission + "/result")

        let other = try await missions.prepare("POST", "/missions", order)
        let done = try #require(other["Location"])
        try await fixture.database.run(
            "UPDATE missions SET status = $1, ended_at = $2, size = $3, expires_at = $2 WHERE ended_at IS NULL",
            [.text(MissionStatus.succeeded.rawValue), .time(SteppingClock.start), .integer(4096)])
        try await missions.record(410, "GET", done + "/result")
        try await missions.record(409, "DELETE", done)
        try await recordOwn(order, &missions)
    }

    /// The list of a user's own.
    private static func recordOwn(_ order: String, _ missions: inout ExampleRecorder) async throws {
        let password = "difference engine no. 1"
        try await missions.prepare(
            "POST", "/users", #"{"name":"ada","email":"ada@example.org","password":"\#(password)"}"#)
        let session = try await missions.prepare("POST", "/sessions", #"{"name":"ada","password":"\#(password)"}"#)
        let member = [(name: "Authorization", value: "Bearer \(try #require(session.value(of: "token")))")]
        try await missions.prepare("POST", "/missions", order, fields: member)
        try await missions.record(200, "GET", "/missions", fields: member)
        try await missions.record(401, "GET", "/missions")
    }
}
