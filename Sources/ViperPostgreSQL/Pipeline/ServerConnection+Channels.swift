import CPostgreSQL

extension ServerConnection {
    /// Makes it a connection for scripts alone; false if it is unusable.
    func leavePipelineMode() -> Bool { library.table.pointee.exitPipelineMode(handle) == 1 }

    /// Sends a script outside of pipeline mode; false if the connection is unusable.
    func send(script text: String) -> Bool {
        library.table.pointee.sendQuery(handle, text) == 1 && flush()
    }

    /// Takes a script's results that have arrived.
    ///
    /// - Returns: the failure of one of them.
    func takeScriptResults() -> ServerFailure? {
        var failure: ServerFailure?
        while let result = nextResult() {
            defer { library.table.pointee.clear(result) }
            switch library.table.pointee.resultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
            default: failure = failure ?? ServerFailure(result, library)
            }
        }
        return failure
    }

    /// Takes the notifications that have arrived (PostgreSQL's manual, 34.9, Asynchronous Notification).
    ///
    /// - Returns: the names of their channels.
    func takeNotifications() -> Set<String> {
        var names: Set<String> = []
        while let notification = library.table.pointee.notifies(handle) {
            names.insert(library.text(notification.pointee.relname))
            library.table.pointee.freemem(notification)
        }
        return names
    }
}
