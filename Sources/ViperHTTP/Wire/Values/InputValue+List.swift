public import ViperJSON
public import ViperValues

/// A list of values as a member of a body. Every fault has its pointer, such as `/tags/3`.
extension Array: InputValue, StructuredInputValue where Element: InputValue {
    public typealias Bounds = ListBounds<Element.Bounds>

    public static var expectedType: Phrase { Phrase("an array", "un tableau", "uma lista") }

    public static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> [Element] {
        guard json.kind == .array else { throw .wrongType(expectedType, found: json.kind) }
        if let fault = InputFault.count(json.count, outside: bounds.counts) { throw fault }
        var (elements, faults): ([Element], [InputFault.Part]) = ([], [])
        elements.reserveCapacity(json.count)
        for (index, element) in json.elements.enumerated() where faults.count < InputReader.mostFaults {
            do throws(InputFault) {
                elements.append(try Element.read(element, within: bounds.each))
            } catch {
                faults += error.located(at: "/\(index)")
            }
        }
        if let fault = InputFault(of: faults) { throw fault }
        return elements
    }

    public static func schema(within bounds: Bounds) -> Schema {
        .array(Element.schema(within: bounds.each), counts: bounds.counts)
    }

    public static func placeholder(_ variant: Int, within bounds: Bounds) -> [Element] {
        guard !InputNesting.isTooDeep else { return [] }
        let count = Swift.min(bounds.counts.lowerBound + variant, bounds.counts.upperBound)
        return (0..<Swift.max(0, count)).map { _ in Element.placeholder(variant, within: bounds.each) }
    }

    public var jsonText: String { "[\(map(\.jsonText).joined(separator: ","))]" }
}
