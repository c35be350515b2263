import Testing

@testable import ViperDatabase

/// The checks of migrations before any is applied.
@Suite struct MigrationHistoryTests {
    private let known = [("a", 1), ("a", 2), ("b", 1)].map {
        Migration(feature: $0.0, number: $0.1, sqlite: "", postgresql: "")
    }

    private func check(_ found: [(feature: String, number: Int64)]) -> DatabaseError? {
        do throws(DatabaseError) {
            try MigrationHistory(found).check(against: known)
            return nil
        } catch {
            return error
        }
    }

    @Test("A store that has all that the program knows, and nothing else, is good")
    func equal() {
        #expect(check([("a", 2), ("b", 1)]) == nil)
        #expect(check([("a", 2)]) == .unavailable(detail: "2 of 3 migrations are applied"))
        #expect(check([]) == .unavailable(detail: "0 of 3 migrations are applied"))
        #expect(check([("a", 3), ("b", 1)]) == .newer(feature: "a", found: 3, known: 2))
        #expect(check([("a", 2), ("b", 1), ("c", 1)]) == .newer(feature: "c", found: 1, known: 0))
        #expect(check([("a", .max)]) == .newer(feature: "a", found: .max, known: 2))
    }

    @Test("Numbers that do not run from 1 are refused")
    func order() {
        #expect(throws: Never.self) { try MigrationHistory.checkOrder(of: known) }
        #expect(throws: DatabaseError.self) { try MigrationHistory.checkOrder(of: known.reversed()) }
        #expect(throws: DatabaseError.self) { try MigrationHistory.checkOrder(of: Array(known.dropFirst())) }
    }
}
