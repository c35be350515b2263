public import Logging
public import ViperDatabase

/// What a feature is made of.
public struct FeatureContext: Sendable {
    /// The program's database.
    public let database: any Database
    /// The time of day.
    public let clock: any Clock
    /// The configuration.
    public let settings: Settings
    /// The program's version.
    public let version: String
    /// For messages to the operator.
    public let logger: Logger
    /// Whether requests are to be answered. Only then a feature begins what runs by itself, such as an upstream's thread.
    public let isServing: Bool

    /// What features over a database are made of.
    public init(
        database: any Database, clock: any Clock = SystemClock(), settings: Settings, version: String, isServing: Bool
    ) {
        self.database = database
        self.clock = clock
        self.settings = settings
        self.version = version
        self.isServing = isServing
        logger = Logger(label: settings.program)
    }
}
