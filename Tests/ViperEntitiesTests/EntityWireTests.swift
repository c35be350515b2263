import ViperTesting

private struct Samples: CollectionRouter {
    let collection = CollectionRoutes(at: "/samples", publicPath: "")
}

@Suite("What clients see and give of a declared entity")
struct EntityWireTests {
    private func read<Input: WireInput>(
        _ type: Input.Type, _ target: String = "/samples", body: String? = nil
    ) throws -> Input {
        let shape = InputShape(try #require(InputDescription.of(Input.self)))
        let storage = RequestStorage()
        storage.method = body == nil ? .get : .post
        Array(target.utf8).withUnsafeBytes { storage.setTarget($0) }
        if let body {
            Array("Content-Type".utf8).withUnsafeBytes { name in
                Array("application/json".utf8).withUnsafeBytes { storage.addField(name: name, value: $0) }
            }
            Array(body.utf8).withUnsafeBytes { _ = storage.appendBody($0) }
        }
        return try Input.read(Request(storage), shape: shape)
    }

    private func text(_ value: some OutputValue) -> String {
        var writer = ByteWriter(capacity: 400)
        value.write(to: &writer)
        return writer.text
    }

    @Test("A new one has what was given, and the default of what was not")
    func new() throws {
        let input = try read(
            EntityInput<Sample>.self,
            body: #"{"name":" Lamp ","mood":"good","note":"x","seenAt":"1970-01-01T00:00:01Z"}"#)
        var expected = Sample()
        (expected.name, expected.mood, expected.note) = ("Lamp", .good, "x")
        expected.seenAt = Timestamp(microseconds: 1_000_000)
        #expect(input.entity == expected)
    }

    @Test(
        "What breaks a column's bounds is refused, and so is what no client may give",
        arguments: [
            #"{}"#, #"{"name":""}"#, #"{"name":"a","mood":"sad"}"#, #"{"name":"a","note":""}"#,
            #"{"name":"a","enabled":null}"#, #"{"name":"a","secret":"x"}"#, #"{"name":"a","version":2}"#,
            #"{"name":"a","id":"01920000-0000-7000-8000-000000000000"}"#, #"{"name":"a","owner":7}"#,
            #"{"name":"a","colour":"0123456789"}"#,
        ])
    func refused(_ body: String) throws {
        #expect(throws: Problem.self) { _ = try read(EntityInput<Sample>.self, body: body) }
    }

    @Test("A form has a field for each column that a client gives, with the input's bounds")
    func form() throws {
        let form = Form(
            Phrase("New"), of: Sample.full, .post, to: Samples().linkToList,
            for: PresentationContext(Request(RequestStorage())))
        #expect(
            form.fields.map(\.name) == ["name", "note", "mood", "enabled", "owner", "seenAt", "colour"])
        #expect(
            text(form.fields[0]) == #"{"name":"name","label":"Name","kind":"text","required":true,"value":"Ä lamp","#
                + #""minLength":1,"maxLength":20}"#)
        #expect(
            text(form.fields[3])
                == #"{"name":"enabled","label":"Enabled","kind":"checkbox","required":false,"checked":false}"#)
        #expect(form.fields[2].kind == .choice && form.fields[2].value == "bad")
    }

    @Test("A row shows the columns of lists, a document all but the hidden ones, with members between them")
    func documents() {
        var sample = Sample.full
        sample.id = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0001)
        #expect(
            text(SampleRow(entity: sample))
                == #"{"id":"01920000-0000-7000-8000-000000000001","name":"Ä lamp","title":"Sample Ä lamp","#
                + #""note":"seen 😀","mood":"bad","enabled":false,"colour":"blue","createdAt":"1970-01-01T00:00:00.000Z","#
                + #""version":1}"#)
        sample.note = nil
        let document = text(SampleDocument(entity: sample))
        #expect(document.contains(#""enabled":false,"owner":"ffffffff-ffff-ffff-0000-000000000007","seenAt":"#))
        #expect(!document.contains("note") && !document.contains("hush"))
    }

