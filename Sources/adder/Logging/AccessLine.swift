import Daemon
import Glibc
import HTTP

/// The access line, written straight into a buffer: no `String`, no allocation, a few hundred instructions.
struct AccessLine {
    /// No line is longer: its parts are cut to their limits.
    static let maximum = 1024

    /// Whether lines are JSON objects; else they are text for people.
    let isJSON: Bool
    private var cachedSecond: Int64 = -1
    private var second: InlineArray<19, UInt8> = .init(repeating: 0)

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Writes the line of a record, its line feed included, where at least ``maximum`` bytes are free.
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

    private func json(_ record: borrowing AccessRecord, milliseconds: Int64, at cursor: inout Cursor) {
        cursor.constant("{\"time\":\"")
        cursor.second(second)
        cursor.milliseconds(milliseconds)
        if record.status.code < 500 {
            cursor.constant("Z\",\"level\":\"info\",\"requestId\":\"")
        } else {
            cursor.constant("Z\",\"level\":\"error\",\"requestId\":\"")
        }
        cursor.clean(record.identifier, limit: 128)
        cursor.constant("\",\"method\":\"")
        cursor.constant(record.method.name)
        cursor.constant("\",\"route\":\"")
        cursor.clean(record.pattern, limit: 512)
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
        if record.status.code < 500 { cursor.constant(" info  ") } else { cursor.constant(" error ") }
        cursor.clean(record.identifier, limit: 128)
        cursor.constant(" ")
        cursor.constant(record.method.name)
        cursor.constant(" ")
        cursor.clean(record.pattern, limit: 512)
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
        let separator = isJSON ? UInt8(ascii: "T") : UInt8(ascii: " ")
        withUnsafeMutableBytes(of: &second) { bytes in
            guard let base = bytes.baseAddress else { return }
            LogTime.writeSecond(now, separator: separator, to: base.assumingMemoryBound(to: UInt8.self))
        }
    }
}

/// Where the next byte of a line goes.
private struct Cursor {
    var position: UnsafeMutablePointer<UInt8>

    @inline(__always)
    mutating func constant(_ text: StaticString) {
        memcpy(position, text.utf8Start, text.utf8CodeUnitCount)
        position += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func second(_ second: borrowing InlineArray<19, UInt8>) {
        second.span.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { memcpy(position, base, 19) }
        }
        position += 19
    }

    @inline(__always)
    mutating func milliseconds(_ value: Int64) {
        position[0] = UInt8(ascii: ".")
        position[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 100)
        position[2] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10 % 10)
        position[3] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10)
        position += 4
    }

    /// Copies bytes that a client may have had a hand in. Whatever could end a JSON text or a line, or is not
    /// ASCII, becomes a question mark: nobody forges a line, and its length stays what it was.
    @inline(__always)
    mutating func clean(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        guard let source = bytes.baseAddress else { return }
        let count = min(bytes.count, limit)
        memcpy(position, source, count)
        var index = 0
        while index + 8 <= count {
            let word = UnsafeRawPointer(position).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if Self.needsCleaning(word) { scrub(from: index, to: index + 8) }
            index += 8
        }
        if index < count { scrub(from: index, to: count) }
        position += count
    }

    private func scrub(from start: Int, to end: Int) {
        for index in start..<end {
            let byte = position[index]
            if byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C { position[index] = UInt8(ascii: "?") }
        }
    }

    /// Whether any of eight bytes is a control character, a quote, a backslash, DEL or above.
    @inline(__always)
    private static func needsCleaning(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let slashes = word ^ (ones &* 0x5C)
        let deletes = word ^ (ones &* 0x7F)
        let below = (word &- ones &* 0x20) | (quotes &- ones) | (slashes &- ones) | (deletes &- ones)
        return (below | word) & (ones &* 0x80) != 0
    }

    @inline(__always)
    mutating func number(_ value: Int) {
        var rest = UInt64(max(value, 0))
        var count = 1
        var bound: UInt64 = 10
        while rest >= bound, count < 19 {
            bound &*= 10
            count += 1
        }
        var index = count
        while index > 0 {
            index -= 1
            position[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        position += count
    }
}
