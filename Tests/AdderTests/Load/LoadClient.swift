import ViperTesting

/// A client that reads and writes constantly, and records the responses in a ledger. After a 502, a 503 with an unknown
/// outcome, or a connection that ended, the change may or may not be stored.
struct LoadClient {
    enum Connecting: Sendable {
        /// Keeps one connection for as long as the other side does.
        case once
        /// A new connection for each request.
        case always
    }

    private let number: Int
    /// The ports to use; the next one after a connection that ended without a response.
    private var ports: [UInt16]
    private let connecting: Connecting
    private let tls: ClientSession.Options?
    private let control: LoadControl
    private(set) var ledger = LoadLedger()
    private var client: RawClient?
    private var serial = 0

    init(
        _ number: Int, to ports: [UInt16], connecting: Connecting, tls: ClientSession.Options?, _ control: LoadControl
    ) {
        (self.number, self.connecting, self.tls, self.control) = (number, connecting, tls, control)
        self.ports = Array(ports[(number % ports.count)...] + ports[..<(number % ports.count)])
    }

    mutating func run() {
        while !control.isStopped {
            serial += 1
            switch serial % 5 {
            case 0: add()
            case 1: addUnderKey()
            case 2: read()
            case 3: change()
            default: delete()
            }
        }
    }

    /// Adds an item, without retrying.
    private mutating func add() {
        let name = "client \(number) plain \(serial)"
        let response = ask(post(name))
        switch response?.status {
        case 201: keep(response, name)
        case 503 where response?.isRefusal == true: ledger.refused.insert(name)
        case 502, 503, nil: ledger.doubtful.insert(name)
        default: fault("POST", response)
        }
    }

    /// Adds an item with an idempotency key, retrying until it is acknowledged.
    private mutating func addUnderKey() {
        let name = "client \(number) keyed \(serial)"
        let request = post(name, "Idempotency-Key: \"\(name)\"\r\n")
        while !control.isOver {
            let response = ask(request)
            switch response?.status {
            case 201: return keep(response, name)
            case 409, 502, 503, nil: control.pause()
            default: return fault("POST under a key", response)
            }
        }
        ledger.faults.append("\(name) was never acknowledged")
    }

    private mutating func keep(_ response: RawClient.Answer?, _ name: String) {
        guard let response, let id = response.text("id"), let tag = response.fields["etag"],
            response.text("name") == name,
            ledger.items.updateValue(LoadLedger.Item(name: name, tag: tag), forKey: id) == nil
        else { return fault("POST of \(name)", response) }
    }

    private mutating func read() {
        guard let (id, item) = ledger.items.randomElement() else { return }
        let response = ask(http("GET", "/items/\(id)"))
        switch response?.status {
        case 200:
            guard response?.text("name") != item.name || response?.fields["etag"] != item.tag else { return }
            fault("GET of \(item)", response)
        case 502, 503, nil: break
        default: fault("GET", response)
        }
    }

    /// Renames one of its items, on condition that it is unchanged.
    private mutating func change() {
        guard let (id, item) = ledger.items.randomElement() else { return }
        let name = "client \(number) changed \(serial)"
        let response = ask(http("PATCH", "/items/\(id)", "If-Match: \(item.tag)\r\n", body: "{\"name\":\"\(name)\"}"))
        switch response?.status {
        case 200:
            guard let tag = response?.fields["etag"], tag != item.tag else {
                return fault("PATCH of \(item)", response)
            }
            ledger.items[id] = LoadLedger.Item(name: name, tag: tag)
        case 503 where response?.isRefusal == true: break
        case 502, 503, nil:
            ledger.items[id] = nil
            ledger.unsettled[id] = [item.name, name]
        default: fault("PATCH of \(item)", response)
        }
    }

    /// Deletes one of its items, on condition that it is unchanged.
    private mutating func delete() {
        guard let (id, item) = ledger.items.randomElement() else { return }
        let response = ask(http("DELETE", "/items/\(id)", "If-Match: \(item.tag)\r\n"))
        switch response?.status {
        case 204:
            ledger.items[id] = nil
            ledger.deleted += 1
        case 503 where response?.isRefusal == true: break
        case 502, 503, nil:
            ledger.items[id] = nil
            ledger.unsettled[id] = [item.name, ""]
        default: fault("DELETE of \(item)", response)
        }
    }

    private mutating func fault(_ request: String, _ response: RawClient.Answer?) {
        ledger.faults.append("\(request): \(String(describing: response))")
    }

    /// Sends a request and measures it; nil if the connection ended without a response.
    private mutating func ask(_ request: String) -> RawClient.Answer? {
        let connection = connected()
        let start = ContinuousClock.now
        let response = connection.ask(request)
        ledger.note(response, after: ContinuousClock.now - start)
        control.note(response, of: number)
        let isKept = connecting == .once && response != nil && response?.fields["connection"] != "close"
        client = isKept ? connection : nil
        if response == nil {
            ports.append(ports.removeFirst())
            control.pause()
        }
        return response
    }

    /// The connection that is kept, or a new one. While none is accepted it waits: a request that was not sent would
    /// leave its change in doubt.
    private mutating func connected() -> RawClient {
        while client == nil, !control.isStopped {
            let connection = RawClient(ports[0], tls: tls)
            if connection.isConnected { return connection }
            ports.append(ports.removeFirst())
            control.pause()
        }
        return client ?? RawClient(ports[0], tls: tls)
    }
}
