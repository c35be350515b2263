import ViperService

@testable import adder

/// The product with the groups that `access.anonymous` is about.
enum TestedAdder {
    static let program = Adder.program
}
