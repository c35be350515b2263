/// `new-module Items/Label GET '/items/{id}/label'`: a module, its route, and its test.
struct NewModule {
    let package: PackageSources
    /// `Items`, `Label`
    let names: [TypeName]
    let method: Method
    let route: RoutePattern

    /// The type that encloses the roles: `ItemsLabel`.
    var type: String { names.suffix(2).map(\.text).joined() }

    init(_ path: String, _ method: String, _ route: String, _ package: PackageSources) throws(Refusal) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else {
            throw Refusal("Expected 'Feature/Module', found '\(path)'.")
        }
        names = try parts.map { part throws(Refusal) in try TypeName(part) }
        guard let method = Method(rawValue: method) else {
            let methods = Method.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal("Expected one of the methods \(methods), found '\(method)'.")
        }
        self.method = method
        self.route = try RoutePattern(route)
        self.package = package
    }

    /// Everything to write, checked against the package as it is.
    func draft() throws(Refusal) -> Draft {
        let feature = try featureFolder()
        let routes = try marker(.routes, "is not below a path where \(names[0].text) mounts routes") {
            $0.file.path.hasPrefix(feature + "/")
        }
        let tests = try marker(.tests, "has no test helper in Tests") { $0.file.isTest }
        let file = ([feature] + names.dropFirst().dropLast().map(\.text) + [type]).joined(separator: "/") + ".swift"
        try checkNew(file)
        try checkRoute()
        let template = ModuleTemplate(self, try routes.mount(), below: routes.prefix)
        var draft = Draft()
        draft.write(file, template.text)
        let test = ModuleTest(template: template, marker: tests)
        draft.write("\(tests.file.folder)/\(type)Tests.swift", test.text)
        draft.insert(template.mounted(indentation: routes.indentation.count), above: routes)
        if let examples = longest(package.markers(.examples)) {
            ModuleExample(test: test, marker: examples, folders: [feature, target(of: file)])
                .add(to: &draft, in: package)
        }
        draft.report.append("try it: \(package.testCommand) \(type)Tests")
        return draft
    }

    /// The folder of the feature: one of its name that mounts routes.
    private func featureFolder() throws(Refusal) -> String {
        let name = names[0].text
        let folders = package.markers(.routes).filter { !$0.file.isTest }.compactMap { marker -> String? in
            let parts = marker.file.folder.split(separator: "/")
            return parts.lastIndex(of: name[...]).map { parts[...$0].joined(separator: "/") }
        }
        guard let folder = folders.first else {
            throw Refusal(
                "There is no feature '\(name)': no folder of this name has a line '\(Marker.Kind.routes.comment)/…'.")
        }
        return folder
    }

    private func marker(
        _ kind: Marker.Kind, _ fault: String, where isMeant: (Marker) -> Bool
    ) throws(Refusal) -> Marker {
        guard let marker = longest(package.markers(kind).filter(isMeant)) else {
            throw Refusal("'\(route.text)' \(fault) ('\(kind.comment)/…').")
        }
        return marker
    }

    /// The marker of the longest prefix that the route is below.
    private func longest(_ markers: [Marker]) -> Marker? {
        markers.filter { $0.prefix.map { route.segments(below: $0) != nil } ?? false }
            .max { ($0.prefix?.segments.count ?? 0) < ($1.prefix?.segments.count ?? 0) }
    }

    /// The folder of sources that a file is in: `Sources/App`.
    private func target(of file: String) -> String { file.split(separator: "/").prefix(2).joined(separator: "/") }

    private func checkNew(_ file: String) throws(Refusal) {
        if package.exists(file) { throw Refusal("The module \(type) exists: '\(file)' is there.") }
        if let other = package.file(declaring: type, below: target(of: file)) {
            throw Refusal("The module \(type) exists: '\(other.path)' declares it.")
        }
    }

    private func checkRoute() throws(Refusal) {
        let routes = DeclaredRoute.all(in: package)
        if let same = routes.first(where: { $0.method == method.rawValue && $0.pattern.isSamePath(as: route) }) {
            throw Refusal("\(method.rawValue) \(same.pattern.text) exists: see '\(same.file)'.")
        }
        for declared in routes {
            guard let names = route.renamedCapture(in: declared.pattern) else { continue }
            throw Refusal(
                "'\(route.text)' captures '\(names.own)' where \(declared.pattern.text) captures '\(names.other)': "
                    + "one name for one place.")
        }
    }
}
