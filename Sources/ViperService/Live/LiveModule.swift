public import Viper
public import ViperHTTP
import ViperValues

/// A module of a list's pages, by which clients may keep the list open too: with `Accept: text/event-stream` the response
/// is a stream of what becomes of the entries that the filters let through (HTML standard, section 9.2).
///
///     Route(.get, .all, "List notes, a page at a time") { _ in
///         LiveModule(NotesList.Interactor(service: service), NotesList.Presenter(router: self), NotesList.View(), of: list)
///     }
///
/// Each page names the stream that continues it in `Link`, with `rel="live"`.
public struct LiveModule<I: Interactor, P: ListPresenter, V: View>: WiredEndpoint
where
    I.Command: FilteredInput, P.Outcome == I.Outcome, V.Model == P.Model, P.Rows.Entity == I.Command.Filter.Entry
{
    @usableFromInline let module: Module<I, P, V>
    private let presenter: P
    @usableFromInline let source: LiveSource

    /// Creates a module from the roles of the list's pages.
    ///
    /// - Parameter list: gets the outputs of the modules that change it.
    public init(_ interactor: I, _ presenter: P, _ view: V, of list: LiveList<P.Rows.Entity>) {
        module = Module(interactor, presenter, view)
        self.presenter = presenter
        source = list.source
    }

    @inlinable
    public static var moduleType: Any.Type { I.moduleType }

    public static var traits: EndpointTraits {
        var traits = Module<I, P, V>.traits
        if let input = InputDescription.of(LiveInput<I.Command>.self) {
            traits.input = InputShape(input)
        } else {
            traits.isInputStraight = false
        }
        traits.forms.append(.eventStream)
        traits.failures.formUnion([.limited])
        return traits
    }

    @inlinable
    public func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response {
        if form == .eventStream { return try await open(request, traits) }
        // Read before the rows, so that no change falls between the two.
        let position = await source.position()
        var response = try await module.respond(to: request, as: form, traits, in: context)
        source.addLink(to: &response, for: request, since: position)
        return response
    }

    @usableFromInline
    @inline(never)
    func open(_ request: Request, _ traits: EndpointTraits) async throws(Failure) -> Response {
        let input: LiveInput<I.Command>
        do throws(Problem) {
            input = try LiveInput<I.Command>.read(request, shape: traits.input)
                .checked(against: source.list, request)
        } catch {
            return traits.response(of: error, to: request)
        }
        var response = Response(.ok, MediaType.eventStream.contentType, body: .stream(UnreadStream()))
        response.cacheControl = "no-store"
        response.fields = [HeaderField("X-Accel-Buffering", "no")]
        if request.method == .head { return response }
        let language = V.languages.map { $0.preferred(by: request) } ?? .english
        let rows = presenter.rows(for: PresentationContext(request, language))
        let (caller, session) = (request.storage.caller, request.storage.session)
        let address = source.proxies.client(of: request).address.subscriber
        let seat = try source.feed.seats.take(for: caller.map { .user($0) } ?? .address(address))
        let stream = try await EventStream(
            of: source, input.base.liveFilter, in: language,
            by: RowRenderer { entry, writer in rows.present(entry).write(to: &writer) }, since: input.since,
            caller: caller, session: session, seat: seat)
        response.body = .stream(stream)
        traits.languages?.name(language, in: &response)
        return response
    }
}
