import ViperTesting

@Suite("Gates that are asked what they read of the path")
struct PathGateTests {
    private struct Shelf: Sendable { let number: Int }

    private struct ShelfGate: Interactor {
        struct Command: WireInput {
            let shelf: Int
            init(_ field: inout some InputFields) { shelf = field.path("shelf", "The shelf.", 1...9) }
        }

        static let failures = FailureKinds.missing

        func execute(_ command: Command) async throws(Failure) -> Shelf {
            guard command.shelf < 5 else { throw .missing("There is no such shelf.") }
            return Shelf(number: command.shelf)
        }
    }

    private struct BookBuilder: Builder {
        struct Input: WireInput {
            let book: Int
            init(_ field: inout some InputFields) { book = field.path("book", "The book.", 1...99) }
        }

        struct Document: WireOutput {
            let shelf: Int
            let book: Int
            static func describe(_ field: inout some OutputFields<Self>) {
                field("shelf", "The shelf.", \.shelf)
                field("book", "The book.", \.book)
            }
        }

        struct Interactor: Viper.Interactor {
            let shelf: Shelf
            func execute(_ input: Input) async throws(Failure) -> Document {
                Document(shelf: shelf.number, book: input.book)
            }
        }

        func build(in scope: Shelf) -> Module<Interactor, PassthroughPresenter<Document>, DocumentView<Document>> {
            Module(Interactor(shelf: scope))
        }
    }

    private var routes: [Route<Void>] {
        let shelves = Router(ShelfGate(), [Route(.get, "/books/{book}", BookBuilder(), isEntry: true)])
        return [
            Route("/shelves/{shelf}", shelves),
            Route("/doors/{door}", Router(CaptureGate(), [Route("/shelves/{shelf}", shelves)])),
        ]
    }

    @Test("The gate and the module read one segment each, below other gates too")
    func reading() async throws {
        let client = try client(routes)
        #expect(try await client.get("/shelves/3/books/42").text == #"{"shelf":3,"book":42}"#)
        #expect(try await client.get("/doors/blue/shelves/4/books/1").text == #"{"shelf":4,"book":1}"#)
    }

    @Test("A segment that the gate cannot read is a 400 that names it, before the gate and the module's input")
    func faults() async throws {
        let client = try client(routes)
        let response = try await client.get("/shelves/x/books/1000?unknown=1")
        #expect(response.status == 400)
        #expect(response.text.contains(#""parameter":"shelf""#))
        #expect(!response.text.contains(#""parameter":"book""#))
        #expect(try await client.get("/shelves/7/books/1000").status == 404)
        #expect(try await client.get("/shelves/3/books/1000").text.contains(#""parameter":"book""#))
    }

    @Test("The description of a module has what its gates read, and how they fail")
    func description() throws {
        let traits = try RouteTable(Router(routes), namedRoutes: []).routes[0].traits
        #expect(traits.input.description.names(from: .path) == ["shelf", "book"])
        #expect(traits.failures == .missing)
    }

    @Test("A gate that reads anything but the path is refused at start")
    func otherSources() {
        struct QueryGate: Interactor {
            struct Command: WireInput {
                let limit: Int
                init(_ field: inout some InputFields) { limit = field.query("limit", "A limit.", 1...9, default: 1) }
            }
            func execute(_ command: Command) async throws(Failure) -> Shelf { Shelf(number: command.limit) }
        }
        let doors = Router(QueryGate(), [Route(.get, "/{book}", BookBuilder(), isEntry: true)])
        #expect(refusal([Route("/books", doors)]) != "")
    }
}
