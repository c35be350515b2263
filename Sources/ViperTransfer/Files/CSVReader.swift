public import Viper

/// Reads records of comma-separated values (RFC 4180) one after another, in place in a buffer.
///
/// Lines end with CRLF or LF; a leading byte order mark is skipped, and so are empty lines at the end. A quoted field
/// may contain commas, line breaks and doubled quotes. What the RFC does not allow is an error: a quote within an
/// unquoted field, or anything but a comma or a line break after a closing quote.
public struct CSVReader: ~Copyable {
    /// The result of ``next()``.
    public enum Step {
        /// A record; its fields are valid until the next call.
        case record
        /// A part of a record: call ``fill(from:)``, and then ``next()`` again.
        case incomplete
        case end
    }

    /// The position of a field's bytes.
    private struct Field {
        var start = 0
        var count = 0
        /// The number of line breaks before it in its record.
        var breaks = 0
        var isQuoted = false
        /// Whether it contains doubled quotes.
        var isEscaped = false
    }

    /// The maximum number of fields kept per record; further ones are only counted.
    public static var mostFields: Int { 16 }

    private var buffer: SourceBuffer
    private var fields = InlineArray<16, Field>(repeating: Field())
    /// The number of fields of the record.
    public private(set) var fieldCount = 0
    /// The record's first line, counted from 1.
    public private(set) var line = 1
    private var nextLine = 1
    private var isAtStart = true
    /// The first of the empty lines before the record.
    private var emptyLine: Int?

    /// - Parameter capacity: the maximum size of a record in bytes.
    public init(capacity: Int = 256 << 10) { buffer = SourceBuffer(capacity: capacity) }

    /// The number of bytes of the source consumed so far.
    public var consumedCount: Int { buffer.consumedCount }

    /// Reads more of the source, after ``next()`` returned `incomplete`.
    public mutating func fill(from source: inout some ByteSource) throws(Failure) {
        guard !buffer.isFull else {
            throw .invalid(line: line, detail: "Expected a line of at most \(buffer.capacity) bytes.")
        }
        repeat { try buffer.read(from: &source) } while !buffer.isFull && !buffer.isAtEnd
    }

    /// Reads the next record, or asks for more of the source.
    public mutating func next() throws(Failure) -> Step {
        if isAtStart && !passMark() { return .incomplete }
        while true {
            line = nextLine
            let step = try scan()
            guard step == .record else { return step }
            if fieldCount > 1 || fields[0].count > 0 || fields[0].isQuoted { break }
            emptyLine = emptyLine ?? line
        }
        if let emptyLine { throw .invalid(line: emptyLine, detail: "Expected a row, found an empty line.") }
        return .record
    }

    /// The first line of a field of the record.
    public func line(of field: Int) -> Int {
        0 <= field && field < min(fieldCount, Self.mostFields) ? line + fields[field].breaks : line
    }

    /// The bytes of a field of the record, without its quotes; valid until the next call of ``next()``. Empty if there
    /// is no such field.
    public mutating func bytes(of field: Int) -> UnsafeRawBufferPointer {
        guard 0 <= field && field < min(fieldCount, Self.mostFields) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        if fields[field].isEscaped { unescape(field) }
        return UnsafeRawBufferPointer(start: buffer.base + fields[field].start, count: fields[field].count)
    }

    /// Replaces doubled quotes by single ones, in place.
    private mutating func unescape(_ field: Int) {
        let bytes = buffer.base + fields[field].start
        var (from, to) = (0, 0)
        while from < fields[field].count {
            bytes[to] = bytes[from]
            from += bytes[from] == Self.quote ? 2 : 1
            to += 1
        }
        fields[field].count = to
        fields[field].isEscaped = false
    }
}

extension CSVReader {
    private static var quote: UInt8 { 0x22 }
    private static var comma: UInt8 { 0x2C }
    private static var lineFeed: UInt8 { 0x0A }
    private static var carriageReturn: UInt8 { 0x0D }

