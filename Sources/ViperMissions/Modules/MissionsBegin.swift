import Viper
import ViperHTTP
import ViperJSON
import ViperJobs

/// `POST /missions`: asks for a mission, of any kind that a feature of the program declares.
enum MissionsBegin {
    /// The body of an order of one kind: `kind`, and what the kind's order reads.
    struct Input<Kind: MissionKind>: WireInput {
        let order: Kind.Order

        init(_ field: inout some InputFields) {
            let _: KindName<Kind> = field.body("kind", "What is to be done.", Unbounded())
            order = Kind.Order(&field)
        }
    }

    /// The name of a kind, and of no other.
    struct KindName<Kind: MissionKind>: InputValue {
        static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self {
            guard Kind.name.equals(text) else { throw .unknownValue(["\(Kind.name)"], found: InputFault.quoted(text)) }
            return Self()
        }

        static func schema(within bounds: Unbounded) -> Schema { .enumeration(["\(Kind.name)"]) }
        static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self { Self() }
        var jsonText: String { "\"\(Kind.name)\"" }
    }

    struct Interactor<Kind: MissionKind>: Viper.Interactor {
        static var failures: FailureKinds { [Kind.failures, .limited] }
        static var issuesCapability: Bool { true }
        let kind: Kind
        let service: MissionService
        /// Who asks; nil for a stranger.
        let user: UUID?

        func execute(_ input: Input<Kind>) async throws(Failure) -> Mission {
            try await service.begin(Kind.name, kind.accept(input.order), by: user)
        }
    }

    /// 202: the order was taken, and the mission's own path says how far it has come.
    struct View: JSONView {
        typealias Model = MissionDocument

        static let status = Status.accepted
        static let fields: ResponseFields = [.location, .laterAgain]

        func render(_ model: MissionDocument, as form: MediaType) -> Response {
            var response = renderDocument(model, as: form)
            response.location = model.location.text
            response.fields.append(HeaderField("Retry-After", "1"))
            return response
        }
    }
}
