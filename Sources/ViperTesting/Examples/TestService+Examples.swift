public import ViperService

extension TestService {
    /// Records a group's examples in process, on SQLite, with an empty store and a clock that stands still to the
    /// millisecond.
    ///
    /// - Parameter settings: values of settings by key; all others have their defaults.
    /// - Throws: what the closure throws, and a ``TestFault`` for a response that the service does not describe.
    public static func recordExamples<S: Service>(
        _ group: String, of service: S.Type, settings: [String: String] = [:],
        _ body: (inout ExampleRecorder) async throws -> Void
    ) async throws -> ExampleRecorder {
        let schema = TestStore.Schema(S.name.filter(\.isLetter), service.program.features.migrations)
        return try await run(
            service.program, schema, on: .sqlite, by: .inProcess, clock: SteppingClock(step: 1), settings
        ) { service in
            var recorder = try ExampleRecorder(group, service.client, document: service.document)
            try await body(&recorder)
            return recorder
        }
    }
}
