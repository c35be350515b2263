package import Viper
package import ViperDatabase

/// What a part of the kit keeps beside the rows of its tables: a copy of the store needs it, and a check reads it.
package protocol StoreFiles: Sendable {
    /// Whether there are any.
    func exist() async throws(DatabaseError) -> Bool
    /// Keeps all that are there until ``endHold()``, whoever deletes them.
    func hold()
    func endHold()
    /// Adds them to a copy of a SQLite store as rows, so that it is complete by itself. It blocks.
    ///
    /// - Parameter progress: called every few megabytes. An error it throws ends the work.
    func pack(
        into copy: StoreCopy, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError)
    /// Reads all of them, and compares them with what the store has of them.
    ///
    /// - Parameter report: receives a line for each that is damaged.
    func check(_ report: (String) throws(Failure) -> Void) async throws(Failure) -> StoreFindings
}

/// What a check of files has found.
package struct StoreFindings: Sendable, Equatable {
    package var count: Int
    package var bytes: Int
    /// How many are missing or not what was stored.
    package var damaged: Int

    /// How the line of one that is damaged begins.
    package static let damage = "blob "

    package init(count: Int = 0, bytes: Int = 0, damaged: Int = 0) {
        (self.count, self.bytes, self.damaged) = (count, bytes, damaged)
    }

    package static func += (found: inout StoreFindings, more: StoreFindings) {
        found.count += more.count
        found.bytes += more.bytes
        found.damaged += more.damaged
    }
}
