import ViperTesting

/// Advisory locks, for every engine.
@Suite struct LockTests {
    private let database = Engine.Opened.current.database
    private static let lock = AdvisoryLock("the tests' lock")
    private static let other = AdvisoryLock("another one")

    /// Takes the lock in a transaction and runs the body; returns whether the lock was free.
    private func locking(
        _ lock: AdvisoryLock = LockTests.lock,
        _ body: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Void = { _ in }
    ) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.tryLock(lock) else { return false }
            try await body(transaction)
            return true
        }
    }

    @Test(
        "Of many that ask at once, one at a time has a lock, and it sees what the one before has done",
        .things)
    func oneAtATime() async throws {
        try await database.addThing(1)
        let holders = Overlap()
        let take: @Sendable () async throws -> Bool = {
            try await locking { transaction throws(DatabaseError) in
                holders.enter()
                defer { holders.leave() }
                try await Self.addHundred(transaction)
            }
        }
        try await atOnce(0..<32) { _ in while try await !take() { try await Task.sleep(for: .milliseconds(1)) } }
        #expect(holders.most == 1)
        // No transaction read a row that another had changed, which would have made it run again.
        #expect(holders.all == 32)
        #expect(try await database.number("SELECT number FROM things WHERE id = 1") == 3200)
    }

    /// Adds a hundred to thing 1's number, reading it first.
    private static func addHundred(_ transaction: any Transaction) async throws(DatabaseError) {
        let number = try await transaction.number("SELECT COALESCE(number, 0) FROM things WHERE id = 1")
        try await transaction.execute("UPDATE things SET number = $1 WHERE id = 1", [.integer((number ?? 0) + 100)])
    }

    @Test("A transaction's lock is let go of when it is committed, and when its body throws", .things)
    func letGo() async throws {
        #expect(try await locking())
        for fault in [DatabaseError.busy(detail: "mine"), .conflict(.other, detail: "mine")] {
            for writes in [false, true] {
                let error = await failure {
                    _ = try await locking { transaction throws(DatabaseError) in
                        if writes { try await transaction.execute("INSERT INTO things (id) VALUES (1)") }
                        throw fault
                    }
                }
                #expect(error == fault)
            }
        }
        #expect(try await database.isFree(Self.lock))
        #expect(try await database.countThings() == 0)
    }

    @Test("A transaction's lock is let go of when its task is cancelled", .things)
    func cancelled() async throws {
        let gate = Gate()
        let task = Task {
            await failure {
                _ = try await locking { transaction throws(DatabaseError) in
                    await gate.pass()
                    try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                    throw .cancelled(detail: "mine")
                }
            }
        }
        await gate.waitUntilHeld()
        task.cancel()
        gate.open()
        #expect(kind(await task.value) == "cancelled")
        // The server may learn of it a little later.
        try await untilThere { try await database.isFree(Self.lock) ? () : nil }
        #expect(try await database.countThings() == 0)
    }

    @Test(
        "After a transaction's first statement it is too late for a lock, and nothing stays locked",
        .things)
    func misuse() async throws {
        for isLocked in [false, true] {
            let error = await database.failureOfWrite { transaction throws(DatabaseError) in
                if isLocked {
                    let isTaken = try await transaction.tryLock(Self.lock)
                    #expect(isTaken)
                }
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                _ = try await transaction.tryLock(Self.lock)
            }
            #expect(kind(error) == "misuse")
        }
        #expect(try await database.countThings() == 0)
        #expect(try await locking())
    }

    @Test("A transaction may take several locks, and one twice", .things)
    func several() async throws {
        let taken = try await database.write { transaction throws(DatabaseError) in
            var taken: [Bool] = []
            for lock in [Self.lock, Self.other, Self.lock] { taken.append(try await transaction.tryLock(lock)) }
            return taken
        }
        #expect(taken == [true, true, true])
        for lock in [Self.lock, Self.other] { #expect(try await database.isFree(lock)) }
    }

    @Test(
        "A lock that is held long is nobody else's until it is let go of, and keeps no other lock",
        .things)
    func held() async throws {
        let held = try await database.acquire(Self.lock)
        #expect(held != nil)
        #expect(try await database.acquire(Self.lock) == nil)
        #expect(try await !locking())
        #expect(try await locking(Self.other))
        try await database.addThing(1)
        await held?.release()
        #expect(try await locking())
        #expect(try await database.isFree(Self.lock))
    }

    @Test(
        "While a transaction has a lock, nobody else acquires it; the next one that does sees what was written",
        .things)
    func heldByTransaction() async throws {
        let gate = Gate()
        async let isTaken = locking { transaction throws(DatabaseError) in
            await gate.pass()
            try await transaction.execute("INSERT INTO things (id) VALUES (1)")
        }
        await gate.waitUntilHeld()
        #expect(try await database.acquire(Self.lock) == nil)
        let other = try await database.acquire(Self.other)
        #expect(other != nil)
        gate.open()
        let held = try await untilThere { try await database.acquire(Self.lock) }
        #expect(try await database.countThings() == 1)
        #expect(try await isTaken)
        await held.release()
        await other?.release()
    }

    @Test("Of many that acquire a lock at once, one at a time has it", .things)
    func manyAcquire() async throws {
        let holders = Overlap()
        try await atOnce(0..<16) { _ in
            let held = try await untilThere { try await database.acquire(Self.lock) }
            holders.enter()
            await Task.yield()
            holders.leave()
            await held.release()
        }
        #expect(holders.most == 1)
    }
}
