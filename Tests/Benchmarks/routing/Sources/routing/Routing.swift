import Glibc
import Viper
import ViperHTTP
import ViperValues

/// Prints how many nanoseconds of CPU time a request takes from the dispatcher to the finished answer, with few routes
/// and with many: `ROUTES NANOSECONDS` lines, medians of interleaved rounds.
@main
struct Routing {
    static let sizes = [10, 1000]
    static let rounds = 21
    static let requests = 20_000

    static func main() async throws {
        let sides = try sizes.map { try Side(routes: $0) }
        for side in sides { await side.run(requests) }
        var times = sizes.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                let start = processorTime()
                await side.run(requests)
                times[index].append((processorTime() - start) / Double(requests))
            }
        }
        for (size, measured) in zip(sizes, times) { print(size, measured.sorted()[rounds / 2]) }
    }

    /// CPU time of this process, in nanoseconds.
    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// A table, and ten requests to routes spread evenly over it.
struct Side {
    let dispatcher: Dispatcher
    let requests: [RequestStorage]

    init(routes count: Int) throws {
        let routes = (0..<count).map { index in
            Route<Void>(.get, Pattern(stringLiteral: "/group\(index)/{id}"), Echo.Builder(), isEntry: true)
        }
        dispatcher = Dispatcher(try RouteTable(Router(routes), namedRoutes: [])) { _, _, _ in }
        requests = (0..<10).map { index in
            let storage = RequestStorage()
            var target = "/group\(index * count / 10)/01920000-0000-7000-8000-000000000001"
            target.withUTF8 { storage.setTarget(UnsafeRawBufferPointer($0)) }
            return storage
        }
    }

    func run(_ count: Int) async {
        for index in 0..<count {
            let request = Request(requests[index % requests.count])
            request.truncateCaptures(to: 0)
            let response = await dispatcher.respond(to: request)
            guard response.status == .ok else { exit(1) }
        }
    }
}

/// A module that tells the id it was asked for.
enum Echo {
    struct Input: WireInput {
        let id: UUID

        init(_ field: inout some InputFields) { id = field.path("id", "Anything.") }
    }

    struct Document: WireOutput {
        let id: UUID

        static func describe(_ field: inout some OutputFields<Self>) { field("id", "What was asked.", \.id) }
    }

    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> UUID { input.id }
    }

    struct Presenter: Viper.Presenter {
        func present(_ id: UUID, for reader: PresentationContext) -> Document { Document(id: id) }
    }

    struct View: JSONView { typealias Model = Document }

    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(), Presenter(), View())
        }
    }
}
