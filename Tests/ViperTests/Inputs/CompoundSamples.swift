import Synchronization
import ViperTesting

struct Desk: Sendable {
    let number: Int
}

struct DeskGate: Interactor {
    func execute(_ request: Request) async throws(Failure) -> Desk {
        guard let number = Int(String(decoding: request.capture(0), as: UTF8.self)) else {
            throw .missing("There is no such desk.")
        }
        return Desk(number: number)
    }
}

/// A module that responds with what a closure makes of its desk.
struct Telling<Input: WireInput>: Builder {
    struct Interactor: Viper.Interactor {
        let desk: Desk
        let tell: @Sendable (Input, Desk) async throws(Failure) -> String

        func execute(_ input: Input) async throws(Failure) -> String { try await tell(input, desk) }
    }

    let tell: @Sendable (Input, Desk) async throws(Failure) -> String

    func build(in scope: Desk) -> Module<Interactor, Echo.Presenter, Echo.View> {
        Module(Interactor(desk: scope, tell: tell), Echo.Presenter(), Echo.View())
    }
}

/// An input with a default, a rule, and a capture that the gate reads too.
struct DrawerInput: WireInput {
    let desk: Int
    let depth: Int

    init(_ field: inout some InputFields) {
        desk = field.path("desk", "The desk.", 1...99)
        depth = field.query("depth", "How deep.", 1...9, default: 3)
        let desk = desk
        field.require(parameter: "depth", InputFault("closed", "Expected an open desk.")) { desk != 13 }
    }
}

/// A stream of numbers on a desk.
struct DeskNumbers: Builder {
    let source: @Sendable () -> Numbers.Source

    func build(in scope: Desk) -> Module<Numbers.Interactor, Numbers.Presenter, Numbers.View> {
        Module(Numbers.Interactor(source: source()), Numbers.Presenter(), Numbers.View())
    }
}

/// A desk with its embeddable parts.
struct DeskCompound: CompoundBuilder {
    enum Part: String, InputEnumeration { case drawer, left, right, numbers }

    struct Document: WireOutput, Versioned {
        let number: Int
        var version: Int64 { 4 }
        static func describe(_ field: inout some OutputFields<Self>) { field("number", "Which it is.", \.number) }
    }

    struct Builder: Viper.Builder {
        struct Input: WireInput {
            let desk: Int
            let limit: Int
            init(_ field: inout some InputFields) {
                desk = field.path("desk", "The desk.", 1...99)
                limit = field.query("limit", "A limit.", 1...9, default: 5)
            }
        }

        struct Interactor: Viper.Interactor {
            let failure: Failure?
            func execute(_ input: Input) async throws(Failure) -> Int {
                if let failure { throw failure }
                return input.desk
            }
        }

        struct Presenter: Viper.Presenter {
            func present(_ number: Int, for reader: PresentationContext) -> Document { Document(number: number) }
        }

        struct View: JSONView { typealias Model = Document }

        var failure: Failure?

        func build(in scope: Desk) -> Module<Interactor, Presenter, View> {
            Module(Interactor(failure: failure), Presenter(), View())
        }
    }

    var main = Builder()
    var drawer = Telling<DrawerInput> { input, desk in "desk \(desk.number), depth \(input.depth)" }
    var left = Telling<NoInput> { _, _ in "left" }
    var right = Telling<NoInput> { _, _ in "right" }
    var numbers = DeskNumbers { Numbers.Source([2, 1]) }

    func part(_ name: Part) -> EmbeddedPart<Desk> {
        func link(_ name: Pattern) -> @Sendable (Desk) -> Link {
            let way = NamedRoute(to: name.under("/desks/{desk}"), publicPath: "")
            return { Link(way, .integer(Int64($0.number))) }
        }
        return switch name {
        case .drawer: EmbeddedPart(drawer, at: link("/drawer"))
        case .left: EmbeddedPart(left, at: link("/left"))
        case .right: EmbeddedPart(right, at: link("/right"))
        case .numbers: EmbeddedPart(numbers, at: link("/numbers"))
        }
    }

    /// The desk, and each part as a route of its own.
    var routes: [Route<Void>] {
        [
            Route(
                "/desks/{desk}",
                Router(
                    DeskGate(),
                    [
                        Route("", self, isEntry: true), Route(.get, "/drawer", drawer, isEntry: true),
                        Route(.get, "/left", left, isEntry: true), Route(.get, "/right", right, isEntry: true),
                        Route(.get, "/numbers", numbers, isEntry: true),
                    ]))
        ]
    }
}

/// A barrier: lets tasks go on once the given number has arrived.
final class Meeting: Sendable {
    private struct State {
        var awaited: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(of count: Int) { state = Mutex(State(awaited: count)) }

    func attend() async {
        await withCheckedContinuation { continuation in
            let leaving = state.withLock { state in
                state.waiting.append(continuation)
                state.awaited -= 1
                guard state.awaited <= 0 else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in leaving { continuation.resume() }
        }
    }
}
