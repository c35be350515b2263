/// The test of a module: what a client gets, over both engines, in process and over a socket.
struct ModuleTest {
    static let unknown = "01920000-0000-7000-8000-000000000001"

    let template: ModuleTemplate
    let marker: Marker

    var method: Method { template.method }
    /// The pattern behind the path where the tests' entities are.
    private var rest: ArraySlice<Substring> {
        marker.prefix.flatMap { template.module.route.segments(below: $0) } ?? []
    }
    private var helper: String { marker.parts.dropFirst().first ?? "" }
    /// What the helper hands on beside the client: `withItem` → `item`.
    var subject: String { (try? TypeName(String(helper.dropFirst(4))))?.valueName ?? "subject" }
    var isAboutOne: Bool { template.entity != nil && rest.first.flatMap(RoutePattern.capture) != nil }
    var status: Int { method == .post ? 201 : method == .delete ? 204 : 200 }

    /// The path behind that of the entity, or the whole one.
    var path: String {
        guard isAboutOne else { return "\"\(sample(template.module.route.segments[...]))\"" }
        let tail = sample(rest.dropFirst())
        return tail.isEmpty ? subject : "\(subject) + \"\(tail)\""
    }

    private func sample(_ segments: ArraySlice<Substring>) -> String {
        segments.map { segment in
            guard let name = RoutePattern.capture(segment) else { return "/" + segment }
            return TypeName.isIdentifier(name) ? "/\\(unknown)" : "/a"
        }.joined()
    }

    /// What is sent and shown, as JSON and as Swift.
    func json(_ text: String) -> String { #"{"\#(template.member)":"\#(text)"}"# }
    func literal(_ text: String) -> String { "#\"\(json(text))\"#" }

    private func call(_ path: String, _ text: String = "Brass") -> String {
        let arguments = method.hasBody ? path + ", " + literal(text) : path
        return "try await client.\(method.rawValue.lowercased())(\(arguments))"
    }

    private var expectations: [String] {
        var lines = ["let response = \(call(path))", "#expect(response.status == \(status))"]
        if method.hasBody {
            lines += ["#expect(response.text == \(literal("Brass")))", "#expect(\(call(path, "")).status == 422)"]
        } else if method == .get {
            let id = template.identifier == "Int64" ? ##"\#(id)"## : ##""\#(id)""##
            let shown = isAboutOne ? "\"id\":\(id)" : "\"\(template.member)\":30"
            lines.append("#expect(response.text == #\"{\(shown)}\"#)")
        }
        guard isAboutOne else { return lines }
        // Of one that is not there, and of an id that is none.
        for (id, status) in [("\\(unknown)", 404), ("7x", 400)] {
            let other = "\"\(marker.prefix?.text ?? "")/\(id)\(sample(rest.dropFirst()))\""
            lines.append("#expect(\(call(other)).status == \(status))")
        }
        return lines
    }

    var text: String {
        var lines = expectations
        if isAboutOne, method == .get {
            lines.insert("let id = try #require(\(subject).split(separator: \"/\").last)", at: 0)
        }
        if lines.contains(where: { $0.contains("\\(unknown)") }) {
            lines.insert("let unknown = \"\(template.identifier == "Int64" ? "999999999" : Self.unknown)\"", at: 0)
        }
        let title = isAboutOne ? "It returns one that exists, and 404 or 400 for others" : "It responds"
        return """
            import ViperTesting

            @Suite("\(method.rawValue) \(template.module.route.text)")
            struct \(template.type)Tests {
                @Test("\(title)")
                func answer() async throws {
                    try await \(helper) { client, \(isAboutOne ? subject : "_") in
            \(Layout.indented(lines.joined(separator: "\n"), by: 12))
                    }
                }
            }

            """
    }
}
