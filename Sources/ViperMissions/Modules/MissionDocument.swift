import Viper
import ViperHTTP

/// A mission, as every response about it shows it.
struct MissionDocument: WireOutput, Versioned, Located {
    let id: UUID
    let kind: String
    let status: MissionStatus
    let progress: Int64
    let createdAt: Timestamp
    let startedAt: Timestamp?
    let endedAt: Timestamp?
    let failure: String?
    let size: Int64?
    let expiresAt: Timestamp?
    let version: Int64
    let links: Links

    var location: Link { links.detail }

    struct Links: WireOutput {
        let detail: Link
        let result: Link?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The mission itself.", \.detail)
            field("result", "The file that it has made, once it has succeeded and until that expires.", \.result)
        }
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("kind", "What it does.", \.kind)
        field("status", "How far it has come.", \.status)
        field("progress", "How many rows of the result are stored so far.", \.progress)
        field("createdAt", "When it was asked for.", \.createdAt)
        field("startedAt", "When it was first taken up.", \.startedAt)
        field("endedAt", "When it has ended.", \.endedAt)
        field("failure", "Why it has failed, if it has.", \.failure)
        field("size", "The size of the result in bytes.", \.size)
        field("expiresAt", "Until when the result can be fetched.", \.expiresAt)
        field("version", "Increases with every change.", \.version)
        field("links", "Related links.", \.links)
    }
}

/// Presents a mission.
struct MissionPresenter: Viper.Presenter {
    let links: MissionLinks

    func present(_ mission: Mission, for reader: PresentationContext) -> MissionDocument { present(mission) }

    func present(_ mission: Mission) -> MissionDocument {
        MissionDocument(
            id: mission.id, kind: mission.kind, status: mission.status, progress: mission.rows,
            createdAt: mission.createdAt, startedAt: mission.startedAt, endedAt: mission.endedAt,
            failure: mission.failure, size: mission.result?.size, expiresAt: mission.result?.expiresAt,
            version: mission.version,
            links: .init(
                detail: self.links.link(detailOf: mission.id),
                result: mission.result?.blob == nil ? nil : self.links.link(resultOf: mission.id)))
    }
}

/// The named routes of missions. Presenters ask them for links.
struct MissionLinks: CollectionRouter {
    static let resultOfOne: Pattern = "/result"

    let collection: CollectionRoutes
    private let result: NamedRoute

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
        result = NamedRoute(to: Self.resultOfOne.under(.one).under(prefix), publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { listAndDetail + [result] }

    func link(resultOf id: UUID) -> Link { Link(result, .uuid(id)) }
}
