// The refusal of numbers that do not fit the memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

/// Throws ResourceError where the numbers of level `depth` need more than there is. `counting` says of what.
inline void require_for_numbers(std::string_view counting, int depth, std::uint64_t needed_bytes,
                                std::uint64_t memory_bytes) {
  if (needed_bytes <= memory_bytes) return;
  throw ResourceError(std::string(counting) + " needs " + human_bytes(needed_bytes) +
                      " for the numbers of level " + std::to_string(depth) +
                      " beside the rows of the class, and may use " + human_bytes(memory_bytes) +
                      ". Give it more with --memory.");
}

}  // namespace pegspace::dense
