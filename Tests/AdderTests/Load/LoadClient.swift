import ViperTesting

/// A client that reads and writes all the while, and keeps a ledger of what it was told. What it is told by 502, by 503
/// with an unknown outcome, or by the end of its connection may have been done or not.
struct LoadClient {
    /// How it connects.
    enum Connecting: Sendable {
        /// Once, for as long as the other side lets the connection live.
        case once
        /// Anew for each request.
        case always
    }

    private let number: Int
    /// Where it asks; the next one after a connection that ended without an answer.
    private var ports: [UInt16]
    private let connecting: Connecting
    private let control: LoadControl
    private(set) var ledger = LoadLedger()
    private var client: RawClient?
    private var serial = 0

    init(_ number: Int, to ports: [UInt16], connecting: Connecting, _ control: LoadControl) {
        (self.number, self.connecting, self.control) = (number, connecting, control)
        self.ports = Array(ports[(number % ports.count)...] + ports[..<(number % ports.count)])
    }

    /// Asks until it is told to stop.
    mutating func run() {
        while !control.isStopped {
            serial += 1
            switch serial % 4 {
            case 0: add()
            case 1: addUnderKey()
            case 2: read()
            default: change()
            }
        }
    }

    /// Adds an item, once.
    private mutating func add() {
        let name = "client \(number) plain \(serial)"
        let answer = ask(post(name))
        switch answer?.status {
        case 201: keep(answer, name)
        case 503 where answer?.isRefusal == true: ledger.refused.insert(name)
        case 502, 503, nil: ledger.doubtful.insert(name)
        default: fault("POST", answer)
        }
    }

    /// Adds an item under a key, again and again until that is acknowledged.
    private mutating func addUnderKey() {
        let name = "client \(number) keyed \(serial)"
        let request = post(name, "Idempotency-Key: \"\(name)\"\r\n")
        while !control.isOver {
            let answer = ask(request)
            switch answer?.status {
            case 201: return keep(answer, name)
            case 409, 502, 503, nil: control.pause()
            default: return fault("POST under a key", answer)
            }
        }
        ledger.faults.append("\(name) was never acknowledged")
    }

    private mutating func keep(_ answer: RawClient.Answer?, _ name: String) {
        guard let answer, let id = answer.text("id"), let tag = answer.fields["etag"], answer.text("name") == name,
            ledger.items.updateValue(LoadLedger.Item(name: name, tag: tag), forKey: id) == nil
        else { return fault("POST of \(name)", answer) }
    }

    /// Reads one of its items.
    private mutating func read() {
        guard let (id, item) = ledger.items.randomElement() else { return }
        let answer = ask(http("GET", "/items/\(id)"))
        switch answer?.status {
        case 200:
            guard answer?.text("name") != item.name || answer?.fields["etag"] != item.tag else { return }
            fault("GET of \(item)", answer)
        case 502, 503, nil: break
        default: fault("GET", answer)
        }
    }

    /// Renames one of its items, if it is still as it was.
    private mutating func change() {
        guard let (id, item) = ledger.items.randomElement() else { return }
        let name = "client \(number) changed \(serial)"
        let answer = ask(http("PATCH", "/items/\(id)", "If-Match: \(item.tag)\r\n", body: "{\"name\":\"\(name)\"}"))
        switch answer?.status {
        case 200:
            guard let tag = answer?.fields["etag"], tag != item.tag else { return fault("PATCH of \(item)", answer) }
            ledger.items[id] = LoadLedger.Item(name: name, tag: tag)
        case 503 where answer?.isRefusal == true: break
        case 502, 503, nil:
            ledger.items[id] = nil
            ledger.unsettled[id] = [item.name, name]
        default: fault("PATCH of \(item)", answer)
        }
    }

    private mutating func fault(_ request: String, _ answer: RawClient.Answer?) {
        ledger.faults.append("\(request): \(String(describing: answer))")
    }

    /// Asks, and measures; nil if the connection ended without an answer.
    private mutating func ask(_ request: String) -> RawClient.Answer? {
        let connection = client ?? RawClient(ports[0])
        let start = ContinuousClock.now
        let answer = connection.ask(request)
        ledger.note(answer, after: ContinuousClock.now - start)
        control.note(answer, of: number)
        let isKept = connecting == .once && answer != nil && answer?.fields["connection"] != "close"
        client = isKept ? connection : nil
        if answer == nil {
            ports.append(ports.removeFirst())
            control.pause()
        }
        return answer
    }
}
