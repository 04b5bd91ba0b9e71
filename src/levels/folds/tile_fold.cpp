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
  TileFold(TileFolds& folds, const FoldRequest& request, int last_depth, const SearchListener& listener,
           FoldVisitor& visitor, TileSet* set, bool backwards)
      : folds_(folds),
        request_(request),
        last_depth_(last_depth),
        visitor_(visitor),
        meter_(listener),
        arithmetic_(request, folds.tables().jumps),
        folding_{folds.tables(), folds.group(), folds.form(),
                 arithmetic_,    visitor,       request.dead_ends && !backwards,
                 backwards},
        chunks_(folds.budget(), (folds.tables().rows.longest() + 1) * sizeof(WithChance<Words16>)),
        levels_{{folds.tables(), set, folds.budget(), chunks_},
                {folds.tables(), set, folds.budget(), chunks_}} {}

  void run() {
    level_->begin(0, count_bits(folds_.seeds().front()),
                  number_kind(request_.carried, 1, request_.least_bits));
    filled_ = begin();
    for (int depth = 0; filled_.members != 0; ++depth) {
      visitor_.level_done(Folded(*this));
      if (depth == last_depth_ || level_->pegs() == 0) return;
      std::swap(before_, level_);
      const Count bound = filled_.most_ways * folds_.tables().jumps;
      level_->begin(depth + 1, before_->pegs() - 1,
                    std::max(before_->kind(), number_kind(request_.carried, bound, request_.least_bits)));
      filled_ = next();
    }
  }

  void run_back() {
    const int pegs = count_bits(folds_.seeds().front());
    for (int depth = pegs; depth >= 0; --depth) {
      const Count bound = filled_.most_ways * folds_.tables().jumps;
      level_->begin(depth, pegs - depth,
                    std::max(before_->kind(), number_kind(Carried::ways, bound, request_.least_bits)));
      filled_ = next();
      if (filled_.members != 0) visitor_.level_done(Folded(*this));
      std::swap(before_, level_);
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
    std::uint64_t jumps() const override { return fold_.filled_.jumps; }

   private:
    const TileFold& fold_;
  };

  FilledLevel begin() {
    return with_number(level_->kind(), [&](auto type) {
      return TileStep<typename decltype(type)::type>(folding_, *level_).begin(folds_.seeds());
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
    meter_.report({"folding", level_->depth(), done, folds_.tables().tiles.representatives(), 0});
  }

  std::optional<FoldNumber> number_of(Position p) const {
    const auto member = level_->find(p, folds_.group());
    if (!member) return std::nullopt;
    return with_number(level_->kind(), [&](auto type) -> std::optional<FoldNumber> {
      using Number = typename decltype(type)::type;
      return fold_number(
          reinterpret_cast<const Number*>(level_->numbers(member->representative))[member->number]);
    });
  }

  TileFolds& folds_;
  const FoldRequest& request_;
  int last_depth_;
  FoldVisitor& visitor_;
  ProgressMeter meter_;
  std::mutex reporting_;
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

NumberKind number_kind(Carried carried, const Count& bound, std::size_t least_bits) {
  if (carried == Carried::residues) return NumberKind::residues;
  const std::size_t bits = std::max(bit_width(bound), least_bits);
  PEGSPACE_CHECK(bits <= 1024, "no number of ways has more than 1,024 bits");
  if (carried == Carried::ways && bits <= 32) return NumberKind::ways_half;
  const int wider = bits <= 64 ? 0 : bits <= 128 ? 1 : bits <= 256 ? 2 : 3;
  const int first = static_cast<int>(carried == Carried::ways ? NumberKind::ways1 : NumberKind::chances1);
  return static_cast<NumberKind>(first + wider);
}

std::optional<std::uint64_t> TileFolds::table_bytes(const Board& board, const SymmetryGroup& group) {
  const HoleSplit split = split_holes(board, group);
  if (split.row_holes == 0) return std::nullopt;
  return split.bytes;
}

TileFolds::TileFolds(const Board& board, std::vector<Position> seeds, SymmetryGroup group,
                     std::uint64_t memory_bytes)
    : seeds_(std::move(seeds)),
      group_(std::move(group)),
      split_(split_holes(board, group_)),
      budget_(memory_bytes),
      tables_([&] {
        PEGSPACE_CHECK(split_.row_holes != 0, "the caller asks takes() first");
        budget_.charge(split_.bytes);
        return FoldTables(board, seeds_.front(), split_, group_);
      }()),
      form_(group_) {}

void TileFolds::fold(const FoldRequest& request, int last_depth, const SearchListener& listener,
                     FoldVisitor& visitor, TileSet* reached) {
  TileFold(*this, request, last_depth, listener, visitor, reached, false).run();
}

void TileFolds::fold_games_back(const FoldRequest& request, TileSet& reached, const SearchListener& listener,
                                FoldVisitor& visitor) {
  TileFold(*this, request, max_holes, listener, visitor, &reached, true).run_back();
}

}  // namespace pegspace
