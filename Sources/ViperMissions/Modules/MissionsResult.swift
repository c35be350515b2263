import Viper
import ViperBlobs
import ViperDocuments
import ViperHTTP
import ViperJobs

/// `GET /missions/{id}/result`: the file that a mission has made, whole or a range of it.
enum MissionsResult {
    typealias Input = NoInput

    struct Outcome: Sendable {
        let mission: Mission
        let blob: BlobID
        let content: FileContent
    }

    struct Interactor: Viper.Interactor {
        static let failures: FailureKinds = [.other(.resultExpired), .other(.missionUnfinished)]
        let service: MissionService
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let (blob, content) = try await service.result(of: mission)
            return Outcome(mission: mission, blob: blob, content: content)
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ outcome: Outcome, for reader: PresentationContext) -> FileModel {
            let plan = outcome.mission.plan
            return FileModel(
                outcome.content, tag: outcome.blob.entityTag, type: plan.format == .csv ? .csv : .ndjson,
                name: plan.file)
        }
    }

    struct View: FileView {
        static let forms: [MediaType] = [.csv, .ndjson]
        static let isForSaving = true
    }
}

extension MediaType {
    /// Comma-separated values (RFC 4180).
    static let csv = MediaType("text/csv", contentType: "text/csv; charset=utf-8")
}
