public import ViperDatabase

/// Which of a feature's tables export and import carry, declared beside its schema.
///
/// A test holds these against the tables that the migrations make: what is not carried is named, with the reason.
public struct ExportedFeature: Sendable {
    /// As its migrations are named.
    let name: StaticString
    let tables: [ExportedTable]
    /// The tables that do not move.
    var leftOut: [LeftOut] = []
    /// Statements to be run before rows come: they finish deletions whose rows nobody sees any more.
    var beforeImport: [StaticString] = []
    /// A statement to be run when all rows have come.
    var afterImport: StaticString?
    /// Makes what checks the rows of an import against each other.
    var relations: (@Sendable () -> any ImportRelations)?

    /// What moves of a feature.
    ///
    /// - Parameter name: as its migrations are named.
    public init(
        name: StaticString, tables: [ExportedTable], leftOut: [LeftOut] = [], beforeImport: [StaticString] = [],
        afterImport: StaticString? = nil, relations: (@Sendable () -> any ImportRelations)? = nil
    ) {
        self.name = name
        self.tables = tables
        self.leftOut = leftOut
        self.beforeImport = beforeImport
        self.afterImport = afterImport
        self.relations = relations
    }

    /// A table or a column that does not move.
    public struct LeftOut: Sendable {
        let name: StaticString
        let reason: StaticString

        /// - Parameter reason: a sentence without its end.
        public init(name: StaticString, reason: StaticString) {
            self.name = name
            self.reason = reason
        }
    }
}

/// A table that is carried: its columns, and the statements that read and write its rows, for both engines.
public struct ExportedTable: Sendable {
    public let name: StaticString
    /// The columns that ``first`` and ``next`` read, in their order; the first of them are the table's key.
    let columns: [ExportedColumn]
    /// How many columns the key has.
    var keyCount = 1
    /// The columns that are not read.
    var leftOut: [ExportedFeature.LeftOut] = []
    /// Reads the first rows in the order of the key, as many as its parameter says.
    let first: StaticString
    /// Reads the rows behind a key: its parameters are the key, and how many rows.
    let next: StaticString
    /// Inserts a row; its parameters are the columns that are carried, in their order.
    let insert: StaticString
    /// What is wrong with a row whose values are all as they should be: the column's name, and a sentence.
    var fault: (@Sendable (ImportedRow) -> (column: StaticString, sentence: String)?)?

    /// A table.
    public init(
        name: StaticString, columns: [ExportedColumn], keyCount: Int = 1, leftOut: [ExportedFeature.LeftOut] = [],
        first: StaticString, next: StaticString, insert: StaticString,
        fault: (@Sendable (ImportedRow) -> (column: StaticString, sentence: String)?)? = nil
    ) {
        self.name = name
        self.columns = columns
        self.keyCount = keyCount
        self.leftOut = leftOut
        self.first = first
        self.next = next
        self.insert = insert
        self.fault = fault
    }
}

/// A column of such a table.
public struct ExportedColumn: Sendable {
    /// What a value is, and how it is written in JSON.
    public enum Kind: Sendable {
        /// A number of 64 bits, as a number.
        case integer
        /// `true` or `false`.
        case boolean
        /// A text.
        case text
        /// A UUID, as text in lower case.
        case uuid
        /// Bytes, as text in Base64 (RFC 4648, section 4).
        case bytes
    }

    /// The value for rows of files that are older than the column.
    public struct Later: Sendable {
        /// The migration of the feature that the column came with.
        let migration: Int
        /// What rows get instead.
        let value: SQLValue

        /// What rows of a file from before a migration get.
        public init(migration: Int, value: SQLValue) {
            self.migration = migration
            self.value = value
        }
    }

    let name: StaticString
    let kind: Kind
    /// Whether it may be `NULL`, which is written as no member.
    var isOptional = false
    /// Whether it is in the file. What is not, such as a row's place, only serves to read on.
    var isCarried = true
    /// nil for a column of the feature's first migration.
    var later: Later?
    /// What is demanded of values that come, where the kind does not say it all.
    var rule: ColumnRule?
    /// The place of the column whose folded text this is. It is made anew of that, whatever a file says.
    var foldedFrom: Int?

    /// A column.
    public init(
        name: StaticString, kind: Kind, isOptional: Bool = false, isCarried: Bool = true, later: Later? = nil,
        rule: ColumnRule? = nil, foldedFrom: Int? = nil
    ) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.isCarried = isCarried
        self.later = later
        self.rule = rule
        self.foldedFrom = foldedFrom
    }

    public static func integer(_ name: StaticString, _ rule: ColumnRule? = nil) -> ExportedColumn {
        ExportedColumn(name: name, kind: .integer, rule: rule)
    }
    public static func boolean(_ name: StaticString) -> ExportedColumn { ExportedColumn(name: name, kind: .boolean) }
    public static func text(_ name: StaticString, _ rule: ColumnRule? = nil, isOptional: Bool = false) -> ExportedColumn
    {
        ExportedColumn(name: name, kind: .text, isOptional: isOptional, rule: rule)
    }
    public static func uuid(_ name: StaticString, _ rule: ColumnRule? = nil) -> ExportedColumn {
        ExportedColumn(name: name, kind: .uuid, rule: rule)
    }
    public static func bytes(_ name: StaticString, _ rule: ColumnRule? = nil) -> ExportedColumn {
        ExportedColumn(name: name, kind: .bytes, rule: rule)
    }
}
