import Viper
import ViperCommands
import ViperDatabase
import ViperFeatures

/// The commands of a program's features, and those about the store as a whole, in a process that has the store open.
struct FeatureCommands: Sendable {
    private let features: FeatureInstances
    private let check: StoreCheck
    private let history: StoreHistory

    init(_ features: FeatureInstances, _ parts: [any ServicePart], over database: any Database) {
        self.features = features
        check = StoreCheck(parts.compactMap(\.files), database)
        history = StoreHistory(of: database)
    }

    /// Whether a request is for a command that no feature has.
    static func isAboutStore(_ request: CommandRequest) -> Bool {
        StoreCheck.isAsked(for: request) || request == StoreHistory.request
    }

    /// Carries out a command, on a thread that may block.
    func run(_ request: CommandRequest, to output: CommandOutput) async throws(Failure) {
        if StoreCheck.isAsked(for: request) { return try await check.run(request, to: output) }
        if request == StoreHistory.request { return try await history.beginAnew(output) }
        guard let work = features.work(ofOneThatDeclares: CommandPart.self, { request.isOf($0.group) }) else {
            throw .missing(.english("This program has no command '\(request.command)'."))
        }
        for part in work.parts(CommandRunPart.self) { try await part.run(request, output) }
    }
}

extension Failure {
    /// One line for the operator, who may know what is only logged where clients are concerned.
    package var commandText: String {
        if self == .closing { return "The server is stopping. Nothing was changed." }
        guard isOutcomeUnknown else { return description }
        return "\(self). Whether it was changed is unknown: check before trying again."
    }
}
