import ViperIdentity
import ViperTesting

@testable import News

extension ExampleGroup {
    static let news = ExampleGroup("news", FeatureDeclaration(of: NewsFeature.self).examples) { fixture, news in
        let editor = [SessionClient.field(try await fixture.enter("edna", .editor).token)]
        let member = [SessionClient.field(try await fixture.enter("mia").token)]
        let seals = """
            {"title":"Seals counted on the sandbank","text":"Volunteers counted 214 seals.","category":"Nature"}
            """
        let added = try await news.record(201, "POST", "/news", seals, fields: editor)
        let faulty = #"{"title":"","text":"Tomorrow.","category":"Sport","publishAt":"tomorrow"}"#
        try await news.record(422, "POST", "/news", faulty, fields: editor)
        try await news.record(401, "POST", "/news", seals)
        try await news.record(403, "POST", "/news", seals, fields: member)
        let regatta = #"{"title":"Regatta","text":"At nine.","category":"Sport","publishAt":"2026-11-22T08:00:00Z"}"#
        try await news.prepare("POST", "/news", regatta, fields: editor)

        try await news.record(200, "GET", "/news?category=nature")
        try await news.record(400, "GET", "/news?limit=0")
        try await news.record(200, "GET", "/news/categories")
        let story = "/news/\(try #require(added.value(of: "id")))"
        try await news.record(200, "GET", story)
        try await news.record(404, "GET", "/news/\(missing)")

        let change = #"{"category":"Harbour"}"#
        try await news.record(200, "PATCH", story, change, fields: editor)
        try await news.record(412, "PATCH", story, change, fields: editor + stale)
        try await news.record(422, "PATCH", story, #"{"publishAt":null}"#, fields: editor)
        try await news.record(204, "DELETE", story, fields: editor)
        try await news.record(404, "DELETE", story, fields: editor)
    }
}
