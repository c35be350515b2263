public import Viper
public import ViperDocuments
public import ViperHTTP

/// A row of a list that leads to what it shows:
///
///     struct NoteRow: LinkedRow {
///         let entity: Note
///         let location: Link
///
///         init(_ note: Note, _ router: NotesRouter, in language: Language) {
///             entity = note
///             location = router.link(detailOf: note.id)
///         }
///     }
///
/// It shows its columns and links unless it describes its members itself.
public protocol LinkedRow: RowDocument, RoutedDocument, Located
where Shown: RevisedEntity, Outcome == Shown, Location == Link {}

extension LinkedRow {
    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field.columns()
        field.links()
    }
}

extension OutputFields where Model: LinkedRow {
    /// The member `links` of a row.
    // The row has no member of this type: one that is generic in the row itself would make each copy of a row cost 110
    // instructions.
    @inlinable
    @inline(__always)
    public mutating func links() {
        member("links", "The row's links.", inPlace: { RowLinks<Model>(detail: $0.pointee.location) })
    }
}
