import Viper
import ViperDatabase
import ViperService
import ViperValues

/// The rules of todos, shared by their use cases.
struct TodoService: Sendable {
    private let store: TodoStore
    private let clock: any Clock

    /// A service over a store.
    init(store: TodoStore, clock: any Clock) {
        self.store = store
        self.clock = clock
    }

    /// A page of todos.
    func obtainPage(
        _ filter: TodoFilter, after position: TodoPosition?, limit: Int
    ) async throws(Failure) -> TodoPage {
        do throws(DatabaseError) {
            return try await store.obtain(filter, after: position, limit: limit)
        } catch { throw Failure(error) }
    }

    /// The todo with an id.
    func obtain(_ id: UUID) async throws(Failure) -> Todo {
        do throws(DatabaseError) {
            if let todo = try await store.obtain(id) { return todo }
        } catch { throw Failure(error) }
        throw Self.missing(id)
    }

    /// Adds a todo.
    func perform(adding values: TodoValues) async throws(Failure) -> Todo {
        let todo = new(values)
        do throws(DatabaseError) {
            try await store.perform(adding: [todo])
        } catch { throw Failure(error) }
        return todo
    }

    /// Changes a todo whose version is as demanded.
    func perform(_ change: TodoChange, on id: UUID, if precondition: Precondition) async throws(Failure) -> Todo {
        let outcome: TodoStore.ChangeOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(change, on: id, if: precondition)
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id)
        case .stale: throw Self.stale(id, precondition)
        case .done(let todo): return todo
        }
    }

    /// Deletes a todo whose version is as demanded.
    func perform(deleting id: UUID, if precondition: Precondition) async throws(Failure) {
        let outcome: TodoStore.DeletionOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(deleting: id, if: precondition)
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id)
        case .stale: throw Self.stale(id, precondition)
        case .deleted: return
        }
    }

    /// Adds samples if there is no todo at all, and returns how many were added. Their days are counted from today.
    func performFilling(with samples: [TodoSamples.Sample]) async throws(Failure) -> Int {
        do throws(DatabaseError) {
            let today = clock.now().daysSince1970
            let todos = samples.map { new($0.values(today: today)) }
            return try await store.performFilling(with: todos) ? todos.count : 0
        } catch { throw Failure(error) }
    }

    private func new(_ values: TodoValues) -> Todo {
        let now = clock.now()
        return Todo(id: .version7(at: now), values: values, createdAt: now, version: 1)
    }

    private static func missing(_ id: UUID) -> Failure { .missing("Todo with Id: '\(id.text)' was not found") }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale("Expected todo '\(id.text)' \(precondition.demand); it is not.")
    }
}
