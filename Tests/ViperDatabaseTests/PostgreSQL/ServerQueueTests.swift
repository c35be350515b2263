import Testing

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// The queue of requests that wait for a connection.
@Suite struct ServerQueueTests {
    @Test("What came first goes first, and what is put in front before it")
    func order() {
        var queue = FIFOQueue<Int>()
        for number in 0..<3000 { queue.append(number) }
        for number in 0..<2000 { #expect(queue.popFirst() == number) }
        queue.prepend([-2, -1])
        #expect(queue.count == 1002)
        #expect(queue.first == -2)
        #expect([queue.popFirst(), queue.popFirst(), queue.popFirst()] == [-2, -1, 2000])
    }

    @Test("What is taken out is handed back, and the rest keeps its order")
    func removal() {
        var queue = FIFOQueue<Int>()
        for number in 0..<10 { queue.append(number) }
        _ = queue.popFirst()
        #expect(queue.removeAll { $0 % 2 == 0 } == [2, 4, 6, 8])
        var left: [Int] = []
        while let number = queue.popFirst() { left.append(number) }
        #expect(left == [1, 3, 5, 7, 9])
        #expect(queue.isEmpty)
    }

    @Test("What was taken is not kept")
    func release() {
        final class Thing {}
        var queue = FIFOQueue<Thing>()
        queue.append(Thing())
        queue.append(Thing())
        weak let first = queue.first
        #expect(first != nil)
        _ = queue.popFirst()
        #expect(first == nil)
    }
}
