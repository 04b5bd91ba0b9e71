#include "levels/dense_linked_levels.hpp"

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
#include "levels/dense_known_parents.hpp"
#include "levels/dense_orbit_kernel.hpp"
#include "levels/progress_meter.hpp"

namespace pegspace::dense {
namespace {

using Place = OrbitTable::Place;

/// What ends the way up where memory is too little.
struct TooLarge {};

class Linking {
 public:
  Linking(const Search& search, const SymmetryGroup& group, const HalfProblem& problem,
          std::uint64_t memory_bytes, const SearchListener& listener, std::uint64_t most_first_room)
      : search_(search),
        problem_(problem),
        form_(group),
        parents_(search, group, form_),
        memory_bytes_(memory_bytes),
        most_first_room_(most_first_room),
        meter_(listener),
        levels_(static_cast<std::size_t>(problem.near()) + 1) {}

  std::optional<LinkedLevels> run() {
    try {
      list_middle();
      if (table_->size() == 0) return LinkedLevels{};
      link_mirror_images();
      require_for_the_rest();
      for (int depth = problem_.near(); depth > 0; --depth) link_level(depth);
    } catch (const TooLarge&) {
      return std::nullopt;
    }
    PEGSPACE_CHECK(table_->size() == 1, "all winning positions come from the start");
    level(0).positions = 1;
    LinkedLevels result{std::move(levels_), std::move(middle_), {}, stored_bytes_};
    for (PieceMemory& memory : memory_) result.memory.push_back(std::move(memory));
    return result;
  }

 private:
  static constexpr std::size_t piece_size = 4096;  ///< positions of a piece, or a few more

  void require(std::uint64_t bytes) const {
    if (bytes > memory_bytes_ || stored_bytes_ > memory_bytes_ - bytes) throw TooLarge();
  }

  /// Memory for a piece, beside `other_bytes` of tables.
  template <typename T>
  std::span<T> take(std::size_t count, std::uint64_t other_bytes) {
    PieceMemory& memory = memory_.local();
    const std::uint64_t needed = memory.needed_for(count * sizeof(T));
    require(other_bytes + needed);
    stored_bytes_ += needed;
    return memory.take<T>(count);
  }
  std::span<const Place> kept(const std::vector<Place>& places, std::uint64_t other_bytes) {
    const std::span<Place> to = take<Place>(places.size(), other_bytes);
    std::copy(places.begin(), places.end(), to.begin());
    return to;
  }

  PieceLevel& level(int depth) { return levels_[static_cast<std::size_t>(depth)]; }

  bool mirrors_are_complements() const { return problem_.element == 0; }  // that is the identity
  Position mirror(Position p) const {
    const Position complement = search_.board().all_holes() & ~p;
    return mirrors_are_complements() ? complement : image(problem_.symmetry, complement);
  }

  /// The winning positions of the middle.
  void list_middle() {
    const int half = search_.half_of_depth(problem_.near());
    const int pegs = search_.start_pegs() - problem_.near();
    const Row* complements = nullptr;
    if (mirrors_are_complements()) {
      complements = search_.bitmap().half(search_.mirror_half(half));
    }
    const PlaceImages places(search_, form_);
    constexpr std::uint64_t listed_bytes = 2 * sizeof(Position);  // a growing vector may be half empty
    std::atomic<std::uint64_t> size{0};
    tbb::enumerable_thread_specific<std::vector<Position>> listed;
    const auto list_block = [&](std::uint32_t block, std::vector<Position>& found) {
      BlockStep step = search_.step(problem_.near(), true);
      step.block = block;
      const std::size_t before = found.size();
      list_canonical(step, search_.index(), form_, places.data(), places.words(), complements, pegs, pegs,
                     &found);
      if (complements == nullptr) {
        const auto added = found.begin() + static_cast<std::ptrdiff_t>(before);
        const auto not_winning = [&](Position p) { return !search_.has(mirror(p)); };
        found.erase(std::remove_if(added, found.end(), not_winning), found.end());
      }
      require((size += found.size() - before) * listed_bytes);
    };
    const tbb::blocked_range<std::uint32_t> blocks(0, search_.tables().blocks(), 16);
    tbb::parallel_for(blocks, [&](const auto& range) {
      if (interrupt_requested()) return;
      for (std::uint32_t block = range.begin(); block != range.end(); ++block) {
        list_block(block, listed.local());
      }
    });
    throw_if_interrupted();
    make_table(size, size * listed_bytes);
    level(problem_.near()).places = table_->places();
    for (const std::vector<Position>& positions : listed) put_into_middle(positions, size * listed_bytes);
  }

