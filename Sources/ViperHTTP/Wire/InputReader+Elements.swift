public import ViperJSON
import ViperValues

extension InputReader {
    @inlinable
    mutating func elements<Element: WireInput>(
        _ summary: StaticString, _ type: Element.Type, _ counts: ClosedRange<Int>
    ) -> [Element] {
        guard let body = array else { return [] }
        // The body is read only once, so that nested elements do not start over.
        array = nil
        var names: [String]?
        var read: [Element] = []
        guard checkArray(body, counts) else { return read }
        read.reserveCapacity(body.count)
        for element in body.elements where faults.count < Self.mostFaults {
            elementIndex &+= 1
            if let fields = JSONFields(element) {
                read.append(readElement(fields, &names))
            } else {
                noteNoObject(element)
            }
        }
        elementIndex = -1
        return read
    }

    /// Reads an element completely and notes all of its faults.
    @inlinable
    mutating func readElement<Element: WireInput>(_ fields: JSONFields, _ names: inout [String]?) -> Element {
        members = fields
        let element = Element(&self)
        if let left = members, !left.isExhausted {
            let known = names ?? InputDescription.of(Element.self)?.names(from: .body) ?? []
            names = known
            noteUnknownMembers(left, known)
        }
        members = nil
        return element
    }

    /// Whether the body is an array with an allowed number of elements.
    @usableFromInline
    mutating func checkArray(_ body: JSONValue, _ counts: ClosedRange<Int>) -> Bool {
        guard body.kind == .array else {
            note(
                body: .wrongType(
                    Phrase("an array of objects", "un tableau d'objets", "uma lista de objetos"), found: body.kind))
            return false
        }
        if let fault = InputFault.count(body.count, outside: counts) { note(body: fault) }
        return counts.contains(body.count)
    }

    @usableFromInline
    mutating func noteNoObject(_ element: JSONValue) {
        note(body: .wrongType(.object, found: element.kind))
    }

    private mutating func note(body fault: InputFault) {
        faults.append(Problem.Fault(.body(elementPointer), fault))
    }

    /// The JSON pointer to the current element; empty for the body itself.
    var elementPointer: String { elementIndex < 0 ? "" : "/\(elementIndex)" }
}
