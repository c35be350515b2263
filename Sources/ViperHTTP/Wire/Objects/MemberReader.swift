import ViperJSON
import ViperValues

/// Reads the members of an object within a body, and collects their faults with pointers from the object on.
struct MemberReader: InputFields {
    private var members: JSONFields
    private var faults: [InputFault.Part] = []

    init(_ members: JSONFields) { self.members = members }

    mutating func read<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds,
        _ presence: InputPresence<Value>
    ) -> Value? {
        if let member = members.take(name) {
            if case .nullable = presence, member.isNull { return nil }
            if let value: Value = value(of: member, name, bounds) { return value }
        } else if case .required = presence {
            faults += InputReader.missingMember.located(at: "/\(name)")
        }
        if case .default(let value) = presence { return value }
        return nil
    }

    private mutating func value<Value: InputValue>(
        of member: JSONValue, _ name: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        do throws(InputFault) {
            return try Value.read(member, within: bounds)
        } catch {
            faults += error.located(at: "/\(name)")
            return nil
        }
    }

    mutating func readChange<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value> {
        guard let member = members.take(name) else { return .kept }
        if member.isNull { return .removed }
        return value(of: member, name, bounds).map { .set($0) } ?? .kept
    }

    /// Throws the faults, including those of unexpected members.
    ///
    /// - Parameter names: the names of the expected ones, which is asked for only if there are others.
    func finish(expecting names: () -> [String]) throws(InputFault) {
        var faults = faults
        if !members.isExhausted {
            let expected = InputReader.expectedMembers(names())
            for (member, reason) in members.rest(atMost: InputReader.mostFaults) {
                let fault = reason == .duplicate ? InputReader.repeatedMember : InputFault("unknown", expected)
                faults += fault.located(at: Problem.Fault.Place.pointer(to: member.name))
            }
        }
        if let fault = InputFault(of: faults) { throw fault }
    }

    // What only a whole request has. An object that reads it is refused at start, by its description.

    mutating func limit(_ summary: StaticString, _ bounds: ClosedRange<Int>, default value: Int) -> Int { value }

    mutating func elements<Element: WireInput>(
        _ summary: StaticString, _ type: Element.Type, _ counts: ClosedRange<Int>
    ) -> [Element] { [] }

    mutating func upload(
        _ name: StaticString, _ summary: StaticString, types: [MediaType], atMost limit: Int
    ) -> UploadedFile { .placeholder }

    mutating func precondition(isRequired: Bool) -> Precondition { .none }

    mutating func require(
        parameter name: StaticString, _ fault: @autoclosure () -> InputFault, _ condition: () -> Bool
    ) {}
}
