#include "verify/files/stage_check.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "base/system/interrupt.hpp"
#include "board/position_class.hpp"
#include "position/class_index.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t bytes_of_block = std::uint64_t{1} << 16;
constexpr int least_tile_bits = 11;    // a row
constexpr std::size_t samples = 2000;  // of each pass
constexpr std::size_t most_blocks_in_memory = 64;

/// The symmetries that carry the class of the start to itself.
SymmetryGroup class_group(const Problem& problem, Symmetry symmetry) {
  const SymmetryGroup whole = search_group(problem, symmetry);
  const ClassSpace classes(problem.board);
  std::vector<Permutation> elements;
  for (int element = 0; element < whole.order(); ++element) {
    if (classes.same_class(whole.image(element, problem.start), problem.start))
      elements.push_back(whole.permutation(element));
  }
  return SymmetryGroup(problem.board.holes(), std::move(elements));
}

/// A file of a stage: some of its tiles or all.
struct Stage {
  const BlockReader* file = nullptr;
  std::uint64_t pass = 0;
  bool complete = false;
  std::vector<std::uint32_t> tiles;
};

/// Where a tile is: a stage, and its number there.
struct Place {
  std::size_t stage = 0;
  std::size_t slot = 0;
};

enum class Found { no, yes, not_there };

class StageCheck {
 public:
  StageCheck(const Problem& problem, Symmetry symmetry, Findings& findings)
      : problem_(problem),
        findings_(findings),
        group_(class_group(problem, symmetry)),
        index_(problem.board, problem.start, group_),
        tile_group_(tile_group(index_, group_)),
        tile_bits_(std::max(least_tile_bits, index_.bits() - count_bits(index_.tile_holes()))),
        tiles_of_block_(std::max<std::uint64_t>(1, bytes_of_block / (2 * half_bytes()))),
        jumps_(jump_masks(problem.board)) {
    const ClassSpace classes(problem.board);
    for (const Position seed : search_seeds(problem, symmetry)) {
      if (classes.same_class(seed, problem.start)) seeds_.insert(seed);
    }
  }

  void run(const std::vector<BlockReader>& files, const std::vector<std::uint64_t>& sums) {
    if (sums.size() < 3) throw DamagedFile("state.peg does not say which stages are complete.");
    fewest_pegs_ = count_bits(problem_.start) - static_cast<int>(std::min<std::uint64_t>(sums[2], 64));
    for (const BlockReader& file : files) read_tiles(file, sums[0], sums[1]);
    std::uint64_t checked = 0;
    for (std::size_t stage = 0; stage < stages_.size(); ++stage) checked += check_stage(stage);
    findings_.require(without_predecessor_ == 0, several(without_predecessor_, "have no predecessor"));
    findings_.require(without_child_ == 0, several(without_child_, "have a child that is not there"));
    findings_.require(without_image_ == 0, several(without_image_, "have an image that is not there"));
    findings_.require(unreachable_ == 0, several(unreachable_, "are winning but not reachable"));
    findings_.require(wrong_pegs_ == 0, several(wrong_pegs_, "have too many or too few pegs"));
    std::set<std::pair<std::uint64_t, std::uint64_t>> found;  // by pass and number
    for (const Stage& stage : stages_) found.emplace(stage.pass, stage.file->header().fields[1]);
    findings_.checked.push_back(std::to_string(found.size()) + " stages of tiles: checksums, tiles; " +
                                std::to_string(checked) +
                                " sampled positions: pegs, predecessors, children, images");
  }

 private:
  std::uint64_t half_bytes() const { return bit(tile_bits_) / 8; }

  static std::string several(std::uint64_t number, const std::string& what) {
    return "stages of tiles: " + std::to_string(number) + " sampled positions " + what + ".";
  }

