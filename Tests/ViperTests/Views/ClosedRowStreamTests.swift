import ViperTesting

/// A module with rows of two kinds, followed by their number.
private enum Counted {
    final class Source: RowSource, @unchecked Sendable {
        private let count: Int
        private let knowsCount: Bool
        private var asked = 0

        init(_ count: Int, knowsCount: Bool = true) {
            self.count = count
            self.knowsCount = knowsCount
        }

        func next() async throws(Failure) -> [Int]? {
            asked += 1
            return asked <= count ? [asked] : nil
        }

        var summary: Int? { knowsCount ? asked - 1 : nil }

        func takeNotice() -> String? { asked == 1 ? "one was left out" : nil }
    }

    struct Odd: WireOutput {
        let number: Int
        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What it is.", always: "odd")
            field("number", "Which it is.", \.number)
        }
    }

    struct Even: WireOutput {
        static func describe(_ field: inout some OutputFields<Self>) { field("type", "What it is.", always: "even") }
    }

    enum Row: OutputValue {
        case odd(Odd)
        case even(Even)

        func write(to writer: inout ByteWriter) {
            switch self {
            case .odd(let row): row.write(to: &writer)
            case .even(let row): row.write(to: &writer)
            }
        }

        static var schema: Schema { .oneOf([Odd.schema, Even.schema], discriminator: "type") }
    }

    struct Closing: WireOutput {
        let count: Int?
        static func describe(_ field: inout some OutputFields<Self>) { field("count", "How many.", \.count) }
    }

    struct Presenter: StreamPresenter {
        func present(_ number: Int) -> Row { number % 2 == 1 ? .odd(Odd(number: number)) : .even(Even()) }
        func present(summary: Int?) -> Closing { Closing(count: summary) }
    }

    struct View: RowsView {
        typealias Model = PresentedRows<Source, Presenter>
        static var member: StaticString { "rows" }
    }
}

@Suite("Rows with something behind them")
struct ClosedRowStreamTests {
    private func read(_ source: Counted.Source, as form: MediaType) async throws -> String {
        let stream = PresentedRows(source, by: Counted.Presenter()).stream(as: form, in: "rows")
        var writer = ByteWriter()
        while try await stream.next(into: &writer) {}
        return String(decoding: writer.unsafeBytes, as: UTF8.self)
    }

    @Test("A JSON document has what is known of all rows behind them, if it is known; NDJSON has rows alone")
    func closing() async throws {
        #expect(try await read(Counted.Source(0), as: .json) == #"{"rows":[],"count":0}"#)
        let rows = #"{"type":"odd","number":1},{"type":"even"},{"type":"odd","number":3}"#
        #expect(try await read(Counted.Source(3), as: .json) == #"{"rows":[\#(rows)],"count":3}"#)
        #expect(try await read(Counted.Source(3, knowsCount: false), as: .json) == #"{"rows":[\#(rows)]}"#)
        let lines = rows.replacing("},", with: "}\n") + "\n"
        #expect(try await read(Counted.Source(3), as: .ndjson) == lines)
    }

    @Test("A note of a row source is passed on by the stream")
    func notice() async throws {
        let stream = PresentedRows(Counted.Source(2), by: Counted.Presenter()).stream(as: .json, in: "rows")
        var writer = ByteWriter()
        #expect(stream.takeNotice() == nil)
        #expect(try await stream.next(into: &writer))
        #expect(stream.takeNotice() == "one was left out")
        #expect(try await stream.next(into: &writer))
        #expect(stream.takeNotice() == nil)
    }

    @Test("The schemas have the kinds of rows, the problem's line, and the members after the rows")
    func shapes() {
        guard case .object(let members, _) = Counted.View.schema else {
            Issue.record("\(Counted.View.schema)")
            return
        }
        #expect(members.map(\.name) == ["rows", "count"])
        #expect(members.map(\.isRequired) == [true, false])
        #expect(members[0].schema == .array(Counted.Row.schema))
        guard case .oneOf(let lines, "type")? = Counted.View.rowSchema?.unnamed, lines.count == 3 else {
            Issue.record("\(String(describing: Counted.View.rowSchema))")
            return
        }
        #expect(Array(lines.prefix(2)) == [Counted.Odd.schema, Counted.Even.schema])
        let kinds = lines.map { line -> Schema? in
            guard case .object(let members, _) = line else { return nil }
            return members.first?.schema
        }
        #expect(kinds == [.enumeration(["odd"]), .enumeration(["even"]), .enumeration(["problem"])])
    }
}
