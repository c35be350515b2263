import Viper
import ViperHTTP

/// `GET /metrics`: the server's metrics, for Prometheus.
public enum Metrics {
    typealias Input = NoInput

    /// All series of one name.
    public struct Family: Sendable, Equatable {
        enum Kind: String { case counter, gauge, histogram }

        let name: String
        let help: String
        let kind: Kind
        let samples: [Sample]
    }

    /// One series, or one histogram's series.
    struct Sample: Sendable, Equatable {
        let labels: [Label]
        let value: Value
    }

    /// Distinguishes a series from others of its name.
    struct Label: Sendable, Equatable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    enum Value: Sendable, Equatable {
        case count(UInt64)
        case number(Double)
        case histogram(Histogram)
    }

    struct Histogram: Sendable, Equatable {
        /// The buckets' inclusive upper bounds.
        let bounds: [Double]
        /// The count in each bucket, and beyond the last bound.
        let counts: [UInt64]
        let sum: Double
    }

    struct Interactor: Viper.Interactor {
        let service: any MetricsService

        func execute(_ input: Input) async throws(Failure) -> ServerMetrics { try service.metrics() }
    }
}

extension Metrics.Family {
    /// A counter, one series; its name ends in `_total`.
    ///
    /// - Parameter help: a sentence.
    public static func counter(_ name: String, _ help: String, _ count: Int) -> Self {
        counter(name, help, value: .count(UInt64(max(count, 0))))
    }

    static func counter(_ name: String, _ help: String, value: Metrics.Value) -> Self {
        Self(name: name, help: help, kind: .counter, samples: [Metrics.Sample(labels: [], value: value)])
    }

    /// A gauge, one series.
    ///
    /// - Parameter help: a sentence.
    public static func gauge(_ name: String, _ help: String, _ count: Int) -> Self {
        gauge(name, help, value: .count(UInt64(max(count, 0))))
    }

    static func gauge(_ name: String, _ help: String, value: Metrics.Value) -> Self {
        Self(name: name, help: help, kind: .gauge, samples: [Metrics.Sample(labels: [], value: value)])
    }
}
