public import ViperHTTP
import ViperThreads

/// Counts the streamed responses that are being made, so that nobody takes the places of all others: of each caller, who is
/// a user or else an address, and of each address, whoever calls from there. Live lists are also counted in all.
public final class StreamShares: Sendable {
    /// The bounds.
    public struct Limits: Sendable, Equatable {
        /// The maximum number of live lists.
        public var lists = 10_000
        /// The maximum number of streams of a caller, live lists included.
        public var ofCaller = 20
        /// The maximum number of streams of an address, or of one /64 of IPv6; never less than ``ofCaller``.
        public var ofAddress = 2_500

        /// The limits that a program has unless it says otherwise.
        public init() {}
    }

    private enum Caller: Hashable, Sendable {
        case user(UUID)
        case address(UInt64)
    }

    private struct State {
        var lists = 0
        var responses = 0
        var refused = 0
        var callers: [Caller: Int] = [:]
        /// By the client; see `ClientAddress.subscriber`.
        var addresses: [UInt64: Int] = [:]
    }

    private let limits: Limits
    private let proxies: TrustedProxies
    private let watch: ShareWatch?
    private let state = Locked(State())

    /// - Parameters:
    ///   - proxies: the proxies trusted to report a client's address.
    ///   - watch: notices that many clients have one address.
    public init(
        _ limits: Limits = Limits(), proxies: TrustedProxies = TrustedProxies(), watch: ShareWatch? = nil
    ) {
        self.limits = limits
        self.proxies = proxies
        self.watch = watch
    }

    /// The numbers of open live lists, of other streamed responses that are being made, and of streams that were refused since
    /// the start.
    public var counts: (lists: Int, responses: Int, refused: Int) {
        state.withLock { ($0.lists, $0.responses, $0.refused) }
    }

    /// Takes a place, which is free again once nobody holds it.
    ///
    /// - Throws: 429 if the caller or the address has too many, 503 if there are too many live lists; both with
    ///   `Retry-After`.
    public func take(for request: Request, isLiveList: Bool) throws(Problem) -> StreamSeat {
        try take(of: request.storage.caller, at: proxies.client(of: request).address, isLiveList: isLiveList)
    }

    /// Takes a place of a user, or of a stranger, at an address.
    package func take(of user: UUID?, at client: ClientAddress, isLiveList: Bool) throws(Problem) -> StreamSeat {
        let address = client.subscriber
        let caller = user.map { Caller.user($0) } ?? .address(address)
        let (refusal, held) = state.withLock { state -> (Problem?, Int) in
            let refusal = self.refusal(of: caller, address, isLiveList, state)
            guard refusal == nil else {
                state.refused += 1
                return (refusal, 0)
            }
            if isLiveList { state.lists += 1 } else { state.responses += 1 }
            state.callers[caller, default: 0] += 1
            state.addresses[address, default: 0] += 1
            return (nil, state.addresses[address, default: 0])
        }
        if let refusal {
            if refusal.status == .tooManyRequests { watch?.noteRefusal(of: "Streams", to: client) }
            throw refusal
        }
        watch?.note(held, of: mostOfAddress, "streams", by: client)
        return StreamSeat { [self] in leave(caller, address, isLiveList) }
    }

    private var mostOfAddress: Int { max(limits.ofAddress, limits.ofCaller) }

    private func refusal(of caller: Caller, _ address: UInt64, _ isLiveList: Bool, _ state: State) -> Problem? {
        if isLiveList, state.lists >= limits.lists { return .tooManyStreams(limits.lists) }
        if state.callers[caller, default: 0] >= limits.ofCaller {
            return .tooManyStreams(Phrase("You have", "Vous avez", "Tem"), limits.ofCaller)
        }
        guard state.addresses[address, default: 0] >= mostOfAddress else { return nil }
        return .tooManyStreams(Phrase("Your address has", "Votre adresse a", "O seu endereço tem"), mostOfAddress)
    }

    private func leave(_ caller: Caller, _ address: UInt64, _ isLiveList: Bool) {
        state.withLock { state in
            if isLiveList { state.lists -= 1 } else { state.responses -= 1 }
            let rest = (state.callers[caller, default: 0] - 1, state.addresses[address, default: 0] - 1)
            state.callers[caller] = rest.0 > 0 ? rest.0 : nil
            state.addresses[address] = rest.1 > 0 ? rest.1 : nil
        }
    }
}

extension StreamShares {
    /// Counts a streamed response while it is being made, or returns why it is refused. A live list has its place already, and
    /// nobody reads the stream of a response to `HEAD`.
    func admit(_ response: inout Response, to request: Request) -> Problem? {
        guard request.method != .head, case .stream(let stream) = response.takeBody() else { return nil }
        response.body = .stream(stream)
        guard !stream.isEventStream else { return nil }
        do throws(Problem) {
            response.body = .stream(SeatedStream(stream, try take(for: request, isLiveList: false)))
            return nil
        } catch {
            return error
        }
    }
}

/// A stream's place among those that may be open.
public final class StreamSeat: Sendable {
    private let leave: @Sendable () -> Void

    init(leave: @escaping @Sendable () -> Void) { self.leave = leave }

    deinit { leave() }
}

/// A stream that has its place until its last part is made; the rest of its response waits for its client like any other.
private final class SeatedStream: BodyStream, @unchecked Sendable {
    // Sendable because only one task at a time asks for parts.
    private let inner: any BodyStream
    @exclusivity(unchecked) private var seat: StreamSeat?

    init(_ inner: any BodyStream, _ seat: StreamSeat) {
        self.inner = inner
        self.seat = seat
    }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        do throws(StreamFault) {
            let hasMore = try await inner.next(into: &writer)
            if !hasMore { seat = nil }
            return hasMore
        } catch {
            seat = nil
            throw error
        }
    }

    func takeNotice() -> String? { inner.takeNotice() }

    var rowCount: Int? { inner.rowCount }
}

extension Problem {
    /// 503: the server keeps as many lists open as it may.
    fileprivate static func tooManyStreams(_ limit: Int) -> Problem {
        Problem(
            .tooManyStreams,
            Sentence(
                "All \(limit) streams of this server are open; try again later, or read the list's pages.",
                fr:
                    "Les \(limit) flux de ce serveur sont tous ouverts ; réessayez plus tard, ou lisez les pages de la liste.",
                pt:
                    "Os \(limit) fluxos deste servidor estão todos abertos; tente mais tarde, ou leia as páginas da lista."
            ),
            [HeaderField("Retry-After", "15")])
    }

    /// 429: the caller or the address has as many streams as it may.
    fileprivate static func tooManyStreams(_ owner: Phrase, _ limit: Int) -> Problem {
        Problem(
            .rateLimited,
            Sentence(
                "\(owner) \(limit) streams open, which is as many as are allowed; close one.",
                fr: "\(owner) \(limit) flux ouverts, ce qui est le plus permis ; fermez-en un.",
                pt: "\(owner) \(limit) fluxos abertos, o máximo permitido; feche um."),
            [HeaderField("Retry-After", "15")])
    }
}
