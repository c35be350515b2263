public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

/// A value of a column: how it stands in the database, in the change log, and on the wire.
public protocol ColumnValue: Sendable, Equatable {
    /// What limits the values that a client gives. Default: nothing.
    associatedtype Bounds: Sendable = Unbounded

    /// Its type in the database, and so its form in exports.
    static var columnKind: ColumnKind { get }
    /// Whether its column may be `NULL`. Default: false.
    static var isNullable: Bool { get }
    /// What an import demands of it beyond its kind. Default: nothing.
    static func columnRule(_ bounds: Bounds) -> ColumnRule?

    /// Reads exactly one column. For a value that it cannot be, it refuses the column by
    /// `RowReader.refuse(_:)`, and returns any.
    static func decode(_ row: inout RowReader) -> Self
    /// The value in the database.
    var sqlValue: SQLValue { get }
    /// The value of its folded copy. Default: the value itself.
    var foldedText: SQLValue { get }

    /// What an export for its owner shows of it, as JSON; nil for nothing. Default: the value in the database.
    var shownText: String? { get }

    /// Writes it to the change log and into cursors.
    func write(to writer: inout PayloadWriter)
    /// Reads what ``write(to:)`` wrote; nil if it is anything else.
    init?(reading reader: inout PayloadReader)

    /// Declares the member of a document that shows it.
    ///
    /// - Parameter value: reads it in place.
    static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self)

    /// Reads it from the body of a request that adds an entity.
    ///
    /// - Parameters:
    ///   - isRequired: whether its absence is a fault.
    ///   - value: what an absent one is.
    static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds,
        isRequired: Bool, default value: Self
    ) -> Self
    /// Reads it from a merge-patch; nil leaves it as it is.
    static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> Self?
    /// Reads the query parameter that holds a list to one value; nil if it is absent.
    static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> SQLValue?

    /// Fills a field of a form with the value and its limits. Default: it stays a text without either.
    func fill(_ field: inout FormField, _ bounds: Bounds, in language: Language)
}

/// A value that is never absent and that a client can give.
public protocol PlainColumnValue: ColumnValue, InputValue, OutputValue {}

extension ColumnValue {
    @inlinable
    public static var isNullable: Bool { false }
    public static func columnRule(_ bounds: Bounds) -> ColumnRule? { nil }
    @inlinable
    @inline(__always)
    public var foldedText: SQLValue { sqlValue }
    public func fill(_ field: inout FormField, _ bounds: Bounds, in language: Language) {}
    public var shownText: String? {
        switch sqlValue {
        case .integer(let number): "\(number)"
        case .boolean(let truth): truth.jsonText
        case .text(let text): text.jsonText
        case .uuid(let high, let low): UUID(high: high, low: low).jsonText
        case .null, .blob: nil
        }
    }
}

extension PlainColumnValue {
    public var shownText: String? { jsonText }

    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self
    ) {
        field.member(name, summary, inPlace: value)
    }

    @inlinable
    @inline(__always)
    public static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds,
        isRequired: Bool, default value: Self
    ) -> Self {
        isRequired ? field.body(name, summary, bounds) : field.body(name, summary, bounds, default: value)
    }

    @inlinable
    @inline(__always)
    public static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> Self? {
        field.change(name, summary, bounds)
    }

    @inlinable
    public static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> SQLValue? {
        (field.query(name, summary, bounds) as Self?)?.sqlValue
    }
}
