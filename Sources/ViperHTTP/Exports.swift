// Whoever reads requests and writes responses has the values that they are made of.
@_exported public import ViperValues
