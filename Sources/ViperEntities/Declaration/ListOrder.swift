/// The order of a list. Ties are broken by id, in the same direction; where the column says so, by creation first.
public struct ListOrder: Hashable, Sendable {
    /// Which of the columns that a list has an order by, in that of their declaration; 0 is the first.
    public var sort: Int
    /// Whether the greatest is first.
    public var isDescending: Bool

    /// Creates an order.
    @inlinable
    public init(sort: Int, isDescending: Bool) {
        self.sort = sort
        self.isDescending = isDescending
    }
}

/// An order by its name on the wire: `createdAt`, and `-createdAt` for the greatest first.
struct NamedOrder: Sendable, Equatable {
    let name: String
    /// Its name in generated clients.
    let label: String
    let order: ListOrder
}
