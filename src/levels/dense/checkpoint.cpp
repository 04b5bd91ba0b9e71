#include "levels/dense/checkpoint.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "base/system/interrupt.hpp"

namespace pegspace::dense {
namespace {

constexpr std::uint64_t block_bytes = std::uint64_t{1} << 20;
constexpr std::size_t group = 16;  // blocks that are packed at a time

std::uint64_t blocks_of(std::uint64_t bytes) {
  return (bytes + block_bytes - 1) / block_bytes;
}

std::uint64_t size_of_block(std::uint64_t bytes, std::uint64_t block) {
  return std::min(block_bytes, bytes - block * block_bytes);
}

void write_bitmap(BlockWriter& writer, const Bitmap& bitmap) {
  const auto* bytes = reinterpret_cast<const char*>(bitmap.half(0));
  const std::uint64_t size = Bitmap::memory_bytes(bitmap.rows());
  std::vector<PackedBlock> packed(group);
  for (std::uint64_t first = 0; first < blocks_of(size); first += group) {
    const std::uint64_t number = std::min<std::uint64_t>(group, blocks_of(size) - first);
    tbb::parallel_for(std::uint64_t{0}, number, [&](std::uint64_t i) {
      const std::uint64_t block = first + i;
      packed[i] = pack_block(std::string_view(bytes + block * block_bytes, size_of_block(size, block)));
    });
    for (std::uint64_t i = 0; i < number; ++i) writer.add(packed[i]);
  }
}

void read_bitmap(const BlockReader& file, Bitmap& bitmap) {
  auto* bytes = reinterpret_cast<char*>(bitmap.half(0));
  const std::uint64_t size = Bitmap::memory_bytes(bitmap.rows());
  const auto bad = [&] {
    throw DamagedFile("'" + file.path() + "' is damaged: it is no bitmap of this board.");
  };
  if (file.header().fields[0] != bitmap.rows() || file.blocks() != blocks_of(size)) bad();
  for (std::uint64_t block = 0; block < file.blocks(); ++block) {
    if (file.raw_bytes(block) != size_of_block(size, block)) bad();
  }
  tbb::parallel_for(std::uint64_t{0}, std::uint64_t{file.blocks()}, [&](std::uint64_t block) {
    const std::string raw = file.read(block);
    std::memcpy(bytes + block * block_bytes, raw.data(), raw.size());
  });
}

}  // namespace

GrowthKeeper::GrowthKeeper(const SearchOptions& options, Search& search)
    : options_(options), search_(search) {
  if (options.checkpoint != nullptr) search.on_step([this] { step_done(); });
}

void GrowthKeeper::resume(std::optional<int> max_depth) {
  last_depth_ = static_cast<std::uint64_t>(max_depth.value_or(search_.start_pegs()));
  Checkpoint* const checkpoint = options_.checkpoint;
  if (checkpoint == nullptr || !checkpoint->found()) return;
  const CheckpointState& state = *checkpoint->found();
  if (state.kept.size() != 1 || state.sums.size() != 2) {
    throw DamagedFile("'" + checkpoint->path("state.peg") +
                      "' is damaged: it does not say where the run stood.");
  }
  const BlockReader file(checkpoint->path(state.kept.front().name), bitmap_file_kind, checkpoint->problem());
  checkpoint->require_checksum(file, state.kept.front());
  read_bitmap(file, search_.bitmap_to_fill());
  // Grown to another depth, no grade is complete; what is there is reachable all the same.
  search_.resume_growth(state.sums[1] == last_depth_ ? state.sums[0] : 0);
}

void GrowthKeeper::step_done() {
  const std::uint64_t bytes = Bitmap::memory_bytes(search_.bitmap().rows());
  // About half of the bytes of a bitmap are left when it is compressed.
  if (!interrupt_requested() && options_.checkpoint->due(bytes / 2)) save();
}

void GrowthKeeper::save() {
  Checkpoint* const checkpoint = options_.checkpoint;
  if (checkpoint == nullptr) return;
  checkpoint->begin(Bitmap::memory_bytes(search_.bitmap().rows()) / 2);
  const std::string name = checkpoint->new_name("bitmap", static_cast<int>(search_.grades_done()));
  BlockWriter writer(checkpoint->path(name), bitmap_file_kind, checkpoint->problem());
  write_bitmap(writer, search_.bitmap());
  writer.set_field(0, search_.bitmap().rows());
  writer.set_field(1, search_.grades_done());
  writer.set_field(3, static_cast<std::uint64_t>(search_.board().holes()));
  const BlockReader file = writer.commit();
  CheckpointState state;
  state.engine = "dense";
  state.symmetry = options_.symmetry;
  state.columns = options_.columns.bits();
  state.kept.push_back({name, file.header().checksum});
  state.sums = {search_.grades_done(), last_depth_};
  checkpoint->save(state);
}

}  // namespace pegspace::dense
