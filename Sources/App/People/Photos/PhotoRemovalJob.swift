import Viper
import ViperDatabase
import ViperEntities
import ViperJobs
import ViperLive
import ViperValues

/// Deletes what belonged to a deleted photo, in portions. What is deleted is deleted, so doing it twice does no harm.
struct PhotoRemovalJob: Job {
    static let name: StaticString = "people.photo-removal"
    let database: any Database
    let changes: ChangeLog

    var tries: Int { 100 }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let photo = try input.uuid()
        let changes = changes
        var isDone = false
        while !isDone {
            isDone = try await database.change { transaction throws(DatabaseError) in
                try await attempt.keep(in: transaction)
                return try await transaction.clear(photo, portion: 500, noting: changes)
            }
        }
    }
}
