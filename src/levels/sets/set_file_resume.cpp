// Finds the blocks that an earlier run has left in FILE.part (set_file.hpp).
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace {

namespace {

constexpr std::uint64_t part_end_bytes = 2 * word_bytes;

/// The line of `text` that has its byte `at`.
std::string line_at(const std::string& text, std::size_t at) {
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 = 0
  return printable(text.substr(begin, text.find('\n', begin) - begin));
}

}  // namespace

void SetFile::resume() {
  state_ = State::resuming;
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(unfinished_, error))) return;
  if (!std::filesystem::is_regular_file(path_, error)) return;
  const PlainFile file(path_);
  if (file.bytes(0, std::min<std::uint64_t>(file.size(), beginning_.size())) != beginning_) return;
  state_ = State::finished;
  unfinished_ = path_;
}

std::optional<bool> SetFile::has_tiles() const {
  std::error_code none;
  if (state_ == State::writing || !std::filesystem::is_regular_file(unfinished_, none)) return std::nullopt;
  try {
    std::uint64_t at = word_bytes;
    return read_head_text(PlainFile(unfinished_), at).find("\ntiles ") != std::string::npos;
  } catch (const ImpossibleSet&) {
    return std::nullopt;
  }
}

/// Finds the current part in FILE.part, with the blocks of it that an earlier run has written. This run
/// writes after them: whatever follows is cut off.
void SetFile::find_part(const SetPart& part) {
  const std::uint64_t head_at = bytes_ + (in_work_ == 0 ? 0 : part_end_bytes);
  const std::uint64_t left = found_ - std::min(found_, head_at);
  const std::string there = reading_->bytes(found_ - left, std::min<std::uint64_t>(left, head_.size()));
  if (!head_.starts_with(there)) refuse_other(there);
  if (there == head_) {
    std::uint64_t at = head_at + head_.size();
    Written found = find_blocks(at, part.kind);
    const bool is_whole = found.is_whole;
    if (state_ == State::finished && !is_whole) damaged("it ends too early");
    if (is_whole || part.kind == SetKind::reachable) {  // winning positions begin anew if some are missing
      bytes_ = at;
      written_.push_back(std::move(found));
    }
    if (is_whole) return;
  }
  if (state_ == State::finished) return;  // it lacks the part; begin_writing() refuses to add it
  state_ = State::writing;
  cut_off();
}

/// The complete blocks that begin at this byte; `at` moves to their end.
SetFile::Written SetFile::find_blocks(std::uint64_t& at, SetKind kind) const {
  Written found;
  while (auto block = find_block(at, found.blocks.size() + 1)) {
    at = block->end();
    found.blocks.push_back(std::move(*block));
  }
  if (found_ < at + part_end_bytes || reading_->number(at, word_bytes) != 0) return found;
  const auto head_follows = [&](std::string_view magic) {
    return found_ >= at + part_end_bytes + magic.size() &&
           reading_->bytes(at + part_end_bytes, magic.size()) == magic;
  };
  // The end of a part is written together with the head of the next one.
  found.is_whole = state_ == State::finished || head_follows(set_magic) || head_follows(winning_magic);
  const std::uint64_t blocks = found.blocks.size();
  const bool may_be_empty = kind == SetKind::winning;
  if (found.is_whole &&
      (reading_->number(at + word_bytes, word_bytes) != blocks || (blocks == 0 && !may_be_empty)))
    damaged(missing_block);
  return found;
}

/// The block at this byte, compared with its checksums; nothing if it is not complete.
std::optional<SetBlock> SetFile::find_block(std::uint64_t at, std::uint64_t number) const {
  if (found_ < at + word_bytes || reading_->number(at, word_bytes) == 0) return std::nullopt;
  std::optional<SetBlock> block;
  try {
    block = BlockData::find(*reading_, at, form_, start_pegs_);
  } catch (const ImpossibleSet& impossible) {
    if (state_ == State::finished) damaged(impossible.why);
  }
  if (block && block->number != number) damaged(missing_block);
  if (block) compare_checksums(*block);
  return block;
}

void SetFile::compare_checksums(const SetBlock& block) const {
  read_here(block, 0, block.checksums.size(), [](const SetPiece&) {});
}

/// Calls BlockData::visit(), on the rank that has the file.
void SetFile::read_here(const SetBlock& block, std::uint64_t first, std::uint64_t last,
                        const UsePiece& use) const try {
  BlockData(*reading_, block).visit(first, last, use);
} catch (const ImpossibleSet& impossible) {
  damaged(impossible.why);
}

void SetFile::refuse_other(const std::string& there) const {
  if (there.starts_with(old_set_magic)) {
    throw InputError("--resume: '" + unfinished_ +
                     "' was begun by pegspace before 1.0, and this version cannot continue it. Remove it, "
                     "and begin again without --resume.");
  }
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(there, head_).in1 - there.begin());
  throw InputError("--resume: '" + unfinished_ + "' is of another run, or damaged: it has '" +
                   line_at(there, at) + "' where this run has '" + line_at(head_, at) +
                   "'. Repeat that run's command with --resume, or remove the file.");
}

/// Sends the other ranks what rank 0 has found of the current part.
void SetFile::share_part() {
  std::vector<std::vector<std::uint64_t>> to_each(static_cast<std::size_t>(exchange_.ranks()));
  exchange_.agree([&] {
    if (!leads() || in_work_ == written_.size()) return;
    std::vector<std::uint64_t> words{std::uint64_t{written_[in_work_].is_whole}};
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
    found.is_whole = words.front() != 0;
    for (auto rest = std::span(words).subspan(1); !rest.empty(); rest = rest.subspan(3 + rest[2])) {
      SetBlock& block = found.blocks.emplace_back();
      block.records = rest[0];
      block.first_number = rest[1];
      block.form = form_;
      block.number = found.blocks.size();
      take_trailer(block, rest.subspan(3, rest[2]), start_pegs_);
    }
  });
}

}  // namespace pegspace
