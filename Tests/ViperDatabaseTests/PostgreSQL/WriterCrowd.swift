import Testing
import ViperDatabase
import ViperPostgreSQL
import ViperThreads

/// Tasks that write ids of their own, one after the other, and what became of each write.
final class WriterCrowd: Sendable {
    private let outcomes = Locked((done: Set<Int>(), undone: Set<Int>()))
    private let isOver = Locked(false)
    private let tasks = Locked<[Task<Void, Never>]>([])

    /// - Parameter add: writes an id, and returns why it was not written.
    init(_ count: Int, add: @escaping @Sendable (Int) async -> DatabaseError?) {
        let writers = (0..<count).map { writer in
            Task {
                var id = writer
                while !self.isOver.withLock({ $0 }) {
                    id += count
                    let error = await add(id)
                    self.outcomes.withLock { outcomes in
                        if error == nil { outcomes.done.insert(id) }
                        if let error, kind(error) != "outcomeUnknown" { outcomes.undone.insert(id) }
                    }
                }
            }
        }
        tasks.withLock { $0 = writers }
    }

    /// How many writes were acknowledged.
    var doneCount: Int { outcomes.withLock { $0.done.count } }

    /// Stops the tasks. Expects that all that was acknowledged is in the store, and nothing that was refused.
    ///
    /// - Returns: the ids in the store.
    func stop(_ database: PostgreSQLDatabase) async throws -> [Int] {
        isOver.withLock { $0 = true }
        for task in tasks.withLock({ $0 }) { await task.value }
        let ids = try await database.rows("SELECT id FROM things") { row throws(DatabaseError) in
            Int(try row.integer(0))
        }
        let (done, undone) = outcomes.withLock { ($0.done, $0.undone) }
        #expect(done.isSubset(of: ids))
        #expect(undone.isDisjoint(with: ids))
        return ids
    }
}
