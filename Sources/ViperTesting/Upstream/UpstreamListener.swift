import Glibc
import ViperThreads

/// A listening socket on 127.0.0.1 with an accepting thread, and one thread for each connection.
final class UpstreamListener: @unchecked Sendable {
    // Sendable: everything that changes is protected by the lock.

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    let port: UInt16
    private let descriptor: Int32
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let ended = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var threads = 0
    private var clients: Set<Int32> = []
    private var isStopped = false

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 4_096) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(ended, nil)
        guard isBound else { throw Fault(description: "no port for the upstream server: errno \(errno)") }
    }

    deinit {
        close(descriptor)
        pthread_cond_destroy(ended)
        pthread_mutex_destroy(lock)
        ended.deallocate()
        lock.deallocate()
    }

    /// Starts accepting. Every connection is served on a thread of its own and closed afterwards. False if no thread
    /// can be started.
    func start(_ serve: @escaping @Sendable (Int32) -> Void) -> Bool {
        run { [self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else {
                    if locked({ isStopped }) { return }
                    continue
                }
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                guard locked({ isStopped ? false : clients.insert(client).inserted }),
                    run({ [self] in
                        serve(client)
                        leave(client)
                    })
                else {
                    leave(client)
                    continue
                }
            }
        }
    }

    /// Closes all connections and waits for the threads.
    func stop() {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        isStopped = true
        shutdown(descriptor, Int32(SHUT_RDWR))
        for client in clients { shutdown(client, Int32(SHUT_RDWR)) }
        while threads > 0 { pthread_cond_wait(ended, lock) }
    }

    private func leave(_ client: Int32) {
        locked {
            clients.remove(client)
            close(client)
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    /// Runs a closure on a thread that ``stop()`` waits for.
    private func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        locked { threads += 1 }
        let isStarted = Thread.detached { [self] in
            body()
            end()
        }
        if !isStarted { end() }
        return isStarted
    }

    private func end() {
        locked {
            threads -= 1
            if threads == 0 { pthread_cond_broadcast(ended) }
        }
    }
}
