import Glibc

/// Repeats a call that a signal interrupted: stopping and continuing the process interrupts a call on a socket with a
/// timeout (`signal(7)`).
func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let count = call()
        if count >= 0 || errno != EINTR { return count }
    }
}

/// Sends all of some bytes by a call that sends a part of them; false if the peer does not accept them.
func sendAll(_ bytes: some Collection<UInt8>, by send: (UnsafeRawBufferPointer) -> Int) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes(send)
        guard count > 0 else { return false }
        sent += count
    }
    return true
}

/// Sends all of some bytes over a blocking socket; false if the peer does not accept them.
func sendAll(_ bytes: some Collection<UInt8>, over descriptor: Int32) -> Bool {
    sendAll(bytes) { part in
        uninterrupted { send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL)) }
    }
}
