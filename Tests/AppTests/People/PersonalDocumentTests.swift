import ViperTesting

@Suite("Documents about the caller", .people(["ada", "bob"], isLive: true))
struct PersonalDocumentTests {
    @Test("Nobody stores one, however it is asked for; what others may see as well is stored and revalidated")
    func caching() async throws {
        let ada = try people("ada")
        let photo = try await people.addPhoto("ada")
        #expect(try await ada.post("/conversations/bob/messages", #"{"text":"Hi"}"#).status == 201)
        let personal = [
            "/session", "/sessions", "/settings", "/conversations", "/conversations/bob/messages", "/feed",
            "/likes",
            "/missions", "/users/ada/export",
        ]
        for path in personal {
            for method in ["GET", "HEAD"] {
                let response = try await ada.send(TestRequest(method, path))
                #expect(response.status == 200 && response["Cache-Control"] == "no-store", "\(method) \(path)")
                #expect(response["Vary"]?.contains("Authorization, Cookie") == true, "\(method) \(path)")
            }
        }
        let changed = try await ada.patch("/settings", #"{"language":"fr"}"#)
        #expect(changed.status == 200 && changed["Cache-Control"] == "no-store")
        let settings = try await ada.get("/settings")
        let tag = try #require(settings["ETag"])
        #expect(try await ada.get("/settings", [("If-None-Match", tag)]).status == 304)
        for path in ["/users/ada", "/photos/\(photo)", "/photos/\(photo)/comments", "/items"] {
            let response = try await ada.get(path)
            #expect(response.status == 200 && response["Cache-Control"]?.contains("no-cache") == true, "\(path)")
        }
    }
}
