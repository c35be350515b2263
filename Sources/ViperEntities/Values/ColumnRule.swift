public import ViperHTTP

/// A rule for a column's imported values beyond their kind: what requests demand of the same values.
public struct ColumnRule: Sendable {
    /// What is wrong with a value, as a sentence; nil if it is valid.
    public let fault: @Sendable (ImportedValue) -> String?

    /// Creates a rule by what is wrong with a value.
    public init(_ fault: @escaping @Sendable (ImportedValue) -> String?) { self.fault = fault }

    /// A number within bounds.
    public static func number(_ bounds: ClosedRange<Int64>) -> ColumnRule {
        ColumnRule { value in
            guard case .integer(let number) = value, !bounds.contains(number) else { return nil }
            return "Expected a number from \(bounds.lowerBound) to \(bounds.upperBound), found \(number)."
        }
    }

    /// A text that a request may contain and that is stored unchanged.
    public static func text(_ bounds: TextBounds) -> ColumnRule {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            do throws(InputFault) {
                let text = try String.read(parameter: bytes, within: bounds)
                guard text.utf8.count != bytes.count else { return nil }
                return "Expected text without white space at its ends, found \(InputFault.quoted(bytes))."
            } catch { return "\(error.detail)" }
        }
    }

    /// A text that parses as a request's value.
    public static func value<Value: InputValue>(_ type: Value.Type) -> ColumnRule where Value.Bounds == Unbounded {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            do throws(InputFault) {
                _ = try Value.read(parameter: bytes, within: Unbounded())
                return nil
            } catch { return "\(error.detail)" }
        }
    }

    /// A case-folded text.
    public static let foldedText = ColumnRule { value in
        guard case .text(let bytes) = value else { return nil }
        guard !folded(String(decoding: bytes, as: UTF8.self)).utf8.elementsEqual(bytes) else { return nil }
        return "Expected text in its folded form, found \(InputFault.quoted(bytes))."
    }

    /// An id that the program created: a UUID of version 7 (RFC 9562, section 5.7), which sorts by creation.
    public static let id = ColumnRule { value in
        guard case .uuid(let id) = value, id.high >> 12 & 0xF != 7 || id.low >> 62 != 0b10 else { return nil }
        return "Expected a version 7 UUID, found '\(id.text)'."
    }

    /// A version: 1 or more, and low enough never to overflow.
    public static let version = number(1...Int64.max >> 1)

    /// A time in the years 1 to 9999.
    public static let time = ColumnRule { value in
        guard case .integer(let number) = value else { return nil }
        let time = Timestamp(microseconds: number)
        guard time.calendarDate.daysSince1970 != time.daysSince1970 else { return nil }
        return "Expected a time in the years 1 to 9999, in microseconds since 1970, found \(number)."
    }

    /// A day in the years 1 to 9999.
    public static let date = ColumnRule { value in
        guard case .integer(let number) = value else { return nil }
        guard CalendarDate(daysSince1970: Int(number)).daysSince1970 != Int(number) else { return nil }
        return "Expected a date in the years 1 to 9999, in days since 1970, found \(number)."
    }
}

/// The type of a column's values, and their form in JSON.
public enum ColumnKind: Sendable {
    /// A 64-bit integer, as a number.
    case integer
    /// `true` or `false`.
    case boolean
    case text
    /// A UUID, as text in lower case.
    case uuid
    /// Bytes, as text in Base64 (RFC 4648, section 4).
    case bytes
}
