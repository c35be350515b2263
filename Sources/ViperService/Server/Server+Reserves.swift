import Logging
import Synchronization
import Viper
import ViperControl
import ViperDatabase
import ViperFiles

extension Server {
    /// The room that is kept on the disk of the data folder, where beside PostgreSQL only uploads lie, and in PostgreSQL.
    func reserves(_ storeSize: StoreSize?) -> [StorageReserve] {
        var reserves: [StorageReserve] = []
        let (disk, folder) = (settings.diskReserve, uploadFolder)
        if disk != .none {
            reserves.append(
                StorageReserve(refusing: storeSize == nil ? [.change, .upload] : [.upload]) {
                    disk.isReached(in: folder)
                } report: {
                    report($0, "Less than data.reservedBytes is free on the disk of data.folder")
                })
        }
        if let storeSize, storeSize.limit > 0 {
            reserves.append(
                StorageReserve {
                    storeSize.isReached
                } report: {
                    report($0, "The database has more than postgres.databaseBytes")
                })
        }
        return reserves
    }

    private func report(_ isReached: Bool, _ what: String) {
        let logger = Logger(label: program.name)
        if isReached {
            logger.error("\(what): what adds to it gets 507")
        } else {
            logger.notice("There is room again. Before: \(what)")
        }
    }

    /// What watches the size of PostgreSQL; nil beside SQLite, whose disk is looked at.
    func storeSize(of store: OpenStore) -> StoreSize? {
        guard store.sqlite == nil else { return nil }
        return StoreSize(of: store.database, atMost: settings.integer(.postgresDatabaseBytes))
    }
}

/// Watches the size of PostgreSQL's database, whose disk is not this machine's.
final class StoreSize: ServiceWork {
    /// The most bytes that it should have; 0 for any number.
    let limit: Int
    private let database: any Database
    private let size = Atomic<Int>(0)

    init(of database: any Database, atMost limit: Int) {
        self.database = database
        self.limit = limit
    }

    var isReached: Bool { limit > 0 && size.load(ordering: .relaxed) >= limit }

    /// Asks for the size, every five seconds.
    var periodicWork: [PeriodicWork] {
        guard limit > 0 else { return [] }
        return [
            PeriodicWork(every: .seconds(5), fault: "The database's size could not be read") {
                [self] () async throws(DatabaseError) in
                let bytes = try await database.rows("SELECT pg_database_size(current_database())") {
                    row throws(DatabaseError) in try row.integer(0)
                }
                size.store(Int(clamping: bytes.first ?? 0), ordering: .relaxed)
                return false
            }
        ]
    }
}
