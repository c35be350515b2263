import ViperValues

/// The part of a document that a request's `Range` field asks for (RFC 9110, section 14).
public enum ByteRange: Sendable, Equatable {
    /// All of it: there is no such field, it is malformed, has another unit, or lists several ranges.
    case whole
    /// One part, not empty and within the document.
    case part(Range<Int>)
    /// The document has none of the bytes.
    case unsatisfiable

    /// Reads the field of a request for a document of so many bytes. An empty document has no parts.
    public init(_ request: Request, of count: Int) {
        self = .whole
        let unit: StaticString = "bytes="
        guard count > 0, let value = request.onlyHeader("Range"), value.begins(with: unit) else { return }
        self = Self.read(value[unit.utf8CodeUnitCount...], of: count)
    }

    /// Whether a request's `If-Range` field lets its range apply (RFC 9110, section 13.1.5): there is none, or it names
    /// the document's strong tag. A date never matches, since documents have none.
    public static func applies(_ request: Request, to tag: EntityTag?) -> Bool {
        guard request.header("If-Range") != nil else { return true }
        guard let tag, let tags = EntityTagList(request, "If-Range"), tags.elements.count == 1 else { return false }
        return tags.containsStrongly(tag)
    }

    /// `Content-Range` of a part.
    public static func contentRange(_ part: Range<Int>, of count: Int) -> HeaderField {
        HeaderField("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)")
    }

    /// Reads a list with one element and perhaps empty ones (RFC 9110, section 5.6.1.2).
    private static func read(_ set: Slice<UnsafeRawBufferPointer>, of count: Int) -> ByteRange {
        var found: Slice<UnsafeRawBufferPointer>?
        for element in set.split(separator: 0x2C) {
            let spec = element.trimmed()
            if spec.isEmpty { continue }
            guard found == nil else { return .whole }
            found = spec
        }
        guard let found, let dash = found.firstIndex(of: 0x2D) else { return .whole }
        let (first, last) = (found[..<dash], found[(dash + 1)...])
        if first.isEmpty {
            guard let length = number(last) else { return .whole }
            return length == 0 ? .unsatisfiable : .part(count - min(length, count)..<count)
        }
        guard let start = number(first), let end = last.isEmpty ? Int.max : number(last), start <= end else {
            return .whole
        }
        return start < count ? .part(start..<min(end, count - 1) + 1) : .unsatisfiable
    }

    /// A decimal number, at most `Int.max`; nil if it is none.
    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }
}
