// Words for people: suggestions for misspelt names, sizes with units.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

/// Whether one of two words, or options, is the other with a negation before it, perhaps misspelt.
bool are_opposites(std::string_view one, std::string_view other);

/// " Did you mean a, b or c?" for the candidates nearest to `word`: all as near, at most three, none that is
/// far off, and none that means the opposite ("solvable" for "unsolvable"). "" if there is none.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// "3.2 GiB", "512 B": binary units, at most one decimal place.
std::string human_bytes(std::uint64_t bytes);

/// Reads "800M", "1.5GiB", "4096": a number with an optional binary unit (K, M, G, T, each with or without B
/// or iB). Throws InputError naming `what` if it is not such a number, or less than 1 byte.
std::uint64_t parse_bytes(std::string_view text, std::string_view what);

/// The number that the text is, with nothing before or after it; nothing if it is no number, or does not fit.
std::optional<int> whole_number(std::string_view text);

/// Reads a whole number in [least, most], with nothing after it. Throws InputError naming `what`.
std::int64_t parse_whole(std::string_view text, std::string_view what, std::int64_t least, std::int64_t most);

/// A name or message from outside on one line: what may not be shown (base/utf8.hpp: shown_length) as '?',
/// and at most `most` bytes, the end of a longer one as "...". Names enter through it;
/// report/files/output.hpp guards the exit.
std::string printable(std::string_view text, std::size_t most = 4000);

/// The command as users type it here. scripts/run and scripts/run-mpi state with PEGSPACE_TYPED_AS and
/// PEGSPACE_MPI_TYPED_AS what they type for its first word, "pegspace" or "pegspace-mpi": "scripts/run".
std::string as_typed(std::string_view command);

std::vector<std::string> split(std::string_view text, char separator);
std::string join(const std::vector<std::string>& words, std::string_view separator);
std::string_view trim(std::string_view text);
/// ASCII letters as small ones.
std::string lower_case(std::string_view text);

}  // namespace pegspace
