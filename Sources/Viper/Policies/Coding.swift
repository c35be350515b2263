import ViperHTTP
import ViperValues

/// Content codings (RFC 9110, section 8.4), the same for every module: what the client takes is read before the gate,
/// and the answer is coded when nobody changes it any more.
final class Coding: Sendable {
    private let encoder: any ContentEncoder

    init(by encoder: any ContentEncoder) { self.encoder = encoder }

    /// Notes in a request which coding its answer may have.
    ///
    /// - Parameter mayRefuse: whether it is a 406 that there is none.
    static func negotiate(_ request: Request, mayRefuse: Bool) throws(Problem) {
        let accepted: AcceptEncoding?
        do throws(InputFault) {
            accepted = try AcceptEncoding(request)
        } catch {
            throw Problem(faults: [.init(.header("Accept-Encoding"), error.code, error.detail)])
        }
        guard let accepted else {
            if mayRefuse { throw .noAcceptableCoding() }
            return
        }
        request.storage.coding = accepted.coding
        request.storage.refusesIdentity = accepted.refusesIdentity
    }

    /// Whether an answer, or the one that a 304 stands for, is to be coded.
    static func isDue(_ response: borrowing Response, _ request: Request) -> Bool {
        request.storage.coding != .identity && canCode(response, request)
    }

    /// Whether an answer would be coded for a client that takes it so.
    @inline(__always)
    static func canCode(_ response: borrowing Response, _ request: Request) -> Bool {
        guard response.coding == .identity else { return false }
        // An event has to leave at once, however small it is.
        if response.body.isStream { return !StaticString("text/event-stream").equals(response.contentType.bytes) }
        let count = response.body.unsafeBytes?.count ?? 0
        return count >= Policies.leastCoded || (request.storage.refusesIdentity && count > 0)
    }

    /// Codes the body of an answer that can be coded, if the client takes it so, and gives it the tag of the coded
    /// document. Where there is no memory for it the answer stays as it is.
    func apply(to response: inout Response, for request: Request) {
        response.vary.insert(.acceptEncoding)
        let coding = request.storage.coding
        guard coding != .identity else { return }
        if response.status == .notModified {
            response.body = .empty
        } else if !encode(&response, isHead: request.method == .head) {
            return
        }
        response.coding = coding
        response.entityTag = response.entityTag?.varied(by: coding)
    }

    private func encode(_ response: inout Response, isHead: Bool) -> Bool {
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
            // The answer to `HEAD` has no length either, and asks for no part.
            let coded = isHead ? stream : encoder.encode(stream)
            response.body = .stream(coded ?? stream)
            return coded != nil
        case .file(let file):
            // Its coded form is a file of its own, which the module chooses.
            response.body = .file(file)
            return false
        }
    }
}

extension Problem {
    /// 406, naming the codings that there are.
    static func noAcceptableCoding() -> Problem {
        Problem(
            .notAcceptable, "not-acceptable", "No acceptable form",
            "This can be had as gzip or identity; 'Accept-Encoding' allows neither.")
    }
}
