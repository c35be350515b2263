import ViperTesting

@testable import ViperJobs

@Suite("The table of jobs")
struct JobTableTests {
    private var fixture: JobFixture { .current }

    @Test("Work is taken once, and again after its lease has ended; a worker that lost it changes nothing", .jobs)
    func takeover() async throws {
        try await fixture.holdClock()
        try await fixture.enqueue("a")
        let first = try #require(try await fixture.take(lease: .seconds(60)))
        #expect(first.input == JobInput("a") && first.attempt.failures == 0 && !first.attempt.isLast)
        try await fixture.pass(.seconds(59))
        #expect(try await fixture.take(from: fixture.otherTable) == nil)
        try await fixture.pass(.seconds(1))
        let second = try #require(try await fixture.take(from: fixture.otherTable))
        #expect(second.attempt.id == first.attempt.id && second.attempt.failures == 1)
        for ending in [JobTable.Ending.done, .failed("x", retryAfter: .zero), .givenUp("x"), .released] {
            #expect(try await fixture.table.end(first.attempt, ending) == .lost)
        }
        #expect(try await fixture.table.renew(first.attempt, for: .seconds(60)) == .lost)
        let database = fixture.database
        await #expect(throws: Failure.self) { try await MarkJob.mark(first.input, first.attempt, in: database) }
        #expect(try await fixture.rows() == ["a 2 running"])
        try await MarkJob.mark(second.input, second.attempt, in: database)
        #expect(try await fixture.otherTable.end(second.attempt, .done) == .held)
        #expect(try await fixture.otherTable.end(second.attempt, .done) == .ended)
        #expect(try await fixture.rows() == ["a 2 done"])
        #expect(try await fixture.marks() == ["a"])
    }

    @Test("A lease that is renewed does not end", .jobs)
    func renewal() async throws {
        try await fixture.holdClock()
        try await fixture.enqueue("a")
        let taken = try #require(try await fixture.take(lease: .seconds(60)))
        for _ in 0..<3 {
            try await fixture.pass(.seconds(50))
            #expect(try await fixture.table.renew(taken.attempt, for: .seconds(60)) == .held)
        }
        #expect(try await fixture.take(from: fixture.otherTable) == nil)
    }

    @Test("Work that is enqueued in a transaction that fails never was", .jobs)
    func rolledBack() async throws {
        let error = DatabaseError.cancelled(detail: "a change of mind")
        await #expect(throws: error) {
            try await fixture.database.write { transaction throws(DatabaseError) in
                try await transaction.enqueue(MarkJob.self, JobInput("a"), to: JobQueue())
                throw error
            }
        }
        #expect(try await fixture.rows() == [])
        #expect(try await fixture.take() == nil)
    }

    @Test("Work waits as long as it was asked to, and as long as the pause after a failure", .jobs)
    func pauses() async throws {
        try await fixture.holdClock()
        let table = fixture.table
        try await fixture.enqueue("a", after: .seconds(10))
        #expect(try await table.delay(of: "tests.mark") == .seconds(10))
        #expect(try await fixture.take() == nil)
        try await fixture.pass(.seconds(10))
        let taken = try #require(try await fixture.take())
        #expect(try await table.end(taken.attempt, .failed("no luck", retryAfter: .seconds(30))) == .held)
        #expect(try await fixture.rows() == ["a 1 no luck"])
        #expect(try await table.delay(of: "tests.mark") == .seconds(30))
        try await fixture.pass(.seconds(29))
        #expect(try await fixture.take() == nil)
        try await fixture.pass(.seconds(1))
        #expect(try await fixture.take()?.attempt.failures == 1)
        #expect(try await table.delay(of: "tests.other") == nil)
    }

    @Test("A try that was interrupted does not count, and the last one is known as such", .jobs)
    func released() async throws {
        try await fixture.enqueue("a")
        for _ in 0..<5 {
            let taken = try #require(try await fixture.take())
            #expect(taken.attempt.failures == 0)
            #expect(try await fixture.table.end(taken.attempt, .released) == .held)
        }
        for isLast in [false, false, true] {
            let taken = try #require(try await fixture.take())
            #expect(taken.attempt.isLast == isLast)
            #expect(try await fixture.table.end(taken.attempt, .failed("x", retryAfter: .zero)) == .held)
        }
    }

    @Test("Many that take at once get different work, each piece once", .jobs)
    func parallelTaking() async throws {
        for number in 0..<20 { try await fixture.enqueue("\(number)") }
        let tables = [fixture.table, fixture.otherTable]
        let inputs = try await atOnce(0..<40) { number in
            try await tables[number % 2].take("tests.mark", for: .seconds(600), of: 3)?.input.text
        }.compactMap { $0 }
        #expect(Set(inputs).count == inputs.count)
        var rest: [String] = []
        while let taken = try await fixture.take() { rest.append(taken.input.text) }
        #expect(Set(inputs + rest).count == 20 && inputs.count + rest.count == 20)
    }

    @Test("A sweep deletes what ended long ago and nothing else, in portions", .jobs)
    func sweep() async throws {
        try await fixture.holdClock()
        let table = fixture.table
        for number in 0..<(JobTable.portion + 1) {
            try await fixture.enqueue("\(number)")
            let taken = try #require(try await fixture.take())
            _ = try await table.end(taken.attempt, number == 0 ? .givenUp("x") : .done)
        }
        try await fixture.enqueue("waiting")
        #expect(try await table.waiting() == 1)
        try await fixture.pass(.seconds(60))
        try await fixture.enqueue("late")
        #expect(try await table.sweep(endedBefore: .seconds(61)) == false)
        #expect(try await table.sweep(endedBefore: .seconds(60)))
        #expect(try await table.sweep(endedBefore: .seconds(60)) == false)
        #expect(try await fixture.rows() == ["waiting 0", "late 0"])
    }

    @Test("An input that is too long is refused", .jobs)
    func longInput() async throws {
        try await fixture.enqueue(String(repeating: "é", count: JobInput.limit))
        await #expect(throws: DatabaseError.self) {
            try await fixture.enqueue(String(repeating: "é", count: JobInput.limit + 1))
        }
        #expect(try await fixture.rows().count == 1)
    }

    @Test("The pause doubles with each failure, up to the longest")
    func backOff() {
        let backOff = JobBackOff(first: .seconds(5), longest: .seconds(60))
        #expect((1...6).map { backOff.pause(afterFailures: $0) } == [5, 10, 20, 40, 60, 60].map { .seconds($0) })
        #expect(backOff.pause(afterFailures: .max) == .seconds(60))
        #expect(JobBackOff(first: .zero).pause(afterFailures: .max) == .zero)
        for _ in 0..<100 {
            let pause = backOff.jitteredPause(afterFailures: 1)
            #expect(pause >= .seconds(5) && pause <= .milliseconds(6250))
        }
    }
}
