import Testing
import ViperHTTP

@Suite("Accept")
struct AcceptTests {
    private func preferred(_ values: [String], among types: [MediaType] = [.json, .html, .ndjson]) -> String? {
        let type = MediaType.preferred(by: Request(fields: values.map { ("accept", $0) }), among: types)
        return type.map { "\($0.name)" }
    }

    @Test(
        "Quality decides, and the first type among equals; several fields are one list",
        arguments: [
            (["*/*"], "json"), (["application/*"], "json"), ([""], "json"), (["", " , "], "json"),
            (["application/x-ndjson, application/json"], "json"), (["*/*", "application/x-ndjson;q=0.1"], "json"),
            (["application/x-ndjson;q=0.4, */*;q=0.5"], "json"),
            (["application/json;q=0.5, application/x-ndjson"], "x-ndjson"),
            (["application/json;q=0, */*;q=0.1"], "x-ndjson"), (["Application/X-NDJSON"], "x-ndjson"),
            (["text/html, application/x-ndjson;q=0.001"], "x-ndjson"), (["nonsense, application/x-ndjson"], "x-ndjson"),
            (["application/json;q=7, application/x-ndjson;q=0.1"], "x-ndjson"),
            (["", "application/x-ndjson"], "x-ndjson"),
            (["*/*", "application/json;q=0"], "x-ndjson"), (["*/*;q=0.5", "application/x-ndjson"], "x-ndjson"),
            (["", "text/html"], nil),
        ] as [([String], String?)])
    func qualities(_ values: [String], _ expected: String?) {
        #expect(preferred(values, among: [.json, .ndjson]) == expected.map { "application/\($0)" })
    }

    @Test(
        "What old clients send is read as they mean it",
        arguments: [
            // Java's own HTTP client, whose list begins with a page.
            ("text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "text/html"),
            ("image/gif, image/jpeg, *; q=.2, */*; q=.2", "application/json"), ("*/*;q=.2", "application/json"),
            ("*", "application/json"), ("*;q=1.", "application/json"), ("text/html;q=.2, *;q=.1", "text/html"),
            ("text/html;q=.5, application/x-ndjson;q=.50", "text/html"), ("text/html;q=1., *;q=.9", "text/html"),
            ("text/html;q=.0, *", "application/json"), (",, text/html ,", "text/html"), (", ,", "application/json"),
            ("application/json;q=0.9, *;q=0", "application/json"),
        ])
    func oldClients(_ value: String, _ expected: String) {
        #expect(preferred([value]) == expected)
        #expect(preferred(value.split(separator: ",").map { String($0) }) == expected)
    }

    @Test(
        "A member that cannot be read is skipped alone, and never the cause of a refusal",
        arguments: [
            "json", "application/", "/json", "a/b/c", "*/*;q=", "*/*;q=.", "*/*;q=2", "*/*;q=x", "*/*;q=0.0001",
            "*/*;q=1.001", "*/*;q=-1", ";q=1", "é", "text/html;q=01",
        ])
    func unreadable(_ value: String) {
        #expect(preferred([value]) == "application/json")
        for values in [["\(value), text/html"], ["text/html,\(value)"], [value, "text/html"], ["text/html", value]] {
            #expect(preferred(values) == "text/html")
        }
        #expect(preferred(["image/png, \(value)"]) == nil)
    }
}
