import Testing
import Viper
import ViperEntities
import ViperHTTP
import ViperJSON

private struct Samples: CollectionRouter {
    let collection = CollectionRoutes(at: "/samples", publicPath: "")
}

private enum SamplesList: EntityList {
    typealias Row = EntityRow<Sample, Samples>
    typealias Links = HomeLinks<Samples>
}

@Suite("What is shown of an entity of which there is nothing to show but its columns")
struct EntityPresenterTests {
    private let whole = EntityDetail<Sample, Samples>(.full, Samples(), in: .english)
    private let list = PagePresenter<SamplesList>(router: Samples()).present(
        ListOutcome(entries: [.full], next: EntityCursor<Sample>?.none, limit: 1),
        for: PresentationContext(Request(RequestStorage())))

    private func text(_ value: some OutputValue) -> String {
        var writer = ByteWriter(capacity: 400)
        value.write(to: &writer)
        return writer.text
    }

    private func name(_ schema: Schema) -> String? { if case .object(_, let name) = schema { name } else { nil } }

    @Test("Its document has all columns, its row those of lists, and both know the way to it")
    func documents() {
        #expect(text(whole) == text(SampleDocument(entity: .full)) && whole.version == 1)
        let row = text(list.items[0])
        #expect(!row.contains("owner") && text(list) == #"{"items":[\#(row)],"links":{"back":"/"}}"#)
        #expect(whole.location.text == "/samples/00000000-0000-0000-0000-000000000000")
        #expect(list.items[0].location.text == whole.location.text)
    }

    @Test("Schemas are named after the entity and its table, whose name may have several words")
    func schemas() {
        #expect(name(type(of: whole).schema) == "Sample" && name(type(of: list.items[0]).schema) == "SampleRow")
        #expect(name(PageView<SamplesList>.schema) == "SamplesListPage")
        #expect(EntityInput<SampleCase>.typeName == "SampleCasesAddInput")
    }
}

private struct SampleCase: Entity {
    static let table = EntityTable<SampleCase>("sample_cases", "sample case")

    var id = UUID.least

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) { column("id", \.id, "Its id.", .key) }
}
