import Viper
import ViperValues

extension Password {
    /// Refuses a new password that everybody who knows the user tries first (NIST SP 800-63B, section 3.1.1.2): the
    /// user's name, mail address or old password, or one that differs from it by digits alone, whatever the case.
    ///
    /// - Parameters:
    ///   - old: the password so far; nil if only its hash is known, or there is none.
    ///   - member: the member of the input that has the password.
    /// - Throws: ``Failure/rule(_:)``, which does not contain the password.
    func checkNovelty(
        name: UserName, email: EmailAddress?, old: Password? = nil, member: String
    ) throws(Failure) {
        if let old, resembles(old.text) { throw Self.tooPersonal(member, "old password") }
        if resembles(name.text) { throw Self.tooPersonal(member, "name") }
        if let email, resembles(email.text) { throw Self.tooPersonal(member, "mail address") }
    }

    static func tooPersonal(_ member: String, _ what: StaticString) -> Failure {
        .rule([
            Failure.Violation(
                member, "personalPassword",
                "Expected a password that is not the user's \(what), nor differs from it by digits alone.")
        ])
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
