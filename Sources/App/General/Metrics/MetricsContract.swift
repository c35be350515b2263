import ViperHTTP

/// `GET /metrics`: what the server has counted, for Prometheus.
enum Metrics {
    /// Nothing is asked.
    typealias Input = NoInput

    /// All series of one name.
    struct Family: Equatable {
        /// What a series' number means.
        enum Kind: String { case counter, gauge, histogram }

        let name: String
        let help: String
        let kind: Kind
        let samples: [Sample]
    }

    /// One series, or one histogram's.
    struct Sample: Equatable {
        let labels: [Label]
        let value: Value
    }

    /// What tells a series from the others of its name.
    struct Label: Equatable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A series' number.
    enum Value: Equatable {
        case count(UInt64)
        case number(Double)
        case histogram(Histogram)
    }

    /// How often a value was in each of some ranges.
    struct Histogram: Equatable {
        /// The ranges' upper bounds, which belong to them.
        let bounds: [Double]
        /// How often a value was in each, and beyond the last.
        let counts: [UInt64]
        /// All values together.
        let sum: Double
    }
}
