extension ModuleTemplate {
    /// A value that is read from the path: a capture that the gate does not read.
    struct Capture {
        let name: String
        let type: String
        let summary: String

        var line: String { #"\#(name) = field.path("\#(name)", "\#(summary)"\#(bounds))"# }

        private var bounds: String {
            switch type {
            case "String": ", .exactly(1...200)"
            case "Int": ", 1...9_007_199_254_740_991"
            default: ""
            }
        }
    }

    var captures: [Capture] {
        pattern.captures.enumerated().map { index, name in
            if index == 0, let finder {
                let entity = (try? TypeName(finder.entity))?.phrase ?? finder.name
                return Capture(
                    name: name, type: finder.identifier == "Int64" ? "Int" : "UUID", summary: "The \(entity).")
            }
            return Capture(
                name: name, type: TypeName.isIdentifier(name) ? "UUID" : "String",
                summary: "The \(TypeName.words(of: name)).")
        }
    }

    /// What the document shows: what the body brought, or the entity's id.
    private var member: (name: String, type: String, summary: String) {
        guard method.hasBody else {
            return entity == nil ? (limit, "Int", "The maximum number of rows.") : ("id", identifier, "The id.")
        }
        return (bodyMember, method == .patch ? "String?" : "String", "1 to 200 characters, trimmed.")
    }

    /// The body's member, and the query's: of names that no capture has.
    var bodyMember: String { captures.contains { $0.name == "name" } ? "text" : "name" }
    var limit: String { captures.contains { $0.name == "limit" } ? "count" : "limit" }

    var identifier: String { mount.scope == nil ? finder?.identifier ?? "UUID" : "UUID" }

    var contract: String {
        let parts = [input, outcome, document, view].compactMap { $0 }.map { Layout.indented($0) }
        return """
            import Viper
            import ViperHTTP
            import ViperValues

            /// `\(method.rawValue) \(module.route.text)`: \(object).
            enum \(type) {
            \(parts.joined(separator: "\n\n"))
            }

            """
    }

    private var input: String {
        var fields = captures.map { (declaration: "let \($0.name): \($0.type)", line: $0.line) }
        let text = #""\#(bodyMember)", "1 to 200 characters, trimmed.", .trimmed(1...200)"#
        switch method {
        case .post, .put: fields.append(("let \(bodyMember): String", "\(bodyMember) = field.body(\(text))"))
        case .patch: fields.append(("let \(bodyMember): String?", "\(bodyMember) = field.change(\(text))"))
        case .get where entity == nil:
            let query = #"field.query("\#(limit)", "The maximum number of rows.", 1...100, default: 30)"#
            fields.append(("let \(limit): Int", "\(limit) = \(query)"))
        case .get, .delete: break
        }
        if fields.isEmpty { return "typealias Input = NoInput" }
        if !method.hasBody, captures.map(\.name) == ["id"], captures[0].type == "UUID" {
            return "typealias Input = IDInput"
        }
        return """
            struct Input: WireInput {
            \(fields.map { "    " + $0.declaration }.joined(separator: "\n"))

                init(_ field: inout some InputFields) {
            \(fields.map { "        " + $0.line }.joined(separator: "\n"))
                }
            }
            """
    }

    private var outcome: String? {
        guard method.hasBody, let entity else { return nil }
        return """
            struct Outcome: Sendable {
                let \(entity.name): \(entity.type)
                let \(member.name): \(member.type)
            }
            """
    }

    private var document: String? {
        guard method != .delete else { return nil }
        return """
            struct Document: WireOutput {
                let \(member.name): \(member.type)

                static func describe(_ field: inout some OutputFields<Self>) {
                    field("\(member.name)", "\(member.summary)", \\.\(member.name))
                }
            }
            """
    }

    private var view: String? {
        guard method == .post else { return nil }
        return """
            struct View: JSONView {
                typealias Model = Document

                static var status: Status { .created }
            }
            """
    }
}

extension TypeName {
    /// Whether a capture is of this name because it has an id.
    static func isIdentifier(_ name: String) -> Bool { name == "id" || name.hasSuffix("Id") }

    /// The words of a value's name: `labelId` → `label`.
    static func words(of name: String) -> String {
        let words = name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
        return words.hasSuffix(" id") ? String(words.dropLast(3)) : words
    }
}
