public import ViperValues

/// A use case that finds one thing by its id.
///
/// Where things are read without waiting, which its ``Interactor/isImmediate`` says, a `GET` to it is answered without
/// resuming a task, unless a gate has to wait.
public protocol LookupInteractor: Interactor where Command == IDInput {
    /// What is found.
    associatedtype Outcome

    /// The thing with an id. It throws ``Failure/missing(_:)`` if there is none.
    func find(_ id: UUID) async throws(Failure) -> Outcome

    /// The same without waiting; nil if that may be needed. It runs outside of any task, so nothing cancels it.
    func findImmediately(_ id: UUID) throws(Failure) -> Outcome?
}

extension LookupInteractor {
    public static var mayBeImmediate: Bool { true }

    @inlinable
    public func execute(_ input: IDInput) async throws(Failure) -> Outcome { try await find(input.id) }

    @inlinable
    public func executeImmediately(_ input: IDInput) throws(Failure) -> Outcome? { try findImmediately(input.id) }
}
