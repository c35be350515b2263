import Viper
import ViperFeatures
import ViperHTTP
import ViperJSON

extension Metrics {
    /// Renders Prometheus's text format 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats, "Text-based
    /// format").
    struct View: Viper.View {
        typealias Model = [Family]

        static let status = Status.ok
        static let schema = Schema.string()
        static let forms = [MediaType.metrics]
        static let caching = Caching.never
        static let usualBytes = 16 << 10

        func render(_ families: [Family], as form: MediaType) -> Response {
            var writer = ByteWriter(capacity: Self.usualBytes)
            for family in families { write(family, to: &writer) }
            if writer.hasFailed { return Response(.serviceUnavailable) }
            return Response(Self.status, form.contentType, writer.finish())
        }

        private func write(_ family: Family, to writer: inout ByteWriter) {
            writer.raw(text: "# HELP \(family.name) \(Self.escaped(family.help))\n")
            writer.raw(text: "# TYPE \(family.name) \(family.kind.rawValue)\n")
            for sample in family.samples {
                switch sample.value {
                case .count(let count): write(family.name, sample.labels, "\(count)", to: &writer)
                case .number(let number): write(family.name, sample.labels, Self.text(number), to: &writer)
                case .histogram(let histogram): write(family.name, sample.labels, histogram, to: &writer)
                }
            }
        }

        /// Writes cumulative buckets: each counts everything up to its bound, the last one everything.
        private func write(
            _ name: String, _ labels: [Label], _ histogram: Histogram, to writer: inout ByteWriter
        ) {
            var total: UInt64 = 0
            for (index, count) in histogram.counts.enumerated() {
                total &+= count
                let bound = index < histogram.bounds.count ? Self.text(histogram.bounds[index]) : "+Inf"
                write(name + "_bucket", labels + [Label("le", bound)], "\(total)", to: &writer)
            }
            write(name + "_sum", labels, Self.text(histogram.sum), to: &writer)
            write(name + "_count", labels, "\(total)", to: &writer)
        }

        private func write(_ name: String, _ labels: [Label], _ value: String, to writer: inout ByteWriter) {
            writer.raw(text: name)
            for (index, label) in labels.enumerated() {
                writer.raw(text: index == 0 ? "{" : ",")
                writer.raw(text: "\(label.name)=\"\(Self.escaped(label.value, quotes: true))\"")
            }
            writer.raw(text: "\(labels.isEmpty ? "" : "}") \(value)\n")
        }

        /// A text with escaped backslashes, line feeds and, in label values, quotes.
        private static func escaped(_ text: String, quotes: Bool = false) -> String {
            var result = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\\": result += "\\\\"
                case "\n": result += "\\n"
                case "\"" where quotes: result += "\\\""
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result
        }

        /// The shortest text that parses as the number, without a fraction if it is whole.
        private static func text(_ number: Double) -> String { Int64(exactly: number).map { "\($0)" } ?? "\(number)" }
    }
}

/// `GET /metrics`: the server's metrics, for Prometheus.
extension Metrics {
    typealias Input = NoInput

    package struct Interactor: Viper.Interactor {
        let service: any MetricsService

        func execute(_ input: Input) async throws(Failure) -> ServerMetrics { try service.metrics() }
    }
}
