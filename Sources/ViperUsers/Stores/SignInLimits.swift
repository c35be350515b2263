package import ViperSettings
package import ViperValues

/// The bounds on sign-ins, failed ones and others.
package struct SignInLimits: Sendable, Equatable {
    /// Failures for all accounts from one address.
    package let address: AttemptLimit
    /// Failures for one account from one address.
    package let login: AttemptLimit
    /// Failures for one account from all addresses; beyond it, new addresses need a code.
    let account: AttemptLimit
    /// Sign-ins with the right password from one address.
    let addressSignIns: AttemptLimit
    /// Sign-ins with the right password of one account.
    let accountSignIns: AttemptLimit

    package init(_ settings: Settings) {
        let window = settings.duration(.authAttemptsWindow) ?? .seconds(900)
        func limit(_ key: SettingKey) -> AttemptLimit { AttemptLimit(count: settings.integer(key), window: window) }
        address = limit(.authAddressAttempts)
        login = limit(.authAttempts)
        account = AttemptLimit(count: settings.integer(.authAccountAttempts), window: .seconds(3600))
        addressSignIns = limit(.authAddressSignIns)
        accountSignIns = limit(.authSignIns)
    }

    /// What a sign-in is counted by.
    ///
    /// - Parameter user: whom the login means; nil if nobody, which is counted alike.
    package func keys(_ login: Login, of user: UUID?, from client: Client) -> SignInKeys {
        let subscriber = "\(client.subscriber)"
        let owner = user?.text ?? login.key
        return SignInKeys(
            address: AttemptStore.Key("address", subscriber, limit: address),
            login: AttemptStore.Key("account", login.key, subscriber, limit: self.login),
            user: AttemptStore.Key("user", owner, subscriber, limit: self.login),
            account: AttemptStore.Key("everywhere", owner, limit: account),
            rights: rights(owner, from: client))
    }

    /// What is counted when a password turned out to be right: the address, and whose it is.
    package func rights(_ owner: String, from client: Client) -> [AttemptStore.Key] {
        [
            AttemptStore.Key("sign-ins from", "\(client.subscriber)", limit: addressSignIns),
            AttemptStore.Key("sign-ins of", owner, limit: accountSignIns),
        ]
    }
}

/// What one sign-in is counted by. An account is counted with the address, so that nobody can lock somebody else out.
package struct SignInKeys: Sendable {
    let address: AttemptStore.Key
    /// The name or mail address as it was sent, with the client's address: beyond its bound the response is 429. It says
    /// nothing about who exists, or whose mail address it is.
    let login: AttemptStore.Key
    /// The user that is meant, by whichever of the two, with the client's address. Beyond its bound no password is right,
    /// and the response is that of a wrong one: a 429 would tell whose mail address it is.
    let user: AttemptStore.Key
    /// The user that is meant, from wherever.
    let account: AttemptStore.Key
    /// What is counted once the password was right.
    let rights: [AttemptStore.Key]

    /// What a failure leaves counted.
    package var failures: [AttemptStore.Key] { [address, login, user, account] }
}

/// Whether a sign-in may be tried.
package enum SignInAdmission: Sendable, Equatable {
    /// Not before so many seconds have passed.
    case refused(seconds: Int)
    /// - Parameters:
    ///   - isSpent: whether the user's tries from this address are used up, so that no password is right.
    ///   - isAttacked: whether so many failed that an address which is new to the user needs a code.
    case admitted(isSpent: Bool, isAttacked: Bool)
}
