import ViperDatabase
package import ViperFeatures

/// Jobs, as a part of a service.
package struct JobsPart: ServicePart {
    package static let schema: any KitSchema.Type = JobsSchema.self
    package static let declaredBy: StaticString = "feature.jobs()"

    private let context: FeatureContext
    private let queue = JobQueue()

    package init(_ context: FeatureContext, of features: FeatureList) { self.context = context }

    package func provide(to context: FeatureContext) -> FeatureContext { context.providing(queue) }

    package func work(of features: FeatureInstances) throws -> any ServiceWork {
        var options = JobRunner.Options()
        options.poll = context.settings.duration(.jobsPoll) ?? options.poll
        options.keep = context.settings.duration(.jobsKeep) ?? options.keep
        return try JobRunner(
            features.jobs, over: context.database, from: queue, options: options, program: context.product.name)
    }

    package static func check(_ features: FeatureInstances) throws(Complaint) {
        try JobRunner.checkNames(of: features.jobs)
    }
}

extension JobRunner: ServiceWork {
    /// Deletes what ended long ago, in portions.
    package var periodicWork: [PeriodicWork] {
        [
            PeriodicWork(every: min(options.keep / 10, .seconds(300)), fault: "Ended jobs could not be swept") {
                [table, options] () async throws(DatabaseError) in try await table.sweep(endedBefore: options.keep)
            }
        ]
    }
}
