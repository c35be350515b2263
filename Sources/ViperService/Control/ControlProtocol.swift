/// What a command and the server of its data folder say to each other, over a socket in that folder.
///
/// The command says in a line of JSON what it asks for: `{"version":1,"command":"import transactions","account":"…"}`.
/// The bytes follow in frames: four bytes that tell how many there are, the most significant first, then the bytes. A
/// frame of none is the end: a client that dies does not send it, and its import is undone. The server answers with lines
/// of JSON, the last of which is `done` or `failed`: `{"progress":{"rows":1,"bytes":2}}`, `{"done":{"rows":1}}`,
/// `{"failed":{"message":"…","line":3}}`, the line only where there is one.
///
/// `{"version":1,"command":"copy","file":"/…"}` asks for a copy of the store. The file has to be there, empty, and of the
/// server's user: it is the command that makes, syncs, renames and removes files, so that whoever reaches the socket has
/// the server write over nothing. The answers are `{"copying":{"bytes":1,"size":2}}` and a last one as above. A command
/// that leaves ends the copy.
enum ControlProtocol {
    static let version = 1
    /// How many bytes a frame may have.
    static let frameLimit = 1 << 20
    /// How many bytes a line may have.
    static let lineLimit = 64 << 10
}
