import CMicroHTTPD
import Glibc
import ViperHTTP

/// What a head says about its message (RFC 9112, sections 3 to 6).
struct HeadSummary {
    /// The size of the head in bytes, including the empty line.
    var size = 0
    var contentLength: UInt64?
    var isChunked = false
    /// Whether the client waits for `100 Continue` before it sends its body.
    var expectsContinue = false
    /// Whether a field reports the client of a proxy.
    var isForwarded = false
    /// Whether the version is HTTP/1.0, which has no chunks.
    var isOldVersion = false

    var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }
}

/// Copies a head into a request's storage and checks what libmicrohttpd does not.
///
/// libmicrohttpd has parsed the head in place and put NULs at the ends of names, values and lines. So only these
/// overwritten bytes may separate the parts. Otherwise a NUL came from the client, or a field was folded over several
/// lines, which libmicrohttpd joins incorrectly.
struct HeadReader {
    private let storage: RequestStorage
    private let base: UnsafeRawPointer
    private let isOldVersion: Bool
    private var end: Int
    private var summary = HeadSummary()
    private var refusal: Refusal?
    private var hostCount = 0
    private var codings = 0
    private var contentTypes = 0
    private var cookieBytes = 0
    /// The location of the first `Expect` in libmicrohttpd's buffer.
    private var expectation: UnsafeRawPointer?
    /// The value of `Host`, in libmicrohttpd's buffer.
    private var host: UnsafeRawBufferPointer?
    /// The host and port of a target in absolute form, in libmicrohttpd's buffer.
    private var authority: UnsafeRawBufferPointer?
    private var identifier: UnsafeRawBufferPointer?

    /// Reads the head of a request in libmicrohttpd's first handler call. Returns why the request is refused, or nil.
    ///
    /// - Parameters:
    ///   - hosts: the hosts that it may name; nil for any.
    ///   - bodyLimit: the maximum size of a body that is announced as larger than `limits` say; nil if its route takes none.
    static func read(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        target: PendingTarget, into storage: RequestStorage, _ summary: inout HeadSummary,
        limits: Limits, hosts: ServedHosts?, bodyLimit: (Request) -> Int?, identifiers: inout RequestIdentifiers,
        knownHost: inout KnownHost
    ) -> Refusal? {
        let size = adder_mhd_head_size(connection)
        let base = UnsafeRawPointer(method)
        target.restoreQuery()
        storage.setHead(UnsafeRawBufferPointer(start: base, count: size))
        guard !storage.isShort else {
            storage.reset()
            summary = HeadSummary()
            summary.size = size
            identifiers.next { storage.setIdentifier($0) }
            return .memory
        }
        var reader = HeadReader(storage: storage, base: base, version: version)
        var refusal = reader.readLine(version: version, target: target)
        reader.summary.size = size
        if refusal == nil {
            withUnsafeMutablePointer(to: &reader) { reader in
                _ = MHD_get_connection_values_n(connection, .HEADER_KIND, HeadReader.field, reader)
            }
            refusal = reader.refusal ?? reader.conclude(limits, hosts, &knownHost, bodyLimit)
        }
        reader.hideExpectation()
        if size > limits.headBytes {
            refusal = target.count > limits.headBytes - 256 ? .longTarget : .largeHead
        }
        summary = reader.summary
        if let identifier = reader.identifier {
            storage.setIdentifier(identifier)
        } else {
            identifiers.next { storage.setIdentifier($0) }
        }
        return refusal
    }

    private init(storage: RequestStorage, base: UnsafeRawPointer, version: UnsafePointer<CChar>) {
        self.storage = storage
        self.base = base
        // libmicrohttpd accepts only HTTP/1.0 to HTTP/1.9.
        isOldVersion = version[7] == 0x30
        summary.isOldVersion = isOldVersion
        end = UnsafeRawPointer(version) - base + 8
    }

