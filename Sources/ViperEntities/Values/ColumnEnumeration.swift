public import ViperDatabase
public import ViperDocuments
public import ViperHTTP
public import ViperJSON

/// A value of a fixed set: stored as its number, which a released case keeps, and a text on the wire, in the change log
/// and in forms. Another number in the database is a corrupt row.
///
///     enum Priority: Int64, ColumnEnumeration {
///         case none, low, high
///         var wireText: StaticString { switch self { case .none: "none"; case .low: "low"; case .high: "high" } }
///     }
public protocol ColumnEnumeration: ListedValue, OutputEnumeration, RawRepresentable<Int64>
where Bounds == Unbounded, AllCases == [Self] {
    /// What a form calls it. Default: its text.
    var phrase: Phrase { get }
}

extension ColumnEnumeration {
    public var phrase: Phrase { Phrase(wireText) }

    @inlinable
    public static var columnKind: ColumnKind { .integer }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        .number((allCases.map(\.rawValue).min() ?? 0)...(allCases.map(\.rawValue).max() ?? 0))
    }

    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> Self {
        guard let value = Self(rawValue: row.integer()) else {
            row.refuse("a known value")
            return allCases[0]
        }
        return value
    }

    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .integer(rawValue) }

    @inlinable
    public func write(to writer: inout PayloadWriter) { writer.text("\(wireText)") }

    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let text = reader.text(), let value = Self.allCases.first(where: { "\($0.wireText)" == text }) else {
            return nil
        }
        self = value
    }

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        guard let value = allCases.first(where: { $0.wireText.equals(text) }) else {
            throw .unknownValue(allCases.map { "\($0.wireText)" }, found: InputFault.quoted(text))
        }
        return value
    }

    public static func schema(within bounds: Unbounded) -> Schema { schema }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self {
        allCases[min(variant, allCases.count - 1)]
    }

    public func fill(_ field: inout FormField, _ bounds: Unbounded, in language: Language) {
        field.kind = .choice
        field.value = "\(wireText)"
        field.choices = Self.allCases.map { FormChoice("\($0.wireText)", $0.phrase, in: language) }
    }
}
