import ViperBlobs
import ViperJobs
import ViperValues

/// Work that somebody has asked for. It is the scope of the modules below its path.
struct Mission: Sendable, Equatable {
    let id: UUID
    /// Who has asked for it, and sees it alone; nil for a stranger's, which everybody sees who knows its id.
    let user: UUID?
    /// The name of its kind.
    let kind: String
    let plan: MissionPlan
    let status: MissionStatus
    /// How many rows of the result are stored.
    let rows: Int64
    let createdAt: Timestamp
    /// When it was first taken up.
    let startedAt: Timestamp?
    let endedAt: Timestamp?
    /// Why it has failed, for its client.
    let failure: String?
    /// Of one that has succeeded.
    let result: Result?
    /// Raised by every change.
    let version: Int64

    /// The file that a mission has made.
    struct Result: Sendable, Equatable {
        /// In bytes.
        let size: Int64
        let expiresAt: Timestamp
        /// The bytes; nil once they were deleted.
        let blob: BlobID?

        /// Whether it can still be fetched.
        func isThere(at now: Timestamp) -> Bool { blob != nil && now < expiresAt }
    }
}

/// How far a mission has come.
enum MissionStatus: String, Sendable, CaseIterable {
    /// Nobody has taken it up yet.
    case waiting
    /// Somebody performs it; if that process has died, another one will soon.
    case running
    case succeeded
    case failed
    case cancelled

    var hasEnded: Bool { self != .waiting && self != .running }
}
