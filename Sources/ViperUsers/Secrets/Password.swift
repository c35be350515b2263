@_spi(_Unicode) import Swift
package import Viper
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
        throw InputFault(
            "commonPassword", "Expected a password that is not one of the most common ones.",
            fr: "Mot de passe attendu qui ne soit pas parmi les plus courants.",
            pt: "Esperada uma palavra-passe que não seja das mais comuns.")
    }
}

extension Password {
    /// Refuses a new password that everybody who knows the user tries first (NIST SP 800-63B, section 3.1.1.2): the
    /// user's name, mail address or old password, or one that differs from it by digits alone, whatever the case.
    ///
    /// - Parameters:
    ///   - old: the password so far; nil if only its hash is known, or there is none.
    ///   - member: the member of the input that has the password.
    /// - Throws: `Failure.rule(_:_:_:)`, which does not contain the password.
    package func checkNovelty(
        name: UserName, email: EmailAddress?, old: Password? = nil, member: String
    ) throws(Failure) {
        if let old, resembles(old.text) {
            throw Self.tooPersonal(member, Phrase("old password", "ancien mot de passe", "palavra-passe antiga"))
        }
        if resembles(name.text) { throw Self.tooPersonal(member, Phrase("name", "nom", "nome")) }
        if let email, resembles(email.text) {
            throw Self.tooPersonal(member, Phrase("mail address", "adresse de courriel", "endereço de correio"))
        }
    }

    package static func tooPersonal(_ member: String, _ what: Phrase) -> Failure {
        .rule(
            member, "personalPassword",
            "Expected a password that is not the user's \(what), nor differs from it by digits alone.",
            fr: "Mot de passe attendu autre que celui-ci : \(what), même avec d'autres chiffres.",
            pt: "Esperada uma palavra-passe diferente de: \(what), mesmo com outros algarismos.")
    }

    private func resembles(_ other: String) -> Bool { Self.withoutDigits(text) == Self.withoutDigits(other) }

    private static func withoutDigits(_ text: String) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        for scalar in folded(text).unicodeScalars where scalar.properties.generalCategory != .decimalNumber {
            scalars.append(scalar)
        }
        return Array(String(scalars).utf8)
    }
}
