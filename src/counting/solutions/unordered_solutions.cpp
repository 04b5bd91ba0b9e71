// Counts multisets of jumps (unordered_solutions.hpp).
#include "counting/solutions/unordered_solutions.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "board/automorphisms.hpp"
#include "counting/count_solutions.hpp"
#include "levels/folds/list_fold.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/lists/arcs.hpp"

namespace pegspace {
namespace {

/// Multisets with equal numbers of jumps, one row of jump numbers after the other.
template <typename JumpNumber>
class Rows {
 public:
  std::size_t size() const { return size_; }
  std::span<const JumpNumber> operator[](std::size_t row) const {
    return {numbers_.data() + row * length_, length_};
  }

  /// The first row decides the length of all.
  void push(std::span<const JumpNumber> row) {
    length_ = row.size();
    numbers_.insert(numbers_.end(), row.begin(), row.end());
    ++size_;
  }
  void pop() { numbers_.resize(--size_ * length_); }
  void shrink() { numbers_.shrink_to_fit(); }

 private:
  std::vector<JumpNumber> numbers_;
  std::size_t length_ = 0;
  std::size_t size_ = 0;
};

template <typename JumpNumber>
std::size_t hash_of(std::span<const JumpNumber> row) {
  return std::hash<std::string_view>()(
      {reinterpret_cast<const char*>(row.data()), row.size() * sizeof(JumpNumber)});
}

/// A set of rows, each once.
template <typename JumpNumber>
class DistinctRows {
 public:
  DistinctRows() : numbers_(16, Hash{&rows_}, Equal{&rows_}) {}
  DistinctRows(const DistinctRows&) = delete;
  DistinctRows& operator=(const DistinctRows&) = delete;

  void add(std::span<const JumpNumber> row) {
    if (rows_.size() == std::numeric_limits<std::uint32_t>::max()) {
      throw ResourceError("a position has more than 2^32 - 1 multisets of jumps.");
    }
    rows_.push(row);
    if (!numbers_.insert(static_cast<std::uint32_t>(rows_.size() - 1)).second) rows_.pop();
  }
  std::size_t size() const { return rows_.size(); }
  /// Returns the rows and leaves this object empty.
  Rows<JumpNumber> take() {
    numbers_.clear();
    rows_.shrink();
    return std::exchange(rows_, {});
  }

 private:
  struct Hash {
    const Rows<JumpNumber>* rows;
    std::size_t operator()(std::uint32_t row) const { return hash_of((*rows)[row]); }
  };
  struct Equal {
    const Rows<JumpNumber>* rows;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
      return std::ranges::equal((*rows)[a], (*rows)[b]);
    }
  };

  Rows<JumpNumber> rows_;
  tsl::robin_set<std::uint32_t, Hash, Equal, std::allocator<std::uint32_t>, true> numbers_;
};

/// What is counted for one start.
struct Request {
  const ListedSolutions& listed;
  const KeptNumbers*
      onwards;  ///< by position: the sets of the jumps to make that can still be made from there; or null
  const std::vector<Jump>& first;
  SymmetryGroup group;  ///< the group of the canonical solutions: it contains that of the levels
};

template <typename JumpNumber>
class UnorderedCount {
 public:
  UnorderedCount(const Request& request, WorkerTeam& team, const SearchListener& listener)
      : request_(request),
        levels_(request.listed.levels),
        board_(levels_.problem().board),
        team_(team),
        meter_(listener),
        images_(levels_.group(), board_),
        all_images_(request.group, board_),
        targets_(levels_.problem().finish->positions()),
        finders_([this] { return ArcFinder(levels_, Arcs::to_parents); }) {
    for (const Jump& jump : request.listed.after.conditions.jumps_to_make) to_make_.push_back(of_jump(jump));
    for (const Jump& jump : request.first) first_.push_back(of_jump(jump));
  }

  UnorderedSolutions run(const MultisetLevelDone& level_done) {
    for (depth_ = 0; depth_ < levels_.levels(); ++depth_) {
      multisets_ = 0;
      find_level();
      if (level_done) level_done(depth_, multisets_);
      if (multisets_ == 0) break;
    }
    return found_;
  }

 private:
  using Row = std::vector<JumpNumber>;
  using RowSpan = std::span<const JumpNumber>;

  /// The images of jumps under symmetries.
  class JumpImages {
   public:
    JumpImages(const SymmetryGroup& group, const Board& board) : jumps_(board.jumps().size()) {
      for (int element = 0; element < group.order(); ++element) {
        for (const std::uint32_t jump : jump_images(board, group.permutation(element)))
          images_.push_back(static_cast<JumpNumber>(jump));
      }
    }
    int order() const { return static_cast<int>(images_.size() / std::max<std::size_t>(jumps_, 1)); }
    JumpNumber image(int element, std::size_t jump) const {
      return images_[static_cast<std::size_t>(element) * jumps_ + jump];
    }
    /// Writes the image of the multiset.
    void image(int element, RowSpan row, Row& there) const {
      there.resize(row.size());
      std::ranges::transform(row, there.begin(), [&](JumpNumber jump) { return image(element, jump); });
      std::ranges::sort(there);
    }
    /// Replaces `least` by the image if that is less; `there` is room for it.
    void lower(int element, RowSpan row, Row& least, Row& there) const {
      image(element, row, there);
      if (std::ranges::lexicographical_compare(there, least)) std::swap(there, least);
    }

