import Viper
import ViperDaemon
import ViperDatabase
import ViperFeatures
import ViperPostgreSQL

extension Metrics {
    /// Turns the numbers into named metrics with help texts.
    package struct Presenter: Viper.Presenter {
        func present(_ metrics: ServerMetrics, for reader: PresentationContext) -> [Family] {
            requests(metrics) + store(metrics.store) + metrics.features + process(metrics.process) + [
                .counter(
                    "\(metrics.name)_requests_unparsed_total", "Requests that libmicrohttpd rejected by itself.",
                    metrics.daemon.refusedByLibrary),
                .counter(
                    "\(metrics.name)_access_log_lines_lost_total", "Access log lines that could not be written.",
                    metrics.accessLinesLost),
                Family(
                    name: "\(metrics.name)_build_info", help: "The program's version; always 1.", kind: .gauge,
                    samples: [
                        Sample(
                            labels: [Label("version", metrics.version), Label("swift", metrics.swiftVersion)],
                            value: .count(1))
                    ]),
            ]
        }

        private func requests(_ metrics: ServerMetrics) -> [Family] {
            [
                Family(
                    name: "http_requests_total", help: "Requests handled.", kind: .counter,
                    samples: metrics.requests.flatMap { requests in
                        requests.statuses.map {
                            Sample(labels: requests.labels + [Label("status", "\($0.status)")], value: .count($0.count))
                        }
                    }),
                Family(
                    name: "http_request_duration_seconds",
                    help: "Time from the end of a request's head to its response.", kind: .histogram,
                    samples: metrics.requests.map { Sample(labels: $0.labels, value: .histogram($0.histogram)) }),
                Family(
                    name: "http_response_bytes_total", help: "Bytes of response bodies.", kind: .counter,
                    samples: metrics.requests.map { Sample(labels: $0.labels, value: .count($0.bytes)) }),
                .gauge(
                    "http_requests_in_flight", "Requests whose head has arrived and whose response has not been sent.",
                    metrics.daemon.requestsInFlight),
                .gauge("http_request_body_bytes", "Bytes of request bodies in memory.", metrics.daemon.bodyBytes),
                .gauge("http_connections", "Open connections.", metrics.daemon.connections),
                .gauge("http_connections_limit", "Maximum number of open connections.", metrics.connectionLimit),
                .counter(
                    "http_connections_refused_total", "Connections closed at once, since their address had too many.",
                    metrics.daemon.connectionsRefused),
            ]
        }

        private func store(_ store: ServerMetrics.Store) -> [Family] {
            switch store {
            case .sqlite(let writer): self.writer(writer)
            case .postgresql(let numbers): postgreSQL(numbers)
            }
        }

        private func postgreSQL(_ numbers: PostgreSQLStatistics) -> [Family] {
            [
                .gauge("postgresql_up", "Whether there is a connection to PostgreSQL.", numbers.isReachable ? 1 : 0),
                .gauge("postgresql_connections", "Open connections to PostgreSQL.", numbers.connections),
                .gauge("postgresql_connections_busy", "Connections to PostgreSQL that are in use.", numbers.busy),
                .gauge(
                    "postgresql_wait_queue_length", "Queries and transactions waiting for a connection.",
                    numbers.waiting),
                .counter("postgresql_queries_total", "Queries outside of transactions.", numbers.queries),
                .counter(
                    "postgresql_batches_total", "Batches in which queries were sent.", numbers.batches),
                .counter(
                    "postgresql_query_repeats_total", "Queries sent again since they waited behind a slow one.",
                    numbers.repeats),
                .counter("postgresql_commits_total", "Committed transactions.", numbers.commits),
                .counter(
                    "postgresql_retries_total",
                    "Transactions retried because another had changed the same rows.", numbers.retries),
                .counter("postgresql_connects_total", "Connections established.", numbers.connects),
                .counter("postgresql_failures_total", "Queries and transactions that failed.", numbers.failures),
            ]
        }

        private func writer(_ writer: WriteStatistics) -> [Family] {
            let sizes = Histogram(
                bounds: WriteStatistics.groupBounds.map(Double.init),
                counts: writer.groupSizes.map { UInt64(max($0, 0)) },
                sum: Double(writer.writes + writer.failures))
            return [
                .gauge("sqlite_write_queue_length", "Writes waiting for the writer.", writer.waiting),
                .counter("sqlite_writes_total", "Durable writes.", writer.writes),
                .counter("sqlite_write_failures_total", "Writes that failed.", writer.failures),
                .counter("sqlite_commits_total", "Commits that succeeded.", writer.commits),
                Family(
                    name: "sqlite_write_group_size", help: "Writes that shared one commit.",
                    kind: .histogram, samples: [Sample(labels: [], value: .histogram(sizes))]),
                // A page has 4 KiB.
                .gauge(
                    "sqlite_wal_bytes", "Length of the write-ahead log after the last commit.", writer.logPages * 4096),
                .counter("sqlite_checkpoints_total", "Checkpoints attempted.", writer.checkpoints),
                .counter(
                    "sqlite_checkpoint_failures_total", "Checkpoints that failed.", writer.checkpointFailures),
                .gauge("sqlite_writable", "1 while writes can be made durable, else 0.", writer.isWritable ? 1 : 0),
                .counter(
                    "sqlite_read_evictions_total", "Reads interrupted so that the log could restart.",
                    writer.evictions),
            ]
        }

        private func process(_ process: ServerMetrics.Process) -> [Family] {
            [
                .counter(
                    "process_cpu_seconds_total", "User and system CPU time.",
                    value: .number(process.processorSeconds)),
                .gauge("process_resident_memory_bytes", "Resident memory in use.", process.residentBytes),
                .gauge("process_virtual_memory_bytes", "Virtual memory in use.", process.virtualBytes),
                .gauge("process_open_fds", "Open file descriptors.", process.descriptors),
                .gauge("process_max_fds", "Maximum number of open file descriptors.", process.descriptorLimit),
                .gauge(
                    "process_start_time_seconds", "When the process started, in seconds since 1970.",
                    value: .number(process.startSeconds)),
            ]
        }
    }
}

extension ServerMetrics.Requests {
    fileprivate var labels: [Metrics.Label] { [Metrics.Label("method", method), Metrics.Label("route", route)] }

    fileprivate var histogram: Metrics.Histogram {
        Metrics.Histogram(
            bounds: ServerMetrics.durationBounds.map { Double($0) / 1_000_000 }, counts: durations,
            sum: Double(microseconds) / 1_000_000)
    }
}
