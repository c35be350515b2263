import Glibc
import ViperDatabase

/// One run of `adder backup`.
struct BackupRun {
    let folder: StoreFolder
    /// Where the copy is to be.
    let path: String
    let replaces: Bool

    /// Copies the store, and returns how many bytes the copy has.
    func perform(_ stopper: Stopper) throws -> Int {
        try refuseStore()
        let file = try PendingFile(path, replaces: replaces)
        var display = ProgressDisplay(size: nil, unit: .bytes)
        var isDone = false
        defer { display.finish(isDone: isDone) }
        switch try folder.reach(stopper) {
        case .served(let client): try client.copy(into: file.partial) { display.update($0) }
        case .open(let database):
            defer { try? blocking { await database.close() } }
            try database.copy(into: file.partial) { state throws(DatabaseError) in
                guard !stopper.isStopped else { throw .cancelled(detail: "it was stopped") }
                display.update(state)
            }
        }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_size > 0 else {
            throw ControlFault("the server has written nothing to \(file.partial): does it see the same files?")
        }
        try file.commit()
        isDone = true
        return Int(status.st_size)
    }

    /// A copy must never take the place of what it is a copy of.
    private func refuseStore() throws(ControlFault) {
        var (own, other) = (stat(), stat())
        for name in ["", "-wal"] where stat(folder.file + name, &own) == 0 && stat(path, &other) == 0 {
            guard own.st_ino != other.st_ino || own.st_dev != other.st_dev else {
                throw ControlFault("\(path) is the store itself")
            }
        }
    }
}
