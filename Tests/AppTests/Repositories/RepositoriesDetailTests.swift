import ViperTesting

@testable import Repositories

@Suite("One repository")
struct RepositoriesDetailTests {
    @Test("It shows every member, and leads back to the list", .fixture(publicPath: "/api"))
    func shows() async throws {
        try await fixture.store([repository(7, stars: 1_000_000, language: nil, description: "\"Äh\"\n", name: "n")])
        let response = try await fixture.client.get("/repositories/7")
        #expect(response.status == 200)
        #expect(
            response.text == #"{"id":7,"name":"n","fullName":"o/n","description":"\"Äh\"\n","stars":1000000,"#
                + #""starsText":"1 000 000 ⭐️","forks":7,"owner":{"name":"o","picture":"\#(OwnerPicture.placeholder)"},"#
                + #""url":"https://example.org/o/n","updatedAt":"2026-11-21T12:00:00.000Z","#
                + #""links":{"back":"/api/repositories"}}"#)
    }

    @Test("An id that is no integer is a 400, one that nothing has a 404", .fixture)
    func faults() async throws {
        for id in ["x", "1.5", "1e3", "0x10", "+1", "01920000-0000-7000-8000-000000000000", "9999999999999999999"] {
            let response = try await fixture.client.get("/repositories/\(id)")
            #expect(response.status == 400, "\(id)")
            #expect(response.text.contains(#"{"parameter":"id","code":""#))
        }
        for id in ["0", "-5", "17", "999999999999999999"] {
            let response = try await fixture.client.get("/repositories/\(id)")
            #expect(response.status == 404, "\(id)")
            #expect(response.value(of: "detail") == "Repository with id '\(id)' was not found.")
        }
    }

    @Test("It and its list have weak tags of their bytes, by which they are not sent again until it changes", .fixture)
    func conditional() async throws {
        try await fixture.store([repository(7)])
        for (number, target) in ["/repositories/7", "/repositories"].enumerated() {
            let tag = try #require(try await fixture.client.get(target)["ETag"])
            #expect(tag.hasPrefix("W/\""))
            #expect(try await fixture.client.get(target, [("If-None-Match", tag)]).status == 304)
            try await fixture.store([repository(7, stars: Int64(number) + 1)])
            #expect(try await fixture.client.get(target, [("If-None-Match", tag)]).status == 200)
        }
    }
}
