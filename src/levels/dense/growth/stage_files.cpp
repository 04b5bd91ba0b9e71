#include "levels/dense/growth/stage_files.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstring>
#include <string_view>

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

std::string_view bytes_of(const std::vector<std::uint32_t>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint32_t)};
}

constexpr std::size_t numbers_of_sums = 5 * 65;

void append(std::vector<std::uint64_t>& numbers, const StageSums& sums) {
  for (const auto* counts : {&sums.histogram.positions, &sums.histogram.jumps, &sums.histogram.dead_ends,
                             &sums.fixed.positions, &sums.fixed.dead_ends})
    numbers.insert(numbers.end(), std::begin(*counts), std::end(*counts));
}

StageSums read_sums(const std::uint64_t* numbers) {
  StageSums sums;
  for (auto* counts : {&sums.histogram.positions, &sums.histogram.jumps, &sums.histogram.dead_ends,
                       &sums.fixed.positions, &sums.fixed.dead_ends}) {
    std::copy_n(numbers, 65, std::begin(*counts));
    numbers += 65;
  }
  return sums;
}

}  // namespace

std::optional<StageFiles::Progress> StageFiles::open(std::uint64_t last_depth, const GradePlan& plan) {
  Checkpoint* const checkpoint = options_.checkpoint;
  if (checkpoint == nullptr || !checkpoint->found()) return std::nullopt;
  const CheckpointState& state = *checkpoint->found();
  const auto damaged = [&](const std::string& name) {
    throw DamagedFile("'" + checkpoint->path(name) + "' is damaged: it does not say where the run stood.");
  };
  constexpr std::size_t head = 3;
  Progress progress;
  if (state.sums.size() < head) damaged("state.peg");
  progress.pass = state.sums[0];
  progress.stages = state.sums[1];
  progress.last_depth = state.sums[2];
  if (progress.pass > state.sums.size() || state.sums.size() != head + (progress.pass + 1) * numbers_of_sums)
    damaged("state.peg");
  if (progress.last_depth != last_depth) return std::nullopt;
  for (std::size_t pass = 0; pass <= progress.pass; ++pass)
    progress.passes.push_back(read_sums(&state.sums[head + pass * numbers_of_sums]));
  for (const CheckpointFile& named : state.kept) {
    const BlockReader file = open_named(named);
    const auto& fields = file.header().fields;
    if (fields[tile_bits_field] != static_cast<std::uint64_t>(plan.tile_bits()) ||
        (fields[pass_field] != 0 && fields[pass_field] != progress.pass))
      damaged(named.name);
    files_.emplace(std::pair(fields[pass_field], fields[stage_field]), File{named, std::nullopt});
  }
  return progress;
}

BlockReader StageFiles::open_named(const CheckpointFile& named) const {
  const Checkpoint& checkpoint = *options_.checkpoint;
  BlockReader file(checkpoint.path(named.name), stage_file_kind, checkpoint.problem());
  checkpoint.require_checksum(file, named);
  return file;
}

std::vector<std::size_t> StageFiles::stages(std::size_t pass) const {
  std::vector<std::size_t> stages;
  for (const auto& [key, file] : files_) {
    if (key.first == pass) stages.push_back(key.second);
  }
  return stages;
}

