import Viper
import ViperHTTP
import ViperIdentity
import ViperJSON
import ViperService

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
