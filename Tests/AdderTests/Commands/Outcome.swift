import ViperTesting

extension Program {
    /// What a program that has ended wrote, and its status.
    struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map { String($0) } }

        /// That of a program which says why it did nothing.
        static func failed(_ errors: String, status: Int32 = 1) -> Outcome {
            Outcome(status: status, output: "", errors: errors)
        }
    }

    /// Waits for its end.
    func outcome() -> Outcome {
        let (output, errors) = (allOutput(), allErrors())
        return Outcome(status: wait(), output: output, errors: errors)
    }

    /// Expects that it fails, and returns its standard error.
    func failure(_ expected: Int32 = 1, at location: SourceLocation = #_sourceLocation) -> String {
        let errors = allErrors()
        let status = wait()
        #expect(status == expected, "\(errors)", sourceLocation: location)
        return errors
    }
}
