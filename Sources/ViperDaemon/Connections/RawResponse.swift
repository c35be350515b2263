import Glibc
import ViperHTTP

/// A response written directly to the socket while libmicrohttpd accepts none: during a head or a body.
struct RawResponse: ~Copyable {
    private let whole: Bytes
    let status: Status
    /// The size of its body.
    let count: Int

    /// Writes a refusal, completed by the bridge's `refusal` closure.
    fileprivate init(_ refusal: Refusal, to request: Request, over worker: Worker) {
        let bridge = worker.bridge
        let problem = refusal.problem(bridge.limits)
        status = problem.status
        var response = bridge.refusal(problem, request)
        let shared = response.sharedFields()
        let body = response.takeBody()
        count = body.unsafeBytes?.count ?? 0
        var answer = ByteWriter(capacity: 1024)
        answer.raw("HTTP/1.1 ")
        answer.integer(Int(status.code))
        answer.raw(" ")
        answer.raw(Self.reason(status))
        answer.raw("\r\nDate: ")
        answer.httpDate(time(nil))
        answer.raw("\r\nConnection: close\r\nX-Request-Id: ")
        answer.raw(request.identifier)
        answer.raw("\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Type: ")
        answer.raw(Problem.contentType)
        answer.raw("\r\nContent-Length: ")
        answer.integer(count)
        if let coding = response.coding.name {
            answer.raw("\r\nContent-Encoding: ")
            answer.raw(coding)
        }
        for field in shared + response.fields {
            answer.raw("\r\n")
            answer.raw(field.name)
            answer.raw(": ")
            answer.raw(text: field.value)
        }
        if let value = worker.sessions?.strictTransport {
            answer.raw("\r\nStrict-Transport-Security: ")
            answer.raw(text: value)
        }
        answer.raw("\r\n\r\n")
        if let bytes = body.unsafeBytes { answer.raw(bytes) }
        whole = answer.finish()
    }

    /// The reason phrase.
    private static func reason(_ status: Status) -> StaticString {
        switch status {
        case .badRequest: "Bad Request"
        case .contentTooLarge: "Content Too Large"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .serviceUnavailable: "Service Unavailable"
        default: "Request Timeout"
        }
    }

    /// Sends it, as far as the socket accepts it without blocking.
    func send(to descriptor: Int32) {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        _ = Glibc.send(descriptor, whole.unsafeBytes.baseAddress, whole.count, flags)
    }

    /// The same within TLS.
    func send(over session: SecureSession) { session.send(whole.unsafeBytes) }

    /// Its bytes, for another thread.
    var bytes: [UInt8] { Array(whole.unsafeBytes) }
}

extension Bridge {
    /// Makes the response to a request that is refused past libmicrohttpd, and writes its access record.
    ///
    /// - Parameter lane: that of the calling thread in the access log; nil for the worker's.
    func refuse(
        _ storage: RequestStorage, _ refusal: Refusal, over worker: Worker, began: UInt64, now: UInt64,
        lane: Int? = nil
    ) -> RawResponse {
        let answer = RawResponse(refusal, to: Request(storage), over: worker)
        write(storage, answer.status, bytes: answer.count, began: began, now: now, lane: lane ?? worker.index)
        return answer
    }

    /// Refuses a request whose body is still arriving, past libmicrohttpd. The connection must be closed next.
    func cut(_ record: ConnectionRecord, _ refusal: Refusal, _ exchange: Exchange) {
        record.send(
            refuse(exchange.storage, refusal, over: record.worker, began: exchange.began, now: Clock.now()))
    }
}
