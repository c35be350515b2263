import ViperTesting

/// An input with one field of each kind.
private struct Sample: WireInput, Equatable {
    enum Size: String, InputEnumeration, Sendable { case small, large }

    let id: UUID
    let limit: Int
    let size: Size?
    let name: String
    let enabled: Bool
    let count: Int?
    let precondition: Precondition

    init(_ field: inout some InputFields) {
        id = field.path("id", "An id.")
        limit = field.query("limit", "A limit.", 1...100, default: 30)
        size = field.query("size", "A size.")
        name = field.body("name", "A name.", .trimmed(2...5))
        enabled = field.body("enabled", "A flag.", default: true)
        count = field.change("count", "A count.", -5...5)
        precondition = field.precondition()
        let input = self
        field.require(parameter: "limit", InputFault("tooMany", "Expected fewer.")) { input.limit != 66 }
    }
}

@Suite("Reading input")
struct InputTests {
    private static let id = "01920000-0000-7000-8000-000000000001"

    private func read(
        query: String = "", body: String = #"{"name":"abc"}"#, id: String = InputTests.id,
        fields: [(name: String, value: String)] = []
    ) throws -> Sample {
        try Sample.read(
            body, .patch, "/things/\(id)" + (query.isEmpty ? "" : "?\(query)"),
            fields: fields + [("Content-Type", "application/json")], captures: [8..<8 + id.utf8.count])
    }

    @Test("Every value is read from its place")
    func everyValue() throws {
        let sample = try read(
            query: "size=large&limit=7", body: #"{"count":-5,"enabled":false,"name":" abcde "}"#,
            fields: [
                (
                    "If-Match",
                    "\"3-0123456789abcdef\", W/\"4-0123456789abcdef\", \"x\", \"+5-0123456789abcdef\", \"6-0123456789abcdeg\""
                )
            ])
        #expect(sample.id.text == Self.id)
        #expect(sample.limit == 7 && sample.size == .large && sample.name == "abcde" && !sample.enabled)
        #expect(sample.count == -5)
        #expect(sample.precondition == .versions([3]))
    }

    @Test("What may be left out has its default, or is nil")
    func defaults() throws {
        let sample = try read()
        #expect(sample.limit == 30 && sample.size == nil && sample.enabled && sample.count == nil)
        #expect(sample.precondition == .none)
    }

    @Test("Names and values are percent-decoded, a plus is a space")
    func decoding() throws {
        #expect(try read(query: "si%7Ae=l%61rge").size == .large)
        #expect(try faults { try read(query: "size=+large") } == ["?size unknownValue"])
        #expect(try faults { try read(query: "size=%") } == ["?size malformed"])
        #expect(try faults { try read(query: "limit=%C3") } == ["?limit malformed"])
    }

    @Test("Every fault is noted, in every place at once")
    func everyFault() throws {
        let problem = try problem {
            try read(
                query: "limit=0&size=x&size=y&other=1",
                body: #"{"name":"a","enabled":null,"count":6,"x":[],"count":1}"#, id: "7",
                fields: [("If-Match", "x")])
        }
        #expect(
            Set(problem.faultTexts) == [
                "?id notAUUID", "?limit outOfBounds", "?size repeated", "?other unknown", "/name tooShort",
                "/enabled wrongType", "/count outOfBounds", "/x unknown", "/count duplicate", "If-Match malformed",
            ])
        #expect(problem.status == .badRequest)
        #expect(problem.detail == "The request has 10 errors.")
    }

    @Test("Faults of body members alone are a 422")
    func statusOfBodyFaults() throws {
        #expect(try problem { try read(body: #"{"name":"a"}"#) }.status == .unprocessableContent)
    }

    @Test("Whole numbers may be written with a fraction of zeros or an exponent, and keep their exact value")
    func numbers() throws {
        for (text, expected) in [("5.0", 5), ("5e0", 5), ("-0", 0), ("50e-1", 5), ("0.5e1", 5)] {
            #expect(try read(body: #"{"name":"abc","count":\#(text)}"#).count == expected)
        }
        for (text, code) in [
            ("0.5", "notAnInteger"), ("1e2", "outOfBounds"), ("1e999999999", "outOfBounds"), ("\"1\"", "wrongType"),
        ] {
            #expect(try faults { try read(body: #"{"name":"abc","count":\#(text)}"#) } == ["/count \(code)"])
        }
    }

    @Test("A rule over several values is checked only where each is without fault")
    func rules() throws {
        #expect(try faults { try read(query: "limit=66") } == ["?limit tooMany"])
        #expect(try faults { try read(query: "limit=66&size=x") } == ["?size unknownValue"])
    }

    @Test("A malformed body is listed beside the faults of parameters, and its members are not missed")
    func malformedBody() throws {
        #expect(try faults { try read(query: "limit=0", body: "{") } == ["?limit outOfBounds", " malformedJSON"])
        #expect(try faults { try read(body: "7") } == [" wrongType"])
    }

    @Test("At most 32 unknown members are listed")
    func manyUnknown() throws {
        let members = (0..<100).map { #""x\#($0)":0"# }.joined(separator: ",")
        #expect(try faults { try read(body: #"{"name":"abc",\#(members)}"#) }.count == 32)
    }

    @Test("A dry run learns what is read")
    func description() throws {
        let description = try #require(InputDescription.of(Sample.self))
        #expect(description.values.map(\.name) == ["id", "limit", "size", "name", "enabled", "count"])
        #expect(description.values.map(\.isRequired) == [true, false, false, true, false, false])
        #expect(description.values.map(\.defaultValue) == [nil, "30", nil, nil, "true", nil])
        #expect(description.values[1].schema == .integer(1...100))
        #expect(description.hasPrecondition && description.hasBody)
        #expect(description.name == "Sample")
        #expect(description.rules.map(\.parameter) == ["limit"] && description.rules[0].detail == "Expected fewer.")
    }
}
