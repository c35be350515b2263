import Glibc

/// The format of log lines (`log.format`).
package enum LogFormat: String, Sendable {
    /// Text on a terminal, JSON elsewhere.
    case automatic = "auto"
    /// One JSON object a line.
    case json
    /// A line for people.
    case text

    /// The format that a word of the configuration names.
    package init(_ word: String) { self = Self(rawValue: word) ?? .automatic }

    /// Whether lines for a descriptor are JSON.
    package func isJSON(on descriptor: Int32) -> Bool {
        switch self {
        case .automatic: isatty(descriptor) == 0
        case .json: true
        case .text: false
        }
    }
}
