// The settings of the store.
extension SettingKey {
    static let dataEngine = SettingKey(
        "data.engine", .choice(["auto", "sqlite", "postgresql"]), "auto",
        "What stores the data; auto is PostgreSQL if postgres.url is set, and SQLite else.")
    static let dataFolder = SettingKey(
        "data.folder", .text(maximum: 4000), "data",
        "The folder of SQLite's database; made if it is missing.")
    static let postgresURL = SettingKey(
        "postgres.url", .connection, "",
        "Where PostgreSQL is, such as postgresql://adder@db/adder; PG… variables give the rest.", isSecret: true)
    static let postgresPasswordFile = SettingKey(
        "postgres.passwordFile", .path, "",
        "A file whose first line is PostgreSQL's password; read anew at every connecting.")
    static let postgresConnections = SettingKey(
        "postgres.connections", .integer(2...1000), "8", "Connections of this process to PostgreSQL, at most.")
    static let postgresConnectTimeout = SettingKey(
        "postgres.connectTimeout", .duration(shortest...longest), "5s",
        "How long one attempt to connect to PostgreSQL may take.")
    static let postgresWaitTimeout = SettingKey(
        "postgres.waitTimeout", .duration(shortest...longest), "5s",
        "How long a change may wait for a connection to PostgreSQL; then it is a 503.")
}
