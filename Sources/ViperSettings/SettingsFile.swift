package import ViperValues

/// A configuration file, flattened to dotted names.
package struct SettingsFile: Sendable {
    package indirect enum Node: Sendable, Equatable {
        case text(String)
        /// A number; nil if it is not an integer of 64 bits.
        case number(Int?)
        case boolean(Bool)
        case null
        case array([Node])
        case object([Member])
    }

    package struct Member: Sendable, Equatable {
        let name: String
        let node: Node
    }

    let path: String
    /// Dotted names and values as text. Every name is known, and every value has its setting's JSON type.
    let entries: [(String, String)]

    /// Flattens a document.
    ///
    /// Unknown names, duplicates and values of the wrong JSON type are refused; bounds are checked together with the
    /// other sources.
    package init(path: String, root: Node, keys: [SettingKey], of program: String) throws(Complaint) {
        guard case .object(let members) = root else {
            throw Complaint("\(path): expected an object, got \(root.description)")
        }
        var walk = Walk(path: path, keys: keys, program: program)
        try walk.object(members, below: "")
        self.path = path
        self.entries = walk.entries
    }
}

extension SettingsFile.Node: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text(let text): "\"\(text)\""
        case .number(let number): number.map { "\($0)" } ?? "a number that is not whole"
        case .boolean(let value): "\(value)"
        case .null: "null"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

private struct Walk {
    let path: String
    let keys: [SettingKey]
    let program: String
    var entries: [(String, String)] = []
    private var seen: Set<String> = []

    package init(path: String, keys: [SettingKey], program: String) {
        self.path = path
        self.keys = keys
        self.program = program
    }

    mutating func object(_ members: [SettingsFile.Member], below prefix: String) throws(Complaint) {
        for member in members {
            let name = prefix + member.name
            guard seen.insert(name).inserted else { throw Complaint("\(path): \(name) is given twice") }
            if !member.name.contains("."), let key = keys.first(where: { $0.name == name }) {
                entries.append((name, try text(of: member.node, for: key)))
            } else if !member.name.contains("."), keys.contains(where: { $0.name.hasPrefix(name + ".") }) {
                guard case .object(let inner) = member.node else {
                    throw Complaint("\(path): \(name): expected an object, got \(member.node.description)")
                }
                try object(inner, below: name + ".")
            } else {
                throw Complaint("\(path): unknown key \(name); `\(program) config` lists all keys")
            }
        }
    }

    private func text(of node: SettingsFile.Node, for key: SettingKey) throws(Complaint) -> String {
        switch (key.kind, node) {
        case (.integer, .number(.some(let number))): return "\(number)"
        case (.boolean, .boolean(let value)): return "\(value)"
        case (.integer, _), (.boolean, _): break
        case (_, .text(let text)): return text
        case (let kind, .array(let nodes)) where kind.isList:
            let parts = nodes.compactMap { if case .text(let text) = $0 { text } else { nil } }
            if parts.count == nodes.count, let text = SettingKind.text(ofParts: parts) { return text }
        default: break
        }
        throw Complaint(key, from: .file(path), got: node.description)
    }
}
