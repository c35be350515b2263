/// An authentication challenge for `WWW-Authenticate` (RFC 9110, section 11.6.1).
public struct Challenge: Sendable, Equatable {
    /// The authentication scheme, such as `Bearer`.
    public let scheme: String
    /// The scheme and its parameters as sent in the field.
    let text: String

    /// - Parameters:
    ///   - scheme: a name from IANA's registry of authentication schemes.
    ///   - parameters: the scheme's parameters, such as `realm` or `error` (RFC 6750, section 3), in order. Characters
    ///     that no field value may contain become `?`.
    public init(_ scheme: StaticString, _ parameters: KeyValuePairs<StaticString, String> = [:]) {
        self.scheme = "\(scheme)"
        let values = parameters.map { "\($0.key)=\(Self.quoted($0.value))" }
        text = values.isEmpty ? self.scheme : self.scheme + " " + values.joined(separator: ", ")
    }

    /// Encodes a value as a quoted-string (RFC 9110, section 5.6.4).
    private static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { text.append("\\") }
            text.unicodeScalars.append((0x20...0x7E).contains(scalar.value) ? scalar : "?")
        }
        return text + "\""
    }
}
