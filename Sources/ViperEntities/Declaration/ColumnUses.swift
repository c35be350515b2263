/// What a column is used for. A column without uses is stored, shown and exported, and a client neither gives nor
/// changes it.
public struct ColumnUses: OptionSet, Sendable {
    /// One bit for each use, and above them the migrations of ``listed(since:)`` and ``since(_:)``.
    public let rawValue: UInt32

    /// Creates uses from their bits; declarations combine the named ones.
    @inlinable
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A client gives it when it adds the entity; without it the default holds.
    @inlinable public static var settable: ColumnUses { ColumnUses(rawValue: 1) }
    /// A client must give it when it adds the entity.
    @inlinable public static var required: ColumnUses { ColumnUses(rawValue: 3) }
    /// A client may change it.
    @inlinable public static var changeable: ColumnUses { ColumnUses(rawValue: 4) }
    /// It is read and shown with the single entity, not in lists, where it has its default.
    @inlinable public static var single: ColumnUses { ColumnUses(rawValue: 8) }
    /// It is never shown, only exported.
    @inlinable public static var hidden: ColumnUses { ColumnUses(rawValue: 16) }
    /// Lists can be sorted by it, in both directions; by its folded copy if it has one. Unless one is ``newestFirst``, the
    /// first of these is the usual order, the least first.
    @inlinable public static var sorted: ColumnUses { ColumnUses(rawValue: 32) }
    /// The same, and ties are broken by when they were added, before their ids.
    @inlinable public static var sortedThenByCreation: ColumnUses { ColumnUses(rawValue: 32 | 8192) }
    /// Lists are sorted by it unless asked otherwise, the greatest first.
    @inlinable public static var newestFirst: ColumnUses { ColumnUses(rawValue: 32 | 64) }
    /// Lists can be held to one value of it, by a query parameter of its name. Each further one doubles the indexes.
    @inlinable public static var filtered: ColumnUses { ColumnUses(rawValue: 128) }
    /// Lists can be held to those that begin with a text, `q`, and are sorted by it then. The column has a folded copy,
    /// `name_key`. One column at most; it is never nil.
    @inlinable public static var searched: ColumnUses { ColumnUses(rawValue: 256 | 512) }
    /// It has a folded copy, `name_key`, which is written with it and made anew by an import. It is never nil.
    @inlinable public static var folded: ColumnUses { ColumnUses(rawValue: 512) }
    /// The program writes it with every change. A column that is neither this nor ``changeable`` is never written again.
    @inlinable public static var revised: ColumnUses { ColumnUses(rawValue: 1024) }
    /// The version, which the database raises with every change: `version`, of a ``RevisedEntity``.
    @inlinable public static var version: ColumnUses { ColumnUses(rawValue: 2048) }
    /// An id that the program made: the primary key, `id`. It is the first column.
    @inlinable public static var key: ColumnUses { ColumnUses(rawValue: 4096) }
    /// Whose it is, of an ``OwnedEntity``: hidden, before the id in the primary key, and every list is held to one value of it.
    @inlinable public static var owner: ColumnUses { ColumnUses(rawValue: 16384 | 128 | 16) }
    /// A later migration of the feature added it; older rows and exports have the default.
    ///
    /// - Parameter migration: its number, 2 to 255.
    @inlinable public static func since(_ migration: UInt32) -> ColumnUses { ColumnUses(rawValue: migration << 24) }

    /// Lists are sorted or filtered by it since a later migration of the feature than the one that added it, which makes the
    /// indexes. A text can be filtered, but not sorted or searched so: its type would be another.
    ///
    /// - Parameter migration: its number, 2 to 255.
    @inlinable public static func listed(since migration: UInt32) -> ColumnUses {
        ColumnUses(rawValue: (migration & 0xFF) << 16)
    }

    var migration: Int { Int(rawValue >> 24) }

    /// The migration of ``listed(since:)``; 0 for none.
    var listMigration: Int { Int(rawValue >> 16 & 0xFF) }

    /// Whether a list has an order by it.
    @inlinable
    @inline(__always)
    var isOrder: Bool { rawValue & (32 | 256) != 0 }

    @inlinable var breaksTiesByCreation: Bool { rawValue & 8192 != 0 }
}

/// Which columns a statement reads, or a document shows.
public protocol ColumnScope {
    /// Whether a column with these uses belongs to it.
    static func includes(_ uses: ColumnUses) -> Bool
}

/// All columns.
public enum WholeEntity: ColumnScope {
    @inlinable
    @inline(__always)
    public static func includes(_ uses: ColumnUses) -> Bool { true }
}

/// What lists have of an entity: all columns but those that are ``ColumnUses/single``.
public enum ListedEntity: ColumnScope {
    @inlinable
    @inline(__always)
    public static func includes(_ uses: ColumnUses) -> Bool { !uses.contains(.single) }
}
