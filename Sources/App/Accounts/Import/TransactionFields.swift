import Glibc
import ViperHTTP
import ViperValues

/// The words of a transaction's enumerations, found without making a text of the bytes first.
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

/// A transaction's description.
enum TransactionText {
    /// Whether a text obeys the rules as it is, which most do: ASCII without U+0000, 1 to 200 characters, and no white
    /// space at its ends. False tells nothing.
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let first = text.first, let last = text.last, text.count <= AccountRules.description.length.upperBound,
            first > 0x20, last > 0x20
        else { return false }
        // U+0000 has become the largest, so that one comparison finds it and all that is not ASCII.
        return text.allSatisfy { $0 &- 1 < 0x7F }
    }

    /// Reads any text.
    static func read(_ text: UnsafeRawBufferPointer) throws(InputFault) -> String {
        guard String(validating: text, as: UTF8.self) != nil else {
            throw InputFault("notUTF8", "Expected text in UTF-8, found other bytes in \(InputFault.quoted(text)).")
        }
        return try String.read(parameter: text, within: AccountRules.description)
    }
}
