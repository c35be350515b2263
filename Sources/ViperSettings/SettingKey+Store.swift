// The settings of the store.
extension SettingKey {
    package static let dataEngine = SettingKey(
        "data.engine", .choice(["auto", "sqlite", "postgresql"]), "auto",
        "The database engine; auto is PostgreSQL if postgres.url is set, otherwise SQLite.")
    public static let dataFolder = SettingKey(
        "data.folder", .text(maximum: 4000), "data",
        "The folder of SQLite's database and of files; created if it is missing.")
    static let dataReservedBytes = SettingKey(
        "data.reservedBytes", .integer(0...1 << 50), "134217728",
        "How much room is kept on the disk of data.folder for signing in and deleting; other changes get 507 then.")
    package static let blobsCacheBytes = SettingKey(
        "blobs.cacheBytes", .integer(0...1 << 50), "1073741824",
        "The most bytes of PostgreSQL's blobs that are kept in data.folder, to be sent from there; 0 for none.")
    package static let postgresURL = SettingKey(
        "postgres.url", .connection, "",
        "PostgreSQL's address, such as postgresql://adder@db/adder; PG… variables give the rest.", isSecret: true)
    package static let postgresPasswordFile = SettingKey(
        "postgres.passwordFile", .path, "",
        "A file whose first line is PostgreSQL's password; read again for each connection.")
    package static let postgresConnections = SettingKey(
        "postgres.connections", .integer(2...1000), "8",
        "The maximum number of connections of this process to PostgreSQL.")
    package static let postgresDatabaseBytes = SettingKey(
        "postgres.databaseBytes", .integer(0...1 << 60), "0",
        "The size of PostgreSQL's database from which on only sign-ins and deletions change it; 0 for any size.")
    package static let postgresConnectTimeout = SettingKey(
        "postgres.connectTimeout", .duration(shortest...longest), "5s",
        "How long one attempt to connect to PostgreSQL may take.")
    package static let postgresWaitTimeout = SettingKey(
        "postgres.waitTimeout", .duration(shortest...longest), "5s",
        "How long a change may wait for a connection to PostgreSQL; then it gets a 503.")
}
