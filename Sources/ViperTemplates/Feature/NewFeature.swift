/// `new-feature Notes 'title:text(1...200)' --private --live`: an entity with these fields, its routes and five modules, and their
/// test.
struct NewFeature {
    /// The first parts of paths that the kit answers at.
    private static let pathsOfTheKit = ["docs", "livez", "metrics", "openapi.json", "problems", "readyz"]
    /// Those of identity, where the program has it.
    private static let pathsOfIdentity = [
        "email-confirmations", "password-recoveries", "passwords", "session", "sessions", "users",
    ]
    /// Types that the templates, or the roles in them, use by these names, and tables that SQL would read as its own words.
    static let takenNames = [
        "Any", "Command", "Data", "Database", "Document", "Entity", "Failure", "Feature", "Input", "Interactor", "Link",
        "Migration", "Module", "NamedRoute", "Outcome", "Output", "Page", "Precondition", "Presenter", "Reference",
        "Result", "Route", "Router", "Row", "String", "Thing", "Timestamp", "Transaction", "UUID", "Value", "View",
        "Welcome",
    ]

    let package: PackageSources
    let name: TypeName
    let entity: TypeName
    let fields: [Field]
    let options: Set<Option>

    /// What a feature may be.
    enum Option: String {
        /// Each user has entities of its own.
        case `private` = "--private"
        /// Clients may keep its lists open.
        case live = "--live"
    }

    /// - Parameter fields: what an entity has; a name without any.
    init(
        _ name: String, singular: String?, fields: [String] = [], _ options: Set<Option> = [], _ package: PackageSources
    ) throws(Refusal) {
        self.package = package
        self.options = options
        self.name = try TypeName(name)
        self.fields = try Field.all(fields.isEmpty ? ["name:text(1...200)"] : fields)
        if singular == name { throw Refusal("'\(name)' is the feature's own name: one of them needs another.") }
        guard let one = singular ?? self.name.singular, one != name else {
            throw Refusal("Cannot tell the singular of '\(name)': use new-feature \(name) --singular NAME.")
        }
        entity = try TypeName(one)
        if let field = self.fields.first(where: { $0.type.swiftType($0.name) == one }) {
            throw Refusal(
                "The field '\(field.name)' is of a type that is called as the entity, \(one): choose another name.")
        }
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
        guard !target.hasSuffix("/" + name.text) else {
            throw Refusal("'\(name.text)' is the target that has the features: choose another name.")
        }
        let targets = package.markers(.targets).first { $0.parts.last == target }
        let hasExamples = !package.paths(endingWith: ".ndjson", in: target + "/Resources").isEmpty
        let service = list.parts[2].split(separator: ".").map(String.init)
        let examples = targets != nil ? sources : hasExamples ? target : nil
        let template = FeatureTemplate(
            name: name, entity: entity, service: (service.first ?? "", service.last ?? ""),
            isPublic: !list.file.path.hasPrefix(target + "/"), isTarget: targets != nil, fields: fields,
            isPrivate: options.contains(.private), isLive: options.contains(.live),
            isGuarded: package.contains(".guarded(context)", below: target), folders: (sources, tests),
            examples: examples.map { "\($0)/Resources/\(name.valueName).ndjson" })
        try checkNew([sources, tests], below: target)
        try checkPath(template.path)
        try checkList(list)
        var draft = Draft()
        for file in template.files { draft.write("\(sources)/\(file.name).swift", file.text) }
        draft.write("\(tests)/\(name.text)Tests.swift", template.tests)
        if let examples = template.examples {
            draft.write(examples, template.recordedExamples)
        }
        linkWelcome(to: template, beside: list.file, &draft)
        draft.insert("\(name.text)Feature.self,", above: list)
        if let targets {
            draft.insert("\(targets.parts[0])(\"\(name.text)\"),", above: targets)
            draft.insert("import \(name.text)", at: list.file.line(ofImport: name.text), of: list.file)
        }
        draft.report.append("one of them is \(entity.phraseWithArticle): --singular NAME calls it otherwise")
        if targets == nil, package.file("Package.swift")?.lines.contains(where: { $0.contains("ViperLive") }) != true {
            draft.report.append("its routes need the product ViperLive: add it beside ViperService in Package.swift")
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

    /// Adds the link to the recorded welcome, behind those of the other features.
    private func linkWelcome(to template: FeatureTemplate, beside list: SourceFile, _ draft: inout Draft) {
        let files = package.paths(endingWith: ".ndjson", in: list.folder + "/Resources").compactMap(package.file)
        for file in files {
            for (index, line) in file.lines.enumerated() where line.hasPrefix(#"{"operation":"welcome","status":200,"#)
            {
                guard let rest = line.firstRange(of: #","docs":"#) else { continue }
                let link = #","\#(template.values)":"\#(template.path)""#
                draft.replace(index, of: file, line[..<rest.lowerBound] + link + line[rest.lowerBound...])
            }
        }
    }

    private func checkList(_ list: Marker) throws(Refusal) {
        func has(_ text: String) -> Bool { list.file.lines.contains { $0.contains(text) } }
        if has("\(name.text)Feature.self") {
            throw Refusal("The feature \(name.text) exists: '\(list.file.path)' lists it.")
        }
        if options.contains(.private), !has("IdentityFeature.self") {
            throw Refusal("'--private' needs users: list IdentityFeature.self in '\(list.file.path)' first.")
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
