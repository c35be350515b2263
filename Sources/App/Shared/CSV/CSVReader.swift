import ViperService

/// Reads records of comma-separated values (RFC 4180), one after the other, where they lie in a buffer.
///
/// Lines end with CRLF or LF; a byte order mark before the first is passed over; so are empty lines at the end. A field
/// in quotes may hold commas, line breaks and doubled quotes. What the RFC does not allow, a quote within a field that
/// begins without one or anything but a comma behind a closing one, is an error.
struct CSVReader: ~Copyable {
    /// What ``next()`` has found.
    enum Step {
        /// A record; its fields can be asked for until the next call.
        case record
        /// Part of one: ``fill(from:)``, and ask again.
        case incomplete
        /// The source's end.
        case end
    }

    /// Where a field's bytes are.
    private struct Field {
        var start = 0
        var count = 0
        /// How many line breaks of its record are before it.
        var breaks = 0
        var isQuoted = false
        /// Whether there are doubled quotes in it.
        var isEscaped = false
    }

    /// How many fields of a record are kept; more are counted only.
    static var mostFields: Int { 16 }

    private var buffer: ImportBuffer
    private var fields = InlineArray<16, Field>(repeating: Field())
    /// How many fields the record has.
    private(set) var fieldCount = 0
    /// The line that the record begins in, from 1.
    private(set) var line = 1
    private var nextLine = 1
    private var isAtStart = true
    /// The first of the empty lines that the record comes after.
    private var emptyLine: Int?

    /// A reader of records of at most so many bytes.
    init(capacity: Int = 256 << 10) { buffer = ImportBuffer(capacity: capacity) }

    /// How many bytes of the source the records so far took.
    var consumedCount: Int { buffer.consumedCount }

    /// Reads more of the source; when ``next()`` asks for it.
    mutating func fill(from source: inout some ByteSource) throws(ImportError) {
        guard !buffer.isFull else {
            throw .invalid(line: line, detail: "Expected a line of at most \(buffer.capacity) bytes.")
        }
        try buffer.fill(from: &source)
    }

    /// Finds the next record.
    mutating func next() throws(ImportError) -> Step {
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

    /// The line that a field of the record begins in.
    func line(of field: Int) -> Int {
        0 <= field && field < min(fieldCount, Self.mostFields) ? line + fields[field].breaks : line
    }

    /// The bytes of a field of the record, without what quotes it; good until the next ``next()``. Empty if there is no
    /// such field.
    mutating func bytes(of field: Int) -> UnsafeRawBufferPointer {
        guard 0 <= field && field < min(fieldCount, Self.mostFields) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        if fields[field].isEscaped { unescape(field) }
        return UnsafeRawBufferPointer(start: buffer.base + fields[field].start, count: fields[field].count)
    }

    /// Takes one of two quotes out, in place.
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

// MARK: - Scanning

extension CSVReader {
    private static var quote: UInt8 { 0x22 }
    private static var comma: UInt8 { 0x2C }
    private static var lineFeed: UInt8 { 0x0A }
    private static var carriageReturn: UInt8 { 0x0D }

    /// Passes over a byte order mark; false if it cannot be told yet whether there is one.
    private mutating func passMark() -> Bool {
        guard buffer.end >= 3 || buffer.isAtEnd else { return false }
        isAtStart = false
        let bytes = UnsafeBufferPointer(start: buffer.base, count: min(3, buffer.end))
        if bytes.elementsEqual([0xEF, 0xBB, 0xBF]) { buffer.start = 3 }
        return true
    }

    /// Finds the fields of what begins at the buffer's start, and consumes it if it is whole.
    private mutating func scan() throws(ImportError) -> Step {
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

    /// Finds the end of a field without quotes.
    /// - Returns: where its delimiter is, or the buffer's end.
    private func passPlain(_ field: inout Field) throws(ImportError) -> Int {
        let (base, end) = (buffer.base, buffer.end)
        var place = field.start
        while place < end {
            let byte = base[place]
            if byte == Self.comma || byte == Self.lineFeed { break }
            if byte == Self.quote {
                throw .invalid(
                    line: line + field.breaks,
                    detail: "Expected quotes around the whole of field \(fieldCount + 1), found one within it.")
            }
            place &+= 1
        }
        field.count = place - field.start
        if field.count > 0 && place < end && base[place] == Self.lineFeed && base[place - 1] == Self.carriageReturn {
            field.count -= 1
        }
        return place
    }

    /// Finds the end of a field in quotes, and what follows it.
    /// - Returns: where its delimiter is, or the buffer's end; nil if that cannot be told yet.
    private func passQuoted(_ field: inout Field, _ breaks: inout Int) throws(ImportError) -> Int? {
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

    private func passClosingQuote(at place: Int, _ breaks: Int) throws(ImportError) -> Int? {
        let rest = UnsafeBufferPointer(start: buffer.base + place + 1, count: buffer.end - place - 1)
        guard rest.count > 1 || buffer.isAtEnd else { return nil }
        switch (rest.first, rest.dropFirst().first) {
        case (nil, _), (Self.comma, _), (Self.lineFeed, _): return place + 1
        case (Self.carriageReturn, Self.lineFeed): return place + 2
        default:
            throw .invalid(
                line: line + breaks,
                detail: "Expected a comma or the line's end behind field \(fieldCount + 1)'s quote.")
        }
    }
}