  void put_into_middle(const std::vector<Position>& positions, std::uint64_t listed_bytes) {
    std::vector<Piece>& pieces = level(problem_.near()).pieces;
    const std::size_t before = pieces.size();
    const std::size_t count = (positions.size() + piece_size - 1) / piece_size;
    pieces.resize(before + count);
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t number) {
      const std::size_t first = number * piece_size;
      std::vector<Place> places(std::min(piece_size, positions.size() - first));
      std::vector<Place> added;
      const bool has_room = table_->insert(positions.data() + first, places.size(), places.data(), added);
      PEGSPACE_CHECK(has_room, "the table has room for what is listed");
      pieces[before + number].positions = kept(added, listed_bytes + table_->bytes());
    });
  }

  /// Empties the table and gives it room for that many positions, beside `other_bytes`.
  void make_table(std::uint64_t positions, std::uint64_t other_bytes) {
    if (OrbitTable::places_for(positions) > std::uint64_t{1} << 32) throw TooLarge();
    require(other_bytes + std::max(table_->bytes(), OrbitTable::memory_bytes(positions)));
    table_->reset(positions);
  }

  /// Notes the parents, of level `depth`, of the positions position_of(place) of all pieces, and puts those
  /// that are new to `table` into `found`. False where the table became too full: then to be done again with
  /// a larger one. `other_bytes`: of tables.
  template <typename PositionOf>
  bool link(PieceLevel& level, int depth, PositionOf&& position_of, OrbitTable& table,
            std::vector<Piece>& found, std::uint64_t other_bytes) {
    std::atomic<bool> full{false};
    std::mutex joining;
    level.positions = 0;
    tbb::parallel_for(std::size_t{0}, level.pieces.size(), [&](std::size_t number) {
      if (interrupt_requested() || full) return;
      Piece& piece = level.pieces[number];
      Scratch& scratch = scratch_.local();
      const auto hand_over = [&] {
        const Piece next{kept(scratch.found, other_bytes), {}, {}};
        scratch.found.clear();
        const std::lock_guard lock(joining);
        found.push_back(next);
      };
      const std::size_t size = piece.positions.size();
      const std::span<ParentFacts> facts = take<ParentFacts>(size, other_bytes);
      scratch.links.clear();
      scratch.found.clear();
      for (std::size_t first = 0; first < size; first += KnownParents::at_once) {
        const std::size_t count = std::min(KnownParents::at_once, size - first);
        const std::span<const Position> parents = parents_.find(
            depth, count, [&](std::size_t i) { return position_of(piece.positions[first + i]); },
            scratch.finding, facts.data() + first);
        scratch.places.resize(parents.size());
        if (!table.insert(parents.data(), parents.size(), scratch.places.data(), scratch.found)) {
          full = true;
          return;
        }
        scratch.links.insert(scratch.links.end(), scratch.places.begin(), scratch.places.end());
        if (scratch.found.size() >= piece_size) hand_over();
      }
      if (!scratch.found.empty()) hand_over();
      piece.parents = kept(scratch.links, other_bytes);
      piece.facts = facts;
      std::uint64_t positions = 0;
      for (const ParentFacts& of_position : facts) positions += of_position.orbit_size;
      std::atomic_ref(level.positions).fetch_add(positions, std::memory_order_relaxed);
    });
    throw_if_interrupted();
    return !full;
  }

