// Keys of shards as bytes, and the checks on a level file's header (level_file.hpp).
#include "levels/hash/level_file.hpp"

namespace pegspace {
namespace {

void put(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<char>(number | 0x80));
  bytes.push_back(static_cast<char>(number));
}

class NumberReader {
 public:
  NumberReader(std::string_view bytes, const std::string& source) : bytes_(bytes), source_(source) {}

  std::uint64_t next() {
    std::uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ == bytes_.size()) bad("it ends in the middle of a number");
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      if (shift == 63 && byte > 1) break;
      number |= std::uint64_t{byte & 0x7fU} << shift;
      if ((byte & 0x80U) == 0) return number;
    }
    bad("a number has more than 64 bits");
  }
  std::size_t left() const { return bytes_.size() - at_; }
  [[noreturn]] void bad(const std::string& what) const {
    throw DamagedFile(source_ + " is damaged: " + what + ".");
  }

 private:
  std::string_view bytes_;
  const std::string& source_;
  std::size_t at_ = 0;
};

}  // namespace

template <typename Key>
std::string encode_keys(std::span<const Key> keys) {
  std::string bytes;
  bytes.reserve(keys.size() * 2 + 16);
  put(bytes, keys.size());
  std::uint64_t least = 0;  // that the next key can be
  for (const Key key : keys) {
    put(bytes, key - least);
    least = std::uint64_t{key} + 1;
  }
  return bytes;
}

template <typename Key>
std::vector<Key> decode_keys(std::string_view block, int key_bits, const std::string& source) {
  NumberReader reader(block, source);
  const std::uint64_t number = reader.next();
  if (number > reader.left()) reader.bad("it says that it has more keys than bytes");
  std::vector<Key> keys;
  keys.reserve(number);
  const std::uint64_t most = low_bits(key_bits);
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < number; ++i) {
    const std::uint64_t step = reader.next();
    const bool wrapped = i > 0 && least == 0;  // the key before was the largest of 64 bits
    if (wrapped || least > most || step > most - least) reader.bad("a key has too many bits");
    keys.push_back(static_cast<Key>(least + step));
    least += step + 1;
  }
  if (reader.left() != 0) reader.bad("bytes follow the last key");
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
