import Viper
import ViperEntities

/// `GET /chores`
enum ChoresList: EntityModule, EntityList {
    struct Interactor: ListingInteractor { let store: EntityStore<Chore> }
    typealias Row = EntityRow<Chore, ChoresRouter>
    typealias Links = HomeLinks<ChoresRouter>
    typealias Presenter = PagePresenter<ChoresList>
    typealias View = PageView<ChoresList>
}

/// `POST /chores`
enum ChoresAdd: ReportingModule {
    typealias Interactor = EntityAdder<Chore, ChoresAdd>
    typealias Presenter = ChoresDetail.Presenter
    typealias View = CreatedDocumentView<ChoresDetail.Document, ChoresDetail.Document>
}

/// `GET /chores/{id}`
enum ChoresDetail: EntityModule {
    struct Interactor: FindingInteractor { let store: EntityStore<Chore> }
    typealias Document = EntityDetail<Chore, ChoresRouter>
    typealias Presenter = DocumentPresenter<Document>
    typealias View = VersionedDocumentView<Document>
}
