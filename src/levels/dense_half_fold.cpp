#include "levels/dense_half_fold.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "levels/dense_canonical_level.hpp"
#include "levels/dense_numbers.hpp"
#include "levels/dense_orbit_kernel.hpp"
#include "levels/dense_orbit_table.hpp"
#include "levels/expand_kernel.hpp"
#include "levels/progress_meter.hpp"

namespace pegspace::dense {
namespace {

using Place = OrbitTable::Place;

/// Some positions of a level, in an order in which neighbours lie close together in the bitmap, and where
/// their parents are in the level before.
struct Piece {
  std::vector<Place> positions;
  std::vector<ParentFacts> facts;  ///< by position: how many parents, and its orbit's size
  std::vector<Place> parents;      ///< those of the first position, of the second, ...

  std::uint64_t bytes() const {
    return positions.capacity() * sizeof(Place) + facts.capacity() * sizeof(ParentFacts) +
           parents.capacity() * sizeof(Place);
  }
};

struct PieceLevel {
  std::vector<Piece> pieces;
  std::uint64_t places = 0;     ///< of its table
  std::uint64_t positions = 0;  ///< all of them, not only canonical ones
};

class HalfFold {
 public:
  HalfFold(const Search& search, const SymmetryGroup& group, const HalfProblem& problem,
           std::uint64_t memory_bytes, const SearchListener& listener, std::uint64_t most_first_room)
      : search_(search),
        problem_(problem),
        mirrors_are_complements_(problem.symmetry == SymmetryGroup::trivial(search.board()).permutation(0)),
        form_(group),
        parents_(group, form_, jump_masks(search.board()), Direction::backward),
        memory_bytes_(memory_bytes),
        most_first_room_(most_first_room),
        meter_(listener),
        levels_(static_cast<std::size_t>(problem.near()) + 1) {
    for (const JumpMask& jump : jump_masks(search.board())) {
      jump_index_.push_back(search.index().index_of(jump.touches));
    }
  }

  /// Nothing where memory is too little.
  std::optional<FinishCount> run() {
    if (!list_middle()) return std::nullopt;
    if (table_->size() == 0) return FinishCount{0, 0};
    if (!link_mirror_images()) return std::nullopt;
    for (int depth = problem_.near(); depth > 0; --depth) {
      if (!link_level(depth)) return std::nullopt;
    }
    level(0).positions = 1;
    PEGSPACE_CHECK(table_->size() == 1, "all winning positions come from the start");
    for (auto& table : {&table_, &children_}) table->reset();
    numbers_ = LargeVector<std::uint64_t>(level(0).places);
    std::get<LargeVector<std::uint64_t>>(numbers_)[level(0).pieces.front().positions.front()] = 1;
    for (int depth = 1; depth <= problem_.near(); ++depth) {
      if (!pull_level(depth)) return std::nullopt;
    }
    return FinishCount{meet(), winning_positions()};
  }

 private:
  static constexpr std::size_t block = 256;        ///< positions expanded at once
  static constexpr std::size_t piece_size = 4096;  ///< positions of a piece, or a few more

  PieceLevel& level(int depth) { return levels_[static_cast<std::size_t>(depth)]; }

  Position mirror(Position p) const {
    const Position complement = search_.board().all_holes() & ~p;
    return mirrors_are_complements_ ? complement : image(problem_.symmetry, complement);
  }

  // ---- from the middle up to the start

