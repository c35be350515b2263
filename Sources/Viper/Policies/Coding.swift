import ViperHTTP

/// Content codings (RFC 9110, section 8.4), the same for every module: they are negotiated before the gate, and the
/// response is encoded last.
enum Coding {
    /// Notes in a request which coding its response may use.
    ///
    /// - Parameter mayRefuse: whether to respond with 406 if no coding is acceptable.
    static func negotiate(_ request: Request, mayRefuse: Bool) throws(Problem) {
        guard let accepted = AcceptEncoding(request) else {
            if mayRefuse { throw .noAcceptableCoding() }
            return
        }
        request.storage.coding = accepted.coding
        request.storage.refusesIdentity = accepted.refusesIdentity
    }

    /// Whether a response, or the one that a 304 stands for, is to be encoded.
    static func isDue(_ response: borrowing Response, _ request: Request) -> Bool {
        request.storage.coding != .identity && canCode(response, request)
    }

    /// Whether a response would be encoded for a client that accepts it.
    @inline(__always)
    static func canCode(_ response: borrowing Response, _ request: Request) -> Bool {
        guard response.isCodable, response.coding == .identity else { return false }
        // An event must leave at once, however small.
        if response.body.isStream { return !StaticString("text/event-stream").equals(response.contentType.bytes) }
        let count = response.body.unsafeBytes?.count ?? 0
        return count >= Policies.leastCoded || (request.storage.refusesIdentity && count > 0)
    }

    /// Encodes the body of a response if the client accepts it, and adapts the entity tag. Without memory for it the
    /// response stays as it is.
    static func apply(_ encoder: any ContentEncoder, to response: inout Response, for request: Request) {
        response.vary.insert(.acceptEncoding)
        let coding = request.storage.coding
        guard coding != .identity else { return }
        if response.status == .notModified {
            response.body = .empty
        } else if !encode(&response, by: encoder, isHead: request.method == .head) {
            return
        }
        response.coding = coding
        response.entityTag = response.entityTag?.varied(by: coding)
    }

    private static func encode(_ response: inout Response, by encoder: any ContentEncoder, isHead: Bool) -> Bool {
        switch response.takeBody() {
        case .empty: return false
        case .bytes(let bytes):
            guard let coded = encoder.encode(bytes.unsafeBytes, isKept: false) else {
                response.body = .bytes(bytes)
                return false
            }
            response.body = .bytes(coded)
            return true
        case .shared(let bytes):
            let coded = bytes.coded(by: encoder)
            response.body = .shared(coded ?? bytes)
            return coded != nil
        case .stream(let stream):
            // The response to `HEAD` has no length either, and its stream is never read.
            let coded = isHead ? stream : encoder.encode(stream)
            response.body = .stream(coded ?? stream)
            return coded != nil
        case .file(let file, let range):
            // The encoded form is a file of its own, which the module chooses.
            response.body = .file(file, range)
            return false
        }
    }
}

extension Problem {
    /// 406, naming the available codings.
    static func noAcceptableCoding() -> Problem {
        Problem(
            .notAcceptable, "Available as gzip or identity; 'Accept-Encoding' allows neither.",
            fr: "Formes disponibles : gzip ou identity ; 'Accept-Encoding' ne permet ni l'une ni l'autre.",
            pt: "Formas disponíveis: gzip ou identity; 'Accept-Encoding' não permite nenhuma.")
    }
}
