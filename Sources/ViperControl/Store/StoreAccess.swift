import Glibc
package import ViperCommands
import ViperDatabase
import ViperSettings
import ViperValues

/// How a command reaches a store: by itself, or through the process that holds its folder.
package enum StoreAccess<Store, Client> {
    case open(Store)
    case served(Client)
}

extension StoreFolder {
    /// How long to wait for a process that holds the folder without listening: a server that starts or stops, or another
    /// command.
    private static let patience = Duration.seconds(3)

    /// Opens the store, or connects to the process that holds the folder. It waits a moment for one that does neither.
    ///
    /// - Parameters:
    ///   - refusal: what that process does not do, for the error message: `accepts no imports`.
    ///   - open: throws `DatabaseError.locked` if another process holds the folder.
    ///   - connect: nil if nobody listens.
    package func reach<Store, Client>(
        _ stopper: Stopper, refusal: String, open: () throws -> Store, connect: () throws -> Client?
    ) throws -> StoreAccess<Store, Client> {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            do {
                return .open(try open())
            } catch DatabaseError.locked {
                if let client = try connect() { return .served(client) }
            }
            guard ContinuousClock.now < deadline, !stopper.isStopped else {
                throw Complaint("the data folder \(path) is held by a process that \(refusal)")
            }
            usleep(20_000)
        }
    }
}

extension OpenStore {
    /// Opens the configured store, or connects to the process that holds its folder.
    ///
    /// - Parameters:
    ///   - refusal: see ``StoreFolder/reach(_:refusal:open:connect:)``.
    ///   - connect: connects to the process that holds a folder; nil if none listens.
    static func reach<Client>(
        _ settings: Settings, for purpose: Purpose, _ stopper: Stopper, refusal: String,
        connect: (_ folder: String) throws -> Client?
    ) throws -> StoreAccess<OpenStore, Client> {
        switch StoreChoice(settings) {
        case .sqlite(let folder):
            try StoreFolder(path: folder).reach(
                stopper, refusal: refusal, open: { try OpenStore(settings, for: purpose) },
                connect: { try connect(folder) })
        case .postgresql: .open(try OpenStore(settings, for: purpose))
        }
    }
}
