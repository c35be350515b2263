extension String {
    /// The text as the bounds demand it: without the white space around it, where they say so.
    ///
    /// - Throws: which of the bounds it breaks, in a word and a sentence: `containsNull`, `tooLong` or `tooShort`.
    public func checked(within bounds: TextBounds) throws(InputFault) -> String {
        if utf8.contains(0) {
            throw InputFault("containsNull", "Expected a text without U+0000.")
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
                    ? "Expected a text that is not empty\(bounds.isTrimmed ? " or blank" : "")."
                    : "Expected at least \(least) character\(least == 1 ? "" : "s"), found \(count).")
        }
        return text
    }

    /// The text without White_Space (Unicode's property) at either end.
    public func trimmed() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        if first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex { return self }
        return String(scalars[first...last])
    }

    /// The text's UTF-8 bytes, for the duration of the call.
    package func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
