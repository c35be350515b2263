import ViperTesting

/// A module that echoes its input, for any pattern.
enum Echo {
    struct Input: WireInput {
        let first: UUID

        init(_ field: inout some InputFields) { first = field.path("id", "Anything.") }
    }

    struct Document: WireOutput {
        let text: String

        static func describe(_ field: inout some OutputFields<Self>) { field("text", "What was read.", \.text) }
    }

    struct Interactor: Viper.Interactor {
        let failure: Failure?

        func execute(_ input: Input) async throws(Failure) -> String {
            if let failure { throw failure }
            return input.first.text
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ text: String, for reader: PresentationContext) -> Document { Document(text: text) }
    }

    struct View: JSONView { typealias Model = Document }

    struct Builder: Viper.Builder {
        var failure: Failure?

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(failure: failure), Presenter(), View())
        }
    }
}

/// A module that responds with a word: its own, or the one from its router's gate.
enum Word {
    struct Interactor: Viper.Interactor {
        let word: String

        func execute(_ input: NoInput) async throws(Failure) -> String { word }
    }

    struct Builder: Viper.Builder {
        let word: String

        func build(in scope: Void) -> Module<Interactor, Echo.Presenter, Echo.View> {
            Module(Interactor(word: word), Echo.Presenter(), Echo.View())
        }
    }

    struct ScopedBuilder: Viper.Builder {
        func build(in scope: String) -> Module<Interactor, Echo.Presenter, Echo.View> {
            Module(Interactor(word: scope), Echo.Presenter(), Echo.View())
        }
    }
}

/// A gate that passes on the first capture, and refuses `closed`.
struct CaptureGate: Interactor {
    func execute(_ request: Request) async throws(Failure) -> String {
        let text = String(decoding: request.capture(0), as: UTF8.self)
        if text == "closed" { throw .missing("No door '\(text)'.") }
        return text
    }
}

/// An input with a branch, which a declaration may not have.
struct CrookedInput: WireInput {
    init(_ field: inout some InputFields) {
        let flag: Bool = field.body("flag", "A flag.", default: true)
        if flag {
            let _: Bool = field.body("other", "Another.", default: true)
        }
    }
}

/// A module that reads an input, and says nothing of it.
struct Reading<Input: WireInput>: Builder {
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> String { "" }
    }

    func build(in scope: Void) -> Module<Interactor, Echo.Presenter, Echo.View> {
        Module(Interactor(), Echo.Presenter(), Echo.View())
    }
}

/// Always runs the handler of a request with a key.
final class PassingStore: IdempotencyStore {
    func answer(
        under key: IdempotencyKey, _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> IdempotentResponse { .made(try await work()) }
}

func dispatcher(
    _ routes: [Route<Void>], _ policies: Policies = Policies(), report: @escaping @Sendable (String) -> Void = { _ in }
) throws -> Dispatcher {
    Dispatcher(try RouteTable(Router(routes), namedRoutes: []), policies) { inner, _, _ in report(inner) }
}

func client(
    _ routes: [Route<Void>], _ policies: Policies = Policies(), report: @escaping @Sendable (String) -> Void = { _ in }
) throws -> InProcessClient {
    InProcessClient(try dispatcher(routes, policies, report: report))
}

extension InProcessClient {
    init(_ dispatcher: Dispatcher) { self.init { await dispatcher.respond(to: $0) } }
}

/// Why routes do not start; empty if they do.
func refusal(_ routes: [Route<Void>], _ namedRoutes: [NamedRoute] = []) -> String {
    do throws(Complaint) {
        _ = try RouteTable(Router(routes), namedRoutes: namedRoutes)
        return ""
    } catch { return error.description }
}
