import ViperTesting

@testable import Items

/// Tests each role of the items' list alone, with values in place of its neighbours.
@Suite("The roles of a module, one by one")
struct ItemsRolesTests {
    private static let noon = Timestamp(microseconds: 1_795_262_400_000_000)
    private static let id = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private static let text = "01920000-0000-7000-8000-000000000001"

    private let item = Item(
        id: Self.id, name: "Tent", enabled: false, createdAt: Self.noon, updatedAt: Self.noon, version: 3)
    private let router = ItemsRouter(collection: CollectionRoutes(at: "/items", publicPath: "/api"))

    private func reader() -> PresentationContext { PresentationContext(Request(RequestStorage())) }

    private func text(_ response: consuming Response) -> String {
        response.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    @Test("The router links by the patterns that it mounts")
    func links() {
        #expect(router.linkToList.text == "/api/items")
        #expect(router.link(detailOf: item.id).text == "/api/items/\(Self.text)")
        #expect(router.listNewAndDetail.map(\.pattern.text) == ["/items", "/items/new", "/items/{id}"])
    }

    @Test("The view renders a page to the byte, with its link")
    func view() {
        let cursor = EntityCursor<Item>.sample
        let outcome = ListOutcome(entries: [item], next: cursor, limit: 5)
        let page = ItemsList.Presenter(router: router).present(outcome, for: reader())
        let response = ItemsList.View().render(page, as: .json)
        #expect(response.status == .ok)
        #expect(response.link == "</api/items?limit=5&after=\(cursor.text)>; rel=\"next\"")
        #expect(
            text(response) == #"{"items":[{"id":"\#(Self.text)","name":"Tent","enabled":false,"color":"red","#
                + #""date":"Nov 21, 2026","createdAt":"2026-11-21T12:00:00.000Z","#
                + #""version":3,"links":{"detail":"/api/items/\#(Self.text)"}}],"next":"\#(cursor.text)","#
                + #""links":{"back":"/api/","new":"/api/items/new"}}"#)
    }

    @Test("SQLite's items are found without waiting as they are by waiting, PostgreSQL's by waiting alone")
    func immediate() async throws {
        try await TestStore.withEach { fixture in
            let items = EntityStore<Item>(in: fixture.database, clock: SystemClock())
            let added = try await items.add(Item(name: "Tent"))
            let interactor = ItemsDetail.Interactor(store: items)
            #expect(interactor.isImmediate == (fixture.database.dialect == .sqlite))
            let found = try interactor.executeImmediately(.init(id: added.id))
            #expect(found == (interactor.isImmediate ? added : nil))
            guard interactor.isImmediate else { return }
            #expect(throws: Failure.missing("Item with id '\(Self.text)' was not found.")) {
                _ = try interactor.executeImmediately(.init(id: Self.id))
            }
        }
    }

    @Test("A page of SQLite's items is read without waiting as it is by waiting, PostgreSQL's by waiting alone")
    func immediatePage() async throws {
        try await TestStore.withEach { fixture in
            let items = EntityStore<Item>(in: fixture.database, clock: SystemClock())
            _ = try await items.add(Item(name: "Tent"))
            let module = Module(
                ItemsList.Interactor(store: items), ItemsList.Presenter(router: router), ItemsList.View())
            #expect(module.isImmediate == (fixture.database.dialect == .sqlite))
            let storage = RequestStorage()
            storage.setTarget(StaticString("/items").bytes)
            let traits = type(of: module).traits
            let context = EndpointContext { _, _, _ in }
            let waited = text(try await module.respond(to: Request(storage), as: .json, traits, in: context))
            let found = try module.respondImmediately(to: Request(storage), as: .json, traits, in: context)
            if let found { #expect(text(found) == waited) } else { #expect(!module.isImmediate) }
        }
    }

    @Test("The roles together make a module that serves a request", .fixture)
    func module() async throws {
        let items = EntityStore<Item>(in: fixture.database, clock: fixture.clock)
        let module = Module(ItemsList.Interactor(store: items), ItemsList.Presenter(router: router), ItemsList.View())
        let storage = RequestStorage()
        storage.setTarget(StaticString("/items").bytes)
        let traits = type(of: module).traits
        let context = EndpointContext { _, _, _ in }
        let response = try await module.respond(to: Request(storage), as: .json, traits, in: context)
        #expect(text(response) == #"{"items":[],"links":{"back":"/api/","new":"/api/items/new"}}"#)
    }
}
