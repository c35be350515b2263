public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

/// A value that stands in the database as another number than its own: clients, forms and the change log have what it
/// shows.
public protocol MappedColumnValue: StoredColumnValue where Bounds == Shown.Bounds, Stored == Int64 {
    /// What clients see and give.
    associatedtype Shown: ColumnValue

    /// Creates the value that clients see as this one.
    init(_ shown: Shown)
    /// The value as clients see it.
    var shown: Shown { get }
}

extension MappedColumnValue {
    public static func columnRule(_ bounds: Bounds) -> ColumnRule? {
        ColumnRule { value in
            guard case .integer(let number) = value, Self(stored: number) == nil else { return nil }
            return Shown.columnRule(bounds)?.fault(value) ?? "Expected another number, found \(number)."
        }
    }

    public var shownText: String? { shown.shownText }

    @inlinable
    public func write(to writer: inout PayloadWriter) { shown.write(to: &writer) }

    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let shown = Shown(reading: &reader) else { return nil }
        self.init(shown)
    }

    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self
    ) {
        Shown.show(&field, name, summary) { value($0).shown }
    }

    @inlinable
    public static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds,
        isRequired: Bool, default value: Self
    ) -> Self {
        Self(Shown.readNew(&field, name, summary, bounds, isRequired: isRequired, default: value.shown))
    }

    @inlinable
    public static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> Self? {
        Shown.readChange(&field, name, summary, bounds).map { Self($0) }
    }

    @inlinable
    public static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> SQLValue? {
        Shown.readFilter(&field, name, summary, bounds)
    }

    public func fill(_ field: inout FormField, _ bounds: Bounds, in language: Language) {
        shown.fill(&field, bounds, in: language)
    }
}
