import Glibc
import ViperHTTP

/// Parses the values of a transaction's enumerations from bytes, without making a `String`.
enum TransactionWords {
    static func group(_ text: UnsafeRawBufferPointer) throws(InputFault) -> TransactionGroup {
        if isWord("posted", text) { return .posted }
        if isWord("authorized", text) { return .authorized }
        return try .read(parameter: text, within: Unbounded())
    }

    static func kind(_ text: UnsafeRawBufferPointer) throws(InputFault) -> TransactionKind {
        if isWord("debit", text) { return .debit }
        if isWord("credit", text) { return .credit }
        return try .read(parameter: text, within: Unbounded())
    }

    @inline(__always)
    private static func isWord(_ word: StaticString, _ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count == word.utf8CodeUnitCount, let start = text.baseAddress else { return false }
        return memcmp(start, word.utf8Start, text.count) == 0
    }
}

enum TransactionText {
    /// A fast path for most texts: whether a text is ASCII without U+0000, 1 to 200 characters, and without white space
    /// at its ends, so that it satisfies the rules unchanged. False says nothing.
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let first = text.first, let last = text.last,
            text.count <= AccountTransaction.descriptionBounds.length.upperBound,
            first > 0x20, last > 0x20
        else { return false }
        // The subtraction makes U+0000 the largest, so that one comparison rejects it and everything beyond ASCII.
        return text.allSatisfy { $0 &- 1 < 0x7F }
    }

    /// Reads any text, by the rules.
    static func read(_ text: UnsafeRawBufferPointer) throws(InputFault) -> String {
        guard String(validating: text, as: UTF8.self) != nil else {
            throw InputFault(
                "notUTF8", .english("Expected text in UTF-8, found other bytes in \(InputFault.quoted(text))."))
        }
        return try String.read(parameter: text, within: AccountTransaction.descriptionBounds)
    }
}
