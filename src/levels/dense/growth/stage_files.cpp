#include "levels/dense/growth/stage_files.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "base/system/interrupt.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace::dense {
namespace {

enum StageFileField : std::size_t { pass_field, stage_field, tile_bits_field, tiles_field };
constexpr std::uint64_t block_bytes = std::uint64_t{1} << 16;

/// Of both halves.
std::uint64_t bytes_of_tile(int tile_bits) {
  return 2 * bit(tile_bits) / 8;
}

std::size_t tiles_of_block(int tile_bits) {
  return static_cast<std::size_t>(std::max<std::uint64_t>(1, block_bytes / bytes_of_tile(tile_bits)));
}

/// Blocks behind the first.
std::size_t blocks_of(std::size_t tiles, int tile_bits) {
  const std::size_t per_block = tiles_of_block(tile_bits);
  return (tiles + per_block - 1) / per_block;
}

/// Calls work(slot, half, offset in the block) for the halves of the tiles of a block.
template <typename Work>
void for_halves(std::size_t block, std::size_t tiles, int tile_bits, Work&& work) {
  const std::size_t first = block * tiles_of_block(tile_bits);
  const std::size_t last = std::min(tiles, first + tiles_of_block(tile_bits));
  const std::uint64_t bytes = bytes_of_tile(tile_bits) / 2;
  for (std::size_t slot = first; slot < last; ++slot) {
    for (const int half : {0, 1})
      work(slot, half, (2 * (slot - first) + static_cast<std::size_t>(half)) * bytes);
  }
}

/// Writes this rank's tiles of the stage.
BlockReader write_tiles(BlockWriter writer, std::size_t pass, const TileStore& store, std::size_t stage) {
  const SlotRange own = store.tiles().own(stage);
  const std::span tiles = std::span(store.tiles().of_stage(stage)).subspan(own.first, own.size());
  const int tile_bits = store.room().tile_bits();
  writer.add(pack_block({reinterpret_cast<const char*>(tiles.data()), tiles.size_bytes()}));
  const std::size_t blocks = blocks_of(tiles.size(), tile_bits);
  std::vector<PackedBlock> packed(2 * static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()));
  for (std::size_t first = 0; first < blocks; first += packed.size()) {
    const std::size_t number = std::min(packed.size(), blocks - first);
    tbb::parallel_for(std::size_t{0}, number, [&](std::size_t i) {
      std::string raw;
      for_halves(first + i, tiles.size(), tile_bits, [&](std::size_t at, int half, std::uint64_t) {
        const Row* rows = store.room().rows(half, store.place(stage, own.first + at));
        raw.append(reinterpret_cast<const char*>(rows), bytes_of_tile(tile_bits) / 2);
      });
      packed[i] = pack_block(raw);
    });
    for (std::size_t i = 0; i < number; ++i) writer.add(packed[i]);
  }
  writer.set_field(pass_field, pass);
  writer.set_field(stage_field, stage);
  writer.set_field(tile_bits_field, static_cast<std::uint64_t>(tile_bits));
  writer.set_field(tiles_field, tiles.size());
  return writer.commit();
}

/// Fills the tiles of the file that this rank keeps. Returns the slots of all its tiles in the stage.
std::vector<std::uint32_t> read_tiles(const BlockReader& file, TileStore& store, std::size_t stage) {
  const Representatives& tiles = store.tiles();
  const int tile_bits = store.room().tile_bits();
  const auto damaged = [&] {
    throw DamagedFile("'" + file.path() + "' is damaged: its tiles are not those of its stage.");
  };
  if (file.blocks() == 0) damaged();
  const std::string numbers = file.read(0);
  std::vector<std::uint32_t> slots(numbers.size() / sizeof(std::uint32_t));
  const std::size_t blocks = blocks_of(slots.size(), tile_bits);
  if (file.blocks() != 1 + blocks || numbers.size() != slots.size() * sizeof(std::uint32_t)) damaged();
  for (std::size_t at = 0; at < slots.size(); ++at) {
    std::uint32_t tile = 0;
    std::memcpy(&tile, numbers.data() + at * sizeof tile, sizeof tile);
    if (tile >= tiles.plan().tiles() || tiles.home_of(tile).stage != stage) damaged();
    slots[at] = tiles.home_of(tile).slot;
    if (tiles.of_stage(stage)[slots[at]] != tile) damaged();
  }
  const std::size_t per_block = tiles_of_block(tile_bits);
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t here = std::min(per_block, slots.size() - block * per_block);
    if (file.raw_bytes(1 + block) != here * bytes_of_tile(tile_bits)) damaged();
  }
  const SlotRange own = tiles.own(stage);
  const auto is_own = [&](std::uint32_t slot) { return own.first <= slot && slot < own.last; };
  tbb::parallel_for(std::size_t{0}, blocks, [&](std::size_t block) {
    const auto first = slots.begin() + static_cast<std::ptrdiff_t>(block * per_block);
    const auto last =
        first + static_cast<std::ptrdiff_t>(std::min(per_block, slots.size() - block * per_block));
    if (std::none_of(first, last, is_own)) return;
    const std::string raw = file.read(1 + block);
    for_halves(block, slots.size(), tile_bits, [&](std::size_t at, int half, std::uint64_t offset) {
      if (is_own(slots[at])) store.room().fill(half, store.place(stage, slots[at]), raw.data() + offset);
    });
  });
  return slots;
}

/// Of a pass in a state.
StageSums read_sums(const std::uint64_t* from) {
  StageNumbers numbers;
  std::copy_n(from, numbers.size(), numbers.begin());
  return sums_of(numbers);
}

}  // namespace

