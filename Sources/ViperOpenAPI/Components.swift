import Viper
import ViperHTTP
import ViperJSON

/// What operations share: schemas, responses and header fields, each recorded at the first reference to it.
struct Components {
    private enum Shape: Equatable {
        case schema(Schema, isInput: Bool)
        case body([InputDescription.Value], [InputDescription.Upload])
    }

    private var shapes: [String: Shape] = [:]
    private var schemas: [(String, Node)] = []
    private var answers: Set<ProblemResponse> = []
    private var fields: Set<ResponseField> = []
    private var schemes: [SecurityScheme] = []

    /// A schema; a named one becomes a reference.
    ///
    /// - Parameters:
    ///   - isInput: whether unknown members are refused.
    ///   - defaultValue: the default, as JSON.
    /// - Throws: a sentence if another schema has the name.
    mutating func schema(
        _ schema: Schema, isInput: Bool = false, summary: String? = nil, defaultValue: String? = nil
    ) throws(Complaint) -> Node {
        var node = try reference(schema, isInput)
        if let summary { node.append("description", .string(summary)) }
        if let defaultValue { node.append("default", .json(defaultValue)) }
        return node
    }

    mutating func body(_ input: InputDescription) throws(Complaint) -> Node {
        guard let elements = input.elements else {
            return try object(
                named: input.name, of: input.values.filter { $0.source == .body }, files: input.uploads)
        }
        let element = try object(named: elements.name, of: elements.values)
        return [
            "type": "array", "description": .string(elements.summary), "items": element,
            "minItems": .integer(Int64(elements.counts.lowerBound)),
            "maxItems": .integer(Int64(elements.counts.upperBound)),
        ]
    }

    private mutating func object(
        named name: String, of values: [InputDescription.Value], files: [InputDescription.Upload] = []
    ) throws(Complaint) -> Node {
        guard try note(name, .body(values, files)) else { return .reference("schemas", name) }
        var members = files.map { ($0.name, Self.file($0)) }
        for value in values {
            members.append(
                (
                    value.name,
                    try schema(value.schema, isInput: true, summary: value.summary, defaultValue: value.defaultValue)
                ))
        }
        let required = files.map(\.name) + values.filter(\.isRequired).map(\.name)
        define(name, Self.object(members, required: required, isInput: true))
        return .reference("schemas", name)
    }

    /// The content of a file.
    static func file(_ upload: InputDescription.Upload) -> Node {
        [
            "type": "string", "format": "binary",
            "description": .string(upload.summary + " At most \(upload.limit) bytes."),
        ]
    }

    mutating func answer(_ answer: ProblemResponse) -> Node {
        answers.insert(answer)
        return .reference("responses", answer.name)
    }

    mutating func field(_ field: ResponseField) -> (String, Node) {
        fields.insert(field)
        return (field.name, .reference("headers", field.key))
    }

    /// All components that were referred to, sorted by name.
    ///
    /// - Parameters:
    ///   - catalog: the known kinds of problems and faults.
    ///   - examples: example bodies of problems, by status.
    ///   - hasLanguages: whether some problems are translated.
    mutating func node(
        _ parts: EnabledPolicies, _ catalog: ProblemCatalog, examples: [UInt16: String], hasLanguages: Bool
    ) throws(Complaint) -> Node {
        let problem = try schema(Problem.schema)
        list(catalog)
        var responses: [(String, Node)] = []
        // `default` is always listed: requests without a route get it too.
        let takesCookies = schemes.contains(where: \.isCookie)
        let own = answers.filter { !ProblemResponse.standard.contains($0) }.sorted { $0.name < $1.name }
        for answer in ProblemResponse.standard + own where answers.contains(answer) || answer == .other {
            var media: Node = ["schema": problem]
            if let example = answer.status.flatMap({ examples[$0] }) { media.append("example", .json(example)) }
            let fields = answer.fields(parts, hasLanguages: hasLanguages, takesCookies: takesCookies)
            let headers = fields.map { field($0) }
            responses.append(
                (
                    answer.name,
                    [
                        "description": .string(answer.meaning(parts)), "headers": .object(headers),
                        "content": ["application/problem+json": media],
                    ]
                ))
        }
        responses.append(("Options", options(parts)))
        let headers = ResponseField.allCases.filter(fields.contains).map { ($0.key, $0.node) }
        var node: Node = [
            "schemas": .object(schemas.sorted { $0.0 < $1.0 }), "responses": .object(responses),
            "headers": .object(headers),
        ]
        let schemes = schemes.map { ($0.key, $0.node) }.sorted { $0.0 < $1.0 }
        if !schemes.isEmpty { node.append("securitySchemes", .object(schemes)) }
        return node
    }

