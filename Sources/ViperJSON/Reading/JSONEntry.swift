/// A value or member name on a document's tape. An object's members and an array's elements follow it.
@usableFromInline
struct JSONEntry {
    /// The offset of the value in the text; for a string that of its first character.
    @usableFromInline var start: UInt32
    /// The byte count of a string or number as written; the number of an array's elements or an object's members.
    @usableFromInline var count: UInt32
    /// The lowest four bits: the kind. The others: the number of entries that the value spans, including this one;
    /// while a container is open, the index of its parent plus one.
    @usableFromInline var tag: UInt32

    /// The maximum span that fits into the tag.
    static let maximumSpan = 1 << 28 - 1

    @usableFromInline
    enum Kind {
        @usableFromInline static var null: UInt32 { 0 }
        @usableFromInline static var `false`: UInt32 { 1 }
        @usableFromInline static var `true`: UInt32 { 2 }
        /// A number with a fraction or an exponent.
        @usableFromInline static var decimal: UInt32 { 3 }
        /// A number with digits only, and perhaps a sign.
        @usableFromInline static var whole: UInt32 { 4 }
        /// A string without escapes.
        @usableFromInline static var plain: UInt32 { 5 }
        /// A string with escapes.
        @usableFromInline static var escaped: UInt32 { 6 }
        @usableFromInline static var array: UInt32 { 7 }
        @usableFromInline static var object: UInt32 { 8 }
    }

    @inline(__always)
    init(_ kind: UInt32, start: Int, count: Int = 0, span: Int = 1) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
        tag = kind | UInt32(truncatingIfNeeded: span) << 4
    }

    @inlinable var kind: UInt32 { tag & 15 }
    @inlinable var span: Int { Int(tag >> 4) }
}
