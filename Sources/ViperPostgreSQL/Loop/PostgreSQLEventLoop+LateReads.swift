import ViperDatabase

/// Reads that wait behind a slow one, such as one of a table that somebody has locked, are asked again.
///
/// The server holds back a batch's responses until all of it is done, so which of its statements is the slow one is unknown.
/// When the batch is late, each of its reads is asked again, once, in a batch with its own statement only, and the late
/// batch is cancelled. The response that comes first counts; a later one is dropped.
///
/// A statement that is late by itself is slow (``BatchCost``) and shares no batch with others. Slow ones have at most half
/// of the connections for reads, so that however many wait for a lock, the others go on; beside these, each may try once
/// whether it is slow still.
extension PostgreSQLEventLoop {
    /// Called at every look; see ``endWhatIsCancelled()``. At most one batch a look is asked again, so that a server which
    /// is slow altogether does not get all of its work twice at once.
    func askAgainWhatIsLate() {
        var late: ServerConnection?
        for connection in connections where connection.runsReads {
            connection.looks += 1
            guard connection.isLate else { continue }
            let reads = connection.openReads
            guard let first = reads.first else { continue }
            let isUniform = reads.allSatisfy { $0.sql.start == first.sql.start }
            if isUniform { statements.text(first.sql).cost.exceedLimit() }
            if !first.isRepeated, !isUniform || mustYield { late = late ?? connection }
        }
        if let late { askAgain(late) }
    }

    private func askAgain(_ connection: ServerConnection) {
        let repeated = connection.openReads
        for request in repeated {
            request.connection = nil
            request.isRepeated = true
        }
        reads.prepend(repeated)
        statistics.repeats += repeated.count
        // Nothing is learned from it.
        connection.batch.removeAll(keepingCapacity: true)
        connection.cancellationDue = now
    }

    /// Whether slow reads have more connections than they may, and others wait.
    private var mustYield: Bool { roomForSlow < 0 && !reads.isEmpty && !connections.contains(where: \.isFree) }

    /// Whether a read of a slow statement of which none is under way may begin although slow ones have all that they may: the
    /// machine may have stalled when it was late, and then nothing else would tell. If it is late again, it yields.
    func mayProve(_ request: PostgreSQLRequest, _ text: ServerStatements.Text) -> Bool {
        !request.isRepeated && !connections.contains { $0.session == nil && $0.batch.first === text }
    }

    /// How many more connections slow reads may have.
    var roomForSlow: Int {
        var (shared, slow) = (0, 0)
        for connection in connections where connection.session == nil && connection.group.isEmpty {
            shared += 1
            if connection.batch.first?.cost.isSlow == true { slow += 1 }
        }
        return max(1, shared / 2) - slow
    }
}
