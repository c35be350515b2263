/// What the plugins `new-module`, `new-feature` and `new-field` run in a package's folder.
package enum Command {
    private static let usages = [
        "new-module": "FEATURE/MODULE METHOD ROUTE",
        "new-feature": "NAME [FIELD:TYPE …] [--singular NAME] [--private] [--live]",
        "new-field": "FEATURE FIELD:TYPE …",
    ]
    private static let usage =
        "usage: " + usages.sorted { $0.key > $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " | ")

    /// Carries a command out, and returns what it did, in a few lines.
    package static func run(_ arguments: [String], in folder: String) throws(Refusal) -> String {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "new-module" where rest.count == 3:
            let (path, method, route) = (arguments[1], arguments[2], arguments[3])
            let package = try PackageSources(in: folder)
            return try NewModule(path, method, route, package).draft().commit(in: folder)
        case "new-feature": return try feature(Array(rest), in: folder)
        case "new-field" where rest.count >= 2 && !rest.contains(where: { $0.hasPrefix("-") }):
            let package = try PackageSources(in: folder)
            return try NewField(arguments[1], Array(arguments[2...]), package).draft().commit(in: folder)
        case let command?:
            guard let usage = usages[command] else { throw Refusal(usage) }
            if let option = rest.first(where: { $0.hasPrefix("-") }) { throw noOption(option, of: command) }
            throw Refusal("usage: \(command) \(usage)")
        case nil: throw Refusal(usage)
        }
    }

    private static func noOption(_ option: String, of command: String) -> Refusal {
        Refusal("'\(option)' is no option of \(command), or lacks its value: \(command) \(usages[command] ?? "")")
    }

    /// A name, and fields and options in any order.
    private static func feature(_ arguments: [String], in folder: String) throws(Refusal) -> String {
        var (names, options, singular): ([String], Set<NewFeature.Option>, String?) = ([], [], nil)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--singular", singular == nil, let name = rest.popFirst() {
                singular = name
            } else if let option = NewFeature.Option(rawValue: argument) {
                options.insert(option)
            } else if argument.hasPrefix("-") {
                throw noOption(argument, of: "new-feature")
            } else {
                names.append(argument)
            }
        }
        guard let name = names.first else { throw Refusal("usage: new-feature \(usages["new-feature"] ?? "")") }
        let package = try PackageSources(in: folder)
        return try NewFeature(name, singular: singular, fields: Array(names.dropFirst()), options, package)
            .draft().commit(in: folder)
    }
}
