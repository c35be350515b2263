public import ViperJSON
public import ViperValues

/// An object whose members are named by the client, as a member of a body. Every fault has its pointer, such as
/// `/prices/eur`; so has a name that is out of bounds or, where names are trimmed, stands there twice.
extension Dictionary: InputValue, StructuredInputValue where Key == String, Value: InputValue {
    public typealias Bounds = MapBounds<Value.Bounds>

    public static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> [String: Value] {
        guard json.kind == .object else { throw .wrongType(.object, found: json.kind) }
        if let fault = InputFault.count(json.count, outside: bounds.counts) { throw fault }
        var (values, faults): ([String: Value], [InputFault.Part]) = ([:], [])
        values.reserveCapacity(json.count)
        for member in json.members where faults.count < InputReader.mostFaults {
            let written = member.name
            do throws(InputFault) {
                let name = try checked(written, bounds.names)
                guard values[name] == nil else { throw InputReader.repeatedMember }
                values[name] = try Value.read(member.value, within: bounds.each)
            } catch {
                faults += error.located(at: Problem.Fault.Place.pointer(to: written))
            }
        }
        if let fault = InputFault(of: faults) { throw fault }
        return values
    }

    /// - Throws: what is wrong with a name, told as such.
    private static func checked(_ name: String, _ bounds: TextBounds) throws(InputFault) -> String {
        do throws(InputFault) {
            return try name.checked(within: bounds)
        } catch {
            let (least, most) = (bounds.length.lowerBound, bounds.length.upperBound)
            throw InputFault(
                error.code, "Expected a name of \(least) to \(most) characters without U+0000.",
                fr: "Nom de \(least) à \(most) caractères sans U+0000 attendu.",
                pt: "Nome de \(least) a \(most) caracteres sem U+0000 esperado.")
        }
    }

    public static func schema(within bounds: Bounds) -> Schema {
        .map(Value.schema(within: bounds.each), names: String.schema(within: bounds.names), counts: bounds.counts)
    }

    public static func placeholder(_ variant: Int, within bounds: Bounds) -> [String: Value] {
        guard !InputNesting.isTooDeep else { return [:] }
        let count = Swift.min(bounds.counts.lowerBound + variant, bounds.counts.upperBound)
        var values: [String: Value] = [:]
        for index in 0..<Swift.max(0, count) { values["\(index)"] = Value.placeholder(variant, within: bounds.each) }
        return values
    }

    public var jsonText: String {
        "{\(keys.sorted().map { "\($0.jsonText):\(self[$0]?.jsonText ?? "")" }.joined(separator: ","))}"
    }
}

/// An object whose members are named by what it holds, sorted by their names, so that equal ones are written alike.
extension Dictionary: OutputValue where Key == String, Value: OutputValue {
    public func write(to writer: inout ByteWriter) {
        writer.byte(0x7B)
        for (index, name) in keys.sorted().enumerated() {
            guard let value = self[name] else { continue }
            if index > 0 { writer.byte(0x2C) }
            writer.string(name)
            writer.byte(0x3A)
            value.write(to: &writer)
        }
        writer.byte(0x7D)
    }

    public static var schema: Schema { .map(Value.schema) }
}
