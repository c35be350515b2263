public import ViperValues

/// A sentence in a test is its English text, by which sentences are compared.
extension Sentence: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self = .verbatim(text) }
}
