import ViperDatabase
import ViperService
import ViperValues

/// The todos in the database.
struct TodoStore: Sendable {
    let database: any Database

    /// The todo with an id.
    func obtain(_ id: UUID) async throws(DatabaseError) -> Todo? {
        try await database.todo(id)
    }

    /// Adds todos, all or none.
    func perform(adding todos: [Todo]) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            for todo in todos { try await transaction.insert(todo) }
        }
    }

    /// Adds todos, all or none, if there is none at all, and returns whether it did.
    func performFilling(with todos: [Todo]) async throws(DatabaseError) -> Bool {
        try await database.fill(unlessFound: "SELECT 1 FROM todos LIMIT 1") { transaction throws(DatabaseError) in
            for todo in todos { try await transaction.insert(todo) }
        }
    }

    /// What became of a change.
    enum ChangeOutcome: Sendable {
        case missing
        case stale
        /// It is changed, or was as demanded before.
        case done(Todo)
    }

    /// Changes a todo, if it is there and its version is as demanded; both are checked within the transaction.
    func perform(
        _ change: TodoChange, on id: UUID, if precondition: Precondition
    ) async throws(DatabaseError) -> ChangeOutcome {
        try await database.write { transaction throws(DatabaseError) in
            guard let todo = try await transaction.todo(id) else { return .missing }
            guard precondition.allows(todo.version) else { return .stale }
            guard let changed = change.applied(to: todo) else { return .done(todo) }
            try await transaction.update(changed)
            return .done(changed)
        }
    }

    /// What became of a deletion.
    enum DeletionOutcome: Sendable {
        case missing
        case stale
        case deleted
    }

    /// Deletes a todo, if it is there and its version is as demanded; both are checked within the transaction.
    func perform(deleting id: UUID, if precondition: Precondition) async throws(DatabaseError) -> DeletionOutcome {
        try await database.write { transaction throws(DatabaseError) in
            guard let todo = try await transaction.todo(id) else { return .missing }
            guard precondition.allows(todo.version) else { return .stale }
            try await transaction.execute("DELETE FROM todos WHERE id = $1", [.uuid(id)])
            return .deleted
        }
    }
}

extension Queryable {
    fileprivate func todo(_ id: UUID) async throws(DatabaseError) -> Todo? {
        try await first(
            """
            SELECT id, title, note, complete_by, priority, completed, created_at, version FROM todos WHERE id = $1
            """, [.uuid(id)], decode: Todo.init)
    }
}

extension Transaction {
    fileprivate func insert(_ todo: Todo) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version, title_key)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .uuid(todo.id), .text(todo.values.title), .text(todo.values.note), .day(todo.values.completeBy),
                .priority(todo.values.priority), .boolean(todo.values.completed), .time(todo.createdAt),
                .integer(todo.version), .text(folded(todo.values.title)),
            ])
    }

    fileprivate func update(_ todo: Todo) async throws(DatabaseError) {
        try await execute(
            """
            UPDATE todos SET title = $1, note = $2, complete_by = $3, priority = $4, completed = $5, version = $6,
                title_key = $7
            WHERE id = $8
            """,
            [
                .text(todo.values.title), .text(todo.values.note), .day(todo.values.completeBy),
                .priority(todo.values.priority), .boolean(todo.values.completed), .integer(todo.version),
                .text(folded(todo.values.title)), .uuid(todo.id),
            ])
    }
}
