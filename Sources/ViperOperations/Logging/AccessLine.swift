import Glibc
import ViperDaemon
import ViperHTTP
import ViperValues

/// Formats access log lines straight into a buffer: no `String`, no allocation, about 300 instructions.
///
/// Methods and patterns come from the program, and every id was created or checked by the receiver. The path is the
/// client's: every byte that is not a plain URI character is percent-encoded.
struct AccessLine {
    /// The longest line in bytes; its parts are cut to their limits.
    static let maximum = 1280

    /// Whether lines are JSON objects rather than text for people.
    let isJSON: Bool
    private var cachedSecond: Int64 = -1
    /// A time's text, of which the first 19 bytes are written: `2026-11-21T09:04:05`.
    private var second: InlineArray<24, UInt8> = .init(repeating: 0)

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Writes a record's line, line feed included, to at least ``maximum`` free bytes.
    /// - Returns: how many bytes were written.
    mutating func write(_ record: borrowing AccessRecord, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let time = max(record.time, 0)
        refreshSecond(time / 1_000_000)
        var cursor = Cursor(position: target)
        if isJSON {
            json(record, milliseconds: time / 1000 % 1000, at: &cursor)
        } else {
            text(record, milliseconds: time / 1000 % 1000, at: &cursor)
        }
        return cursor.position - target
    }

    /// Whether a status is logged as an error. 503 is not: the server sends it while it shuts down, for example.
    private static func isError(_ status: Status) -> Bool { status.code >= 500 && status != .serviceUnavailable }

    private func json(_ record: borrowing AccessRecord, milliseconds: Int64, at cursor: inout Cursor) {
        cursor.constant("{\"time\":\"")
        cursor.second(second)
        cursor.milliseconds(milliseconds)
        if !Self.isError(record.status) {
            cursor.constant("Z\",\"level\":\"info\",\"requestId\":\"")
        } else {
            cursor.constant("Z\",\"level\":\"error\",\"requestId\":\"")
        }
        cursor.bytes(record.identifier, limit: 128)
        if !record.traceID.isEmpty {
            cursor.constant("\",\"traceId\":\"")
            cursor.bytes(record.traceID, limit: 32)
        }
        if !record.clientSubject.isEmpty {
            cursor.constant("\",\"client\":\"")
            cursor.path(record.clientSubject, limit: 256)
        }
        cursor.constant("\",\"method\":\"")
        cursor.constant(record.method.name)
        cursor.constant("\",\"path\":\"")
        cursor.path(record.path, limit: 256)
        cursor.constant("\",\"route\":\"")
        cursor.bytes(record.pattern, limit: 256)
        cursor.constant("\",\"status\":")
        cursor.number(Int(record.status.code))
        cursor.constant(",\"bytes\":")
        cursor.number(record.bytes)
        cursor.constant(",\"microseconds\":")
        cursor.number(record.microseconds)
        cursor.constant("}\n")
    }

    private func text(_ record: borrowing AccessRecord, milliseconds: Int64, at cursor: inout Cursor) {
        cursor.second(second)
        cursor.milliseconds(milliseconds)
        if !Self.isError(record.status) { cursor.constant(" info  ") } else { cursor.constant(" error ") }
        cursor.bytes(record.identifier, limit: 128)
        cursor.constant(" ")
        cursor.constant(record.method.name)
        cursor.constant(" ")
        cursor.path(record.path, limit: 256)
        cursor.constant(" ")
        if !record.traceID.isEmpty {
            cursor.bytes(record.traceID, limit: 32)
            cursor.constant(" ")
        }
        if !record.clientSubject.isEmpty {
            cursor.path(record.clientSubject, limit: 256)
            cursor.constant(" ")
        }
        cursor.bytes(record.pattern, limit: 256)
        cursor.constant(" ")
        cursor.number(Int(record.status.code))
        cursor.constant(" ")
        cursor.number(record.bytes)
        cursor.constant(" B ")
        cursor.number(record.microseconds)
        cursor.constant(" µs\n")
    }

