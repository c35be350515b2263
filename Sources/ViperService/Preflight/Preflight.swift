import Glibc
import ViperControl
import ViperDatabase
import ViperThreads

/// Everything that a program can know before it serves, a line each. Nothing is changed.
struct Preflight {
    let program: Program
    let settings: Settings
    let stopper: Stopper
    let report: CheckReport

    /// - Parameter blobs: whether to read all blobs, too.
    func run(blobs: Bool) {
        report.line("program") {
            let routes = try Server(program, settings: settings).rehearse()
            return "\(program.features.types.count) features and \(routes) routes fit together"
        }
        checkCertificates()
        checkDisk()
        checkStore(blobs: blobs)
        checkServers()
    }

    private func checkStore(blobs: Bool) {
        var opened: InspectedStore?
        defer { opened?.close() }
        var state: SchemaState?
        report.line("store") {
            let store = try InspectedStore(settings, stopper)
            opened = store
            let found = try store.inspect(program.features.migrations, stopper)
            let text = try text(of: found)
            state = found
            return text
        }
        checkClock(opened, state)
        guard let store = opened, state != nil else { return }
        if state?.missing.isEmpty == true { report.line("identity") { try store.place(stopper) } }
        checkSize(of: store)
        if blobs { checkBlobs(of: store) }
    }

    private func text(of state: SchemaState) throws -> String {
        let place = StoreChoice(settings).place
        guard state.missing.count < program.features.migrations.count else {
            throw Complaint("there is no store in \(place)")
        }
        guard !state.missing.isEmpty else { return "\(place) has this program's schema" }
        let names = state.missing.map { "\($0.feature) \($0.number)" }.joined(separator: ", ")
        return "\(place) has an older schema; serve applies \(names)"
    }

    private func checkBlobs(of store: InspectedStore) {
        let summary = Shared("")
        report.line("blobs") {
            try store.checkBlobs(of: program.features, stopper) { text in
                if text.hasPrefix(StoreFindings.damage) {
                    write(text, to: STDOUT_FILENO)
                } else {
                    summary.value = text
                }
            }
            return String(summary.value.prefix { $0 != "\n" })
        }
    }
}
