// Checkpoints: the state, the keys of a shard, and level files. The first byte chooses:
//
//     0  the text of a state, which prints as a text that reads back the same
//     1  the keys of a shard; the next byte is their width
//     2  a level file as it is
//     3  a level file with the right checksums: the next bytes are the low bytes of its header's fields, then
//        each block: the number of its stored bytes, two bytes for their number unpacked, the stored bytes
#include <cstring>

#include "base/files/checksum.hpp"
#include "fuzz_target.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "levels/hash/level_file.hpp"
#include "memory_file.hpp"

namespace pegspace::fuzz {
namespace {

constexpr int holes = 21;

template <typename Number>
void append(std::string& bytes, const Number& number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string sealed_block(std::uint64_t number, std::uint64_t raw, std::string_view stored) {
  const std::uint64_t sizes[2] = {raw, stored.size()};
  Checksum sum(number + 1);
  sum.add(sizes, sizeof sizes);
  sum.add(stored);
  std::string bytes;
  append(bytes, sizes);
  append(bytes, sum.value());
  return bytes + std::string(stored);
}

std::string sealed_file(std::string_view text) {
  BlockFileHeader header;
  header.kind = level_file_kind;
  for (std::uint64_t& field : header.fields) field = take_choice(text, 256);
  std::string blocks;
  for (; text.size() >= 3; ++header.blocks) {
    const std::size_t size = take_choice(text, 256);
    const std::uint64_t raw = take_choice(text, 256) + 256 * take_choice(text, 256);
    const std::string_view stored = text.substr(0, size);
    text.remove_prefix(stored.size());
    blocks += sealed_block(header.blocks, raw, stored);
  }
  header.bytes = sizeof header + blocks.size();
  header.checksum = checksum64(&header, offsetof(BlockFileHeader, checksum));
  std::string bytes;
  append(bytes, header);
  return bytes + blocks;
}

template <typename Key>
void require_keys(const std::vector<Key>& keys, int bits) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    require((std::uint64_t{keys[i]} & ~low_bits(bits)) == 0, "a key has no more bits than it may");
    require(i == 0 || keys[i - 1] < keys[i], "keys are sorted, no two equal");
  }
}

template <typename Key>
void check_keys(std::string_view block, int bits) {
  const std::vector<Key> keys = decode_keys<Key>(block, bits, "input");
  require_keys(keys, bits);
  const std::string printed = encode_keys(std::span<const Key>(keys));
  require(decode_keys<Key>(printed, bits, "printed") == keys, "keys are read back");
}

void check_file(const std::string& bytes) {
  const MemoryFile file(bytes);
  const BlockReader level = open_level_file<std::uint32_t>(file.path(), level_file_kind, 0, holes);
  const int bits = holes - static_cast<int>(level.header().fields[shard_bits_field]);
  for (std::size_t shard = 0; shard < level.blocks(); ++shard) {
    require_keys(read_shard<std::uint32_t>(level, shard), bits);
  }
}

void check_state(std::string_view text) {
  const CheckpointState state = parse_state(text, "input");
  const std::string printed = state_text(state);
  require(state_text(parse_state(printed, "printed")) == printed, "a state is read back");
}

}  // namespace
}  // namespace pegspace::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  std::string_view text = text_of(data, size);
  const unsigned way = take_choice(text, 4);
  accepts([&] {
    if (way == 0) return check_state(text);
    if (way == 2) return check_file(std::string(text));
    if (way == 3) return check_file(sealed_file(text));
    const int bits = 1 + static_cast<int>(take_choice(text, 64));
    return bits <= 32 ? check_keys<std::uint32_t>(text, bits) : check_keys<std::uint64_t>(text, bits);
  });
  return 0;
}
