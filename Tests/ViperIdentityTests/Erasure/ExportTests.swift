import ViperTesting

@Suite("Export of what is held about one")
struct ExportTests {
    @Test(
        "It has what each feature holds of the user, no secret, and nothing of another's", .diary(by: Transport.tested))
    func features() async throws {
        let session = try await fixture.enterConfirmed(ada)
        _ = try await fixture.client.enter(bob)
        let id = try await fixture.addNotes(2, of: "ada", text: "Ada's note")
        let other = try await fixture.addNotes(2, of: "bob", text: "Bob's note")
        let answer = try await session.get("/users/ada/export")
        #expect(answer.status == 200 && answer.isWhole, "\(answer.text)")
        #expect(answer["Content-Type"] == "application/x-ndjson" && answer["Cache-Control"] == "no-store")
        #expect(answer["Content-Disposition"] == "attachment; filename=\"ada.ndjson\"")
        let lines = try answer.lines
        #expect(lines.first?["type"]?.text == "user" && lines.first?["program"]?.text == "diary")
        #expect(lines.first?["name"]?.text == "ada" && lines.first?["user"]?.text == id.text)
        #expect(lines.last?["type"]?.text == "end" && lines.last?["rows"]?.integer == lines.count - 2)
        let rows = lines.dropFirst().dropLast()
        #expect(rows.allSatisfy { $0["type"]?.text == "row" })
        let places = rows.map { "\($0["feature"]?.text ?? "")/\($0["table"]?.text ?? "")" }
        let own = ["identity/users", "identity/sessions", "identity/known_addresses"]
        #expect(places == own + ["diary/notes", "diary/notes"])
        for own in [ada.email, "127.0.0.1"] { #expect(answer.text.contains(own)) }
        for foreign in ["bob", "Bob", other.text, session.token, ada.password, "argon2"] {
            #expect(!answer.text.contains(foreign))
        }
    }

    @Test("Its values have the forms of all other documents: times, dates, Base64; what is not set is left out", .diary)
    func values() async throws {
        let session = try await fixture.enterConfirmed(ada)
        try await fixture.addNotes(2, of: "ada")
        let rows = try await session.get("/users/ada/export").lines.compactMap { $0["row"] }
        try #require(rows.count == 5)
        let members = [
            [
                "id", "name", "displayName", "displayNameChosen", "email", "emailConfirmed", "role", "enabled",
                "createdAt", "version",
            ],
            ["id", "address", "createdAt", "lastUsedAt"], ["address", "usedAt"],
            ["id", "text", "day", "drawing", "createdAt"],
            ["id", "text", "createdAt"],
        ]
        #expect(rows.map(\.names) == members)
        #expect(rows[0]["email"]?.text == ada.email && rows[0]["emailConfirmed"] == .bool(true))
        #expect(rows[0]["createdAt"]?.text?.wholeMatch(of: /\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/) != nil)
        #expect(rows[3]["text"]?.text == "Dear diary 0" && rows[3]["day"]?.text == "2024-10-04")
        #expect(rows[3]["drawing"]?.text == "AQID")
        #expect(rows[3]["createdAt"]?.text == "2026-10-01T08:00:00.000Z")
    }

    @Test("It has every row once, however many and however large they are", .diary(by: Transport.tested))
    func many() async throws {
        let session = try await fixture.client.enter(ada)
        try await fixture.addNotes(600, of: "ada")
        try await fixture.addNotes(40, of: "ada", text: String(repeating: "long ", count: 20_000))
        try await fixture.addNotes(300, of: "ada")
        let answer = try await session.get("/users/ada/export")
        let lines = try answer.lines
        let ids = lines.filter { $0["table"]?.text == "notes" }.compactMap { $0["row"]?["id"]?.text }
        #expect(answer.isWhole && ids.count == 940 && Set(ids).count == 940 && ids == ids.sorted())
        #expect(lines.last?["rows"]?.integer == lines.count - 2)
    }

    @Test("Pending codes are exported without the codes themselves", .diary)
    func codes() async throws {
        let session = try await fixture.client.enter(ada)
        let code = try await fixture.code(to: ada.email)
        let answer = try await session.get("/users/ada/export")
        let row = try #require(try answer.lines.first { $0["table"]?.text == "mail_codes" }?["row"])
        #expect(row.names == ["kind", "email", "expiresAt"] && row["kind"]?.text == "confirmation")
        #expect(!answer.text.contains(code))
    }

    @Test("Its owner and administrators get it, members and editors 403, strangers 401; of nobody it is a 404", .diary)
    func callers() async throws {
        let owner = try await fixture.client.enter(ada)
        let other = try await fixture.client.enter(bob)
        for role in ["member", "editor"] {
            try await fixture.give(role, to: "bob")
            let refused = try await other.get("/users/ada/export")
            #expect(refused.status == 403 && !refused.text.contains(ada.email))
        }
        try await fixture.give("administrator", to: "bob")
        #expect(try await other.get("/users/ada/export").text.contains(ada.email))
        #expect(try await owner.get("/users/nobody/export").status == 404)
        #expect(try await other.get("/users/nobody/export").status == 404)
        #expect(try await fixture.client.get("/users/ada/export").isUnauthenticated(invalidToken: false))
        let head = try await owner.send(TestRequest("HEAD", "/users/ada/export"))
        #expect(head.status == 200 && head.body.isEmpty)
        let json = try await owner.get("/users/ada/export", [("Accept", "application/json")])
        #expect(json.status == 200 && json["Content-Disposition"] == "attachment; filename=\"ada.json\"")
        #expect(json.json.value(at: "/items/0/type")?.text == "user")
    }

    @Test("A failure in the middle ends it with a problem, not with its end", .diary)
    func failure() async throws {
        let session = try await fixture.client.enter(ada)
        try await fixture.addNotes(2, of: "ada")
        try await fixture.execute("DROP TABLE notes")
        let lines = try await session.get("/users/ada/export").lines
        #expect(lines.first?["type"]?.text == "user")
        #expect(lines.contains { $0["table"]?.text == "sessions" })
        #expect(lines.last?["type"]?.text == "problem" && lines.last?["status"]?.integer == 500)
        #expect(!lines.contains { $0["type"]?.text == "end" })
    }
}

extension TestResponse {
    /// The documents of an NDJSON body.
    var lines: [JSONTree] {
        get throws {
            let lines = body.split(separator: 0x0A, omittingEmptySubsequences: false)
            try #require(lines.last?.isEmpty == true, "the last line has no end")
            return try lines.dropLast().map { try JSONTree(parsing: Array($0)) }
        }
    }
}

extension JSONTree {
    /// The names of an object's members.
    var names: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.name)
    }
}
