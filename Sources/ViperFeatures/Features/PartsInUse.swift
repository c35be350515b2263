import Synchronization
import ViperValues

/// The parts of the kit that a program's features declare, and who asks for another one: such a program does not start.
final class PartsInUse: Sendable {
    private let declared: Set<ObjectIdentifier>
    private let fault = Mutex<Complaint?>(nil)

    init(_ parts: [any ServicePart.Type]) { declared = Set(parts.map { ObjectIdentifier($0) }) }

    /// Notes that a feature asks for a part.
    func note(_ part: any ServicePart.Type, askedForBy feature: StaticString) {
        guard !declared.contains(ObjectIdentifier(part)) else { return }
        let complaint = Complaint(
            "The feature '\(feature)' uses \(part.schema.declaration.name), which no feature declares: "
                + "`\(part.declaredBy)`.")
        fault.withLock { if $0 == nil { $0 = complaint } }
    }

    /// Throws if a feature has asked for a part that none declares.
    func check() throws(Complaint) {
        if let fault = fault.withLock({ $0 }) { throw fault }
    }
}
