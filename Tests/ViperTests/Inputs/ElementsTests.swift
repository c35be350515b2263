import ViperTesting

@Suite("Modules whose body is an array")
struct ElementsTests {
    private enum Coins {
        struct Draft: WireInput {
            let cents: Int
            init(_ field: inout some InputFields) { cents = field.body("cents", "What it is worth.", 1...100) }
        }

        struct Input: WireInput {
            let drafts: [Draft]
            init(_ field: inout some InputFields) { drafts = field.elements("Some coins.", Draft.self, 1...3) }
        }

        struct Document: WireOutput {
            let items: [Int]
            static func describe(_ field: inout some OutputFields<Self>) { field("items", "Their worth.", \.items) }
        }

        struct Interactor: Viper.Interactor {
            func execute(_ input: Input) async throws(Failure) -> Document {
                Document(items: input.drafts.map(\.cents))
            }
        }

        struct View: JSONView {
            typealias Model = Document
            static var status: Status { .created }
        }

        static let route = Route<Void>(.post, "/coins", isEntry: true) { _ in
            Module(Interactor(), PassthroughPresenter(), View())
        }
    }

    @Test("An array is read in its order, and the response has neither tag nor location", arguments: [1, 3])
    func many(_ count: Int) async throws {
        let items = (1...count).map { #"{"cents":\#($0)}"# }.joined(separator: ",")
        let response = try await client([Coins.route]).post("/coins", "[\(items)]")
        let worths = (1...count).map(String.init).joined(separator: ",")
        #expect(response.status == 201 && response.text == #"{"items":[\#(worths)]}"#)
        #expect(response["Location"] == nil && response["ETag"] == nil)
    }

    @Test("One object is a 422")
    func one() async throws {
        let response = try await client([Coins.route]).post("/coins", #"{"cents":5}"#)
        #expect(response.status == 422 && response.text.contains(#"{"pointer":"","code":"wrongType""#))
    }

    @Test("A fault of an element is a 422 with its pointer")
    func fault() async throws {
        let response = try await client([Coins.route]).post("/coins", #"[{"cents":1},{"cents":0}]"#)
        #expect(response.status == 422 && response.text.contains(#"{"pointer":"/1/cents","code":"outOfBounds""#))
    }

    @Test("A module whose elements read more than members of the body is refused at start")
    func flaw() {
        struct Input: WireInput {
            struct Element: WireInput {
                init(_ field: inout some InputFields) { let _: Bool? = field.query("a", "A.") }
            }
            init(_ field: inout some InputFields) { _ = field.elements("All.", Element.self, 1...9) }
        }
        #expect(refusal([Route(.post, "/a", Reading<Input>(), isEntry: true)]) != "")
    }
}
