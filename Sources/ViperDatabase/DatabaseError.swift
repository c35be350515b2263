/// Everything that can go wrong with a store. Each `detail` is one line for the log, never for a client: it may hold
/// SQL, paths and the engine's own words.
public enum DatabaseError: Error, Sendable, Equatable {
    /// Out of reach: it cannot be opened, read or written, or was closed.
    case unavailable(detail: String)
    /// No room on the disk. Reads go on.
    case full(detail: String)
    /// Another user of the store is in the way; trying again may help.
    case busy(detail: String)
    /// The surrounding task was cancelled, so the statement was ended or the write not begun. Nothing was written.
    case cancelled(detail: String)
    /// The commit was begun, and whether it was carried out is not known; it may show later, after a restart too. Only
    /// who can tell a repetition from a first time may try again.
    case outcomeUnknown(detail: String)
    /// The data refused it.
    case conflict(Constraint, detail: String)
    /// The store has a migration that the program does not know.
    case newer(feature: String, found: Int, known: Int)
    /// The schema is not what the program's migrations make: which object is not, what was expected and what was found.
    case foreignSchema(detail: String)
    /// The file is no database, or one of another program.
    case notADatabase(detail: String)
    /// Another server holds the data folder.
    case locked(detail: String)
    /// The stored data is damaged, or is not of the type that was asked for.
    case corrupt(detail: String)
    /// The program used it wrongly: bad SQL, a wrong number of parameters, a transaction that has ended.
    case misuse(detail: String)

    /// The kind of rule that refused a change.
    public enum Constraint: Sendable, Equatable {
        /// A unique index or a primary key.
        case unique
        /// A `CHECK`.
        case check
        /// A foreign key.
        case foreignKey
        /// A `NOT NULL`.
        case notNull
        /// Another one: a trigger's.
        case other
    }
}

extension DatabaseError: CustomStringConvertible {
    /// One line for the log or the terminal.
    public var description: String {
        switch self {
        case .unavailable(let detail): "the database is unavailable: \(detail)"
        case .full(let detail): "no room is left for the database: \(detail)"
        case .busy(let detail): "the database is busy: \(detail)"
        case .cancelled(let detail): "the statement was cancelled: \(detail)"
        case .outcomeUnknown(let detail): "whether the change was made is not known: \(detail)"
        case .conflict(let constraint, let detail): "the data refused the change (\(constraint)): \(detail)"
        case .newer(let feature, let found, let known):
            "the database is newer than this program: \(feature) is at migration \(found), this program knows \(known)"
        case .foreignSchema(let detail): "the database's schema is not this program's: \(detail)"
        case .notADatabase(let detail): "the file is not a database of this program: \(detail)"
        case .locked(let detail): "another server or import holds the data folder: \(detail)"
        case .corrupt(let detail): "the database is damaged: \(detail)"
        case .misuse(let detail): "the database was used wrongly: \(detail)"
        }
    }
}
