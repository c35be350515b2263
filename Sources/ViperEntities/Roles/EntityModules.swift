public import Viper
public import ViperDocuments
public import ViperHTTP
public import ViperJSON

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

/// An entity as its columns show it, of which there is nothing else to show, and the way to it:
///
///     typealias Presenter = DocumentPresenter<EntityDetail<Note, NotesRouter>>
public struct EntityDetail<Shown: RevisedEntity, Router: CollectionRouter>: WholeDocument, RoutedDocument, Located {
    public let entity: Shown
    public let location: Link

    @inlinable
    public init(_ entity: Shown, _ router: Router, in language: Language) {
        self.entity = entity
        location = router.link(detailOf: entity.id)
    }

    public static var schema: Schema { schema(named: Schema.name(of: Shown.self)) }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) { field.columns() }
}

/// An entity in a list, as its columns show it, with a link to it.
public struct EntityRow<Shown: RevisedEntity, Router: CollectionRouter>: LinkedRow, Versioned {
    public let entity: Shown
    public let location: Link

    @inlinable
    public init(_ entity: Shown, _ router: Router, in language: Language) {
        self.entity = entity
        location = router.link(detailOf: entity.id)
    }

    public static var schema: Schema { schema(named: Schema.name(of: Shown.self) + "Row") }
}

/// Presents the form for a new entity.
public protocol NewEntityPresenter: RoutedPresenter
where Outcome: Entity, Model == Form, Router: CollectionRouter {
    /// The form's headline.
    static var title: Phrase { get }
    /// Gives the way to the list, where the form is sent.
    var router: Router { get }
}

extension NewEntityPresenter {
    public func present(_ entity: Outcome, for reader: PresentationContext) -> Form {
        Form(Self.title, of: entity, .post, to: router.linkToList, for: reader)
    }
}
