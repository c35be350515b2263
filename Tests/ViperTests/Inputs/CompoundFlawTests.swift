import Testing
import Viper
import ViperHTTP

@Suite("Modules with parts, at start")
struct CompoundFlawTests {
    /// A compound of a given document and one part.
    private struct Of<Main: Builder, P: Builder>: CompoundBuilder where Main.Scope == Void, P.Scope == Void {
        enum Part: String, InputEnumeration { case part }
        let main: Main
        let other: P
        func part(_ name: Part) -> EmbeddedPart<Void> {
            let way = NamedRoute(to: "/part", publicPath: "")
            return EmbeddedPart(other) { _ in Link(way) }
        }
    }

    private struct Required: WireInput {
        init(_ field: inout some InputFields) {
            let _: Int? = field.read(.query, "a", "A.", 1...9, .required)
        }
    }

    private struct Body: WireInput {
        init(_ field: inout some InputFields) { let _: Int = field.body("a", "A.", 1...9) }
    }

    private struct Conditional: WireInput { init(_ field: inout some InputFields) { _ = field.precondition() } }

    private struct OfPath: WireInput {
        init(_ field: inout some InputFields) { let _: UUID = field.path("id", "An id.") }
    }

    private func error<Main: Builder, P: Builder, I, Pr, V>(_ main: Main, _ part: P) -> String
    where Main.Scope == Void, P.Scope == Void, Main.Built == Module<I, Pr, V> {
        refusal([Route("/whole", Of(main: main, other: part), isEntry: true)])
    }

    @Test("A part must be readable without a query, and its response must be a document")
    func parts() {
        let main = Word.Builder(word: "a")
        #expect(error(main, Word.Builder(word: "b")) == "")
        #expect(error(main, Reading<Required>()) != "")
        #expect(error(main, Reading<Body>()) != "")
        #expect(error(main, Reading<Conditional>()) != "")
        #expect(error(main, Reading<OfPath>()) != "")
        #expect(error(main, Reading<CrookedInput>()) != "")
        #expect(error(main, Nothing()) != "")
        #expect(error(main, Never.Builder()).contains("part"))
    }

    @Test("Only an object that is no list can have parts")
    func mains() {
        let part = Word.Builder(word: "b")
        #expect(error(Numbers.Builder(source: Numbers.Source([1])), part) != "")
        #expect(error(Nothing(), part) != "")
    }

    /// A module whose responses are never stored.
    private enum Never {
        struct View: JSONView {
            typealias Model = Echo.Document
            static var caching: Caching { .never }
        }

        struct Builder: Viper.Builder {
            func build(in scope: Void) -> Module<Word.Interactor, Echo.Presenter, View> {
                Module(Word.Interactor(word: ""), Echo.Presenter(), View())
            }
        }
    }

    /// A module with an empty response.
    private struct Nothing: Builder {
        struct Interactor: Viper.Interactor {
            func execute(_ input: NoInput) async throws(Failure) {}
        }

        struct View: EmptyView {}

        func build(in scope: Void) -> Module<Interactor, NoPresenter<Void>, View> {
            Module(Interactor(), NoPresenter(), View())
        }
    }
}
