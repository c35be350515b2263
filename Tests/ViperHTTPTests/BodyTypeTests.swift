import Testing
import ViperHTTP
import ViperJSON

private struct Sample: WireInput, Equatable {
    let name: String

    init(_ field: inout some InputFields) { name = field.body("name", "A name.", .trimmed(1...5)) }
}

@Suite("The media type of a body")
struct BodyTypeTests {
    private func read(_ type: String?, _ method: Method = .post) throws -> Sample {
        try Sample.read(
            #"{"name":"abc"}"#, method, "/things", fields: type.map { [(name: "Content-Type", value: $0)] } ?? [])
    }

    @Test(
        "JSON in UTF-8 is read, however its media type is written",
        arguments: [
            "application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=UTF-8",
            "application/json ; charset=\"UTF-8\"", "application/json;  charset=utf8", "application/json;",
            "application/json; profile=x", "application/json; charset=utf-8; profile=x",
        ])
    func accepted(type: String) throws {
        for method in [Method.post, .put, .patch] { #expect(try read(type, method).name == "abc") }
    }

    @Test(
        "Any other media type is a 415",
        arguments: [
            nil, "", "application/jso", "application/jsonp", "application/json5; charset=utf-8", "text/json",
            "application/",
            "application/json; charset=utf-16", "application/json;charset=latin1", "application/json, text/plain",
            "application/merge-patch+jso", "application/jsön", "application/x-www-form-urlencoded",
        ])
    func refused(type: String?) throws {
        for method in [Method.post, .put, .patch] {
            #expect(try problem { try read(type, method) }.status == .unsupportedMediaType)
        }
    }

    @Test("A merge-patch is read where it is one")
    func mergePatch() throws {
        let type = "application/merge-patch+json"
        #expect(try read(type, .patch).name == "abc")
        #expect(try problem { try read(type, .post) }.status == .unsupportedMediaType)
    }
}
