import ViperJSON
import ViperValues

/// A JSON value under construction. Members keep their order. It is serialised once, at start.
package enum Node: Sendable {
    case object([(String, Node)])
    case array([Node])
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    /// JSON text, copied as it is.
    case json(String)

    /// Adds a member to an object; does nothing to any other value.
    mutating func append(_ name: String, _ value: Node) {
        guard case .object(var members) = self else { return }
        members.append((name, value))
        self = .object(members)
    }

    /// Adds a member to the object at a path of member names; does nothing if there is none.
    mutating func append(_ name: String, _ value: Node, at path: [String]) {
        guard let first = path.first else { return append(name, value) }
        guard case .object(var members) = self, let index = members.firstIndex(where: { $0.0 == first }) else { return }
        members[index].1.append(name, value, at: Array(path.dropFirst()))
        self = .object(members)
    }

    /// The object with another's members appended.
    func adding(_ other: Node) -> Node {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }

    var isEmpty: Bool {
        switch self {
        case .object(let members): members.isEmpty
        case .array(let elements): elements.isEmpty
        default: false
        }
    }

    /// The value as JSON text without white space.
    var bytes: Bytes {
        var writer = ByteWriter(capacity: 64 << 10)
        write(to: &writer)
        return writer.finish()
    }

    private func write(to writer: inout ByteWriter) {
        switch self {
        case .string(let text): writer.string(text)
        case .integer(let value): writer.integer(value)
        case .boolean(let value): writer.bool(value)
        case .json(let text): writer.raw(text: text)
        case .array(let elements):
            writer.byte(0x5B)
            for (index, element) in elements.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                element.write(to: &writer)
            }
            writer.byte(0x5D)
        case .object(let members):
            writer.byte(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { writer.byte(0x2C) }
                writer.string(member.0)
                writer.byte(0x3A)
                member.1.write(to: &writer)
            }
            writer.byte(0x7D)
        }
    }
}

extension Node: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, Node)...) { self = .object(members) }
}

extension Node: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Node...) { self = .array(elements) }
}

extension Node: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension Node: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Node: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Node {
    static func reference(_ kind: String, _ name: String) -> Node { ["$ref": "#/components/\(kind)/\(name)"] }
}
