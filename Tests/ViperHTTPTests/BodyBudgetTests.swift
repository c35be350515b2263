import Testing

@testable import ViperHTTP

@Suite("The budget of bodies")
struct BodyBudgetTests {
    /// 1 MiB in all: 256 KiB for small bodies, 64 KiB of it per client; 768 KiB for large ones, 192 KiB of it per
    /// client.
    private let budget = BodyBudget(bytes: 1 << 20, largestBody: 128 << 10)

    /// A request of a client, by its number, that announces a body.
    private func storage(_ client: UInt32, announcing count: UInt64?, limit: Int = 128 << 10) -> RequestStorage {
        let storage = RequestStorage()
        storage.peer = ClientAddress(version4: client)
        storage.expectBody(count, limit: limit, within: budget)
        return storage
    }

    /// Sends a number of bytes of a body in pieces.
    private func send(_ count: Int, to storage: RequestStorage, piece: Int = 1_000) -> RequestStorage.BodyRoom {
        let bytes = [UInt8](repeating: 7, count: piece)
        var rest = count
        while rest > 0 {
            let room = bytes[..<min(rest, piece)].withUnsafeBytes { storage.appendBody($0) }
            guard case .kept = room else { return room }
            rest -= piece
        }
        return .kept
    }

    @Test("What is announced costs nothing, what has come costs little more than itself, and it is all given back")
    func honest() {
        let storage = storage(1, announcing: 100_000)
        #expect(budget.heldBytes == 0)
        var last = 0
        for _ in 0..<100 {
            #expect(send(1_000, to: storage) == .kept)
            last += 1_000
            #expect(last <= 1_024 || budget.heldBytes >= last)
            #expect(budget.heldBytes <= max(last * 2, 1_024) && (last < 65_536 || budget.heldBytes <= last * 5 / 4))
        }
        #expect(budget.heldBytes == 100_000, "no more than was announced")
        #expect(Request(storage).body.count == 100_000 && Request(storage).body.allSatisfy { $0 == 7 })
        storage.reset()
        #expect(budget.heldBytes == 0)
    }

    @Test("A storage that is let go gives back what it holds")
    func released() {
        var held: RequestStorage? = storage(1, announcing: nil)
        #expect(held.map { send(50_000, to: $0) } == .kept)
        #expect(budget.heldBytes >= 50_000)
        held = nil
        #expect(budget.heldBytes == 0)
    }

    @Test("One client has a quarter of each part")
    func quarter() {
        let first = storage(1, announcing: 128 << 10)
        #expect(send(128 << 10, to: first) == .kept)
        let second = storage(1, announcing: 128 << 10)
        #expect(send(64 << 10, to: second) == .kept)
        #expect(send(1, to: second) == .full)
        #expect(send(128 << 10, to: storage(2, announcing: 128 << 10)) == .kept, "another client")
        #expect(send(16 << 10, to: storage(1, announcing: 16 << 10)) == .kept, "a small one")
    }

    @Test("Large bodies, announced or in chunks, never stop small ones", arguments: [nil, UInt64(16 << 10) + 1])
    func shares(count: UInt64?) {
        var held: [RequestStorage] = []
        for client in 0..<1_000 {
            let storage = storage(UInt32(client), announcing: count)
            _ = send(16 << 10, to: storage)
            held.append(storage)
        }
        #expect(send(1_025, to: storage(2_000, announcing: count)) == .full)
        let small = storage(2_000, announcing: 16 << 10)
        #expect(send(16 << 10, to: small) == .kept)
        held = []
        #expect(budget.heldBytes == 16 << 10)
    }

    @Test("Small bodies that find their share full use the other, all of them together no more than there is")
    func overflow() {
        var held: [RequestStorage] = []
        while held.count < 1_000 {
            let storage = storage(UInt32(held.count), announcing: 16 << 10)
            guard send(16 << 10, to: storage) == .kept else { break }
            held.append(storage)
        }
        #expect(held.count == 64)
        #expect(budget.heldBytes == 1 << 20)
        held = []
        #expect(budget.heldBytes == 0)
    }

    @Test("A budget below one body holds one, whatever it is")
    func least() {
        let budget = BodyBudget(bytes: 1, largestBody: 1 << 20)
        let storage = RequestStorage()
        storage.expectBody(1 << 20, limit: 1 << 20, within: budget)
        #expect(send(1 << 20, to: storage, piece: 8_000) == .kept)
        let small = RequestStorage()
        small.expectBody(16 << 10, limit: 1 << 20, within: budget)
        #expect(send(16 << 10, to: small) == .kept)
    }

    @Test("A head of many fields is kept whole")
    func fields() {
        let storage = RequestStorage()
        for index in 0..<500 {
            Array("name\(index)".utf8).withUnsafeBytes { name in
                Array("value\(index)".utf8).withUnsafeBytes { storage.addField(name: name, value: $0) }
            }
        }
        let request = Request(storage)
        #expect(!storage.isShort && request.fieldCount == 500)
        #expect(request.header("name499").map { String(decoding: $0, as: UTF8.self) } == "value499")
    }
}