    /// The security requirement of a route: credentials of one of its gates' schemes, or none where they are optional.
    /// Records the schemes.
    mutating func security(_ authentication: Authentication) -> Node {
        for scheme in authentication.schemes where !schemes.contains(scheme) { schemes.append(scheme) }
        let required = authentication.schemes.map { Node.object([($0.key, .array([]))]) }
        return .array(authentication.isOptional ? [.object([])] + required : required)
    }

    /// Adds the known kinds to the problem's schema. `x-extensible-enum` tells programs about them and leaves room for
    /// more: a closed enumeration would break older clients.
    private mutating func list(_ catalog: ProblemCatalog) {
        guard !catalog.problems.isEmpty else { return }
        append(catalog.problems.map { "/problems/" + $0.code }, at: ["properties", "type"], of: "Problem")
        append(catalog.faults.map(\.code), at: ["properties", "code"], of: "ProblemFault")
    }

    private mutating func append(_ known: [String], at path: [String], of name: String) {
        guard let index = schemas.firstIndex(where: { $0.0 == name }) else { return }
        schemas[index].1.append("x-extensible-enum", .array(known.map { .string($0) }), at: path)
    }

    /// The response to `OPTIONS` on any path.
    private mutating func options(_ parts: EnabledPolicies) -> Node {
        var fields =
            [.requestID, .noSniffing, .revalidated, .allow]
            + ResponseField.shared(parts, hasBody: false, isNegotiated: false, isLimited: false)
        if parts.contains(.origins) { fields += [.allowedMethods, .allowedFields, .maximumAge] }
        return [
            "description": "The methods that the path supports.", "headers": .object(fields.map { field($0) }),
        ]
    }

    private mutating func reference(_ schema: Schema, _ isInput: Bool) throws(Complaint) -> Node {
        guard let name = schema.name else { return try inline(schema, isInput) }
        // An enumeration is the same in input and output.
        let isInput = isInput && !schema.isEnumeration
        if try note(name, .schema(schema, isInput: isInput)) { define(name, try inline(schema.unnamed, isInput)) }
        return .reference("schemas", name)
    }

    /// Records a name; false if it is recorded already.
    private mutating func note(_ name: String, _ shape: Shape) throws(Complaint) -> Bool {
        guard let other = shapes[name] else {
            shapes[name] = shape
            return true
        }
        guard other == shape else { throw Complaint("Two different schemas have the name \(name).") }
        return false
    }

    private mutating func define(_ name: String, _ node: Node) { schemas.append((name, node)) }

