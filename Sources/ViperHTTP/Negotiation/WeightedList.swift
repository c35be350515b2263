import ViperValues

/// Iterates over a field that lists weighted names, `name;q=0.5, name, …`: `Accept-Encoding` and `Accept-Language` (RFC
/// 9110, sections 12.4.2 and 5.6.1). It allocates nothing.
struct WeightedList {
    private let value: UnsafeRawBufferPointer
    private var place = 0

    init(_ value: UnsafeRawBufferPointer) { self.value = value }

    /// The next name, a token, and its quality in thousandths; nil at the end. Empty members are skipped, and each that
    /// cannot be read.
    mutating func next() -> (name: UnsafeRawBufferPointer, quality: Int)? {
        while place < value.count {
            let rest = value[place...]
            let member = rest.prefix { $0 != 0x2C }
            place = member.endIndex + 1
            if let found = Self.read(member) { return found }
        }
        return nil
    }

    /// Reads `name` or `name;q=0.5`.
    private static func read(
        _ member: Slice<UnsafeRawBufferPointer>
    ) -> (name: UnsafeRawBufferPointer, quality: Int)? {
        let member = trimmed(member)
        let name = member.prefix(while: isTokenByte)
        guard !name.isEmpty, let quality = weight(trimmed(member[name.endIndex...])) else { return nil }
        return (UnsafeRawBufferPointer(rebasing: name), quality)
    }

    /// Reads nothing, or `;q=0.5`.
    private static func weight(_ parameter: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let first = parameter.first else { return Quality.full }
        guard first == 0x3B else { return nil }
        let weight = trimmed(parameter.dropFirst())
        guard weight.count > 2,
            StaticString("q=").equalsIgnoringCase(UnsafeRawBufferPointer(rebasing: weight.prefix(2)))
        else { return nil }
        return Quality.thousandths(weight.dropFirst(2))
    }

    private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var rest = text.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
        return rest
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether a byte may occur in a token (section 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
