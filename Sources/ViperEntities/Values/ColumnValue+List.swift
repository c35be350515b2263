public import ViperDatabase
import ViperDocuments
public import ViperHTTP
import ViperJSON

/// A value that a column may have a list of.
public protocol ListedValue: PlainColumnValue {
    /// Bounds that every value is within, for what is stored already.
    static var anything: Bounds { get }
}

extension ListedValue where Bounds == Unbounded {
    public static var anything: Unbounded { Unbounded() }
}

extension Bool: ListedValue {}
extension UUID: ListedValue {}
extension Timestamp: ListedValue {}
extension CalendarDate: ListedValue {}
extension String: ListedValue {
    public static var anything: TextBounds { .exactly(0...Int.max) }
}
extension SharedText: ListedValue {
    public static var anything: TextBounds { String.anything }
}

/// A whole number that a client gives, of at most 18 digits.
extension Int: ListedValue {
    public static var anything: ClosedRange<Int> { Int.min...Int.max }
    public static var columnKind: ColumnKind { .integer }
    public static func columnRule(_ bounds: ClosedRange<Int>) -> ColumnRule? {
        .number(Int64(bounds.lowerBound)...Int64(bounds.upperBound))
    }
    public static func decode(_ row: inout RowReader) -> Int { Int(row.integer()) }
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public func write(to writer: inout PayloadWriter) { writer.int64(Int64(self)) }
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.int64() else { return nil }
        self = Int(value)
    }
    public func fill(_ field: inout FormField, _ bounds: ClosedRange<Int>, in language: Language) {
        field.kind = .number
        field.number = self
        (field.minimum, field.maximum) = (bounds.lowerBound, bounds.upperBound)
    }
}

/// A list of values, stored as a text in JSON. Lists of entities are neither sorted nor filtered by it.
extension Array: ColumnValue, PlainColumnValue where Element: ListedValue {
    public static var columnKind: ColumnKind { .text }

    public static func columnRule(_ bounds: ListBounds<Element.Bounds>) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            do throws(InputFault) {
                let list = try stored(bytes, within: bounds)
                guard list?.jsonText.utf8.elementsEqual(bytes) != true else { return nil }
                return "Expected a list in JSON as this program writes it, found \(InputFault.quoted(bytes))."
            } catch { return "\(error.detail)" }
        }
    }

    public static func decode(_ row: inout RowReader) -> [Element] {
        if let list = read(stored: row.text()) { return list }
        row.refuse("a list in JSON")
        return []
    }

    public var sqlValue: SQLValue { .text(jsonText) }

    public func write(to writer: inout PayloadWriter) { writer.text(jsonText) }

    public init?(reading reader: inout PayloadReader) {
        guard let list = reader.text().flatMap(Self.read(stored:)) else { return nil }
        self = list
    }

    /// Reads what was stored; nil if it is no list of these.
    private static func read(stored text: String) -> [Element]? {
        text.withUTF8Bytes { text in
            do throws(InputFault) {
                return try stored(text, within: .list(0...Int.max, of: Element.anything))
            } catch { return nil }
        }
    }

    /// Nil for a text that is no JSON.
    private static func stored(
        _ text: UnsafeRawBufferPointer, within bounds: ListBounds<Element.Bounds>
    ) throws(InputFault) -> [Element]? {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: text)
        } catch { return nil }
        return try document.withRoot { root throws(InputFault) in try read(root, within: bounds) }
    }
}
