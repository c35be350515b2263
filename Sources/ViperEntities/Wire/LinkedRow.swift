public import Viper
public import ViperHTTP

/// A row of a list that leads to what it shows:
///
///     struct NoteRow: LinkedRow {
///         let entity: Note
///         let links: RowLinks<NoteRow>
///
///         init(_ note: Note, _ router: NotesRouter, in language: Language) {
///             entity = note
///             links = RowLinks(detail: router.link(detailOf: note.id))
///         }
///     }
///
/// It shows its columns and links unless it describes its members itself.
public protocol LinkedRow: RowDocument, RoutedDocument, Located where Shown: RevisedEntity, Outcome == Shown {
    /// The way to what it shows.
    var links: RowLinks<Self> { get }
}

extension LinkedRow {
    @inlinable
    public var location: Link { links.detail }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field.columns()
        field("links", "The row's links.", { $0.links })
    }
}
