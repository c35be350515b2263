/// A value that the thread of a task and the one that started it use in turn: never at once.
final class Shared<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
