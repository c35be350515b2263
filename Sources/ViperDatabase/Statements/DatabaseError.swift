/// Everything that can go wrong with a store. Each `detail` is one line for the log, never for clients: it may contain
/// SQL, paths and engine messages.
public enum DatabaseError: Error, Sendable, Equatable {
    /// The store cannot be opened, read or written, or is closed.
    case unavailable(detail: String)
    /// The disk is full. Reads still work.
    case full(detail: String)
    /// Another user of the store is in the way; a retry may help.
    case busy(detail: String)
    /// The surrounding task was cancelled, so the statement was interrupted or the write never started. Nothing was
    /// written.
    case cancelled(detail: String)
    /// The commit was started and its outcome is unknown; the change may appear later, even after a restart. Retry only
    /// what is safe to repeat.
    case outcomeUnknown(detail: String)
    /// A constraint refused the change.
    case conflict(Constraint, detail: String)
    /// The store has a migration that the program does not know.
    case newer(feature: String, found: Int, known: Int)
    /// The schema differs from what the program's migrations create: the object, what was expected and what was found.
    case foreignSchema(detail: String)
    /// The file is not a database, or belongs to another program.
    case notADatabase(detail: String)
    /// Another server holds the data folder.
    case locked(detail: String)
    /// Stored data is damaged or has an unexpected type.
    case corrupt(detail: String)
    /// A bug in the program: bad SQL, a wrong number of parameters, a transaction that has ended.
    case misuse(detail: String)

    /// The kind of constraint that refused a change.
    public enum Constraint: Sendable, Equatable {
        /// A unique index or primary key.
        case unique
        /// A `CHECK`.
        case check
        /// A foreign key.
        case foreignKey
        /// A `NOT NULL`.
        case notNull
        /// Another one, such as a trigger's.
        case other
    }

    package var isCancellation: Bool {
        if case .cancelled = self { true } else { false }
    }
}

extension DatabaseError: CustomStringConvertible {
    /// One line for the log or the terminal.
    public var description: String {
        switch self {
        case .unavailable(let detail): "the database is unavailable: \(detail)"
        case .full(let detail): "the database is out of storage space: \(detail)"
        case .busy(let detail): "the database is busy: \(detail)"
        case .cancelled(let detail): "the statement was cancelled: \(detail)"
        case .outcomeUnknown(let detail): "whether the change was made is unknown: \(detail)"
        case .conflict(let constraint, let detail): "the data refused the change (\(constraint)): \(detail)"
        case .newer(let feature, let found, let known):
            "the database is newer than this program: \(feature) is at migration \(found); this program has \(known)"
        case .foreignSchema(let detail):
            "the database has another schema than this program: \(detail). If an applied migration was edited, undo the "
                + "edit and add a new migration; if the database was changed by hand, undo that"
        case .notADatabase(let detail): "the file is not a database of this program: \(detail)"
        case .locked(let detail): "another server or import holds the data folder: \(detail)"
        case .corrupt(let detail): "the database is damaged: \(detail)"
        case .misuse(let detail): "the database was misused: \(detail)"
        }
    }
}
