// What the fuzz targets share: the input as text, choices taken from its first bytes, and claims that must
// hold.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

#include "base/error.hpp"

// What libFuzzer calls, and replay_main.cpp where there is no libFuzzer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace pegspace::fuzz {

/// The claim is part of what a parser promises; an input that breaks it is a find, as a crash is.
inline void require(bool claim, const char* meaning) {
  if (claim) return;
  std::fprintf(stderr, "broken promise: %s\n", meaning);
  std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Takes the first byte as a number below `choices`; 0 where the text is at its end.
inline unsigned take_choice(std::string_view& text, unsigned choices) {
  if (text.empty()) return 0;
  const unsigned choice = static_cast<unsigned char>(text.front()) % choices;
  text.remove_prefix(1);
  return choice;
}

/// A refusal says something, and not much more than it quotes. (The program prints it without control
/// characters.)
inline void require_good_message(const std::exception& error) {
  const std::size_t length = std::string_view(error.what()).size();
  require(length > 10 && length < 20000, "a refusal is a sentence");
}

/// Calls read(); a refusal as bad input is fine, everything else is a find. Returns whether it was read.
template <typename Read>
bool accepts(Read&& read) {
  try {
    read();
    return true;
  } catch (const InputError& error) {
    require_good_message(error);
    return false;
  }
}

}  // namespace pegspace::fuzz
