import ViperTesting

@testable import ViperFeatures
@testable import adder

@Suite("The examples in the API's description")
struct RecordedExamplesTests {
    @Test(
        "They are the application's current responses, on either engine byte for byte", arguments: ExampleGroup.all,
        TestStore.Engine.allCases)
    func recorded(_ group: ExampleGroup, _ engine: TestStore.Engine) async throws {
        let played = try await group.play(over: engine)
        let differences = try played.differences(from: group.recorded, in: group.file)
        #expect(differences == [], "To record what is answered now, run config/record-examples \(group.name).")
    }

    @Test("Requests before it change no example, but by what they do to the store", arguments: ExampleGroup.all)
    func independent(_ group: ExampleGroup) async throws {
        let alone = try await group.play().text.split(separator: "\n")
        let later = try await group.play(after: { recorder in
            try await recorder.prepare("GET", "/problems/stale")
            try await recorder.prepare("POST", "/items", #"{"name":""}"#)
            try await recorder.record(404, "GET", "/problems/none")
        })
        let lines = later.text.split(separator: "\n")
        #expect(lines.count == alone.count + 1)
        #expect(alone.filter { !lines.contains($0) } == [])
    }

    @Test("Every operation with a JSON response has a successful example, except the description")
    func complete() async throws {
        let examples = try Self.examples()
        for operation in try await Self.operations() where operation.identifier != "openAPI" && !operation.isText {
            let group = ExampleGroup.name(of: operation)
            #expect(
                examples.contains {
                    $0["operation"]?.text == operation.identifier && 200..<300 ~= $0["status"]?.integer ?? 0
                },
                """
                \(operation.method) \(operation.path) (\(operation.identifier)) has no example: add its request to \
                ExampleGroup.\(group) in Tests/AppTests/Examples, and run config/record-examples \(group).
                """)
        }
    }

    @Test("Each matches its schema: parameters, request and response")
    func conforming() async throws {
        let examples = try Self.examples()
        let operations = try await Self.operations()
        for example in examples {
            let name = "\(example["operation"]?.text ?? "") \(example["status"]?.integer ?? 0)"
            let described = try #require(
                operations.first { $0.identifier == example["operation"]?.text },
                "\(name) is an example of no operation: run config/record-examples")
            #expect(described.violations(of: example) == [], "\(name)")
        }
        #expect(examples.count > 20)
    }

    @Test("One that is not as its schema says is found")
    func violations() async throws {
        let operation = try #require(try await Self.operations().first { $0.identifier == "itemsList" })
        for example in [
            #"{"status":200,"response":{}}"#, #"{"status":200,"response":{"items":[],"x":1}}"#, #"{"status":299}"#,
            #"{"status":200,"parameters":{"limit":0},"response":{"items":[]}}"#,
            #"{"status":200,"parameters":{"none":0},"response":{"items":[]}}"#, #"{"status":200}"#,
            #"{"status":200,"request":{},"response":{"items":[]}}"#,
        ] {
            #expect(!operation.violations(of: try JSONTree(parsing: Array(example.utf8))).isEmpty, "\(example)")
        }
    }

    /// The examples of all features and of what belongs to none, as the program embeds them.
    private static func examples() throws -> [JSONTree] {
        try (Adder.features.flatMap { FeatureDeclaration(of: $0).examples } + Adder.examples).split(separator: 0x0A)
            .map { try JSONTree(parsing: Array($0)) }
    }

    private static func operations() async throws -> [DescribedOperation] {
        let fixture = try await Fixture(.inProcess)
        await fixture.close()
        return try DescribedOperation.all(in: Array(fixture.document.unsafeBytes))
    }
}
