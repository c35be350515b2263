import CCurl

/// A libcurl easy handle with all its options. It belongs to one transfer.
final class EasyHandle {
    let handle: UnsafeMutableRawPointer
    private let library: CurlLibrary
    private let lines: UnsafeMutablePointer<curl_slist>?
    /// The buffer for libcurl's error message.
    private let remark: UnsafeMutablePointer<CChar>

    /// Creates a handle for a transfer, which must outlive it. Nil if memory is exhausted or libcurl lacks an option.
    init?(_ library: CurlLibrary, _ configuration: UpstreamConfiguration, _ transfer: Transfer) {
        guard let handle = library.table.pointee.easy_init() else { return nil }
        var lines: UnsafeMutablePointer<curl_slist>?
        for line in transfer.call.lines {
            guard let longer = library.table.pointee.slist_append(lines, line) else {
                library.table.pointee.slist_free_all(lines)
                library.table.pointee.easy_cleanup(handle)
                return nil
            }
            lines = longer
        }
        self.library = library
        self.handle = handle
        self.lines = lines
        remark = .allocate(capacity: Int(CURL_ERROR_SIZE))
        remark.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        guard setBounds(configuration), setSinks(transfer), setAddress(transfer.call.url) else { return nil }
    }

    deinit {
        library.table.pointee.easy_cleanup(handle)
        library.table.pointee.slist_free_all(lines)
        remark.deallocate()
    }

    func setAddress(_ url: String) -> Bool { set(CURLOPT_URL, url) }

    /// Sets what must not be left to libcurl's defaults. Off, because not set: cookies, `alt-svc`, HSTS, HTTP/0.9 and
    /// redirects. Certificate checks keep their strict defaults.
    private func setBounds(_ configuration: UpstreamConfiguration) -> Bool {
        // No signals from name look-ups; ignore `$http_proxy` and `~/.netrc`.
        set(CURLOPT_NOSIGNAL, 1) && set(CURLOPT_PROXY, "") && set(CURLOPT_NETRC, 0)
            && set(CURLOPT_FOLLOWLOCATION, 0) && set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
            && set(CURLOPT_PROTOCOLS_STR, configuration.address.isSecure ? "https" : "http")
            // Send the path exactly as it was checked.
            && set(CURLOPT_PATH_AS_IS, 1)
            // Over HTTP/2, one connection would carry all transfers, and limiting connections would not limit
            // transfers.
            && set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            && set(CURLOPT_CONNECTTIMEOUT_MS, Int(configuration.connectTimeout.nanoseconds / 1_000_000))
            // Ending a transfer does not wait for a name look-up that hangs.
            && set(CURLOPT_QUICK_EXIT, 1)
            && adder_curl_set_size(
                library.table, handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(configuration.maximumBytes)) == CURLE_OK
            && (!library.hasGzip || set(CURLOPT_ACCEPT_ENCODING, "gzip"))
    }

    private func setSinks(_ transfer: Transfer) -> Bool {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        return set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(lines)) && set(CURLOPT_HEADERDATA, context)
            && set(CURLOPT_WRITEDATA, context)
            && set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(remark))
            && setSink(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                EasyHandle.hand(bytes, size, count, context) { $0.take(line: $1) }
            }
            && setSink(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                EasyHandle.hand(bytes, size, count, context) { $0.take(part: $1) }
            }
    }

    /// Passes bytes to a transfer. libcurl ends the transfer unless the return value says that all were taken.
    private static func hand(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (Transfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let part = UnsafeRawBufferPointer(start: bytes, count: size &* count)
        return take(transfer, part) ? part.count : Int(CURL_WRITEFUNC_ERROR)
    }

    var status: Int { number(CURLINFO_RESPONSE_CODE) }
    /// The system's error number, 0 for none.
    var systemError: Int { number(CURLINFO_OS_ERRNO) }
    /// libcurl's error message.
    var detail: String { String(cString: remark) }

    /// The absolute URL of a redirect; nil if the last response was none.
    var location: String? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        var text: UnsafePointer<CChar>?
        guard adder_curl_get_text(library.table, handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK, let text else {
            return nil
        }
        return String(cString: text)
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        return adder_curl_get_number(library.table, handle, info, &value) == CURLE_OK ? value : 0
    }

    private func set(_ option: CURLoption, _ value: Int) -> Bool {
        adder_curl_set_number(library.table, handle, option, value) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ value: String) -> Bool {
        adder_curl_set_text(library.table, handle, option, value) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) -> Bool {
        adder_curl_set_pointer(library.table, handle, option, value) == CURLE_OK
    }

    private func setSink(_ option: CURLoption, _ sink: @escaping adder_curl_sink) -> Bool {
        adder_curl_set_sink(library.table, handle, option, sink) == CURLE_OK
    }
}
