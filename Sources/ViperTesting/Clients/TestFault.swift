/// A service contradicted its own description.
public struct TestFault: Error, CustomStringConvertible {
    /// A sentence that says how.
    public let description: String

    init(_ description: String) { self.description = description }
}
