public import ViperJSON
public import ViperValues

/// A problem document (RFC 9457), which tells a client why its request failed.
public struct Problem: Error, Sendable, Equatable {
    /// A fault in the input.
    public struct Fault: Error, Sendable, Equatable {
        /// The location of a fault.
        public enum Place: Sendable, Equatable {
            /// The body, at a JSON pointer (RFC 6901); empty for all of it.
            case body(String)
            /// A parameter of the path or the query.
            case parameter(String)
            /// A header field.
            case header(String)
        }

        public var place: Place
        /// A camelCase code for programs, such as `tooLong`.
        public var code: String
        /// A sentence for people: what was expected and what was found.
        public var detail: Sentence

        public init(_ place: Place, _ code: String, _ detail: Sentence) {
            self.place = place
            self.code = code
            self.detail = detail
        }

        /// Creates the fault of a value.
        public init(_ place: Place, _ fault: InputFault) { self.init(place, fault.code, fault.detail) }
    }

    /// What kind it is.
    public var kind: ProblemKind
    /// A sentence on this occurrence. It must not reveal the server's internals.
    public var detail: Sentence
    /// All faults in the input, if there are any.
    public var faults: [Fault] = []
    /// The path of the request to send instead, if there is one.
    public var next: String?
    /// Header fields of the response, such as `Allow` or `Retry-After`.
    public var fields: [HeaderField] = []
    /// Whether the connection closes after the response.
    public var closesConnection = false
    /// Whether the request may have taken effect, so that `Retry-After` is sent only if repeating it is safe.
    public var isOutcomeUnknown = false

    /// Creates a problem without input faults.
    ///
    /// - Parameter fields: header fields of the response, such as `Allow` or `Retry-After`.
    public init(_ kind: ProblemKind, _ detail: Sentence, _ fields: [HeaderField] = []) {
        self.kind = kind
        self.detail = detail
        self.fields = fields
    }

    /// The same, of a sentence in the languages of the kit, without header fields.
    public init(_ kind: ProblemKind, _ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text) {
        self.init(kind, Sentence(english, fr: fr, pt: pt))
    }

    /// The status of the response.
    public var status: Status { kind.status }
}

extension Problem {
    /// Creates the problem of an input with one or more faults: 422 if all of them are in the body, otherwise 400.
    ///
    /// - Parameter areAll: whether there are no further faults.
    public init(faults: [Fault], areAll: Bool = true) {
        let isBodyAlone = faults.allSatisfy { if case .body = $0.place { true } else { false } }
        self.init(
            isBodyAlone ? .invalidBody : .invalidInput,
            Self.counted(faults.count, isBodyAlone ? Self.body : Self.request, areAll: areAll))
        self.faults = faults
    }

    private static let body = Phrase("The body has", "Le corps contient", "O corpo contém")
    private static let request = Phrase("The request has", "La requête contient", "O pedido contém")

    private static func counted(_ count: Int, _ what: Phrase, areAll: Bool) -> Sentence {
        guard areAll else {
            return Sentence(
                "\(what) at least \(count) errors.", fr: "\(what) au moins \(count) erreurs.",
                pt: "\(what) pelo menos \(count) erros.")
        }
        if count == 1 { return Sentence("\(what) 1 error.", fr: "\(what) 1 erreur.", pt: "\(what) 1 erro.") }
        return Sentence("\(what) \(count) errors.", fr: "\(what) \(count) erreurs.", pt: "\(what) \(count) erros.")
    }

    /// 503: a change was started and its outcome is unknown.
    ///
    /// - Parameter reason: a sentence; advice for the client follows it.
    public static func outcomeUnknown(_ reason: Sentence) -> Problem {
        var problem = Problem(.outcomeUnknown, reason + adviceOnUnknownOutcome)
        problem.isOutcomeUnknown = true
        return problem
    }

    private static let adviceOnUnknownOutcome = Sentence(
        """
        With an Idempotency-Key, send the same request with the same key again: it is carried out only once. Without \
        one, read the resource before repeating the change.
        """,
        fr: """
            Avec une Idempotency-Key, renvoyez la même requête avec la même clé : elle est exécutée une seule fois. Sans \
            clé, lisez la ressource avant de répéter la modification.
            """,
        pt: """
            Com uma Idempotency-Key, envie de novo o mesmo pedido com a mesma chave: é executado uma só vez. Sem chave, \
            leia o recurso antes de repetir a alteração.
            """)