  /// The winning positions of the middle.
  bool list_middle() {
    const int half = search_.half_of_depth(problem_.near());
    const int pegs = search_.start_pegs() - problem_.near();
    const Position all = search_.board().all_holes();
    const Row* complements = nullptr;
    if (mirrors_are_complements_) {
      complements =
          search_.bitmap().half(search_.index().half_of(all & ~search_.index().position_of(half, 0)));
    }
    const PlaceImages places(search_, form_);
    std::atomic<std::uint64_t> listed_bytes{0};
    std::atomic<bool> too_large{false};
    tbb::enumerable_thread_specific<std::vector<Position>> listed;
    tbb::parallel_for(
        tbb::blocked_range<std::uint32_t>(0, search_.tables().blocks(), 16), [&](const auto& range) {
          if (interrupt_requested() || too_large) return;
          std::vector<Position>& mine = listed.local();
          const std::size_t before = mine.size();
          BlockStep step = search_.step(problem_.near(), true);
          for (step.block = range.begin(); step.block != range.end(); ++step.block) {
            list_canonical(step, search_.index(), form_, places.data(), places.words(), complements, pegs,
                           pegs, &mine);
          }
          const auto added = mine.begin() + static_cast<std::ptrdiff_t>(before);
          if (complements == nullptr) {
            mine.erase(std::remove_if(added, mine.end(), [&](Position p) { return !search_.has(mirror(p)); }),
                       mine.end());
          }
          // Twice: a growing vector may be half empty.
          if ((listed_bytes += 2 * sizeof(Position) * (mine.size() - before)) > memory_bytes_)
            too_large = true;
        });
    throw_if_interrupted();
    if (too_large) return false;
    std::uint64_t size = 0;
    for (const std::vector<Position>& positions : listed) size += positions.size();
    if (!make_table(size, listed_bytes)) return false;
    level(problem_.near()).places = table_->places();
    for (const std::vector<Position>& positions : listed) put_into_middle(positions);
    return true;
  }

  void put_into_middle(const std::vector<Position>& positions) {
    std::vector<Piece>& pieces = level(problem_.near()).pieces;
    const std::size_t before = pieces.size();
    const std::size_t count = (positions.size() + piece_size - 1) / piece_size;
    pieces.resize(before + count);
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t number) {
      const std::size_t first = number * piece_size;
      std::vector<Place> places(std::min(piece_size, positions.size() - first));
      const bool has_room = table_->insert(positions.data() + first, places.size(), places.data(),
                                           pieces[before + number].positions);
      PEGSPACE_CHECK(has_room, "the table has room for what is listed");
    });
  }

  /// An empty table in the place of the present one, with twice the room for that many positions. False where
  /// memory is too little beside `other_bytes`.
  bool make_table(std::uint64_t positions, std::uint64_t other_bytes) {
    if (OrbitTable::places_for(positions) > std::uint64_t{1} << 32) return false;
    const std::uint64_t bytes = std::max(table_->bytes(), OrbitTable::memory_bytes(positions));
    if (other_bytes + stored_bytes_ + bytes > memory_bytes_) return false;
    table_->reset(positions);
    return true;
  }

  enum class Linked { yes, table_full, too_large };

  /// Notes the parents, of level `depth`, of the positions position_of(place) of all pieces, and puts those
  /// that are new to `table` into `found`. `other_bytes`: of tables.
  template <typename PositionOf>
  Linked link(PieceLevel& level, int depth, PositionOf&& position_of, OrbitTable& table,
              std::vector<Piece>& found, std::uint64_t other_bytes) {
    const KnownPositions known{search_.bitmap().half(search_.half_of_depth(depth))->lane, jump_index_.data()};
    const std::uint64_t stored_before = stored_bytes_;
    std::atomic<Linked> linked{Linked::yes};
    std::mutex joining;
    level.positions = 0;
    tbb::parallel_for(std::size_t{0}, level.pieces.size(), [&](std::size_t number) {
      if (interrupt_requested() || linked != Linked::yes) return;
      Piece& piece = level.pieces[number];
      Scratch& scratch = scratch_.local();
      scratch.resize(parents_.room(block));
      const auto hand_over = [&] {
        Piece next{scratch.found, {}, {}};
        scratch.found.clear();
        const std::lock_guard lock(joining);
        found.push_back(std::move(next));
      };
      const std::size_t size = piece.positions.size();
      piece.facts.resize(size);
      scratch.links.clear();
      scratch.found.clear();
      for (std::size_t first = 0; first < size; first += block) {
        const std::size_t count = std::min(block, size - first);
        for (std::size_t i = 0; i < count; ++i) {
          scratch.positions[i] = position_of(piece.positions[first + i]);
          scratch.indices[i] = search_.index().index_of(scratch.positions[i]);
        }
        const std::size_t parents =
            parents_.expand_known(std::span(scratch.positions.data(), count), scratch.indices.data(), known,
                                  scratch.parents.data(), piece.facts.data() + first);
        if (!table.insert(scratch.parents.data(), parents, scratch.places.data(), scratch.found)) {
          linked = Linked::table_full;
          return;
        }
        scratch.links.insert(scratch.links.end(), scratch.places.data(), scratch.places.data() + parents);
        if (scratch.found.size() >= piece_size) hand_over();
      }
      if (!scratch.found.empty()) hand_over();
      piece.parents = scratch.links;
      std::uint64_t positions = 0;
      for (const ParentFacts& facts : piece.facts) positions += facts.orbit_size;
      std::atomic_ref(level.positions).fetch_add(positions, std::memory_order_relaxed);
      if ((stored_bytes_ += piece.bytes()) + other_bytes > memory_bytes_) linked = Linked::too_large;
    });
    throw_if_interrupted();
    if (linked == Linked::table_full) stored_bytes_ = stored_before;
    return linked;
  }

