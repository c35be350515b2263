import Viper
import ViperIdentity
import ViperService

extension PhotosList {
    struct Builder: Viper.Builder {
        let service: PhotoService
        let links: PeopleLinks
        let list: LiveList<PhotoSummary>

        func build(in scope: Visit) -> LiveModule<Interactor, Presenter, View> {
            LiveModule(
                Interactor(service: service, visit: scope), Presenter(links: links, visit: scope), View(),
                of: list.of(scope.user.id))
        }
    }
}
