/// What is set up for a test, and taken down after it.
///
///     extension Trait where Self == FixtureTrait<Store> {
///         static var store: Self { Self { try await Store.with($0) } }
///     }
///
///     @Suite("Adding", .store) struct AddingTests {
///         private var store: Store { .current }
///     }
package protocol ScopedFixture: Sendable {}

extension ScopedFixture {
    /// The one that the running test has by its ``FixtureTrait``, also in its child tasks. A task of its own, such as a
    /// detached one or the body of a transaction on SQLite, has none: it takes what it needs from its surroundings.
    package static var current: Self {
        guard let fixture = CurrentFixture.value as? Self else {
            preconditionFailure("No trait of the test, nor of its suite, sets up a \(Self.self)")
        }
        return fixture
    }
}

/// Has each test run within a fixture, as often as there are settings for it to run in. The trait of a suite is one of
/// each of its tests.
package struct FixtureTrait<Fixture: ScopedFixture>: TestTrait, SuiteTrait, TestScoping {
    private let run: @Sendable (_ body: @Sendable (Fixture) async throws -> Void) async throws -> Void

    package var isRecursive: Bool { true }

    /// - Parameter run: runs a body once in each setting, with a fixture of its own, and throws what the body throws.
    package init(
        _ run: @escaping @Sendable (_ body: @Sendable (Fixture) async throws -> Void) async throws -> Void
    ) {
        self.run = run
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await run { fixture in try await CurrentFixture.$value.withValue(fixture) { try await function() } }
    }
}

private enum CurrentFixture {
    @TaskLocal static var value: (any Sendable)?
}
