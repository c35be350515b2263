import Viper
package import ViperFeatures
import ViperThreads

/// Counts what the feed does, for metrics.
struct LiveCounters: Sendable {
    /// Events that were handed to streams.
    var events = 0
    /// Streams that were cut since their clients did not read.
    var cuts = 0
    /// How often a stream was told to read its list anew.
    var resyncs = 0
    /// How long the last change had been committed when it was handed on, in microseconds; nothing newer waits.
    var lag: Int64 = 0
}

extension ChangeFeed {
    /// - Parameter program: the prefix of the names.
    package func metrics(of program: String) -> [Metrics.Family] {
        let counts = counters.withLock { $0 }
        let streams = shares.counts
        return [
            .gauge("\(program)_live_streams", "Live lists that clients keep open.", streams.lists),
            .gauge(
                "\(program)_streamed_responses", "Streamed responses that are being made, except live lists.",
                streams.responses),
            .counter(
                "\(program)_streams_refused_total", "Live lists and streamed responses that were refused.",
                streams.refused),
            .counter("\(program)_live_events_total", "Events that were handed to live lists.", counts.events),
            .counter(
                "\(program)_live_cuts_total", "Live lists that were cut since their clients did not read.", counts.cuts),
            .counter(
                "\(program)_live_resyncs_total", "How often a live list was told to be read anew.", counts.resyncs),
            .gauge(
                "\(program)_live_lag_seconds", "How long the last changes had been made when they were handed on.",
                value: .number(Double(counts.lag) / 1e6)),
        ]
    }
}
