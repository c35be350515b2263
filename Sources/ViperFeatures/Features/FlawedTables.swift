import ViperEntities

/// Declarations of entities contradict themselves, or the tables that the migrations made.
public struct FlawedTables: Error, CustomStringConvertible, Equatable {
    /// A sentence each, which begins with the table and the column.
    public let faults: [String]

    init(_ faults: [String]) { self.faults = faults }

    public var description: String { faults.joined(separator: "\n") }

    static func check(_ declarations: [DeclaredTable]) throws(FlawedTables) {
        let flaws = declarations.flatMap(\.flaws)
        if !flaws.isEmpty { throw FlawedTables(flaws) }
    }
}
