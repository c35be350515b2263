public import ViperHTTP
public import ViperJSON

extension Route {
    /// Creates a `GET` route to a compound module, at a pattern relative to the router.
    ///
    /// - Parameters:
    ///   - summary: a few words for the API description.
    ///   - isEntry: whether clients reach the route without a link, so that no named route has to point to it.
    ///   - isLimited: whether its requests count against the client's quota, if there is one.
    @inlinable
    public init<C: CompoundBuilder, I, P, V>(
        _ pattern: Pattern, _ builder: C, _ summary: String = "", isEntry: Bool = false, isLimited: Bool = true
    ) where C.Scope == Scope, C.Main.Built == Module<I, P, V> {
        let parts = C.Part.allCases.map { (name: $0, part: builder.part($0)) }
        let input =
            C.isWhole ? InputDescription.of(I.Command.self) : .of(CompoundInput<I.Command, C.Part>.self)
        let traits = CompoundTraits.of(
            Module<I, P, V>.traits, input, parts.map { ($0.name.rawValue, $0.part.traits) },
            name: Schema.name(of: C.self), isWhole: C.isWhole)
        let compound = Compound(parts: parts, traits: traits, isWhole: C.isWhole)
        let main = builder.main
        let description = RouteDescription(
            .get, pattern, module: Schema.fullName(of: C.Main.self), scope: Schema.shortName(of: Scope.self),
            isEntry: isEntry, summary: summary, isLimited: isLimited)
        self.init(
            leaf: Leaf(description, traits) { request, form, scope, context throws(Failure) in
                try await compound.respond(to: request, as: form, by: main.build(in: scope), in: scope, context)
            })
    }
}

@usableFromInline
enum CompoundTraits {
    @usableFromInline
    static func of(
        _ main: EndpointTraits, _ input: InputDescription?, _ parts: [(name: String, traits: EndpointTraits)],
        name: String, isWhole: Bool
    ) -> EndpointTraits {
        var traits = main
        var description = input ?? InputDescription()
        traits.isInputStraight = input != nil
        description.flaw = description.flaw ?? flaw(of: main) ?? parts.lazy.compactMap { flaw(of: $0, in: main) }.first
        traits.input = InputShape(description)
        if main.languages == nil {
            traits.partLanguages = parts.lazy.compactMap { $0.traits.languages?.languages }.first
        }
        if case .object(let members, _) = main.schema {
            let prefix = (name.hasSuffix("Compound") ? String(name.dropLast("Compound".count)) : name) + "Embedded"
            let documents = documents(of: parts, prefix: prefix, areRequired: isWhole)
            let embedded = Schema.Member(
                "embedded", "The documents that 'embed' requests.", .object(documents, name: prefix), isRequired: false)
            traits.schema = .object(members + (isWhole ? documents : [embedded]), name: name)
            traits.isVersioned = traits.isVersioned && !isWhole
        }
        return traits
    }

    private static func documents(
        of parts: [(name: String, traits: EndpointTraits)], prefix: String, areRequired: Bool
    ) -> [Schema.Member] {
        parts.map { name, traits in
            Schema.Member(
                name, "What its own route returns, or its problem.",
                .named(
                    prefix + name.prefix(1).uppercased() + name.dropFirst(), .oneOf([traits.schema, Problem.schema])),
                isRequired: areRequired)
        }
    }

    private static func flaw(of main: EndpointTraits) -> String? {
        guard case .object(let members, _) = main.schema, !members.contains(where: { $0.name == "embedded" }),
            main.forms == [.json], main.status == .ok
        else { return "Only a JSON object without a member 'embedded' can have parts." }
        return nil
    }

    /// A part is requested as JSON without a query, and may read only path values that the main module reads too.
    private static func flaw(of part: (name: String, traits: EndpointTraits), in main: EndpointTraits) -> String? {
        let traits = part.traits
        let input = traits.input.description
        let captures = input.names(from: .path)
        guard traits.forms.contains(.json), traits.status == .ok, traits.caching == .revalidated else {
            return "Its part '\(part.name)' does not return a JSON document that clients may cache and revalidate."
        }
        guard traits.isInputStraight, input.flaw == nil, !input.hasBody, !input.hasPrecondition,
            input.values.allSatisfy({ !$0.isRequired || $0.source == .path }),
            main.input.description.names(from: .path).suffix(captures.count) == captures[...]
        else { return "Its part '\(part.name)' reads more than the path values of the main module." }
        return nil
    }
}
