#include "levels/sets/set_file.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <tbb/enumerable_thread_specific.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/files/block_file.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/temporary_file.hpp"
#include "base/text.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace {
namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

/// Behind its length.
std::string document_text(const Json& document) {
  std::string text = json_line(document);
  text.resize((text.size() + word_bytes - 1) / word_bytes * word_bytes, ' ');
  const std::uint64_t length = text.size();
  return std::string(reinterpret_cast<const char*>(&length), word_bytes) + text;
}

}  // namespace

SetFile::SetFile(const std::string& path, const Problem& problem, Symmetry symmetry,
                 std::optional<int> max_depth, const std::string& program)
    : path_(linked_file(path).string()),
      unfinished_(unfinished_path(path)),
      search_group_(search_group(problem, symmetry)),
      start_pegs_(count_bits(problem.start)),
      all_holes_(problem.board.all_holes()) {
  header_ = header_json(problem, max_depth, program, search_group_);
}

std::unique_ptr<SetFile> SetFile::unnamed(const std::string& folder, const Problem& problem,
                                          Symmetry symmetry, std::optional<int> max_depth,
                                          const std::string& program) {
  auto file = std::make_unique<SetFile>("", problem, symmetry, max_depth, program);
  file->unfinished_ = folder + "/(a file without a name)";
  file->file_ = unnamed_file(folder);
  if (file->file_.get() >= 0) return file;
  const std::string why = "cannot make a temporary file in the folder '" + folder +
                          "': " + std::strerror(errno) +
                          ". Set the environment variable TMPDIR to a folder that can be written.";
  if (errno == ENOSPC || errno == EDQUOT || errno == EMFILE || errno == ENFILE) throw DiskError(why);
  throw InputError(why);
}

SetFile::~SetFile() {
  if (!path_.empty() && file_.get() >= 0 && !keeps_unfinished_) ::unlink(unfinished_.c_str());
}

void SetFile::failed(const std::string& why) const {
  throw DiskError("cannot write '" + unfinished_ + "': " + why + ".");
}

bool SetFile::has_header(const OpenFile& file) const {
  const std::string beginning = std::string(set_magic) + document_text(header_);
  std::string found(beginning.size(), '\0');
  const ssize_t length = ::pread(file.get(), found.data(), found.size(), 0);
  return length == static_cast<ssize_t>(found.size()) && found == beginning;
}

bool SetFile::is_there() const {
  const OpenFile file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  return file.get() >= 0 && has_header(file);
}

void SetFile::require_space(std::uint64_t bytes) const {
  struct statvfs disk {};
  const std::string folder = std::filesystem::path(unfinished_).parent_path().string();
  if (::statvfs(folder.empty() ? "." : folder.c_str(), &disk) != 0) return;
  const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (bytes <= free) return;
  throw DiskError("'" + (path_.empty() ? unfinished_ : path_) + "' may take " + human_bytes(bytes) +
                  ", but its disk has " + human_bytes(free) +
                  " free. Make room, or write it to another disk.");
}

