#include "counting/final_pegs.hpp"

#include <algorithm>

#include "base/narrow.hpp"
#include "levels/folds/reachable_folds.hpp"

namespace pegspace {

std::vector<PositionsByNumber> final_pegs(const Problem& problem, const Engine& engine,
                                          const SearchOptions& options, const SearchListener& listener) {
  class Sums : public FoldVisitor {
   public:
    explicit Sums(int pegs) : pegs_(pegs) {}
    void level_done(const FoldedLevel& level) override {
      const int pegs = pegs_ - level.depth();
      const KeyedPositions found = level.positions_by([&](const FoldNumber& number, const FoldNumber&) {
        return narrow<std::uint8_t>(pegs - number.most_jumps);
      });
      for (std::size_t least = 0; least < found.size(); ++least)
        sums.add(static_cast<int>(least), level.depth(), found[least]);
    }
    PositionSums sums;

   private:
    int pegs_;
  } found(count_bits(problem.start));
  FoldRequest request;
  request.carried = Carried::most_jumps;
  ReachableFolds(problem, engine, options, listener).fold_games_back(request, found);
  std::vector<PositionsByNumber> rows = found.sums.rows(count_bits(problem.start), -1);
  std::ranges::stable_sort(rows, std::ranges::greater(), &PositionsByNumber::pegs);
  return rows;
}

}  // namespace pegspace
