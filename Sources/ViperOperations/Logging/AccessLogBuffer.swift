import Glibc
import Synchronization
import ViperDaemon

/// The access log lines of one worker thread, in blocks that the flusher collects.
///
/// Only the worker appends and only the flusher takes; the lock covers the moment when both do.
package final class AccessLogBuffer: @unchecked Sendable {
    // Sendable: the state is only reached under the lock.
    /// The size of a block in bytes. A block without room for another line is handed over.
    static let blockSize = 65536
    /// How many blocks may wait for the flusher; beyond that, lines are dropped and counted.
    static let maximumWaiting = 16

    /// How urgently ``append(_:)`` asks its caller to wake the flusher.
    enum Wake { case none, soon, now }

    private let lock = Mutex(())
    private let state: UnsafeMutablePointer<State>

    init(isJSON: Bool) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(line: AccessLine(isJSON: isJSON)))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Appends a record's line, or counts it as dropped.
    @inline(__always)
    func append(_ record: AccessRecord) -> Wake {
        lock.withLock { _ in
            state.pointee.offered += 1
            if state.pointee.room < AccessLine.maximum, !state.pointee.handOver() {
                state.pointee.dropped += 1
                return .none
            }
            guard let block = state.pointee.block else { return .none }
            let wasEmpty = state.pointee.count == 0
            state.pointee.count += state.pointee.line.write(record, to: block + state.pointee.count)
            if wasEmpty { return state.pointee.waiting.isEmpty ? .soon : .now }
            return .none
        }
    }

    /// The oldest block of lines; nil if there is none. Return it with ``recycle(_:)``.
    func take() -> UnsafeMutableBufferPointer<UInt8>? {
        lock.withLock { _ in
            if !state.pointee.waiting.isEmpty { return state.pointee.waiting.removeFirst() }
            guard let block = state.pointee.block, state.pointee.count > 0 else { return nil }
            let taken = UnsafeMutableBufferPointer(start: block, count: state.pointee.count)
            state.pointee.block = state.pointee.spare
            state.pointee.spare = nil
            state.pointee.count = 0
            return taken
        }
    }

    /// Takes an empty block back for new lines.
    func recycle(_ block: UnsafeMutableBufferPointer<UInt8>) {
        lock.withLock { _ in
            if state.pointee.spare == nil { state.pointee.spare = block.baseAddress } else { free(block.baseAddress) }
        }
    }

    var droppedCount: Int { lock.withLock { _ in state.pointee.dropped } }

    /// How many lines were appended or dropped.
    var offeredCount: Int { lock.withLock { _ in state.pointee.offered } }
}

extension AccessLogBuffer {
    fileprivate struct State: ~Copyable {
        var line: AccessLine
        var block: UnsafeMutablePointer<UInt8>?
        var count = 0
        var spare: UnsafeMutablePointer<UInt8>?
        var waiting: [UnsafeMutableBufferPointer<UInt8>] = []
        var dropped = 0
        var offered = 0

        init(line: AccessLine) { self.line = line }

        deinit {
            free(block)
            free(spare)
            for block in waiting { free(block.baseAddress) }
        }

        /// The free bytes of the current block; 0 if there is none.
        var room: Int { block == nil ? 0 : AccessLogBuffer.blockSize - count }

        /// Queues the full block for the flusher and replaces it by a spare or new one.
        /// - Returns: false if too many blocks are waiting or memory is exhausted.
        mutating func handOver() -> Bool {
            guard waiting.count < AccessLogBuffer.maximumWaiting else { return false }
            let fresh = spare ?? malloc(AccessLogBuffer.blockSize)?.assumingMemoryBound(to: UInt8.self)
            guard let fresh else { return false }
            if let block { waiting.append(UnsafeMutableBufferPointer(start: block, count: count)) }
            spare = nil
            block = fresh
            count = 0
            return true
        }
    }
}
