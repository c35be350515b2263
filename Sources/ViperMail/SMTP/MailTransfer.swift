import CCurl
import ViperCurl
import ViperValues

/// One mail on its way to the server.
///
/// Only the loop's thread touches it while it runs, except for the flags.
final class MailTransfer: CurlTransfer, @unchecked Sendable {
    typealias Outcome = Result<Void, MailError>

    let deadline: UInt64
    let isCancelled = StopFlag()
    private let isClosed: StopFlag
    let configuration: SMTPConfiguration
    private let sender: String
    private let recipient: String
    private let content: [UInt8]
    /// How much of the content libcurl has.
    private var position = 0
    /// Whether libcurl knows that there is no more.
    private(set) var isWhole = false
    private(set) var replies = ReplyReader()
    /// Whether the server has said its last word about the mail.
    private var isOver = false
    private weak var handle: CurlHandle?

    init(_ message: MailMessage, _ configuration: SMTPConfiguration, within limit: Duration, _ isClosed: StopFlag) {
        self.configuration = configuration
        self.isClosed = isClosed
        deadline = MonotonicClock.now() &+ min(limit, configuration.timeout).nanoseconds
        sender = message.sender.address.text
        recipient = message.recipient.text
        content = message.bytes
    }

    func prepare(_ library: CurlLibrary) -> CurlHandle? {
        guard let handle = CurlHandle(library), setServer(handle), setMail(handle), setSinks(handle) else { return nil }
        self.handle = handle
        return handle
    }

    func step(after code: CURLcode, _ handle: CurlHandle) -> CurlStep<Outcome> {
        if code == CURLE_OK { return .done(.success(())) }
        if code == CURLE_ABORTED_BY_CALLBACK { return .done(aborted) }
        return .done(.failure(error(code, handle)))
    }

    func outcome(of end: CurlEnd) -> Outcome {
        switch end {
        case .cancelled: .failure(.cancelled)
        case .closed: .failure(.unreachable("the mail client was closed"))
        case .late: .failure(lateness)
        case .failed(let reason): .failure(.unreachable(reason))
        }
    }

    /// Whether the transfer is to end as soon as libcurl asks.
    private var mustEnd: Bool { isCancelled.isSet || isClosed.isSet || isLate }

    /// Whether the server had its time, and has not said its last word. libcurl, whose own time is over then too, says good-bye
    /// to it nevertheless, and would wait for a reply as long as for any other.
    private var isLate: Bool { !isOver && MonotonicClock.now() >= deadline }

    private var aborted: Outcome {
        isCancelled.isSet ? outcome(of: .cancelled) : isClosed.isSet ? outcome(of: .closed) : outcome(of: .late)
    }

    var lateness: MailError {
        .timedOut("\(configuration.address): no reply in time" + (isWhole ? " to the whole mail" : ""))
    }
}

// The options. Certificate checks keep their strict defaults.
extension MailTransfer {
    private func setServer(_ handle: CurlHandle) -> Bool {
        let address = configuration.address
        let now = MonotonicClock.now()
        let left = deadline > now ? Int((deadline - now) / 1_000_000) + 1 : 1
        return handle.set(CURLOPT_URL, "\(address)/\(address.clientName)")
            && handle.set(CURLOPT_PROTOCOLS_STR, address.isSecure ? "smtps" : "smtp")
            && handle.set(CURLOPT_USE_SSL, security) && handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            && (configuration.certificates.isEmpty || handle.set(CURLOPT_CAINFO, configuration.certificates))
            && (configuration.user.isEmpty
                || handle.set(CURLOPT_USERNAME, configuration.user)
                    && handle.set(CURLOPT_PASSWORD, configuration.password))
            // The loop's own deadline does not interrupt libcurl where it waits within one call.
            && handle.set(CURLOPT_TIMEOUT_MS, left)
            && handle.set(CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: configuration.connectTimeout.milliseconds))
            && handle.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, patience)
            // A connection that waited might turn out dead only after the mail was sent over it.
            && handle.set(CURLOPT_FRESH_CONNECT, 1) && handle.set(CURLOPT_FORBID_REUSE, 1)
    }

    private var security: Int {
        if configuration.address.isSecure { return Int(CURLUSESSL_ALL.rawValue) }
        return switch configuration.tls {
        case .required: Int(CURLUSESSL_ALL.rawValue)
        case .optional: Int(CURLUSESSL_TRY.rawValue)
        case .none: Int(CURLUSESSL_NONE.rawValue)
        }
    }

    /// How many seconds the server has for one reply.
    private var patience: Int { Int(clamping: configuration.timeout.milliseconds / 1000 + 1) }

    private func setMail(_ handle: CurlHandle) -> Bool {
        handle.set(CURLOPT_MAIL_FROM, sender) && handle.set(CURLOPT_MAIL_RCPT, list: [recipient])
            && handle.set(CURLOPT_UPLOAD, 1) && handle.set(CURLOPT_INFILESIZE_LARGE, size: content.count)
    }

    private func setSinks(_ handle: CurlHandle) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        return handle.set(CURLOPT_HEADERDATA, context) && handle.set(CURLOPT_READDATA, context)
            && handle.set(CURLOPT_WRITEDATA, context) && handle.set(CURLOPT_XFERINFODATA, context)
            && handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                guard let context else { return 0 }
                let part = UnsafeRawBufferPointer(start: bytes, count: size &* count)
                MailTransfer.at(context).take(reply: part)
                return part.count
            }
            && handle.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
                guard let context else { return Int(CURL_READFUNC_ABORT) }
                let room = UnsafeMutableRawBufferPointer(start: bytes, count: size &* count)
                return MailTransfer.at(context).give(to: room)
            }
            // By default libcurl prints what it receives.
            && handle.set(CURLOPT_WRITEFUNCTION) { _, size, count, _ in size &* count }
            && handle.set { context, _, _, _, _ in
                guard let context else { return 1 }
                return MailTransfer.at(context).mustEnd ? 1 : 0
            }
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> MailTransfer {
        Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Takes a line of the server's. After its last word about the mail only the good-bye follows (`QUIT`), for which
    /// libcurl waits within one call; a server that leaves it out must not hold up other mails.
    private func take(reply line: UnsafeRawBufferPointer) {
        guard let reply = replies.add(line) else { return }
        isOver = isWhole || reply.code >= 400
        _ = handle?.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, isOver ? 1 : patience)
    }

    /// Hands over the next part of the mail, none at its end. A process that was stopped for a while must not send what
    /// another one may be sending by now, so that nothing goes out after the deadline.
    private func give(to room: UnsafeMutableRawBufferPointer) -> Int {
        guard !mustEnd else { return Int(CURL_READFUNC_ABORT) }
        let part = content[position...].prefix(room.count)
        part.withUnsafeBytes { room.copyMemory(from: $0) }
        position += part.count
        isWhole = part.isEmpty || position == content.count
        return part.count
    }
}