    private mutating func refreshSecond(_ now: Int64) {
        guard now != cachedSecond else { return }
        cachedSecond = now
        let time = Timestamp(microseconds: now * 1_000_000).writable
        let separator = isJSON ? UInt8(ascii: "T") : UInt8(ascii: " ")
        withUnsafeMutableBytes(of: &second) { bytes in
            guard let base = bytes.baseAddress else { return }
            time.calendarDate.write(to: base)
            time.writeTimeOfDay(time.daysSince1970, to: base + 10)
            bytes[10] = separator
        }
    }
}

/// The write position in a line.
private struct Cursor {
    var position: UnsafeMutablePointer<UInt8>

    @inline(__always)
    mutating func constant(_ text: StaticString) {
        memcpy(position, text.utf8Start, text.utf8CodeUnitCount)
        position += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func second(_ second: borrowing InlineArray<24, UInt8>) {
        second.span.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { memcpy(position, base, 19) }
        }
        position += 19
    }

    @inline(__always)
    mutating func milliseconds(_ value: Int64) {
        let value = UInt64(truncatingIfNeeded: value)
        position[0] = UInt8(ascii: ".")
        position[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 100)
        DecimalDigits.store(pair: value % 100, at: position + 2)
        position += 4
    }

    /// Copies bytes unchanged: an id of letters, digits and `-._`, or a pattern from the source.
    @inline(__always)
    mutating func bytes(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        guard let source = bytes.baseAddress else { return }
        let count = min(bytes.count, limit)
        memcpy(position, source, count)
        position += count
    }

    /// Writes a path, cut to a limit. Bytes that are not visible ASCII, or that JSON would escape, are percent-encoded.
    @inline(__always)
    mutating func path(_ path: UnsafeRawBufferPointer, limit: Int) {
        if path.count <= limit, Self.isPlain(path) {
            bytes(path, limit: limit)
        } else {
            encode(path, limit: limit)
        }
    }

    /// Whether no byte needs encoding, eight bytes at a time. It may err on the side of false.
    @inline(__always)
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var suspect: UInt64 = 0
        var offset = 0
        while offset < bytes.count {
            var word = ones &* 0x2F
            if offset &+ 8 <= bytes.count {
                word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            } else {
                for place in offset..<bytes.count { word = word << 8 | UInt64(bytes[place]) }
            }
            let (quote, backslash, delete) = (word ^ ones &* 0x22, word ^ ones &* 0x5C, word ^ ones &* 0x7F)
            suspect |= word | (word &- ones &* 0x21) | (quote &- ones) | (backslash &- ones) | (delete &- ones)
            offset &+= 8
        }
        return suspect & ones << 7 == 0
    }

    private mutating func encode(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        let digits: StaticString = "0123456789ABCDEF"
        let end = position + limit
        for byte in bytes {
            if 0x21...0x7E ~= byte, byte != 0x22, byte != 0x5C {
                guard position < end else { return }
                position[0] = byte
                position += 1
            } else {
                guard end - position >= 3 else { return }
                position[0] = 0x25
                position[1] = digits.utf8Start[Int(byte >> 4)]
                position[2] = digits.utf8Start[Int(byte & 15)]
                position += 3
            }
        }
    }

    /// Writes a number in decimal, two digits at a time from the end; negative numbers as 0.
    @inline(__always)
    mutating func number(_ value: Int) {
        var rest = UInt64(truncatingIfNeeded: max(value, 0))
        var end = position + Self.digits(of: rest)
        position = end
        while rest >= 100 {
            end -= 2
            DecimalDigits.store(pair: rest % 100, at: end)
            rest /= 100
        }
        if rest >= 10 {
            DecimalDigits.store(pair: rest, at: end - 2)
        } else {
            end[-1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
        }
    }

    /// As `DecimalDigits.count(of:)`, in fewer instructions for the usual numbers.
    @inline(__always)
    private static func digits(of value: UInt64) -> Int {
        if value < 10 { return 1 }
        if value < 100 { return 2 }
        if value < 1000 { return 3 }
        return value < 10_000 ? 4 : DecimalDigits.count(of: value)
    }
}
