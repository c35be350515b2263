import Viper
import ViperHTTP

extension ProblemsDetail {
    struct Presenter: Viper.Presenter {
        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            switch outcome {
            case .problem(let kind, let faults):
                Document(
                    code: kind.code, title: kind.title, status: Int(kind.status.code), meaning: kind.meaning,
                    remedy: kind.remedy,
                    errors: faults.isEmpty
                        ? nil : faults.map { Fault(code: $0.code, meaning: $0.meaning, remedy: $0.remedy) })
            case .fault(let kind):
                Document(
                    code: kind.code, title: "An error in the input", status: nil, meaning: kind.meaning,
                    remedy: kind.remedy, errors: nil)
            }
        }
    }
}
