/// The text of one statement. It lives as long as the program: its address is the key of the prepared statements, so that
/// finding one never reads the text.
///
/// Where a statement is used, write a literal. Where several differ in parts only, compose them once:
///
///     private static let newest = SQL(composing: "SELECT \(columns) FROM items ORDER BY created_at DESC LIMIT $1")
public struct SQL: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
    // Sendable: the text is never written after it was made.

    /// The text in UTF-8, ended by a zero.
    @usableFromInline let start: UnsafePointer<UInt8>
    /// Its length in bytes, without the zero.
    @usableFromInline let count: Int

    @inlinable
    @inline(__always)
    public init(stringLiteral text: StaticString) {
        start = text.utf8Start
        count = text.utf8CodeUnitCount
    }

    /// A statement made of parts. Its memory is never freed, nor is what is prepared for it: call this once a statement,
    /// in a `static let`, never for each request.
    public init(composing text: String) {
        count = text.utf8.count
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 1)
        for (index, byte) in text.utf8.enumerated() { (bytes + index).initialize(to: byte) }
        (bytes + count).initialize(to: 0)
        start = UnsafePointer(bytes)
    }

    public var description: String { String(decoding: bytes, as: UTF8.self) }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// Whether the text begins with some words in capitals.
    func begins(with words: StaticString) -> Bool {
        bytes.starts(with: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
    }
}
