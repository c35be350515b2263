import ViperIdentity
import ViperTesting

@testable import ViperFeatures
@testable import ViperLive
@testable import ViperService

/// A program whose users have entities of their own, in a list that stays open.
struct Desk: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self, MemosFeature<Live>.self]
}

/// The same with a list that does not.
private struct SilentDesk: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self, MemosFeature<Silent>.self]
}

private protocol Life { static var isLive: Bool { get } }
private enum Live: Life { static let isLive = true }
private enum Silent: Life { static let isLive = false }

private struct Memo: OwnedEntity {
    static let table = EntityTable<Memo>("memos", "memo")

    var id = UUID.least
    var owner = OwnerID()
    var text: SharedText = ""
    var tags: [SharedText] = []
    var price: Decimal<2>?
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Its id.", .key)
        column.owner()
        column("text", \.text, "1 to 9 characters.", .trimmed(1...9), [.required, .changeable])
        column("tags", \.tags, "At most 3.", .list(0...3, of: .trimmed(1...5)), [.settable, .changeable])
        column("price", \.price, "What it costs.", 0...100, [.settable, .changeable])
        column("createdAt", \.createdAt, "When it was added.", .newestFirst)
        column("version", \.version, "Its version.", .version)
    }
}

private enum MemosList: EntityModule, EntityList {
    struct Interactor: ListingInteractor { let store: EntityStore<Memo> }
    typealias Row = EntityRow<Memo, MemosRouter>
    typealias Links = HomeLinks<MemosRouter>
    typealias Presenter = PagePresenter<MemosList>
    typealias View = PageView<MemosList>
}

private enum MemosDetail: EntityModule {
    struct Interactor: FindingInteractor { let store: EntityStore<Memo> }
    typealias Document = EntityDetail<Memo, MemosRouter>
    typealias Presenter = DocumentPresenter<Document>
    typealias View = VersionedDocumentView<Document>
}

private enum MemosAdd: ReportingModule {
    typealias Interactor = EntityAdder<Memo, MemosAdd>
    typealias Presenter = MemosDetail.Presenter
    typealias View = CreatedDocumentView<MemosDetail.Document, MemosDetail.Document>
}

private enum MemosChange: ReportingModule {
    struct Interactor: ChangingInteractor { let store: EntityStore<Memo> }
    typealias Presenter = RevisionPresenter<MemosDetail.Presenter>
    typealias View = MemosDetail.View
}

private enum MemosReplace: ReportingModule {
    struct Interactor: ReplacingInteractor { let store: EntityStore<Memo> }
    typealias Presenter = RevisionPresenter<MemosDetail.Presenter>
    typealias View = MemosDetail.View
}

private enum MemosDelete: DeletingModule {
    struct Interactor: DeletingInteractor { let store: EntityStore<Memo> }
    typealias View = NoContentView
}

private struct MemosRouter: CollectionRouter {
    let collection: CollectionRoutes

    func route(_ context: FeatureContext, isLive: Bool) -> Route<Void> {
        let store = EntityStore<Memo>(in: context.database, clock: context.clock)
        let usual = OwnedRoutes(store, isLive ? context.changes.list("memos", of: Memo.self) : nil, self)
        return Route(
            collection.prefix,
            Router(
                SessionGate(context),
                [
                    usual.list(MemosList.self), usual.add(MemosAdd.self), usual.detail(MemosDetail.self),
                    usual.change(MemosChange.self), usual.replace(MemosReplace.self), usual.delete(MemosDelete.self),
                ]))
    }
}

private struct MemosFeature<Kind: Life>: Feature {
    static var name: StaticString { "memos" }
    static var uses: [any Feature.Type] { [IdentityFeature.self] }

    static func declare(_ feature: inout FeatureDeclaration) { feature.store(owned: Memo.table) }

    let context: FeatureContext

    init(_ context: FeatureContext) { self.context = context }

