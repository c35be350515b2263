import Logging
import Synchronization
package import ViperDatabase
package import ViperFeatures
import ViperThreads

/// Does the work of a program's jobs in this process. Any number of processes may do so on one store.
///
/// Each kind of work has workers of its own, so that none waits for a slow one of another kind.
package final class JobRunner: Sendable {
    /// When a runner looks for work, and how long ended work stays.
    package struct Options: Sendable {
        /// How often to look for work that another process has enqueued or left.
        package var poll = Duration.seconds(5)
        /// How long to keep work that was done or given up.
        package var keep = Duration.seconds(7 * 86_400)

        package init() {}
    }

    private let workers: [JobWorker]
    let table: JobTable
    private let queue: JobQueue
    let options: Options
    private let program: String
    private let counters = JobCounters()
    private let isStopping = JobStop()
    private let tasks = Locked<[Task<Void, Never>]>([])

    /// Creates a runner that does nothing yet.
    ///
    /// - Parameter program: the program's name, for the log and the metrics.
    /// - Throws: a `Complaint` if two kinds have one name, or a name is too long.
    package init(
        _ jobs: [any Job], over database: any Database, from queue: JobQueue, options: Options = Options(),
        program: String
    ) throws(Complaint) {
        try Self.checkNames(of: jobs)
        let table = JobTable(database: database)
        let logger = Logger(label: program)
        let (counters, isStopping) = (counters, isStopping)
        self.table = table
        self.queue = queue
        self.program = program
        self.options = options
        workers = jobs.flatMap { job in
            (0..<max(1, job.concurrency)).map { _ in
                JobWorker(
                    job: job, table: table, poll: options.poll, counters: counters, stop: isStopping, logger: logger)
            }
        }
    }

    /// Starts to work. Call it once.
    package func start() {
        guard !workers.isEmpty else { return }
        for worker in workers { queue.add(worker.alarm, for: worker.name) }
        let counting = Task.detached(priority: .background) { [table, counters, options] in
            while !Task.isCancelled {
                if let count = try? await table.waiting() { counters.waiting.store(count, ordering: .relaxed) }
                try? await Task.sleep(for: max(options.poll, .seconds(1)))
            }
        }
        let working = workers.map { worker in Task.detached(priority: .utility) { await worker.work() } }
        tasks.withLock { $0 = working + [counting] }
    }

    /// Takes no more work. Returns at once; what runs goes on.
    package func beginStopping() {
        isStopping.set()
        for worker in workers { worker.alarm.ring() }
    }

    /// Cancels what runs, leaves it to others, and waits until nothing uses the store any more.
    package func stop() async {
        beginStopping()
        queue.removeAll()
        let tasks = tasks.withLock { $0 }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// The runner's metrics; none if there are no jobs.
    package var metrics: [Metrics.Family] { workers.isEmpty ? [] : counters.metrics(of: program) }
}

/// Whether a runner takes no more work.
final class JobStop: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}

extension JobRunner {
    static func checkNames(of jobs: [any Job]) throws(Complaint) {
        var names: Set<String> = []
        for name in jobs.map({ "\(type(of: $0).name)" }) {
            guard 1...JobTable.nameLimit ~= name.unicodeScalars.count else {
                throw Complaint(
                    "the name of a job has 1 to \(JobTable.nameLimit) characters: '\(name)'")
            }
            guard names.insert(name).inserted else {
                throw Complaint("two kinds of jobs have the name '\(name)'")
            }
        }
    }
}
