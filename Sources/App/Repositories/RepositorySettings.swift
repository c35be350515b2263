import ViperService

// The keys of where repositories come from.
extension SettingKey {
    static let repositories = [
        repositoriesUpstream, repositoriesTimeToLive, repositoriesTimeout, repositoriesMaximumBytes, repositoriesToken,
    ]

    static let repositoriesUpstream = SettingKey(
        "repositories.upstream", .upstream, "",
        "An API in the manner of GitHub's that repositories are fetched from; nothing to show only what is stored.")
    static let repositoriesTimeToLive = SettingKey(
        "repositories.timeToLive", .duration(.zero ... .seconds(30 * 86_400)), "15m",
        "How long a page of repositories is served without asking the upstream again.")
    static let repositoriesTimeout = SettingKey(
        "repositories.timeout", .duration(.milliseconds(100) ... .seconds(3600)), "10s",
        "How long an answer of the upstream may take; keep it below limits.handlerTimeout.")
    static let repositoriesMaximumBytes = SettingKey(
        "repositories.maximumBytes", .integer(1024...1_073_741_824), "4194304",
        "The largest answer of the upstream, once it is decoded.")
    static let repositoriesToken = SettingKey(
        "repositories.token", .token, "", "The token that the upstream knows this server by.", isSecret: true)
}
