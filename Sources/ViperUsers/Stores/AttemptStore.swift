package import Viper
package import ViperDatabase
import ViperEntities

/// A bound on what may be tried within a window.
package struct AttemptLimit: Sendable, Equatable {
    let count: Int
    let window: Duration

    /// How long to wait, in seconds, for the end of a window that began at a time.
    func wait(from beginning: Timestamp, at now: Timestamp) -> Int {
        let end = beginning.advanced(by: window)
        return max(1, Int((end.microseconds &- now.microseconds &+ 999_999) / 1_000_000))
    }
}

/// Counts attempts in the store, so that all servers count together. An attempt is counted before it is made: of many
/// at once no more than the bound get through.
package struct AttemptStore: Sendable {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Something that is counted: a hash, since names and addresses of people who failed to sign in are nobody's
    /// business.
    package struct Key: Sendable, Equatable {
        let bytes: [UInt8]
        let limit: AttemptLimit

        package init(_ parts: String..., limit: AttemptLimit) {
            // No part contains a control character.
            bytes = Sodium.hash(Array(parts.joined(separator: "\n").utf8))
            self.limit = limit
        }
    }

    /// Counts one attempt under each key; under none if one of the bounds is exceeded.
    ///
    /// - Returns: how long to wait, in seconds, if that is so; else nil.
    package func count(_ keys: [Key], at now: Timestamp) async throws(Failure) -> Int? {
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.count(keys, at: now)
        }
    }

    /// Counts an attempt to sign in, unless it is refused.
    package func admit(_ keys: SignInKeys, at now: Timestamp) async throws(Failure) -> SignInAdmission {
        try await database.change { transaction throws(DatabaseError) in
            // Whether the account's other count is used up, only its owner learns.
            if let address = keys.rights.first, let wait = try await transaction.wait(for: address, at: now) {
                return .refused(seconds: wait)
            }
            if let wait = try await transaction.count([keys.address, keys.login], at: now) {
                return .refused(seconds: wait)
            }
            let isSpent = try await transaction.count(keys.user, at: now) != nil
            let isAttacked = try await transaction.count(keys.account, at: now) != nil
            return .admitted(isSpent: isSpent, isAttacked: isAttacked)
        }
    }

    /// Takes back one attempt under each key, since it was not made.
    func takeBack(_ keys: [Key]) async throws(Failure) {
        guard !keys.isEmpty else { return }
        try await database.change { transaction throws(DatabaseError) in
            for key in keys { try await transaction.takeBack(key) }
        }
    }

    /// Forgets the failures of a user at an address whose password was right, takes the attempt back where others fail too,
    /// and counts a sign-in.
    ///
    /// - Returns: how long to wait, in seconds, if there were too many sign-ins; else nil.
    package func forgive(_ keys: SignInKeys, at now: Timestamp) async throws(Failure) -> Int? {
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.takeBack(keys.address)
            try await transaction.forget([keys.login, keys.user])
            try await transaction.takeBack(keys.account)
            return try await transaction.count(keys.rights, at: now)
        }
    }

    /// Forgets what was counted under a key, since the password was right, and counts that.
    ///
    /// - Returns: how long to wait, in seconds, if a password was right too often; else nil.
    package func forgive(_ key: Key, counting rights: [Key], at now: Timestamp) async throws(Failure) -> Int? {
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.forget([key])
            return try await transaction.count(rights, at: now)
        }
    }

    /// Deletes a portion of the counts whose windows began before a time; whether there may be more.
    package func sweep(begunBefore time: Timestamp, portion: Int64 = 1000) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM sign_in_attempts WHERE key IN
                (SELECT key FROM sign_in_attempts WHERE began_at < $1 ORDER BY began_at LIMIT $2)
                """, [.time(time), .integer(portion)]) == Int(portion)
        }
    }
}

extension Transaction {
    fileprivate func takeBack(_ key: AttemptStore.Key) async throws(DatabaseError) {
        try await execute(
            "UPDATE sign_in_attempts SET count = count - 1 WHERE key = $1 AND count > 0", [.blob(key.bytes)])
    }

    fileprivate func forget(_ keys: [AttemptStore.Key]) async throws(DatabaseError) {
        for key in keys {
            try await execute("DELETE FROM sign_in_attempts WHERE key = $1", [.blob(key.bytes)])
        }
    }

    /// Counts an attempt under each key; under none if there were too many under one, and then how long to wait, in
    /// seconds. A refusal by one count leaves the others as they were.
    fileprivate func count(_ keys: [AttemptStore.Key], at now: Timestamp) async throws(DatabaseError) -> Int? {
        var wait: Int?
        for key in keys {
            guard let seconds = try await count(key, at: now) else { continue }
            wait = max(wait ?? seconds, seconds)
        }
        guard let wait else { return nil }
        for key in keys { try await takeBack(key) }
        return wait
    }

    /// How long to wait, in seconds, if another attempt would be one too many; nil else.
    fileprivate func wait(for key: AttemptStore.Key, at now: Timestamp) async throws(DatabaseError) -> Int? {
        let oldest = now.advanced(by: .zero - key.limit.window)
        let beganAt = try await first(
            "SELECT began_at FROM sign_in_attempts WHERE key = $1 AND began_at > $2 AND count >= $3",
            [.blob(key.bytes), .time(oldest), .integer(Int64(key.limit.count))]
        ) { row throws(DatabaseError) in try row.time(0) }
        return beganAt.map { key.limit.wait(from: $0, at: now) }
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
        return key.limit.wait(from: counted.beganAt, at: now)
    }
}
