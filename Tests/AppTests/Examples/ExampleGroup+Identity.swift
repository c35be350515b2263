import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

extension ExampleGroup {
    private static let code = "k3Jx0fSxqBtrPyhVOq4Klg"

    static let identity = ExampleGroup(
        "identity", FeatureDeclaration(of: IdentityFeature.self).examples, in: "ViperIdentity"
    ) { fixture, identity in
        try await recordSignUp(&identity)
        let member = try await signIn("ada", &identity)
        try await recordSession(member, &identity)
        try await recordUsers(member, &identity)
        try await recordCodes(member, fixture, &identity)
        try await recordEndings(&identity)
    }

    private static func recordSignUp(_ identity: inout ExampleRecorder) async throws {
        let ada = #"{"name":"ada","email":"ada@example.org","password":"difference engine no. 1","displayName":"Ada"}"#
        try await identity.record(201, "POST", "/users", ada)
        try await identity.record(409, "POST", "/users", ada)
        try await identity.record(422, "POST", "/users", #"{"name":"a b","password":"password1"}"#)
    }

    /// Signs in, recording that if it is the first time. Returns the field that names the session.
    private static func signIn(
        _ name: String, _ identity: inout ExampleRecorder
    ) async throws -> [(name: String, value: String)] {
        let wrong = #"{"name":"\#(name)","password":"analytical engine"}"#
        try await identity.record(401, "POST", "/sessions", wrong)
        try await identity.record(422, "POST", "/sessions", #"{"password":"difference engine no. 1"}"#)
        let right = #"{"name":"\#(name)","password":"difference engine no. 1","client":"Notebook"}"#
        let response = try await identity.record(201, "POST", "/sessions", right)
        return [("Authorization", "Bearer \(try #require(response.value(of: "token")))")]
    }

    private static func recordSession(
        _ member: [(name: String, value: String)], _ identity: inout ExampleRecorder
    ) async throws {
        try await identity.record(200, "GET", "/session", fields: member)
        try await identity.record(401, "GET", "/session")
        try await identity.record(200, "GET", "/sessions", fields: member)
        try await identity.record(401, "GET", "/sessions")
        try await identity.record(404, "DELETE", "/sessions/\(missing)", fields: member)
        try await identity.record(200, "POST", "/session/renewal", fields: member)
        let change = #"{"current":"analytical engine","new":"difference engine no. 2"}"#
        try await identity.record(422, "PUT", "/session/password", change, fields: member)
        try await identity.record(202, "POST", "/session/email-confirmation", fields: member)
    }

    private static func recordUsers(
        _ member: [(name: String, value: String)], _ identity: inout ExampleRecorder
    ) async throws {
        let json = member + [("Accept", "application/json")]
        try await identity.record(200, "GET", "/users/ada/export", fields: json)
        let rename = #"{"displayName":"Ada Lovelace"}"#
        try await identity.record(200, "PATCH", "/users/ada", rename, fields: member)
        try await identity.record(422, "PATCH", "/users/ada", #"{"displayName":null}"#, fields: member)
        let grace = #"{"name":"grace","email":"grace@example.org","password":"nanoseconds of wire"}"#
        try await identity.prepare("POST", "/users", grace)
        try await identity.record(403, "PATCH", "/users/grace", rename, fields: member)
        try await identity.record(403, "DELETE", "/users/grace", fields: member)
        let other = try token(
            try await identity.prepare("POST", "/sessions", #"{"name":"grace","password":"nanoseconds of wire"}"#))
        try await identity.record(204, "DELETE", "/users/grace", fields: other)
        try await identity.record(401, "DELETE", "/users/ada")
    }

    private static func recordCodes(
        _ member: [(name: String, value: String)], _ fixture: Fixture, _ identity: inout ExampleRecorder
    ) async throws {
        let body = #"{"code":"\#(code)"}"#
        let password = #"{"code":"\#(code)","new":"difference engine no. 2"}"#
        try await identity.record(422, "POST", "/email-confirmations", body)
        try await store(.confirmation, fixture.database)
        try await identity.record(204, "POST", "/email-confirmations", body)
        try await identity.record(409, "POST", "/session/email-confirmation", fields: member)
        try await identity.record(202, "POST", "/password-recoveries", #"{"email":"ada@example.org"}"#)
        try await identity.record(422, "POST", "/passwords", password)
        try await store(.recovery, fixture.database)
        try await identity.record(204, "POST", "/passwords", password)
    }

    /// Makes the code good, as the job that mails codes does with one that it draws.
    private static func store(_ kind: MailKind, _ database: any Database) async throws {
        let hash = try #require(SecretToken(codeText: code)).hash
        let end = SteppingClock.start.advanced(by: .seconds(3600))
        try await database.run(
            """
            INSERT INTO mail_codes (hash, kind, user_id, email, expires_at)
            SELECT $1, $2, id, email, $3 FROM users WHERE name = 'ada'
            """, [.blob(hash), .text(kind.rawValue), .time(end)])
    }

    /// Ends sessions that begin for that alone.
    private static func recordEndings(_ identity: inout ExampleRecorder) async throws {
        let login = #"{"name":"ada","password":"difference engine no. 2"}"#
        let first = try token(try await identity.prepare("POST", "/sessions", login))
        let second = try token(try await identity.prepare("POST", "/sessions", login))
        let change = #"{"current":"difference engine no. 2","new":"punched cards of brass"}"#
        let sessions = try await identity.prepare("GET", "/sessions", fields: first).tree
        let other = try #require(sessions.value(at: "/items/0/id")?.text)
        try await identity.record(204, "DELETE", "/sessions/\(other)", fields: first)
        try await identity.record(204, "DELETE", "/sessions", fields: first)
        try await identity.record(401, "DELETE", "/session", fields: second)
        try await identity.record(204, "PUT", "/session/password", change, fields: first)
        try await identity.record(204, "DELETE", "/session", fields: first)
    }

    private static func token(_ response: TestResponse) throws -> [(name: String, value: String)] {
        [("Authorization", "Bearer \(try #require(response.value(of: "token")))")]
    }
}
