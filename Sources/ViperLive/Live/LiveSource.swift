public import Viper
import ViperDocuments
public import ViperHTTP
import ViperThreads

/// A list's place in the feed, and the link by which clients keep the list open.
@usableFromInline
final class LiveSource: Sendable {
    let list: UInt64
    let feed: ChangeFeed
    private let publicPath: String
    /// The names of parameters that say which part of a list a page shows, and in which order, but filter nothing.
    private static let unfiltering: [StaticString] = ["limit", "sort", "since", "page", "perPage", "refresh"]
    /// The text of the last position that was asked for: between two changes it is the same for every page.
    private let last = Locked<(position: LivePosition, text: String)?>(nil)

    init(_ list: UInt64, in log: ChangeLog) {
        self.list = list
        feed = log.feed
        publicPath = log.publicPath
    }

    /// Responds with a page of the list and the link to its stream.
    ///
    /// - Parameter module: responds with the page.
    @inlinable
    func respond(
        by module: some Endpoint, to request: Request, as form: MediaType, _ traits: EndpointTraits,
        in context: EndpointContext
    ) async throws(Failure) -> Response {
        // Read before the rows, so that no change falls between the two.
        let position = await position()
        var response = try await module.respond(to: request, as: form, traits, in: context)
        addLink(to: &response, for: request, since: position)
        return response
    }

    /// The position that a page which is read from now on is no older than.
    @usableFromInline
    func position() async -> String? { await feed.livePosition(in: list).map(text) }

    /// The same without looking for it; nil if that is needed.
    @usableFromInline
    func knownPosition() -> String? { feed.knownPosition(in: list).map(text) }

    private func text(of position: LivePosition) -> String {
        last.withLock { last in
            if let last, last.position == position { return last.text }
            let text = position.text
            last = (position, text)
            return text
        }
    }

    /// Adds the link to a page, if it is the list's first: `</items?enabled=true&since=…>; rel="live"`. It keeps the
    /// filters, and stands in no body, so that an unchanged list still is a 304.
    @usableFromInline
    func addLink(to response: inout Response, for request: Request, since position: String?) {
        guard let position, response.status == .ok || response.status == .notModified else { return }
        let before = response.link ?? ""
        var link = ByteWriter(
            capacity: before.utf8.count + request.path.count + request.query.count + position.utf8.count + 32)
        link.raw(text: before)
        link.raw(before.isEmpty ? "<" : ", <")
        link.raw(text: publicPath)
        Self.append(request.path, to: &link)
        link.raw("?")
        for pair in QueryString(request.query) {
            if pair.name.isText("after") || pair.name.isText("page") && !pair.value.isText("1") { return }
            if Self.unfiltering.contains(where: pair.name.isText) { continue }
            if request.storage.takesFormat && pair.name.isText("format") { continue }
            if request.storage.showsPage && pair.value.bytes.isEmpty { continue }
            Self.append(pair.name.bytes, to: &link)
            link.raw("=")
            Self.append(pair.value.bytes, to: &link)
            link.raw("&")
        }
        link.raw("since=")
        link.raw(text: position)
        link.raw(">; rel=\"live\"")
        response.link = link.text
    }

    /// Appends a part of the request's own target; what may not stand in a URI is percent-encoded (RFC 3986, section 2).
    private static func append(_ bytes: UnsafeRawBufferPointer, to link: inout ByteWriter) {
        if bytes.allSatisfy(mayStand) {
            link.raw(bytes)
        } else {
            link.raw(text: PercentEncoding.encode(bytes, except: mayStand))
        }
    }

    /// Whether a byte may stand in a link as it is.
    private static func mayStand(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x3C && byte != 0x3E
    }
}

extension EndpointTraits {
    /// Adds the form of a stream of events to a list whose pages have an input.
    mutating func addEventStream<Base: WireInput>(continuing base: Base.Type) {
        if let description = InputDescription.of(LiveInput<Base>.self) {
            input = InputShape(description)
        } else {
            isInputStraight = false
        }
        forms.append(.eventStream)
        fields.formUnion(.link)
        failures.formUnion([.limited])
    }
}

extension LiveSource {
    /// Opens the list as a stream of events.
    ///
    /// - Parameters:
    ///   - filter: what of the list is wanted, by the input of the list's pages.
    ///   - renderer: renders the rows.
    func open<Base: WireInput, Filter: ListFilter>(
        _ request: Request, _ traits: EndpointTraits, in language: LanguageTag, _ filter: (Base) -> Filter,
        by renderer: RowRenderer<Filter.Entry>
    ) async throws(Failure) -> Response {
        let (caller, session) = (request.storage.caller, request.storage.session)
        let input: LiveInput<Base>
        let seat: StreamSeat
        do throws(Problem) {
            input = try LiveInput<Base>.read(request, traits.input, of: list)
            seat = try feed.shares.take(for: request, isLiveList: true)
        } catch {
            return traits.response(of: error, to: request)
        }
        var response = Response(.ok, MediaType.eventStream.contentType, body: .stream(UnreadStream()))
        response.cacheControl = "no-store"
        response.fields = [HeaderField("X-Accel-Buffering", "no")]
        if request.method == .head { return response }
        let stream = try await EventStream(
            of: self, filter(input.base), in: language, by: renderer, since: input.since, caller: caller,
            session: session, seat: seat)
        response.body = .stream(stream)
        traits.languages?.name(language, in: &response)
        return response
    }
}
