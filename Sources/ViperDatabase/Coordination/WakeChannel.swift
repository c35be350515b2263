/// A named channel by which the processes that share a store wake each other. It carries nothing: a process that is
/// woken looks for what is new.
public struct WakeChannel: Sendable, Hashable {
    /// The name, the same in every process (PostgreSQL's manual, NOTIFY).
    package let name: String

    /// Creates a channel from a literal: lower-case letters, digits and underscores, at most 63 of them, PostgreSQL's
    /// limit for identifiers.
    public init(_ name: StaticString) {
        self.name = name.description
        precondition(Self.isIdentifier(self.name), "a channel is named by at most 63 lower-case letters, digits and _")
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, first > UInt8(ascii: "9"), name.utf8.count <= 63 else { return false }
        return name.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
            default: false
            }
        }
    }
}
