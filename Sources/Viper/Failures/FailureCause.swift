/// An error by which a use case may fail.
public protocol FailureCause: Error {
    /// What becomes of it.
    var failure: Failure { get }
}
