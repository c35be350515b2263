public import Viper
public import ViperDatabase

/// What a feature does beside answering requests, as it says itself in ``Feature/work(_:)``.
public struct FeatureWork: Sendable {
    private(set) var periodic: [PeriodicWork] = []
    private(set) var metrics: [@Sendable () -> [Metrics.Family]] = []
    private(set) var samples: [@Sendable () async throws(Failure) -> Int] = []
    private(set) var parts: [any FeaturePart] = []
    private(set) var serviceParts: [any ServicePart.Type] = []

    /// The work of a feature.
    public init(of feature: any Feature) { feature.work(&self) }

    /// Does work at intervals while the server runs, such as deleting rows that nobody can see any more, in portions. Any number
    /// of servers may do so on one store.
    ///
    /// - Parameters:
    ///   - interval: the pause before each run.
    ///   - fault: the log message of a failure: the beginning of a sentence.
    ///   - portion: does one portion, short enough not to delay other writes, and returns whether there may be more.
    public mutating func every(
        _ interval: Duration, fault: String, _ portion: @escaping @Sendable () async throws(DatabaseError) -> Bool
    ) {
        periodic.append(PeriodicWork(every: interval, fault: fault, portion))
    }

    /// Shows metrics, which each scrape asks for.
    public mutating func metrics(_ families: @escaping @Sendable () -> [Metrics.Family]) { metrics.append(families) }

    /// Fills what is empty with samples and returns how many were added.
    public mutating func samples(_ fill: @escaping @Sendable () async throws(Failure) -> Int) { samples.append(fill) }

    /// Does something that one part of the kit or another feature asks for.
    public mutating func add(_ part: some FeaturePart) { parts.append(part) }

    /// Notes that the feature uses a part of the kit, which one of the program's features must have declared.
    package mutating func use(_ part: any ServicePart.Type) { serviceParts.append(part) }

    /// All parts of a type.
    public func parts<Part: FeaturePart>(_ type: Part.Type) -> [Part] { parts.compactMap { $0 as? Part } }
}

/// Work that a feature does at intervals while the server runs, such as deleting rows that nobody can see any more.
public struct PeriodicWork: Sendable {
    /// The pause before each run.
    public let interval: Duration
    /// Does one portion, short enough not to delay other writes, and returns whether there may be more.
    public let portion: @Sendable () async throws(DatabaseError) -> Bool
    /// The log message of a failure: the beginning of a sentence.
    public let fault: String

    /// Creates periodic work in portions. Any number of servers may run it on one store.
    public init(
        every interval: Duration, fault: String,
        _ portion: @escaping @Sendable () async throws(DatabaseError) -> Bool
    ) {
        self.interval = interval
        self.portion = portion
        self.fault = fault
    }
}
