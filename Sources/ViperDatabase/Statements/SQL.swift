/// The text of one statement. It lives as long as the program: its address is the key of the prepared statements, so that
/// finding one never reads the text.
///
/// Where a statement is used, write a literal. Where several differ in parts only, compose them once:
///
///     private static let newest = SQL(composing: "SELECT \(columns) FROM items ORDER BY created_at DESC LIMIT $1")
public struct SQL: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
    // Sendable: the text is never written after it was made.

    /// The text in UTF-8, ended by a zero.
    @usableFromInline package let start: UnsafePointer<UInt8>
    /// Its length in bytes, without the zero.
    @usableFromInline package let count: Int

    @inlinable
    @inline(__always)
    public init(stringLiteral text: StaticString) {
        start = text.utf8Start
        count = text.utf8CodeUnitCount
    }

    /// A statement made of parts. Its memory is never freed, nor is what is prepared for it: call this once a statement,
    /// in a `static let`, never for each request.
    public init(composing text: String) {
        var text = text
        // Copied as a whole: byte by byte this was a fifth of a start of a debug build.
        (start, count) = text.withUTF8 { utf8 in
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: utf8.count + 1)
            let end = UnsafeMutableBufferPointer(start: bytes, count: utf8.count).initialize(fromContentsOf: utf8)
            (bytes + end).initialize(to: 0)
            return (UnsafePointer(bytes), utf8.count)
        }
    }

    public var description: String { String(decoding: bytes, as: UTF8.self) }

    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// Whether the text begins with some words in capitals.
    package func begins(with words: StaticString) -> Bool {
        bytes.starts(with: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
    }
}

/// An engine's statements, keyed by the address of their text. Open addressing with linear probing, at most half full,
/// without removal: a look-up is a multiplication and usually one comparison.
@usableFromInline
package struct StatementTable<Value> {
    @usableFromInline var keys: [UnsafePointer<UInt8>?] = Array(repeating: nil, count: 64)
    @usableFromInline var values: [Value?] = Array(repeating: nil, count: 64)

    /// The number of entries. It is unbounded, since a program has only as many texts as its source.
    @usableFromInline var count = 0

    @inlinable
    package init() {}

    @inlinable
    package subscript(_ key: UnsafePointer<UInt8>) -> Value? {
        get { values[slot(of: key)] }
        set {
            if count * 2 >= keys.count { grow() }
            let slot = slot(of: key)
            if keys[slot] == nil { count += 1 }
            keys[slot] = key
            values[slot] = newValue
        }
    }

    /// Removes all entries, passing each to a closure.
    mutating func removeAll(_ body: (Value) -> Void) {
        for value in values { if let value { body(value) } }
        self = StatementTable()
    }

    /// The slot of a text, existing or new. The search ends because half of the slots are free.
    @inlinable
    func slot(of key: UnsafePointer<UInt8>) -> Int {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while let found = keys[slot], found != key { slot = (slot + 1) & mask }
        return slot
    }

    @inlinable
    mutating func grow() {
        let oldKeys = keys
        let oldValues = values
        keys = Array(repeating: nil, count: oldKeys.count * 2)
        values = Array(repeating: nil, count: oldKeys.count * 2)
        for (key, value) in zip(oldKeys, oldValues) {
            guard let key else { continue }
            let slot = slot(of: key)
            keys[slot] = key
            values[slot] = value
        }
    }
}
