import Testing
import ViperDocuments

@Suite("Numbered pages")
struct NumberedPagesTests {
    @Test(
        "The last page has a row, unless there is none, and can be reached",
        arguments: [
            (0, 30, Int.max, 1), (1, 30, Int.max, 1), (30, 30, Int.max, 1), (31, 30, Int.max, 2), (61, 30, Int.max, 3),
            (5000, 30, 1000, 33), (5000, 100, 1000, 10), (Int.max, 1, Int.max, Int.max),
        ])
    func last(_ total: Int, _ perPage: Int, _ reach: Int, _ last: Int) {
        #expect(NumberedPages(page: 1, perPage: perPage, total: total, reach: reach).last == last)
    }

    @Test(
        "The ways to other pages are those that there are",
        arguments: [
            (1, 1, nil), (1, 3, "next 2, last 3"), (2, 3, "prev 1, next 3, last 3, first 1"), (3, 3, "prev 2, first 1"),
            (9, 3, "prev 3, first 1"),
        ])
    func links(_ page: Int, _ last: Int, _ expected: String?) {
        let pages = NumberedPages(page: page, perPage: 1, total: last)
        let link = pages.link("", "")
        let words = expected?.split(separator: ", ").map { part in
            let (relation, number) = (part.prefix { $0 != " " }, part.drop { $0 != " " }.dropFirst())
            return "<\(number)>; rel=\"\(relation)\""
        }
        #expect(link == words?.joined(separator: ", "))
    }
}
