import Glibc
import ViperValues

// The body, in one block that grows as data arrives.
extension RequestStorage {
    /// The result of appending bytes to a body.
    public enum BodyRoom: Sendable {
        /// The bytes were stored.
        case kept
        /// The budget has no room for them.
        case full
        /// The system has no memory for them.
        case noMemory
    }

    /// The size of a block that is kept from request to request and not charged to the budget.
    package static let freeBodyBytes = 1024
    /// A smaller block doubles when it grows, a larger one grows by a quarter, so that not much more is charged than
    /// has arrived.
    private static let doubledBytes = 64 << 10

    /// Prepares for a body.
    ///
    /// - Parameters:
    ///   - count: the announced length, if any: an upper bound of the allocation, which grows with the data received.
    ///   - limit: the maximum length.
    ///   - budget: the budget that its block is charged to.
    public func expectBody(_ count: UInt64?, limit: Int, within budget: BodyBudget) {
        bodyLimit = min(count.map { Int(clamping: $0) } ?? limit, limit)
        if bodyBudget !== budget { bodyBudget = budget }
        bodyGrant.isLarge = count == nil || bodyLimit > BodyBudget.smallBytes
    }

    /// Appends bytes to the body.
    @discardableResult
    public func appendBody(_ bytes: UnsafeRawBufferPointer) -> BodyRoom {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return .kept }
        let (needed, overflow) = bodyCount.addingReportingOverflow(bytes.count)
        guard !overflow else { return .noMemory }
        if needed > bodyCapacity {
            let room = growBody(for: needed)
            guard case .kept = room else { return room }
        }
        guard let body else { return .noMemory }
        memcpy(body + bodyCount, source, bytes.count)
        bodyCount = needed
        return .kept
    }

    /// Passes bytes of the body to the receiver of its ``upload``.
    public func receiveUpload(_ bytes: UnsafeRawBufferPointer) -> BodyRoom {
        var room = BodyRoom.kept
        upload?.receive(bytes) { text in
            room = appendBody(text)
            return room == .kept
        }
        return room
    }

    /// Discards the body and frees its memory.
    public func dropBody() {
        free(body)
        body = nil
        bodyCount = 0
        bodyCapacity = 0
        bodyBudget?.giveBack(&bodyGrant)
    }

    private func growBody(for needed: Int) -> BodyRoom {
        let step = bodyCapacity < Self.doubledBytes ? bodyCapacity : bodyCapacity / 4
        let wanted = max(needed, min(bodyCapacity.addingReportingOverflow(step).partialValue, bodyLimit))
        let capacity = max(wanted, Self.freeBodyBytes)
        if let room = holdBody(capacity) { return room }
        return holdBody(needed) ?? .full
    }

    /// Resizes the block; nil if the budget has no room for it.
    private func holdBody(_ capacity: Int) -> BodyRoom? {
        if let bodyBudget, capacity > Self.freeBodyBytes {
            if bodyGrant.bytes == 0 { bodyGrant.client = bodyBudget.client(of: Request(self)) }
            guard bodyBudget.grow(&bodyGrant, to: capacity) else { return nil }
        }
        if capacity > Self.doubledBytes, !Memory.canSpare(capacity) { return .noMemory }
        guard let block = realloc(body, capacity) else { return .noMemory }
        body = block
        bodyCapacity = capacity
        return .kept
    }
}