  void read_tiles(const BlockReader& file, std::uint64_t pass, std::uint64_t complete_stages) {
    const auto& fields = file.header().fields;  // pass, stage, bits of the place in a tile, tiles
    const auto damaged = [&](const std::string& what) {
      throw DamagedFile("'" + file.path() + "': " + what + ".");
    };
    if (fields[2] != static_cast<std::uint64_t>(tile_bits_)) damaged("its tiles are not those of the board");
    if (fields[0] > pass || file.blocks() == 0) damaged("its pass does not fit the state");
    const std::uint64_t blocks = (fields[3] + tiles_of_block_ - 1) / tiles_of_block_;
    if (file.blocks() != 1 + blocks) damaged("it does not have as many blocks as its tiles need");
    const std::string numbers = file.read(0);
    if (numbers.size() != 4 * fields[3]) damaged("it does not hold as many tiles as it says");
    Stage stage{&file, fields[0], fields[0] < pass || fields[1] < complete_stages, {}};
    for (std::size_t at = 0; at < numbers.size(); at += 4) {
      std::uint32_t tile = 0;
      for (std::size_t byte = 4; byte-- > 0;)
        tile = tile << 8 | static_cast<unsigned char>(numbers[at + byte]);
      if (tile >> count_bits(index_.tile_holes()) != 0) damaged("it has a tile that the board does not have");
      stage.tiles.push_back(tile);
    }
    std::size_t images = 0;
    for (std::size_t slot = 0; slot < stage.tiles.size(); ++slot) {
      const std::uint32_t tile = stage.tiles[slot];
      if (stage.pass == 0 && least_image(tile).first != tile) ++images;
      const bool is_new = places_.try_emplace({stage.pass, tile}, Place{stages_.size(), slot}).second;
      if (!is_new) damaged("one of its tiles is in another stage, too");
    }
    findings_.require(images == 0, "'" + file.path() + "': " + std::to_string(images) +
                                       " tiles are not the least of their images.");
    stages_.push_back(std::move(stage));
  }

  Position pegs_of_tile(std::uint32_t tile) const {
    return index_.position_of(0, std::uint64_t{tile} << tile_bits_) & index_.tile_holes();
  }
  std::uint32_t tile_of(Position p) const {
    return static_cast<std::uint32_t>(index_.index_of(p) >> tile_bits_);
  }
  /// Of a tile: its least image, and the symmetry that carries it there.
  std::pair<std::uint32_t, int> least_image(std::uint32_t tile) const {
    std::pair<std::uint32_t, int> least{tile, 0};
    for (int element = 1; element < tile_group_.order(); ++element)
      least = std::min(least, {tile_of(tile_group_.image(element, pegs_of_tile(tile))), element});
    return least;
  }

  const std::string& block(const BlockReader& file, std::size_t number) {
    const auto key = std::pair(&file, number);
    if (const auto known = blocks_.find(key); known != blocks_.end()) return known->second;
    if (blocks_.size() >= most_blocks_in_memory) blocks_.clear();
    return blocks_[key] = file.read(number);
  }

