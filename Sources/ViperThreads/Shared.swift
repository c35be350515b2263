/// A value that a task's thread and the thread that started it use in turn, never at once.
package final class Shared<Value>: @unchecked Sendable {
    package var value: Value

    package init(_ value: Value) { self.value = value }
}
