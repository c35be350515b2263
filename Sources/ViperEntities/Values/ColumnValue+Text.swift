public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

/// A text that shares memory with the others of its page.
extension SharedText: PlainColumnValue {
    @inlinable
    public static var columnKind: ColumnKind { .text }
    public static func columnRule(_ bounds: TextBounds) -> ColumnRule? { .text(bounds) }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> SharedText { row.sharedText() }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .text(text) }
    @inlinable
    @inline(__always)
    public var foldedText: SQLValue { .text(folded(self)) }
    @inlinable
    public func write(to writer: inout PayloadWriter) { withUnsafeBytes { writer.text(utf8: $0) } }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.text() else { return nil }
        self.init(value)
    }
    public func fill(_ field: inout FormField, _ bounds: TextBounds, in language: Language) {
        text.fill(&field, bounds, in: language)
    }
}

extension String: PlainColumnValue {
    /// What may be longer is entered in several lines.
    private static var longestLine: Int { 500 }

    @inlinable
    public static var columnKind: ColumnKind { .text }
    public static func columnRule(_ bounds: TextBounds) -> ColumnRule? { .text(bounds) }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> String { row.text() }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .text(self) }
    @inlinable
    @inline(__always)
    public var foldedText: SQLValue { .text(folded(self)) }
    @inlinable
    public func write(to writer: inout PayloadWriter) { writer.text(self) }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.text() else { return nil }
        self = value
    }
    public func fill(_ field: inout FormField, _ bounds: TextBounds, in language: Language) {
        field.kind = bounds.length.upperBound > Self.longestLine ? .multiline : .text
        field.value = self
        field.minLength = bounds.length.lowerBound > 0 ? bounds.length.lowerBound : nil
        field.maxLength = bounds.length.upperBound
    }
}

extension SQLValue {
    /// A text in its folded form.
    @usableFromInline var folded: SQLValue {
        if case .text(let text) = self { .text(ViperValues.folded(text)) } else { self }
    }
}
