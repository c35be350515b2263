public import ViperJSON
public import ViperValues

/// An object within a body: a member, an element of a list, a value of a map. It reads only members, and may hold further
/// objects, but not itself. Every fault has its pointer, such as `/lines/3/amount`.
///
///     struct Line: InputObject {
///         var article: String, amount: Int
///         init(_ field: inout some InputFields) {
///             article = field.body("article", "What is ordered.", .trimmed(1...80))
///             amount = field.body("amount", "How many.", 1...999)
///         }
///     }
///
///     lines = field.body("lines", "What is ordered.", .list(1...50))       // [Line]
///
/// In descriptions it is called by its ``WireInput/typeName`` and `Input`, so that the same type may be a ``WireOutput``,
/// too. Only then can it be the default of a member.
public protocol InputObject: WireInput, StructuredInputValue where Bounds == Unbounded {}

extension InputObject {
    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        guard let members = JSONFields(json) else { throw .wrongType(.object, found: json.kind) }
        return try read(members, besides: [])
    }

    /// Reads the members that are left.
    ///
    /// - Parameter names: of the members that were taken before.
    static func read(_ members: JSONFields, besides names: [String]) throws(InputFault) -> Self {
        var reader = MemberReader(members)
        let object = Self(&reader)
        try reader.finish { names + InputNesting.names(of: Self.self) }
        return object
    }

    public static func schema(within bounds: Unbounded) -> Schema {
        let name = typeName.hasSuffix("Input") ? typeName : typeName + "Input"
        return .object(InputNesting.members(of: Self.self), name: name)
    }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self {
        InputNesting.placeholder(variant)
    }
}

/// Dry runs of objects within objects. An object that holds itself would have no end: it is given up at a depth.
enum InputNesting {
    static let mostDepth = 6
    @TaskLocal private static var depth = 0

    /// What an object reads; a flaw instead if that is not always the same, or too deep.
    static func members<Object: InputObject>(of type: Object.Type) -> [Schema.Member] {
        guard depth < mostDepth else {
            return [.flaw("\(type.typeName) contains itself, or objects more than \(mostDepth) deep.")]
        }
        let (first, second) = $depth.withValue(depth + 1) { (description(of: type, 0), description(of: type, 1)) }
        guard first == second else {
            return [
                .flaw(
                    "\(type.typeName) is not always read alike. "
                        + "Its initialiser must read every member, whatever the others are.")
            ]
        }
        if let flaw = first.flaw ?? first.flawOfValues { return [.flaw(flaw)] }
        return first.values.map {
            Schema.Member($0.name, $0.summary, $0.schema, isRequired: $0.isRequired, defaultValue: $0.defaultValue)
        }
    }

    private static func description<Object: InputObject>(of type: Object.Type, _ variant: Int) -> InputDescription {
        var describer = InputDescriber(variant: variant, isElement: true)
        _ = Object(&describer)
        return describer.description
    }

    /// An object of placeholders. Where it is too deep, all that may be absent is.
    static func placeholder<Object: InputObject>(_ variant: Int) -> Object {
        $depth.withValue(depth + 1) {
            var describer = InputDescriber(variant: isTooDeep ? 0 : variant, isElement: true, hasSchemas: false)
            return Object(&describer)
        }
    }

    /// Whether lists and maps have no placeholders.
    static var isTooDeep: Bool { depth > mostDepth }

    /// The names of the members that an object reads.
    static func names<Object: InputObject>(of type: Object.Type) -> [String] {
        var describer = InputDescriber(variant: 0, isElement: true, hasSchemas: false)
        _ = Object(&describer)
        return describer.description.values.map(\.name)
    }
}
