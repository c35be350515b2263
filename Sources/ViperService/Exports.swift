// A service that imports ViperService has what its features are made of.
@_exported public import ViperCommands
@_exported public import ViperFeatures
@_exported public import ViperTransfer
