/// One value or member name on a document's tape. The members of an object and the elements of an array follow it.
@usableFromInline
struct JSONEntry {
    /// Where the value stands in the text; of a string, where its first character does.
    @usableFromInline var start: UInt32
    /// How many bytes a string or number has, as it stands in the text; how many elements an array, members an object.
    @usableFromInline var count: UInt32
    /// The lowest four bits: the kind. The others: how many entries the value takes, this one included; while a
    /// container is open, the index of the one around it plus one.
    @usableFromInline var tag: UInt32

    /// The most that fits into the tag beside the kind.
    static let maximumSpan = 1 << 28 - 1

    @usableFromInline
    enum Kind {
        @usableFromInline static var null: UInt32 { 0 }
        @usableFromInline static var `false`: UInt32 { 1 }
        @usableFromInline static var `true`: UInt32 { 2 }
        /// A number with a fraction or an exponent.
        @usableFromInline static var decimal: UInt32 { 3 }
        /// A number of digits only, and perhaps a sign.
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
