@_spi(_Unicode) import Swift
public import ViperValues

/// A password as somebody typed it. No description shows it.
public struct Password: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// In Unicode's form NFC, so that the same password from another keyboard is the same bytes (RFC 8265, section
    /// 4.2).
    let text: String

    /// A password as it was given, without any check.
    init(_ text: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        self.text = String(scalars)
    }

    public var description: String { "Password" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What is required of a password (NIST SP 800-63B, section 3.1.1.2): a length, and not to be a common one. Who chooses it
/// matters too: see `checkNovelty`.
public enum PasswordRule: Sendable {
    /// A new password: 8 to 256 characters, and none of the common ones.
    case new
    /// One to compare: whatever somebody may once have chosen.
    case given

    /// The bounds of its length, in Unicode scalars.
    var bounds: TextBounds {
        switch self {
        case .new: .exactly(8...256)
        case .given: .exactly(1...256)
        }
    }

    /// The password of a text.
    ///
    /// - Throws: a fault, which does not contain the text.
    public func password(_ text: String) throws(InputFault) -> Password {
        let password = Password(try text.checked(within: bounds))
        guard case .new = self, CommonPasswords.contains(password.text) else { return password }
        throw InputFault("commonPassword", "Expected a password that is not one of the most common ones.")
    }
}
