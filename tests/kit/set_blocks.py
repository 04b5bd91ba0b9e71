"""Where the blocks of a set file are, and its checksums (tools/check/FORMAT.md)."""

import ctypes
import ctypes.util
import struct

XXH3 = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0").XXH3_64bits_withSeed
XXH3.restype = ctypes.c_uint64
XXH3.argtypes = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64


def xxh3(data, seed=0):
    """By the library that the program uses."""
    return XXH3(data, len(data), seed)


def tile_words(lines):
    """Words of a tile's bits, by the lines of a head; 0 in a list."""
    places = next((line.split()[1:] for line in lines if line.startswith("places ")), None)
    return 0 if places is None else max(1, 2 ** len(places) // 64)


def blocks_of(data):
    """(begin, end) of each block."""
    at = size = head = 0
    while at < len(data):
        end = data.index(b"\nend\n", at) + 5
        lines = data[at:end].decode().splitlines()
        at = end + -end % 8
        if lines[0].startswith("PEGSET"):
            head = 3 if lines[0] == "PEGSET3" else 2
            size = tile_words(lines)
        while number := struct.unpack_from("<Q", data, at)[0]:
            (trailer,) = struct.unpack_from("<Q", data, at + 8)
            begin, at = at, at + 8 * (head + number * (1 + size) + trailer)
            yield begin, at
        at += 8 * (head - 1)
