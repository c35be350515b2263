/// The weights of lists in `Accept` fields (RFC 9110, section 12.4.2).
enum Quality {
    /// The weight of a member that has none.
    static let full = 1_000

    /// Reads a weight in thousandths; nil if it is none. What clients write for it is read too: `.2` as `0.2`, `1.` as 1.
    static func thousandths(_ text: some Collection<UInt8>) -> Int? {
        let whole = text.prefix { $0 != 0x2E }
        let fraction = text.dropFirst(whole.count + 1)
        guard whole.count + fraction.count > 0, fraction.count <= 3 else { return nil }
        var value = 0
        switch whole.first {
        case 0x31 where whole.count == 1: value = full
        case 0x30 where whole.count == 1, nil: break
        default: return nil
        }
        var unit = 100
        for digit in fraction {
            guard 0x30...0x39 ~= digit else { return nil }
            value += Int(digit - 0x30) * unit
            unit /= 10
        }
        return value <= full ? value : nil
    }
}
