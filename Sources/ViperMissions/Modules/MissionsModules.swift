import Viper
import ViperHTTP

/// `GET /missions`: the newest missions of the user who is signed in. There are at most 100. It can be kept open.
enum MissionsList {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: MissionService
        let user: UUID

        func execute(_ input: Input) async throws(Failure) -> [Mission] { try await service.missions(of: user) }
    }

    struct Presenter: Viper.Presenter {
        let links: MissionLinks

        func present(_ missions: [Mission], for reader: PresentationContext) -> Document {
            let presenter = MissionPresenter(links: links)
            return Document(
                items: missions.map { presenter.present($0) }, links: Links(back: links.linkToHome))
        }
    }

    struct Document: WireOutput {
        let items: [MissionDocument]
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The missions, the newest first.", \.items)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let back: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The root of the API.", \.back)
        }
    }
}

/// `GET /missions/{id}`: how far a mission has come. It can be kept open.
enum MissionsDetail {
    /// The gate finds the mission, so there is nothing else to read.
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) -> Mission { mission }
    }

    struct View: JSONView { typealias Model = MissionDocument }
}

/// `DELETE /missions/{id}`: cancels a mission that has not ended. Whoever performs it learns of it within a second or so.
enum MissionsCancel {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.other(.missionEnded)
        let service: MissionService
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) { try await service.cancel(mission.id) }
    }
}