    private struct Misnamed: RowDocument {
        let entity: Sample

        static func describe(_ field: inout some OutputFields<Self>) {
            field.columns(before: "nota")
            field.columns(from: "note", before: "version")
            field.columns(from: "versions")
        }

        struct Interactor: Viper.Interactor {
            func execute(_ input: NoInput) async throws(Failure) -> Sample { Sample() }
        }

        struct Presenter: Viper.Presenter {
            func present(_ sample: Sample, for reader: PresentationContext) -> Misnamed { Misnamed(entity: sample) }
        }

        struct View: JSONView { typealias Model = Misnamed }
    }

    @Test("A document that names a column which its entity has not keeps its route from starting")
    func unknownColumns() throws {
        let flaws = ["nota", "versions"].map { name in
            "EntityWireTestsMisnamed: Expected the name of a column of samples, found '\(name)'."
        }
        #expect(Misnamed.schema.flaws == flaws && Schema.nullable(.array(Misnamed.schema)).flaws == flaws)
        #expect(SampleRow.schema.flaws.isEmpty)
        let route = Route<Void>(.get, "/samples", "Get a sample") { _ in
            Module(Misnamed.Interactor(), Misnamed.Presenter(), Misnamed.View())
        }
        let error = #expect(throws: Complaint.self) { _ = try RouteTable(Router([route]), namedRoutes: []) }
        #expect(error?.description.hasSuffix("contradicts itself. \(flaws[0])") == true)
    }

    @Test("The page of a list has its filters and order, and a cursor that holds both")
    func pages() throws {
        let input = try read(EntityPageInput<Sample>.self, "/samples?mood=good&sort=-name&limit=7")
        #expect(input.values == [.integer(1), nil] && input.limit == 7 && input.prefix == nil)
        #expect(input.filter.order == ListOrder(sort: 0, isDescending: true))
        let cursor = EntityCursor(filter: input.filter, position: [.text("a"), .uuid(high: 1, low: 2)]).text
        let next = try read(EntityPageInput<Sample>.self, "/samples?after=\(cursor)")
        #expect(next.filter == input.filter && next.after?.position == [.text("a"), .uuid(high: 1, low: 2)])
        #expect(throws: Problem.self) {
            _ = try read(EntityPageInput<Sample>.self, "/samples?after=\(cursor)&mood=bad")
        }
        #expect(throws: Problem.self) { _ = try read(EntityPageInput<Sample>.self, "/samples?q=a&sort=createdAt") }
        #expect(throws: Problem.self) { _ = try read(EntityPageInput<Sample>.self, "/samples?sort=mood") }
        #expect(
            try read(EntityPageInput<Sample>.self, "/samples?q=A").filter.order
                == ListOrder(sort: 0, isDescending: false))
    }

    @Test("A list that stays open shows what its filters admit")
    func live() throws {
        func admits(_ target: String, _ sample: Sample) throws -> Bool {
            try read(EntityPageInput<Sample>.self, target).liveFilter.admits(
                EntityLiveFilter<Sample>.subject(of: sample))
        }
        #expect(try admits("/samples", .full) && admits("/samples?mood=bad&q=%C3%A4%20L", .full))
        #expect(try !admits("/samples?mood=good", .full) && !admits("/samples?q=lamp", .full))
    }

    @Test("An export has every column, with its rule and its folded copy")
    func exports() {
        let columns = Sample.table.exported.columns
        #expect(columns.map(\.name.text).prefix(4) == ["id", "name", "name_key", "note"])
        #expect(columns.count == 13 && columns[2].foldedFrom == 1 && columns[3].isOptional)
        #expect(columns.first { $0.name == "colour" }?.later?.migration == 2)
        #expect(columns[4].rule?.fault(.integer(3)) == "Expected a number from 0 to 2, found 3.")
    }
}
