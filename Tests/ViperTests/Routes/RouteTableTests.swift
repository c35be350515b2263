import ViperTesting

@Suite("The route table")
struct RouteTableTests {
    private func word(_ method: ViperHTTP.Method, _ pattern: Pattern, _ word: String) -> Route<Void> {
        Route(method, pattern, Word.Builder(word: word), isEntry: true)
    }

    @Test("Literal segments come before captures, and captures are tried after them")
    func priority() async throws {
        let client = try client([
            word(.get, "/todos/new", "new"), Route(.get, "/todos/{id}", Echo.Builder(), isEntry: true),
            Route(.get, "/todos/{id}/edit", Echo.Builder(), isEntry: true),
        ])
        #expect(try await client.get("/todos/new").text == #"{"text":"new"}"#)
        let id = "01920000-0000-7000-8000-000000000000"
        #expect(try await client.get("/todos/\(id)").text == #"{"text":"\#(id)"}"#)
        #expect(try await client.get("/todos/\(id)/edit").text == #"{"text":"\#(id)"}"#)
        #expect(try await client.get("/todos/new/edit").status == 400)
        #expect(try await client.get("/todos").status == 404)
    }

    @Test("Each of a thousand routes is found")
    func thousand() async throws {
        let routes = (0..<1000).map { word(.get, Pattern(stringLiteral: "/group\($0)/list"), "w\($0)") }
        let client = try client(routes)
        for index in stride(from: 0, to: 1000, by: 37) {
            #expect(try await client.get("/group\(index)/list").text == #"{"text":"w\#(index)"}"#)
        }
        #expect(try await client.get("/group1000/list").status == 404)
    }

    @Test("A gate's outcome is the scope of the modules below, and its failure ends the request")
    func gates() async throws {
        let doors = Router(CaptureGate(), [Route(.get, "/room", Word.ScopedBuilder(), isEntry: true)])
        let client = try client([Route("/doors/{door}", doors)])
        #expect(try await client.get("/doors/blue/room").text == #"{"text":"blue"}"#)
        #expect(try await client.get("/doors/closed/room").status == 404)
        #expect(try await client.send(TestRequest("PUT", "/doors/closed/room")).status == 405)
        #expect(try await client.get("/doors/closed/room", [("Accept", "text/html")]).status == 406)
    }

    @Test("Two routes of one method and path clash")
    func clashes() {
        #expect(refusal([word(.get, "/a", "1"), word(.get, "/a", "2")]).contains("GET /a is declared twice"))
        #expect(
            refusal([
                Route(.get, "/a/{id}", Echo.Builder(), isEntry: true),
                Route("/a/{key}", Router(CaptureGate(), [Route(.get, "/b", Word.ScopedBuilder(), isEntry: true)])),
            ]).contains("captures 'key' where another has 'id'"))
    }

    @Test("A pattern whose captures are not what the module reads is refused")
    func captures() {
        #expect(refusal([Route(.get, "/a", Echo.Builder(), isEntry: true)]).contains("its module reads [\"id\"]"))
        #expect(refusal([Route(.get, "/a/{key}", Echo.Builder(), isEntry: true)]).contains("captures [\"key\"]"))
        #expect(refusal([word(.get, "/a/{key}", "w")]).contains("of which its module reads only []"))
    }

    @Test("A malformed pattern is refused", arguments: ["a", "/a//", "/a//b", "//", "/{}", "/a b", "/{a-b}", "/%20"])
    func malformed(_ pattern: String) {
        #expect(refusal([word(.get, Pattern(stringLiteral: pattern), "w")]).contains("is malformed"))
    }

    /// An input that reads a list of a query, which only a body of JSON has.
    private struct Flawed: WireInput {
        init(_ field: inout some InputFields) { let _: [Bool]? = field.query("on", "Which are on.", .list(0...2)) }
    }

    @Test("An input that is no straight line, or has a flaw, is refused")
    func crooked() {
        #expect(
            refusal([Route(.post, "/a", Reading<CrookedInput>(), isEntry: true)]).contains("is not always read alike"))
        #expect(
            refusal([Route(.get, "/a", Reading<Flawed>(), isEntry: true)]).contains("which only a body of JSON has"))
    }

    @Test("A named route that leads nowhere is refused, and so is a path without one")
    func namedRoutes() {
        let nowhere = NamedRoute(to: "/nowhere", publicPath: "")
        #expect(refusal([word(.get, "/a", "w")], [nowhere]).contains("no GET route has this path"))
        let unnamed = Route<Void>(.get, "/a", Word.Builder(word: "w"))
        #expect(refusal([unnamed]).contains("No named route leads to GET /a (Word)"))
        #expect(refusal([unnamed], [NamedRoute(to: "/a", publicPath: "/p")]).isEmpty)
    }

    @Test("Descriptions name method, pattern, module and scope")
    func descriptions() throws {
        let doors = Router(CaptureGate(), [Route(.get, "/room", Word.ScopedBuilder(), isEntry: true)])
        let table = try RouteTable(Router([word(.get, "/", "w"), Route("/doors/{door}", doors)]), namedRoutes: [])
        #expect(table.descriptions.map(\.pattern.text) == ["/", "/doors/{door}/room"])
        #expect(table.descriptions.map(\.scope) == ["", "String"])
        #expect(table.descriptions.map(\.module) == ["Word", "Word.Scoped"])
    }
}
