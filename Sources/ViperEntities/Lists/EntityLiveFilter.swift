public import ViperDatabase
public import ViperDocuments
public import ViperValues

/// Which entities a list that stays open shows: the same as its pages, without their order.
public struct EntityLiveFilter<E: Entity>: ListFilter {
    /// What is compared, computed once for each change.
    public struct Subject {
        @usableFromInline var values: [SQLValue] = []
        @usableFromInline var key = ""

        @inlinable
        init() {}
    }

    @usableFromInline let values: [SQLValue?]
    /// What the folded text begins with.
    @usableFromInline let prefix: String

    /// Creates the filter of a list's pages.
    @inlinable
    public init(_ filter: EntityFilter<E>) {
        values = filter.values
        prefix = filter.prefix.map(folded) ?? ""
    }

    @inlinable
    public static func subject(of entry: E) -> Subject {
        withUnsafePointer(to: entry) { model in
            var columns = SubjectReader(model)
            E.columns(&columns)
            return columns.subject
        }
    }

    @inlinable
    public func admits(_ subject: Subject) -> Bool {
        zip(values, subject.values).allSatisfy { $0 == nil || $0 == $1 } && subject.key.utf8.starts(with: prefix.utf8)
    }

    @usableFromInline
    struct SubjectReader: Columns {
        @usableFromInline typealias Model = E
        @usableFromInline let model: UnsafePointer<E>
        @usableFromInline var subject = Subject()

        @inlinable
        init(_ model: UnsafePointer<E>) { self.model = model }

        @inlinable
        @inline(__always)
        mutating func add<Value: ColumnValue>(
            _ name: StaticString, _ path: WritableKeyPath<E, Value>, _ column: Column<Value>
        ) {
            if column.uses.contains(.filtered) {
                subject.values.append(
                    column.uses.contains(.folded)
                        ? model.pointee[keyPath: path].foldedText : model.pointee[keyPath: path].sqlValue)
            }
            if column.uses.contains(.searched), case .text(let key) = model.pointee[keyPath: path].foldedText {
                subject.key = key
            }
        }
    }
}
