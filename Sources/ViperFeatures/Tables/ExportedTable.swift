public import ViperDatabase
package import ViperValues

/// A feature's tables in exports and imports, declared beside its schema.
///
/// A test compares them with the tables that the migrations create: what is left out is named, with the reason.
public struct ExportedFeature: Sendable {
    /// The name of the feature's migrations.
    package let name: StaticString
    package let tables: [ExportedTable]
    /// The tables that are not exported.
    var leftOut: [LeftOut] = []
    /// Statements to run before an import: they finish deletions of rows that nobody sees any more.
    package var beforeImport: [SQL] = []
    /// Statements to run after all rows are imported, in order.
    package var afterImport: @Sendable (SQLDialect) -> [SQL]
    /// Creates the checks of an import's rows against each other.
    package var relations: (@Sendable () -> any ImportRelations)?

    /// Creates the description of a feature's exported tables.
    ///
    /// - Parameter name: the name of the feature's migrations.
    public init(
        name: StaticString, tables: [ExportedTable], leftOut: [LeftOut] = [], beforeImport: [SQL] = [],
        afterImport: [SQL] = [], relations: (@Sendable () -> any ImportRelations)? = nil
    ) {
        self.name = name
        self.tables = tables
        self.leftOut = leftOut
        self.beforeImport = beforeImport
        self.afterImport = { _ in afterImport }
        self.relations = relations
    }

    /// The names of all tables, whether exported or not.
    var allNames: [String] { tables.map { "\($0.name)" } + leftOut.map { "\($0.name)" } }

    /// A table or a column that is not exported.
    public struct LeftOut: Sendable {
        let name: StaticString
        let reason: StaticString

        /// - Parameter reason: a sentence without its full stop.
        public init(name: StaticString, reason: StaticString) {
            self.name = name
            self.reason = reason
        }
    }
}

/// An exported table. The statements that read and write its rows are composed of its columns, for both engines.
public struct ExportedTable: Sendable {
    public let name: StaticString
    /// The columns that are read, in order; the first of them are the key.
    package let columns: [ExportedColumn]
    /// How many columns the key has.
    package let keyCount: Int
    /// The columns that are not read.
    let leftOut: [ExportedFeature.LeftOut]
    /// Reads rows in the order of the key.
    package let rows: PageStatements
    /// Inserts a row; the parameters are the exported columns, in order.
    package let insert: SQL
    /// The declaration that it follows from.
    var declaration: DeclaredTable?
    /// What is wrong with a row whose single values are valid: the column's name, and a sentence.
    let fault: (@Sendable (ImportedRow) -> (column: StaticString, sentence: String)?)?

    /// - Parameters:
    ///   - condition: which rows are exported, in SQL; all of them without.
    ///   - constants: columns that get the same value in every imported row, in SQL.
    public init(
        name: StaticString, columns: [ExportedColumn], keyCount: Int = 1, leftOut: [ExportedFeature.LeftOut] = [],
        where condition: String? = nil, constants: KeyValuePairs<String, String> = [:],
        fault: (@Sendable (ImportedRow) -> (column: StaticString, sentence: String)?)? = nil
    ) {
        self.name = name
        self.columns = columns
        self.keyCount = keyCount
        self.leftOut = leftOut
        self.fault = fault
        let names = columns.map { "\($0.name)" }
        rows = PageStatements(
            "SELECT \(names.joined(separator: ", ")) FROM \(name)", where: condition,
            sorts: [Array(names.prefix(keyCount))])
        let carried = columns.filter(\.isCarried).map { "\($0.name)" }
        let inserted = (carried + constants.map(\.key)).joined(separator: ", ")
        let values = carried.indices.map { "$\($0 + 1)" } + constants.map(\.value)
        insert = SQL(
            composing: "INSERT INTO \(name) (\(inserted)) VALUES (\(values.joined(separator: ", ")))")
    }
}

/// A column of an exported table.
public struct ExportedColumn: Sendable {
    /// The type of a value and its form in JSON.
    public typealias Kind = ColumnKind

    /// The value for rows of exports older than the column.
    public struct Later: Sendable {
        /// The feature's migration that added the column.
        package let migration: Int
        /// The value for older rows.
        package let value: SQLValue

        /// Creates the value for rows of exports from before a migration.
        public init(migration: Int, value: SQLValue) {
            self.migration = migration
            self.value = value
        }
    }

    package let name: SharedText
    package let kind: Kind
    /// Whether it may be `NULL`, which the export leaves out.
    package var isOptional = false
    /// Whether it is exported. A column that is not, such as a row's position, only serves to read on.
    package var isCarried = true
    /// Nil for a column of the feature's first migration.
    package var later: Later?
    /// A rule for imported values beyond their kind.
    package var rule: ColumnRule?
    /// The index of the column whose case-folded text this is. It is derived again on import, whatever the file has.
    package var foldedFrom: Int?

    public init(
        name: StaticString, kind: Kind, isOptional: Bool = false, isCarried: Bool = true, later: Later? = nil,
        rule: ColumnRule? = nil, foldedFrom: Int? = nil
    ) {
        self.init(
            named: SharedText(stringLiteral: name), kind: kind, isOptional: isOptional, isCarried: isCarried,
            later: later, rule: rule, foldedFrom: foldedFrom)
    }

    init(
        named name: SharedText, kind: Kind, isOptional: Bool = false, isCarried: Bool = true, later: Later? = nil,
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
