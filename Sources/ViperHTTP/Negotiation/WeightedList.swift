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
        let member = member.trimmed()
        let name = member.prefix(while: \.isTokenCharacter)
        guard !name.isEmpty, let quality = weight(member[name.endIndex...].trimmed()) else { return nil }
        return (UnsafeRawBufferPointer(rebasing: name), quality)
    }

    /// Reads nothing, or `;q=0.5`.
    private static func weight(_ parameter: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let first = parameter.first else { return Quality.full }
        guard first == 0x3B else { return nil }
        let weight = parameter.dropFirst().trimmed()
        guard weight.count > 2, UnsafeRawBufferPointer(rebasing: weight).begins(with: "q=") else { return nil }
        return Quality.thousandths(weight.dropFirst(2))
    }
}
