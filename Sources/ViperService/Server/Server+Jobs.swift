import ViperDatabase

extension Server {
    /// The runner of the features' jobs.
    func jobRunner(
        of features: FeatureInstances, over database: any Database, from queue: JobQueue
    ) throws -> JobRunner {
        var options = JobRunner.Options()
        options.poll = settings.duration(.jobsPoll) ?? options.poll
        options.keep = settings.duration(.jobsKeep) ?? options.keep
        return try JobRunner(
            features.jobs, over: database, from: queue, options: options, program: program.name)
    }
}
