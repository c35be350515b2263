import ViperTesting

@testable import Items

@Suite("Items that are read without waiting")
struct ItemsImmediateTests {
    private func text(_ response: consuming Response) -> String {
        response.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
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
            let unknown = UUID.version7()
            #expect(throws: EntityStore<Item>.missing(unknown)) {
                _ = try interactor.executeImmediately(.init(id: unknown))
            }
        }
    }

    @Test("A page of SQLite's items is read without waiting as it is by waiting, PostgreSQL's by waiting alone")
    func immediatePage() async throws {
        try await TestStore.withEach { fixture in
            let items = EntityStore<Item>(in: fixture.database, clock: SystemClock())
            _ = try await items.add(Item(name: "Tent"))
            let router = ItemsRouter(collection: CollectionRoutes(at: "/items", publicPath: "/api"))
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
}
