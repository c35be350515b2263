public import Viper
public import ViperHTTP

/// A document that is made of what a use case found and of links that a router knows. ``DocumentPresenter`` presents it.
///
///     struct Document: WholeDocument, RoutedDocument {
///         let entity: Note
///         let links: Links
///
///         init(_ note: Note, _ router: NotesRouter, in language: Language) {
///             entity = note
///             links = Links(list: router.linkToList)
///         }
///     }
public protocol RoutedDocument: WireOutput {
    /// What the use case found.
    associatedtype Outcome: Sendable
    /// What knows the links.
    associatedtype Router: Sendable

    /// Presents an outcome in the reader's language.
    init(_ outcome: Outcome, _ router: Router, in language: Language)
}

extension Changed: RoutedDocument
where
    Document: RoutedDocument, Row: RoutedDocument, Document.Outcome == Row.Outcome, Document.Router == Row.Router
{
    @inlinable
    public init(_ outcome: Document.Outcome, _ router: Document.Router, in language: Language) {
        self.init(Document(outcome, router, in: language), row: Row(outcome, router, in: language))
    }
}

/// A presenter that needs nothing but a router.
public protocol RoutedPresenter: Presenter {
    /// What knows the links.
    associatedtype Router: Sendable

    /// Creates the presenter.
    init(router: Router)
}

extension RevisionPresenter: RoutedPresenter where Base: RoutedPresenter {
    @inlinable
    public init(router: Base.Router) { self.init(Base(router: router)) }
}

/// Presents a document that says itself how it is made:
///
///     typealias Presenter = DocumentPresenter<Document>
public struct DocumentPresenter<Document: RoutedDocument>: RoutedPresenter {
    @usableFromInline let router: Document.Router

    @inlinable
    public init(router: Document.Router) { self.router = router }

    @inlinable
    public func present(_ outcome: Document.Outcome, for reader: PresentationContext) -> Document {
        Document(outcome, router, in: Language(of: reader))
    }
}
