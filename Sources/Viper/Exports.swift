// Whoever has the roles has the values that they speak of.
@_exported public import ViperValues
