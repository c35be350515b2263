import Glibc
import ViperValues

// The body, in one block that grows as it comes.
extension RequestStorage {
    /// What became of bytes of a body.
    public enum BodyRoom: Sendable {
        /// They are kept.
        case kept
        /// The budget has no room for them.
        case full
        /// The system has no memory for them.
        case noMemory
    }

    /// The size of a block that is not counted, and kept from request to request: it is a part of what a request costs.
    static let freeBodyBytes = 1024
    /// Up to here the block is doubled when it grows, beyond it grows by a quarter: what is counted is not much more than
    /// what has come.
    private static let doubledBytes = 64 << 10

    /// Says what body will come.
    ///
    /// - Parameters:
    ///   - count: how long it is, if that is announced. No more room than that is made; how much is made at one time
    ///     depends on what has come.
    ///   - limit: how long it can become.
    ///   - budget: what its block is counted in.
    public func expectBody(_ count: UInt64?, limit: Int, within budget: BodyBudget) {
        bodyLimit = min(count.map { Int(clamping: $0) } ?? limit, limit)
        if bodyBudget !== budget { bodyBudget = budget }
        bodyGrant.isLarge = count == nil || bodyLimit > BodyBudget.smallBytes
    }

    /// Adds bytes to the body.
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

    /// Forgets the body, and gives its memory back.
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

    /// Makes the block so large; nil if the budget has no room for it.
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
