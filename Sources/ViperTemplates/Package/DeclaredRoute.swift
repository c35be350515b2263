/// A route that the package's sources declare.
struct DeclaredRoute {
    let method: String
    let pattern: RoutePattern
    let file: String

    /// Every route of a package: those that contracts name in their documentation, and those that lists of routes above a
    /// marker have as literals.
    static func all(in package: PackageSources) -> [DeclaredRoute] {
        package.files.filter { !$0.isTest }.flatMap { documented($0) + listed($0) }
    }

    /// `` /// `GET /items/{id}?embed=`: … ``
    private static func documented(_ file: SourceFile) -> [DeclaredRoute] {
        file.lines.compactMap { line in
            let comment = line.drop { $0 == " " }
            guard comment.hasPrefix("/// `") else { return nil }
            let words = comment.dropFirst(5).prefix { $0 != "`" && $0 != "?" }.split(separator: " ")
            guard words.count == 2, Method(rawValue: String(words[0])) != nil else { return nil }
            return RoutePattern.parse(words[1]).map {
                DeclaredRoute(method: String(words[0]), pattern: RoutePattern($0), file: file.path)
            }
        }
    }

    /// `Route(.get, "/{id}", …` above `// new-module: routes /items, …`
    private static func listed(_ file: SourceFile) -> [DeclaredRoute] {
        var pending: [(method: String, path: String)] = []
        var routes: [DeclaredRoute] = []
        for (index, line) in file.lines.enumerated() {
            if let start = line.firstRange(of: "Route(."), let end = line.firstRange(of: ", \"") {
                let method = line[start.upperBound..<max(start.upperBound, end.lowerBound)].uppercased()
                guard Method(rawValue: method) != nil else { continue }
                pending.append((method, String(line[end.upperBound...].prefix { $0 != "\"" })))
            } else if let prefix = Marker(.routes, line, line: index, of: file)?.prefix {
                for (method, path) in pending {
                    guard let segments = path.isEmpty ? [] : RoutePattern.parse(path) else { continue }
                    let pattern = RoutePattern(prefix.segments + segments)
                    routes.append(DeclaredRoute(method: method, pattern: pattern, file: file.path))
                }
                pending = []
            }
        }
        return routes
    }
}
