import Viper
import ViperHTTP
import ViperJSON
import ViperService
import ViperValues

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
                throw Problem(.notFound, "not-found", "Not found", "There are no kinds of missions.")
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
                let fault = InputFault.unknownKind(kinds.map(\.name), "'\(text.prefix(40))'")
                throw Problem(faults: [Problem.Fault(.body("/kind"), fault.code, fault.detail)])
            }
        }
    }
}
