/// The test of a module: what a client gets, over both engines, in process and over a socket.
struct ModuleTest {
    let template: ModuleTemplate
    let marker: Marker

    init(_ template: ModuleTemplate, _ marker: Marker) {
        self.template = template
        self.marker = marker
    }

    var method: Method { template.method }
    /// The pattern behind the path where the tests' entities are.
    private var rest: [RoutePattern.Segment] {
        Array(marker.prefix.flatMap { template.module.route.segments(below: $0) } ?? [])
    }
    private var helper: String { marker.parts.dropFirst().first ?? "" }
    /// What the helper hands on beside the client: `withItem` → `item`.
    var subject: String {
        (try? TypeName(String(helper.dropFirst(4))))?.valueName ?? "subject"
    }
    var isAboutOne: Bool { if case .capture? = rest.first { template.entity != nil } else { false } }

    /// The path behind that of the entity, or the whole one.
    var path: String {
        if isAboutOne {
            let tail = sample(rest.dropFirst())
            return tail.isEmpty ? subject : "\(subject) + \"\(tail)\""
        }
        return "\"\(sample(template.module.route.segments[...]))\""
    }

    private func sample(_ segments: ArraySlice<RoutePattern.Segment>) -> String {
        segments.map {
            switch $0 {
            case .literal(let text): "/" + text
            case .capture(let name): TypeName.isIdentifier(name) ? "/\\(unknown)" : "/a"
            }
        }.joined()
    }

    static let unknown = "01920000-0000-7000-8000-000000000001"
    /// A body, as JSON.
    func json(_ text: String) -> String { #"{"\#(template.bodyMember)":"\#(text)"}"# }

    /// A body, as Swift.
    func literal(_ text: String) -> String { "#\"\(json(text))\"#" }

    private func call(_ path: String, _ text: String = "Brass") -> String {
        let arguments = method.hasBody ? path + ", " + literal(text) : path
        return "try await client.\(method.rawValue.lowercased())(\(arguments))"
    }

    /// A path of an entity that is not there, or whose id is none.
    private func other(_ id: String) -> String {
        "\"\(marker.prefix?.text ?? "")/\(id)\(sample(rest.dropFirst()))\""
    }

    private var expectations: [String] {
        var lines = ["let response = \(call(path))"]
        switch method {
        case .get: lines.append("#expect(response.status == 200)")
        case .post: lines.append("#expect(response.status == 201)")
        case .put, .patch: lines.append("#expect(response.status == 200)")
        case .delete: lines.append("#expect(response.status == 204 && response.body.isEmpty)")
        }
        if method.hasBody {
            lines.append("#expect(response.text == \(literal("Brass")))")
            lines.append("#expect(\(call(path, "")).status == 422)")
        } else if method == .get {
            lines.append(isAboutOne ? idShown : "#expect(response.text == #\"{\"\(template.limit)\":30}\"#)")
        }
        if isAboutOne {
            lines.append("#expect(\(call(other("\\(unknown)"))).status == 404)")
            lines.append("#expect(\(call(other("7x"))).status == 400)")
        }
        return lines
    }

    private var idShown: String {
        template.identifier == "Int64"
            ? ###"#expect(response.text == #"{"id":\#(id)}"#)"###
            : ###"#expect(response.text == #"{"id":"\#(id)"}"#)"###
    }

    private var title: String {
        isAboutOne ? "It returns one that exists, and 404 or 400 for others" : "It responds"
    }

    /// What the expectations begin with: ids.
    private var values: [String] {
        var lines: [String] = []
        if expectations.contains(where: { $0.contains("\\(unknown)") }) {
            let unknown = template.identifier == "Int64" ? "999999999" : Self.unknown
            lines.append("let unknown = \"\(unknown)\"")
        }
        if isAboutOne, method == .get { lines.append("let id = try #require(\(subject).split(separator: \"/\").last)") }
        return lines
    }

    var text: String {
        let lines = values + expectations
        return """
            import Testing
            import ViperTesting

            @Suite("\(method.rawValue) \(template.module.route.text)")
            struct \(template.type)Tests {
                @Test("\(title)")
                func answer() async throws {
                    try await \(helper) { client, \(isAboutOne ? subject : "_") in
            \(lines.map { "            " + $0 }.joined(separator: "\n"))
                    }
                }
            }

            """
    }
}
