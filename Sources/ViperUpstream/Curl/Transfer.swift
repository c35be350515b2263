import CCurl
import Glibc

/// One request of libcurl's, and what has come of its answer.
///
/// All but the continuation is touched by the loop's thread alone; the continuation under the loop's lock.
final class Transfer: @unchecked Sendable {
    /// What the caller waits for.
    typealias Outcome = Result<UpstreamResponse, UpstreamError>

    /// Set by whoever asks, taken by whoever answers.
    var continuation: CheckedContinuation<Outcome, Never>?
    /// Whether the task was cancelled.
    var isCancelled = false
    /// When there must be an answer: `CLOCK_MONOTONIC` in nanoseconds.
    let deadline: UInt64

    /// libcurl's handle while it runs.
    var easy: EasyHandle?

    private(set) var call: UpstreamCall
    private let configuration: UpstreamConfiguration
    private var head: AnswerHead
    private var body: [UInt8] = []
    private var redirects = 0
    /// What of the answer was not taken.
    private(set) var refusal: UpstreamError?
    /// How many bytes of bodies came in all.
    private(set) var received = 0

    init(_ call: UpstreamCall, _ configuration: UpstreamConfiguration, now: UInt64) {
        self.call = call
        self.configuration = configuration
        deadline = now &+ configuration.timeout.nanoseconds
        head = AnswerHead(room: configuration.maximumHeaderBytes)
    }

    /// Takes a line of the header; false ends the transfer.
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

    /// The whole answer.
    ///
    /// Where the connection is closed within the header, libcurl takes what came for all of it. An answer that only says
    /// that another protocol is spoken from now on, which nobody asked for, is none.
    func answer(_ status: Int) -> Outcome {
        guard head.isWhole else { return .failure(broken("it broke off within the header")) }
        guard status >= 200 else { return .failure(refused("it answered with the status \(status) alone")) }
        return .success(UpstreamResponse(status, fields: head.fields, body: body))
    }

    /// Goes on to where a redirect leads (RFC 9110, section 15.4), and forgets its answer.
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

    /// Why it ended at its deadline.
    var lateness: UpstreamError {
        let within = "no whole answer within \(configuration.timeout), but \(received) bytes of it"
        return .timedOut("\(configuration.address.origin): \(within)")
    }

    private func broken(_ reason: String) -> UpstreamError {
        .unreachable("\(configuration.address.origin): \(reason)")
    }

    private func refused(_ reason: String) -> UpstreamError {
        .refused("\(configuration.address.origin): \(reason)")
    }
}

extension Duration {
    /// The duration in nanoseconds, as far as it fits.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, seconds < 1 << 33 else { return seconds < 0 ? 0 : 1 << 60 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds)) / 1_000_000_000
    }
}
