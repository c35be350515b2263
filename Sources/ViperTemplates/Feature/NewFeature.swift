/// `new-feature Notes`: an entity, its routes and five modules, and their test.
struct NewFeature {
    /// The first parts of paths that the kit answers at.
    private static let pathsOfTheKit = ["docs", "livez", "metrics", "openapi.json", "problems", "readyz"]
    /// Those of identity, where the program has it.
    private static let pathsOfIdentity = [
        "email-confirmations", "password-recoveries", "passwords", "session", "sessions", "users",
    ]
    /// Types that the templates, or the roles in them, use by these names, and tables that SQL would read as its own words.
    private static let takenNames = [
        "Any", "Command", "Data", "Database", "Document", "Entity", "Failure", "Feature", "Input", "Interactor", "Link",
        "Migration", "Module", "NamedRoute", "Outcome", "Output", "Page", "Precondition", "Presenter", "Reference",
        "Result", "Route", "Router", "Row", "String", "Thing", "Timestamp", "Transaction", "UUID", "Value", "View",
        "Welcome",
    ]

    let package: PackageSources
    let name: TypeName
    let entity: TypeName

    init(_ name: String, singular: String?, _ package: PackageSources) throws(Refusal) {
        self.package = package
        self.name = try TypeName(name)
        guard let one = singular ?? self.name.singular, one != name else {
            throw Refusal("Cannot tell the singular of '\(name)': use new-feature \(name) --singular NAME.")
        }
        entity = try TypeName(one)
        guard !Self.takenNames.contains(one) else {
            throw Refusal("'\(one)' is a type of Swift or of the kit: choose another name, or use --singular NAME.")
        }
    }

    /// Everything to write, checked against the package as it is.
    func draft() throws(Refusal) -> Draft {
        guard let list = package.markers(.features).first(where: { !$0.file.isTest }), list.parts.count == 3 else {
            throw Refusal(
                "No list of features has a line '\(Marker.Kind.features.comment)SOURCES, TESTS, MODULE.SERVICE'.")
        }
        let (target, sources, tests) = (list.parts[0], list.parts[0] + "/" + name.text, list.parts[1] + "/" + name.text)
        let targets = package.markers(.targets).first { $0.parts.last == target }
        let hasExamples = package.hasFile(endingWith: ".ndjson", in: target + "/Examples")
        let service = list.parts[2].split(separator: ".").map(String.init)
        let examples = targets != nil ? sources : hasExamples ? target : nil
        let template = FeatureTemplate(
            name: name, entity: entity, service: (service.first ?? "", service.last ?? ""),
            isPublic: !list.file.path.hasPrefix(target + "/"), isTarget: targets != nil,
            isGuarded: package.contains(".guarded(context)", below: target), folders: (sources, tests),
            examples: examples.map { "\($0)/Examples/\(name.valueName).ndjson" })
        try checkNew([sources, tests], below: target)
        try checkPath(template.path)
        var draft = Draft()
        for file in template.files { draft.write("\(sources)/\(file.name).swift", file.text) }
        draft.write("\(tests)/\(name.text)Tests.swift", template.tests)
        if let examples = template.examples {
            draft.write(examples, template.recordedExamples)
            draft.report.append("the welcome links to it: record its example anew")
        }
        draft.insert("\(name.text)Feature.self,", above: list)
        if let targets {
            draft.insert("\(targets.parts[0])(\"\(name.text)\"),", above: targets)
            draft.insert("import \(name.text)", at: list.file.line(ofImport: name.text), of: list.file)
        }
        draft.report.append("try it: \(package.testCommand) \(name.text)Tests")
        return draft
    }

    private func checkNew(_ folders: [String], below target: String) throws(Refusal) {
        for folder in folders where package.exists(folder) {
            throw Refusal("The feature \(name.text) exists: '\(folder)' is there.")
        }
        for type in ["\(name.text)Feature", "\(name.text)Router", entity.text] {
            guard let file = package.file(declaring: type, below: target) else { continue }
            throw Refusal("The feature \(name.text) cannot be made: '\(file.path)' declares \(type).")
        }
    }

    private func checkPath(_ path: String) throws(Refusal) {
        if Self.pathsOfTheKit.contains(where: { "/" + $0 == path }) {
            throw Refusal("'\(path)' is taken: the kit serves it.")
        }
        let first = RoutePattern.parse(path)?.first
        if Self.pathsOfIdentity.contains(where: { "/" + $0 == path }),
            package.contains("IdentityFeature", below: "Sources")
        {
            throw Refusal("'\(path)' is taken: identity serves it.")
        }
        for declared in DeclaredRoute.all(in: package) where declared.pattern.segments.first == first {
            throw Refusal("\(declared.method) \(declared.pattern.text) exists: see '\(declared.file)'.")
        }
    }
}
