import Viper
import ViperDatabase
import ViperDocuments
import ViperHTTP
import ViperValues

/// A kind of lists that are sorted by id, the newest first.
protocol IDList: Sendable {
    associatedtype Entry: Sendable
    static var pages: IDPages<Entry> { get }
    /// The first byte of the list's cursors.
    static var mark: UInt8 { get }
    /// The name of the cursors' format.
    static var format: String { get }
}

/// Where a page of a list ended, and whose list it is.
struct IDCursor<List: IDList>: Sendable, Equatable {
    /// What the list belongs to, such as a user or a photo.
    let scope: UUID
    let id: UUID
}

extension IDCursor: ListCursor {
    static var format: String { List.format }
    static var sample: IDCursor { IDCursor(scope: .least, id: .least) }

    func write(to writer: inout PayloadWriter) {
        writer.byte(List.mark)
        writer.uuid(scope)
        writer.uuid(id)
    }

    init?(reading reader: inout PayloadReader) {
        guard reader.byte() == List.mark, let scope = reader.uuid(), let id = reader.uuid() else { return nil }
        self.init(scope: scope, id: id)
    }
}

/// Which page of a list is asked for.
struct PageInput<List: IDList>: WireInput, Equatable {
    let after: IDCursor<List>?
    let limit: Int

    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        limit = field.limit("The maximum number of entries.", 1...100, default: 30)
    }

    /// What the page begins after.
    ///
    /// - Parameter scope: what the list belongs to.
    /// - Throws: 400 for a cursor of another list of this kind.
    func start(in scope: UUID) throws(Failure) -> UUID? {
        guard let after else { return nil }
        guard after.scope == scope else {
            throw .parameter(
                "after", "otherOwner",
                Sentence(
                    "Expected a cursor of this list, found one of another list.",
                    fr: "Curseur de cette liste attendu, trouvé : celui d'une autre.",
                    pt: "Esperado um cursor desta lista, encontrado o de outra."))
        }
        return after.id
    }
}

extension PageInput: FilteredInput where List.Entry: ListEntry {
    var liveFilter: EveryEntry<List.Entry> { EveryEntry() }
}

/// The filter of a list that shows everything.
struct EveryEntry<Entry: ListEntry>: ListFilter {
    func admits(_ entry: Entry) -> Bool { true }
}