StageFiles::File StageFiles::write_file(std::size_t pass, const TileStore& store, std::size_t stage) const {
  Checkpoint* const checkpoint = options_.checkpoint;
  const std::string name =
      checkpoint == nullptr ? "" : checkpoint->new_name("stage", static_cast<int>(stage));
  BlockWriter writer = checkpoint == nullptr
                           ? BlockWriter::unnamed(options_.spill, stage_file_kind, 0)
                           : BlockWriter(checkpoint->path(name), stage_file_kind, checkpoint->problem());
  const std::vector<std::uint32_t>& tiles = store.tiles().of_stage(stage);
  const int tile_bits = store.room().tile_bits();
  writer.add(pack_block(bytes_of(tiles)));
  const std::size_t blocks = blocks_of(tiles.size(), tile_bits);
  std::vector<PackedBlock> packed(2 * static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()));
  for (std::size_t first = 0; first < blocks; first += packed.size()) {
    const std::size_t number = std::min(packed.size(), blocks - first);
    tbb::parallel_for(std::size_t{0}, number, [&](std::size_t i) {
      std::string raw;
      for_halves(first + i, tiles.size(), tile_bits, [&](std::size_t slot, int half, std::uint64_t) {
        const Row* rows = store.room().rows(half, store.place(stage, slot));
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
  BlockReader file = writer.commit();
  if (checkpoint != nullptr) return {{name, file.header().checksum}, std::nullopt};
  return {{}, std::move(file)};
}

void StageFiles::write(std::size_t pass, const TileStore& store, std::size_t stage) {
  if (!has(pass, stage)) files_.emplace(std::pair(pass, stage), write_file(pass, store, stage));
}

void StageFiles::read(std::size_t pass, TileStore& store, std::size_t stage) const {
  const File& found = files_.at({pass, stage});
  const std::optional<BlockReader> named =
      found.unnamed ? std::nullopt : std::optional(open_named(found.named));
  const BlockReader& file = found.unnamed ? *found.unnamed : *named;
  const std::vector<std::uint32_t>& tiles = store.tiles().of_stage(stage);
  const int tile_bits = store.room().tile_bits();
  const auto damaged = [&] {
    throw DamagedFile("'" + file.path() + "' is damaged: its tiles are not those of its stage.");
  };
  const std::size_t blocks = blocks_of(tiles.size(), tile_bits);
  if (file.blocks() != 1 + blocks || file.read(0) != bytes_of(tiles)) damaged();
  const std::uint64_t bytes = bytes_of_tile(tile_bits);
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t per_block = tiles_of_block(tile_bits);
    const std::size_t here = std::min(per_block, tiles.size() - block * per_block);
    if (file.raw_bytes(1 + block) != here * bytes) damaged();
  }
  tbb::parallel_for(std::size_t{0}, blocks, [&](std::size_t block) {
    const std::string raw = file.read(1 + block);
    for_halves(block, tiles.size(), tile_bits, [&](std::size_t slot, int half, std::uint64_t offset) {
      store.room().fill(half, store.place(stage, slot), raw.data() + offset);
    });
  });
}

bool StageFiles::due(std::uint64_t bytes) const {
  return options_.checkpoint != nullptr && options_.checkpoint->due(bytes / 2);  // compressed to half, about
}

void StageFiles::begin_saving(std::uint64_t bytes) {
  options_.checkpoint->begin(bytes / 2);
}

void StageFiles::save(const Progress& progress, const TileStore* in_work) {
  Checkpoint* const checkpoint = options_.checkpoint;
  CheckpointState state;
  state.engine = "dense";
  state.symmetry = options_.symmetry;
  state.columns = options_.columns.bits();
  for (const auto& [key, file] : files_) state.kept.push_back(file.named);
  if (in_work != nullptr) state.kept.push_back(write_file(progress.pass, *in_work, progress.stages).named);
  state.sums = {progress.pass, progress.stages, progress.last_depth};
  for (const StageSums& sums : progress.passes) append(state.sums, sums);
  checkpoint->save(state);
}

std::uint64_t StageFiles::memory_bytes(const GradePlan& plan, int threads) {
  // Two blocks for each thread, as they are and packed, and 32 bytes for each block of all files.
  const std::uint64_t block = std::max(block_bytes, bytes_of_tile(plan.tile_bits()));
  const std::uint64_t blocks = blocks_of(plan.representatives(), plan.tile_bits()) + plan.stages().size();
  return static_cast<std::uint64_t>(threads) * 4 * block + 2 * 32 * blocks;
}

}  // namespace pegspace::dense
