/// A module's example for the API's description: a request in the list of its group, and what is recorded of it.
struct ModuleExample {
    let test: ModuleTest
    /// Says who records, which is the name of the group, and the path of an entity that is there.
    let marker: Marker
    /// The folders one of which may have the file of what was recorded of the group.
    let folders: [String]

    private var module: NewModule { test.template.module }

    /// Adds the request to the list, and the example to the file where what it holds is known already.
    func add(to draft: inout Draft, in package: PackageSources) {
        guard marker.parts.count == 3 else { return }
        draft.insert(request, above: marker)
        let file = folders.compactMap { package.file("\($0)/Resources/\(marker.parts[1]).ndjson") }.first
        let index = (file?.lines.count { !$0.isEmpty } ?? 0) - followers
        if let file, index >= 0, let line = recorded(after: file.lines.prefix(index)) {
            draft.insert(line, at: index, of: file)
        } else {
            draft.report.append("record its example: config/record-examples \(marker.parts[1])")
        }
    }

    /// The call that records it.
    private var request: String {
        var path = test.path.replacing("\\(unknown)", with: ModuleTest.unknown)
        if test.isAboutOne { path = path.replacing(test.subject, with: marker.parts[2], maxReplacements: 1) }
        let body = test.method.hasBody ? [test.literal("Brass")] : []
        return Layout.call(
            "try await \(marker.parts[1]).record", ["\(test.status)", "\"\(test.method.rawValue)\"", path] + body,
            at: marker.indentation.count)
    }

    /// How many examples the list records after it.
    private var followers: Int {
        marker.file.lines.dropFirst(marker.line).prefix { $0.isEmpty || $0.hasPrefix(marker.indentation) }
            .count { $0.contains(".record(") }
    }

    /// The line that is recorded of it, with the id of an entity that an example before it shows; nil if none does.
    private func recorded(after examples: some BidirectionalCollection<Substring>) -> String? {
        let captures = module.route.captures
        var id: Substring?
        if test.isAboutOne, let name = captures.first {
            let key = "\"status\":200,\"parameters\":{\"\(name)\":"
            id =
                examples.reversed().compactMap { line in
                    line.firstRange(of: key).map { line[$0.upperBound...].prefix { $0 != "," && $0 != "}" } }
                }.first
            if id == nil { return nil }
        }
        let values = captures.enumerated().map { index, name in
            let value = TypeName.isIdentifier(name) ? ModuleTest.unknown : "a"
            let shown = index == 0 ? id.map { String($0) } : nil
            return "\"\(name)\":" + (shown ?? "\"\(value)\"")
        }
        let operation = (try? TypeName(module.type))?.valueName ?? ""
        var members = ["\"operation\":\"\(operation)\"", "\"status\":\(test.status)"]
        if !values.isEmpty { members.append("\"parameters\":{\(values.joined(separator: ","))}") }
        switch test.method {
        case .get: members.append("\"response\":" + (id.map { "{\"id\":\($0)}" } ?? "{\"\(test.template.member)\":30}"))
        case .post, .put, .patch: members += ["request", "response"].map { "\"\($0)\":\(test.json("Brass"))" }
        case .delete: break
        }
        return "{\(members.joined(separator: ","))}"
    }
}
