/// Metrics, as `GET /metrics` shows them to Prometheus.
public enum Metrics {
    /// All series of one name.
    public struct Family: Sendable, Equatable {
        package enum Kind: String { case counter, gauge, histogram }

        package let name: String
        package let help: String
        package let kind: Kind
        package let samples: [Sample]

        package init(name: String, help: String, kind: Kind, samples: [Sample]) {
            self.name = name
            self.help = help
            self.kind = kind
            self.samples = samples
        }
    }

    /// One series, or one histogram's series.
    package struct Sample: Sendable, Equatable {
        package let labels: [Label]
        package let value: Value

        package init(labels: [Label], value: Value) {
            self.labels = labels
            self.value = value
        }
    }

    /// Distinguishes a series from others of its name.
    package struct Label: Sendable, Equatable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package enum Value: Sendable, Equatable {
        case count(UInt64)
        case number(Double)
        case histogram(Histogram)
    }

    package struct Histogram: Sendable, Equatable {
        /// The buckets' inclusive upper bounds.
        package let bounds: [Double]
        /// The count in each bucket, and beyond the last bound.
        package let counts: [UInt64]
        package let sum: Double

        package init(bounds: [Double], counts: [UInt64], sum: Double) {
            self.bounds = bounds
            self.counts = counts
            self.sum = sum
        }
    }
}

extension Metrics.Family {
    /// A counter, one series; its name ends in `_total`.
    ///
    /// - Parameter help: a sentence.
    public static func counter(_ name: String, _ help: String, _ count: Int) -> Self {
        counter(name, help, value: .count(UInt64(max(count, 0))))
    }

    package static func counter(_ name: String, _ help: String, value: Metrics.Value) -> Self {
        Self(name: name, help: help, kind: .counter, samples: [Metrics.Sample(labels: [], value: value)])
    }

    /// A gauge, one series.
    ///
    /// - Parameter help: a sentence.
    public static func gauge(_ name: String, _ help: String, _ count: Int) -> Self {
        gauge(name, help, value: .count(UInt64(max(count, 0))))
    }

    package static func gauge(_ name: String, _ help: String, value: Metrics.Value) -> Self {
        Self(name: name, help: help, kind: .gauge, samples: [Metrics.Sample(labels: [], value: value)])
    }
}
