import HTTP
import Support
import Testing
import Viper

@Suite("What one object or an array of them makes")
struct OneOrManyTests {
    private enum Coins {
        struct Draft: WireInput {
            let cents: Int
            init(_ field: inout some InputFields) { cents = field.body("cents", "What it is worth.", 1...100) }
        }

        struct Input: WireInput {
            let drafts: OneOrMany<Draft>
            init(_ field: inout some InputFields) {
                drafts = field.oneOrMany("One coin, or several.", Draft.self, 1...3)
            }
        }

        struct Coin: WireOutput, Versioned, Located {
            let cents: Int
            var version: Int64 { 7 }
            var location: Link { Link(Transition(to: "/coins/{id}", publicPath: ""), .integer(Int64(cents))) }
            static func describe(_ field: inout some OutputFields<Self>) { field("cents", "Its worth.", \.cents) }
        }

        struct Interactor: Viper.Interactor {
            func execute(_ input: Input) async throws(Failure) -> OneOrMany<Int> { input.drafts.map(\.cents) }
        }

        struct Presenter: Viper.Presenter {
            func present(_ coins: OneOrMany<Int>, for reader: Reader) -> OneOrMany<Coin> { coins.map(Coin.init) }
        }

        struct View: CreatedOneOrManyView { typealias Document = Coin }

        struct Builder: Viper.Builder {
            func build(in scope: Void) -> Module<Interactor, Presenter, View> {
                Module(Interactor(), Presenter(), View())
            }
        }
    }

    private func client() throws -> InProcessClient {
        try ViperTests.client([Route(.post, "/coins", Coins.Builder(), isEntry: true)])
    }

    @Test("One is answered with its document, its tag and where it is")
    func one() async throws {
        let answer = try await client().post("/coins", #"{"cents":5}"#)
        #expect(answer.status == 201 && answer.text == #"{"cents":5}"#)
        #expect(answer["Location"] == "/coins/5")
        let created: EntityTag = .version(7, variant: Coins.Coin.schema.hash)
        #expect(answer["ETag"] == created.text)
    }

    @Test("An array is answered with its items, and with neither tag nor place", arguments: [1, 3])
    func many(_ count: Int) async throws {
        let items = (1...count).map { #"{"cents":\#($0)}"# }.joined(separator: ",")
        let answer = try await client().post("/coins", "[\(items)]")
        #expect(answer.status == 201 && answer.text == #"{"items":[\#(items)]}"#)
        #expect(answer["Location"] == nil && answer["ETag"] == nil)
    }

    @Test("A fault of an element is a 422 with its pointer")
    func fault() async throws {
        let answer = try await client().post("/coins", #"[{"cents":1},{"cents":0}]"#)
        #expect(answer.status == 422 && answer.text.contains(#"{"pointer":"/1/cents","code":"outOfBounds""#))
    }

    @Test("A module whose elements read more than members of the body is refused at start")
    func flaw() {
        struct Input: WireInput {
            struct Element: WireInput {
                init(_ field: inout some InputFields) { let _: Bool? = field.query("a", "A.") }
            }
            init(_ field: inout some InputFields) { _ = field.oneOrMany("All.", Element.self, 1...9) }
        }
        struct Interactor: Viper.Interactor {
            func execute(_ input: Input) async throws(Failure) -> String { "" }
        }
        struct Flawed: Builder {
            func build(in scope: Void) -> Module<Interactor, Echo.Presenter, Echo.View> {
                Module(Interactor(), Echo.Presenter(), Echo.View())
            }
        }
        #expect(throws: RouteError.self) {
            try RouteTable(Router([Route(.post, "/a", Flawed(), isEntry: true)]), transitions: [])
        }
    }
}
