#include "levels/folds/tile_fold.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/check.hpp"
#include "levels/folds/tile_step.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace {
namespace {

class TileFold {
 public:
  TileFold(const TileFoldProblem& problem, const FoldRequest& request, const SearchOptions& options,
           const SearchListener& listener, FoldVisitor& visitor)
      : problem_(problem),
        request_(request),
        visitor_(visitor),
        meter_(listener),
        split_(split_holes(problem.board, problem.group)),
        budget_(options.memory_bytes),
        tables_(tables_within(problem, split_, budget_)),
        form_(problem.group),
        arithmetic_(request, problem.board.jumps().size()),
        folding_{tables_, problem.group, form_, arithmetic_, visitor},
        chunks_(budget_, tables_.rows.longest() * sizeof(WithChance<Words16>)),
        levels_{{tables_, budget_, chunks_}, {tables_, budget_, chunks_}} {}

  void run() {
    level_->begin(0, count_bits(problem_.seeds.front()),
                  number_kind(request_.carried, 1, request_.narrowest));
    filled_ = begin();
    for (int depth = 0; filled_.members != 0; ++depth) {
      visitor_.level_done(Folded(*this));
      if (depth == problem_.last_depth || level_->pegs() == 0) return;
      std::swap(before_, level_);
      const Count bound = filled_.most_ways * problem_.board.jumps().size();
      level_->begin(depth + 1, before_->pegs() - 1,
                    std::max(before_->kind(), number_kind(request_.carried, bound, request_.narrowest)));
      filled_ = next();
    }
  }

 private:
  /// The level that is done, for the visitor.
  class Folded : public FoldedLevel {
   public:
    explicit Folded(const TileFold& fold) : fold_(fold) {}
    int depth() const override { return fold_.level_->depth(); }
    std::optional<FoldNumber> number_of(Position p) const override { return fold_.number_of(p); }
    std::vector<std::size_t> numbers_of_jumps() const override { return fold_.filled_.numbers_of_jumps; }

   private:
    const TileFold& fold_;
  };

  static const FoldTables tables_within(const TileFoldProblem& problem, const HoleSplit& split,
                                        MemoryBudget& budget) {
    PEGSPACE_CHECK(split.row_holes != 0, "the caller asks tile_fold_bytes() first");
    budget.charge(split.bytes);
    return FoldTables(problem.board, problem.seeds.front(), split, problem.group);
  }

  FilledLevel begin() {
    return with_number(level_->kind(), [&](auto type) {
      return TileStep<typename decltype(type)::type>(folding_, *level_).begin(problem_.seeds);
    });
  }

  FilledLevel next() {
    return with_number(level_->kind(), [&](auto type) {
      return TileStep<typename decltype(type)::type>(folding_, *level_)
          .pull(*before_, [&](std::uint32_t done) { report(done); });
    });
  }

  void report(std::uint32_t done) {
    const std::lock_guard lock(reporting_);
    meter_.report({"folding", level_->depth(), done, tables_.tiles.representatives(), 0});
  }

  std::optional<FoldNumber> number_of(Position p) const {
    const auto member = level_->find(p, problem_.group);
    if (!member) return std::nullopt;
    return with_number(level_->kind(), [&](auto type) -> std::optional<FoldNumber> {
      using Number = typename decltype(type)::type;
      return fold_number(
          reinterpret_cast<const Number*>(level_->numbers(member->representative))[member->number]);
    });
  }

  const TileFoldProblem& problem_;
  const FoldRequest& request_;
  FoldVisitor& visitor_;
  ProgressMeter meter_;
  std::mutex reporting_;
  HoleSplit split_;
  MemoryBudget budget_;
  const FoldTables tables_;
  CanonicalForm form_;
  FoldArithmetic arithmetic_;
  TileFolding folding_;
  ChunkPool chunks_;
  TileLevel levels_[2];
  TileLevel* before_ = &levels_[0];
  TileLevel* level_ = &levels_[1];  ///< the present one
  FilledLevel filled_;              ///< what is known of it besides
};

}  // namespace

FoldArithmetic::FoldArithmetic(const FoldRequest& request, std::size_t most_jumps) : primes_(request.primes) {
  if (request.carried != Carried::residues) return;
  for (std::size_t i = 0; i < primes_at_once; ++i) {
    inverses_[i].resize(most_jumps + 1);
    for (std::size_t jumps = 1; jumps <= most_jumps; ++jumps)
      inverses_[i][jumps] = ModularFactor(inverse_modulo(jumps, primes_[i]), primes_[i]);
  }
}

NumberKind number_kind(Carried carried, const Count& bound, NumberWidth narrowest) {
  if (carried == Carried::residues) return NumberKind::residues;
  const std::size_t bits = bit_width(bound);
  PEGSPACE_CHECK(bits <= 1024, "no number of ways has more than 1,024 bits");
  const int needed = bits <= 64 ? 0 : bits <= 128 ? 1 : bits <= 256 ? 2 : 3;
  const int first = static_cast<int>(carried == Carried::ways ? NumberKind::ways1 : NumberKind::chances1);
  const int least = narrowest == NumberWidth::unbounded ? 3 : static_cast<int>(narrowest);
  return static_cast<NumberKind>(first + std::max(needed, least));
}

std::optional<std::uint64_t> tile_fold_bytes(const Board& board, const SymmetryGroup& group) {
  const HoleSplit split = split_holes(board, group);
  if (split.row_holes == 0) return std::nullopt;
  return split.bytes;
}

void fold_tiles(const TileFoldProblem& problem, const FoldRequest& request, const SearchOptions& options,
                const SearchListener& listener, FoldVisitor& visitor) {
  TileFold(problem, request, options, listener, visitor).run();
}

}  // namespace pegspace
