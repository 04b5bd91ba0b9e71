// What an earlier run has left in FILE.part, and what it took (set_file.hpp).
#include <fcntl.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/files/temporary_file.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace {

namespace {

// The time that all runs took: a word with this bit and the checksum of the word behind, which has wall and
// processor time in hundredths of a second. No first word of a block or a head has the bit.
constexpr std::uint64_t is_time = std::uint64_t{1} << 63;
constexpr std::size_t time_bytes = 2 * word_bytes;
constexpr double hundredths = 100;

std::array<std::uint64_t, 2> time_words(std::uint64_t both) {
  return {checksum64(&both, sizeof both) | is_time, both};
}

/// The head at the beginning of a file, or "".
std::string first_head(const PlainFile& file) {
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  constexpr std::string_view last_line = "\nend\n";
  std::string text = file.bytes(0, std::min(file.size(), most));
  const std::size_t end = text.find(last_line);
  if (!text.starts_with(set_magic) || end == text.npos) return "";
  text.resize((end + last_line.size() + word_bytes - 1) / word_bytes * word_bytes, '\n');
  return text;
}

/// The line of `text` that has its byte `at`.
std::string line_at(const std::string& text, std::size_t at) {
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 = 0
  return printable(text.substr(begin, text.find('\n', begin) - begin));
}

}  // namespace

void SetFile::resume() {
  resumes_ = true;
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(unfinished_, error))) return;
  const OpenFile file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  std::string found(beginning_.size(), '\0');
  const ssize_t length = ::pread(file.get(), found.data(), found.size(), 0);
  if (length == static_cast<ssize_t>(found.size()) && found == beginning_) unfinished_ = path_;
}

std::optional<bool> SetFile::has_tiles() const {
  std::error_code none;
  if (!resumes_ || !std::filesystem::is_regular_file(unfinished_, none)) return std::nullopt;
  const std::string head = first_head(PlainFile(unfinished_));
  if (head.empty()) return std::nullopt;
  return head.find("\ntiles ") != head.npos;
}

void SetFile::write_time(std::uint64_t at) const {
  const RunTime before = earlier_.value_or(RunTime{});
  const auto whole = [](double seconds) {
    return std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max(0.0, seconds) * hundredths),
                                   UINT32_MAX);
  };
  const auto time = time_words(whole(before.wall + wall_seconds() - began_.wall) << 32 |
                               whole(before.cpu + cpu_seconds() - began_.cpu));
  write_at(at, time.data(), time_bytes);
}

/// Whether there is the time, and so nothing behind it. Where the words of the next block are half there, it
/// is not known.
bool SetFile::find_time(std::uint64_t at) {
  if (found_ < at + word_bytes || (reading_->number(at, word_bytes) & is_time) == 0) return false;
  if (found_ < at + time_bytes) return true;
  const std::uint64_t both = reading_->number(at + word_bytes, word_bytes);
  if (reading_->number(at, word_bytes) != time_words(both)[0]) return true;
  earlier_ = {static_cast<double>(both >> 32) / hundredths,
              static_cast<double>(both & UINT32_MAX) / hundredths};
  return true;
}

/// Where FILE.part differs from this run in its finish alone, and has no winning positions: gives it the head
/// of this run.
void SetFile::take_finish(const SetPart& part) {
  const std::string there = first_head(*reading_);
  if (there == head_ || without_finish(there) != without_finish(head_)) return;
  const Written found = find_blocks(there.size(), part);
  const bool goes_on = found.end != 0 && found_ >= found.end + winning_magic.size();
  if (goes_on && reading_->bytes(found.end, winning_magic.size()) == winning_magic)
    refuse_other(there, "has winning positions of another finish");
  const std::uint64_t end = found.blocks.empty() ? there.size() : found.blocks.back().end();
  const OpenFile before = std::move(file_);  // locked until the other one has its name
  try {
    TemporaryFile changed(unfinished_);
    file_ = OpenFile(::fcntl(changed.descriptor(), F_DUPFD_CLOEXEC, 0));
    write_at(0, head_.data(), head_.size());
    copy_bytes(there.size(), head_.size(), end - there.size());
    write_time(head_.size() + end - there.size());
    changed.put_in_place();
  } catch (const std::system_error& error) {
    failed(error.code().message());
  }
  begin_reading();
}

