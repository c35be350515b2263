package import ViperSettings

// The settings of identity.
extension SettingKey {
    package static let authSignUp = SettingKey(
        "auth.signUp", .choice(["open", "closed"]), "open",
        "Whether anybody may sign up; if closed, users are added by the command users add.")
    package static let authIdle = SettingKey(
        "auth.idle", .duration(.seconds(60) ... .seconds(3650 * 86_400)), "720h",
        "How long a session lasts without being used.")
    package static let authAbsolute = SettingKey(
        "auth.absolute", .duration(.seconds(60) ... .seconds(3650 * 86_400)), "2160h",
        "How long a session lasts at most, however it is used.")
    package static let authCookieOrigins = SettingKey(
        "auth.cookieOrigins", .exactOrigins, "",
        "Origins of the same site, besides the server's own, whose pages may make changes by cookie; no patterns.")
    static let authAttempts = SettingKey(
        "auth.attempts", .integer(1...1_000_000), "10",
        "Failed sign-ins within auth.attemptsWindow for one account from one address.")
    static let authAddressAttempts = SettingKey(
        "auth.addressAttempts", .integer(1...1_000_000), "100",
        "Failed sign-ins, sign-ups and requests for mails within auth.attemptsWindow from one address.")
    static let authAccountAttempts = SettingKey(
        "auth.accountAttempts", .integer(1...1_000_000), "100",
        "Failed sign-ins an hour for one account; beyond it, addresses that are new to it need a mailed code.")
    static let authSignIns = SettingKey(
        "auth.signIns", .integer(1...1_000_000), "100",
        "Sign-ins, and changes of the password, within auth.attemptsWindow of one account.")
    static let authAddressSignIns = SettingKey(
        "auth.addressSignIns", .integer(1...1_000_000), "1000",
        "Sign-ins, and changes of passwords, within auth.attemptsWindow from one address.")
    static let authAttemptsWindow = SettingKey(
        "auth.attemptsWindow", .duration(.seconds(1) ... .seconds(86_400)), "15m",
        "The time over which sign-ins are counted.")
    package static let accessAnonymous = SettingKey(
        "access.anonymous", .choice(["all", "read", "none"]), "all",
        "What callers without a session may do where a feature leaves it to this setting.")

    package static let identity = [
        authSignUp, authIdle, authAbsolute, authCookieOrigins, authAttempts, authAddressAttempts,
        authAccountAttempts, authSignIns, authAddressSignIns, authAttemptsWindow, accessAnonymous,
    ]
}
