import CMicroHTTPD
import ViperValues

/// The trailer fields of a chunked body (RFC 9110, section 6.5). Nobody reads them; those that could frame or route a
/// message are refused, since an intermediary may obey them.
enum Trailers {
    /// Why a request is refused for its trailer fields; nil if it is not.
    static func refusal(of connection: OpaquePointer) -> Refusal? {
        var progress = Progress()
        // The head's last field is among the trailer's too, once more, if what follows the last chunk arrived in parts, the
        // first of them without a whole line.
        withUnsafeMutablePointer(to: &progress.lastField) {
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, noteField, $0)
        }
        withUnsafeMutablePointer(to: &progress) {
            _ = MHD_get_connection_values_n(connection, .FOOTER_KIND, check, $0)
        }
        return progress.refusal
    }

    private struct Progress {
        var refusal: Refusal?
        var lastField = Field()
        /// Where the field before ends in libmicrohttpd's buffer.
        var end: UnsafePointer<CChar>?
    }

    /// Where a field is in libmicrohttpd's buffer.
    private struct Field: Equatable {
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        var valueCount = 0
    }

    private static let noteField: MHD_KeyValueIteratorN = { context, _, name, _, value, valueCount in
        context?.assumingMemoryBound(to: Field.self).pointee = Field(name: name, value: value, valueCount: valueCount)
        return .YES
    }

    private static let check: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
        guard let context, let name, let value else { return .NO }
        let progress = context.assumingMemoryBound(to: Progress.self)
        guard Field(name: name, value: value, valueCount: valueCount) != progress.pointee.lastField else { return .YES }
        // libmicrohttpd has put two NULs in the place of CRLF, one in that of a bare LF. How the last line ends cannot be
        // told.
        if let end = progress.pointee.end, name - end != 2 {
            progress.pointee.refusal = .malformed(
                "A trailer field is folded, or its line ends with LF instead of CRLF.")
            return .NO
        }
        progress.pointee.end = value + valueCount
        progress.pointee.refusal = refusal(
            of: UnsafeRawBufferPointer(start: name, count: nameCount),
            UnsafeRawBufferPointer(start: value, count: valueCount))
        return progress.pointee.refusal == nil ? .YES : .NO
    }

    private static func refusal(of name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Refusal? {
        guard Characters.isToken(name) else { return .malformed("The name of a trailer field is not a token.") }
        guard !Characters.hasControl(value) else {
            return .malformed("The value of a trailer field contains a control character.")
        }
        for forbidden: StaticString in ["content-length", "host", "transfer-encoding"]
        where forbidden.equalsIgnoringCase(name) {
            return .malformed("Content-Length, Host and Transfer-Encoding are not allowed in a trailer.")
        }
        return nil
    }
}
