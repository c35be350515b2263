import ViperCommands
import ViperDatabase

extension StoreFolder {
    /// Opens the store, or connects to the server that holds it.
    func reach(_ stopper: Stopper) throws -> StoreAccess<SQLiteDatabase, CommandClient> {
        try requireStore()
        return try reach(
            stopper, refusal: "cannot copy the store", open: { try SQLiteDatabase.open(folder: path) },
            connect: { try CommandClient(in: path, stop: stopper.stopSignal) })
    }
}
