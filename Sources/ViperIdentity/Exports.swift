// Who lists this feature also uses what its gates let through.
@_exported public import ViperUsers
