import Viper

extension ProblemsDetail {
    /// Looks the code up among the problems, then among the faults.
    struct Interactor: ImmediateInteractor {
        let catalog: ProblemCatalog

        static var failures: FailureKinds { .missing }

        func execute(_ input: Input) throws(Failure) -> Outcome {
            if let problem = catalog.problem(input.code) {
                return .problem(problem, faults: problem.hasFaults ? catalog.faults : [])
            }
            if let fault = catalog.fault(input.code) { return .fault(fault) }
            throw .missing("There is no problem with the code '\(input.code)'.")
        }
    }
}
