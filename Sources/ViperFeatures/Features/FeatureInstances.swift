public import Viper

/// The features of a program, created, and the work that each of them does.
public struct FeatureInstances: Sendable {
    /// What they declare.
    public let list: FeatureList
    /// The features, in the order in which the API shows them.
    public let features: [any Feature]
    private let works: [FeatureWork]
    private let parts: PartsInUse

    /// - Parameter features: one of each type of the list, in its order.
    /// - Throws: a `Complaint` if a feature does not do what it declares.
    public init(_ list: FeatureList, _ features: [any Feature]) throws(Complaint) {
        try self.init(list, features, PartsInUse(list.serviceParts))
    }

    /// - Parameter parts: notes what the features ask for.
    init(_ list: FeatureList, _ features: [any Feature], _ parts: PartsInUse) throws(Complaint) {
        self.list = list
        self.parts = parts
        self.features = features
        works = features.map { FeatureWork(of: $0) }
        try FeatureClash.check(list.declarations, works)
        for (feature, work) in zip(list.declarations, works) {
            for part in work.serviceParts { parts.note(part, askedForBy: feature.name) }
        }
        try checkParts()
    }

    /// Throws if a feature has asked for a part of the kit that none declares.
    package func checkParts() throws(Complaint) { try parts.check() }

    /// All parts of a type in the features' work, in order, or those of the last feature first.
    public func parts<Part: FeaturePart>(_ type: Part.Type, lastFeatureFirst: Bool = false) -> [Part] {
        (lastFeatureFirst ? works.reversed() : works).flatMap { $0.parts(type) }
    }

    /// What the first feature does that declares a certain part.
    public func work<Part: FeaturePart>(ofOneThatDeclares type: Part.Type, _ isIt: (Part) -> Bool) -> FeatureWork? {
        zip(list.declarations, works).first { $0.0.parts(type).contains(where: isIt) }?.1
    }

    /// The work at intervals.
    public var periodicWork: [PeriodicWork] { works.flatMap(\.periodic) }

    /// The metrics.
    public var metrics: [Metrics.Family] { works.flatMap { $0.metrics.flatMap { $0() } } }

    /// Fills empty features with samples and returns how many were added.
    public func fillWithSamples() async throws(Failure) -> Int {
        var count = 0
        for fill in works.flatMap(\.samples) { count += try await fill() }
        return count
    }

    /// Ends the features' background work. The database must still be open.
    public func close() async { for feature in features { await feature.close() } }
}
