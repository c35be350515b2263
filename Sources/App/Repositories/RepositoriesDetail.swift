import Viper
import ViperHTTP

/// `GET /repositories/{id}`: one repository.
enum RepositoriesDetail {
    struct Input: Equatable {
        let id: Int
    }

    struct Interactor: Viper.Interactor {
        let service: RepositoryService

        func execute(_ input: Input) async throws(Failure) -> Repository {
            try await service.repository(Int64(input.id))
        }
    }

    struct Presenter: Viper.Presenter {
        let router: RepositoriesRouter

        func present(_ repository: Repository, for reader: PresentationContext) -> Document {
            Document(repository: repository, links: Links(back: router.linkToList))
        }
    }

    struct Document: RepositoryDocument {
        let repository: Repository
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            describeMembers(&field)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let back: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list of repositories.", \.back)
        }
    }

    struct View: JSONView { typealias Model = Document }
}

extension RepositoriesDetail.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The repository.", -Repository.largest...Repository.largest)
    }
}
