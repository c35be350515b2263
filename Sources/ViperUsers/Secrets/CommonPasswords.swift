import ViperValues

/// Passwords that are tried first, because many people choose them: 3,000 of the most common ones that the policy would
/// let through (OWASP ASVS 4, 2.1.7), and some that are common since. Only those of 8 characters and more are listed;
/// shorter ones are refused by their length. They are compared without regard to case.
///
/// In the order of the file: those of Mark Burnett's ten million leaked passwords, as counted for zxcvbn 4.5 (MIT licence,
/// https://github.com/dwolfhub/zxcvbn-python), the most frequent first; then those that are not, or not so often, in the
/// leaks: of the years since, of other languages, of administrators. What people choose is not always decent.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool { all.contains(folded(password)) }

    private static let all = Set(
        PackageResources.common_passwords_txt.split { $0 == 0x20 || $0 == 0x0A }
            .map { String(decoding: $0, as: UTF8.self) })
}
