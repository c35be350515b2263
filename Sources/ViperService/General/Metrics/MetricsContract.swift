import ViperHTTP

/// `GET /metrics`: what the server has counted, for Prometheus.
public enum Metrics {
    /// Nothing is asked.
    typealias Input = NoInput

    /// All series of one name.
    public struct Family: Sendable, Equatable {
        /// What a series' number means.
        enum Kind: String { case counter, gauge, histogram }

        let name: String
        let help: String
        let kind: Kind
        let samples: [Sample]
    }

    /// One series, or one histogram's.
    struct Sample: Sendable, Equatable {
        let labels: [Label]
        let value: Value
    }

    /// What tells a series from the others of its name.
    struct Label: Sendable, Equatable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A series' number.
    enum Value: Sendable, Equatable {
        case count(UInt64)
        case number(Double)
        case histogram(Histogram)
    }

    /// How often a value was in each of some ranges.
    struct Histogram: Sendable, Equatable {
        /// The ranges' upper bounds, which belong to them.
        let bounds: [Double]
        /// How often a value was in each, and beyond the last.
        let counts: [UInt64]
        /// All values together.
        let sum: Double
    }
}

extension Metrics.Family {
    /// One series that only grows; its name ends in `_total`.
    ///
    /// - Parameter help: a sentence.
    public static func counter(_ name: String, _ help: String, _ count: Int) -> Self {
        counter(name, help, value: .count(UInt64(max(count, 0))))
    }

    static func counter(_ name: String, _ help: String, value: Metrics.Value) -> Self {
        Self(name: name, help: help, kind: .counter, samples: [Metrics.Sample(labels: [], value: value)])
    }

    /// One series that goes up and down.
    ///
    /// - Parameter help: a sentence.
    public static func gauge(_ name: String, _ help: String, _ count: Int) -> Self {
        gauge(name, help, value: .count(UInt64(max(count, 0))))
    }

    static func gauge(_ name: String, _ help: String, value: Metrics.Value) -> Self {
        Self(name: name, help: help, kind: .gauge, samples: [Metrics.Sample(labels: [], value: value)])
    }
}
