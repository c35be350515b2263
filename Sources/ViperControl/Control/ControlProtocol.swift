/// The protocol between a command and the server of its data folder, over a socket in that folder.
///
/// The command sends a request as a line of JSON: `{"version":2,"command":"import transactions","account":"…"}`. The
/// source follows in frames: a length of four bytes, big-endian, then that many bytes. An empty frame ends it. A client
/// that dies does not send that frame, so its import is rolled back. The server replies with lines of JSON, the last of
/// which is `done` or `failed`: `{"progress":{"rows":1,"bytes":2,"skipped":3}}`, `{"done":{"rows":1}}`,
/// `{"failed":{"message":"…","line":3}}`, where `skipped` and `line` are optional.
///
/// `{"version":2,"command":"users role","name":"ada","role":"editor"}` requests a command of a feature. The replies are
/// what it writes, in parts, and a last one as above: `{"output":{"text":"…\n"}}`. A command is carried out even if the
/// client disconnects. A password may be among the texts: only the server's user can connect to the socket, and neither
/// side logs a request.
///
/// `{"version":2,"command":"check","blobs":"true"}` requests a check of the store, with the same replies.
///
/// `{"version":2,"command":"copy","file":"/…"}` requests a copy of the store. The file must exist, be empty, and belong
/// to the server's user: the command creates, syncs, renames and removes files itself, so that nobody who reaches the
/// socket can make the server overwrite anything. The replies are `{"copying":{"bytes":1,"size":2}}` and a last one as
/// above. If the command disconnects, the copy ends.
enum ControlProtocol {
    static let version = 2
    /// The largest frame in bytes.
    static let frameLimit = 1 << 20
    /// The longest line in bytes.
    static let lineLimit = 64 << 10
}
