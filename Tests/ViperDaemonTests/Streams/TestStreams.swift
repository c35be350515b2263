import Synchronization
import ViperHTTP

@testable import ViperDaemon

/// A body of numbered lines: `0`, `1`, …, each padded on the left with `x`.
final class CountingStream: BodyStream {
    /// Counts the activity of all streams of a test.
    final class Tally: Sendable {
        let parts = Atomic<Int>(0)
        let alive = Atomic<Int>(0)
        let cancelled = Atomic<Int>(0)

        var partCount: Int { parts.load(ordering: .relaxed) }
        var aliveCount: Int { alive.load(ordering: .relaxed) }
    }

    private let count: Int
    private let size: Int
    private let tally: Tally
    private let wait: @Sendable (Int) async -> Void
    private let fault: StreamFault?
    private let notice: String?
    let isEventStream: Bool
    private let next = Atomic<Int>(0)

    /// A body of `count` parts of `size` bytes, each made after a wait. A fault replaces the last part's end.
    init(
        _ count: Int, of size: Int = 16, _ tally: Tally = Tally(), fault: StreamFault? = nil,
        notice: String? = nil, isEventStream: Bool = false, wait: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.count = count
        self.size = size
        self.tally = tally
        self.fault = fault
        self.notice = notice
        self.isEventStream = isEventStream
        self.wait = wait
        tally.alive.add(1, ordering: .relaxed)
    }

    deinit { tally.alive.subtract(1, ordering: .relaxed) }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        let number = next.add(1, ordering: .relaxed).oldValue
        await wait(number)
        if Task.isCancelled { tally.cancelled.add(1, ordering: .relaxed) }
        tally.parts.add(1, ordering: .relaxed)
        if number < count { Self.write(number, size, to: &writer) }
        if let fault, number + 1 >= count { throw fault }
        return number + 1 < count
    }

    func takeNotice() -> String? { next.load(ordering: .relaxed) == 1 ? notice : nil }

    private static func write(_ number: Int, _ size: Int, to writer: inout ByteWriter) {
        let digits = "\(number)\n"
        for _ in 0..<max(0, size - digits.utf8.count) { writer.byte(0x78) }
        for byte in digits.utf8 { writer.byte(byte) }
    }

    static func bytes(_ count: Int, of size: Int = 16) -> [UInt8] {
        var writer = ByteWriter()
        for number in 0..<count { write(number, size, to: &writer) }
        return Array(writer.unsafeBytes)
    }

    static func text(_ count: Int, of size: Int = 16) -> String {
        String(decoding: bytes(count, of: size), as: UTF8.self)
    }

    consuming func answer() -> Response { Response(.ok, "text/plain", body: .stream(self)) }
}
