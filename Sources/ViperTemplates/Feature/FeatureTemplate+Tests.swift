extension FeatureTemplate {
    /// The members of one as it is added, and as a test changes it.
    private var added: String { fields.map { $0.member() }.joined(separator: ",") }
    private var changed: String { fields.first?.member(1) ?? "" }

    /// The test of what is its own; what is derived of an entity is tested in the kit.
    var tests: String {
        let client = isPrivate ? "SessionClient" : "any TestClient"
        let caller = isPrivate ? "try await service.client.enter(Credentials(\"ada\"))" : "service.client"
        let owner = isPrivate ? ", a user's own" : ""
        return """
            import Testing\(examples == nil ? "" : isTarget ? "\nimport ViperFeatures" : "\nimport ViperService")
            import ViperTesting

            @testable import \(service.module)

            \(Marker.Kind.tests.comment)\(path), with\(one)

            /// What is sent of \(entity.phraseWithArticle).
            private let members = #"\(added)"#

            /// Runs a body over the service with \(entity.phraseWithArticle)\(owner), in process and over a socket, on both engines.
            func with\(one)(_ body: (\(client), _ \(value): String) async throws -> Void) async throws {
                try await TestService.with(\(service.type).self\(isLive ? ", isLive: true" : "")) { service in
                    let client = \(caller)
                    let added = try await client.post("\(path)", "{\(#"\(members)"#)}")
                    #expect(added.status == 201)
                    try await body(client, try #require(added["Location"]))
                }
            }

            @Suite("\(name.phraseAtStart)")
            struct \(all)Tests {
            \(Layout.indented(lifeTest))
            \(isPrivate ? "\n" + Layout.indented(ownershipTest) + "\n" : "")\(exampleTest)}

            """
    }

    private var lifeTest: String {
        let stream = isLive ? "\n        let stream = try await client.open(\"\(path)\")" : ""
        let event = isLive ? "\n        #expect(await stream.next(\"change\") != nil)" : ""
        return #"""
            @Test("One that was added is found, listed, changed and deleted\#(isLive ? ", and its list stays open" : "")")
            func life() async throws {
                try await with\#(one) { client, \#(value) in
                    let found = try await client.get(\#(value))
                    #expect(found.text.contains(members))
                    let row = found.text.dropLast() + #","links":{"#
                    #expect(try await client.get("\#(path)").text.hasPrefix(#"{"items":[\#\#(row)"#))\#(stream)
                    let changed = try await client.patch(\#(value), #"{\#(changed)}"#)
                    #expect(changed.status == 200 && changed.text.contains(#"\#(changed)"#))\#(event)
                    #expect(try await client.delete(\#(value)).status == 204)
                    #expect(try await client.get(\#(value)).status == 404)
                }
            }
            """#
    }

    private var ownershipTest: String {
        #"""
        @Test("Nobody else sees one, changes it or deletes it")
        func ownership() async throws {
            try await with\#(one) { client, \#(value) in
                #expect(try await client.client.get("\#(path)").status == 401)
                let other = try await client.client.enter(Credentials("bob"))
                #expect(try await other.get("\#(path)").text.hasPrefix(#"{"items":[],"#))
                #expect(try await other.get(\#(value)).status == 404)
                #expect(try await other.patch(\#(value), #"{\#(changed)}"#).status == 404)
                #expect(try await other.delete(\#(value)).status == 404)
                #expect(try await client.get(\#(value)).status == 200)
            }
        }
        """#
    }

    /// The test that holds the examples against what is returned, and records them.
    private var exampleTest: String {
        guard let examples else { return "" }
        let caller = isPrivate ? "\n            try await \(values).enter(Credentials(\"ada\"))" : ""
        return """

                @Test("The examples in its description are what it returns")
                func examples() async throws {
                    let \(values) = try await TestService.recordExamples("\(values)", of: \(service.type).self) { \(values) in\(caller)
                        let added = try await \(values).record(201, "POST", "\(path)", "{\(#"\(members)"#)}")
                        let \(value) = try #require(added["Location"])
                        try await \(values).record(200, "GET", "\(path)")
                        try await \(values).record(200, "GET", \(value))
                        \(Marker.Kind.examples.comment)\(path), \(values), \(value)
                        try await \(values).record(200, "PATCH", \(value), #"{\(changed)}"#)
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
        let links = #","links":{"detail":"\#(path)/\#(id)"}"#
        func shown(_ variant: Int, _ version: Int, _ links: String = "") -> String {
            let members = fields.enumerated().map { $0.element.member($0.offset == 0 ? variant : 0) }
            return #"{"id":"\#(id)",\#(members.joined(separator: ",")),"#
                + #""createdAt":"2026-11-21T12:00:00.000Z","version":\#(version)\#(links)}"#
        }
        func line(_ operation: String, _ status: Int, _ members: String) -> String {
            #"{"operation":"\#(values)\#(operation)","status":\#(status),\#(members)}"# + "\n"
        }
        let parameters = #""parameters":{"id":"\#(id)"}"#
        return [
            line("Add", 201, #""request":{\#(added)},"response":"# + shown(0, 1)),
            line("List", 200, #""response":{"items":[\#(shown(0, 1, links))],"links":{"back":"/"}}"#),
            line("Detail", 200, parameters + #","response":"# + shown(0, 1)),
            line("Change", 200, parameters + #","request":{\#(changed)},"response":"# + shown(1, 2)),
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
