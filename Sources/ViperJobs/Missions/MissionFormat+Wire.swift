public import ViperHTTP

extension MissionFormat: InputEnumeration {}
