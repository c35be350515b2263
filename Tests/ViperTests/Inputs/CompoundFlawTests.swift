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

    /// A module of any input and view.
    private struct Some<Input: WireInput>: Builder {
        struct Interactor: Viper.Interactor {
            func execute(_ input: Input) async throws(Failure) -> String { "" }
        }
        func build(in scope: Void) -> Module<Interactor, Echo.Presenter, Echo.View> {
            Module(Interactor(), Echo.Presenter(), Echo.View())
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

    private func error<Main: Builder, P: Builder, I, Pr, V>(_ main: Main, _ part: P) -> Complaint?
    where Main.Scope == Void, P.Scope == Void, Main.Built == Module<I, Pr, V> {
        do {
            _ = try RouteTable(Router([Route("/whole", Of(main: main, other: part), isEntry: true)]), namedRoutes: [])
            return nil
        } catch { return error }
    }

    @Test("A part must be readable without a query, and its response must be a document")
    func parts() {
        let main = Word.Builder(word: "a")
        #expect(error(main, Word.Builder(word: "b")) == nil)
        #expect(error(main, Some<Required>()) != nil)
        #expect(error(main, Some<Body>()) != nil)
        #expect(error(main, Some<Conditional>()) != nil)
        #expect(error(main, Some<OfPath>()) != nil)
        #expect(error(main, CrookedBuilder()) != nil)
        #expect(error(main, Never.Builder()) != nil)
        #expect(error(main, Nothing()) != nil)
        #expect(error(main, Never.Builder())?.description.contains("part") == true)
    }

    @Test("Only an object that is no list can have parts")
    func mains() {
        let part = Word.Builder(word: "b")
        #expect(error(Numbers.Builder(source: Numbers.Source([1])), part) != nil)
        #expect(error(Nothing(), part) != nil)
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
