public import ViperHTTP
public import ViperJSON

/// The name of an order: `createdAt`, and `-createdAt` for the greatest first.
public struct EntitySort<E: Entity>: TextInputValue, Equatable {
    private let named: NamedOrder

    /// The order that it names.
    public var order: ListOrder { named.order }

    private init(_ named: NamedOrder) { self.named = named }

    public static func read(_ text: String) throws(InputFault) -> EntitySort {
        guard let named = E.table.sorts.first(where: { $0.name == text }) else {
            throw .unknownValue(E.table.sorts.map(\.name), found: text.withUTF8Bytes(InputFault.quoted))
        }
        return EntitySort(named)
    }

    public static func schema(within bounds: Unbounded) -> Schema {
        let sorts = E.table.sorts
        return .named(
            Schema.name(of: E.self) + "Sort", .enumeration(sorts.map(\.name), labels: sorts.map(\.label)))
    }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> EntitySort {
        EntitySort(E.table.sorts[min(variant, 1)])
    }

    public var jsonText: String { named.name.jsonText }
}
