#include "levels/sets/stored_runs.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/narrow.hpp"
#include "levels/kit/parallel_ranges.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {
namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);
constexpr std::size_t bytes_at_once = std::size_t{1} << 18;

/// Hands positions on in pieces of one depth. Of one thread.
class Pieces {
 public:
  Pieces(DepthRange depths, const DepthVisitor& visit) : depths_(depths), visit_(visit) {}

  bool wants(int depth) const { return depths_.has(depth); }
  void add(int depth, Position p) {
    std::vector<Position>& piece = pieces_[static_cast<std::size_t>(depth)];
    piece.push_back(p);
    if (piece.size() < most) return;
    visit_(depth, piece);
    piece.clear();
  }
  void hand_on_all() {
    for (std::size_t depth = 0; depth < pieces_.size(); ++depth) {
      if (!pieces_[depth].empty()) visit_(static_cast<int>(depth), pieces_[depth]);
    }
  }

 private:
  static constexpr std::size_t most = 1024;
  DepthRange depths_;
  const DepthVisitor& visit_;
  std::array<std::vector<Position>, max_holes + 1> pieces_;
};
using PiecesOfThreads = tbb::enumerable_thread_specific<Pieces>;

/// All depths that positions can have.
DepthRange within(DepthRange depths, int start_pegs) {
  return {std::max(depths.first, 0), std::min(depths.last, start_pegs)};
}

}  // namespace

void damaged_set(const PlainFile& file, const std::string& why) {
  throw InputError(
      "'" + file.path() + "' is damaged: " + why +
      ". 'pegspace-check' tells more. Make it again, with 'pegspace enumerate BOARD --save FILE'.");
}

SetSection::SetSection(const PlainFile& file, SetKind kind, std::vector<Position> ends, SymmetryGroup group,
                       int start_pegs)
    : file_(file), start_pegs_(start_pegs), kind_(kind), ends_(std::move(ends)), group_(std::move(group)) {}

void SetSection::visit_members(DepthRange depths, const DepthVisitor& visit) const {
  visit_images(within(depths, start_pegs_), SymmetryGroup(group_.holes(), {group_.permutation(0)}),
               {group_.permutation(0)}, visit);
}

void SetSection::visit_positions(DepthRange depths, const std::vector<Permutation>& carriers,
                                 const DepthVisitor& visit) const {
  visit_images(within(depths, start_pegs_), group_, carriers, visit);
}

TileSection::TileSection(const PlainFile& file, SetKind kind, std::vector<Position> ends, SymmetryGroup group,
                         std::shared_ptr<const TileNumbering> numbering)
    : SetSection(file, kind, std::move(ends), std::move(group), numbering->start_pegs()),
      numbering_(std::move(numbering)) {}

std::uint64_t TileSection::run_bytes(std::uint64_t number) const {
  return (number + 1) / 2 * word_bytes + number * 2 * numbering_->half_words() * word_bytes;
}

void TileSection::add(Run run) {
  runs_.push_back(run);
}

/// Of the tiles first <= i < last.
std::vector<std::uint32_t> TileSection::numbers(const Run& run, std::uint64_t first,
                                                std::uint64_t last) const {
  std::vector<std::uint32_t> tiles(last - first);
  file_.read(run.at + first * sizeof tiles[0], tiles.data(), tiles.size() * sizeof tiles[0]);
  const bool are_sorted = std::ranges::adjacent_find(tiles, std::greater_equal()) == tiles.end();
  if (!are_sorted || tiles.back() >= bit(static_cast<int>(numbering_->tile_holes().size())))
    damaged_set(file_, "tile numbers are out of order or too large");
  return tiles;
}

std::uint64_t TileSection::bits_at(const Run& run, std::uint64_t tile) const {
  return run.at + (run.number + 1) / 2 * word_bytes + tile * 2 * numbering_->half_words() * word_bytes;
}

void TileSection::visit_images(DepthRange depths, const SymmetryGroup& group,
                               const std::vector<Permutation>& carriers, const DepthVisitor& visit) const {
  const TileImages images(*numbering_, group, carriers);
  const std::size_t half_words = numbering_->half_words();
  PiecesOfThreads pieces(depths, visit);
  for (const Run& run : runs_) {
    const std::uint64_t grain = std::max<std::uint64_t>(1, bytes_at_once / (2 * half_words * word_bytes));
    parallel_ranges<std::uint64_t>(run.number, grain, [&](std::uint64_t first, std::uint64_t last) {
      Pieces& own = pieces.local();
      std::vector<std::uint64_t> words(2 * half_words);
      const std::vector<std::uint32_t> tiles = numbers(run, first, last);
      for (std::uint64_t i = first; i < last; ++i) {
        file_.read(bits_at(run, i), words.data(), words.size() * word_bytes);
        const std::span all(words);
        images.visit(tiles[i - first], {all.first(half_words), all.last(half_words)},
                     [&](std::size_t number, const auto& image_at) {
                       const int depth = start_pegs_ - count_bits(image_at(0));
                       if (!own.wants(depth)) return;
                       for (std::size_t image = 0; image < number; ++image) own.add(depth, image_at(image));
                     });
      }
    });
  }
  for (Pieces& own : pieces) own.hand_on_all();
}

