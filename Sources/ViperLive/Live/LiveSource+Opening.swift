import Viper
import ViperDocuments
import ViperHTTP
import ViperValues

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
