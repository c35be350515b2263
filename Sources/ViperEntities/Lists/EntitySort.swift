public import ViperHTTP
public import ViperJSON
public import ViperValues

/// The name of an order: `createdAt`, and `-createdAt` for the greatest first.
public struct EntitySort<E: Entity>: TextInputValue, Equatable {
    /// The order that it names.
    public let order: ListOrder

    @inlinable
    init(_ order: ListOrder) { self.order = order }

    public static func read(_ text: String) throws(InputFault) -> EntitySort {
        guard let sort = all.first(where: { $0.text == text }) else {
            let known = all.map(\.text).joined(separator: ", ")
            throw text.withUTF8Bytes {
                InputFault("unknownValue", "Expected one of \(known); found \(InputFault.quoted($0)).")
            }
        }
        return sort
    }

    public static func schema(within bounds: Unbounded) -> Schema {
        .named(
            Schema.name(of: E.self) + "Sort",
            .enumeration(
                all.map(\.text),
                labels: all.map {
                    "\(E.table.orders[$0.order.sort].member)\($0.order.isDescending ? "De" : "A")scending"
                }))
    }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> EntitySort { all[min(variant, 1)] }

    public var jsonText: String { text.jsonText }

    private var text: String { (order.isDescending ? "-" : "") + E.table.orders[order.sort].member }

    private static var all: [EntitySort] {
        let orders = E.table.orders
        let sorts = orders.indices.filter { orders[$0].uses.contains(.sorted) }
        // The usual one first.
        return (sorts.filter { $0 == E.table.usualOrder.sort } + sorts.filter { $0 != E.table.usualOrder.sort })
            .flatMap { sort in [false, true].map { EntitySort(ListOrder(sort: sort, isDescending: $0)) } }
    }
}
