import Viper
import ViperHTTP
import ViperService

extension MissionsResult {
    struct Presenter: Viper.Presenter {
        func present(_ outcome: Outcome, for reader: PresentationContext) -> FileModel {
            let plan = outcome.mission.plan
            return FileModel(
                outcome.content, tag: outcome.blob.entityTag, type: plan.format == .csv ? .csv : .ndjson,
                name: plan.file)
        }
    }
}
