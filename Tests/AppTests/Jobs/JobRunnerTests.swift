import Synchronization
import ViperTesting

@testable import ViperJobs

@Suite("The runner of jobs", .jobs)
struct JobRunnerTests {
    private var fixture: JobFixture { .current }

    @Test("A job that fails is tried again until it succeeds")
    func failsTwice() async throws {
        let database = fixture.database
        let failures = Locked<[Int]>([])
        let job = MarkJob { input, attempt throws(Failure) in
            failures.withLock { $0.append(attempt.failures) }
            guard attempt.failures == 2 else { throw .unavailable("not yet") }
            try await MarkJob.mark(input, attempt, in: database)
        }
        let runner = try fixture.runner(job)
        try await fixture.enqueue("a")
        try await untilThere { try await fixture.rows() == ["a 3 done"] ? () : nil }
        await runner.stop()
        #expect(failures.withLock { $0 } == [0, 1, 2])
        #expect(try await fixture.marks() == ["a"])
    }

    @Test("After its last try a job is given up, and the table says why")
    func givenUp() async throws {
        let tries = Atomic(0)
        let runner = try fixture.runner(
            MarkJob { _, _ throws(Failure) in
                tries.add(1, ordering: .relaxed)
                throw .unavailable("no\0luck")
            })
        try await fixture.enqueue("a")
        try await untilThere { try await fixture.rows() == ["a 3 failed no luck"] ? () : nil }
        await runner.stop()
        #expect(tries.load(ordering: .relaxed) == 3)
        #expect(try await fixture.take() == nil)
        for (name, count) in [("test_jobs_failures_total", 3), ("test_jobs_given_up_total", 1)] {
            let family = runner.metrics.first { $0.name == name }
            #expect(family?.samples.map(\.value) == [.count(UInt64(count))])
        }
    }

    @Test("Work whose last try never said how it ended is given up, and not done once more")
    func lastTryDied() async throws {
        try await fixture.holdClock()
        try await fixture.enqueue("a")
        for _ in 0..<3 {
            #expect(try await fixture.take(lease: .seconds(60)) != nil)
            try await fixture.pass(.seconds(60))
        }
        let runner = try fixture.runner(.marking(fixture.database))
        try await untilThere { try await fixture.rows().first?.hasPrefix("a 4 failed") == true ? () : nil }
        await runner.stop()
        #expect(try await fixture.marks() == [])
    }

    @Test("A commit wakes the runner of its own process at once")
    func wakes() async throws {
        let queue = JobQueue()
        let runner = try fixture.runner(.marking(fixture.database), from: queue, poll: .seconds(3600))
        for number in 1...20 {
            try await fixture.enqueue("\(number)", to: queue)
            try await untilThere { try await fixture.marks().count == number ? () : nil }
        }
        await runner.stop()
    }

    @Test("A holder that is paused beyond its lease changes nothing, and another does its work")
    func pausedHolder() async throws {
        try await fixture.holdClock()
        let (database, other) = (fixture.database, fixture.other)
        let gate = HeldGate()
        let refused = Atomic(0)
        var job = MarkJob { _, attempt throws(Failure) in
            await gate.pass()
            do throws(Failure) {
                try await MarkJob.mark(JobInput("late"), attempt, in: database)
            } catch {
                refused.add(1, ordering: .relaxed)
                throw error
            }
        }
        job.lease = .seconds(3600)
        let paused = try fixture.runner(job)
        try await fixture.enqueue("a")
        try await until { gate.arrived == 1 }
        paused.beginStopping()
        try await fixture.pass(.seconds(3600))
        let second = try fixture.runner(.marking(other), over: other)
        try await untilThere { try await fixture.rows() == ["a 2 done"] ? () : nil }
        gate.open()
        await paused.stop()
        await second.stop()
        #expect(refused.load(ordering: .relaxed) == 1)
        #expect(try await fixture.rows() == ["a 2 done"])
        #expect(try await fixture.marks() == ["a"])
    }

    @Test("A living holder renews its lease for as long as it works")
    func renews() async throws {
        let gate = HeldGate()
        var job = MarkJob { _, _ throws(Failure) in await gate.pass() }
        job.lease = .milliseconds(900)
        let runner = try fixture.runner(job)
        try await fixture.enqueue("a")
        try await until { gate.arrived == 1 }
        var ends: Set<Int64> = []
        try await untilThere {
            let end = try await fixture.database.number("SELECT due_at FROM jobs")
            if let end { ends.insert(end) }
            return ends.count >= 3 ? () : nil
        }
        gate.open()
        await runner.stop()
    }

    @Test("A runner that stops leaves its work to others at once, and the try does not count")
    func stop() async throws {
        let isBegun = Atomic(false)
        let runner = try fixture.runner(
            MarkJob { _, _ throws(Failure) in
                isBegun.store(true, ordering: .relaxed)
                do { try await Task.sleep(for: .seconds(3600)) } catch { throw .closing }
            })
        try await fixture.enqueue("a")
        try await until { isBegun.load(ordering: .relaxed) }
        await runner.stop()
        #expect(try await fixture.rows() == ["a 0"])
        let second = try fixture.runner(.marking(fixture.other), over: fixture.other)
        try await untilThere { try await fixture.rows() == ["a 1 done"] ? () : nil }
        await second.stop()
    }

    @Test("Two runners on one store do each piece of work once")
    func twoRunners() async throws {
        var jobs = [MarkJob.marking(fixture.database), .marking(fixture.other)]
        for index in jobs.indices { jobs[index].concurrency = 3 }
        let runners = [try fixture.runner(jobs[0]), try fixture.runner(jobs[1], over: fixture.other)]
        let names = (100..<150).map { "\($0)" }
        for name in names { try await fixture.enqueue(name) }
        try await untilThere {
            try await fixture.rows().allSatisfy { $0.hasSuffix("done") } ? () : nil
        }
        for runner in runners { await runner.stop() }
        #expect(try await fixture.marks() == names)
    }

    @Test("Work that records its end with its effects has both or neither")
    func finishedWithEffects() async throws {
        let database = fixture.database
        let runner = try fixture.runner(
            MarkJob { input, attempt throws(Failure) in
                try await database.change { transaction throws(DatabaseError) in
                    try await transaction.execute("INSERT INTO marks (text) VALUES ($1)", [.text(input.text)])
                    try await attempt.finish(in: transaction)
                    if attempt.failures == 0 { throw .cancelled(detail: "a fault before the commit") }
                }
                throw .broken("a fault after the commit")
            })
        try await fixture.enqueue("a")
        try await untilThere { try await fixture.rows() == ["a 2 done"] ? () : nil }
        await runner.stop()
        #expect(try await fixture.rows() == ["a 2 done"])
        #expect(try await fixture.marks() == ["a"])
    }

    @Test("Two kinds of jobs with one name are refused at start")
    func sameName() async throws {
        let job = MarkJob.marking(fixture.database)
        let error = #expect(throws: Complaint.self) {
            _ = try JobRunner([job, job], over: fixture.database, from: JobQueue(), program: "test")
        }
        #expect(error?.description == "two kinds of jobs have the name 'tests.mark'")
    }
}