  /// For each position of the middle the positions whose numbers add up to that of its mirror image: the
  /// image itself, where it is of the same level, or else its parents.
  bool link_mirror_images() {
    for (const Piece& piece : level(problem_.near()).pieces)
      middle_.pieces.push_back({piece.positions, {}, {}});
    if (problem_.near() == problem_.far()) return link_same_level();
    std::vector<Piece> found;
    const Linked linked = link(
        middle_, problem_.near(), [&](Place place) { return mirror((*table_)[place]); }, *table_, found,
        table_->bytes());
    if (linked == Linked::too_large) return false;
    PEGSPACE_CHECK(linked == Linked::yes && found.empty(), "parents of mirror images are listed");
    return true;
  }

  bool link_same_level() {
    tbb::parallel_for(std::size_t{0}, middle_.pieces.size(), [&](std::size_t number) {
      if (interrupt_requested()) return;
      Piece& piece = middle_.pieces[number];
      std::vector<Position> mirrored;
      for (const Place place : piece.positions) {
        mirrored.push_back(form_.least(mirror((*table_)[place])));
        piece.facts.push_back({1, static_cast<std::uint16_t>(form_.orbit_size((*table_)[place]))});
      }
      piece.parents.resize(mirrored.size());
      std::vector<Place> added;
      table_->insert(mirrored.data(), mirrored.size(), piece.parents.data(), added);
      PEGSPACE_CHECK(added.empty(), "the mirror image of a winning position is listed");
      stored_bytes_ += piece.bytes();
    });
    throw_if_interrupted();
    return stored_bytes_ + table_->bytes() <= memory_bytes_;
  }

  bool link_level(int depth) {
    std::swap(table_, children_);
    for (std::uint64_t room = std::min(children_->size(), most_first_room_);; room *= 2) {
      std::vector<Piece>& found = level(depth - 1).pieces;
      found.clear();
      if (!make_table(room, children_->bytes())) return false;
      const Linked linked = link(
          level(depth), depth - 1, [&](Place place) { return (*children_)[place]; }, *table_, found,
          children_->bytes() + table_->bytes());
      if (linked == Linked::too_large) return false;
      if (linked == Linked::yes) break;
    }
    level(depth - 1).places = table_->places();
    meter_.report({"counting", depth, 0, 0, level(depth).positions});
    return true;
  }

  // ---- and down again

  std::size_t next_width() const {
    return std::max(width_for(largest_ * search_.board().jumps().size()), width_of(numbers_));
  }

  /// visit(position's place, the sum of its parents' numbers, orbit size) for all positions of the piece.
  template <typename Number, typename Visit>
  static void for_sums(const Piece& piece, const LargeVector<Number>& numbers, Visit&& visit) {
    const Place* parent = piece.parents.data();
    for (std::size_t i = 0; i < piece.positions.size(); ++i) {
      Number sum = 0;
      for (int left = piece.facts[i].children; left > 0; --left) sum += numbers[*parent++];
      visit(piece.positions[i], sum, piece.facts[i].orbit_size);
    }
  }

