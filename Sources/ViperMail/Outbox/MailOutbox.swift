import Glibc
import ViperThreads
import ViperValues

/// A folder that mails go to where there is no server: each is a file that mail programs open.
///
/// A file appears whole, synced and readable by its user alone, or not at all. Any number of processes may share the
/// folder.
public final class MailOutbox: MailServer {
    /// The folder's path.
    public let folder: String

    /// Uses a folder, which need not exist yet: it and those above it are made with the first mail.
    public init(folder: String) { self.folder = folder }

    public func send(_ message: MailMessage, within limit: Duration) async throws(MailError) -> String {
        let (folder, name) = (folder, "\(message.id.text).eml")
        let content = message.bytes
        let outcome = await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
            // The disk may be slow, so that no thread that serves others writes to it.
            let isStarted = Thread.detached {
                continuation.resume(
                    returning: Outcome { () throws(OutboxFault) in
                        try OutboxFile.write(content, to: name, in: folder)
                    })
            }
            if !isStarted { continuation.resume(returning: .failure(OutboxFault("there is no thread for it"))) }
        }
        do throws(OutboxFault) {
            try outcome.get()
        } catch {
            throw .notStored("the mail cannot be stored in \(folder): \(error.reason)")
        }
        return "stored as \(folder)/\(name), since mail.server is not set"
    }

    public func close() async {}

    private typealias Outcome = Result<Void, OutboxFault>
}

/// Why a mail could not be stored.
struct OutboxFault: Error, Equatable {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// What failed, and the system's reason.
    static func system(_ what: String) -> OutboxFault {
        OutboxFault("\(what): \(strerror(errno).map { String(cString: $0) } ?? "")")
    }
}
