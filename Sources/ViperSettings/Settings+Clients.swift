package import ViperFiles
public import ViperHTTP

// What features ask about the clients that reach the server.
extension Settings {
    /// The proxies that are trusted to report a client's address.
    public var trustedProxies: TrustedProxies {
        TrustedProxies(SettingKind.parts(of: text(.serverTrustedProxies)).compactMap { Network($0) })
    }

    /// The hosts that the server answers for: `server.hosts`, and the names in other settings.
    package var servedHosts: ServedHosts {
        let origin = ViperHTTP.Origin(text(.serverPublicOrigin))?.parts?.host ?? ""
        let names = list(.serverHosts) + [text(.serverHost), String(origin)]
        return ServedHosts(names.filter(ServedHosts.isName))
    }

    /// Whether the server listens only on an address that no other machine reaches.
    public var isLocal: Bool {
        let host = text(.serverHost)
        return host == "localhost" || (ClientAddress(host)?.isLoopback ?? false)
    }

    /// The room that is kept on the disk of the data folder.
    package var diskReserve: DiskReserve { DiskReserve(bytes: integer(.dataReservedBytes)) }

    /// The elements of a setting that is a list; none if it is empty.
    public func list(_ key: SettingKey) -> [String] { SettingKind.parts(of: text(key)) }
}
