import ViperTesting

// What makes two requests the same: the route with its captures, and the meaning of the body.
extension IdempotencyTests {
    @Test("Another key is another scope, and another spelling of the path is not", .fixture)
    func scopes() async throws {
        for (target, key, isDone) in [
            ("/items", "k", false), ("/items", "K", false), ("/item%73", "k", true), ("/%69tems", "K", true),
            ("/todos", "k", false), ("/%74odos", "k", true),
        ] {
            let body = target.hasSuffix("odos") ? #"{"title":"Tent"}"# : Self.body
            let response = try await fixture.client.post(target, body, Self.key(key))
            #expect(response.status == 201)
            #expect((response["Idempotent-Replayed"] != nil) == isDone, "\(target)")
        }
        #expect(try await count(fixture) == 2)
    }

    @Test("An id in upper case is the same scope, and another id is not", .fixture)
    func idsInUpperCase() async throws {
        let accounts = [try await fixture.addAccount("a"), try await fixture.addAccount("b")]
        for (id, isDone) in [(accounts[0], false), (accounts[0].uppercased(), true), (accounts[1], false)] {
            let response = try await fixture.client.post("/accounts/\(id)/transactions", transaction(), Self.key("k"))
            #expect(response.status == 201 && (response["Idempotent-Replayed"] != nil) == isDone)
        }
    }

    @Test("A body that says the same is the same request, however it is written", .fixture)
    func canonicalBodies() async throws {
        let first = try await fixture.client.post("/items", #"{"name":"Compass","enabled":false}"#, Self.key("k"))
        for body in [
            #"{"enabled":false,"name":"Compass"}"#, "{ \"name\" : \"Compass\",\r\n\"enabled\":false }",
            #"{"name":"\u0043ompass","\u0065nabled":false}"#,
        ] {
            let again = try await fixture.client.post("/items", body, Self.key("k"))
            #expect(again["Idempotent-Replayed"] == "true" && again.body == first.body, "\(body)")
        }
        let other = try await fixture.client.post("/items", #"{"enabled":true,"name":"Compass"}"#, Self.key("k"))
        #expect(other.status == 422)
        #expect(try await count(fixture) == 1)
    }

    @Test("What was kept by the scope and the fingerprint of before matches as before", .fixture)
    func keptBefore() async throws {
        for path in ["/items", "/%69tems"] {
            let first = try await fixture.client.post("/items", Self.body, Self.key("k"))
            #expect(first.status == 201 && first["Idempotent-Replayed"] == nil)
            let scope = Array("POST \(path) k".utf8)
            let hashes = (
                scope: scope.withUnsafeBytes { Hash64.hash($0) },
                body: Array(Self.body.utf8).withUnsafeBytes { Hash64.hash($0) }
            )
            // As stored by the release before.
            try await fixture.database.write { transaction throws(DatabaseError) in
                try await transaction.execute(
                    "UPDATE kept_answers SET scope = $1, scope_hash = $2, fingerprint = $3",
                    [
                        .blob(scope), .integer(Int64(bitPattern: hashes.scope)),
                        .integer(Int64(bitPattern: hashes.body)),
                    ])
            }
            let again = try await fixture.client.post(path, Self.body, Self.key("k"))
            #expect(again["Idempotent-Replayed"] == "true" && again.body == first.body, "\(path)")
            #expect(try await fixture.client.post(path, #"{"name":"Lamp"}"#, Self.key("k")).status == 422)
            try await fixture.database.write { transaction throws(DatabaseError) in
                try await transaction.execute("DELETE FROM kept_answers")
            }
        }
    }
}
