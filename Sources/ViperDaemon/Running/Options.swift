import CMicroHTTPD
import Glibc
import ViperValues

extension Limits {
    /// The memory of a connection in libmicrohttpd for one request: its head, 64 bytes per field and cookie, a copy of
    /// the cookies, and the response's head.
    var poolBytes: Int { headBytes + 3840 }
}

enum Options {
    /// Starts a worker's daemon over the listening socket; nil if it does not start.
    ///
    /// - `MHD_OPTION_CONNECTION_MEMORY_LIMIT` is the memory of a connection, cleared after every request: the head
    ///   limit plus 3.75 KiB for the list of fields and the response's head.
    /// - `MHD_OPTION_CONNECTION_TIMEOUT` is a backstop: without it a client that leaves during a request leaks its
    ///   connection under epoll.
    /// - `MHD_OPTION_LISTENING_ADDRESS_REUSE` and `MHD_OPTION_STRICT_FOR_CLIENT` are not used: the socket is ours, and
    ///   so are the checks, whose refusals are problem documents instead of HTML.
    static func start(_ worker: Worker, _ configuration: DaemonConfiguration, _ listener: Int32) -> OpaquePointer? {
        let limits = configuration.limits
        let context = Unmanaged.passUnretained(worker).toOpaque()
        let memory = limits.poolBytes
        let seconds = max(1, (limits.idleTimeout.nanoseconds + 999_999_999) / 1_000_000_000)
        var options = [
            option(.EXTERNAL_LOGGER, adder_mhd_logger(), worker.messages.pointer),
            option(.LISTEN_SOCKET, Int(listener)),
            option(.CONNECTION_MEMORY_LIMIT, memory),
            option(.CONNECTION_MEMORY_INCREMENT, memory),
            option(.CONNECTION_LIMIT, worker.connectionLimit),
            option(.CONNECTION_TIMEOUT, Int(min(seconds, 1 << 30))),
            option(.SIGPIPE_HANDLED_BY_APP, 1),
            option(.NOTIFY_CONNECTION, address(Callbacks.connection), context),
            option(
                .NOTIFY_COMPLETED,
                address(worker.sessions == nil ? Callbacks.completed : Callbacks.completedSecurely), context),
            option(.URI_LOG_CALLBACK, address(Callbacks.target), context),
            option(.UNESCAPE_CALLBACK, address(Callbacks.unescape), context),
        ]
        var flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ERROR_LOG.rawValue
        if worker.sessions != nil {
            flags |= MHD_USE_TLS.rawValue
            let priorities = UnsafeMutableRawPointer(mutating: SecureSessions.priorities.utf8Start)
            options += [
                option(.HTTPS_PRIORITIES, 0, priorities), option(.TLS_NO_ALPN, 1),
                option(
                    .HTTPS_CERT_CALLBACK2, 0, UnsafeMutableRawPointer(bitPattern: address(SecureSessions.noCertificate))
                ),
            ]
        }
        options.append(option(.END, 0))
        return adder_mhd_start(flags, Callbacks.accept, Callbacks.handler, context, &options)
    }

    private static func option(
        _ option: MHD_OPTION, _ value: Int, _ context: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
        MHD_OptionItem(option: option, value: value, ptr_value: context)
    }

    /// A C function's address as an option value.
    private static func address<Function>(_ function: Function) -> Int { unsafeBitCast(function, to: Int.self) }
}