   private:
    std::size_t jumps_;
    std::vector<JumpNumber> images_;  // [element][jump]
  };

  /// The data that the search of one position needs.
  struct Place {
    Position position;
    std::uint64_t
        onwards;  ///< the sets of the jumps to make that can still be made from there; bit 0 if there are
                  ///< none to make
    std::vector<int> stabiliser{};  ///< the elements that fix it, without the identity
    Row row{}, image{}, other{};
  };

  JumpNumber of_jump(const Jump& jump) const {
    return static_cast<JumpNumber>(std::ranges::lower_bound(board_.jumps(), jump) - board_.jumps().begin());
  }
  bool is_whole_group() const { return levels_.group().order() == request_.group.order(); }

  /// The number of shards: 1 if the level has at least a few positions for each thread.
  std::size_t shards(std::size_t positions) const {
    constexpr std::size_t enough = 8;
    const auto threads = static_cast<std::size_t>(team_.threads());
    return positions >= enough * threads ? 1 : threads;
  }

  void find_level() {
    const std::size_t positions = levels_.size(depth_);
    const std::size_t shards_before = shards_;
    shards_ = shards(positions);
    std::vector<Rows<JumpNumber>> before(positions * shards_);
    std::swap(before, rows_);  // rows_: this level
    done_ = 0;
    canonical_.emplace();
    team_.run([&] {
      parallel_ranges(rows_.size(), std::size_t{1}, [&](std::size_t first, std::size_t last) {
        for (std::size_t item = first; item < last; ++item) {
          throw_if_interrupted();
          find(item, before, shards_before);
        }
      });
    });
    found_.canonical += canonical_->size();
  }

  /// Finds the multisets of a shard of a position.
  void find(std::size_t item, const std::vector<Rows<JumpNumber>>& before, std::size_t shards_before) {
    const std::size_t place = item / shards_;
    Place at{levels_.position(depth_, place), onwards(place)};
    alignas(64) std::array<Position, most_symmetries> images;
    levels_.form().images(at.position, images.data());
    for (int element = 1; element < levels_.group().order(); ++element) {
      if (images[static_cast<std::size_t>(element)] == at.position) at.stabiliser.push_back(element);
    }
    DistinctRows<JumpNumber> distinct;
    if (depth_ == 0) {
      if (item % shards_ == 0 && is_on_solution(at)) distinct.add({});
    } else if (at.onwards != 0) {
      ArcFinder& finder = finders_.local();
      finder.find({&at.position, 1}, levels_.level(depth_ - 1));
      for (const Arc& arc : finder.arcs(0)) {
        if (request_.listed.marks[arc.jump] == avoided_jump || !is_least(arc.jump, at)) continue;
        const Position parent = at.position ^ levels_.jumps()[arc.jump].touches;
        levels_.form().images(levels_.position(depth_ - 1, arc.place), images.data());
        for (int element = 0; element < levels_.group().order(); ++element) {
          if (images[static_cast<std::size_t>(element)] != parent) continue;
          for (std::size_t shard = 0; shard < shards_before; ++shard) {
            throw_if_interrupted();
            const Rows<JumpNumber>& source = before[arc.place * shards_before + shard];
            for (std::size_t row = 0; row < source.size(); ++row) {
              make(element, source[row], static_cast<JumpNumber>(arc.jump), at);
              if (shards_ > 1 && hash_of(RowSpan(at.row)) % shards_ != item % shards_) continue;
              if (is_on_solution(at)) distinct.add(at.row);
            }
          }
        }
      }
    }
    rows_[item] = distinct.take();
    report(at, rows_[item]);
  }

  /// Whether no symmetry that fixes the position carries the jump to one with a smaller number: one of
  /// several jumps that are images of each other finds all multisets that the others find.
  bool is_least(std::uint32_t jump, const Place& at) const {
    return std::ranges::none_of(at.stabiliser,
                                [&](int element) { return images_.image(element, jump) < jump; });
  }

  /// Makes at.row: the least image of the multiset's image and the jump.
  void make(int element, RowSpan row, JumpNumber jump, Place& at) const {
    at.image.resize(row.size() + 1);
    std::ranges::transform(row, at.image.begin(),
                           [&](JumpNumber made) { return images_.image(element, made); });
    at.image.back() = jump;
    std::ranges::sort(at.image);
    at.row = at.image;
    for (const int fixing : at.stabiliser) images_.lower(fixing, at.image, at.row, at.other);
  }

  std::uint64_t onwards(std::size_t place) const {
    constexpr std::uint64_t none_to_make = 1;
    if (request_.onwards == nullptr) return none_to_make;
    return std::get<JumpSets>(
               request_.onwards->number_at(depth_, 0, static_cast<std::uint32_t>(place)).value())
        .sets;
  }

