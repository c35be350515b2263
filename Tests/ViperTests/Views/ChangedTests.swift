import ViperTesting

/// The resource that a change leads to.
private enum Thing {
    static let detail = NamedRoute(to: "/things/{id}", publicPath: "/api")

    struct Part: WireOutput {
        let text: String
        static func describe(_ field: inout some OutputFields<Self>) { field("text", "A text.", \.text) }
    }

    struct Document: WireOutput, Versioned {
        let title: String?
        let part: Part
        let version: Int64
        static func describe(_ field: inout some OutputFields<Self>) {
            field("title", "A title.", \.title)
            field("part", "A part.", \.part)
        }
    }

    /// A document without members.
    struct Nothing: WireOutput, Versioned {
        var version: Int64 { 1 }
        static func describe(_ field: inout some OutputFields<Self>) {}
    }

    struct Row: WireOutput, Located {
        let text: String
        var location: Link { Link(Thing.detail, .integer(7)) }
        static func describe(_ field: inout some OutputFields<Self>) { field("text", "A text.", \.text) }
    }

    struct Whole: JSONView { typealias Model = Document }
    struct After: ChangedView { typealias Model = Changed<Document, Row> }
    struct Made: CreatedView {
        typealias Model = Changed<Document, Row>
        typealias Resource = Document
    }
}

@Suite("A changed document with its row")
struct ChangedTests {
    private let document = Thing.Document(title: "a", part: Thing.Part(text: "b"), version: 4)

    private func text(_ response: consuming Response) -> String {
        response.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    @Test("It has the document's members, and the row as one more")
    func members() {
        let row = Thing.Row(text: "c")
        let whole = Changed(document, row: row)
        #expect(
            text(Thing.After().render(whole, as: .json))
                == #"{"title":"a","part":{"text":"b"},"row":{"text":"c"}}"#)
        let untitled = Thing.Document(title: nil, part: Thing.Part(text: "b"), version: 4)
        #expect(
            text(Thing.After().render(Changed(untitled, row: row), as: .json))
                == #"{"part":{"text":"b"},"row":{"text":"c"}}"#)
        var writer = ByteWriter()
        Changed(Thing.Nothing(), row: row).write(to: &writer)
        #expect(writer.finish().text == #"{"row":{"text":"c"}}"#)
    }

    @Test("Its version, its place and its tag are those of the document")
    func place() {
        let changed = Changed(document, row: Thing.Row(text: "c"))
        #expect(Thing.After().version(of: changed) == 4)
        #expect(Thing.After.taggedSchema == Thing.Whole.schema)
        #expect(Thing.Made.taggedSchema == Thing.Whole.schema)
        #expect(Thing.After.schema.hash != Thing.Whole.schema.hash)
        let response = Thing.Made().render(changed, as: .json)
        #expect(response.status == .created)
        #expect(response.location == "/api/things/7")
    }

    @Test("Its schema says what is written, under a name of its own")
    func schema() {
        guard case .object(let members, let name) = Changed<Thing.Document, Thing.Row>.schema else {
            Issue.record("it is no object")
            return
        }
        #expect(members.map(\.name) == ["title", "part", "row"])
        #expect(members.map(\.isRequired) == [false, true, true])
        #expect(name?.hasSuffix("DocumentWithRow") == true)
    }
}