    func routes(_ mount: inout Routes) {
        let router = MemosRouter(collection: CollectionRoutes(at: "/memos", publicPath: mount.publicPath))
        mount.mount(router.route(context, isLive: Kind.isLive), router.listAndDetail)
    }

    func work(_ work: inout FeatureWork) { work.erase(owned: Memo.table, in: context.database) }
}

@Suite("Routes of what belongs to users")
struct OwnedRoutesTests {
    private var service: TestService { .current }
    private let memo = #"{"text":"one","tags":["a","b"],"price":"12.50"}"#

    /// How a list shows what was added: with a link to it.
    private func row(of added: TestResponse) -> String {
        added.text.dropLast() + #","links":{"detail":"\#(added["Location"] ?? "")"}}"#
    }

    @Test("Everybody sees and changes its own alone; of others' there is none")
    func apart() async throws {
        try await expectApart(in: Desk.self)
        try await expectApart(in: SilentDesk.self)
    }

    private func expectApart(in program: (some Service).Type) async throws {
        try await TestService.with(program) { service in
            #expect(try await service.client.get("/memos").status == 401)
            let ada = try await service.client.enter(Credentials("ada"))
            let bob = try await service.client.enter(Credentials("bob"))
            let added = try await ada.post("/memos", memo)
            #expect(added.status == 201 && added.text.contains(#""tags":["a","b"],"price":"12.50""#))
            let place = try #require(added["Location"])
            #expect(try await bob.get("/memos").text.hasPrefix(#"{"items":[],"#))
            #expect(try await ada.get("/memos").text.contains(row(of: added)))
            #expect(try await bob.get(place).status == 404)
            #expect(try await bob.patch(place, #"{"text":"two"}"#).status == 404)
            #expect(try await bob.put(place, memo).status == 404)
            #expect(try await bob.delete(place).status == 404)
            #expect(try await ada.patch(place, #"{"text":"two"}"#).value(of: "text") == "two")
            #expect(try await ada.put(place, #"{"text":"three"}"#).text.contains(#""text":"three","tags":[],"created"#))
            #expect(try await ada.delete(place).status == 204)
            #expect(try await ada.get(place).status == 404)
        }
    }

    @Test("A list that stays open tells its owner's changes alone", .service(Desk.self, isLive: true))
    func live() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let bob = try await service.client.enter(Credentials("bob"))
        let stream = try await ada.open("/memos")
        #expect(try await bob.post("/memos", #"{"text":"bobs"}"#).status == 201)
        let added = try await ada.post("/memos", memo)
        #expect(await stream.next()?.data == row(of: added))
        #expect(try await ada.delete(try #require(added["Location"])).status == 204)
        #expect(await stream.next("delete") != nil)
    }

    @Test("A test sees the cause of a 500, and a list that is not kept open fails at once", .service(Desk.self))
    func faults() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let place = try #require(try await ada.post("/memos", memo)["Location"])
        try await service.database.transact { transaction throws(DatabaseError) in
            _ = try await transaction.execute("UPDATE memos SET tags = $1", [.text("[1]")])
        }
        let response = try await ada.get(place)
        #expect(response.status == 500 && response.cause?.contains("a list in JSON") == true)
        #expect(try await ada.get("/memos/x").cause == nil)
        await #expect(throws: TestFault.self) { try await ada.open("/memos") }
    }

    @Test("An export of a user shows them as clients see them, and they go with the user", .service(Desk.self))
    func personal() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let bob = try await service.client.enter(Credentials("bob"))
        for client in [ada, bob] { #expect(try await client.post("/memos", memo).status == 201) }
        let export = try await ada.get("/users/ada/export").text
        #expect(export.components(of: #""table":"memos""#) == 1)
        #expect(export.contains(#""text":"one","tags":["a","b"],"price":"12.50","createdAt":"20"#))
        #expect(try await ada.delete("/users/ada").status == 204)
        try await untilThere {
            try await service.database.number("SELECT COUNT(*) FROM memos") == 1 ? () : nil
        }
        #expect(try await bob.get("/memos").text.contains(#""text":"one""#))
    }
}

extension String {
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
