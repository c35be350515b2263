import ViperCurl
import ViperValues

/// One libcurl request and its response so far.
///
/// Only the loop's thread touches it while it runs.
final class Transfer: CurlTransfer, @unchecked Sendable {
    typealias Outcome = Result<UpstreamResponse, UpstreamError>

    let deadline: UInt64

    private(set) var call: UpstreamCall
    let configuration: UpstreamConfiguration
    private var head: AnswerHead
    private var body: [UInt8] = []
    private var redirects = 0
    /// Why the response was rejected.
    private(set) var refusal: UpstreamError?
    /// Body bytes received, over all redirects.
    private(set) var received = 0

    init(_ call: UpstreamCall, _ configuration: UpstreamConfiguration, now: UInt64) {
        self.call = call
        self.configuration = configuration
        deadline = now &+ configuration.timeout.nanoseconds
        head = AnswerHead(room: configuration.maximumHeaderBytes)
    }

    /// Takes a header line; false ends the transfer.
    func take(line: UnsafeRawBufferPointer) -> Bool {
        switch head.add(line) {
        case nil: return true
        case .malformed?: refusal = refused("its header is malformed")
        case .tooLarge?: refusal = refused("its header has more than \(configuration.maximumHeaderBytes) bytes")
        }
        return false
    }

    /// Takes a part of the decoded body; false ends the transfer.
    func take(part: UnsafeRawBufferPointer) -> Bool {
        received += part.count
        guard part.count <= configuration.maximumBytes - body.count else {
            refusal = refused("its body has more than \(configuration.maximumBytes) bytes")
            return false
        }
        body += part
        return true
    }

    /// The outcome once libcurl is done.
    ///
    /// If the connection closes within the header, libcurl reports what it has as complete. A final 1xx, such as a
    /// switch of protocols that was never requested, is refused.
    func answer(_ status: Int) -> Outcome {
        guard head.isWhole else { return .failure(broken("the connection broke off within the header")) }
        guard status >= 200 else { return .failure(refused("it responded only with the status \(status)")) }
        return .success(UpstreamResponse(status, fields: head.fields, body: body))
    }

    /// Follows a redirect (RFC 9110, section 15.4), discarding the response. Returns why it cannot.
    func follow(_ location: String) -> UpstreamError? {
        guard redirects < 5 else { return refused("it redirects more than 5 times") }
        guard let moved = call.moved(to: location, configuration) else {
            return refused("it redirects to another origin")
        }
        redirects += 1
        call = moved
        body = []
        head = AnswerHead(room: configuration.maximumHeaderBytes)
        return nil
    }

    /// The error for a transfer that reached its deadline.
    var lateness: UpstreamError {
        let within = "no complete response within \(configuration.timeout), only \(received) bytes"
        return .timedOut("\(configuration.address.origin): \(within)")
    }

    private func broken(_ reason: String) -> UpstreamError {
        .unreachable("\(configuration.address.origin): \(reason)")
    }

    private func refused(_ reason: String) -> UpstreamError {
        .refused("\(configuration.address.origin): \(reason)")
    }
}
