import ViperTesting

extension MediaType {
    fileprivate static let csv = MediaType("text/csv", contentType: "text/csv; charset=utf-8")
}

extension ProblemKind {
    fileprivate static let closed = ProblemKind(
        "shop-closed", Status(423), "The shop is closed", "It is night.", remedy: "Come again by day.")
}

/// A feature's own terms, which the kit does not define.
@Suite struct OpenEndsTests {
    private enum Shop {
        struct Input: WireInput {
            let hour: Int
            init(_ field: inout some InputFields) { hour = field.query("hour", "The hour.", 0...23, default: 9) }
        }

        struct Gate: Viper.Interactor {
            static let challenge = Challenge("Bearer", ["realm": "a \"shop\"", "error": "invalid_token"])
            static let failures = FailureKinds.unauthenticated(challenge)

            func execute(_ request: Request) async throws(Failure) {
                guard request.header("Authorization") != nil else {
                    throw .unauthenticated(Self.challenge, "Expected a token.")
                }
            }
        }

        struct Interactor: Viper.Interactor {
            static let failures = FailureKinds.other(.closed)

            func execute(_ input: Input) async throws(Failure) -> Int {
                guard input.hour < 20 else { throw .other(.closed, "It opens at eight.") }
                return input.hour
            }
        }

        struct View: Viper.View {
            static let status = Status.ok
            static let schema = Schema.string()
            static let forms: [MediaType] = [.json, .csv]

            func render(_ model: Int, as form: MediaType) -> Response {
                var writer = ByteWriter(capacity: 64)
                writer.integer(model)
                return Response(Self.status, form.contentType, writer.finish())
            }
        }
    }

    private let routes = [
        Route<Void>(
            "/shop",
            Router(
                Shop.Gate(),
                [
                    Route(.get, "/hours", "Look in", isEntry: true) { _ in
                        Module(Shop.Interactor(), PassthroughPresenter(), Shop.View())
                    }
                ]))
    ]

    private let token = [(name: "Authorization", value: "Bearer x")]

    @Test("A gate can demand credentials, with a challenge whose values are quoted")
    func unauthenticated() async throws {
        let response = try await client(routes).get("/shop/hours?hour=9")
        #expect(response.status == 401)
        #expect(response["WWW-Authenticate"] == #"Bearer realm="a \"shop\"", error="invalid_token""#)
        #expect(response.text.contains(#""type":"/problems/unauthenticated""#))
        let odd = Failure.unauthenticated(Challenge("Basic", ["realm": "a\r\nb é"]), "").problem
        #expect(odd.fields == [HeaderField("WWW-Authenticate", #"Basic realm="a??b ?""#)])
    }

    @Test("A use case can fail with a problem of its own, with a status of its own")
    func other() async throws {
        let response = try await client(routes).get("/shop/hours?hour=21", token)
        #expect(response.status == 423)
        #expect(
            response.text.hasPrefix(
                #"{"type":"/problems/shop-closed","title":"The shop is closed","status":423,"#
                    + #""detail":"It opens at eight.""#))
    }

    @Test("A media type of a feature's own is negotiated like the kit's, and named as its content type says")
    func mediaType() async throws {
        let client = try client(routes)
        let asCSV = try await client.get("/shop/hours?hour=9", token + [("Accept", "text/csv, application/json;q=0.5")])
        #expect(asCSV["Content-Type"] == "text/csv; charset=utf-8")
        #expect(asCSV.text == "9")
        let any = try await client.get("/shop/hours?hour=9", token)
        #expect(any["Content-Type"] == "application/json")
        #expect(MediaType("text/csv") == .csv && MediaType.csv != .json)
    }

    @Test("A module without a builder is called after its interactor")
    func names() throws {
        let route = try RouteTable(Router(routes), namedRoutes: []).routes[0]
        #expect(route.description.module == "Shop" || route.description.module.hasSuffix(".Shop"))
        let failures: FailureKinds = [.unauthenticated(Shop.Gate.challenge), .other(.closed)]
        #expect(route.traits.failures == failures)
    }

    @Test("A text in a link is one segment, whatever characters it has")
    func links() {
        let way = NamedRoute(to: "/shops/{name}/doors/{door}", publicPath: "/v1")
        #expect(TextLink(way, "a b/c", "2").text == "/v1/shops/a%20b%2Fc/doors/2")
        #expect(TextLink(way, "north", "é").text == "/v1/shops/north/doors/%C3%A9")
        #expect(written { TextLink(way, "a\"", "b").write(to: &$0) } == #""/v1/shops/a%22/doors/b""#)
    }

    private struct Closed: Policy {
        static let failures = FailureKinds.other(.closed)
        func admit(_ request: Request, to route: RouteDescription) throws(Failure) {
            if request.header("X-Night") != nil { throw .other(.closed, "\(route.pattern.text) is closed.") }
        }
    }

    private struct Signed: Policy {
        func complete(_ response: inout Response, to request: Request) {
            response.fields.append(HeaderField("X-Signed", "\(response.status.code)"))
        }
    }

    @Test("A program's own policies see every request and complete every response")
    func policies() async throws {
        var policies = Policies()
        policies.own = Closed().and(Signed())
        let client = try client(routes, policies)
        let night = try await client.get("/shop/hours?hour=9", token + [("X-Night", "1")])
        #expect(night.status == 423 && night.text.contains("/shop/hours is closed."))
        #expect(night["X-Signed"] == "423")
        #expect(try await client.get("/shop/hours?hour=9", token)["X-Signed"] == "200")
        #expect(try await client.get("/nowhere")["X-Signed"] == "404")
        #expect(policies.failures == .other(.closed))
        let table = try RouteTable(Router(routes), namedRoutes: [], policy: policies.failures)
        #expect(table.routes[0].traits.failures.contains(.other(.closed)))
    }

    @Test("Ambiguous or invalid kinds of problems are refused at start")
    func catalog() throws {
        func catalog(_ code: String, _ status: UInt16) throws -> ProblemCatalog {
            let kind = ProblemKind(code, Status(status), "T", "M.", remedy: "R.")
            return try ProblemCatalog(of: RouteTable(Router(routes), namedRoutes: [], policy: .other(kind)))
        }
        #expect(try catalog("another", 423).problem("shop-closed") == .closed)
        #expect(throws: Complaint.self) { try catalog("shop-closed", 423) }
        #expect(throws: Complaint.self) { try catalog("not-found", 404) }
        #expect(throws: Complaint.self) { try catalog("Shop Closed", 423) }
        #expect(throws: Complaint.self) { try catalog("", 423) }
        #expect(throws: Complaint.self) { try catalog("fine", 200) }
    }
}
