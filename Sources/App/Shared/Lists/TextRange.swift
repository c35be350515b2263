/// The texts with a prefix as a range of an index in the order of Unicode scalars.
package enum TextRange {
    /// Greater than every folded title or name.
    private static let greatest = String(repeating: "\u{10FFFF}", count: 1000)

    /// The least text greater than every text with a prefix; if there is none, one greater than every title or name.
    package static func bound(ofPrefix prefix: String) -> String { upperBound(ofPrefix: prefix) ?? greatest }

    /// The least text greater than every text with a prefix; nil if there is none.
    package static func upperBound(ofPrefix prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            if let scalar = Unicode.Scalar(next) {
                // One by one: appending a collection looks up types that are not specialised.
                var bound = String.UnicodeScalarView()
                for scalar in scalars { bound.append(scalar) }
                bound.append(scalar)
                return String(bound)
            }
        }
        return nil
    }
}
