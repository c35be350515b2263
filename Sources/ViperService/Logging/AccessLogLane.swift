import Glibc
import Synchronization
import ViperDaemon

/// The access lines of one worker thread, in blocks that one flusher takes away.
///
/// Only the worker appends, only the flusher takes: the lock is there for the moment in which both do.
final class AccessLogLane: @unchecked Sendable {
    // Sendable: the state is only reached under the lock.
    /// Bytes of a block; a block that has no room for another line is handed over.
    static let blockSize = 65536
    /// Blocks that may wait for the flusher; beyond, lines are dropped and counted.
    static let maximumWaiting = 16

    /// What ``append(_:)`` asks of its caller.
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

    /// Appends the line of a record, or counts it as dropped.
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

    /// The next block of lines, oldest first; nil if there is none. It goes back by ``recycle(_:)``.
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

    /// Takes a block back for new lines.
    func recycle(_ block: UnsafeMutableBufferPointer<UInt8>) {
        lock.withLock { _ in
            if state.pointee.spare == nil { state.pointee.spare = block.baseAddress } else { free(block.baseAddress) }
        }
    }

    /// How many lines were dropped.
    var droppedCount: Int { lock.withLock { _ in state.pointee.dropped } }

    /// How many lines it was to take, with those that it dropped.
    var offeredCount: Int { lock.withLock { _ in state.pointee.offered } }
}

extension AccessLogLane {
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

        /// Bytes that are free in the current block; 0 if there is none.
        var room: Int { block == nil ? 0 : AccessLogLane.blockSize - count }

        /// Makes room: the full block waits for the flusher, a spare or new one takes its place.
        /// - Returns: false if too many blocks wait already, or there is no memory.
        mutating func handOver() -> Bool {
            guard waiting.count < AccessLogLane.maximumWaiting else { return false }
            let fresh = spare ?? malloc(AccessLogLane.blockSize)?.assumingMemoryBound(to: UInt8.self)
            guard let fresh else { return false }
            if let block { waiting.append(UnsafeMutableBufferPointer(start: block, count: count)) }
            spare = nil
            block = fresh
            count = 0
            return true
        }
    }
}
