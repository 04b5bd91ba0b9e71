#include "counting/duotaire.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "levels/folds/reachable_folds.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

/// The value of a position; nothing if it is not among the positions at hand.
using ValueOf = std::function<std::optional<int>(Position)>;

class Values : public FoldVisitor {
 public:
  Values(const Problem& problem, const DuotaireRequest& request)
      : misere_(request.misere),
        start_pegs_(count_bits(problem.start)),
        position_(request.position.value_or(problem.start)) {
    const SymmetryGroup group = search_group(problem, Symmetry::start);
    std::vector<Position> starts = starts_of(problem);
    std::ranges::reverse(starts);  // the lower the holes that are empty, the greater the position
    while (!starts.empty()) {
      const std::vector<Position> orbit = group.orbit(starts.front());
      found_.starts.push_back(
          {starts.front(), problem_from(problem.board, starts.front()).start_label, orbit.size()});
      std::erase_if(starts, [&](Position start) { return std::ranges::count(orbit, start) > 0; });
    }
    for (const Jump& jump : problem.board.jumps()) {
      if (is_legal(jump_mask(jump), position_)) found_.jumps.push_back({jump});
    }
  }

  void level_done(const FoldedLevel& level) override {
    const KeyedPositions found =
        level.positions_by([this](const FoldNumber& number, const FoldNumber&) { return to_value(number); });
    for (std::size_t value = 0; value < found.size(); ++value) {
      if (found[value].positions != 0) add(level.depth(), static_cast<int>(value), found[value].positions);
    }
    look_up([&](Position p) -> std::optional<int> {
      const auto number = level.number_of(p);
      return number ? std::optional<int>(to_value(*number)) : std::nullopt;
    });
  }

  void add(int depth, int value, std::uint64_t positions) { sums_[{depth, value}] += positions; }

  void look_up(const ValueOf& value_of) {
    if (const auto value = value_of(position_)) found_.nim_value = value;
    for (DuotaireStart& start : found_.starts) {
      const auto value = value_of(start.position);
      if (!value) continue;
      start.won = value != 0;
      if (!misere_) start.nim_value = value;
    }
    for (JumpValue& jump : found_.jumps)
      jump.nim_value = value_of(position_ ^ jump_mask(jump.jump).touches).value_or(jump.nim_value);
  }

  Duotaire take() {
    for (const auto& [key, positions] : sums_) {
      const auto [depth, value] = key;
      found_.values.push_back({depth, start_pegs_ - depth, value, positions});
      if (found_.levels.empty() || found_.levels.back().depth != depth)
        found_.levels.push_back({depth, start_pegs_ - depth});
      found_.levels.back().positions += positions;
      if (value != 0) found_.levels.back().won_positions += positions;
    }
    return std::move(found_);
  }

 private:
  std::uint8_t to_value(const FoldNumber& number) const {
    const std::uint8_t value = std::get<NimValue>(number).value;
    return misere_ ? std::min<std::uint8_t>(value, 1) : value;
  }

  bool misere_;
  int start_pegs_;
  Position position_;
  std::map<std::pair<int, int>, std::uint64_t> sums_;  ///< by depth and value
  Duotaire found_;
};

}  // namespace

Duotaire duotaire(const Problem& problem, const DuotaireRequest& request, const Engine& engine,
                  const Resources& resources, const SearchListener& listener) {
  Values values(problem, request);
  if (engine.nim_values == nullptr) {
    ReachableFolds::find(problem, engine, resources, listener)
        .fold_games_back({quantity::NimValues{request.misere}}, values);
    return values.take();
  }
  if (listener.finds) listener.finds(engine.name, "");
  const std::map<Position, int> by_position = engine.nim_values(problem, request.misere, listener);
  const int pegs = count_bits(problem.start);
  for (const auto& [p, value] : by_position) values.add(pegs - count_bits(p), value, 1);
  values.look_up([&](Position p) {
    const auto found = by_position.find(p);
    return found == by_position.end() ? std::nullopt : std::optional<int>(found->second);
  });
  return values.take();
}

const ResultTable<DuotaireLevel> duotaire_table{
    "duotaire",
    "a depth",
    {{{"depth", "depth", ColumnType::number, "jumps", "jumps made"}, &DuotaireLevel::depth},
     {{"pegs", "pegs", ColumnType::number, "pegs", "pegs left"}, &DuotaireLevel::pegs},
     {{"positions", "positions", ColumnType::count, "positions", "reachable positions"},
      &DuotaireLevel::positions},
     {{"won_positions", "won", ColumnType::count, "positions", "those that the player to move wins"},
      &DuotaireLevel::won_positions}}};

const ResultTable<NimValueRow> nim_values_table{
    "nim_values",
    "with --nim-values, a depth and a nim value",
    {{{"depth", "depth", ColumnType::number, "jumps", "jumps made"}, &NimValueRow::depth},
     {{"pegs", "pegs", ColumnType::number, "pegs", "pegs left"}, &NimValueRow::pegs},
     {{"nim_value", "nim value", ColumnType::number, "", "of the positions"}, &NimValueRow::nim_value},
     {{"positions", "positions", ColumnType::count, "positions", "reachable positions with that value"},
      &NimValueRow::positions}}};

const ResultTable<DuotaireStart> duotaire_starts_table{
    "duotaire_starts",
    "with --start each, a single vacancy, up to symmetry",
    {{{"start", "start", ColumnType::text, "", "the hole that starts empty"}, &DuotaireStart::start},
     {{"starts", "starts", ColumnType::number, "starts", "starts that the row stands for"},
      &DuotaireStart::starts},
     {{"won", "won", ColumnType::truth, "", "whether the first player wins"}, &DuotaireStart::won},
     {{"nim_value", "nim value", ColumnType::number, "", "of the start; empty in misère play", 0, true,
       "!misere"},
      &DuotaireStart::nim_value}}};

}  // namespace pegspace