/// Locked, as a run that writes it holds it.
void SetFile::open() {
  if (file_.get() >= 0) return;
  OpenFile file(::open(unfinished_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (file.get() < 0) failed(std::strerror(errno));
  if (lock_file(file.get(), "'" + unfinished_ + "'") == FileLock::of_another_run) {
    throw InputError("another run is writing '" + unfinished_ +
                     "'. Wait for it, or give this one another file.");
  }
  file_ = std::move(file);
}

void SetFile::write_at(std::uint64_t at, const void* bytes, std::size_t number) const {
  if (const int error = write_all_at(file_.get(), at, bytes, number)) failed(std::strerror(error));
}

void SetFile::append(const void* bytes, std::size_t number) {
  write_at(bytes_, bytes, number);
  bytes_ += number;
}

void SetFile::append_document(const Json& document) {
  const std::string text = document_text(document);
  append(text.data(), text.size());
}

Json SetFile::section(SetKind kind, const std::vector<Position>& positions,
                      const SymmetryGroup& group) const {
  Json json{{"set", kind == SetKind::reachable ? "reachable" : "winning"}, {"store", "list"}};
  if (kind == SetKind::reachable) {
    json["seeds"] = hex_list(positions);
  } else {
    json["targets"] = target_list(positions, all_holes_);
  }
  json["symmetries"] = Json::array();
  for (int element = 0; element < group.order(); ++element) {
    int number = 0;
    while (search_group_.permutation(number) != group.permutation(element)) ++number;
    json["symmetries"].push_back(number);
  }
  return json;
}

/// Of the file and of the section, where they are not written yet.
void SetFile::write_beginning() {
  static_assert(std::endian::native == std::endian::little, "the file has the words as they are in memory");
  if (bytes_ == 0) {
    open();
    if (::ftruncate(file_.get(), 0) != 0) failed(std::strerror(errno));
    append(set_magic.data(), set_magic.size());
    append_document(header_);
  }
  if (in_work_ < sections_.size()) return;
  sections_.emplace_back().begin = bytes_;
  append_document(document_);
}

/// Of tiles, all indices belong to positions (ClassIndex::is_full()).
void SetFile::begin_tiles(SetKind kind, const std::vector<Position>& positions, const SymmetryGroup& group,
                          const ClassIndex& index, int tile_bits) {
  if (!index.is_full()) {
    throw InputError(
        "--save: the dense engine has bits for more positions than the class of this board has. Use "
        "--engine hash.");
  }
  document_ = section(kind, positions, group);
  document_["store"] = "tiles";
  numbering_.emplace(index, tile_bits, start_pegs_);
  if (kind == SetKind::reachable) {
    add_numbering(*numbering_, document_);
  }
  tile_images_.emplace(*numbering_, group, std::vector<Permutation>{group.permutation(0)});
}

void SetFile::begin_list(SetKind kind, const std::vector<Position>& positions, const SymmetryGroup& group) {
  document_ = section(kind, positions, group);
  form_.emplace(group);
}

void SetFile::end_section() {
  write_beginning();
  if (!sections_[in_work_].is_complete) {
    const std::uint64_t none = 0;
    append(&none, word_bytes);
    sections_[in_work_].is_complete = true;
  }
  ++in_work_;
}

void SetFile::keep_sections(std::size_t number) {
  if (sections_.size() <= number) return;
  bytes_ = sections_[number].begin;
  sections_.resize(number);
  in_work_ = number;
}

void SetFile::add_tiles(std::span<const std::uint32_t> tiles, const HalfOf& half_of) {
  if (tiles.empty()) return;
  write_beginning();
  const std::uint64_t number = tiles.size();
  std::vector<std::uint32_t> numbers(tiles.begin(), tiles.end());
  numbers.resize((number + 1) / 2 * 2, 0);
  const std::size_t half_words = numbering_->half_words();
  const std::size_t half_bytes = half_words * word_bytes;
  const std::uint64_t first = bytes_ + word_bytes + numbers.size() * sizeof numbers[0];
  write_at(bytes_, &number, word_bytes);
  write_at(bytes_ + word_bytes, numbers.data(), numbers.size() * sizeof numbers[0]);
  tbb::enumerable_thread_specific<SetSums> sums;
  constexpr std::size_t bytes_at_once = std::size_t{1} << 18;
  const std::size_t grain = std::max<std::size_t>(1, bytes_at_once / (2 * half_bytes));
  parallel_ranges(tiles.size(), grain, [&](std::size_t begin, std::size_t end) {
    std::vector<std::uint64_t> words;
    words.reserve((end - begin) * 2 * half_words);
    for (std::size_t i = begin; i < end; ++i) {
      for (const int half : {0, 1}) {
        const std::uint64_t* const from = half_of(i, half);
        words.insert(words.end(), from, from + half_words);
      }
      const std::span tile = std::span(words).last(2 * half_words);
      add_tile(tiles[i], {tile.first(half_words), tile.last(half_words)}, *tile_images_, start_pegs_,
               sums.local());
    }
    write_at(first + begin * 2 * half_bytes, words.data(), words.size() * word_bytes);
  });
  for (const SetSums& part : sums) sections_[in_work_].sums += part;
  bytes_ = first + number * 2 * half_bytes;
}

void SetFile::add_list(std::span<const Position> positions) {
  if (positions.empty()) return;
  write_beginning();
  const std::uint64_t number = positions.size();
  append(&number, word_bytes);
  append(positions.data(), positions.size_bytes());
  add_orbits(positions, *form_, start_pegs_, sections_[in_work_].sums);
}

void SetFile::write_footer(const std::vector<LevelStats>& levels) {
  Json footer{{"sections", Json::array()}, {"levels", Json::array()}};
  for (const Section& section : sections_) {
    Json json{{"positions", Json::array()}, {"fingerprints", Json::array()}};
    std::size_t depths = section.sums.positions.size();
    while (depths > 0 && section.sums.positions[depths - 1] == 0) --depths;
    for (std::size_t depth = 0; depth < depths; ++depth) {
      json["positions"].push_back(json_count(section.sums.positions[depth]));
      json["fingerprints"].push_back(hex_text(section.sums.fingerprints[depth]));
    }
    footer["sections"].push_back(std::move(json));
  }
  for (const LevelStats& level : levels) {
    Json json{{"depth", level.depth}, {"pegs", level.pegs}};
    for (std::size_t column = 0; column < column_count; ++column) {
      if (level.values[column]) json[std::string(column_names[column])] = json_count(*level.values[column]);
    }
    footer["levels"].push_back(std::move(json));
  }
  append_document(footer);
}

OpenFile SetFile::finish_unnamed(const std::vector<LevelStats>& levels) {
  write_footer(levels);
  return std::move(file_);
}

std::uint64_t SetFile::finish(const std::vector<LevelStats>& levels) {
  write_footer(levels);
  if (::ftruncate(file_.get(), static_cast<off_t>(bytes_)) != 0) failed(std::strerror(errno));
  if (::fsync(file_.get()) != 0 && errno != EINVAL) failed(std::strerror(errno));
  if (::rename(unfinished_.c_str(), path_.c_str()) != 0) failed(std::strerror(errno));
  file_.close();
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  sync_folder(folder.empty() ? "." : folder);
  return bytes_;
}

void SetFile::add_state(std::vector<std::uint64_t>& numbers) {
  numbers.push_back(bytes_);
  if (file_.get() < 0) return;
  if (::fdatasync(file_.get()) != 0 && errno != EINVAL) failed(std::strerror(errno));
  keeps_unfinished_ = true;
  for (const Section& section : sections_) {
    numbers.insert(numbers.end(), {section.begin, section.is_complete ? 1U : 0U});
    for (const auto* sums : {&section.sums.positions, &section.sums.fingerprints})
      numbers.insert(numbers.end(), sums->begin(), sums->end());
  }
}

void SetFile::resume(std::span<const std::uint64_t> state) {
  constexpr std::size_t of_section = 2 + 2 * (max_holes + 1);
  if (state.size() % of_section != 1) {
    throw InputError(
        "--resume: the checkpoint was made without --save, and some positions are gone. Omit --save, or "
        "start again.");
  }
  open();
  keeps_unfinished_ = true;
  const off_t size = ::lseek(file_.get(), 0, SEEK_END);
  if (size < 0 || static_cast<std::uint64_t>(size) < state[0]) {
    throw InputError("--resume: '" + unfinished_ +
                     "' is not the unfinished file that the checkpoint goes on with. Start again.");
  }
  if (state[0] > 0 && !has_header(file_)) {
    throw InputError("--resume: '" + unfinished_ +
                     "' was begun by another version of pegspace, or with another --max-depth. Use the same, "
                     "or start again.");
  }
  bytes_ = state[0];
  for (std::size_t at = 1; at < state.size(); at += of_section) {
    Section& section = sections_.emplace_back();
    section.begin = state[at];
    section.is_complete = state[at + 1] != 0;
    const auto sums = state.begin() + static_cast<std::ptrdiff_t>(at + 2);
    std::copy_n(sums, max_holes + 1, section.sums.positions.begin());
    std::copy_n(sums + max_holes + 1, max_holes + 1, section.sums.fingerprints.begin());
  }
}

}  // namespace pegspace