void TileSection::make_directory() const {
  constexpr std::uint64_t at_once = bytes_at_once / sizeof(std::uint32_t);
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    for (std::uint64_t first = 0; first < runs_[run].number; first += at_once) {
      std::uint64_t in_run = first;
      for (const std::uint32_t tile :
           numbers(runs_[run], first, std::min(first + at_once, runs_[run].number)))
        directory_.push_back({tile, narrow<std::uint32_t>(run), in_run++});
    }
  }
  std::ranges::sort(directory_, {}, &Stored::tile);
}

bool TileSection::contains(Position p) const {
  if ((p & ~all_holes()) != 0) return false;
  std::optional<TileNumbering::Place> least;
  for (int element = 0; element < group().order(); ++element) {
    const auto place = numbering_->place_of(group().image(element, p));
    if (!place) return false;  // of another class
    if (!least || place->tile < least->tile) least = place;
  }
  std::call_once(directory_is_made_, [this] { make_directory(); });
  const auto stored = std::ranges::lower_bound(directory_, least->tile, {}, &Stored::tile);
  if (stored == directory_.end() || stored->tile != least->tile) return false;
  const std::uint64_t half = static_cast<std::uint64_t>(least->half) * numbering_->half_words();
  const std::uint64_t word = half + (least->place >> 6);
  const std::uint64_t bits =
      file_.number(bits_at(runs_[stored->run], stored->in_run) + word * word_bytes, word_bytes);
  return has_bit(bits, static_cast<int>(least->place & 63));
}

void ListSection::visit_images(DepthRange depths, const SymmetryGroup& group,
                               const std::vector<Permutation>& carriers, const DepthVisitor& visit) const {
  const CanonicalForm form(group);
  constexpr std::uint64_t grain = bytes_at_once / word_bytes;
  PiecesOfThreads pieces(depths, visit);
  for (const auto& [run, pegs] : runs_) {
    const int depth = start_pegs_ - pegs;
    if (!depths.has(depth)) continue;
    parallel_ranges<std::uint64_t>(
        run.number, grain, [&, at = run.at](std::uint64_t first, std::uint64_t last) {
          Pieces& own = pieces.local();
          std::vector<Position> members(last - first);
          file_.read(at + first * word_bytes, members.data(), members.size() * word_bytes);
          std::vector<Position> row(static_cast<std::size_t>(form.row_words()));
          for (const Position p : members) {
            if ((p & ~all_holes()) != 0) damaged_set(file_, "a position has pegs outside of the board");
            form.images(p, row.data());
            const auto end = row.begin() + form.order();
            std::sort(row.begin(), end);
            const auto different = std::unique(row.begin(), end);
            for (auto found = row.begin(); found != different; ++found) {
              for (const Permutation& carrier : carriers) own.add(depth, image(carrier, *found));
            }
          }
        });
  }
  for (Pieces& own : pieces) own.hand_on_all();
}

std::uint64_t ListSection::run_bytes(std::uint64_t number) const {
  return number * word_bytes;
}

void ListSection::add(Run run) {
  const int pegs = count_bits(file_.number(run.at, word_bytes));
  if (!runs_.empty() && (kind() == SetKind::winning ? pegs <= runs_.back().pegs : pegs >= runs_.back().pegs))
    damaged_set(file_, "its lists are out of order");
  runs_.push_back({run, pegs});
}

bool ListSection::contains(Position p) const {
  if ((p & ~all_holes()) != 0) return false;
  const auto level = std::ranges::find(runs_, count_bits(p), &Level::pegs);
  if (level == runs_.end()) return false;
  const Position least = group().canonical(p);
  std::uint64_t first = 0;
  std::uint64_t last = level->run.number;
  while (first < last) {
    const std::uint64_t middle = first + (last - first) / 2;
    const Position there = file_.number(level->run.at + middle * word_bytes, word_bytes);
    if (there == least) return true;
    if (there < least) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return false;
}

}  // namespace pegspace