    private mutating func readLine(version: UnsafePointer<CChar>, target: PendingTarget) -> Refusal? {
        let name = UnsafeRawBufferPointer(start: base, count: strlen(base.assumingMemoryBound(to: CChar.self)))
        storage.method = Method(name: name)
        guard let start = target.start else { return .malformed("The request line has no target.") }
        storage.setTarget(start: UnsafeRawPointer(start) - base, count: target.count)
        guard UnsafeRawPointer(start) - base == name.count + 1 else {
            return .malformed("The method is followed by more than one space, or contains a NUL.")
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: target.count)
        guard start + target.count + 1 == version, !Characters.hasControlOrSpace(bytes) else {
            return .malformed("The request target contains a space or a control character.")
        }
        if storage.method == .unknown, !Characters.isToken(name) {
            return .malformed("The method is not a token.")
        }
        authority = RequestTarget.authority(of: bytes)
        return storage.method == .connect ? .connect : RequestTarget.refusal(of: bytes, storage.method)
    }

    private static let field: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
        guard let context, let name, let value else { return .NO }
        let reader = context.assumingMemoryBound(to: HeadReader.self)
        let nameBytes = UnsafeRawBufferPointer(start: name, count: nameCount)
        let valueBytes = UnsafeRawBufferPointer(start: value, count: valueCount)
        if reader.pointee.refusal == nil {
            reader.pointee.refusal = reader.pointee.add(nameBytes, valueBytes)
        } else {
            // Of a refused head only the caller's request id is needed.
            reader.pointee.noteIdentifier(nameBytes, valueBytes)
        }
        return .YES
    }

    private mutating func add(_ name: UnsafeRawBufferPointer, _ raw: UnsafeRawBufferPointer) -> Refusal? {
        guard let nameBase = name.baseAddress, let valueBase = raw.baseAddress else { return nil }
        let nameStart = nameBase - base
        let valueStart = valueBase - base
        guard nameStart - end != 1 else { return Self.bareLineFeed }
        guard isLineEnd(from: end, to: nameStart), valueStart > nameStart + name.count,
            valueStart + raw.count <= storage.headSize
        else { return .malformed("A header field is folded, or contains a NUL.") }
        end = valueStart + raw.count
        guard Characters.isToken(name) else { return .malformed("The name of a header field is not a token.") }
        guard !Characters.hasControl(raw) else {
            return .malformed("The value of a header field contains a control character.")
        }
        var count = raw.count
        while count > 0, raw[count - 1] == 0x20 || raw[count - 1] == 0x09 { count -= 1 }
        storage.addField(nameStart: nameStart, nameCount: name.count, valueStart: valueStart, valueCount: count)
        return note(name, raw, trimmed: UnsafeRawBufferPointer(rebasing: raw[..<count]))
    }

    /// Whether two parts are separated only by a line end, in whose place libmicrohttpd has put two NULs.
    private func isLineEnd(from start: Int, to next: Int) -> Bool {
        next - start == 2 && base.load(fromByteOffset: start, as: UInt8.self) == 0
    }

    /// libmicrohttpd takes it for the end of a line, an intermediary perhaps for a part of the value.
    private static let bareLineFeed = Refusal.malformed("A line of the head ends with LF instead of CRLF.")

    /// Notes fields that frame the message or have a meaning for the daemon.
    private mutating func note(
        _ name: UnsafeRawBufferPointer, _ raw: UnsafeRawBufferPointer, trimmed: UnsafeRawBufferPointer
    ) -> Refusal? {
        switch name.count {
        case 4 where StaticString("host").equalsIgnoringCase(name):
            hostCount += 1
            host = trimmed
        case 6 where StaticString("expect").equalsIgnoringCase(name):
            if !isOldVersion, !StaticString("100-continue").equalsIgnoringCase(trimmed) { return .expectation }
            if expectation == nil { expectation = raw.baseAddress }
            summary.expectsContinue = !isOldVersion
        case 12 where StaticString("content-type").equalsIgnoringCase(name):
            contentTypes += 1
            guard contentTypes == 1 else { return .malformed("There are two Content-Type fields.") }
        case 12: noteIdentifier(name, trimmed)
        case 6 where StaticString("cookie").equalsIgnoringCase(name):
            cookieBytes += raw.count + 16 + (1 + raw.count { $0 == 0x3B }) * Self.entryBytes
        case 15 where StaticString("x-forwarded-for").equalsIgnoringCase(name): summary.isForwarded = true
        case 9 where StaticString("forwarded").equalsIgnoringCase(name): summary.isForwarded = true
        case 14 where StaticString("content-length").equalsIgnoringCase(name):
            guard summary.contentLength == nil else { return .malformed("There are two Content-Length fields.") }
            guard let length = Characters.number(trimmed) else {
                return .malformed("Content-Length is not a number of bytes.")
            }
            summary.contentLength = length
        case 17 where StaticString("transfer-encoding").equalsIgnoringCase(name):
            codings += 1
            summary.isChunked = codings == 1 && StaticString("chunked").equalsIgnoringCase(raw)
        default: break
        }
        return nil
    }

    private mutating func noteIdentifier(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard identifier == nil, StaticString("x-request-id").equalsIgnoringCase(name),
            Characters.isIdentifier(value)
        else { return }
        identifier = value
    }

    /// Hides `Expect: 100-continue` from libmicrohttpd if no body follows. It would send `100 Continue`, read the next
    /// request as the body, and call the handler in a state in which it accepts no response.
    private func hideExpectation() {
        guard !summary.hasBody, let expectation else { return }
        UnsafeMutableRawPointer(mutating: expectation).storeBytes(of: 0x2D, as: UInt8.self)
    }

    /// The checks that need all fields.
    private mutating func conclude(
        _ limits: Limits, _ hosts: ServedHosts?, _ knownHost: inout KnownHost, _ bodyLimit: (Request) -> Int?
    ) -> Refusal? {
        guard !storage.isShort else { return .memory }
        let isKnown = host.map { knownHost.isSame(as: $0) } ?? false
        if let host, !isKnown, !Characters.isHost(host) { return .malformed("Host is not a host and port.") }
        let size = storage.headSize
        // The rest is the end of the last line and the empty line.
        guard size - end == 4 else {
            return size - end < 4 ? Self.bareLineFeed : .malformed("A header field contains a NUL.")
        }
        guard hostCount == 1 || (hostCount == 0 && isOldVersion) else {
            return .malformed(hostCount == 0 ? "There is no Host field." : "There are two Host fields.")
        }
        if codings > 0 {
            guard summary.contentLength == nil, !isOldVersion else {
                return .malformed("Transfer-Encoding is not allowed beside Content-Length or in HTTP/1.0.")
            }
            guard summary.isChunked else { return .coding }
        }
        if let hosts, let refusal = misdirection(hosts, isKnown: isKnown) { return refusal }
        if !isKnown, let host { knownHost = KnownHost(host) }
        if let length = summary.contentLength, length > UInt64(limits.bodyBytes) {
            let limit = bodyLimit(Request(storage)) ?? 0
            if length > UInt64(max(0, limit)) { return limit > limits.bodyBytes ? .largeUpload(limit) : .largeBody }
        }
        let used = size + Request(storage).fieldCount * Self.entryBytes + cookieBytes
        return used + Self.answerBytes > limits.poolBytes ? .crowdedHead : nil
    }

    /// Why a request for a host of others is refused. A target in absolute form names the host too, and then `Host` does
    /// not count (RFC 9112, section 3.2.2); here both must be right.
    private func misdirection(_ hosts: ServedHosts, isKnown: Bool) -> Refusal? {
        if let host, !isKnown, !hosts.contains(host) { return .misdirected(String(decoding: host, as: UTF8.self)) }
        guard let authority, !hosts.contains(authority) else { return nil }
        return .misdirected(String(decoding: authority, as: UTF8.self))
    }

    /// What libmicrohttpd's pool needs for a field or cookie in addition to its text (`struct MHD_HTTP_Req_Header`).
    private static let entryBytes = 64

    /// The maximum size of a response's head. If it does not fit into the pool libmicrohttpd closes the connection
    /// without a response, so a request that would lead to that is refused.
    private static let answerBytes = 1024
}

extension PendingTarget {
    /// Remembers a target and hides its query from libmicrohttpd, which would otherwise spend a block of its small pool
    /// on every argument and refuse a request with many of them in HTML. libmicrohttpd modifies the same bytes right
    /// afterwards.
    init(_ bytes: UnsafeMutablePointer<CChar>?) {
        guard let bytes else { return }
        start = bytes
        count = strlen(bytes)
        guard let mark = memchr(bytes, 0x3F, count) else { return }
        query = mark.assumingMemoryBound(to: CChar.self) - UnsafeMutablePointer(bytes) + 1
        first = bytes[query]
        bytes[query] = 0
    }

    /// Undoes the changes by ``init(_:)`` and libmicrohttpd.
    func restoreQuery() {
        guard let start, query > 0 else { return }
        start[query - 1] = 0x3F
        start[query] = first
    }
}
