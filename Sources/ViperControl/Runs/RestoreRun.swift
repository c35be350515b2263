import Glibc
package import ViperCommands
package import ViperDatabase
import ViperFeatures
import ViperValues

/// A run of `adder restore`.
package enum RestoreRun {
    package struct Outcome {
        /// The new name of the store that was replaced; nil if there was none.
        package let kept: String?
        /// Whether the backup had a checksum, which matched.
        package let hadChecksum: Bool
    }

    /// Checks the backup at a path and installs it. An existing store is kept under another name.
    package static func perform(
        in folder: String, from path: String, replaces: Bool, knowing migrations: [Migration], _ stopper: Stopper
    ) throws -> Outcome {
        let installation = try StoreInstallation(in: folder)
        guard replaces || !installation.hasStore else {
            throw Complaint(
                "a store already exists in \(folder); --replace replaces it and keeps it under another name")
        }
        var display = ProgressDisplay(size: nil, unit: .bytes)
        defer { display.finish(isDone: false) }
        do {
            try installation.copy(from: path) { state throws(DatabaseError) in
                guard !stopper.isStopped else { throw .cancelled(detail: "it was stopped") }
                display.update(state)
            }
            try installation.check(knowing: migrations) { stopper.isStopped }
            // The content is another one: no position in the log of changes that a client has fits it.
            try installation.change(
                "change_log", having: "epoch",
                by: "UPDATE change_log SET epoch = random() >> 2 & 0x0FFFFFFFFFFFFFFF")
            // Nor may a version. A backup from before the column gets it by the migration.
            try installation.change(
                "change_log", having: "version_floor",
                by: "UPDATE change_log SET version_floor = \(ChangesSchema.sqliteTime)")
            guard !stopper.isStopped else { throw CancellationError() }
            let suffix = Self.suffix
            let kept = try installation.install(keepingOldAs: suffix)
            // The backup has its blobs within; the files are those of the old store.
            if kept != nil { rename(folder + "/blobs", folder + "/blobs" + suffix) }
            return Outcome(kept: kept, hadChecksum: installation.hadChecksum)
        } catch {
            installation.discard()
            throw error
        }
    }

    /// `.replaced-20261121T140501.123Z`: the time makes the name unique.
    private static var suffix: String {
        ".replaced-" + Timestamp.now().text.filter { $0 != "-" && $0 != ":" }
    }
}
