import Viper
import ViperDatabase
import ViperService
import ViperValues

/// A bound on what may be tried within a window.
struct AttemptLimit: Sendable, Equatable {
    let count: Int
    let window: Duration
}

/// Counts attempts in the store, so that all servers count together. An attempt is counted before it is made: of many
/// at once no more than the bound get through.
struct AttemptStore: Sendable {
    let database: any Database

    /// Something that is counted: a hash, since names and addresses of people who failed to sign in are nobody's
    /// business.
    struct Key: Sendable, Equatable {
        let bytes: [UInt8]
        let limit: AttemptLimit

        init(_ parts: String..., limit: AttemptLimit) {
            // No part contains a control character.
            bytes = Sodium.hash(Array(parts.joined(separator: "\n").utf8))
            self.limit = limit
        }
    }

    /// Counts one attempt under each key.
    ///
    /// - Returns: how long to wait, in seconds, if one of the bounds is exceeded; else nil.
    func count(_ keys: [Key], at now: Timestamp) async throws(Failure) -> Int? {
        try await database.change { transaction throws(DatabaseError) in
            var wait: Int?
            for key in keys {
                guard let seconds = try await transaction.count(key, at: now) else { continue }
                wait = max(wait ?? seconds, seconds)
            }
            return wait
        }
    }

    /// Takes back one attempt under each key, since it was not made.
    func takeBack(_ keys: [Key]) async throws(Failure) {
        guard !keys.isEmpty else { return }
        try await database.change { transaction throws(DatabaseError) in
            for key in keys { try await transaction.takeBack(key) }
        }
    }

    /// Forgets what was counted under one key, and takes back one attempt under another.
    func forgive(_ forgotten: Key, _ reduced: Key) async throws(Failure) {
        _ = try await database.change { transaction throws(DatabaseError) in
            try await transaction.takeBack(reduced)
            return try await transaction.execute(
                "DELETE FROM sign_in_attempts WHERE key = $1", [.blob(forgotten.bytes)])
        }
    }

    /// Deletes a portion of the counts whose windows began before a time; whether there may be more.
    func sweep(begunBefore time: Timestamp, portion: Int64 = 1000) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM sign_in_attempts WHERE key IN
                (SELECT key FROM sign_in_attempts WHERE began_at < $1 ORDER BY began_at LIMIT $2)
                """, [.time(time), .integer(portion)]) == Int(portion)
        }
    }
}

extension PasswordPool {
    /// Hashes a password in an attempt that was counted. If the queue is full nothing was tried, and nothing counts.
    func hash(
        _ password: Password, countedIn attempts: AttemptStore, under keys: [AttemptStore.Key]
    ) async throws(Failure) -> PasswordHash {
        do throws(Failure) {
            return try await hash(password)
        } catch {
            try await attempts.takeBack(keys)
            throw error
        }
    }

    /// Compares a password in an attempt that was counted. If the queue is full nothing was tried, and nothing counts.
    func verify(
        _ password: Password, against hash: PasswordHash?, countedIn attempts: AttemptStore,
        under keys: [AttemptStore.Key]
    ) async throws(Failure) -> PasswordVerdict {
        do throws(Failure) {
            return try await verify(password, against: hash)
        } catch {
            try await attempts.takeBack(keys)
            throw error
        }
    }
}

extension Transaction {
    fileprivate func takeBack(_ key: AttemptStore.Key) async throws(DatabaseError) {
        try await execute(
            "UPDATE sign_in_attempts SET count = count - 1 WHERE key = $1 AND count > 0", [.blob(key.bytes)])
    }

    /// Counts an attempt; how long to wait, in seconds, if there were too many.
    func count(_ key: AttemptStore.Key, at now: Timestamp) async throws(DatabaseError) -> Int? {
        let oldest = now.advanced(by: .zero - key.limit.window)
        let counted = try await first(
            """
            INSERT INTO sign_in_attempts (key, count, began_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET
                count = CASE WHEN sign_in_attempts.began_at <= $3 THEN 1 ELSE sign_in_attempts.count + 1 END,
                began_at = CASE WHEN sign_in_attempts.began_at <= $3 THEN excluded.began_at
                    ELSE sign_in_attempts.began_at END
            RETURNING count, began_at
            """, [.blob(key.bytes), .time(now), .time(oldest)]
        ) { row throws(DatabaseError) in (count: try row.integer(0), beganAt: try row.time(1)) }
        guard let counted, counted.count > key.limit.count else { return nil }
        let end = counted.beganAt.advanced(by: key.limit.window)
        return max(1, Int((end.microseconds &- now.microseconds &+ 999_999) / 1_000_000))
    }
}
