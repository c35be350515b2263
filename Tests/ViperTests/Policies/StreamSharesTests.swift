import ViperTesting

@Suite("Shares of streams")
struct StreamSharesTests {
    /// Rows that come one at a time.
    private struct Count: Interactor {
        func execute(_ input: NoInput) async throws(Failure) -> Numbers.Source { Numbers.Source([1, 1, 1]) }
    }

    /// A server whose clients read nothing until they are told to.
    private struct Server: Sendable {
        let shares: StreamShares
        private let dispatcher: Dispatcher
        private let held = Locked<[any BodyStream]>([])

        init(_ limits: StreamShares.Limits) throws {
            shares = StreamShares(limits)
            var policies = Policies()
            policies.streams = shares
            let routes: [Route<Void>] = [
                Route(.get, "/numbers", isEntry: true) { _ in Module(Count(), Numbers.Presenter(), Numbers.View()) },
                Route(.get, "/word", Word.Builder(word: "w"), isEntry: true),
            ]
            dispatcher = try ViperTests.dispatcher(routes, policies)
        }

        func ask(
            _ target: String = "/numbers", from last: UInt32 = 1, as user: UInt64? = nil, method: String = "GET"
        ) async throws -> TestResponse {
            let (dispatcher, held) = (dispatcher, held)
            let client = InProcessClient { request in
                request.storage.peer = StreamSharesTests.address(last)
                request.storage.caller = user.map(StreamSharesTests.user)
                var response = await dispatcher.respond(to: request)
                guard response.body.isStream, method == "GET", case .stream(let stream) = response.takeBody() else {
                    return response
                }
                held.withLock { $0.append(stream) }
                return Response(response.status)
            }
            return try await client.send(TestRequest(method, target, []))
        }

        /// Reads the stream that was opened last to its end, and keeps it.
        func read() async throws {
            guard let stream = held.withLock(\.last) else { return }
            var writer = ByteWriter()
            while try await stream.next(into: &writer) {}
            #expect(writer.count > 0)
        }

        func leave() { held.withLock { _ = $0.removeLast() } }
    }

    private static func address(_ last: UInt32) -> ClientAddress { ClientAddress(version4: 0xC000_0200 | last) }

    private static func user(_ number: UInt64) -> UUID { UUID(high: 0, low: number) }

    private static func limits(lists: Int = 100, ofCaller: Int, ofAddress: Int) -> StreamShares.Limits {
        var limits = StreamShares.Limits()
        (limits.lists, limits.ofCaller, limits.ofAddress) = (lists, ofCaller, ofAddress)
        return limits
    }

    @Test("A streamed response counts until its last part is made or its client leaves; beyond the bound it is a 429")
    func responses() async throws {
        let server = try Server(Self.limits(ofCaller: 2, ofAddress: 5))
        for _ in 0..<2 { #expect(try await server.ask().status == 200) }
        let refusal = try await server.ask()
        #expect(refusal.status == 429 && refusal["Retry-After"] == "15" && refusal["Vary"] == "Accept")
        #expect(refusal.text.contains("You have 2 streams open, which is as many as are allowed; close one."))
        #expect(server.shares.counts == (0, 2, 1))
        #expect(try await server.ask(method: "HEAD").status == 200)
        #expect(try await server.ask("/word").status == 200)
        #expect(try await server.ask(from: 2).status == 200, "another address")
        try await server.read()
        #expect(server.shares.counts.responses == 2, "the last part is made")
        #expect(try await server.ask(from: 2).status == 200)
        server.leave()
        #expect(server.shares.counts.responses == 2, "the client has left")
    }

    @Test("A user has one share everywhere, which live lists and other streams fill together")
    func users() throws {
        let shares = StreamShares(Self.limits(ofCaller: 2, ofAddress: 5))
        var seats = [
            try shares.take(of: Self.user(1), at: Self.address(1), isLiveList: true),
            try shares.take(of: Self.user(1), at: Self.address(2), isLiveList: false),
        ]
        #expect(shares.counts == (1, 1, 0))
        let refusal = #expect(throws: Problem.self) {
            _ = try shares.take(of: Self.user(1), at: Self.address(3), isLiveList: false)
        }
        #expect(refusal?.status == .tooManyRequests)
        seats.removeLast()
        seats.append(try shares.take(of: Self.user(1), at: Self.address(3), isLiveList: false))
        seats = []
        #expect(shares.counts == (0, 0, 1))
    }

    @Test(
        "25 accounts of one address have the share of one address, and leave the rest to others",
        arguments: [false, true])
    func accounts(areLive: Bool) throws {
        let shares = StreamShares(Self.limits(lists: 40, ofCaller: 2, ofAddress: 10))
        var seats: [StreamSeat] = []
        var refusals: [Problem] = []
        for number in 1...25 {
            for _ in 0..<2 {
                do throws(Problem) {
                    seats.append(
                        try shares.take(of: Self.user(UInt64(number)), at: Self.address(1), isLiveList: areLive))
                } catch {
                    refusals.append(error)
                }
            }
        }
        #expect(seats.count == 10 && refusals.count == 40)
        #expect(refusals.allSatisfy { $0.status == .tooManyRequests })
        #expect(refusals.first?.detail.description.hasPrefix("Your address has 10 streams open") == true)
        for number in 2...4 {
            seats.append(try shares.take(of: nil, at: Self.address(UInt32(number)), isLiveList: areLive))
        }
    }

    @Test("One address is never bounded below one caller, and an IPv6 address counts by its /64")
    func bounds() throws {
        let shares = StreamShares(Self.limits(ofCaller: 3, ofAddress: 0))
        let addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"].compactMap { ClientAddress($0) }
        let seats = try addresses.prefix(3).map { try shares.take(of: nil, at: $0, isLiveList: false) }
        #expect(throws: Problem.self) { _ = try shares.take(of: nil, at: addresses[3], isLiveList: false) }
        #expect(seats.count == 3)
    }
}
