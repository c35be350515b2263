/// An entity before and after a change; the same twice if there was nothing to change.
public struct Revision<Entity: Sendable>: Sendable {
    public let before: Entity
    public let after: Entity

    @inlinable
    public init(from before: Entity, to after: Entity) {
        self.before = before
        self.after = after
    }
}

/// Presents what a change led to, as another presenter presents it.
public struct RevisionPresenter<Base: Presenter>: Presenter where Base.Outcome: Sendable {
    @usableFromInline let base: Base

    /// - Parameter base: presents the entity.
    @inlinable
    public init(_ base: Base) { self.base = base }

    @inlinable
    public func present(_ revision: Revision<Base.Outcome>, for reader: PresentationContext) -> Base.Model {
        base.present(revision.after, for: reader)
    }
}
