#include "verify/facts.hpp"

#include <algorithm>
#include <set>

#include "board/catalogue.hpp"

namespace pegspace {
namespace {

/// Whether the column depends on the symmetries of the search.
bool is_canonical(Column column) {
  return column == Column::canonical_positions || column == Column::canonical_dead_ends ||
         column == Column::canonical_winning_positions;
}

std::string hexadecimal(Position p) {
  std::string text;
  for (int digit = 15; digit >= 0; --digit) text += "0123456789abcdef"[(p >> (4 * digit)) & 15];
  return text;
}

}  // namespace

std::string at_depth(const std::string& what, int depth) {
  return what + " at depth " + std::to_string(depth);
}

std::string to_finish(const std::string& what, const Finish& finish) {
  if (finish.label != "position") return what + " to " + finish.label;
  if (!finish.pattern) return what + " to position " + hexadecimal(finish.positions.front());
  return what + " to positions " + hexadecimal(finish.pattern->pegs) + " on " +
         hexadecimal(finish.pattern->fixed);
}

std::string level_fact(Column column, Symmetry symmetry, const std::optional<Finish>& finish,
                       std::optional<int> depth) {
  std::string name(column_name(column));
  const bool is_winning =
      column == Column::winning_positions || column == Column::canonical_winning_positions;
  if (is_winning && finish) name = to_finish(name, *finish);
  if (depth) name = at_depth(name, *depth);
  const bool merged = symmetry == Symmetry::board || (symmetry == Symmetry::none && is_canonical(column));
  return merged ? name + " (symmetry " + std::string(symmetry_name(symmetry)) + ")" : name;
}

std::string ending_in(const std::string& what, Position canonical) {
  return what + " ending in position " + hexadecimal(canonical) + " or its images";
}

Facts numbered_facts(const std::string& what, const std::vector<NumberedPositions>& rows) {
  Facts facts;
  for (const NumberedPositions& row : rows) {
    const std::string name =
        "positions of " + std::to_string(row.pegs) + " pegs with " + std::to_string(row.number) + " " + what;
    facts.add(name, row.positions);
    facts.add("canonical " + name, row.canonical_positions);
  }
  facts.add("rows of positions by " + what, rows.size());
  return facts;
}

Facts published_facts(const Board& board, const std::vector<Position>& starts) {
  Facts facts;
  if (starts.size() != 1) return facts;
  for (const KnownCount& known : known_counts()) {
    if (known.board != board.name() || find_board(known.board).hash() != board.hash()) continue;
    if (known.start.empty() || known.start == "all") continue;
    if (start_with_vacancies(board, bit(board.parse_hole(known.start))) != starts.front()) continue;
    std::string name = known.quantity;
    if (known.finish == "any") name += " to any";
    if (!known.finish.empty() && known.finish != "any") {
      name += " to " + board.hole_name(board.parse_hole(known.finish));
    }
    facts.add(name, Count(known.value));
  }
  return facts;
}

std::vector<std::string> KnownFacts::add(const std::string& source, const Facts& facts) {
  std::vector<std::string> contradictions;
  for (const auto& [name, value] : facts.all()) {
    Stated& stated = stated_.try_emplace(name, Stated{value, {}}).first->second;
    if (stated.value == value) {
      if (std::ranges::count(stated.sources, source) == 0) stated.sources.push_back(source);
    } else {
      const std::string& other = stated.sources.front();
      contradictions.push_back(name + " is " + value + ", but " + (other == source ? "elsewhere it" : other) +
                               " says " + stated.value + ".");
    }
  }
  return contradictions;
}

std::map<std::string, std::size_t> KnownFacts::agreement(const std::string& source,
                                                         const Facts& facts) const {
  std::map<std::string, std::size_t> numbers;
  std::set<std::string> seen;
  for (const auto& [name, value] : facts.all()) {
    const auto stated = stated_.find(name);
    if (stated == stated_.end() || stated->second.value != value || !seen.insert(name).second) continue;
    const auto& sources = stated->second.sources;
    const auto other = std::ranges::find_if(sources, [&](const std::string& s) { return s != source; });
    ++numbers[other == sources.end() ? "" : *other];
  }
  return numbers;
}

}  // namespace pegspace
