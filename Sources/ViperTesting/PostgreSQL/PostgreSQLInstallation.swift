import Glibc

/// Where the programs of a PostgreSQL are.
struct PostgreSQLInstallation {
    /// The oldest release that is good for Adder.
    static let oldest = 13

    let release: Int
    /// The folder of `postgres`, `initdb` and `psql`.
    let programs: String

    /// Finds the newest of Debian's, each of which has a folder of its own.
    ///
    /// - Parameter folder: the folder that has one for each release.
    init(under folder: String = "/usr/lib/postgresql") throws {
        let releases = names(in: folder).compactMap { Int($0) }.filter { release in
            release >= Self.oldest && access("\(folder)/\(release)/bin/postgres", X_OK) == 0
        }
        guard let newest = releases.max() else { throw Missing(folder: folder) }
        (release, programs) = (newest, "\(folder)/\(newest)/bin")
    }

    /// There is none.
    struct Missing: Error, CustomStringConvertible {
        let folder: String

        var description: String {
            "There is no PostgreSQL \(oldest) or later under \(folder), which these tests start themselves: "
                + "apt-get install postgresql-15 (config/test does)."
        }
    }
}
