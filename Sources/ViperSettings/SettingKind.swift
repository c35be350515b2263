import ViperHTTP
import ViperMail

/// The kind of a setting's value: its format, its bounds, and how both are explained to people.
public enum SettingKind: Sendable, Equatable {
    /// Any text of 1 to `maximum` characters.
    case text(maximum: Int)
    /// A whole number within bounds.
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case boolean
    /// One of these words.
    case choice([String])
    /// A duration within bounds, or the word `auto` if that is allowed.
    case duration(ClosedRange<Duration>, orAuto: Bool = false)
    /// Nothing, or a path such as `/api` without a trailing slash.
    case pathPrefix
    /// Nothing, or the path of a file or folder.
    case path
    /// The name of a header field.
    case headerName
    /// Nothing, or names of header fields separated by commas.
    case headerNames
    /// Nothing, `*`, or origins and origin patterns, separated by commas.
    case origins
    /// Nothing, or HTTP origins separated by commas, without patterns.
    case exactOrigins
    /// Nothing, or one HTTP origin.
    case origin
    /// Nothing, or names of hosts separated by commas.
    case hosts
    /// Nothing, or pairs of the files of a certificate and of its key, separated by commas.
    case certificates
    /// One of the words, or networks separated by commas.
    case networks(or: [String])
    /// Nothing, or an upstream's address.
    case upstream
    /// Nothing, or a token for an upstream.
    case token
    /// Nothing, or a database server's address. Whether the driver understands it shows when it connects.
    case connection
    /// Nothing, or the address of a mail server.
    case mailServer
    /// A mailbox, with or without a name.
    case mailbox
    /// Nothing, or a user name or a password for another server.
    case credential

    /// Whether a text has the format and is within the bounds.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .text(let maximum):
            !text.isEmpty && text.unicodeScalars.count <= maximum && !text.unicodeScalars.contains("\0")
        case .integer(let bounds): Self.integer(text).map(bounds.contains) ?? false
        case .boolean: text == "true" || text == "false"
        case .choice(let words): words.contains(text)
        case .duration(_, orAuto: true) where text == "auto": true
        case .duration(let bounds, _): Duration(configurationText: text).map(bounds.contains) ?? false
        case .pathPrefix: text.isEmpty || Self.isPathPrefix(text)
        case .path: text.utf8.count <= 4000 && !text.unicodeScalars.contains("\0")
        case .headerName: Self.isHeaderName(text)
        case .headerNames: text.utf8.count <= 8000 && Self.parts(of: text).allSatisfy(Self.isHeaderName)
        case .origins: Self.isOrigins(text)
        case .exactOrigins: text.utf8.count <= 8000 && Self.parts(of: text).allSatisfy(Self.isHTTPOrigin)
        case .origin: text.isEmpty || Self.isHTTPOrigin(text)
        case .hosts: text.utf8.count <= 8000 && Self.parts(of: text).allSatisfy(ServedHosts.isName)
        case .certificates: text.utf8.count <= 8000 && Self.parts(of: text).allSatisfy(Self.isPairOfPaths)
        case .networks(let words): Self.isNetworks(text, or: words)
        case .upstream: text.isEmpty || (text.utf8.count <= 2000 && Self.isUpstream(text))
        case .token: text.isEmpty || (text.utf8.count <= 1000 && Self.isToken(text))
        case .connection: Self.isConnection(text)
        case .mailServer: text.isEmpty || SMTPAddress(text) != nil
        case .mailbox: Mailbox(text) != nil
        case .credential: Self.isCredential(text)
        }
    }

    /// Whether a file has it as a JSON number or boolean instead of a string.
    var isLiteral: Bool {
        switch self {
        case .integer, .boolean: true
        case .text, .choice, .duration, .pathPrefix, .path, .headerName, .headerNames, .origins, .exactOrigins, .origin,
            .hosts, .certificates, .networks, .upstream, .token, .connection, .mailServer, .mailbox, .credential:
            false
        }
    }

    /// Whether it is a comma-separated list, which a file may also have as an array of strings.
    var isList: Bool {
        switch self {
        case .headerNames, .origins, .exactOrigins, .hosts, .certificates, .networks: true
        case .text, .integer, .boolean, .choice, .duration, .pathPrefix, .path, .headerName, .origin, .upstream, .token,
            .connection, .mailServer, .mailbox, .credential:
            false
        }
    }

    /// What is expected, in words that follow "expected".
    var expectation: String {
        switch self {
        case .text(let maximum): "text of 1 to \(maximum) characters"
        case .integer(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .boolean: "true or false"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .duration(let bounds, let orAuto):
            "a duration from \(bounds.lowerBound.configurationText) to \(bounds.upperBound.configurationText), "
                + "such as 250ms, 30s, 5m or 24h" + (orAuto ? ", or auto" : "")
        case .pathPrefix: "empty, or a path such as /api (letters, digits and -._~, no slash at the end)"
        case .path: "empty, or a path of at most 4000 bytes"
        case .headerName: "the name of a header field, at most 100 letters, digits and -"
        case .headerNames: "empty, or names of header fields, with commas between them"
        case .origins:
            "empty, *, or origins as browsers write them, such as https://app.example.org, https://*.example.org or "
                + "http://localhost:*, with commas between them"
        case .exactOrigins: "empty, or origins such as https://app.example.org, each in full, with commas between them"
        case .origin: "empty, or an origin such as https://api.example.org"
        case .hosts: "empty, or names such as api.example.org, without ports, with commas between them"
        case .certificates: "empty, or chain.pem:key.pem, with commas between several"
        case .networks(let words):
            words.map { $0.isEmpty ? "nothing" : $0 }.joined(separator: ", ")
                + ", or networks such as 10.0.0.0/8 with commas between them"
        case .upstream: "empty, or an address such as https://api.github.com"
        case .token: "empty, or at most 1000 letters, digits and -._~+/, with = at the end"
        case .connection: "empty, postgresql://user@host/database, or keywords such as host=db dbname=adder"
        case .mailServer: "empty, or an address such as smtp://mail.example.org:587 or smtps://mail.example.org"
        case .mailbox: "a mail address such as app@example.org, or Name <app@example.org>"
        case .credential: "empty, or at most 1000 bytes without control characters"
        }
    }

    /// Parses a decimal integer with an optional minus sign.
    static func integer(_ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func isPathPrefix(_ text: String) -> Bool {
        let segments = text.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count >= 2, segments[0].isEmpty, text.utf8.count <= 200 else { return false }
        return segments.dropFirst().allSatisfy { segment in
            !segment.isEmpty && segment != "." && segment != ".."
                && segment.unicodeScalars.allSatisfy { scalar in
                    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                        || "-._~".unicodeScalars.contains(scalar)
                }
        }
    }
}
