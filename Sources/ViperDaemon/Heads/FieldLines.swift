import CMicroHTTPD
import Glibc
import ViperHTTP

/// The header fields of a response, which libmicrohttpd takes as a single one. A worker has one and fills it anew for
/// each response.
///
/// For each field libmicrohttpd allocates three times and searches name and value, at 900 instructions a field: a fifth
/// of those of a small response. So all further fields are lines in the value of the first. libmicrohttpd refuses line
/// breaks, so U+0001 stands for them until it has made its copy. No value contains that: control characters are refused
/// here.
///
/// The first field is `Date` (RFC 9110, section 6.6.1). It is written once a second; libmicrohttpd would make its own
/// for each response, at 500 instructions.
struct FieldLines: ~Copyable {
    private static let first: StaticString = "Date"
    /// Where a line ends and the next begins, in libmicrohttpd's copy CR and LF.
    private static let lineBreak: UInt16 = 0x0101

    private var text = ByteWriter(capacity: 1024)
    private var isValid = true
    /// The second whose date the text begins with, and the length of that.
    private var second: time_t = -1
    private var dateCount = 0

    /// Begins the fields of another response.
    mutating func begin() {
        isValid = true
        let now = time(nil)
        if now == second, !text.hasFailed { return text.truncate(to: dateCount) }
        text.removeAll()
        text.httpDate(now)
        (second, dateCount) = (now, text.count)
    }

    /// Adds a field whose value is a literal without control characters.
    mutating func add(_ name: StaticString, _ literal: StaticString) {
        begin(name)
        if literal.utf8CodeUnitCount == 0 { isValid = false }
        text.raw(literal)
    }

    /// Adds a field. An empty value, or one with a control character other than tab, is refused.
    mutating func add(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) {
        if bytes.isEmpty || Characters.hasControl(bytes) { isValid = false }
        add(name, checked: bytes)
    }

    /// Adds a field. An empty value, or one with a control character other than tab, is refused.
    mutating func add(_ name: StaticString, _ string: String) {
        var string = string
        string.withUTF8 { add(name, UnsafeRawBufferPointer($0)) }
    }

    /// Adds a field whose value is known to be one.
    mutating func add(_ name: StaticString, checked bytes: UnsafeRawBufferPointer) {
        begin(name)
        text.raw(bytes)
    }

    /// Adds a field whose value is written by a closure, without control characters.
    mutating func add(_ name: StaticString, _ write: (inout ByteWriter) -> Void) {
        begin(name)
        write(&text)
    }

    /// Ends the line before, and begins that of a field.
    private mutating func begin(_ name: StaticString) {
        let count = name.utf8CodeUnitCount
        guard let target = text.room(for: count + 4) else { return }
        target.storeBytes(of: Self.lineBreak, as: UInt16.self)
        (target + 2).copyMemory(from: name.utf8Start, byteCount: count)
        target.storeBytes(of: 0x203A, toByteOffset: count + 2, as: UInt16.self)
        text.used += count + 4
    }

    /// Passes the fields to a response; false if one was refused or memory ran out.
    mutating func pass(to response: OpaquePointer) -> Bool {
        text.byte(0)
        guard isValid, !text.hasFailed else { return false }
        let name = UnsafeRawPointer(Self.first.utf8Start).assumingMemoryBound(to: CChar.self)
        guard let lines = text.unsafeBytes.bindMemory(to: CChar.self).baseAddress else { return false }
        return adder_mhd_add_lines(response, name, lines, 1) == .YES
    }
}

extension ByteWriter {
    /// Writes the time of a second since 1970 as header fields have it (RFC 9110, section 5.6.7).
    mutating func httpDate(_ second: time_t) {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { room in
            guard let base = room.baseAddress else { return }
            // The locale is C, since nobody calls `setlocale`.
            let count = strftime(base, room.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            raw(UnsafeRawBufferPointer(start: base, count: count))
        }
    }
}
