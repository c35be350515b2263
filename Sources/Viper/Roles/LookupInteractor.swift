public import ViperValues

/// Things of one kind that are found by their ids.
public protocol Lookup<Value>: Sendable {
    associatedtype Value

    /// Whether ``immediateValue(_:)`` finds things: where they are kept, they are read without waiting.
    var isImmediate: Bool { get }

    /// The thing with an id. It throws ``Failure/missing(_:)`` if there is none.
    func value(_ id: UUID) async throws(Failure) -> Value

    /// The same without waiting; nil if that may be needed. It runs outside of any task, so nothing cancels it.
    func immediateValue(_ id: UUID) throws(Failure) -> Value?
}

/// A use case that finds one thing by its id:
///
///     struct Interactor: LookupInteractor {
///         let service: NoteService
///         var things: some Lookup<Note> { service.notes }
///     }
///
/// Where things are read without waiting, a `GET` to it is answered without resuming a task, unless a gate has to wait.
public protocol LookupInteractor: Interactor where Command == IDInput, Outcome == Things.Value {
    associatedtype Things: Lookup

    var things: Things { get }
}

extension LookupInteractor {
    @inlinable
    public var isImmediate: Bool { things.isImmediate }

    @inlinable
    public func execute(_ input: IDInput) async throws(Failure) -> Things.Value { try await things.value(input.id) }

    @inlinable
    public func executeImmediately(_ input: IDInput) throws(Failure) -> Things.Value? {
        try things.immediateValue(input.id)
    }
}
