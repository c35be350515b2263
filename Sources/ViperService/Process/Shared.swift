/// A value that a task's thread and the thread that started it use in turn, never at once.
final class Shared<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