  /// Whether some continuation of at.row makes the jumps that are still to be made and reaches the finish.
  bool is_on_solution(const Place& at) const { return makes(at.onwards, left_to_make(at.row)); }
  std::size_t left_to_make(RowSpan row) const {
    std::size_t left = 0;
    for (std::size_t i = 0; i < to_make_.size(); ++i) {
      if (!std::ranges::binary_search(row, to_make_[i])) left |= std::size_t{1} << i;
    }
    return left;
  }

  /// Counts the rows of a position, and those that are solutions.
  void report(Place& at, const Rows<JumpNumber>& rows) {
    std::uint64_t solutions = 0;
    std::uint64_t canonical = 0;
    std::vector<Row> least;
    const auto order = static_cast<std::uint64_t>(levels_.group().order());
    const bool is_target = std::ranges::binary_search(targets_, at.position);
    for (std::size_t row = 0; is_target && row < rows.size(); ++row) {
      if (left_to_make(rows[row]) != 0) continue;
      std::uint64_t fixing = 1;
      for (const int element : at.stabiliser) {
        images_.image(element, rows[row], at.image);
        fixing += std::ranges::equal(at.image, rows[row]) ? 1 : 0;
      }
      solutions += order / fixing;
      ++canonical;
      if (!is_whole_group()) least.push_back(canonical_form(rows[row], at));
    }
    const std::lock_guard lock(telling_);
    found_.solutions += solutions;
    if (is_whole_group()) found_.canonical += canonical;
    for (const Row& whole : least) canonical_->add(whole);
    multisets_ += rows.size();
    meter_.report({"multisets", depth_, ++done_, rows_.size(), multisets_});
  }

  /// The least image of the first jumps and these, under all symmetries of the canonical solutions.
  Row canonical_form(RowSpan row, Place& at) const {
    Row whole = first_;
    whole.insert(whole.end(), row.begin(), row.end());
    std::ranges::sort(whole);
    Row least = whole;
    for (int element = 1; element < all_images_.order(); ++element)
      all_images_.lower(element, whole, least, at.other);
    return least;
  }

  const Request& request_;
  const StoredLevels& levels_;
  const Board& board_;
  WorkerTeam& team_;
  ProgressMeter meter_;
  JumpImages images_;
  JumpImages all_images_;
  std::vector<Position> targets_;  // sorted
  Row to_make_;
  Row first_;
  tbb::enumerable_thread_specific<ArcFinder> finders_;
  int depth_ = 0;
  std::size_t shards_ = 1;
  std::vector<Rows<JumpNumber>> rows_;  // [place][shard] of the level
  std::mutex telling_;
  std::uint64_t done_ = 0;
  std::uint64_t multisets_ = 0;
  UnorderedSolutions found_;
  /// The solutions of the level, if its positions do not have all symmetries of the problem.
  std::optional<DistinctRows<JumpNumber>> canonical_;
};

/// Counts for a problem with one start.
UnorderedSolutions count_from_one(const Problem& problem, const Conditions& conditions, const Engine& engine,
                                  const Resources& resources, const SearchListener& listener,
                                  const MultisetLevelDone& level_done) {
  const ListedSolutions listed = list_solutions(problem, conditions, engine, resources, listener);
  WorkerTeam team(resources.threads);
  std::unique_ptr<KeptNumbers> onwards;
  if (!conditions.empty() && listed.levels.levels() > 0) {
    FoldRequest request{quantity::JumpSets{}};
    request.marks = listed.marks;
    request.targets = listed.after.problem.finish->positions();
    onwards = keep_lists_back(listed.levels, request, listener, team);
  }
  const Request request{listed, onwards.get(), conditions.first, winning_group(problem)};
  const auto run = [&](auto number) {
    return UnorderedCount<decltype(number)>(request, team, listener).run(level_done);
  };
  const std::size_t jumps = problem.board.jumps().size();
  if (jumps <= std::size_t{1} << 8) return run(std::uint8_t{});
  if (jumps <= std::size_t{1} << 16) return run(std::uint16_t{});
  return run(std::uint32_t{});
}

}  // namespace

UnorderedSolutions count_unordered(const Problem& problem, const Conditions& conditions, const Engine& engine,
                                   const Resources& resources, const SearchListener& listener,
                                   const MultisetLevelDone& level_done) {
  PEGSPACE_CHECK(problem.finish.has_value(), "solutions end in a finish");
  check_conditions(problem, conditions);
  UnorderedSolutions sum;
  for (const auto& [one, number] : starts_apart(problem, conditions.empty())) {
    if (possible_in_a_row(conditions.first, one.start) < conditions.first.size()) continue;
    const UnorderedSolutions found = count_from_one(one, conditions, engine, resources, listener, level_done);
    sum.solutions += found.solutions * number;
    sum.canonical += found.canonical * number;
  }
  return sum;
}

}  // namespace pegspace