  /// For each position of the middle the positions whose numbers add up to that of its mirror image: the
  /// image itself, where it is of the same level, or else its parents.
  void link_mirror_images() {
    for (const Piece& piece : level(problem_.near()).pieces)
      middle_.pieces.push_back({piece.positions, {}, {}});
    if (problem_.near() == problem_.far()) {
      link_same_level();
      return;
    }
    std::vector<Piece> found;
    const bool linked = link(
        middle_, problem_.near(), [&](Place place) { return mirror((*table_)[place]); }, *table_, found,
        table_->bytes());
    PEGSPACE_CHECK(linked && found.empty(), "parents of mirror images are listed");
  }

  void link_same_level() {
    tbb::parallel_for(std::size_t{0}, middle_.pieces.size(), [&](std::size_t number) {
      if (interrupt_requested()) return;
      Piece& piece = middle_.pieces[number];
      const std::size_t size = piece.positions.size();
      const std::span<ParentFacts> facts = take<ParentFacts>(size, table_->bytes());
      const std::span<Place> parents = take<Place>(size, table_->bytes());
      std::vector<Position> mirrored(size);
      for (std::size_t i = 0; i < size; ++i) {
        const Position p = (*table_)[piece.positions[i]];
        mirrored[i] = form_.least(mirror(p));
        facts[i] = {1, static_cast<std::uint16_t>(form_.orbit_size(p))};
      }
      std::vector<Place> added;
      table_->insert(mirrored.data(), size, parents.data(), added);
      PEGSPACE_CHECK(added.empty(), "the mirror image of a winning position is listed");
      piece.facts = facts;
      piece.parents = parents;
    });
    throw_if_interrupted();
  }

  /// Gives up soon where memory is likely to be too little: the levels above the middle hold together about
  /// as many positions as it does times an eighth of the jumps (English: 2.7 and 3.9 times, 6 x 6 without
  /// its four central pegs: 3.2 and 3.5), each of them with five parents.
  void require_for_the_rest() const {
    const std::uint64_t positions = table_->size() * static_cast<std::uint64_t>(problem_.jumps) / 8;
    require(positions * (sizeof(ParentFacts) + 6 * sizeof(Place)) + 2 * table_->bytes());
  }

  void link_level(int depth) {
    std::swap(table_, children_);
    std::vector<Piece>& found = level(depth - 1).pieces;
    bool linked = false;
    for (std::uint64_t room = std::min(children_->size(), most_first_room_); !linked; room *= 2) {
      found.clear();
      make_table(room, children_->bytes());
      linked = link(
          level(depth), depth - 1, [&](Place place) { return (*children_)[place]; }, *table_, found,
          children_->bytes() + table_->bytes());
    }
    level(depth - 1).places = table_->places();
    meter_.report({"counting", depth, 0, 0, level(depth).positions});
  }

  struct Scratch {
    KnownParents::Scratch finding;
    std::vector<Place> places;
    std::vector<Place> links;  ///< parents of a piece
    std::vector<Place> found;  ///< new positions
  };

  const Search& search_;
  const HalfProblem& problem_;
  CanonicalForm form_;
  KnownParents parents_;
  std::uint64_t memory_bytes_;
  std::uint64_t most_first_room_;
  tbb::enumerable_thread_specific<PieceMemory> memory_;
  std::atomic<std::uint64_t> stored_bytes_{0};  ///< of all pieces
  ProgressMeter meter_;
  std::vector<PieceLevel> levels_;
  PieceLevel middle_;
  std::unique_ptr<OrbitTable> table_ = std::make_unique<OrbitTable>();     ///< the level found last, ...
  std::unique_ptr<OrbitTable> children_ = std::make_unique<OrbitTable>();  ///< ... and the one that led to it
  tbb::enumerable_thread_specific<Scratch> scratch_;
};

}  // namespace

std::optional<LinkedLevels> link_levels(const Search& search, const SymmetryGroup& group,
                                        const HalfProblem& problem, std::uint64_t memory_bytes,
                                        const SearchListener& listener, std::uint64_t most_first_room) {
  return Linking(search, group, problem, memory_bytes, listener, most_first_room).run();
}

}  // namespace pegspace::dense
