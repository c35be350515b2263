import Viper

extension ProblemCatalog {
    /// Every kind of problem and of fault that a program of these features can tell of.
    init(of features: [any Feature.Type]) {
        self = .standard(adding: features.flatMap { $0.problems }, features.flatMap { $0.faults })
    }
}