std::optional<StageFiles::Progress> StageFiles::open(std::uint64_t last_depth, const GradePlan& plan) {
  std::optional<Progress> progress;
  options_.exchange->agree([&] {
    progress = read_progress(last_depth);
    if (progress) find_files(plan, progress->pass);
  });
  return progress;
}

std::optional<StageFiles::Progress> StageFiles::read_progress(std::uint64_t last_depth) const {
  const Checkpoint* const checkpoint = options_.checkpoint;
  if (checkpoint == nullptr || !checkpoint->found()) return std::nullopt;
  const std::vector<std::uint64_t>& sums = checkpoint->found()->sums;
  constexpr std::size_t head = 3;
  if (sums.size() < head || sums[0] > sums.size()) throw damaged("state.peg");
  const std::size_t each = std::tuple_size_v<StageNumbers>;
  const std::size_t own = head + (sums[0] + 1) * each;
  if (sums.size() < own) throw damaged("state.peg");
  Progress progress{sums[0], sums[1], sums[2], {}};
  if (progress.last_depth != last_depth) return std::nullopt;
  for (std::size_t pass = 0; pass <= progress.pass; ++pass)
    progress.passes.push_back(read_sums(&sums[head + pass * each]));
  if (options_.save != nullptr) options_.save->resume(std::span(sums).subspan(own));
  return progress;
}

/// Those that the state names, in a run that has come to this pass.
void StageFiles::find_files(const GradePlan& plan, std::size_t pass) {
  for (const CheckpointFile& named : options_.checkpoint->found()->kept) {
    const std::array<std::uint64_t, 4> fields = open_named(named).header().fields;
    if (fields[tile_bits_field] != static_cast<std::uint64_t>(plan.tile_bits()) ||
        (fields[pass_field] != 0 && fields[pass_field] != pass))
      throw damaged(named.name);
    files_[std::pair(fields[pass_field], fields[stage_field])].named.push_back(named);
  }
}

DamagedFile StageFiles::damaged(const std::string& name) const {
  return DamagedFile("'" + options_.checkpoint->path(name) +
                     "' is damaged: it does not say how far the run had come.");
}

BlockReader StageFiles::open_named(const CheckpointFile& named) const {
  const Checkpoint& checkpoint = *options_.checkpoint;
  BlockReader file(checkpoint.path(named.name), stage_file_kind, checkpoint.problem());
  checkpoint.require_checksum(file, named);
  return file;
}

std::vector<std::size_t> StageFiles::stages(std::size_t pass) const {
  std::vector<std::size_t> stages;
  for (const auto& [key, files] : files_) {
    if (key.first == pass) stages.push_back(key.second);
  }
  return stages;
}

StageFiles::Files StageFiles::write_files(std::size_t pass, const TileStore& store, std::size_t stage) const {
  const auto fill = [&](BlockWriter writer) { return write_tiles(std::move(writer), pass, store, stage); };
  if (options_.checkpoint == nullptr)
    return {{}, fill(BlockWriter::unnamed(options_.spill, stage_file_kind, 0))};
  return {options_.checkpoint->write("stage", static_cast<int>(stage), stage_file_kind, fill).named, {}};
}

void StageFiles::write(std::size_t pass, const TileStore& store, std::size_t stage) {
  if (!has(pass, stage)) files_.emplace(std::pair(pass, stage), write_files(pass, store, stage));
}

void StageFiles::read(std::size_t pass, TileStore& store, std::size_t stage) const {
  const Files& files = files_.at({pass, stage});
  options_.exchange->agree([&] {
    if (files.unnamed) {
      read_tiles(*files.unnamed, store, stage);
      return;
    }
    std::vector<std::uint32_t> found(store.tiles().of_stage(stage).size());  // times, by slot
    for (const CheckpointFile& named : files.named) {
      for (const std::uint32_t slot : read_tiles(open_named(named), store, stage)) ++found[slot];
    }
    if (std::ranges::any_of(found, [](std::uint32_t times) { return times != 1; }))
      throw damaged("state.peg");
  });
}

bool StageFiles::due(std::uint64_t bytes) const {
  if (options_.checkpoint == nullptr) return false;
  const bool here =
      !interrupt_requested() && options_.checkpoint->due(bytes / 2);  // compressed to half, about
  return options_.exchange->sum(std::uint64_t{here}) > 0;
}

void StageFiles::begin_saving(std::uint64_t bytes) {
  options_.checkpoint->begin(bytes / 2);
}

void StageFiles::save(const Progress& progress, const TileStore* in_work) {
  CheckpointState state;
  state.engine = "dense";
  state.symmetry = options_.symmetry;
  state.columns = options_.columns.bits();
  const auto name = [&](const Files& files) {
    state.kept.insert(state.kept.end(), files.named.begin(), files.named.end());
  };
  for (const auto& [key, files] : files_) name(files);
  if (in_work != nullptr) name(write_files(progress.pass, *in_work, progress.stages));
  state.sums = {progress.pass, progress.stages, progress.last_depth};
  for (const StageSums& sums : progress.passes) {
    const StageNumbers numbers = numbers_of(sums);
    state.sums.insert(state.sums.end(), numbers.begin(), numbers.end());
  }
  if (options_.save != nullptr) options_.save->add_state(state.sums);
  options_.checkpoint->save(state);
}

std::uint64_t StageFiles::memory_bytes(const GradePlan& plan, int threads) {
  // Two blocks for each thread, as they are and packed, and 32 bytes for each block of all files.
  const std::uint64_t block = std::max(block_bytes, bytes_of_tile(plan.tile_bits()));
  const std::uint64_t blocks = blocks_of(plan.representatives(), plan.tile_bits()) + plan.stages().size();
  return static_cast<std::uint64_t>(threads) * 4 * block + 2 * 32 * blocks;
}

}  // namespace pegspace::dense
