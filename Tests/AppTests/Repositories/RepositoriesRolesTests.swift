import ViperTesting

@testable import Repositories

/// Tests each role of the repositories' modules alone, with values in place of its neighbours.
@Suite("The roles of the repositories' modules, one by one")
struct RepositoriesRolesTests {
    private let router = RepositoriesRouter(at: "/repositories", publicPath: "/api")

    private func reader() -> PresentationContext { PresentationContext(Request(RequestStorage())) }

    private func text(_ response: consuming Response) -> String {
        response.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func written(_ value: some OutputValue) -> String {
        var writer = ByteWriter()
        value.write(to: &writer)
        return writer.finish().text
    }

    @Test("The router links by the patterns that it mounts")
    func links() {
        #expect(router.linkToList.text == "/api/repositories")
        #expect(router.link(detailOf: 12).text == "/api/repositories/12")
        #expect(router.listAndDetail.map(\.pattern.text) == ["/repositories", "/repositories/{id}"])
    }

    @Test("The presenter makes rows, and the ways to other pages")
    func presenter() {
        let query = RepositoryQuery(language: "C++", page: 2, perPage: 1)
        var found = RepositoryPage(query: query, total: 3, repositories: [repository(5, stars: 12_345)])
        let page = RepositoriesList.Presenter(router: router).present(found, for: reader())
        #expect(page.title == "Repositories - C++" && page.totalCount == 3 && page.stale == nil)
        #expect(page.nextLink == "/api/repositories?language=C%2B%2B&page=3&perPage=1")
        #expect(page.rows.map(\.repository.id) == [5])
        found.isStale = true
        #expect(RepositoriesList.Presenter(router: router).present(found, for: reader()).stale == true)
    }

    @Test("The view renders a page to the byte, with its links")
    func view() {
        let rows = PresentedList([Repository](), by: RepositoriesList.RowPresenter(router: router))
        let page = RepositoriesList.Page(
            title: "T", totalCount: 60, pages: NumberedPages(page: 1, perPage: 30, total: 60), stale: true, items: rows,
            links: ListLinks(back: router.linkToHome),
            path: ("/r?page=", "&x=1"))
        let response = RepositoriesList.View().render(page, as: .json)
        #expect(response.status == .ok)
        #expect(response.link == "</r?page=2&x=1>; rel=\"next\", </r?page=2&x=1>; rel=\"last\"")
        #expect(
            text(response) == #"{"title":"T","totalCount":60,"page":1,"nextPage":2,"stale":true,"items":[],"#
                + #""links":{"back":"/api/"}}"#)
    }

    @Test(
        "Stars are shown in groups of three digits",
        arguments: [
            (0, "0"), (7, "7"), (999, "999"), (1000, "1 000"), (1234, "1 234"), (50_006, "50 006"),
            (1_000_000, "1 000 000"), (120_034_005, "120 034 005"),
            (999_999_999_999_999_999, "999 999 999 999 999 999"),
        ])
    func stars(_ count: Int, _ shown: String) {
        #expect(written(StarsText(count: Int64(count))) == "\"\(shown) ⭐️\"")
    }

    @Test("The placeholder is an address without a byte that must be encoded, and needs no escape")
    func placeholder() {
        let bytes = OwnerPicture.placeholder.bytes
        #expect(bytes.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C && $0 != 0x3E })
        #expect(written(OwnerPicture(address: nil)) == "\"\(OwnerPicture.placeholder)\"")
        #expect(written(OwnerPicture(address: "https://example.org/p")) == #""https://example.org/p""#)
    }

    @Test("Texts survive their stored value, and an invalid value is refused")
    func packedTexts() {
        let texts = repository(1, description: "Äöü", picture: nil, name: "日本").texts
        var builder = SharedText.Builder(capacity: 8)
        let stored = texts.stored
        #expect(stored.withUnsafeBytes { RepositoryTexts($0, &builder) } == texts)
        #expect(texts.name == "日本" && texts.description == "Äöü" && texts.ownerPicture == nil)
        for count in 0..<stored.count {
            #expect(stored[..<count].withUnsafeBytes { RepositoryTexts($0, &builder) } == nil)
        }
        for index in 0..<28 {
            var changed = stored
            changed[index] ^= 0x01
            #expect(changed.withUnsafeBytes { RepositoryTexts($0, &builder) } == nil, "\(index)")
        }
        var cut = stored
        // One byte of the first character moves from the name to the text after it.
        cut[0] -= 1
        cut[4] += 1
        #expect(cut.withUnsafeBytes { RepositoryTexts($0, &builder) } == nil)
    }

    @Test("The interactor finds what the service has, and its failures are the use case's", .fixture)
    func interactor() async throws {
        let service = RepositoryService(store: fixture.repositories, upstream: nil)
        try await fixture.store([repository(3)])
        #expect(try await RepositoriesDetail.Interactor(service: service).execute(.init(id: 3)) == repository(3))
        await #expect(throws: Failure.missing("Repository with id '4' was not found.")) {
            try await RepositoriesDetail.Interactor(service: service).execute(.init(id: 4))
        }
        let beyond = RepositoryQuery(language: "Swift", page: 34, perPage: 30)
        await #expect(throws: Failure.beyondReach("Only the first 1000 search results are available.")) {
            try await RepositoriesList.Interactor(service: service).execute(.init(query: beyond, refresh: false))
        }
    }

    @Test("The roles together make a module that serves a request", .fixture)
    func module() async throws {
        let service = RepositoryService(store: fixture.repositories, upstream: nil)
        let module = Module(
            RepositoriesList.Interactor(service: service), RepositoriesList.Presenter(router: router),
            RepositoriesList.View())
        let storage = RequestStorage()
        storage.setTarget(StaticString("/repositories").bytes)
        let traits = type(of: module).traits
        let context = EndpointContext { _, _, _ in }
        let response = try await module.respond(to: Request(storage), as: .json, traits, in: context)
        #expect(
            text(response) == #"{"title":"Repositories - Swift","totalCount":0,"page":1,"items":[],"#
                + #""links":{"back":"/api/"}}"#)
    }

    @Test("Samples fill an empty store, once", .fixture)
    func samples() async throws {
        #expect(try await fixture.application.features.fillWithSamples() > 12)
        #expect(try await fixture.application.features.fillWithSamples() == 0)
        let list = try await fixture.client.get("/repositories")
        #expect(list.ids.count == 8 && list.text.contains(#""starsText":"1 234 ⭐️""#))
    }
}
