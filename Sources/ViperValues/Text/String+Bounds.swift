extension String {
    /// The text within bounds, without surrounding white space if the bounds require that.
    ///
    /// - Throws: a fault for the broken bound: `containsNull`, `tooLong` or `tooShort`.
    public func checked(within bounds: TextBounds) throws(InputFault) -> String {
        if utf8.contains(0) {
            throw InputFault("containsNull", "Expected text without U+0000.")
        }
        let text = bounds.isTrimmed ? trimmed() : self
        let count = text.unicodeScalars.count
        if count > bounds.length.upperBound {
            throw InputFault("tooLong", "Expected at most \(bounds.length.upperBound) characters, found \(count).")
        }
        if count < bounds.length.lowerBound {
            let least = bounds.length.lowerBound
            if count == 0, let sentence = bounds.ifEmpty { throw InputFault("tooShort", "\(sentence)") }
            throw InputFault(
                "tooShort",
                count == 0 && least == 1
                    ? "Expected text that is not empty\(bounds.isTrimmed ? " or blank" : "")."
                    : "Expected at least \(least) character\(least == 1 ? "" : "s"), found \(count).")
        }
        return text
    }

    /// The text without surrounding White_Space (Unicode's property).
    public func trimmed() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        if first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex { return self }
        return String(scalars[first...last])
    }

    /// Calls a closure with the text's UTF-8 bytes.
    package func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