    private mutating func inline(_ schema: Schema, _ isInput: Bool) throws(Complaint) -> Node {
        switch schema {
        case .string(let format, let length, let pattern): return Self.string(format, length, pattern)
        case .enumeration(let texts, let labels):
            return try EnumerationLabels.node(texts, labels.isEmpty ? texts : labels)
        case .selection(let choices):
            return [
                "type": "array", "items": try reference(choices, isInput), "minItems": 1, "uniqueItems": true,
            ]
        case .named: return try reference(schema, isInput)
        case .integer(let bounds): return Self.integer(bounds)
        case .boolean: return ["type": "boolean"]
        case .number: return ["type": "number"]
        case .array(let element, let counts):
            var node: Node = ["type": "array", "items": try reference(element, isInput)]
            if let least = counts?.lowerBound, least > 0 { node.append("minItems", .integer(Int64(least))) }
            if let most = counts?.upperBound { node.append("maxItems", .integer(Int64(most))) }
            return node
        case .map(let value, let names, let counts):
            var node: Node = ["type": "object", "additionalProperties": try reference(value, isInput)]
            if let names { node.append("propertyNames", try reference(names, isInput)) }
            if let least = counts?.lowerBound, least > 0 { node.append("minProperties", .integer(Int64(least))) }
            if let most = counts?.upperBound { node.append("maxProperties", .integer(Int64(most))) }
            return node
        case .nullable(let schema): return ["anyOf": [try reference(schema, isInput), ["type": "null"]]]
        case .oneOf(let choices, let discriminator):
            var nodes: [Node] = []
            for choice in choices { nodes.append(try reference(choice, isInput)) }
            var node: Node = ["oneOf": .array(nodes)]
            if let discriminator { node.append("discriminator", Self.discriminator(discriminator, choices)) }
            return node
        case .object(let members, _):
            var nodes: [(String, Node)] = []
            for member in members {
                let node = try self.schema(
                    member.schema, isInput: isInput, summary: member.summary, defaultValue: member.defaultValue)
                nodes.append((member.name, node))
            }
            return Self.object(nodes, required: members.filter(\.isRequired).map(\.name), isInput: isInput)
        }
    }

    /// Maps a member's values to the schemas they select, as far as these have names.
    private static func discriminator(_ member: String, _ choices: [Schema]) -> Node {
        var mapping: [(String, Node)] = []
        for case .object(let members, let name?) in choices {
            guard case .enumeration(let texts, _)? = members.first(where: { $0.name == member })?.schema else {
                continue
            }
            mapping += texts.map { ($0, .string("#/components/schemas/\(name)")) }
        }
        var node: Node = ["propertyName": .string(member)]
        if !mapping.isEmpty { node.append("mapping", .object(mapping)) }
        return node
    }

    private static func object(_ members: [(String, Node)], required: [String], isInput: Bool) -> Node {
        var node: Node = ["type": "object"]
        if !members.isEmpty { node.append("properties", .object(members)) }
        if !required.isEmpty { node.append("required", .array(required.map { .string($0) })) }
        // An object without described members may hold anything.
        if isInput || members.isEmpty { node.append("additionalProperties", .boolean(!isInput)) }
        return node
    }

    private static func string(_ format: String?, _ length: ClosedRange<Int>?, _ pattern: String?) -> Node {
        var node: Node = ["type": "string"]
        if let format { node.append("format", .string(format)) }
        if let length {
            if length.lowerBound > 0 { node.append("minLength", .integer(Int64(length.lowerBound))) }
            if length.upperBound < .max { node.append("maxLength", .integer(Int64(length.upperBound))) }
        }
        if let pattern { node.append("pattern", .string(pattern)) }
        return node
    }

    private static func integer(_ bounds: ClosedRange<Int64>?) -> Node {
        let is32Bits = bounds.map { Int64(Int32.min) <= $0.lowerBound && $0.upperBound <= Int64(Int32.max) } ?? false
        var node: Node = ["type": "integer", "format": is32Bits ? "int32" : "int64"]
        if let lower = bounds?.lowerBound, lower > .min { node.append("minimum", .integer(lower)) }
        if let upper = bounds?.upperBound, upper < .max { node.append("maximum", .integer(upper)) }
        return node
    }
}

extension SecurityScheme {
    /// The component's name.
    fileprivate var key: String {
        switch self {
        case .http(let scheme): scheme
        case .cookie: "cookie"
        }
    }

    fileprivate var node: Node {
        switch self {
        case .http(let scheme): ["type": "http", "scheme": .string(scheme)]
        case .cookie(let name): ["type": "apiKey", "in": "cookie", "name": .string(name)]
        }
    }
}
