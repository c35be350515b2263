import Glibc
import Synchronization
import ViperTesting

@Suite("The pool for slow work")
struct WorkPoolTests {
    /// Blocks threads until it is opened.
    private final class Barrier: Sendable {
        private let state = Locked((arrived: 0, isOpen: false))

        var arrived: Int { state.withLock { $0.arrived } }

        func pass() {
            state.withLock { $0.arrived += 1 }
            while !state.withLock({ $0.isOpen }) { usleep(500) }
        }

        func open() { state.withLock { $0.isOpen = true } }
    }

    /// Runs a body with a pool of one thread that is busy until the barrier is opened.
    private func withBusyPool(waiting: Int, _ body: (WorkPool, Barrier) async throws -> Void) async throws {
        let pool = try WorkPool(threads: 1, waiting: waiting)
        let barrier = Barrier()
        let busy = Task { try await pool.run { barrier.pass() } }
        try await until { barrier.arrived == 1 }
        do {
            try await body(pool, barrier)
        } catch {
            barrier.open()
            await pool.close()
            throw error
        }
        barrier.open()
        try await busy.value
        await pool.close()
    }

    /// How many pieces of work run, wait, were finished and were refused.
    private func numbers(of pool: WorkPool) -> [Int] {
        let numbers = pool.statistics
        return [numbers.running, numbers.waiting, numbers.finished, numbers.refused]
    }

    @Test("Results come back in whatever order the work ends")
    func results() async throws {
        let pool = try WorkPool(threads: 3, waiting: 100)
        let sum = try await atOnce(0..<100) { number in try await pool.run { number } }.reduce(0, +)
        #expect(sum == 4950)
        #expect(pool.statistics.finished == 100)
        await pool.close()
    }

    @Test("The threads wait for others where processors are scarce, and no other thread does")
    func priority() async throws {
        let pool = try WorkPool(threads: 2, waiting: 10)
        for _ in 0..<4 {
            #expect(try await pool.run { getpriority(Self.thread, 0) } == min(19, getpriority(Self.thread, 0) + 15))
        }
        await pool.close()
    }

    @Test("The threads of a pool that does not yield have the priority of any other")
    func noPriority() async throws {
        let pool = try WorkPool(threads: 1, waiting: 10, yields: false)
        #expect(try await pool.run { getpriority(Self.thread, 0) } == getpriority(Self.thread, 0))
        await pool.close()
    }

    /// With 0, the calling thread.
    private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)

    @Test("One client has a quarter of the waiting places, and others find theirs")
    func shares() async throws {
        try await withBusyPool(waiting: 8) { pool, barrier in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in UInt64(1)...4 {
                    for _ in 0..<2 { group.addTask { try await pool.run(for: client) {} } }
                    try await until { pool.statistics.waiting == 2 * Int(client) }
                    guard client < 4 else { continue }
                    await #expect(throws: WorkRefusal.shareUsedUp) { try await pool.run(for: client) {} }
                    #expect(throws: WorkRefusal.shareUsedUp) { try pool.checkRoom(for: client) }
                    try pool.checkRoom(for: client + 1)
                }
                await #expect(throws: WorkRefusal.full) { try await pool.run(for: 5) {} }
                await #expect(throws: WorkRefusal.full) { try await pool.run {} }
                #expect(throws: WorkRefusal.full) { try pool.checkRoom(for: nil) }
                barrier.open()
                try await group.waitForAll()
            }
            #expect(pool.statistics.refused == 9)
            // Its places are free again.
            try await pool.run(for: 1) {}
        }
    }

    @Test("One caller after the other is never refused, even if nobody may wait")
    func noWaiting() async throws {
        let pool = try WorkPool(threads: 1, waiting: 0)
        for number in 0..<1000 { #expect(try await pool.run { number } == number) }
        #expect(numbers(of: pool) == [0, 0, 1000, 0])
        await pool.close()
    }

    @Test("More callers than may wait are refused at once, while the work goes on")
    func full() async throws {
        try await withBusyPool(waiting: 2) { pool, barrier in
            let waiting = (0..<2).map { number in Task { try await pool.run { number } } }
            try await until { pool.statistics.waiting == 2 }
            await #expect(throws: WorkRefusal.full) { try await pool.run { 3 } }
            #expect(numbers(of: pool) == [1, 2, 0, 1])
            barrier.open()
            for (number, task) in waiting.enumerated() { #expect(try await task.value == number) }
        }
    }

    @Test("Work whose caller is cancelled before it begins never does, and makes room for others")
    func cancelled() async throws {
        try await withBusyPool(waiting: 1) { pool, barrier in
            let isRun = Atomic(false)
            let dropped = Task { try await pool.run { isRun.store(true, ordering: .relaxed) } }
            try await until { pool.statistics.waiting == 1 }
            dropped.cancel()
            await #expect(throws: WorkRefusal.cancelled) { try await dropped.value }
            #expect(pool.statistics.waiting == 0)
            let next = Task { try await pool.run { 1 } }
            try await until { pool.statistics.waiting == 1 }
            barrier.open()
            #expect(try await next.value == 1)
            #expect(isRun.load(ordering: .relaxed) == false)
        }
    }

    @Test("Work that has begun is finished, and its result returned, although its caller is cancelled")
    func cancelledTooLate() async throws {
        let pool = try WorkPool(threads: 1, waiting: 1)
        let barrier = Barrier()
        let task = Task {
            try await pool.run {
                barrier.pass()
                return 7
            }
        }
        try await until { barrier.arrived == 1 }
        task.cancel()
        barrier.open()
        #expect(try await task.value == 7)
        await pool.close()
    }

    @Test("A task that is already cancelled runs nothing")
    func cancelledBefore() async throws {
        let pool = try WorkPool(threads: 1, waiting: 1)
        let isRun = Atomic(false)
        let task = Task {
            await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
            while !Task.isCancelled { await Task.yield() }
            try await pool.run { isRun.store(true, ordering: .relaxed) }
        }
        task.cancel()
        await #expect(throws: WorkRefusal.cancelled) { try await task.value }
        await pool.close()
        #expect(isRun.load(ordering: .relaxed) == false)
    }

    @Test("Closing refuses what waits and what comes later, and waits for what runs")
    func close() async throws {
        try await withBusyPool(waiting: 1) { pool, barrier in
            let waiting = Task { try await pool.run { 1 } }
            try await until { pool.statistics.waiting == 1 }
            let isClosed = Atomic(false)
            let closing = Task {
                await pool.close()
                isClosed.store(true, ordering: .relaxed)
            }
            await #expect(throws: WorkRefusal.closed) { try await waiting.value }
            await #expect(throws: WorkRefusal.closed) { try await pool.run { 2 } }
            #expect(isClosed.load(ordering: .relaxed) == false)
            barrier.open()
            await closing.value
            #expect(pool.statistics.finished == 1 && pool.statistics.running == 0)
        }
    }

    @Test("The caller goes on where it was")
    @MainActor
    func executor() async throws {
        let pool = try WorkPool(threads: 1, waiting: 1)
        let caller = pthread_self()
        let worker = try await pool.run { pthread_self() }
        #expect(worker != caller)
        MainActor.preconditionIsolated()
        await pool.close()
    }
}
