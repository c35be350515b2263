// libsodium: password hashes, random bytes, hashes and comparison in constant time.
#ifndef ADDER_CSODIUM_SHIM_H
#define ADDER_CSODIUM_SHIM_H

#include <sodium.h>

#endif
