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
        public var detail: String

        public init(_ place: Place, _ code: String, _ detail: String) {
            self.place = place
            self.code = code
            self.detail = detail
        }
    }

    /// The status of the response.
    public var status: Status
    /// The last part of the type's path, such as `not-found`.
    public var code: String
    /// A few words on the type, the same for every occurrence.
    public var title: String
    /// A sentence on this occurrence. It must not reveal the server's internals.
    public var detail: String
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
    public init(_ status: Status, _ code: String, _ title: String, _ detail: String) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
    }
}

extension Problem {
    /// Creates the problem of an input with one or more faults: 422 if all of them are in the body, otherwise 400.
    ///
    /// - Parameter areAll: whether there are no further faults.
    public init(faults: [Fault], areAll: Bool = true) {
        let isBodyAlone = faults.allSatisfy { if case .body = $0.place { true } else { false } }
        let count = (areAll ? "" : "at least ") + (faults.count == 1 ? "1 error" : "\(faults.count) errors")
        if isBodyAlone {
            self.init(.unprocessableContent, "invalid-body", "The body is invalid", "The body has \(count).")
        } else {
            self.init(.badRequest, "invalid-input", "The request is malformed", "The request has \(count).")
        }
        self.faults = faults
    }

    /// 503: a change was started and its outcome is unknown.
    ///
    /// - Parameter detail: a sentence with the reason; advice for the client follows it.
    public static func outcomeUnknown(_ detail: String) -> Problem {
        var problem = Problem(
            .serviceUnavailable, "outcome-unknown", "The outcome is unknown",
            detail + " With an Idempotency-Key, send the same request with the same key again: it is carried out only "
                + "once. Without one, read the resource before repeating the change.")
        problem.isOutcomeUnknown = true
        return problem
    }

    /// 503: there is no memory to receive the request, of which nothing was started.
    public static func outOfMemory() -> Problem {
        var problem = Problem(
            .serviceUnavailable, "out-of-memory", "The server is out of memory",
            "The request was not processed; try again later."
        )
        problem.fields = [HeaderField("Retry-After", "1")]
        return problem
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
    public func write(
        instance: UnsafeRawBufferPointer, requestID: UnsafeRawBufferPointer, to writer: inout ByteWriter
    ) {
        writer.raw("{\"type\":")
        writer.string("/problems/" + code)
        writer.raw(",\"title\":")
        writer.string(title)
        writer.raw(",\"status\":")
        writer.integer(Int(status.code))
        writer.raw(",\"detail\":")
        writer.string(detail)
        writer.raw(",\"instance\":")
        writer.string(String(decoding: instance, as: UTF8.self))
        writer.raw(",\"requestId\":")
        writer.string(String(decoding: requestID, as: UTF8.self))
        if !faults.isEmpty {
            writer.raw(",\"errors\":[")
            for (index, fault) in faults.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                fault.write(to: &writer)
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
    fileprivate func write(to writer: inout ByteWriter) {
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
        writer.string(detail)
        writer.byte(0x7D)
    }
}
