public import ViperFeatures

/// A kind of jobs.
struct JobPart: FeaturePart {
    let make: @Sendable (FeatureInstances) -> any Job
}

extension FeatureDeclaration {
    /// Declares that the feature has jobs: it enqueues work, or does it.
    public mutating func jobs() { use(JobsPart.self) }
}

extension FeatureWork {
    /// Does a kind of work that the feature enqueues.
    public mutating func job(_ job: some Job) { self.job { _ in job } }

    /// Does a kind of work that concerns each of the program's features.
    public mutating func job(_ make: @escaping @Sendable (FeatureInstances) -> any Job) {
        use(JobsPart.self)
        add(JobPart(make: make))
    }
}

extension FeatureContext {
    /// Where to enqueue work, with `transaction.enqueue`.
    public var jobs: JobQueue { service(of: JobsPart.self) { JobQueue() } }
}

extension FeatureInstances {
    /// The features' jobs.
    public var jobs: [any Job] { parts(JobPart.self).map { $0.make(self) } }
}
