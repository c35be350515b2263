import CMicroHTTPD
import ViperHTTP

/// The header fields of a response, which libmicrohttpd takes as a single one.
///
/// For each field it allocates three times and searches name and value, at 900 instructions a field: a fifth of those of
/// a small response. So all further fields are lines in the value of the first. libmicrohttpd refuses line breaks, so
/// U+0001 stands for them until it has made its copy. No value contains that: control characters are refused here.
struct FieldLines: ~Copyable {
    private static let first: StaticString = "X-Request-Id"
    /// Where a line ends and the next begins, in libmicrohttpd's copy CR and LF.
    private static let lineBreak: StaticString = "\u{1}\u{1}"

    private var text = ByteWriter(capacity: 512)
    private var isValid = true

    /// Begins with the request's id, which is `-` if it has none.
    init(requestID: UnsafeRawBufferPointer) { value(requestID.isEmpty ? StaticString("-").bytes : requestID) }

    /// Adds a field whose value is a literal without control characters.
    mutating func add(_ name: StaticString, _ literal: StaticString) {
        begin(name)
        if literal.utf8CodeUnitCount == 0 { isValid = false }
        text.raw(literal)
    }

    /// Adds a field. An empty value, or one with a control character other than tab, is refused.
    mutating func add(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) {
        begin(name)
        value(bytes)
    }

    /// Adds a field. An empty value, or one with a control character other than tab, is refused.
    mutating func add(_ name: StaticString, _ string: String) {
        var string = string
        string.withUTF8 { add(name, UnsafeRawBufferPointer($0)) }
    }

    /// Adds a field whose value is written by a closure, without control characters.
    mutating func add(_ name: StaticString, _ write: (inout ByteWriter) -> Void) {
        begin(name)
        write(&text)
    }

    private mutating func begin(_ name: StaticString) {
        text.raw(Self.lineBreak)
        text.raw(name)
        text.raw(": ")
    }

    private mutating func value(_ bytes: UnsafeRawBufferPointer) {
        if bytes.isEmpty || Characters.hasControl(bytes) { isValid = false }
        text.raw(bytes)
    }

    /// Passes the fields to a response; false if one was refused or memory ran out.
    consuming func pass(to response: OpaquePointer) -> Bool {
        text.byte(0)
        guard isValid, !text.hasFailed else { return false }
        let name = UnsafeRawPointer(Self.first.utf8Start).assumingMemoryBound(to: CChar.self)
        guard let lines = text.unsafeBytes.bindMemory(to: CChar.self).baseAddress else { return false }
        return adder_mhd_add_lines(response, name, lines, 1) == .YES
    }
}
