public import Viper
public import ViperDocuments
public import ViperHTTP

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
    @usableFromInline let presenter: P
    @usableFromInline let source: LiveSource
    @usableFromInline let narrowing: (@Sendable (I.Command.Filter) -> I.Command.Filter)?

    /// Creates a module from the roles of the list's pages.
    ///
    /// - Parameters:
    ///   - list: gets the outputs of the modules that change it.
    ///   - narrowing: makes of the filter that the input asks for the one of what the caller may see; nil if callers may
    ///     see everything.
    @inlinable
    public init(
        _ interactor: I, _ presenter: P, _ view: V, of list: LiveList<P.Rows.Entity>,
        narrowing: (@Sendable (I.Command.Filter) -> I.Command.Filter)? = nil
    ) {
        module = Module(interactor, presenter, view)
        self.presenter = presenter
        self.narrowing = narrowing
        source = list.source
    }

    @inlinable
    public static var moduleType: Any.Type { I.moduleType }

    public static var traits: EndpointTraits {
        var traits = Module<I, P, V>.traits
        traits.addEventStream(continuing: I.Command.self)
        traits.followedOutput = ObjectIdentifier(ListChange<P.Rows.Entity>.self)
        return traits
    }

    @inlinable
    public func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response {
        if form == .eventStream { return try await open(request, traits) }
        return try await source.respond(by: module, to: request, as: form, traits, in: context)
    }

    @inlinable
    public var isImmediate: Bool { module.isImmediate }

    @inlinable
    public func respondImmediately(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) throws(Failure) -> Response? {
        // The position is read before the rows, as in `LiveSource`.
        guard form != .eventStream, module.isImmediate, let position = source.knownPosition(),
            var response = try module.respondImmediately(to: request, as: form, traits, in: context)
        else { return nil }
        source.addLink(to: &response, for: request, since: position)
        return response
    }

    @usableFromInline
    @inline(never)
    func open(_ request: Request, _ traits: EndpointTraits) async throws(Failure) -> Response {
        let language = V.languages.map { $0.preferred(by: request) } ?? .english
        let rows = presenter.rows(for: PresentationContext(request, language))
        return try await source.open(
            request, traits, in: language,
            { (input: I.Command) in narrowing?(input.liveFilter) ?? input.liveFilter },
            by: RowRenderer { entry, writer in rows.present(entry).write(to: &writer) })
    }
}
