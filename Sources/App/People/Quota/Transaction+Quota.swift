import ViperDatabase
import ViperEntities

/// How much of the quota a user has used.
struct UsedQuota: Sendable {
    let records: Int64
    let bytes: Int64
    /// When all messages of a minute may be sent at once again, in microseconds since 1970.
    let messagesAt: Int64

    fileprivate static let sum =
        "people.photos + people.likes + people.following + people.comments + people.messages"

    static let byUser = SQL(
        composing: "SELECT \(sum), people.bytes, people.messages_at FROM people WHERE user_id = $1")

    init(_ row: borrowing Row) throws(DatabaseError) {
        records = try row.integer(0)
        bytes = try row.integer(1)
        messagesAt = try row.integer(2)
    }

    /// Why nothing like a change may be added; nil if it may.
    func refusal(_ change: CountChange, within quota: UserQuota) -> QuotaRefusal? {
        if records > quota.records - change.records { return .records(atMost: quota.records) }
        if bytes > quota.bytes - change.bytes { return .bytes(atMost: quota.bytes, used: bytes) }
        return nil
    }

    /// Why no message may be sent at a time, if its quota is used up.
    fileprivate func refusal(at time: Timestamp, within quota: UserQuota) -> QuotaRefusal {
        let wait = messagesAt - time.microseconds + quota.interval - UserQuota.window
        return .messages(atMost: quota.messages, seconds: Int(max(1, (wait + 999_999) / 1_000_000)))
    }
}

extension Transaction {
    /// Counts what a user adds, unless it would be more than the user may have: one statement on the user's row, which keeps
    /// apart transactions of one user, so that the bounds are exact.
    ///
    /// - Parameter sentAt: when a message is sent; nil for anything else.
    /// - Returns: why it is refused, and then nothing was counted; nil if it was.
    func claim(
        _ change: CountChange, of user: UUID, within quota: UserQuota, sentAt: Timestamp? = nil
    ) async throws(DatabaseError) -> QuotaRefusal? {
        guard change.bytes <= quota.bytes else { return .bytes(atMost: quota.bytes, used: 0) }
        let limits: [SQLValue] = [
            .integer(sentAt?.microseconds ?? 0), .integer(sentAt == nil ? 0 : quota.interval),
            .integer(UserQuota.window), .integer(quota.records - change.records),
            .integer(quota.bytes - change.bytes),
        ]
        if try await execute(ClaimStatement.sql, change.parameters(of: user) + limits) == 1 { return nil }
        guard let used = try await first(UsedQuota.byUser, [.uuid(user)], decode: UsedQuota.init) else {
            throw .corrupt(detail: "a user's counts are gone")
        }
        if let refusal = used.refusal(change, within: quota) { return refusal }
        guard let sentAt else { throw .corrupt(detail: "a user's counts have changed") }
        return used.refusal(at: sentAt, within: quota)
    }
}

/// Adds to a user's counts within bounds. A user's messages are bounded by the generic cell rate algorithm (ITU-T I.371), by
/// the time at which all messages of a minute may be sent at once again. One that lies further ahead than a minute is of a
/// clock that was set back, and counts for nothing.
private enum ClaimStatement {
    private static let messagesAt = """
        CASE WHEN $10 = 0 THEN people.messages_at
            WHEN people.messages_at > $9 AND people.messages_at <= $9 + $11 THEN people.messages_at + $10
            ELSE $9 + $10 END
        """
    private static let isWithin = """
        \(UsedQuota.sum) <= $12 AND people.bytes <= $13
            AND ($10 = 0 OR people.messages_at <= $9 + $11 - $10 OR people.messages_at > $9 + $11)
        """

    static let sql = SQL(
        composing: CountChange.upsert(inserting: "$9 + $10", updating: "messages_at = \(messagesAt),")
            + " WHERE \(isWithin)")
}
