// Keys of shards as bytes, and the checks on a level file's header (level_file.hpp).
#include "levels/hash/level_file.hpp"

#include "base/files/leb128.hpp"

namespace pegspace {

template <typename Key>
std::string encode_keys(std::span<const Key> keys) {
  std::string bytes;
  bytes.reserve(keys.size() * 2 + 16);
  leb128::append(bytes, keys.size());
  std::uint64_t least = 0;  // that the next key can be
  for (const Key key : keys) {
    leb128::append(bytes, key - least);
    least = std::uint64_t{key} + 1;
  }
  return bytes;
}

template <typename Key>
std::vector<Key> decode_keys(std::string_view block, int key_bits, const std::string& source) {
  const auto bad = [&](const std::string& what) { throw DamagedFile(source + " is damaged: " + what + "."); };
  leb128::Reader reader(block);
  const auto next = [&] {
    const auto number = reader.word();
    if (!number) bad("a number cannot be read");
    return *number;
  };
  const std::uint64_t number = next();
  if (number > reader.left()) bad("it says that it has more keys than bytes");
  std::vector<Key> keys;
  keys.reserve(number);
  const std::uint64_t most = low_bits(key_bits);
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < number; ++i) {
    const std::uint64_t step = next();
    const bool wrapped = i > 0 && least == 0;  // the key before was the largest of 64 bits
    if (wrapped || least > most || step > most - least) bad("a key has too many bits");
    keys.push_back(static_cast<Key>(least + step));
    least += step + 1;
  }
  if (reader.left() != 0) bad("bytes follow the last key");
  return keys;
}

template <typename Key>
BlockReader open_level_file(const std::string& path, std::uint32_t kind, std::uint64_t problem, int holes) {
  BlockReader file(path, kind, problem);
  const auto& fields = file.header().fields;
  const auto bad = [&](const std::string& what) {
    throw DamagedFile("'" + path + "' is damaged: " + what + ".");
  };
  if (fields[holes_field] != static_cast<std::uint64_t>(holes)) bad("it is of a board with other holes");
  if (fields[shard_bits_field] > most_shard_bits || file.blocks() != std::size_t{1}
                                                                         << fields[shard_bits_field]) {
    bad("it has a wrong number of blocks");
  }
  if (static_cast<std::uint64_t>(holes) - fields[shard_bits_field] > 8 * sizeof(Key))
    bad("its keys are too wide");
  return file;
}

template std::string encode_keys<std::uint32_t>(std::span<const std::uint32_t>);
template std::string encode_keys<std::uint64_t>(std::span<const std::uint64_t>);
template std::vector<std::uint32_t> decode_keys<std::uint32_t>(std::string_view, int, const std::string&);
template std::vector<std::uint64_t> decode_keys<std::uint64_t>(std::string_view, int, const std::string&);
template BlockReader open_level_file<std::uint32_t>(const std::string&, std::uint32_t, std::uint64_t, int);
template BlockReader open_level_file<std::uint64_t>(const std::string&, std::uint32_t, std::uint64_t, int);

}  // namespace pegspace
