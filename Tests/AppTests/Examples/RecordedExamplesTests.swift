import Glibc
import Testing
import ViperHTTP
import ViperTesting

@testable import App
@testable import ViperService

@Suite("The examples in the API's description")
struct RecordedExamplesTests {
    @Test("They are what the application answers now")
    func recorded() async throws {
        let played = try await ExampleScenario.play().indented()
        guard let file = getenv("ADDER_RECORD_EXAMPLES").map({ String(cString: $0) }) else {
            #expect(played == "\(RecordedExamples.json)", "To record what is answered now, run config/record-examples.")
            return
        }
        try Self.write(played, to: file)
    }

    private static func write(_ examples: String, to path: String) throws {
        let file = try #require(fopen(path, "we"), "\(path)")
        let literal = examples.split(separator: "\n").joined(separator: "\n        ")
        let text = """
            /// Requests and answers that really happened, as `OpenAPIExamples` reads them. A test played and wrote them:
            /// `config/record-examples` renews them.
            enum RecordedExamples {
                static let json: StaticString = #\"""
                    \(literal)
                    \"""#
            }

            """
        let written = fputs(text, file)
        try #require(fclose(file) == 0 && written >= 0, "\(path)")
    }

    @Test("They are the same in every run")
    func repeatable() async throws {
        #expect(try await ExampleScenario.play() == (try await ExampleScenario.play()))
    }

    @Test("Every operation that answers JSON has one that went well, but the description")
    func complete() async throws {
        let examples = try JSONTree(parsing: Array("\(RecordedExamples.json)".utf8))
        for operation in try await Self.operations() where operation.identifier != "openAPI" && !operation.isText {
            let statuses = examples[operation.identifier]?.members.map(\.name) ?? []
            #expect(
                statuses.contains { $0.hasPrefix("2") },
                "\(operation.identifier) has no example: add a step to ExampleScenario and run config/record-examples")
        }
    }

    @Test("Each is as its own schema says: parameters, request and answer")
    func conforming() async throws {
        let examples = try JSONTree(parsing: Array("\(RecordedExamples.json)".utf8))
        let operations = try await Self.operations()
        var count = 0
        for (operation, status, example) in examples.members.flatMap({ operation in
            operation.value.members.map { (operation.name, $0.name, $0.value) }
        }) {
            let described = try #require(operations.first { $0.identifier == operation }, "\(operation)")
            #expect(try described.violations(of: example, status) == [], "\(operation) \(status)")
            count += 1
        }
        #expect(count > 20)
    }

    @Test("One that is not as its schema says is found")
    func violations() async throws {
        let operation = try #require(try await Self.operations().first { $0.identifier == "itemsList" })
        for (status, example) in [
            ("200", #"{"response":{}}"#), ("200", #"{"response":{"items":[],"x":1}}"#), ("299", "{}"),
            ("200", #"{"parameters":{"limit":0},"response":{"items":[]}}"#),
            ("200", #"{"parameters":{"none":0},"response":{"items":[]}}"#), ("200", "{}"),
            ("200", #"{"request":{},"response":{"items":[]}}"#),
        ] {
            let tree = try JSONTree(parsing: Array(example.utf8))
            #expect(try !operation.violations(of: tree, status).isEmpty, "\(example)")
        }
    }

    private static func operations() async throws -> [DescribedOperation] {
        let fixture = try await Fixture(.inProcess)
        await fixture.close()
        return try DescribedOperation.all(in: Array(try fixture.application.openAPIDocument().unsafeBytes))
    }
}
