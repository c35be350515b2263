package import CCurl

/// A libcurl easy handle with all its options. It belongs to one transfer.
package final class CurlHandle {
    package let handle: UnsafeMutableRawPointer
    package let library: CurlLibrary
    /// The lists that options point to.
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    /// The buffer for libcurl's error message.
    private let remark: UnsafeMutablePointer<CChar>

    /// Creates a handle with the options of every transfer. Nil if memory is exhausted or libcurl lacks an option.
    package init?(_ library: CurlLibrary) {
        guard let handle = library.table.pointee.easy_init() else { return nil }
        self.library = library
        self.handle = handle
        remark = .allocate(capacity: Int(CURL_ERROR_SIZE))
        remark.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        // No signals from name look-ups; ignore `$http_proxy` and `~/.netrc`. Ending a transfer does not wait for a
        // name look-up that hangs.
        guard set(CURLOPT_NOSIGNAL, 1), set(CURLOPT_PROXY, ""), set(CURLOPT_NETRC, 0),
            set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1), set(CURLOPT_QUICK_EXIT, 1),
            set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(remark))
        else { return nil }
    }

    deinit {
        library.table.pointee.easy_cleanup(handle)
        for list in lists { library.table.pointee.slist_free_all(list) }
        remark.deallocate()
    }

    /// The last status or reply code, 0 for none.
    package var status: Int { number(CURLINFO_RESPONSE_CODE) }
    /// The system's error number, 0 for none.
    package var systemError: Int { number(CURLINFO_OS_ERRNO) }
    /// libcurl's error message.
    package var detail: String { String(cString: remark) }

    package func number(_ info: CURLINFO) -> Int {
        var value = 0
        return adder_curl_get_number(library.table, handle, info, &value) == CURLE_OK ? value : 0
    }

    package func text(_ info: CURLINFO) -> String? {
        var text: UnsafePointer<CChar>?
        guard adder_curl_get_text(library.table, handle, info, &text) == CURLE_OK, let text else { return nil }
        return String(cString: text)
    }

    package func set(_ option: CURLoption, _ value: Int) -> Bool {
        adder_curl_set_number(library.table, handle, option, value) == CURLE_OK
    }

    package func set(_ option: CURLoption, size: Int) -> Bool {
        adder_curl_set_size(library.table, handle, option, curl_off_t(size)) == CURLE_OK
    }

    package func set(_ option: CURLoption, _ value: String) -> Bool {
        adder_curl_set_text(library.table, handle, option, value) == CURLE_OK
    }

    package func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) -> Bool {
        adder_curl_set_pointer(library.table, handle, option, value) == CURLE_OK
    }

    /// Sets a list of texts, which the handle keeps.
    package func set(_ option: CURLoption, list texts: [String]) -> Bool {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = library.table.pointee.slist_append(list, text) else {
                library.table.pointee.slist_free_all(list)
                return false
            }
            list = longer
        }
        if let list { lists.append(list) }
        return set(option, UnsafeMutableRawPointer(list))
    }

    /// Sets a callback. Its context is another option.
    package func set(_ option: CURLoption, sink: @escaping adder_curl_sink) -> Bool {
        adder_curl_set_sink(library.table, handle, option, sink) == CURLE_OK
    }

    /// Sets a callback that libcurl makes at least once a second, also where it waits within one call. Its context is
    /// `CURLOPT_XFERINFODATA`.
    package func set(watch: @escaping adder_curl_watch) -> Bool {
        adder_curl_set_watch(library.table, handle, watch) == CURLE_OK && set(CURLOPT_NOPROGRESS, 0)
    }
}
