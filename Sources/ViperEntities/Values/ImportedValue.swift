public import ViperValues

/// A value of a row that is being imported. Its pointers are valid until the row's batch changes.
public enum ImportedValue {
    case null
    case integer(Int64)
    case boolean(Bool)
    case uuid(UUID)
    case text(UnsafeRawBufferPointer)
    case bytes(UnsafeRawBufferPointer)
}
