import Synchronization
import ViperTesting

@testable import Accounts
@testable import ViperFeatures
@testable import ViperLive
@testable import ViperTransfer

/// Several processes on one store: each has its own ``Imports``, and one that has lost its connection goes on while
/// another takes its import over as abandoned.
@Suite("Imports of several processes", .imports)
struct ImportTakeoverTests {
    private var fixture: ImportFixture { .current }
    private static let header = "group,date,description,amount,kind\n"
    private static let row = "posted,2026-11-21,Lamp,1.00,debit\n"

    private func begin(_ fixture: ImportFixture) async throws -> TransactionImportStore.Begun {
        let store = TransactionImportStore(database: fixture.database)
        guard case .begun(let begun) = try await store.begin(for: fixture.accountID, at: .now()) else {
            throw SetUpFault()
        }
        return begun
    }

    private func batch() throws -> TransactionBatch {
        var reader = TransactionReader()
        var source = Pieces(Self.header + Self.row)
        let batch = TransactionBatch()
        while try reader.read(into: batch, limit: 10) == .incomplete { try reader.fill(from: &source) }
        return batch
    }

    @Test("A run that was taken over writes, finishes and deletes nothing more, and its rows are deleted")
    func takenOver() async throws {
        let store = TransactionImportStore(database: fixture.database)
        let begun = try await begin(fixture)
        #expect(try await store.write(batch(), of: begun, createdAt: .now()) != nil)
        let taken = try #require(try await store.takeOver(begun))
        #expect(taken.number == begun.number && taken.first < begun.first)
        #expect(try await store.takeOver(begun) == nil)
        #expect(try await store.write(batch(), of: begun, createdAt: .now()) == nil)
        #expect(
            try await store.finish(
                begun, adding: AccountTotals(), noting: AccountLists(in: ChangeLog(over: fixture.database)))
                == .takenOver)
        #expect(try await store.delete(after: begun.first, of: begun) == nil)
        #expect(try await fixture.leftRows() == "1 1")
        #expect(try await store.delete(after: taken.first, of: taken) == nil)
        #expect(try await fixture.leftRows() == "0 nil")
        #expect(try await fixture.account() == "0 0 1")
    }

    @Test("An import that is taken over on its way ends, says why, and leaves nothing to be seen")
    func onItsWay() async throws {
        let others = TransactionImportStore(database: fixture.database)
        // After the first batch, as the sweep of another, starting server would.
        let database = HookedDatabase(fixture.database) { number, transact throws(DatabaseError) in
            if number == 3, let begun = try await others.unfinished() {
                _ = try await others.takeOver(begun)
            }
            try await transact()
        }
        let text = Self.header + String(repeating: Self.row, count: 70_000)
        #expect(
            await run(text, over: database, fixture)
                == "Another process treated this import as abandoned because its connection was lost, and undid it. "
                + "Nothing was imported.")
        #expect(try await fixture.visible() == [])
        // The next import sweeps what is left; its number is the same.
        #expect(try await fixture.run(Self.header + Self.row).get() == 1)
        #expect(try await fixture.leftRows() == "1 nil")
        #expect(try await fixture.account() == "100 0 2")
    }

    @Test("While one process imports another is refused, and takes nothing for left behind")
    func oneAtATime() async throws {
        let other = Imports(database: fixture.database, isShared: true)
        let database = HookedDatabase(fixture.database) { number, transact throws(DatabaseError) in
            if number == 2 {
                #expect(try await other.leftover() == nil)
                #expect(
                    await self.run(Self.header + Self.row, by: other, fixture)
                        == "Another import is running. Nothing was imported.")
            }
            try await transact()
        }
        #expect(await run(Self.header + Self.row, over: database, fixture) == "1")
        #expect(try await fixture.account() == "100 0 2")
    }

    @Test("Two servers that start at once sweep what was left behind, and the last one goes on alone")
    func twoSweepers() async throws {
        try await fixture.leaveRows(5000)
        let other = Imports(database: fixture.database, isShared: true)
        let first = try #require(try await fixture.imports.leftover())
        let second = try #require(try await other.leftover())
        try await fixture.imports.sweep(first, pause: .zero)
        #expect(try await fixture.leftRows() == "5000 1")
        try await other.sweep(second, pause: .zero)
        #expect(try await fixture.leftRows() == "2500 nil")
    }

    @Test("If the last response of an import is lost, the import turns out either complete or undone")
    func lostAnswer() async throws {
        for isCarriedOut in [true, false] {
            // The third transaction finishes the import, after one that begins it and one that writes.
            let database = HookedDatabase(fixture.database) { number, transact throws(DatabaseError) in
                if number != 3 || isCarriedOut { try await transact() }
                if number == 3 { throw .unavailable(detail: "lost") }
            }
            #expect(
                await run(Self.header + Self.row, over: database, fixture)
                    == (isCarriedOut ? "1" : "the database is unavailable: lost. Nothing was imported."))
            #expect(try await fixture.account() == "100 0 2")
            #expect(try await fixture.leftRows() == "1 nil")
        }
    }

    /// The number of imported rows, or the error.
    private func run(_ text: String, over database: any Database, _ fixture: ImportFixture) async -> String {
        await run(text, by: Imports(database: database, isShared: true), fixture)
    }

    private func run(_ text: String, by imports: Imports, _ fixture: ImportFixture) async -> String {
        var source = Pieces(text)
        do throws(Failure) {
            return "\(try await imports.run(.transactions(account: fixture.accountID), from: &source) { _ in })"
        } catch { return error.importText }
    }
}

/// A store with a hook around each transaction, numbered from 1.
final class HookedDatabase: ForwardingDatabase {
    typealias Hook =
        @Sendable (_ number: Int, _ transact: () async throws(DatabaseError) -> Void) async throws(DatabaseError) ->
        Void

    let store: any Database
    private let hook: Hook
    private let count = Atomic(0)

    init(_ store: any Database, hook: @escaping Hook) {
        self.store = store
        self.hook = hook
    }

    func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        try await hook(number) { () throws(DatabaseError) in try await store.transact(body) }
    }
}
