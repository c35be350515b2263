public import ViperHTTP
import ViperJSON

/// A part's response: its document, or the problem in its place.
@usableFromInline
struct EmbeddedResponse: Sendable {
    private let name: String
    private let link: String
    private let request: Request
    private var document = Document(Bytes(owning: nil, count: 0))
    private var failures: [Failure] = []
    private var vary: Vary = []

    static var mostRows: Int { 1_000 }

    /// Bytes that can cross task boundaries.
    private final class Document: Sendable {
        let bytes: Bytes

        init(_ bytes: consuming Bytes) { self.bytes = bytes }
    }

    /// Creates the response of a part at a path, which a request asks for.
    init(name: String, at link: String, of request: Request) {
        self.name = name
        self.link = link
        self.request = Request(RequestStorage(partOf: request, at: link))
    }

    mutating func fill<Scope>(by part: EmbeddedPart<Scope>, in scope: Scope, _ context: EndpointContext) async {
        do throws(Failure) {
            var response = try await part.respond(request, scope, context)
            vary = response.vary
            switch response.takeBody() {
            case .bytes(let bytes): document = Document(bytes)
            case .shared(let bytes): document = Document(Bytes(copying: bytes.unsafeBytes))
            case .stream(let stream): try await gather(stream)
            case .empty: throw .unavailable("The part '\(name)' has no document.")
            case .file: throw .unavailable("The part '\(name)' has no document.")
            }
            if document.bytes.count == 0 { throw .unavailable("There is no memory for the part '\(name)'.") }
        } catch {
            failures.append(error)
            show(error.problem, in: part.traits.languages?.languages.preferred(by: request) ?? .english)
        }
    }

    /// Collects a streamed document, up to `mostRows` rows.
    private mutating func gather(_ stream: any BodyStream) async throws(Failure) {
        var writer = ByteWriter(capacity: 16 << 10)
        do throws(StreamFault) {
            var hasMore = true
            while hasMore {
                hasMore = try await stream.next(into: &writer)
                if let notice = stream.takeNotice() { failures.append(.broken(notice)) }
                guard let count = stream.rowCount, count <= Self.mostRows else {
                    show(.tooManyRows(at: link))
                    return
                }
            }
        } catch {
            failures.append(.broken(error.inner))
            show(error.problem ?? Failure.broken("").problem)
            return
        }
        document = Document(writer.finish())
    }

    private mutating func show(_ problem: Problem, in language: LanguageTag = .english) {
        var writer = ByteWriter(capacity: 512)
        problem.write(instance: request.path, requestID: request.identifier, in: language, to: &writer)
        document = Document(writer.finish())
    }
}

extension EmbeddedResponse {
    /// Logs the part's failures and adds its `Vary` to the response.
    @usableFromInline
    func note(to context: EndpointContext, _ request: Request, _ response: inout Response) {
        for failure in failures { context.note(failure, of: request) }
        response.vary.formUnion(vary)
    }

    /// Appends the parts' documents to a JSON object, as its last member or each as a member of its own. A body that is no
    /// object stays as it is.
    @usableFromInline
    static func join(_ answers: [EmbeddedResponse], into response: inout Response, asMembers: Bool) {
        guard let main = response.body.unsafeBytes, main.last == 0x7D else { return }
        let room = answers.reduce(main.count + 32) { $0 + $1.document.bytes.count + $1.name.utf8.count + 4 }
        var writer = ByteWriter(capacity: room)
        writer.raw(UnsafeRawBufferPointer(rebasing: main.dropLast()))
        if main.count > 2 { writer.byte(0x2C) }
        if !asMembers { writer.raw("\"embedded\":{") }
        for (index, answer) in answers.enumerated() {
            if index > 0 { writer.byte(0x2C) }
            writer.string(answer.name)
            writer.byte(0x3A)
            writer.raw(answer.document.bytes.unsafeBytes)
        }
        writer.raw(asMembers ? "}" : "}}")
        if writer.hasFailed {
            response = Response(.serviceUnavailable)
        } else {
            response.body = .bytes(writer.finish())
        }
    }
}

extension Problem {
    /// 422: the part has too many rows to be embedded.
    fileprivate static func tooManyRows(at link: String) -> Problem {
        Problem(
            .tooManyRows, "Expected at most \(EmbeddedResponse.mostRows) rows; there are more, available at '\(link)'.",
            fr: "Au plus \(EmbeddedResponse.mostRows) lignes attendues ; il y en a davantage, à l'adresse '\(link)'.",
            pt: "No máximo \(EmbeddedResponse.mostRows) linhas esperadas; há mais, no endereço '\(link)'.")
    }
}
