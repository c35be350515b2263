import Viper
import ViperHTTP
import ViperIdentity
import ViperJSON
import ViperJobs

extension MissionsBegin {
    /// Wires one module for each kind, of which a request's `kind` chooses one.
    struct Builder: Viper.Builder {
        private let kinds: [KindModule]
        let traits: EndpointTraits

        /// - Parameter kinds: at least one.
        init(_ kinds: [any MissionKind], service: MissionService, presenter: MissionPresenter) {
            func module(_ kind: some MissionKind) -> KindModule { KindModule(kind, service, presenter) }
            self.kinds = kinds.map { module($0) }
            traits = Self.joined(self.kinds)
        }

        func build(in session: Session?) -> Endpoint { Endpoint(kinds: kinds, user: session?.user.id) }

        /// The traits of all kinds: a member that not all kinds read is optional in the API's description.
        private static func joined(_ kinds: [KindModule]) -> EndpointTraits {
            guard var traits = kinds.first?.traits else { return Endpoint.traits }
            var description = InputDescription()
            description.name = Schema.name(of: MissionsBegin.self) + "Input"
            for (index, kind) in kinds.enumerated() {
                traits.failures.formUnion(kind.traits.failures)
                traits.isInputStraight = traits.isInputStraight && kind.traits.isInputStraight
                description.add(kind.traits.input.description, isFirst: index == 0)
            }
            description.values = description.values.map { value in
                guard value.name == "kind" else { return value }
                var value = value
                value.schema = .named("MissionKind", .enumeration(kinds.map { "\($0.name)" }))
                return value
            }
            traits.input = InputShape(description)
            return traits
        }
    }
}

extension InputDescription {
    /// Adds what another input reads: what only one of both reads is optional.
    fileprivate mutating func add(_ other: InputDescription, isFirst: Bool) {
        let names = other.values.map(\.name)
        if !isFirst {
            for index in values.indices where !names.contains(values[index].name) { values[index].isRequired = false }
        }
        for var value in other.values where !values.contains(where: { $0.name == value.name }) {
            if !isFirst { value.isRequired = false }
            values.append(value)
        }
        rules += other.rules
        flaw = flaw ?? other.flaw
    }
}

extension MissionsBegin {
    /// The module of one kind.
    struct KindModule: Sendable {
        let name: StaticString
        let traits: EndpointTraits
        /// Wires the module for a request of a user; nil for a stranger.
        let build: @Sendable (UUID?) -> any Viper.Endpoint

        init<Kind: MissionKind>(_ kind: Kind, _ service: MissionService, _ presenter: MissionPresenter) {
            typealias Built = Module<Interactor<Kind>, MissionPresenter, View>
            name = Kind.name
            traits = Built.traits
            build = { user in Built(Interactor(kind: kind, service: service, user: user), presenter, View()) }
        }
    }

    /// Reads the kind of an order, and has the module of that kind respond.
    struct Endpoint: Viper.Endpoint {
        let kinds: [KindModule]
        let user: UUID?

        /// The builder has those of the program's kinds.
        static var traits: EndpointTraits {
            EndpointTraits(
                input: InputDescription(), forms: View.forms, schema: View.schema, status: View.status)
        }

        func respond(
            to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
        ) async throws(Failure) -> Response {
            let kind: KindModule
            do throws(Problem) {
                kind = try chosenKind(by: request)
            } catch {
                return error.response(to: request)
            }
            var traits = traits
            traits.input = kind.traits.input
            return try await kind.build(user).respond(to: request, as: form, traits, in: context)
        }

        /// The kind that a request names. A body without a kind goes to the first one's module, which says what is wrong.
        private func chosenKind(by request: Request) throws(Problem) -> KindModule {
            guard let first = kinds.first else {
                throw Problem(
                    .notFound, "There are no kinds of missions.", fr: "Il n'y a aucun genre de mission.",
                    pt: "Não há tipos de missões.")
            }
            let document: JSONDocument
            do throws(JSONError) {
                document = try JSONDocument(parsing: request.body)
            } catch { return first }
            return try document.withRoot { root throws(Problem) -> KindModule in
                guard var fields = JSONFields(root), let name = fields.take("kind"), let text = name.text else {
                    return first
                }
                if let kind = kinds.first(where: { name.isText($0.name) }) { return kind }
                // What else is wrong depends on the kind.
                let known = kinds.map { "\($0.name)" }
                throw Problem(
                    faults: [Problem.Fault(.body("/kind"), .unknownValue(known, found: "'\(text.prefix(40))'"))])
            }
        }
    }
}
