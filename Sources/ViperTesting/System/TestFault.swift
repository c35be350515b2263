/// Why a test cannot go on: a service contradicts its own description, or what the test needs does not do its part.
public struct TestFault: Error, CustomStringConvertible {
    /// A sentence that says how.
    public let description: String

    init(_ description: String) { self.description = description }
}
