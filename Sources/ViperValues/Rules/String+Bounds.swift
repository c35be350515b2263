extension String {
    /// The text within bounds, without surrounding white space if the bounds require that.
    ///
    /// - Throws: a fault for the broken bound: `containsNull`, `tooLong` or `tooShort`.
    public func checked(within bounds: TextBounds) throws(InputFault) -> String {
        if isPlain(within: bounds) { return self }
        if utf8.contains(0) {
            throw .containsNull
        }
        let text = bounds.isTrimmed ? trimmed() : self
        let count = text.unicodeScalars.count
        if count > bounds.length.upperBound {
            throw .tooLong(bounds.length.upperBound, found: count)
        }
        if count < bounds.length.lowerBound {
            throw InputFault("tooShort", bounds.sentence(onTooFew: count))
        }
        return text
    }

    /// Whether the text is ASCII and within bounds as it is, so that no scalar needs to be looked at.
    private func isPlain(within bounds: TextBounds) -> Bool {
        withUTF8Bytes { bytes in
            guard bounds.length.contains(bytes.count), bytes.allSatisfy({ $0 &- 1 < 0x7F }) else { return false }
            return !bounds.isTrimmed || Self.hasPlainEdges(bytes)
        }
    }

    /// Whether the first and the last byte are ASCII, and neither of them is White_Space; also if there are none.
    private static func hasPlainEdges(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, let last = bytes.last else { return true }
        // All ASCII up to the space is White_Space or a control character, which the scalars tell apart.
        return first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80
    }

    /// The text without surrounding White_Space (Unicode's property).
    public func trimmed() -> String {
        if withUTF8Bytes(Self.hasPlainEdges) { return self }
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
