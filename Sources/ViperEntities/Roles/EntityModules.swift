public import Viper
public import ViperDocuments
public import ViperHTTP

/// A module about the entities of a table whose roles need nothing but their store and a router. Its namespace conforms:
///
///     enum NotesDetail: EntityModule {
///         typealias Input = IDInput
///         struct Interactor: FindingInteractor { let store: EntityStore<Note> }
///         typealias Presenter = DocumentPresenter<Document>
///         typealias View = VersionedDocumentView<Document>
///     }
public protocol EntityModule {
    /// The use case.
    associatedtype Interactor: EntityInteractor where Interactor.Command: WireInput
    /// Presents its outcome.
    associatedtype Presenter: RoutedPresenter where Presenter.Outcome == Interactor.Outcome
    /// Renders what is presented.
    associatedtype View: JSONView where View.Model == Presenter.Model
}

/// Such a module that changes entities, and reports it.
public protocol ReportingModule: EntityModule
where Interactor: ReportingInteractor, Interactor.Output == ListChange<Interactor.Thing> {}

/// The module that shows the form for a new entity.
public protocol NewEntityModule {
    /// The use case.
    associatedtype Interactor: NewEntityInteractor
    /// Presents the form.
    associatedtype Presenter: RoutedPresenter where Presenter.Outcome == Interactor.Outcome
    /// Renders the form.
    associatedtype View: JSONView where View.Model == Presenter.Model
}

/// The module that deletes an entity; its response has no body.
public protocol DeletingModule {
    /// The use case.
    associatedtype Interactor: DeletingInteractor
    /// Renders nothing.
    associatedtype View: EmptyView
}
