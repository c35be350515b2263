import ViperTesting
import ViperThreads

@Suite("Work that is done once for all who ask at the same time")
struct SingleFlightTests {
    /// Holds back work, or a task that looks at it, until it is opened.
    private final class Gate: Sendable {
        private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))
        private let begun = Locked(0)

        var count: Int { begun.withLock { $0 } }

        func pass() async {
            begun.withLock { $0 += 1 }
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    @Test("A thousand askers share one work and its value")
    func thousand() async throws {
        let (flights, gate) = (SingleFlight<Int, Int>(), Gate())
        let values = try await atOnce(0..<1000) { number in
            await flights.run(1, since: flights.moment) {
                await gate.pass()
                return number
            }
        } meanwhile: {
            try await until { flights.waiting(for: 1) == 1000 }
            gate.open()
        }
        #expect(values.count == 1000 && Set(values).count == 1 && values.first != .some(nil))
        #expect(gate.count == 1 && flights.coalesced == 999)
        #expect(flights.waiting(for: 1) == nil)
    }

    @Test("Another key, or the same later, is another work")
    func others() async {
        let flights = SingleFlight<String, Int>()
        #expect(await flights.run("a", since: flights.moment) { 1 } == 1)
        #expect(await flights.run("b", since: flights.moment) { 2 } == 2)
        #expect(await flights.run("a", since: flights.moment) { 3 } == 3)
        #expect(flights.coalesced == 0)
    }

    @Test("A caller that looked before the work ended gets its value, and does no work")
    func looking() async {
        let flights = SingleFlight<String, Int>()
        let before = flights.moment
        #expect(await flights.run("a", since: before) { 1 } == 1)
        #expect(await flights.run("b", since: before) { 2 } == 2)
        #expect(await flights.run("a", since: before) { 3 } == 1)
        #expect(await flights.run("a", since: flights.moment) { 4 } == 4)
        #expect(await flights.run("a", since: before) { 5 } == 4)
        #expect(flights.coalesced == 2)
    }

    @Test("An asker that leaves goes on at once; the work and the others do not notice, nor if all leave")
    func leaving() async throws {
        let (flights, gate) = (SingleFlight<Int, Int>(), Gate())
        let askers = (0..<3).map { _ in
            Task {
                await flights.run(1, since: flights.moment) {
                    await gate.pass()
                    return Task.isCancelled ? -1 : 7
                }
            }
        }
        try await until { flights.waiting(for: 1) == 3 }
        askers[0].cancel()
        #expect(await askers[0].value == nil)
        #expect(flights.waiting(for: 1) == 2)
        askers[1].cancel()
        askers[2].cancel()
        #expect(await askers[1].value == nil)
        #expect(await askers[2].value == nil)
        #expect(flights.waiting(for: 1) == 0)
        let late = Task { await flights.run(1, since: flights.moment) { 8 } }
        try await until { flights.waiting(for: 1) == 1 }
        gate.open()
        #expect(await late.value == 7)
        #expect(gate.count == 1)
    }

    @Test("One that is cancelled before it asks gets nothing, and no work is begun")
    func cancelled() async {
        let flights = SingleFlight<Int, Int>()
        let asker = Task {
            while !Task.isCancelled { await Task.yield() }
            return await flights.run(1, since: flights.moment) { 1 }
        }
        asker.cancel()
        #expect(await asker.value == nil)
        #expect(flights.waiting(for: 1) == nil)
    }

    @Test("Closing cancels what is under way, waits for its end, and lets nobody in")
    func closing() async throws {
        let (flights, gate) = (SingleFlight<Int, Bool>(), Gate())
        let asker = Task {
            await flights.run(1, since: flights.moment) {
                await withTaskCancellationHandler {
                    await gate.pass()
                } onCancel: {
                    gate.open()
                }
                return Task.isCancelled
            }
        }
        try await until { gate.count == 1 }
        await flights.close()
        #expect(await asker.value == true)
        #expect(await flights.run(2, since: flights.moment) { true } == nil)
    }
}
