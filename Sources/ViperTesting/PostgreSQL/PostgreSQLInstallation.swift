import Glibc

struct PostgreSQLInstallation {
    /// The oldest supported major version.
    static let oldest = 13

    let release: Int
    /// The folder of `postgres`, `initdb` and `psql`.
    let programs: String

    /// Finds the newest of Debian's versions.
    ///
    /// - Parameter folder: the folder with a subfolder for each major version.
    init(under folder: String = "/usr/lib/postgresql") throws {
        let releases = names(in: folder).compactMap { Int($0) }.filter { release in
            release >= Self.oldest && access("\(folder)/\(release)/bin/postgres", X_OK) == 0
        }
        guard let newest = releases.max() else {
            throw TestFault(
                "There is no PostgreSQL \(Self.oldest) or later under \(folder), which these tests start themselves: "
                    + "apt-get install postgresql-15 (config/test does).")
        }
        (release, programs) = (newest, "\(folder)/\(newest)/bin")
    }
}