  bool pull_level(int depth) {
    const std::size_t wide = next_width();
    const std::uint64_t places = level(depth).places;
    if (stored_bytes_ + wide * (places + level(depth - 1).places) > memory_bytes_) return false;
    with_width(numbers_, wide, [&]<typename Number>() {
      const LargeVector<Number>& source = std::get<LargeVector<Number>>(numbers_);
      if (!std::holds_alternative<LargeVector<Number>>(before_)) before_ = LargeVector<Number>();
      LargeVector<Number>& target = std::get<LargeVector<Number>>(before_);
      target.resize(std::max(places, target.size()));
      Number largest = 0;
      std::mutex joining;
      const std::vector<Piece>& pieces = level(depth).pieces;
      tbb::parallel_for(std::size_t{0}, pieces.size(), [&](std::size_t number) {
        Number largest_here = 0;
        for_sums(pieces[number], source, [&](Place place, const Number& sum, unsigned) {
          largest_here = std::max(largest_here, sum);
          target[place] = sum;
        });
        const std::lock_guard lock(joining);
        largest = std::max(largest, largest_here);
      });
      largest_ = to_exact(largest);
    });
    std::swap(numbers_, before_);
    throw_if_interrupted();
    meter_.report({"counting", depth, 0, 0, level(depth).positions});
    return true;
  }

  /// The sum of products.
  Count meet() {
    Count total = 0;
    with_width(numbers_, next_width(), [&]<typename Number>() {
      const LargeVector<Number>& numbers = std::get<LargeVector<Number>>(numbers_);
      std::mutex joining;
      tbb::parallel_for(std::size_t{0}, middle_.pieces.size(), [&](std::size_t number) {
        ProductSum products;
        for_sums(middle_.pieces[number], numbers, [&](Place place, const Number& sum, unsigned orbit_size) {
          products.add(numbers[place], sum, orbit_size);
        });
        const std::lock_guard lock(joining);
        total += products.total();
      });
    });
    return total;
  }

  /// Mirror images of winning positions are the winning positions of the other half.
  std::uint64_t winning_positions() {
    std::uint64_t half = 0;
    for (const PieceLevel& level : levels_) half += level.positions;
    return 2 * half - (problem_.near() == problem_.far() ? levels_.back().positions : 0);
  }

  struct Scratch {
    std::vector<Position> positions;
    std::vector<std::uint64_t> indices;
    std::vector<Position> parents;
    std::vector<Place> places;
    std::vector<Place> links;  ///< parents of a piece
    std::vector<Place> found;  ///< new positions
    void resize(std::size_t room) {
      positions.resize(block);
      indices.resize(block);
      parents.resize(room);
      places.resize(room);
    }
  };

  const Search& search_;
  const HalfProblem& problem_;
  bool mirrors_are_complements_;
  CanonicalForm form_;
  ExpandKernel parents_;
  std::vector<std::uint64_t> jump_index_;  ///< index of what each jump touches
  std::uint64_t memory_bytes_;
  std::uint64_t most_first_room_;
  std::atomic<std::uint64_t> stored_bytes_{0};  ///< of all pieces
  ProgressMeter meter_;
  std::vector<PieceLevel> levels_;  ///< by depth, down to the middle
  PieceLevel middle_;               ///< with what adds up to the numbers of the mirror images
  std::unique_ptr<OrbitTable> table_ = std::make_unique<OrbitTable>();     ///< the level found last, ...
  std::unique_ptr<OrbitTable> children_ = std::make_unique<OrbitTable>();  ///< ... and the one that led to it
  Numbers numbers_;  ///< on the way down, by place; of the present level ...
  Numbers before_;   ///< ... and memory for those of the next
  Count largest_ = 1;
  tbb::enumerable_thread_specific<Scratch> scratch_;
};

}  // namespace

std::optional<HalfProblem> half_problem(const Search& search, Position target) {
  if (search.seeds().size() != 1) return std::nullopt;
  const Position seed = search.seeds().front();
  const int jumps = count_bits(seed) - count_bits(target);
  if (jumps < 1) return std::nullopt;
  const SymmetryGroup whole = SymmetryGroup::whole(search.board());
  const HoleSet all = search.board().all_holes();
  for (int element = 0; element < whole.order(); ++element) {
    if (whole.image(element, all & ~target) == seed && whole.image(element, all & ~seed) == target) {
      return HalfProblem{whole.permutation(element), jumps};
    }
  }
  return std::nullopt;
}

std::optional<FinishCount> count_by_halves(const Search& search, const SymmetryGroup& group,
                                           const HalfProblem& problem, std::uint64_t memory_bytes,
                                           const SearchListener& listener, std::uint64_t most_first_room) {
  return HalfFold(search, group, problem, memory_bytes, listener, most_first_room).run();
}

}  // namespace pegspace::dense