    /// Skips a byte order mark; false if more bytes are needed to tell.
    private mutating func passMark() -> Bool {
        guard buffer.end >= 3 || buffer.isAtEnd else { return false }
        isAtStart = false
        let bytes = UnsafeBufferPointer(start: buffer.base, count: min(3, buffer.end))
        if bytes.elementsEqual([0xEF, 0xBB, 0xBF]) { buffer.start = 3 }
        return true
    }

    /// Finds the fields of the record at the buffer's start, and consumes it if it is complete.
    private mutating func scan() throws(Failure) -> Step {
        var place = buffer.start
        guard place < buffer.end else { return buffer.isAtEnd ? .end : .incomplete }
        fieldCount = 0
        var breaks = 0
        while true {
            var field = Field(start: place, breaks: breaks)
            if place < buffer.end && buffer.base[place] == Self.quote {
                guard let next = try passQuoted(&field, &breaks) else { return .incomplete }
                place = next
            } else {
                place = try passPlain(&field)
            }
            if fieldCount < Self.mostFields { fields[fieldCount] = field }
            fieldCount += 1
            guard place < buffer.end else {
                guard buffer.isAtEnd else { return .incomplete }
                break
            }
            let delimiter = buffer.base[place]
            place += 1
            if delimiter == Self.lineFeed { break }
        }
        buffer.start = place
        nextLine = line + breaks + 1
        return .record
    }

    /// Finds the end of an unquoted field.
    /// - Returns: the position of its delimiter, or the buffer's end.
    private func passPlain(_ field: inout Field) throws(Failure) -> Int {
        let (base, end) = (buffer.base, buffer.end)
        var place = field.start
        while place < end {
            let byte = base[place]
            if byte == Self.comma || byte == Self.lineFeed { break }
            if byte == Self.quote {
                throw .invalid(
                    line: line + field.breaks,
                    detail: "Expected quotes around the whole field \(fieldCount + 1), found one inside it.")
            }
            place &+= 1
        }
        field.count = place - field.start
        if field.count > 0 && place < end && base[place] == Self.lineFeed && base[place - 1] == Self.carriageReturn {
            field.count -= 1
        }
        return place
    }

    /// Finds the end of a quoted field, and checks what follows it.
    /// - Returns: the position of its delimiter, or the buffer's end; nil if more bytes are needed to tell.
    private func passQuoted(_ field: inout Field, _ breaks: inout Int) throws(Failure) -> Int? {
        let (base, end) = (buffer.base, buffer.end)
        field.isQuoted = true
        field.start += 1
        var place = field.start
        while place < end {
            if base[place] == Self.quote {
                guard place + 1 < end && base[place + 1] == Self.quote else { break }
                field.isEscaped = true
                place += 1
            } else if base[place] == Self.lineFeed {
                breaks += 1
            }
            place += 1
        }
        field.count = place - field.start
        guard place < end else {
            guard buffer.isAtEnd else { return nil }
            throw .invalid(
                line: line + field.breaks, detail: "Field \(fieldCount + 1) begins with a quote that is never closed.")
        }
        return try passClosingQuote(at: place, breaks)
    }

    private func passClosingQuote(at place: Int, _ breaks: Int) throws(Failure) -> Int? {
        let rest = UnsafeBufferPointer(start: buffer.base + place + 1, count: buffer.end - place - 1)
        guard rest.count > 1 || buffer.isAtEnd else { return nil }
        switch (rest.first, rest.dropFirst().first) {
        case (nil, _), (Self.comma, _), (Self.lineFeed, _): return place + 1
        case (Self.carriageReturn, Self.lineFeed): return place + 2
        default:
            throw .invalid(
                line: line + breaks,
                detail: "Expected a comma or the end of the line after field \(fieldCount + 1)'s closing quote.")
        }
    }
}