    /// 503: there is no memory to receive the request, of which nothing was started.
    public static func outOfMemory() -> Problem {
        Problem(
            .outOfMemory,
            Sentence(
                "The request was not processed; try again later.",
                fr: "La requête n'a pas été traitée ; réessayez plus tard.",
                pt: "O pedido não foi tratado; tente de novo mais tarde."),
            [HeaderField("Retry-After", "1")])
    }

    /// The schema of the document.
    public static var schema: Schema {
        let fault: [Schema.Member] = [
            .init(
                "pointer", "A JSON pointer (RFC 6901) into the body; empty for the whole body.", .string(),
                isRequired: false),
            .init("parameter", "The path or query parameter.", .string(), isRequired: false),
            .init("header", "The header field.", .string(), isRequired: false),
            .init(
                "code", "A machine-readable code: one of those listed; later versions may add others.",
                .string(pattern: "^[a-z][A-Za-z0-9]*$")),
            .init("detail", "What was expected and what was found, in words.", .string()),
        ]
        return .object(
            [
                .init(
                    "type",
                    "The kind of problem, as the path of a page that explains it: one of those listed; later versions may "
                        + "add others.",
                    .string(format: "uri-reference", pattern: "^/problems/[a-z0-9-]+$")),
                .init("title", "The kind of problem, in words.", .string()),
                .init("status", "The response's status code.", .integer(400...599)),
                .init("detail", "What happened, in words.", .string()),
                .init("instance", "The request's path.", .string()),
                .init("requestId", "The request's id, as in X-Request-Id and in the server's log.", .string()),
                .init(
                    "errors", "Every error in the input, if the input is at fault.",
                    .array(.object(fault, name: "ProblemFault")), isRequired: false),
                .init("links", "Where to go on, if there is such a place.", linksSchema, isRequired: false),
            ], name: "Problem")
    }

    private static var linksSchema: Schema {
        .object(
            [
                .init(
                    "next", "The path of the step of a sequence to take first.", .string(format: "uri-reference"),
                    isRequired: false)
            ], name: "ProblemLinks")
    }

    /// The media type of the document.
    public static let contentType: StaticString = "application/problem+json"

    /// Writes the document.
    ///
    /// - Parameter language: that of the sentences.
    public func write(
        instance: UnsafeRawBufferPointer, requestID: UnsafeRawBufferPointer, in language: LanguageTag = .english,
        to writer: inout ByteWriter
    ) {
        writer.raw("{\"type\":")
        writer.string("/problems/" + kind.code)
        writer.raw(",\"title\":")
        writer.string(kind.title.text(in: Language(language)))
        writer.raw(",\"status\":")
        writer.integer(Int(status.code))
        writer.raw(",\"detail\":")
        writer.string(detail.text(in: language))
        writer.raw(",\"instance\":")
        writer.string(String(decoding: instance, as: UTF8.self))
        writer.raw(",\"requestId\":")
        writer.string(String(decoding: requestID, as: UTF8.self))
        if !faults.isEmpty {
            writer.raw(",\"errors\":[")
            for (index, fault) in faults.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                fault.write(in: language, to: &writer)
            }
            writer.byte(0x5D)
        }
        if let next {
            writer.raw(",\"links\":{\"next\":")
            writer.string(next)
            writer.byte(0x7D)
        }
        writer.byte(0x7D)
    }
}

extension Problem.Fault {
    fileprivate func write(in language: LanguageTag, to writer: inout ByteWriter) {
        switch place {
        case .body(let pointer):
            writer.raw("{\"pointer\":")
            writer.string(pointer)
        case .parameter(let name):
            writer.raw("{\"parameter\":")
            writer.string(name)
        case .header(let name):
            writer.raw("{\"header\":")
            writer.string(name)
        }
        writer.raw(",\"code\":")
        writer.string(code)
        writer.raw(",\"detail\":")
        writer.string(detail.text(in: language))
        writer.byte(0x7D)
    }
}
