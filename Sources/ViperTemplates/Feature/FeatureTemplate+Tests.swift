extension FeatureTemplate {
    /// The test of what is its own; what is derived of an entity is tested in the kit.
    var tests: String {
        """
        import Testing\(examples == nil ? "" : isTarget ? "\nimport ViperFeatures" : "\nimport ViperService")
        import ViperTesting

        @testable import \(service.module)

        \(Marker.Kind.tests.comment)\(path), with\(one)

        /// Runs a body over the service with \(entity.phraseWithArticle) in it, in process and over a socket, on both engines.
        func with\(one)(_ body: (any TestClient, _ \(value): String) async throws -> Void) async throws {
            try await TestService.with(\(service.type).self) { service in
                let added = try await service.client.post("\(path)", #"{"name":"Brass"}"#)
                #expect(added.status == 201)
                try await body(service.client, try #require(added["Location"]))
            }
        }

        @Suite("\(name.phraseAtStart)")
        struct \(all)Tests {
            @Test("One that was added is found, listed, changed and deleted")
            func life() async throws {
                try await with\(one) { client, \(value) in
                    let found = try await client.get(\(value))
                    #expect(found.value(of: "name") == "Brass")
                    #expect(try await client.get("\(path)").text.hasPrefix(#"{"items":[\\#(found.text)],"#))
                    let changed = try await client.patch(\(value), #"{"name":"Copper"}"#)
                    #expect(changed.status == 200 && changed.value(of: "name") == "Copper")
                    #expect(try await client.delete(\(value)).status == 204)
                    #expect(try await client.get(\(value)).status == 404)
                }
            }
        \(exampleTest)}

        """
    }

    /// The test that holds the examples against what is returned, and records them.
    private var exampleTest: String {
        guard let examples else { return "" }
        return """

                @Test("The examples in its description are what it returns")
                func examples() async throws {
                    let \(values) = try await TestService.recordExamples("\(values)", of: \(service.type).self) { \(values) in
                        let added = try await \(values).record(201, "POST", "\(path)", #"{"name":"Brass"}"#)
                        let \(value) = try #require(added["Location"])
                        try await \(values).record(200, "GET", "\(path)")
                        try await \(values).record(200, "GET", \(value))
                        \(Marker.Kind.examples.comment)\(path), \(values), \(value)
                        try await \(values).record(200, "PATCH", \(value), #"{"name":"Copper"}"#)
                        try await \(values).record(204, "DELETE", \(value))
                    }
                    let recorded = \(service.type).features.filter { "\\($0.name)" == "\(table)" }.flatMap {
                        FeatureDeclaration(of: $0).examples
                    }
                    let file = #filePath.replacing(
                        "\(folders.tests)/\(all)Tests.swift", with: "\(examples)")
                    let differences = try \(values).differences(from: recorded, in: file)
                    #expect(differences == [], "To record them, run the tests with RECORD_EXAMPLES=\(values).")
                }

            """
    }

    /// What that test records.
    var recordedExamples: String {
        let id = ExampleID("\(values)Add 201 1").text
        func shown(_ name: String, _ version: Int) -> String {
            #"{"id":"\#(id)","name":"\#(name)","createdAt":"2026-11-21T12:00:00.000Z","version":\#(version)}"#
        }
        func line(_ operation: String, _ status: Int, _ members: String) -> String {
            #"{"operation":"\#(values)\#(operation)","status":\#(status),\#(members)}"# + "\n"
        }
        let parameters = #""parameters":{"id":"\#(id)"}"#
        return [
            line("Add", 201, #""request":{"name":"Brass"},"response":"# + shown("Brass", 1)),
            line("List", 200, #""response":{"items":[\#(shown("Brass", 1))],"links":{"back":"/"}}"#),
            line("Detail", 200, parameters + #","response":"# + shown("Brass", 1)),
            line("Change", 200, parameters + #","request":{"name":"Copper"},"response":"# + shown("Copper", 2)),
            line("Delete", 204, parameters),
        ].joined()
    }
}

/// The id that stands in recorded examples for one that the service made: it depends on the request alone, as
/// `ViperTesting.ExampleRecorder` makes it.
struct ExampleID {
    let text: String

    /// - Parameter request: the operation, the status, and which of the response's ids it is.
    init(_ request: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in request.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let digits = String(0x8000_0000_0000_0000 | hash >> 2, radix: 16)
        text = "01a1fdfa-4600-7000-\(digits.prefix(4))-\(digits.dropFirst(4))"
    }
}