  bool is_set(const Place& place, Position p) {
    const Stage& stage = stages_[place.stage];
    const std::uint64_t bit_in_half = index_.index_of(p) & low_bits(tile_bits_);
    const std::uint64_t half =
        2 * (place.slot % tiles_of_block_) + static_cast<std::uint64_t>(index_.half_of(p));
    const std::string& bytes = block(*stage.file, 1 + place.slot / tiles_of_block_);
    const std::uint64_t at = half * half_bytes() + bit_in_half / 8;
    return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) >> (bit_in_half % 8) & 1) != 0;
  }

  /// A position of the class, or its image in the tile that is kept. `complete`: only of complete stages.
  Found find(Position p, bool complete) {
    const auto [tile, element] = least_image(tile_of(p));
    const auto place = places_.find({0, tile});
    if (place == places_.end() || (complete && !stages_[place->second.stage].complete))
      return Found::not_there;
    return is_set(place->second, tile_group_.image(element, p)) ? Found::yes : Found::no;
  }

  /// Reads all of a stage, and looks at samples of its positions. Returns how many.
  std::uint64_t check_stage(std::size_t number) {
    const Stage& stage = stages_[number];
    const std::size_t of_this = std::max<std::size_t>(1, samples / stages_.size());
    std::vector<std::pair<std::uint64_t, Position>> chosen;  // by a random number, the lowest
    std::uint64_t seen = 0;
    for (std::size_t block = 1; block < stage.file->blocks(); ++block) {
      throw_if_interrupted();
      const std::string bytes = stage.file->read(block);
      const std::size_t first = (block - 1) * tiles_of_block_;
      const std::size_t here = std::min<std::size_t>(tiles_of_block_, stage.tiles.size() - first);
      if (bytes.size() != 2 * here * half_bytes())
        throw DamagedFile("'" + stage.file->path() + "': a block does not have the size of its tiles.");
      for (std::size_t at = 0; at < bytes.size(); ++at) {
        if (bytes[at] == 0) continue;
        // Of a sequence of unknown length each is kept with the same probability (reservoir sampling).
        const std::uint64_t draw = random_() % ++seen;
        if (chosen.size() >= of_this && draw >= of_this) continue;
        const Position p = position_at(stage.tiles[first + at / (2 * half_bytes())], at / half_bytes() % 2,
                                       at % half_bytes(), bytes[at]);
        if (chosen.size() < of_this) {
          chosen.emplace_back(at, p);
        } else {
          chosen[draw] = {at, p};
        }
      }
    }
    for (const auto& [at, p] : chosen) check_position(p, stage);
    return chosen.size();
  }

  /// One of the positions of a byte.
  Position position_at(std::uint32_t tile, std::uint64_t half, std::uint64_t byte, char bits) {
    std::vector<int> set;
    for_each_bit(static_cast<unsigned char>(bits), [&](int i) { set.push_back(i); });
    const auto chosen = static_cast<std::uint64_t>(set[random_() % set.size()]);
    return index_.position_of(static_cast<int>(half),
                              (std::uint64_t{tile} << tile_bits_) + 8 * byte + chosen);
  }

  void check_position(Position p, const Stage& stage) {
    throw_if_interrupted();
    const int pegs = count_bits(p);
    if (pegs > count_bits(problem_.start) || pegs < fewest_pegs_) ++wrong_pegs_;
    if (stage.pass > 0) {
      if (find(p, false) == Found::no) ++unreachable_;
      return;
    }
    check_predecessors(p);
    if (stage.complete) check_children(p);
    for (int element = 1; element < group_.order(); ++element) {
      const Position image = group_.image(element, p);
      if (tile_of(image) == tile_of(p) && stage.complete && find(image, true) != Found::yes) ++without_image_;
    }
  }

  void check_predecessors(Position p) {
    if (seeds_.contains(p)) return;
    bool none = true;
    for (const JumpMask& jump : jumps_) {
      if (!none) break;
      if (is_legal_backwards(jump, p)) none = find(p ^ jump.touches, false) == Found::no;
    }
    if (none) ++without_predecessor_;
  }

  void check_children(Position p) {
    if (count_bits(p) == fewest_pegs_) return;
    for (const JumpMask& jump : jumps_) {
      if (is_legal(jump, p) && find(p ^ jump.touches, true) == Found::no) ++without_child_;
    }
  }

  const Problem& problem_;
  Findings& findings_;
  SymmetryGroup group_;
  ClassIndex index_;
  SymmetryGroup tile_group_;
  int tile_bits_;
  std::uint64_t tiles_of_block_;
  std::vector<JumpMask> jumps_;
  std::set<Position> seeds_;
  int fewest_pegs_ = 0;
  std::vector<Stage> stages_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, Place> places_;  ///< by pass and tile
  std::map<std::pair<const BlockReader*, std::size_t>, std::string> blocks_;
  std::mt19937_64 random_{1};
  std::uint64_t without_predecessor_ = 0;
  std::uint64_t without_child_ = 0;
  std::uint64_t without_image_ = 0;
  std::uint64_t unreachable_ = 0;
  std::uint64_t wrong_pegs_ = 0;
};

}  // namespace

void check_stages(const Problem& problem, Symmetry symmetry, const std::vector<BlockReader>& files,
                  const std::vector<std::uint64_t>& sums, Findings& findings) {
  StageCheck(problem, symmetry, findings).run(files, sums);
}

}  // namespace pegspace
