public import ViperHTTP
public import ViperJSON

/// Presents one entity of a list. It is pure, like the presenter it belongs to.
public protocol RowPresenter<Entity, Row>: Sendable {
    associatedtype Entity: Sendable
    associatedtype Row: OutputValue

    /// The name of the module whose list it is, in schemas. Default: that of the type that encloses it, `ItemsList` for
    /// `ItemsList.RowPresenter`.
    static var listName: String { get }

    /// Presents an entity.
    func present(_ entity: Entity) -> Row
}

extension RowPresenter {
    public static var listName: String {
        let name = Schema.name(of: Self.self)
        let role = "RowPresenter"
        return name.hasSuffix(role) ? String(name.dropLast(role.count)) : name
    }
}

/// The rows of a list, presented when they are read or written, so that no second array is made.
public struct PresentedList<P: RowPresenter>: OutputValue {
    @usableFromInline let entities: [P.Entity]
    @usableFromInline let presenter: P

    /// Creates a list of entities.
    @inlinable
    public init(_ entities: [P.Entity], by presenter: P) {
        self.entities = entities
        self.presenter = presenter
    }

    @inlinable
    public func write(to writer: inout ByteWriter) {
        writer.byte(0x5B)
        entities.withUnsafeBufferPointer { entities in
            guard var entity = entities.baseAddress else { return }
            for index in 0..<entities.count {
                if index > 0 { writer.byte(0x2C) }
                presenter.present(entity.pointee).write(to: &writer)
                entity += 1
            }
        }
        writer.byte(0x5D)
    }

    public static var schema: Schema { .array(P.Row.schema) }
}

extension PresentedList: RandomAccessCollection {
    @inlinable
    public var startIndex: Int { 0 }
    @inlinable
    public var endIndex: Int { entities.count }
    // By default it checks a range, which looks up its type: 400 instructions a row.
    @inlinable
    public func index(after index: Int) -> Int { index + 1 }
    @inlinable
    public subscript(_ index: Int) -> P.Row { presenter.present(entities[index]) }
}
