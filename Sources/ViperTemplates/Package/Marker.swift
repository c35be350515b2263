/// A comment that marks the place for one line more, and says what that line needs to know:
///
///     // new-module: routes /items, store: EntityStore<Item>, item: store.lookup.value(UUID) -> Item
///     // new-module: routes /accounts/{accountId}, service: AccountService = accounts, account: Account
///     // new-module: routes /notes, store: EntityStore<Note> = store.of(session.user.id), session: Session, note: …
///     // new-module: tests /items, withItem
///     // new-module: examples /items, items, item
///     // new-feature: Sources/App, Tests/AppTests, adder.Adder
///     // new-target: feature, Sources/App
struct Marker {
    enum Kind: String {
        /// The end of a router's list: its prefix, what use cases get, how an entity is found or which one the gate hands on.
        case routes = "new-module: routes "
        /// Beside a function that runs a test's body over the service with one entity in it, whose path it hands on.
        case tests = "new-module: tests "
        /// Where an example may be recorded: the recorder, and the path of an entity.
        case examples = "new-module: examples "
        /// The end of the list of features: the folders of sources and tests, and the module and type of the service.
        case features = "new-feature: "
        /// The end of the package's list of features that are targets of their own: the function that makes one, and the
        /// folder that they are in.
        case targets = "new-target: "

        /// The comment's beginning.
        var comment: String { "// " + rawValue }
    }

    let file: SourceFile
    /// The index of the line in its file.
    let line: Int
    let indentation: String
    /// What stands behind the kind, between commas.
    let parts: [String]

    /// The marker of a line, if it is one.
    init?(_ kind: Kind, _ text: Substring, line: Int, of file: SourceFile) {
        let indentation = text.prefix { $0 == " " }
        let comment = text.dropFirst(indentation.count)
        guard comment.hasPrefix(kind.comment) else { return nil }
        self.file = file
        self.line = line
        self.indentation = String(indentation)
        parts = comment.dropFirst(kind.comment.count).split(separator: ",").map {
            String($0.drop { $0 == " " })
        }
    }

    /// The prefix of the routes that it is about; nil if that is no pattern.
    var prefix: RoutePattern? { parts.first.flatMap { RoutePattern.parse($0) }.map(RoutePattern.init) }

    /// What the text says of a routes' marker, or why it cannot be understood.
    func mount() throws(Refusal) -> Mount {
        var mount = Mount()
        for part in parts.dropFirst() {
            guard let colon = part.firstIndex(of: ":") else { throw misread(part) }
            let name = String(part[..<colon])
            let rest = String(part[part.index(after: colon)...].drop { $0 == " " })
            if let arrow = rest.firstRange(of: " -> ") {
                mount.finder = try finder(name, String(rest[..<arrow.lowerBound]), String(rest[arrow.upperBound...]))
            } else if mount.dependency == nil, !Mount.Value.callers.contains(rest) {
                let sides = rest.split(separator: " = ", maxSplits: 1).map(String.init)
                guard let type = sides.first else { throw misread(part) }
                mount.dependency = Mount.Value(
                    name: name, type: type, expression: sides.count == 2 ? sides[1] : name)
            } else {
                mount.scope = Mount.Value(name: name, type: rest, expression: name)
            }
        }
        return mount
    }

    private func finder(_ name: String, _ call: String, _ entity: String) throws(Refusal) -> Mount.Finder {
        for type in ["UUID", "Int64"] {
            guard let range = call.firstRange(of: type + ")") else { continue }
            return Mount.Finder(
                name: name, entity: entity, identifier: type, before: String(call[..<range.lowerBound]))
        }
        throw misread(call)
    }

    private func misread(_ part: String) -> Refusal {
        Refusal(
            "\(file.path), line \(line + 1): '\(part)' is not understood in the comment that marks the place for routes."
        )
    }
}

/// What a router has for the modules of a list.
struct Mount {
    struct Value: Equatable {
        let name: String
        let type: String
        let expression: String

        /// What the gates of the kit hand on of who calls.
        static let callers = ["Session", "Session?", "Administrator", "Editor"]

        /// Whether it is who calls, not what a route is about.
        var isCaller: Bool { Self.callers.contains(type) }
    }

    /// How an entity is found by its id.
    struct Finder: Equatable {
        let name: String
        let entity: String
        /// `UUID` or `Int64`.
        let identifier: String
        /// The call up to its argument.
        let before: String
    }

    /// What use cases call: a service or a store.
    var dependency: Value?
    var finder: Finder?
    /// What the router's gate hands on.
    var scope: Value?
}
