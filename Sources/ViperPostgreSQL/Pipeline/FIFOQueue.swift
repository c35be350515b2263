/// A FIFO queue with a cheap `popFirst`.
struct FIFOQueue<Element> {
    // Slots are cleared when their element is taken, to release it.
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var count: Int { elements.count - head }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Inserts elements at the front that have waited before.
    mutating func prepend(_ first: [Element]) {
        guard !first.isEmpty else { return }
        elements = first + elements[head...]
        head = 0
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 1024 {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    func forEach(_ body: (Element) -> Void) {
        for element in elements[head...] { if let element { body(element) } }
    }

    mutating func removeAll(where condition: (Element) -> Bool) -> [Element] {
        let removed = elements[head...].compactMap { $0 }.filter(condition)
        guard !removed.isEmpty else { return [] }
        elements = elements[head...].filter { $0.map { !condition($0) } ?? false }
        head = 0
        return removed
    }
}