/// What an earlier run has written of the part in work.
void SetFile::find_part(const SetPart& part) {
  const std::uint64_t left = found_ - bytes_;
  const std::string there = reading_->bytes(bytes_, std::min<std::uint64_t>(left, head_.size()));
  const bool has_only_time = bytes_ > 0 && (left < word_bytes || find_time(bytes_));
  if (has_only_time || (left < head_.size() && head_.starts_with(there))) {
    found_ = 0;
    return;
  }
  if (there != head_) refuse_other(there, "is of another run, or damaged");
  const std::uint64_t blocks_at = bytes_ + head_.size();
  Written found = find_blocks(blocks_at, part);
  if (!earlier_ && !is_finished()) earlier_.emplace();
  const bool is_whole = found.end != 0;
  if (!is_whole && is_finished()) damaged("it ends too early");
  if (!is_whole) found_ = 0;
  if (!is_whole && part.kind == SetKind::winning) return;
  bytes_ = is_whole ? found.end : found.blocks.empty() ? blocks_at : found.blocks.back().end();
  has_found_positions_ = true;
  written_.push_back(std::move(found));
}

/// The complete ones from this byte on, each compared with its checksums; and where the part ends.
SetFile::Written SetFile::find_blocks(std::uint64_t at, const SetPart& part) try {
  Written found;
  for (; found_ >= at + word_bytes && !find_time(at); at = found.blocks.back().end()) {
    if (reading_->number(at, word_bytes) == 0) {
      found.end = at + word_bytes;
      find_time(found.end);
      return found;
    }
    auto block = BlockData::find(*reading_, at, part.tiles ? part.tiles->tile_words() : 0, start_pegs_);
    require_set(block.has_value(), "it ends too early, in a block");
    compare_checksums(*block);
    found.blocks.push_back(std::move(*block));
  }
  return found;
} catch (const ImpossibleSet& impossible) {
  damaged(impossible.why);
}

void SetFile::compare_checksums(const SetBlock& block) const {
  read_here(block, 0, block.checksums.size(), [](const SetPiece&) {});
}

/// BlockData::visit(), by the rank that has the file.
void SetFile::read_here(const SetBlock& block, std::uint64_t first, std::uint64_t last,
                        const UsePiece& use) const try {
  BlockData(*reading_, block).visit(first, last, use);
} catch (const ImpossibleSet& impossible) {
  damaged(impossible.why);
}

void SetFile::refuse_other(const std::string& there, const std::string& what) const {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(there, head_).in1 - there.begin());
  throw InputError("--resume: '" + unfinished_ + "' " + what + ": it has '" + line_at(there, at) +
                   "' where this run has '" + line_at(head_, at) +
                   "'. Repeat that run's command with --resume, or remove the file.");
}

/// Tells the other ranks what rank 0 has found of the part in work.
void SetFile::share_part(const SetPart& part) {
  std::vector<std::vector<std::uint64_t>> to_each(static_cast<std::size_t>(exchange_.ranks()));
  exchange_.agree([&] {
    if (!leads() || in_work_ == written_.size()) return;
    std::vector<std::uint64_t> words{written_[in_work_].end};
    for (const SetBlock& block : written_[in_work_].blocks) {
      const std::vector<std::uint64_t> trailer = block.trailer();
      words.insert(words.end(), {block.records, block.first_number, trailer.size()});
      words.insert(words.end(), trailer.begin(), trailer.end());
    }
    std::ranges::fill(to_each, words);
  });
  const std::vector<std::uint64_t> words = exchange_.swap_lists(std::move(to_each)).front();
  exchange_.agree([&] {
    if (leads() || words.empty()) return;
    Written& found = written_.emplace_back();
    found.end = words.front();
    for (auto rest = std::span(words).subspan(1); !rest.empty(); rest = rest.subspan(3 + rest[2])) {
      SetBlock& block = found.blocks.emplace_back();
      block.records = rest[0];
      block.first_number = rest[1];
      block.tile_words = part.tiles ? part.tiles->tile_words() : 0;
      take_trailer(block, rest.subspan(3, rest[2]), start_pegs_);
    }
  });
}

}  // namespace pegspace
