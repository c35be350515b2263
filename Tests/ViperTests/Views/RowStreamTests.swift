import Synchronization
import ViperTesting

/// A module whose rows come in batches.
enum Numbers {
    /// Delivers numbers in batches, with a wait before each; then fails if it has a failure.
    final class Source: RowSource {
        private let batches: [Int]
        private let failure: Failure?
        private let asked = Mutex(0)

        var askedCount: Int { asked.withLock { $0 } }

        init(_ batches: [Int], _ failure: Failure? = nil) {
            self.batches = batches
            self.failure = failure
        }

        func next() async throws(Failure) -> [Int]? {
            await Task.yield()
            let number = asked.withLock { asked in
                asked += 1
                return asked - 1
            }
            guard number < batches.count else {
                if let failure { throw failure }
                return nil
            }
            let start = batches.prefix(number).reduce(0, +)
            return Array(start..<(start + batches[number]))
        }
    }

    struct Row: WireOutput {
        let number: Int

        static func describe(_ field: inout some OutputFields<Self>) { field("number", "Which it is.", \.number) }
    }

    struct RowPresenter: StreamPresenter {
        func present(_ number: Int) -> Row { Row(number: number) }
    }

    struct Interactor: Viper.Interactor {
        let source: Source

        func execute(_ input: NoInput) async throws(Failure) -> Source { source }
    }

    struct Presenter: Viper.Presenter {
        func present(_ source: Source, for reader: PresentationContext) -> PresentedRows<Source, RowPresenter> {
            PresentedRows(source, by: RowPresenter())
        }
    }

    struct View: RowsView {
        typealias Model = PresentedRows<Source, RowPresenter>
        static var member: StaticString { "numbers" }
    }

    struct Builder: Viper.Builder {
        let source: Source

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(source: source), Presenter(), View())
        }
    }
}

@Suite("Rows that come as they are found")
struct RowStreamTests {
    private static let ndjson = [(name: "Accept", value: "application/x-ndjson")]

    private func get(
        _ source: Numbers.Source, _ fields: [(name: String, value: String)] = [], method: String = "GET"
    ) async throws -> TestResponse {
        let client = try client([Route(.get, "/numbers", Numbers.Builder(source: source), isEntry: true)])
        return try await client.send(TestRequest(method, "/numbers", fields))
    }

    private func document(_ count: Int) -> String {
        #"{"numbers":["# + (0..<count).map { #"{"number":\#($0)}"# }.joined(separator: ",") + "]}"
    }

    private func lines(_ count: Int) -> String { (0..<count).map { "{\"number\":\($0)}\n" }.joined() }

    @Test("Batches joined are the whole list", arguments: [[], [0], [1], [3, 0, 4], [5_000], [1, 2_000, 0, 0, 7]])
    func whole(_ batches: [Int]) async throws {
        let count = batches.reduce(0, +)
        let json = try await get(Numbers.Source(batches))
        #expect(json.status == 200 && json.isWhole)
        #expect(json["Content-Type"] == "application/json")
        #expect(json.text == document(count))
        let ndjson = try await get(Numbers.Source(batches), Self.ndjson)
        #expect(ndjson.isWhole)
        #expect(ndjson["Content-Type"] == "application/x-ndjson")
        #expect(ndjson.text == lines(count))
        for response in [json, ndjson] {
            #expect(response["ETag"] == nil && response["Content-Length"] == nil)
            #expect(response["Vary"] == "Accept")
        }
    }

    @Test("A batch is asked for when the one before has been handed on, in parts of about 16 KiB")
    func parts() async throws {
        let source = Numbers.Source([3_000, 3_000])
        let stream = PresentedRows(source, by: Numbers.RowPresenter()).stream(as: .ndjson, in: "numbers")
        var writer = ByteWriter()
        var text = ""
        var asked: [Int] = []
        while try await stream.next(into: &writer) {
            #expect(writer.count < 17 << 10)
            text += String(decoding: writer.unsafeBytes, as: UTF8.self)
            writer.removeAll()
            asked.append(source.askedCount)
        }
        #expect(writer.count == 0)
        #expect(text == lines(6_000))
        #expect(asked.count >= 4 && asked.first == 1 && asked.last == 2 && asked == asked.sorted())
    }

    @Test(
        "A failure after the head cuts the JSON short, and is the last line of the NDJSON",
        arguments: [(Failure.broken("secret"), "internal-error", 500), (.missing("Gone."), "not-found", 404)])
    func failure(_ failure: Failure, _ code: String, _ status: Int) async throws {
        let json = try await get(Numbers.Source([2, 1], failure))
        #expect(json.status == 200 && !json.isWhole)
        #expect(json.text == #"{"numbers":[{"number":0},{"number":1},{"number":2}"#)
        let ndjson = try await get(Numbers.Source([2, 1], failure), Self.ndjson)
        #expect(ndjson.status == 200 && ndjson.isWhole)
        #expect(ndjson.text.hasPrefix(lines(3) + #"{"type":"problem","code":"\#(code)","title":""#))
        #expect(ndjson.text.contains(#","status":\#(status),"detail":""#))
        #expect(ndjson.text.hasSuffix("\"}\n") && !ndjson.text.contains("secret"))
    }

    @Test(
        "The log's text is in the fault, which knows whether the client has been told",
        arguments: [MediaType.json, .ndjson])
    func fault(_ form: MediaType) async throws {
        let source = Numbers.Source([], .timedOut("secret"))
        let stream = PresentedRows(source, by: Numbers.RowPresenter()).stream(as: form, in: "numbers")
        var writer = ByteWriter()
        let fault = await #expect(throws: StreamFault.self) { while try await stream.next(into: &writer) {} }
        #expect(fault == StreamFault("secret", isTold: form == .ndjson, problem: Failure.timedOut("").problem))
    }

    @Test("HEAD asks for nothing")
    func head() async throws {
        let source = Numbers.Source([1])
        let response = try await get(source, method: "HEAD")
        #expect(response.status == 200 && response.body.isEmpty && source.askedCount == 0)
    }

    @Test("The shapes of the document and of a row are known")
    func shapes() {
        guard case .oneOf(let lines, nil)? = Numbers.View.rowSchema?.unnamed else {
            Issue.record("\(String(describing: Numbers.View.rowSchema))")
            return
        }
        #expect(lines.count == 2 && lines.first == Numbers.Row.schema)
        guard case .object(let members, "ProblemLine") = lines[1] else {
            Issue.record("\(lines[1])")
            return
        }
        #expect(members.map(\.name) == ["type", "code", "title", "status", "detail"])
        #expect(members[0].schema == .enumeration(["problem"]))
        #expect(
            Numbers.View.schema
                == .object([.init("numbers", "The rows.", .array(Numbers.Row.schema))], name: "NumbersDocument"))
        let traits = Numbers.Builder.Built.traits
        #expect(traits.rowSchema == Numbers.View.rowSchema && traits.forms == [.json, .ndjson])
    }
}
