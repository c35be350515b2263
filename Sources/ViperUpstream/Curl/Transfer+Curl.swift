import CCurl
import ViperCurl
import ViperValues

// What the loop asks of a transfer.
extension Transfer {
    func prepare(_ library: CurlLibrary) -> CurlHandle? {
        guard let handle = CurlHandle(library), handle.set(CURLOPT_HTTPHEADER, list: call.lines),
            setBounds(handle), setSinks(handle), handle.set(CURLOPT_URL, call.url)
        else { return nil }
        return handle
    }

    func step(after code: CURLcode, _ handle: CurlHandle) -> CurlStep<Outcome> {
        if let refusal { return .done(.failure(refusal)) }
        guard code == CURLE_OK else { return .done(.failure(UpstreamError(code, of: handle, configuration.address))) }
        guard let location = Self.location(handle) else { return .done(answer(handle.status)) }
        if let refusal = follow(location) { return .done(.failure(refusal)) }
        guard handle.set(CURLOPT_URL, call.url) else {
            return .done(.failure(.unreachable("libcurl has no memory for a redirect")))
        }
        return .again
    }

    func outcome(of end: CurlEnd) -> Outcome {
        switch end {
        case .cancelled: .failure(.cancelled)
        case .closed: .failure(.unreachable("the client was closed"))
        case .late: .failure(lateness)
        case .failed(let reason): .failure(.unreachable(reason))
        }
    }

    /// Sets what must not be left to libcurl's defaults. Off, because not set: cookies, `alt-svc`, HSTS, HTTP/0.9 and
    /// redirects. Certificate checks keep their strict defaults.
    private func setBounds(_ handle: CurlHandle) -> Bool {
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
            && handle.set(CURLOPT_PROTOCOLS_STR, configuration.address.isSecure ? "https" : "http")
            // Send the path exactly as it was checked.
            && handle.set(CURLOPT_PATH_AS_IS, 1)
            // Over HTTP/2, one connection would carry all transfers, and limiting connections would not limit
            // transfers.
            && handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            && handle.set(CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: configuration.connectTimeout.milliseconds))
            && handle.set(CURLOPT_MAXFILESIZE_LARGE, size: configuration.maximumBytes)
            && (!handle.library.hasGzip || handle.set(CURLOPT_ACCEPT_ENCODING, "gzip"))
    }

    private func setSinks(_ handle: CurlHandle) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        return handle.set(CURLOPT_HEADERDATA, context) && handle.set(CURLOPT_WRITEDATA, context)
            && handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                Transfer.hand(bytes, size, count, context) { $0.take(line: $1) }
            }
            && handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                Transfer.hand(bytes, size, count, context) { $0.take(part: $1) }
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

    /// The absolute URL of a redirect; nil if the last response was none.
    private static func location(_ handle: CurlHandle) -> String? {
        guard [301, 302, 303, 307, 308].contains(handle.status) else { return nil }
        return handle.text(CURLINFO_REDIRECT_URL)
    }
}
