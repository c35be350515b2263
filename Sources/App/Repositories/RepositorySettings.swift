import ViperService

extension SettingKey {
    static let repositories = [
        repositoriesUpstream, repositoriesTimeToLive, repositoriesTimeout, repositoriesMaximumBytes, repositoriesToken,
    ]

    static let repositoriesUpstream = SettingKey(
        "repositories.upstream", .upstream, "",
        "The address of an API like GitHub's to fetch repositories from; empty to use only stored ones.")
    static let repositoriesTimeToLive = SettingKey(
        "repositories.timeToLive", .duration(.zero ... .seconds(30 * 86_400)), "15m",
        "How long a page of repositories is fresh; then the upstream is asked again.")
    static let repositoriesTimeout = SettingKey(
        "repositories.timeout", .duration(.milliseconds(100) ... .seconds(3600)), "10s",
        "How long a response of the upstream may take; keep it below limits.handlerTimeout.")
    static let repositoriesMaximumBytes = SettingKey(
        "repositories.maximumBytes", .integer(1024...1_073_741_824), "4194304",
        "The maximum size of a response of the upstream, after decoding.")
    static let repositoriesToken = SettingKey(
        "repositories.token", .token, "", "The token with which this server authenticates to the upstream.",
        isSecret: true)
}
