import ViperJSON
import ViperValues

struct InputDescriber: InputFields {
    let variant: Int
    /// Whether it reads an object within a body.
    let isElement: Bool
    /// Whether schemas are noted; names alone are quicker.
    let hasSchemas: Bool
    var description = InputDescription()

    init(variant: Int, isElement: Bool = false, hasSchemas: Bool = true) {
        self.variant = variant
        self.isElement = isElement
        self.hasSchemas = hasSchemas
    }

    mutating func read<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds,
        _ presence: InputPresence<Value>
    ) -> Value? {
        var value = InputDescription.Value(
            source: source, name: "\(name)", summary: "\(summary)",
            schema: hasSchemas ? Value.schema(within: bounds) : .boolean,
            isRequired: false)
        if isElement ? source != .body : source == .body && description.elements != nil { noteMixture() }
        switch presence {
        case .required: value.isRequired = true
        case .optional: break
        case .nullable: value.schema = .nullable(value.schema)
        case .default(let other):
            value.defaultValue = other.jsonText
            if value.defaultValue?.isEmpty ?? false {
                description.flaw = "The default of '\(name)' cannot be shown: its type must be a WireOutput, too."
            }
        }
        description.values.append(value)
        switch presence {
        case .optional where variant == 0, .nullable where variant == 0: return nil
        default: return Value.placeholder(variant, within: bounds)
        }
    }

    mutating func readChange<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value> {
        read(.body, name, summary, bounds, .nullable).map { .set($0) } ?? .kept
    }

    mutating func limit(_ summary: StaticString, _ bounds: ClosedRange<Int>, default value: Int) -> Int {
        let limit = read(.query, "limit", summary, bounds, .default(value)) ?? value
        description.values[description.values.count - 1].isCallersChoice = true
        return limit
    }

    mutating func elements<Element: WireInput>(
        _ summary: StaticString, _ type: Element.Type, _ counts: ClosedRange<Int>
    ) -> [Element] {
        // Nested elements are not followed, since the type might contain itself.
        guard !isElement, !description.hasBody else {
            noteMixture()
            return []
        }
        var describer = InputDescriber(variant: variant, isElement: true)
        let element = Element(&describer)
        description.flaw = describer.description.flaw ?? describer.description.flawOfValues
        description.elements = InputDescription.Elements(
            name: type.typeName, summary: "\(summary)", values: describer.description.values, counts: counts)
        return variant == 0 ? [] : [element]
    }

    mutating func upload(
        _ name: StaticString, _ summary: StaticString, types: [MediaType], atMost limit: Int
    ) -> UploadedFile {
        if isElement || description.elements != nil { noteMixture() }
        if !description.uploads.isEmpty { description.flaw = "An upload has one file." }
        if types.isEmpty || limit < 1 { description.flaw = "An upload names its media types and a limit of bytes." }
        description.uploads.append(
            InputDescription.Upload(name: "\(name)", summary: "\(summary)", types: types, limit: limit))
        return .placeholder
    }

    private mutating func noteMixture() {
        description.flaw =
            "An array body is read only through its elements, and an element or an object reads only members of the body."
    }

    mutating func precondition(isRequired: Bool) -> Precondition {
        if isElement { noteMixture() }
        description.hasPrecondition = true
        description.requiresPrecondition = isRequired
        return variant == 0 ? .none : .any
    }

    mutating func require(
        parameter name: StaticString, _ fault: @autoclosure () -> InputFault, _ condition: () -> Bool
    ) {
        if isElement { noteMixture() }
        description.rules.append(InputDescription.Rule(parameter: "\(name)", detail: "\(fault().detail)"))
    }
}
