public import ViperValues

/// Finds the elements of an array in a JSON text that arrives in parts of any size: either the whole text is the array,
/// or it is an object with the array as a member, at any position. It holds one value at a time.
///
/// It finds the end of a value from brackets, quotes and backslashes. `JSONDocument` then parses each value and each
/// name, so nothing malformed is accepted.
public struct JSONElementSplitter {
    private enum State {
        case start
        /// In the object: before its first name or its end, before another name, a colon or a value, and after a value.
        case firstName, name, colon, value, afterValue
        /// In the array: before its first element or its end, before another element, and after one.
        case firstElement, element, afterElement
        case end
    }

    /// What ends the current value.
    private enum Span {
        case string
        /// The closing bracket that matches the first one.
        case container
        /// A comma, a closing bracket or white space after it.
        case scalar
    }

    private let member: StaticString
    private let maximumBytes: Int
    private var state = State.start
    private var isInObject = false
    private var hasFound = false
    /// Whether the next value is the array.
    private var isWanted = false
    private var span: Span?
    /// The bytes of the current value so far, and its offset in the text.
    private var bytes: [UInt8] = []
    private var start = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The number of bytes consumed.
    public private(set) var offset = 0

    /// - Parameters:
    ///   - member: the name of the array's member, if the text is an object.
    ///   - maximumBytes: the maximum size of an element, and of any other value outside the array.
    public init(member: StaticString, maximumBytes: Int) {
        self.member = member
        self.maximumBytes = maximumBytes
    }

    /// Consumes the next part of the text.
    ///
    /// - Parameter each: is called with each element that ends in this part, and its offset in the text; its errors are
    ///   rethrown.
    public mutating func take(
        _ part: UnsafeRawBufferPointer, each: (UnsafeRawBufferPointer, Int) throws(Complaint) -> Void
    ) throws(Complaint) {
        var index = 0
        while index < part.count {
            let byte = part[index]
            if span == nil { try pass(byte) }
            guard let span else {
                index += 1
                offset += 1
                continue
            }
            if span == .scalar, Self.endsScalar(byte) {
                try endValue(each)
                continue
            }
            guard bytes.count < maximumBytes else {
                throw Complaint(
                    "expected a value of at most \(maximumBytes) bytes at byte \(start), found a larger one")
            }
            bytes.append(byte)
            index += 1
            offset += 1
            if closes(byte) { try endValue(each) }
        }
    }

    /// Checks that the text is complete.
    public func finish() throws(Complaint) {
        guard state == .end else { throw unexpected(nil) }
    }

    /// Consumes a byte between values, or starts the value that it is the first byte of.
    private mutating func pass(_ byte: UInt8) throws(Complaint) {
        if Self.isSpace(byte) { return }
        switch (state, byte) {
        case (.start, 0x5B):
            hasFound = true
            state = .firstElement
        case (.start, 0x7B):
            isInObject = true
            state = .firstName
        case (.firstName, 0x22), (.name, 0x22): begin(byte)
        case (.firstName, 0x7D), (.afterValue, 0x7D):
            guard hasFound else {
                throw Complaint("expected an array, or an object with a member '\(member)', found none")
            }
            state = .end
        case (.colon, 0x3A): state = .value
        case (.value, _) where isWanted:
            guard byte == 0x5B else { throw Complaint("expected an array as '\(member)' at byte \(offset)") }
            hasFound = true
            state = .firstElement
        case (.afterValue, 0x2C): state = .name
        case (.firstElement, 0x5D), (.afterElement, 0x5D): state = isInObject ? .afterValue : .end
        case (.afterElement, 0x2C): state = .element
        case (.value, _), (.firstElement, _), (.element, _):
            guard !Self.endsScalar(byte), byte != 0x3A else { throw unexpected(byte) }
            begin(byte)
        default: throw unexpected(byte)
        }
    }

    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case 0x22: span = .string
        case 0x5B, 0x7B: span = .container
        default: span = .scalar
        }
        bytes.removeAll(keepingCapacity: true)
        start = offset
        depth = 0
        isInString = false
        isEscaped = false
    }

    /// Whether this byte is the last of the current value.
    private mutating func closes(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                isInString = false
                return span == .string
            }
            return false
        }
        switch byte {
        case 0x22: isInString = true
        case 0x5B, 0x7B: depth += 1
        case 0x5D, 0x7D:
            depth -= 1
            return depth == 0 && span == .container
        default: break
        }
        return false
    }

    private mutating func endValue(
        _ each: (UnsafeRawBufferPointer, Int) throws(Complaint) -> Void
    ) throws(Complaint) {
        span = nil
        switch state {
        case .firstName, .name:
            isWanted = try isMember()
            if isWanted, hasFound {
                throw Complaint("expected one member '\(member)', found another at byte \(start)")
            }
            state = .colon
        case .value:
            _ = try isMember()
            state = .afterValue
        default:
            let start = start
            let result = bytes.withUnsafeBytes { bytes in
                Result { () throws(Complaint) in try each(bytes, start) }
            }
            try result.get()
            state = .afterElement
        }
    }

    /// Whether the value just read is the name of the array's member.
    private func isMember() throws(Complaint) -> Bool {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in
                let document = try JSONDocument(parsing: bytes)
                return document.withRoot { $0.isText(member) }
            }
        }
        do throws(JSONError) {
            return try result.get()
        } catch { throw Complaint("\(error.moved(by: start))") }
    }

    private func unexpected(_ byte: UInt8?) -> Complaint {
        let expected: JSONError.Expectation
        switch state {
        case .start, .value, .firstElement, .element: expected = .value
        case .firstName: expected = .nameOrBrace
        case .name: expected = .name
        case .colon: expected = .colon
        case .afterValue: expected = .commaOrBrace
        case .afterElement: expected = .commaOrBracket
        case .end: expected = .end
        }
        return Complaint("\(JSONError.syntax(offset: offset, expected: expected, found: byte))")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Whether a byte ends a number, `true`, `false` or `null`.
    private static func endsScalar(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == 0x2C || byte == 0x5D || byte == 0x7D
    }
}
